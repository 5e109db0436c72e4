"""Every line of the derivation is an equation: both sides, and the line as written, agree."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.derivation.numbers import (
    MOST_COUNT,
    STEPS,
    Counts,
    is_same,
    resized,
    segments,
)

four = st.builds(Counts, *[st.integers(0, 1000)] * 4)
both_classes = four.filter(lambda c: c.p and c.n)


@given(both_classes)
def test_both_sides_of_every_line_are_the_same_number(counts):
    for step in STEPS:
        line = step.at(counts)
        assert not line.problem
        assert is_same(line.left, line.right), step.key


@given(both_classes)
def test_the_line_as_written_is_true(counts):
    for step in STEPS:
        plain = "".join(segments(step.at(counts).filled))
        plain = plain.replace("·", "*").replace("−", "-")
        left, right = (eval(re.sub(r"\)\(", ")*(", side)) for side in plain.split("="))
        # Decimals are written with five digits.
        assert left == pytest.approx(right, abs=1.5e-4), step.key


@given(both_classes)
def test_the_areas_add_up_to_the_score(counts):
    for step in STEPS:
        line = step.at(counts)
        if line.weight is not None:
            area = line.weight * counts.tpr + (1 - line.weight) * counts.tnr
            assert line.score == pytest.approx(area, abs=1e-12)
            for score in line.levels.values():
                assert score in (counts.accuracy, counts.uar)
        if len(line.levels) == 1:
            assert list(line.levels.values()) == [pytest.approx(line.score, abs=1e-12)]


def test_dots_are_examples_or_hundredths():
    assert Counts(4, 16, 5, 75).dots == (4, 16, 5, 75)
    assert Counts(1, 0, 2, 3).dots == (1, 0, 2, 3)
    assert Counts(40, 160, 50, 750).dots == (4, 16, 5, 75)
    assert sum(Counts(1, 1, 1, 997).dots) == 100


@given(four.filter(lambda c: c.p and c.n), st.integers(1, 99))
def test_another_share_leaves_the_recalls_alone(counts, percent):
    found = resized(counts, percent / 100)
    assert (found.tpr, found.tnr) == pytest.approx((counts.tpr, counts.tnr), abs=1e-12)
    assert max(found.p, found.n) <= MOST_COUNT
    assert found.prevalence == pytest.approx(percent / 100, abs=0.012)


def test_the_way_back_to_the_first_share_is_open():
    counts = Counts(4, 16, 5, 75)
    for percent in (1, 37, 50, 99):
        assert resized(resized(counts, percent / 100), 0.2) == counts


@pytest.mark.parametrize("counts", [(0, 0, 3, 4), (3, 4, 0, 0), (0, 0, 0, 0)])
def test_without_a_class_there_is_no_other_share(counts):
    assert resized(Counts(*counts), 0.3) == Counts(*counts)


def test_counts_that_share_nothing_come_as_near_as_the_most_allows():
    counts = Counts(999_983, 1, 3, 999_979)  # taken twice, either would be too many
    assert resized(counts, 0.9) == counts


def test_the_values_by_hand():
    counts = Counts(4, 16, 5, 75)
    lines = {step.key: step.at(counts) for step in STEPS}
    accuracy, uar = Fraction(79, 100), (Fraction(4, 20) + Fraction(75, 80)) / 2
    gap = lines.pop("gap")
    assert gap.left == pytest.approx(float(accuracy - uar))
    assert lines.pop("common").right == 4 / 20
    assert lines.pop("rare").right == 75 / 80
    for key in ("half", "many_half"):
        assert lines.pop(key).right == pytest.approx(float(uar))
    for line in lines.values():
        assert line.right == pytest.approx(float(accuracy))


def test_it_runs_from_correct_over_total_to_k_classes():
    assert STEPS[0].symbols == "accuracy = [correct/total]"
    assert "".join(segments(STEPS[6].symbols)) == "accuracy = α · TPR + (1 − α) · TNR with α = π"
    assert STEPS[-1].symbols == "UAR = [1/K] · Σ rₖ"


@pytest.mark.parametrize("step", STEPS)
def test_each_line_marks_what_changed(step):
    for line in (step.symbols, step.at(Counts(4, 16, 5, 75)).filled):
        pieces = segments(line)
        assert len(pieces) % 2 == 1
        assert any(pieces[1::2])


@pytest.mark.parametrize("step", STEPS)
def test_no_examples_is_said(step):
    line = step.at(Counts(0, 0, 0, 0))
    assert line.problem == "examples"
    assert math.isnan(line.left)
    assert math.isnan(line.right)


@pytest.mark.parametrize(
    ("counts", "missing"),
    [(Counts(0, 0, 3, 4), "positives"), (Counts(3, 4, 0, 0), "negatives")],
)
def test_an_empty_class_stops_where_its_recall_is_needed(counts, missing):
    problems = [step.at(counts).problem for step in STEPS]
    assert problems == [""] * 4 + [missing] * 9
    for step in STEPS[:4]:
        line = step.at(counts)
        assert is_same(line.left, line.right)


@pytest.mark.parametrize("step", STEPS)
def test_no_number_is_written_with_an_exponent(step):
    counts = Counts(1_000_000, 1, 999_999, 1)  # TNR = 1/1,000,000
    assert not re.search(r"\de[-+]?\d", step.at(counts).filled)


def test_a_small_recall_is_written_out():
    assert STEPS[-1].at(Counts(1_000_000, 1, 999_999, 1)).filled.endswith("(1 + 0.000001)")
