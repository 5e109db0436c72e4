"""The posterior of a geometric mean, against closed formulas, quadrature and drawn recalls."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from libraries import integrate, special, stats
from posterior_cases import CASE_2, HOSTILE, MILLION, classes_of, matrix_of

from uarwidgets._core.geometric import GeometricPosterior
from uarwidgets.posterior import posterior_geometric_mean, posterior_uar, probability_better


def of(*recalls):
    """Straight from the parameters (a, b) of each recall."""
    a, b = zip(*recalls, strict=True)
    return GeometricPosterior(tuple(map(float, a)), tuple(map(float, b)))


def cdf_by_quad(g, first, second):
    """P(sqrt(X Y) <= g) = E[P(X <= g^2 / Y)], along the quantiles of Y."""

    def below(p):
        # not of scipy.stats, which takes thirty times as long for one number
        share = special.betaincinv(*second, p)
        return special.betainc(*first, min(g**2 / share, 1)) if share else 1.0

    return integrate.quad(below, 0, 1, epsabs=1e-10, limit=400)[0]


# Parameters that one recall of two has after whole counts: few, many, all or nothing found.
INTEGER = [(1, 1), (5, 17), (76, 6), (1, 21), (21, 1), (501, 1), (1, 501), (300, 703)]


@pytest.mark.parametrize("pair", list(itertools.combinations(INTEGER, 2)), ids=str)
def test_bounds_of_two_by_quadrature(pair):
    """Promised: 2e-4 on the bound itself. The distribution function is held to 1e-4 there too."""
    posterior = of(*pair)
    for bound, level in zip(posterior.interval(0.95), (0.025, 0.975), strict=True):
        assert cdf_by_quad(bound, *pair) == pytest.approx(level, abs=1e-4)
        slope = (cdf_by_quad(bound + 1e-4, *pair) - cdf_by_quad(bound - 1e-4, *pair)) / 2e-4
        error = cdf_by_quad(bound, *pair) - level
        assert abs(error) <= 2e-5 * slope


def test_two_unknown_recalls_in_closed_form():
    """P(X Y <= p) = p (1 - log p) for uniform recalls."""
    x = np.linspace(0.01, 0.99, 99)
    posterior = of((1, 1), (1, 1))
    assert posterior.cdf(x) == pytest.approx(x**2 * (1 - np.log(x**2)), abs=2e-5)
    # The density: the derivative, -2 x log x^2.
    assert posterior.pdf(x) == pytest.approx(-2 * x * np.log(x**2), rel=2e-3)
    assert posterior.cdf([-1.0, 0.0, 1.0, 2.0]).tolist() == [0, 0, 1, 1]
    assert posterior.pdf([-1.0, 0.0, 1.5]).tolist() == [0, 0, 0]
    assert posterior.mean == pytest.approx((2 / 3) ** 2, rel=1e-12)
    assert posterior.std == pytest.approx(math.sqrt(1 / 4 - (2 / 3) ** 4), rel=1e-12)


@pytest.mark.parametrize("n_classes", range(2, 11))
def test_many_classes_against_drawn_recalls(n_classes):
    rng = np.random.default_rng(n_classes)
    classes = [HOSTILE[i] for i in rng.integers(0, len(HOSTILE), n_classes - 1)]
    posterior = posterior_geometric_mean(matrix_of([*classes, (3, 5)]))
    pairs = zip(posterior.a, posterior.b, strict=True)
    drawn = np.exp(np.mean([np.log(rng.beta(a, b, 200_000)) for a, b in pairs], axis=0))
    for bound, level in zip(posterior.interval(0.95), (0.025, 0.975), strict=True):
        # Five standard errors of a share of 200 000 draws.
        assert (drawn <= bound).mean() == pytest.approx(level, abs=0.0018), classes
    assert drawn.mean() == pytest.approx(posterior.mean, abs=5 * posterior.std / 447)
    assert drawn.std() == pytest.approx(posterior.std, rel=0.03)


@given(classes=classes_of)
@settings(deadline=None)
def test_mean_and_std_are_those_of_roots_of_betas(classes):
    """E[r^s] = B(a + s, b) / B(a, b), by SciPy; what cancels limits how exact that is."""
    posterior = posterior_geometric_mean(matrix_of(classes))
    a, b, k = np.array(posterior.a), np.array(posterior.b), len(classes)
    first, second = (
        (special.betaln(a + s, b) - special.betaln(a, b)).sum() for s in (1 / k, 2 / k)
    )
    assert posterior.mean == pytest.approx(math.exp(first), rel=1e-7)
    assert posterior.std**2 == pytest.approx(math.exp(second) - math.exp(2 * first), abs=1e-7)


@pytest.mark.parametrize("n", [1e3, 1e6, 1e9])
def test_a_large_test_set_has_the_spread_of_the_first_order(n):
    """With equal recalls r: G's variance is that of UAR, r (1 - r) / (K n)."""
    posterior = of((0.8 * n, 0.2 * n), (0.8 * n, 0.2 * n))
    assert posterior.std == pytest.approx(math.sqrt(0.16 / (2 * n)), rel=1 / n + 1e-5)
    low, high = posterior.interval(0.95)
    spread = 1.959964 * posterior.std
    assert (low, high) == pytest.approx((0.8 - spread, 0.8 + spread), abs=3 * spread**2 + 1e-9)


@given(classes=classes_of)
@settings(deadline=None)
def test_it_lies_below_uar_and_its_interval_holds_what_it_should(classes):
    cm = matrix_of(classes)
    posterior, plain = posterior_geometric_mean(cm), posterior_uar(cm)
    assert posterior.mean <= plain.mean
    low, high = posterior.interval(0.95)
    assert 0 < low < high <= 1
    # The geometric mean is never above the plain one, so neither is any of its quantiles.
    assert np.all(np.array([low, high]) <= np.array(plain.interval(0.95)) + 2e-4)
    assert posterior.cdf([low, high]).tolist() == pytest.approx([0.025, 0.975], abs=1e-9)


@pytest.mark.parametrize("prior", [1e-12, 1e-3, 0.1])
def test_a_tiny_prior_puts_its_mass_at_the_ends(prior):
    """Two recalls that are 0 or 1, each as likely: their geometric mean is 1 once in four."""
    posterior = of((prior, prior), (prior, prior))
    inner = 1 - 2 * stats.beta.cdf(0.05, prior, prior)
    assert posterior.cdf(0.9) == pytest.approx(3 / 4, abs=2 * inner + 1e-6)


def test_recalls_that_are_known_leave_nothing_to_say():
    posterior = posterior_geometric_mean([[MILLION // 4, MILLION * 3 // 4], [0, MILLION]])
    assert posterior.interval() == pytest.approx((0.5, 0.5), abs=2e-3)


def test_which_of_two_is_better_by_the_geometric_mean():
    first, second = posterior_geometric_mean(CASE_2), posterior_geometric_mean([[8, 12], [16, 64]])
    rng = np.random.default_rng(3)
    a = rng.beta(5, 17, 200_000) * rng.beta(76, 6, 200_000)
    b = rng.beta(9, 13, 200_000) * rng.beta(65, 17, 200_000)
    better = probability_better(first, second)
    assert better == pytest.approx((a > b).mean(), abs=5e-3)
    assert probability_better(second, first) == pytest.approx(1 - better, abs=1e-9)
    with pytest.raises(ValueError, match="must be posteriors of the same score"):
        probability_better(first, posterior_uar(CASE_2))
