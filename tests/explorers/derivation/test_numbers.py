"""Every line of the derivation is an equation, for any counts."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.derivation.numbers import STEPS, Counts, measure

four = st.builds(Counts, *[st.integers(0, 1000)] * 4)
both_classes = four.filter(lambda c: c.tp + c.fn and c.fp + c.tn)
NUMBERS = range(1, len(STEPS) + 1)
ENDS = [Counts(1, 0, 0, 999_999), Counts(10**6, 10**6, 1, 10**6), Counts(0, 1, 1, 0)]


def sides(line, **values):
    """The values of the two sides of an equation as written."""
    plain = re.sub(r"[\[\],]", "", line).replace("·", "*").replace("−", "-")
    return [eval(re.sub(r"\)\(", ")*(", side), values) for side in re.split("[=≈]", plain)]


@given(both_classes)
def test_every_equation_holds_exactly(c):
    p, n, total, correct = c.tp + c.fn, c.fp + c.tn, sum(c), c.tp + c.tn
    tpr, tnr, share = Fraction(c.tp, p), Fraction(c.tn, n), Fraction(p, total)
    values = {"p": p, "n": n, "N": total, "correct": correct, **c._asdict()}
    values = {name: Fraction(value) for name, value in values.items()}
    values |= {"tpr": tpr, "tnr": tnr, "prevalence": share, "rest": 1 - share}
    values |= {"accuracy": Fraction(correct, total)}
    values |= {"unweighted_average_recall": (tpr + tnr) / 2}
    for step in STEPS:
        symbols = step.numbers.replace("{", "").replace("}", "").replace("1/2", "half")
        left, right = sides(symbols, half=Fraction(1, 2), **values)
        assert left == right, step.key


@given(st.one_of(both_classes, st.sampled_from(ENDS)))
def test_the_equation_as_written_is_true(c):
    for number in NUMBERS:
        left, right = sides(filled := measure(number, c).filled)
        off = 5e-4 * ("≈" in filled) * (1 + (number == 11))  # its scores have three digits
        assert left == pytest.approx(right, abs=1.5e-4 + off), number  # other decimals have five


@given(both_classes)
def test_areas_and_levels_are_the_scores(c):
    for number in NUMBERS:
        measured = measure(number, c)
        scores, weight = measured.scores, measured.weight
        if len(measured.levels) == 1:
            area = weight * scores["tpr"] + (1 - weight) * scores["tnr"]
            assert [*measured.levels.values()] == [pytest.approx(area)]
        for name, level in measured.levels.items():
            assert level == (area if measured.step.weight in (0, 1) else scores[name])


def test_dots_are_examples_or_hundredths():
    assert Counts(4, 16, 5, 75).dots == (4, 16, 5, 75)
    assert Counts(1, 0, 2, 3).dots == (1, 0, 2, 3)
    assert Counts(40, 160, 50, 750).dots == (4, 16, 5, 75)
    assert sum(Counts(1, 1, 1, 997).dots) == 100


@pytest.mark.parametrize(("counts", "problem"), [
    ((0, 0, 0, 0), "examples"), ((0, 0, 3, 4), "positives"), ((3, 4, 0, 0), "negatives"),
])  # fmt: skip
def test_a_line_that_divides_by_nothing_is_not_written(counts, problem):
    for number in NUMBERS:
        measured = measure(number, Counts(*counts))
        missing = problem == "examples" or number >= 5
        assert measured.problem == (problem if missing else "")
        assert bool(measured.filled) == (not missing)
    assert math.isnan(measured.scores["unweighted_average_recall"])


def test_the_last_line_has_no_exponents():
    assert measure(13, Counts(1, 999_999, 1, 0)).filled.endswith("(0.000001 + 0)")
