"""Write the students' notebooks from the masters in this folder.

    uv run python instructor/build.py              # every chapter
    uv run python instructor/build.py 01           # chapters that begin so
    uv run python instructor/build.py --execute    # after running the masters afresh
    uv run python instructor/build.py 01 --nbgrader DIR    # what nbgrader takes, and nothing else

A master is a notebook like any other: edit it in JupyterLab, save, and run this. It brings the
master itself to one form too (no widget state, no stray metadata, pictures as PNG in few colours),
so that a change is all that a diff shows; where JupyterLab has run an explorer's cell, with
--execute. Tags on a cell say what becomes of it in the student copy:

teaching-note   for the lecturer: left out
solution        code becomes a stub, to be found again in a folded cell; text is folded
check           code that judges the solution above it: the folded cell comes after it
question        code that shows a question and holds its answer: the code is collapsed
collapsed       code that the copy collapses too, such as what a check looks for

A copy holds no outputs, no counts and no other metadata beside the kernel. For nbgrader a solution
stands between its marks instead, and each check, as an assertion, is worth a point.
"""

from __future__ import annotations

import argparse
import ast
import base64
import html
import io
import os
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path

import nbformat
from nbconvert.preprocessors import (
    ClearOutputPreprocessor,
    ExecutePreprocessor,
    TagRemovePreprocessor,
)
from nbformat import NotebookNode
from PIL import Image

HERE = Path(__file__).resolve().parent
COPIES = HERE.parent / "notebooks"
CELL_SECONDS = 60  # as long as the tests give a cell
COLOURS = 64  # enough for lines and letters, at about a third of the size
METADATA = {
    # What JupyterLab writes when it saves, less the versions.
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}


def masters() -> list[Path]:
    """Return the masters, in the order of the chapters."""
    return sorted(HERE.glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    """Return a notebook, whichever version 4 it was saved in."""
    return nbformat.read(path, as_version=4)


def written(notebook: NotebookNode) -> str:
    """Return a notebook as the text of its file."""
    nbformat.validate(notebook)
    return nbformat.writes(notebook).rstrip("\n") + "\n"


# The student copy.


def student_copy(master: NotebookNode, nbgrader: bool = False) -> NotebookNode:
    """Return what students get of a master; or the source of an assignment of nbgrader."""
    copy = deepcopy(master)
    for step in (
        TagRemovePreprocessor(remove_cell_tags={"teaching-note"}),
        ClearOutputPreprocessor(),
    ):
        copy, _ = step.preprocess(copy, {})
    copy.cells = list((_for_nbgrader if nbgrader else _with_stubs)(copy.cells))
    graded = {
        cell.id: cell.metadata["nbgrader"] for cell in copy.cells if "nbgrader" in cell.metadata
    }
    copy = tidy(copy)
    for cell in copy.cells:
        collapsed = {"jupyter": {"source_hidden": True}}
        hidden = _tags(cell) & {"question", "collapsed"}
        cell.metadata = nbformat.from_dict(collapsed if hidden else {})
        if cell.id in graded:
            cell.metadata["nbgrader"] = graded[cell.id]
        cell.source = _from_the_copies(cell.source)
    return copy


def _with_stubs(cells: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    solutions: list[NotebookNode] = []
    for cell in cells:
        tags = _tags(cell)
        if solutions and not tags & {"solution", "check"}:
            yield _folded(solutions)
            solutions = []
        if "solution" in tags:
            solutions.append(deepcopy(cell))
            if cell.cell_type != "code":
                continue
            cell.source = stub(cell.source)
        yield cell
    if solutions:
        yield _folded(solutions)


def _tags(cell: NotebookNode) -> set[str]:
    return set(cell.metadata.get("tags", ()))


def stub(source: str) -> str:
    """Return a solution with what is to be found replaced by ``...``.

    A function keeps its signature and docstring, an assignment its name; imports, and comments
    and blank lines between these, stay.

    Raises
    ------
    ValueError
        If the solution holds another kind of statement.

    Examples
    --------
    >>> print(stub("answer = 6 * 7  # by hand"))
    answer = ...
    """
    lines, kept, end = source.splitlines(), [], 0
    for statement in ast.parse(source).body:
        kept += lines[end : statement.lineno - 1]
        kept += _stubbed(statement, lines)
        end = statement.end_lineno or statement.lineno
    return "\n".join(kept)


def _stubbed(statement: ast.stmt, lines: list[str]) -> list[str]:
    first = statement.lineno - 1
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return lines[first : statement.end_lineno]
    if isinstance(statement, ast.Assign) and all(
        isinstance(target, ast.Name) for target in statement.targets
    ):
        return [" = ".join(map(ast.unparse, statement.targets)) + " = ..."]
    if isinstance(statement, ast.FunctionDef) and statement.body[0].lineno > statement.lineno:
        body = statement.body[0]
        documented = ast.get_docstring(statement) is not None
        head = lines[first : body.end_lineno if documented else body.lineno - 1]
        while not head[-1].strip() or head[-1].lstrip().startswith("#"):
            head.pop()  # a comment above the first line may give it away
        return [*head, " " * body.col_offset + "..."]
    raise ValueError(
        "a solution may hold functions, assignments to names and imports; "
        f"received {lines[first]!r} in its line {statement.lineno}"
    )


def _for_nbgrader(cells: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    for cell in cells:
        tags = _tags(cell) & {"solution", "check"}
        if tags and cell.cell_type == "code":
            check = "check" in tags
            cell.source = asserted(cell.source) if check else between_marks(cell.source)
            marks = {"schema_version": 3, "grade_id": cell.id, "task": False}
            marks |= {"grade": check, "locked": check, "solution": not check}
            cell.metadata["nbgrader"] = marks | ({"points": 1} if check else {})
        if not tags or cell.cell_type == "code":  # a solution in words is not handed out
            yield cell


def between_marks(source: str) -> str:
    """Return a solution with marks around what nbgrader takes out for students.

    Examples
    --------
    >>> print(between_marks("answer = 6 * 7"))
    ### BEGIN SOLUTION
    answer = 6 * 7
    ### END SOLUTION
    """
    lines, kept, end = source.splitlines(), [], 0
    for statement in ast.parse(source).body:
        head = _stubbed(statement, lines)
        begin = statement.lineno - 1 + len(head[:-1])
        kept += [*lines[end : statement.lineno - 1], *head[:-1]]
        end = statement.end_lineno or statement.lineno
        if isinstance(statement, ast.Import | ast.ImportFrom):
            kept += head[-1:]
            continue
        indent = " " * (
            statement.body[0].col_offset if isinstance(statement, ast.FunctionDef) else 0
        )
        kept += [f"{indent}### BEGIN SOLUTION", *lines[begin:end], f"{indent}### END SOLUTION"]
    return "\n".join(kept).replace("### END SOLUTION\n### BEGIN SOLUTION\n", "")


def asserted(source: str) -> str:
    """Return a check, the last expression of a cell, as a test that says what is wrong.

    Examples
    --------
    >>> print(asserted("uw.checks.check(answer, 'uar')"))
    result = uw.checks.check(answer, 'uar')
    assert result.outcome == "correct", result
    """
    last = ast.parse(source).body[-1]
    lines = source.splitlines()
    lines[last.lineno - 1] = f"result = {lines[last.lineno - 1]}"
    return "\n".join([*lines, 'assert result.outcome == "correct", result'])


def _folded(solutions: list[NotebookNode]) -> NotebookNode:
    parts = [
        f"```python\n{cell.source}\n```" if cell.cell_type == "code" else cell.source
        for cell in solutions
    ]
    text = "\n\n".join(
        ["<details>\n<summary>Stuck? Open a solution</summary>", *parts, "</details>"]
    )
    return nbformat.v4.new_markdown_cell(text, id=f"{solutions[0].id}-solution")


def _from_the_copies(text: str) -> str:
    """Return text or code that leads from the students' folder where it led from this one."""
    return re.sub(r'(\]\(|")\.\./notebooks/', r"\1", text)


# One form for every notebook.


def tidy(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook without what differs from one save to the next."""
    tidied = deepcopy(notebook)
    tidied.metadata = nbformat.from_dict(METADATA)
    tidied.nbformat, tidied.nbformat_minor = 4, 5
    for cell in tidied.cells:
        tags = sorted(_tags(cell))
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        cell.source = cell.source.strip("\n")
        if cell.cell_type == "code":
            cell.outputs = [tidied for output in cell.outputs for tidied in _tidied(output)]
    return tidied


def _tidied(output: NotebookNode) -> list[NotebookNode]:
    data = output.get("data", {})
    # A view of a widget whose kernel has gone shows an error in place of the words beside it.
    data.pop("application/vnd.jupyter.widget-view+json", None)
    if "image/png" in data:
        data["image/png"] = in_few_colours(data["image/png"])
    still = data.get("text/html", "")
    if not re.match(r'<div class="uw-still[^>]*><img', still):
        return [output]
    if "image/png" not in data:
        raise ValueError("a picture is not held as PNG, which every page shows: use --execute")
    # The picture that stands still comes twice, as PNG and in HTML with a random name. The PNG
    # is enough to show, and the tests need to see only that there was an HTML.
    del data["text/html"]
    alt = re.search(r'alt="([^"]*)"', still)
    if alt:
        output.metadata["image/png"] = {"alt": html.unescape(alt[1])}
    place = nbformat.v4.new_output("display_data", {"text/html": '<div class="uw-still"></div>'})
    return [output, place]


def in_few_colours(png: str) -> str:
    """Return a picture, as notebooks hold it, with a palette; one that has one stays as it is."""
    picture = Image.open(io.BytesIO(base64.b64decode(png)))
    if picture.mode == "P":
        return png
    file = io.BytesIO()
    few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, format="png", optimize=True)
    return base64.b64encode(file.getvalue()).decode()


def execute(master: NotebookNode) -> NotebookNode:
    """Return a master with the outputs of a fresh run, pictures as PNG among them."""
    os.environ["UARWIDGETS_STILL"] = "png"  # the kernel inherits it
    runner = ExecutePreprocessor(
        timeout=CELL_SECONDS,
        kernel_name=METADATA["kernelspec"]["name"],
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
    )
    done, _ = runner.preprocess(deepcopy(master), {"metadata": {"path": str(HERE)}})
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the students' notebooks.")
    parser.add_argument("chapters", nargs="*", help="how their names begin; all if left out")
    parser.add_argument("--execute", action="store_true", help="run the masters first")
    parser.add_argument("--nbgrader", type=Path, help="write its sources into this folder instead")
    options = parser.parse_args()
    chosen = [p for p in masters() if p.name.startswith(tuple(options.chapters or [""]))]
    if not chosen:
        parser.error(f"no master begins with {' or '.join(options.chapters)}")
    for path in chosen:
        print(path.stem)
        master = read(path)
        if options.nbgrader:
            options.nbgrader.mkdir(parents=True, exist_ok=True)
            source = written(student_copy(master, nbgrader=True))
            (options.nbgrader / path.name).write_text(source, encoding="utf-8", newline="\n")
            continue
        master = tidy(execute(master) if options.execute else master)
        copy = COPIES / path.name
        for target, notebook in ((path, master), (copy, student_copy(master))):
            target.write_text(written(notebook), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
