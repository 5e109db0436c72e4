"""The committed notebooks are what the generator writes, and it gives no solution away."""

import ast
from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from programs import ROOT, load

NOTEBOOKS = ROOT / "notebooks"
MASTERS = sorted((ROOT / "instructor").glob("*.ipynb"))
AGAIN = "run `uv run python instructor/build.py`"


build = load("instructor/build.py")


def tagged(cell: NotebookNode, *tags: str) -> NotebookNode:
    cell.metadata["tags"] = list(tags)
    return cell


def copied(*cells: NotebookNode) -> list[NotebookNode]:
    return build.student_copy(new_notebook(cells=list(cells))).cells


# What is committed.


def test_there_is_a_copy_of_every_master_and_of_nothing_else() -> None:
    copies = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
    assert copies == [path.name for path in MASTERS]
    assert copies


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_committed_copy_is_the_generated_one_byte_for_byte(master: Path) -> None:
    generated = build.written(build.student_copy(build.read(master)))
    assert (NOTEBOOKS / master.name).read_bytes() == generated.encode(), AGAIN
    assert "../notebooks/" not in generated


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_committed_master_is_tidy(master: Path) -> None:
    tidied = build.written(build.tidy(build.read(master)))
    assert master.read_bytes() == tidied.encode(), AGAIN


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_every_solution_is_folded_and_nowhere_else(master: Path) -> None:
    notebook = build.read(master)
    solutions = [c for c in notebook.cells if "solution" in c.metadata.get("tags", ())]
    cells = build.student_copy(notebook).cells
    folds = [c.source for c in cells if c.source.startswith("<details>")]
    for solution in solutions:
        assert sum(solution.source in fold for fold in folds) == 1
        assert all(solution.source not in c.source for c in cells if c.source not in folds)


# What the generator does.


def test_teaching_notes_are_left_out_and_a_question_s_code_is_collapsed() -> None:
    note = tagged(new_markdown_cell("> ask the room", id="a"), "teaching-note")
    (cell,) = copied(note, tagged(new_code_cell("Quiz()", id="b"), "question"))
    assert cell.metadata == {"jupyter": {"source_hidden": True}}
    assert cell.source == "Quiz()"


def test_what_a_check_looks_for_is_collapsed_before_the_stub() -> None:
    cells = copied(
        tagged(new_code_cell("matrix = [[1, 0], [0, 1]]", id="m"), "collapsed"),
        tagged(new_code_cell("x = 6 * 7", id="x"), "solution"),
        tagged(new_code_cell("check(x, on=matrix)", id="c"), "check"),
    )
    assert [cell.id for cell in cells] == ["m", "x", "c", "x-solution"]
    assert cells[0].metadata == {"jupyter": {"source_hidden": True}}
    assert not cells[2].metadata


@pytest.mark.parametrize(("name", "given_away"), [("01", "4704"), ("02", "accuracy - UAR = ")])
def test_no_cell_in_view_of_an_exercise_gives_its_answer_away(name: str, given_away: str) -> None:
    (path,) = NOTEBOOKS.glob(f"{name}_*.ipynb")
    cells = build.read(path).cells
    start = next(i for i, c in enumerate(cells) if c.source.startswith("## Exercise"))
    code = [c for c in cells[start:] if c.cell_type == "code" and not c.metadata]
    assert code
    assert all(given_away not in c.source for c in code)


def test_solution_is_a_stub_and_is_folded_after_its_checks() -> None:
    cells = copied(
        tagged(new_code_cell("x = 6 * 7", id="x"), "solution"),
        tagged(new_code_cell("check(x)", id="c"), "check"),
        tagged(new_code_cell("print('more')", id="d"), "check"),
        tagged(new_markdown_cell("Because 6 sevens.", id="w"), "solution"),
        new_markdown_cell("next", id="n"),
    )
    assert [cell.id for cell in cells] == ["x", "c", "d", "x-solution", "n"]
    assert cells[0].source == "x = ..."
    fold = cells[3].source
    assert fold.startswith("<details>\n<summary>")
    assert fold.endswith("</details>")
    assert "```python\nx = 6 * 7\n```\n\nBecause 6 sevens." in fold


@pytest.mark.parametrize(
    ("solution", "stub"),
    [
        ("a = 1\nb = a + 1", "a = ...\nb = ..."),
        ("a = b = 1", "a = b = ..."),
        (
            "import math\n\n# What is half of it?\nhalf = (\n    math.pi\n    / 2\n)  # so",
            "import math\n\n# What is half of it?\nhalf = ...",
        ),
        ("def f(cm):\n    # secret\n    return cm", "def f(cm):\n    ..."),
        (
            'def f(cm, *, k=2):\n    """Say what."""\n    return cm',
            'def f(cm, *, k=2):\n    """Say what."""\n    ...',
        ),
        ("def f(\n    a,\n    b,\n):\n    return a", "def f(\n    a,\n    b,\n):\n    ..."),
    ],
)
def test_stub_keeps_the_frame_and_drops_the_answer(solution: str, stub: str) -> None:
    assert build.stub(solution) == stub


@pytest.mark.parametrize(
    "source", ["print(1)", "for i in x:\n    i", "a, b = 1, 2", "x[0] = 1", "def f(x): return x"]
)
def test_solution_that_cannot_be_made_a_stub_is_refused(source: str) -> None:
    first = source.splitlines()[0]
    with pytest.raises(ValueError, match="functions, assignments to names and imports") as caught:
        build.stub(source)
    assert repr(first) in str(caught.value)


# What nbgrader takes.


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_an_assignment_has_each_solution_between_marks_and_a_point_a_check(master: Path) -> None:
    notebook = build.read(master)
    cells = build.student_copy(notebook, nbgrader=True).cells
    assert not any("Stuck?" in cell.source or "tags" in cell.metadata for cell in cells)
    words = [
        c.id
        for c in notebook.cells
        if c.cell_type == "markdown" and "solution" in c.metadata.get("tags", ())
    ]
    assert not {*words} & {c.id for c in cells}
    tags = {c.id: c.metadata.get("tags", ()) for c in notebook.cells if c.cell_type == "code"}
    kinds = {name: kind for name in tags for kind in ("solution", "check") if kind in tags[name]}
    graded = {c.id: c for c in cells if "nbgrader" in c.metadata}
    assert list(graded) == list(kinds)
    for name, cell in graded.items():
        marks = cell.metadata["nbgrader"]
        check = kinds[name] == "check"
        assert (marks["schema_version"], marks["grade_id"], marks["task"]) == (3, name, False)
        assert (marks["grade"], marks["locked"], marks["solution"]) == (check, check, not check)
        assert marks.get("points") == (1 if check else None)
        ast.parse(cell.source)
        assert cell.source.endswith('assert result.outcome == "correct", result') == check
        assert cell.source.count("### BEGIN SOLUTION") == cell.source.count("### END SOLUTION")
        assert ("### BEGIN SOLUTION" in cell.source) != check


def test_nbgrader_takes_out_what_is_to_be_found_and_nothing_else() -> None:
    frame = 'import math\n\ndef f(cm):\n    """Say."""\n'
    assert build.between_marks(f"{frame}    # so\n    return cm\n\nx = f(1)\ny = x") == (
        f"{frame}    ### BEGIN SOLUTION\n    # so\n    return cm\n    ### END SOLUTION\n\n"
        "### BEGIN SOLUTION\nx = f(1)\ny = x\n### END SOLUTION"
    )
    assert build.asserted("cm = [[1, 0], [0, 1]]\ncheck(\n    x, on=cm)") == (
        "cm = [[1, 0], [0, 1]]\nresult = check(\n    x, on=cm)\n"
        'assert result.outcome == "correct", result'
    )
