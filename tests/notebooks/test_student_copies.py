"""The committed notebooks are what the generator writes, and it gives no solution away."""

from __future__ import annotations

import base64
import importlib.util
import io
from pathlib import Path
from types import ModuleType

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from PIL import Image

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
INSTRUCTOR = NOTEBOOKS.parent / "instructor"
MASTERS = sorted(INSTRUCTOR.glob("*.ipynb"))
AGAIN = "run `uv run python instructor/build.py`"


def load_generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build", INSTRUCTOR / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load_generator()


def tagged(cell: NotebookNode, *tags: str) -> NotebookNode:
    cell.metadata["tags"] = list(tags)
    return cell


def as_png(picture: Image.Image) -> str:
    file = io.BytesIO()
    picture.save(file, format="png")
    return base64.b64encode(file.getvalue()).decode()


def from_png(png: str) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(png)))


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


def test_copies_lead_to_the_same_files_from_their_folder() -> None:
    text = "![p](../notebooks/images/p.png) [r](../README.md) [s](02_s.ipynb)"
    words, code = copied(
        new_markdown_cell(text, id="a"),
        new_code_cell('np.loadtxt("../notebooks/data/t.csv")', id="b"),
    )
    assert words.source == "![p](images/p.png) [r](../README.md) [s](02_s.ipynb)"
    assert code.source == 'np.loadtxt("data/t.csv")'


def test_tidying_drops_widget_state_and_keeps_words_and_picture() -> None:
    words = new_output(
        "display_data",
        {"text/plain": "Explorer: words", "application/vnd.jupyter.widget-view+json": {"id": "7"}},
    )
    still = new_output(
        "display_data",
        {
            "text/html": '<div class="uw-still-1f"><img alt="A &lt; B" src="data:x"></div>',
            "image/png": as_png(Image.new("RGBA", (2, 2))),
            "text/plain": "(the picture)",
        },
    )
    cell = new_code_cell("ex", id="a", outputs=[words, still], execution_count=1)
    once = build.tidy(new_notebook(cells=[cell], metadata={"widgets": {"x": 1}}))
    outputs = once.cells[0].outputs
    assert [sorted(output.data) for output in outputs] == [
        ["text/plain"],
        ["image/png", "text/plain"],
        ["text/html"],
    ]
    assert outputs[1].metadata == {"image/png": {"alt": "A < B"}}
    assert "1f" not in build.written(once)
    assert set(once.metadata) == {"kernelspec", "language_info"}
    assert build.written(build.tidy(once)) == build.written(once)


def test_a_picture_that_is_not_held_as_png_is_told() -> None:
    still = {"text/html": '<div class="uw-still-1f"><img alt="A" src="data:x"></div>'}
    question = {"text/html": '<div class="uw-still-1f"><p>Why?</p></div>'}
    outputs = [new_output("display_data", data) for data in (question, still)]
    build.tidy(new_notebook(cells=[new_code_cell("ex", id="a", outputs=outputs[:1])]))
    with pytest.raises(ValueError, match="use --execute"):
        build.tidy(new_notebook(cells=[new_code_cell("ex", id="a", outputs=outputs)]))


def test_picture_keeps_its_size_and_look_in_few_colours() -> None:
    picture = Image.linear_gradient("L").convert("RGBA")
    small = build.in_few_colours(as_png(picture))
    shown = from_png(small)
    assert (shown.size, shown.mode) == (picture.size, "P")
    greys = zip(picture.convert("L").tobytes(), shown.convert("L").tobytes(), strict=True)
    assert max(abs(before - after) for before, after in greys) <= 4
    assert build.in_few_colours(small) == small
