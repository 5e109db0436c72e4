"""Common wrong answers: none passes, and nine in ten at least are named as a teacher would."""

import pytest
from checks.exercises import answer, check_cells
from checks.wrong_answers import FRESH, HELD_OUT, TUNED


@pytest.fixture(scope="module", params=[HELD_OUT, TUNED, FRESH], ids=["held out", "tuned", "fresh"])
def judged(request):
    """What a check says of each answer: the names expected and told, None where it is right."""
    found = []
    for name, entries in request.param.items():
        for expected, written in entries:
            result = answer(name, written)
            told = {result.mistake or "none", *result.also}
            if result.mistake == "condition_missed":
                told = {next(says for says, holds, _ in result.conditions if not holds)}
            found.append((name, expected, None if result.correct else told))
    return found


def test_every_answer_is_one_to_an_exercise_of_today():
    assert {*HELD_OUT, *TUNED, *FRESH} <= {*check_cells()}


def test_no_wrong_answer_is_accepted(judged):
    assert not [entry for entry in judged if entry[2] is None]


def test_nine_in_ten_are_named_as_a_teacher_would(judged):
    amiss = [
        entry
        for entry in judged
        if not any(told.startswith(name) for name in entry[1].split("|") for told in entry[2])
    ]
    assert len(amiss) <= 0.1 * len(judged), amiss
    named = [entry for entry in amiss if entry[2] != {"none"}]
    assert len(named) <= 0.03 * len(judged), named
