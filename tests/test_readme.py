"""What the README tells a newcomer is true: its commands, its links, its chapters, its numbers."""

import doctest
import re
from typing import Any

import numpy as np
import pytest
from PIL import Image
from programs import ROOT, load

README = (ROOT / "README.md").read_text(encoding="utf-8")
START = "notebooks/00_start_here.ipynb"
OPEN_COMMAND = f"pip install uv && uv run --no-dev jupyter lab {START}"
TEST_COMMAND = "pip install uv && uv run pytest"
FENCED = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?:\]\(|\b(?:src|srcset)=\")(?P<target>[^)\"\s]+)")


def blocks(language: str) -> list[str]:
    return [found["body"] for found in FENCED.finditer(README) if found["language"] == language]


def local_links() -> list[str]:
    targets = (found["target"] for found in LINK.finditer(README))
    return [target for target in targets if not target.startswith(("https://", "#"))]


@pytest.mark.parametrize("command", [OPEN_COMMAND, TEST_COMMAND])
def test_each_of_the_two_commands_stands_in_a_block_of_its_own(command: str) -> None:
    assert blocks("bash").count(command + "\n") == 1


def test_the_checks_on_a_server_run_the_test_command() -> None:
    assert TEST_COMMAND in (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    assert " uv run pytest\n" in (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_every_way_of_installing_opens_the_same_chapter() -> None:
    opened = re.findall(r"jupyter lab (\S+)", README)
    assert len(opened) == 3  # uv; conda; pip in a venv
    assert {*opened} == {START}
    assert f"urlpath=lab/tree/{START}" in README


@pytest.mark.parametrize("target", local_links())
def test_link_leads_to_a_file(target: str) -> None:
    assert (ROOT / target.partition("#")[0]).exists()


def test_every_picture_has_a_text_alternative() -> None:
    alternatives = re.findall(r"!\[([^\]]*)\]|<img[^>]* alt=\"([^\"]*)\"", README)
    alternatives = [markdown or html for markdown, html in alternatives]
    assert len(alternatives) == 2  # the Binder badge and the picture
    assert all(alternatives)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_moving_picture_shows_the_explorer_as_it_is(theme: str) -> None:
    program = load("instructor/web/moving_picture.py")
    file = ROOT / f"instructor/web/moving_{theme}.webp"
    picture = Image.open(file)
    states, half = program.states(), program.STEPS // 2
    assert picture.n_frames == len(states)
    assert file.stat().st_size < 500_000
    for k in (half, program.STEPS + half):  # while a class becomes rare, while its recall falls
        # An eighth of the size: letters that its versions place a pixel apart hardly differ.
        drawn = program.frame(states[k], program.THEMES[theme]).reduce(8)
        differences = {}
        for near in (k - 1, k, k + 1):
            picture.seek(near)
            shown = picture.convert("RGB").reduce(8)
            differences[near] = np.abs(np.subtract(shown, drawn, dtype=float)).mean()
        assert min(differences, key=differences.get) == k, "run instructor/web/moving_picture.py"
        assert differences[k] < 0.5  # of 255


def test_chapter_table_lists_every_notebook_with_its_minutes() -> None:
    rows = re.findall(r"^\|.*\]\((notebooks/[^)]+\.ipynb)\) \| (\d+) \| \[", README, re.MULTILINE)
    listed = [path for path, _ in rows]
    notebooks = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert listed == [f"notebooks/{name}" for name in notebooks]
    told = re.compile(r"\*\*Time\*\* (\d+) minutes(?:, (\d+) with everything)?")
    start = (ROOT / START).read_text(encoding="utf-8")
    for path, minutes in rows:
        if found := told.search((ROOT / path).read_text(encoding="utf-8")):
            assert minutes == (found[2] or found[1]), f"README's table: the minutes of {path}"
            if path not in (START, "notebooks/08_lab.ipynb") and path[10:12].isdigit():
                row = rf"{path[10:]}\) \| {found[1]} \| {minutes} \|"
                assert re.search(row, start), f"the table of chapter 00 has no row {row}"


def test_examples_give_the_printed_values() -> None:
    examples = doctest.DocTestParser().get_doctest(
        next(b for b in blocks("python") if ">>>" in b),
        globs={},
        name="README.md",
        filename="README.md",
        lineno=0,
    )
    assert len(examples.examples) >= 5
    report: list[str] = []
    results = doctest.DocTestRunner().run(examples, out=report.append)
    assert results.failed == 0, "".join(report)


def test_the_example_of_a_moving_figure_moves() -> None:
    (code,) = (block for block in blocks("python") if ">>>" not in block)
    names: dict[str, Any] = {}
    exec(code, names)
    names["moving"].state = {"frequency": 2}
    assert names["line"].get_ydata() == pytest.approx(np.sin(2 * names["x"]))
    assert len(code.splitlines()) <= 15
