"""Sketches of posteriors, against Beta distributions known in closed form."""

import numpy as np
import pytest
from scipy.stats import beta

from uarwidgets.explorers.uncertainty.numbers import POINTS, chance_of_being_better, sketch
from uarwidgets.posterior import posterior_accuracy, posterior_uar

# correct, wrong
COUNTS = [(1, 0), (0, 20), (79, 21), (500, 500), (99_000, 1_000)]


def accuracy_of(correct, wrong):
    return posterior_accuracy([[correct, wrong], [0, 0]])


@pytest.mark.parametrize(("correct", "wrong"), COUNTS)
def test_curve_interval_and_tail_of_a_beta(correct, wrong):
    known = beta(1 + correct, 1 + wrong)
    drawn = sketch(accuracy_of(correct, wrong), 0.5)
    assert (drawn.low, drawn.high) == pytest.approx(known.interval(0.95), abs=2e-4)
    assert drawn.above_chance == pytest.approx(known.sf(0.5), abs=1e-4)
    density = known.pdf(drawn.x)
    assert drawn.height == pytest.approx(density / density.max(), abs=0.02)


@pytest.mark.parametrize(("correct", "wrong"), COUNTS)
def test_a_curve_rises_to_1_and_covers_its_interval(correct, wrong):
    drawn = sketch(accuracy_of(correct, wrong), 0.5)
    assert len(drawn.x) == len(drawn.height) == POINTS
    assert (np.diff(drawn.x) > 0).all()
    assert 0 <= drawn.x[0] <= drawn.low < drawn.high <= drawn.x[-1] <= 1
    assert drawn.height.max() == 1
    assert (drawn.height >= 0).all()


def test_uar_of_two_uniform_recalls_is_a_triangle():
    # No example of class 1, one of class 0 found: Beta(2, 1) and the uniform prior.
    drawn = sketch(posterior_uar([[1, 0], [0, 0]]), 0.5)
    # P((X + Y)/2 > 1/2) with density 2x for X and 1 for Y is the integral of 2x * x: 2/3.
    assert drawn.above_chance == pytest.approx(2 / 3, abs=1e-4)


def test_equal_posteriors_share_a_sketch():
    first, second = (posterior_uar([[4, 16], [5, 75]]) for _ in range(2))
    assert first is not second
    assert sketch(first, 0.5) is sketch(second, 0.5)
    assert sketch(first, 0.25) is not sketch(second, 0.5)


def test_better_is_the_double_integral():
    first, second = accuracy_of(79, 21), accuracy_of(72, 28)
    x = np.linspace(0, 1, 200_001)
    expected = np.mean(beta.pdf(x, 80, 22) * beta.cdf(x, 73, 29))
    assert chance_of_being_better(first, second) == pytest.approx(expected, abs=1e-4)
    assert chance_of_being_better(second, first) == pytest.approx(1 - expected, abs=1e-4)
