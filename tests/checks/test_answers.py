"""What students answer to the exercises: no wrong one passes, and no right one is refused.

A line of answers.csv is the exercise (the chapter, and which of its checks), what is expected and
the answer as a student writes it in the cell above the check. Expected is the name of the mistake,
"none" where the table of wrong formulas has no name for it, the first condition that is missed, or
an outcome. The exercises are read from the masters.
"""

import ast
import contextlib
import csv
import io
import json
import warnings
from collections import defaultdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import uarwidgets as uw
from uarwidgets.checks import MISTAKES
from uarwidgets.styles import PER_CLASS

INSTRUCTOR = Path(__file__).resolve().parents[2] / "instructor"
RUNNING = {"too_slow", "did_not_run"}  # what test_behaviour.py and test_handing_over.py try

with (Path(__file__).parent / "answers.csv").open(encoding="utf-8", newline="") as file:
    ANSWERS = defaultdict(list)
    for line in csv.DictReader(file):
        ANSWERS[line["exercise"]].append((line["expected"], line["answer"]))


@cache
def check_cells():
    """By exercise, the code of the cells before each check, and its own."""
    found = {}
    for path in sorted(INSTRUCTOR.glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        checks = [at for at, source in enumerate(code) if "uw.checks.check(" in source]
        for number, at in enumerate(checks, 1):
            found[f"{path.name[:2]}.{number}"] = code[:at], code[at]
    return found


def names_in(source, context):
    nodes = list(ast.walk(ast.parse(source)))
    names = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, context)}
    if context is ast.Store:
        names |= {n.name for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)}
        names |= {a.asname or a.name for n in nodes if hasattr(n, "names") for a in n.names if a}
    return names


@cache
def names_before(exercise):
    """Run those cells of the chapter that set what the check and the answers use."""
    before, check = check_cells()[exercise]
    answers = [answer for _, answer in ANSWERS[exercise]]
    own = {name for answer in answers for name in names_in(answer, ast.Store)}
    needed = {name for text in (check, *answers) for name in names_in(text, ast.Load)}
    needed -= {"uw", "np"} | {name for name in own if name.startswith("my_")}
    chosen = []
    for cell in reversed(before):
        sets = names_in(cell, ast.Store) & needed
        if sets:
            chosen.insert(0, cell)
            needed = (needed - sets) | names_in(cell, ast.Load)
    names = {"__name__": "__main__", "np": np, "uw": uw}
    with contextlib.chdir(INSTRUCTOR), contextlib.redirect_stdout(io.StringIO()):
        for cell in chosen:
            exec(cell, names)
    return names


def result_of(exercise, answer):
    *setting, last = ast.parse(check_cells()[exercise][1]).body
    names = dict(names_before(exercise))
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        exec(answer, names)
        exec(compile(ast.Module(setting, []), exercise, "exec"), names)
        return eval(compile(ast.Expression(last.value), exercise, "eval"), names)


@cache
def told(exercise):
    """What the check says of each answer: an outcome, or names of mistakes."""
    found = []
    for _, answer in ANSWERS[exercise]:
        result = result_of(exercise, answer)
        names = [result.mistake or "none", *result.also]
        if result.mistake == "condition_missed":
            names = [next(says for says, holds, _ in result.conditions if not holds)]
        found.append(names if result.outcome == "not yet" else [result.outcome])
    return found


def test_every_exercise_has_answers():
    assert list(ANSWERS) == list(check_cells()), "rows stand in the order of chapters and checks"
    for lines in ANSWERS.values():
        expected = [line[0] for line in lines]
        assert "correct" in expected
        assert len(expected) > expected.count("correct")


@pytest.mark.parametrize("exercise", ANSWERS)
def test_each_answer_is_judged_as_expected(exercise):
    judged = zip(ANSWERS[exercise], told(exercise), strict=True)
    assert not [(line, names) for line, names in judged if line[0] not in names]


def test_19_in_20_mistakes_have_a_name():
    names = [names for exercise in ANSWERS for names in told(exercise)]
    assert names.count(["none"]) <= 0.05 * (len(names) - names.count(["correct"]))


def test_every_name_is_needed():
    needed = {name for exercise in ANSWERS for names in told(exercise) for name in names}
    of_scores = {*uw.styles.SUMMARIES, *PER_CLASS, *(f"one_{name}" for name in PER_CLASS)}
    assert set(MISTAKES) - needed <= {*of_scores, *RUNNING, "condition_missed"}


def test_the_words_of_every_mistake():
    """A changed sentence is seen: write it into mistakes.csv too, if it is meant."""
    with (Path(__file__).parent / "mistakes.csv").open(encoding="utf-8", newline="") as file:
        assert [list(mistake) for mistake in MISTAKES.values()] == list(csv.reader(file))
