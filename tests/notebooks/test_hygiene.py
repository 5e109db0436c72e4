"""Every chapter is built to one pattern, and what its text says is what its cells print."""

import re
from functools import cache
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[2]
COPIES = sorted((ROOT / "notebooks").glob("*.ipynb"))
MASTERS = sorted((ROOT / "instructor").glob("*.ipynb"))
CHAPTERS = [path for path in MASTERS if re.match("0[1-7]_", path.name)]  # not lab, not test
LOOKED_UP = {"glossary", "sources"}  # pages that nobody works through

master = pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
lesson = pytest.mark.parametrize(
    "path", [path for path in MASTERS if path.stem not in LOOKED_UP], ids=lambda path: path.stem
)
chapter = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
either = pytest.mark.parametrize(
    "path", MASTERS + COPIES, ids=lambda path: f"{path.parent.name}-{path.stem}"
)

LINK = re.compile(r"""\]\(([^)\s]+)\)|\b(?:src|href)=["']([^"']+)""")
DECIMAL = re.compile(r"(?<![\w.])\d*\.\d+(?![\w.]*\d)")
# Addresses, links that move a picture and the name of a program: their numbers say nothing.
DOI = re.compile(r"\[(doi|arXiv)[^\]]*\]\([^)]*\)|\]\(#uw:[^)]*\)|ExSTraCS 2\.0")
PREDICT = re.compile(r"(uw\.)?Predict\(")
QUIZ = re.compile(r"(uw\.)?Quiz\(")
EXPLORER = re.compile(r"= uw\.\w*(Explorer|Calculator|Stepper)\(")
TIME = re.compile(r"^\*\*Time\*\* (\d+) minutes(?:, (\d+) with everything)?$", re.MULTILINE)
NOTE = re.compile(r"> \*\*Teaching note · (\d+) minutes?(?:, (\d+) in a class)?\*\*\n>\n")


@cache
def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def tags(cell: NotebookNode) -> list[str]:
    return cell.metadata.get("tags", [])


def code(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def prose(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "markdown"]


def minutes(path: Path) -> tuple[int, int]:
    """Return how long the core of a page takes, and all of it."""
    said = TIME.search(read(path).cells[0].source)
    return (int(said[1]), int(said[2] or said[1])) if said else (0, 0)


@either
def test_title_has_the_file_s_number_and_three_aims_and_minutes_follow(path: Path) -> None:
    cells = prose(path)
    number = path.name[:3].rstrip("_") + " " if path.name[:2].isdigit() else ""
    assert cells[0].source.startswith(f"# {number}")
    if path.stem not in LOOKED_UP:
        (aims,) = (c.source for c in cells if "**You will be able to**" in c.source)
        assert len(set(re.findall(r"^- \*(\w+)\*", aims, re.MULTILINE))) == 3
        assert minutes(path)[1] > 0


@chapter
def test_nothing_is_told_before_the_first_questions(path: Path) -> None:
    """Neither why nor aims, and no picture but one that hides its answer behind a wall."""
    cells = [cell for cell in read(path).cells if "teaching-note" not in tags(cell)]
    starts = [cell.source.split("\n")[0] for cell in cells]
    asked = starts.index("## A question first")
    told = next(i for i, start in enumerate(starts) if start.startswith("**Why**"))
    between = cells[asked + 1 : told]
    assert asked <= 2
    assert {cell.cell_type for cell in between} == {"code"}
    if EXPLORER.search(between[0].source):
        picture = between.pop(0)
        assert "wall=1," in picture.source
        assert "pull the wall out" in printed(picture)  # so the number is "?"
        telling = r"accuracy|mean|average|weight|level|\d"
        assert not re.search(telling, cells[asked].source.partition("\n")[2])
    assert len(between) >= 2
    assert all(PREDICT.match(cell.source) for cell in between)
    assert any(EXPLORER.search(cell.source) for cell in cells)


@master
def test_questions_are_tagged_so_that_copies_collapse_them(path: Path) -> None:
    for cell in code(path):
        asks = PREDICT.search(cell.source) or QUIZ.search(cell.source)
        assert ("question" in tags(cell)) is bool(asks), cell.id


@lesson
def test_teaching_notes_share_out_the_time(path: Path) -> None:
    notes = [cell.source for cell in prose(path) if "teaching-note" in tags(cell)]
    found = [found for found in map(NOTE.match, notes) if found]
    assert len(found) == len(notes), "a note begins '> **Teaching note · 4 minutes, 5 in a class**'"
    shared, told = sum(int(note[1]) for note in found), minutes(path)[1]
    assert shared == told > 0, f"its notes share out {shared} minutes; its head says {told}"
    in_class = [(int(note[2]), int(note[1])) for note in found if note[2]]
    assert len(in_class) in {0, len(notes)}
    assert all(together >= alone for together, alone in in_class)


@lesson
def test_a_check_has_few_lines_and_what_it_looks_for_is_collapsed(path: Path) -> None:
    for cell in code(path):
        if "collapsed" not in tags(cell):
            assert "Construction(" not in cell.source
        if "check" in tags(cell):
            assert len(cell.source.splitlines()) <= 6


def test_the_first_chapter_says_how_a_question_is_answered_and_what_is_kept() -> None:
    text = "\n".join(cell.source for cell in prose(MASTERS[0]))
    for words in ("press Enter or *Commit*", "clears its answer", "press Ctrl+B"):
        assert words in text


@master
def test_master_was_run_top_to_bottom_and_holds_no_error_and_no_address(path: Path) -> None:
    for i, cell in enumerate(code(path), 1):
        assert cell.execution_count == i  # run once, from top to bottom
        assert [o.output_type for o in cell.outputs if o.output_type == "error"] == []
        assert "0x" not in printed(cell)
        assert "np." not in printed(cell)  # NumPy 2 writes np.float64(0.5) where NumPy 1 writes 0.5


@master
def test_tags_are_known(path: Path) -> None:
    known = {"teaching-note", "solution", "check", "question", "collapsed"}
    assert {tag for cell in read(path).cells for tag in tags(cell)} <= known
    assert all(set(cell.metadata) <= {"tags"} for cell in read(path).cells)


@either
def test_links_lead_to_files(path: Path) -> None:
    targets = [a or b for cell in prose(path) for a, b in LINK.findall(cell.source)]
    local = [t.split("#")[0] for t in targets if not re.match(r"https://|mailto:|#", t)]
    assert [t for t in local if not (path.parent / t).exists()] == []


@master
def test_numbers_in_the_text_stand_in_a_cell_above(path: Path) -> None:
    """A decimal number in the text is held or printed by some cell above, or is its rounding.

    Or it is given, and the very next cell begins from it. Teaching notes may name any number:
    their reader has the outputs.
    """
    seen: list[str] = []
    unfounded: list[str] = []
    cells = read(path).cells
    for i, cell in enumerate(cells):
        if cell.cell_type == "code":
            seen += DECIMAL.findall(cell.source) + DECIMAL.findall(printed(cell))
        elif "teaching-note" not in tags(cell):
            given = DECIMAL.findall(cells[i + 1].source if i + 1 < len(cells) else "")
            said = [n for n in DECIMAL.findall(DOI.sub("", cell.source)) if n not in given]
            unfounded += [f"{cell.id}: {n}" for n in said if not any(rounds(s, n) for s in seen)]
    assert unfounded == []


def rounds(printed_number: str, said: str) -> bool:
    """Whether a number as said is a printed one, to the digits that it has."""
    digits = len(said.partition(".")[2])
    half_a_digit = 0.5 * 10**-digits
    return abs(float(printed_number) - float(said)) <= half_a_digit * (1 + 1e-9)


def printed(cell: NotebookNode) -> str:
    texts = [o.get("text", o.get("data", {}).get("text/plain", "")) for o in cell.outputs]
    return "\n".join(texts)
