"""Common wrong answers: none passes, and nine in ten at least are named as a teacher would.

Two lists: one that the checks were tuned on, and one that was written before, from the exercises
alone. The second says how the checks do on what nobody thought of.
"""

from __future__ import annotations

import statistics
import time

import pytest
from checks.exercises import EXERCISES, answer
from checks.meanings import MEANINGS
from checks.wrong_answers_held_out import HELD_OUT
from checks.wrong_answers_tuned import TUNED

LISTS = {"tuned": TUNED, "held out": HELD_OUT}


def told(written):
    """What a check says of each answer of a list: exercise, words, outcome, names and time."""
    for exercise, entries in written.items():
        for words, text in entries:
            began = time.process_time()
            result = answer(exercise, text)
            names = {result.mistake, *result.besides, *result.also} - {None}
            yield exercise, words, result.outcome, names, time.process_time() - began


@pytest.fixture(scope="module", params=LISTS)
def judged(request):
    return request.param, list(told(LISTS[request.param]))


def test_each_list_is_long_and_covers_every_exercise():
    for written in LISTS.values():
        assert set(written) == set(EXERCISES)
        assert sum(map(len, written.values())) >= 80


def test_no_wrong_answer_is_accepted(judged):
    _, results = judged
    assert not [entry for entry in results if entry[2] == "correct"]


def test_nine_in_ten_are_named_as_a_teacher_would(judged, record_property):
    which, results = judged
    right = [bool(names & MEANINGS[words]) for _, words, _, names, _ in results]
    share = sum(right) / len(right)
    record_property("named", f"{which}: {sum(right)} of {len(right)}")
    assert share >= 0.9


def test_what_is_named_is_seldom_something_else(judged):
    """Where a name is given, the one that a teacher would give is nearly always among them."""
    _, results = judged
    named = [(words, names) for _, words, _, names, _ in results if names]
    amiss = [entry for entry in named if not entry[1] & MEANINGS[entry[0]]]
    assert len(amiss) <= 0.02 * len(named), amiss


def test_a_check_takes_less_than_50_ms_at_the_median(judged):
    """Of processor time: the machine may be busy with something else."""
    _, results = judged
    assert statistics.median(seconds for *_, seconds in results) < 0.05
