"""Common answers to the exercises: no wrong one passes, and no right one is refused.

A line of answers.csv is the exercise, the names that a teacher would accept (split at |, or
"none"), and the answer: a number as typed, the body of a function of `cm`, or matrices of which
the first condition missed is named. The list "held out" was written before the first checks were,
"fresh" before the present table of wrong formulas: add new ones to "tuned", or "right".
"""

import csv
from pathlib import Path

import pytest
from checks.exercises import NOT_IN_CHAPTERS, answer, check_cells

with (Path(__file__).parent / "answers.csv").open(encoding="utf-8", newline="") as file:
    ANSWERS = list(csv.DictReader(file))


@pytest.fixture(scope="module", params=["held out", "tuned", "fresh"])
def judged(request):
    """What a check says of each answer: the names expected and told, None where it is right."""
    found = []
    for line in ANSWERS:
        if line["list"] == request.param:
            result = answer(line["exercise"], line["answer"])
            told = {result.mistake or "none", *result.also}
            if result.mistake == "condition_missed":
                told = {next(says for says, holds, _ in result.conditions if not holds)}
            found.append((line, line["expected"].split("|"), None if result.correct else told))
    return found


def test_every_answer_belongs_to_a_question_and_every_exercise_has_answers():
    asked = {*check_cells()} - {"03.2", "04.3", "08.1"}
    assert {line["exercise"] for line in ANSWERS} == asked | {*NOT_IN_CHAPTERS}


def test_no_wrong_answer_is_accepted(judged):
    assert not [line for line, _, told in judged if told is None]


def test_19_in_20_are_named_as_a_teacher_would(judged):
    amiss = [
        (line, told)
        for line, expected, told in judged
        if not any(name.startswith(tuple(expected)) for name in told)
    ]
    assert len(amiss) <= 0.05 * len(judged), amiss
    assert sum("none" not in told for _, told in amiss) <= 0.02 * len(judged), amiss


def test_no_right_answer_is_refused():
    right = [line for line in ANSWERS if line["list"] == "right"]
    results = [(line, answer(line["exercise"], line["answer"])) for line in right]
    assert [(line, result.mistake) for line, result in results if not result.correct] == []
