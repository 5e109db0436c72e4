"""Posteriors: their parameters, their curves against independent quadrature."""

import itertools
import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_libraries import integrate, special, stats

from uarwidgets._core.confusion_counts import UndefinedRecallWarning
from uarwidgets._core.distribution import GeometricPosterior, Posterior
from uarwidgets.posterior import (
    FEWEST_EXAMPLES,
    posterior_accuracy,
    posterior_geometric_mean,
    posterior_uar,
    standard_error_uar,
    variance_share,
)

MILLION = 10**6
CASE_2 = [[4, 16], [5, 75]]

# (hits, misses) of a class: none, one, few, many, a million; all found, none found, half found.
HOSTILE = [
    *((0, 0), (1, 0), (0, 1), (0, 10), (90, 0), (10, 10), (4, 16), (1000, 9), (2, 1000)),
    *((MILLION, 0), (0, MILLION), (MILLION // 2, MILLION // 2), (MILLION - 30, 30)),
    (1, MILLION - 1),
]


def matrix_of(classes):
    """A confusion matrix with these (hits, misses), each miss taken for the next class."""
    n = len(classes)
    cm = np.zeros((n, n))
    for k, (hits, misses) in enumerate(classes):
        cm[k, k] = hits
        cm[k, (k + 1) % n] += misses
    return cm


def posterior_of(classes, prior=1.0):
    """Straight from Beta parameters, so that a matrix without any example can be had too."""
    return Posterior(tuple(prior + h for h, _ in classes), tuple(prior + m for _, m in classes))


counts = st.integers(0, MILLION)
class_counts = st.tuples(counts, counts)
classes_of = st.lists(class_counts, min_size=2, max_size=10).filter(
    lambda classes: any(map(sum, classes))
)
THREE_SIZES = [[90, 5, 5], [5, 20, 5], [5, 5, 10]]


# Independent computations: quantile functions and incomplete beta integrals instead of densities on
# a grid, conditioning on one class at a time instead of a convolution by FFT.


def share_below(x, a, b):
    """P(Beta(a, b) <= x), without what scipy.stats does around it."""
    return special.betainc(a, b, np.clip(x, 0, 1))


@cache
def normal_score_nodes(a, b, n):
    """Nodes and weights of Beta(a, b): its quantiles along an even grid of normal scores."""
    z = np.linspace(-6.6, 6.6, n)  # beyond lies less than 1e-10
    weights = np.exp(-(z**2) / 2)
    lower = stats.beta.ppf(special.ndtr(z), a, b)
    upper = stats.beta.isf(special.ndtr(-z), a, b)
    return np.where(z < 0, lower, upper), weights / weights.sum()


def cdf_of_two(u, a, b):
    """P(mean <= u) for two by adaptive quadrature, along the quantiles of the narrower one."""
    narrow, wide = sorted(zip(a, b, strict=True), key=lambda ab: stats.beta.std(*ab))

    def integrand(p):
        return share_below(2 * u - special.betaincinv(*narrow, p), *wide)

    return integrate.quad(integrand, 0, 1, epsabs=1e-9, limit=400)[0]


def bounds_of_many(a, b, size=2415, n=645):
    """Quantiles of the mean of many: add one class at a time to a table of the sum's CDF."""
    order = np.argsort([-stats.beta.std(*ab) for ab in zip(a, b, strict=True)])
    widest = order[0]
    low, high = normal_score_nodes(a[widest], b[widest], 2)[0]
    table, values = None, None
    for k in order[1:]:
        x, weights = normal_score_nodes(a[k], b[k], n)
        low, high = low + x[0], high + x[-1]
        sums = np.linspace(low, high, size)
        shifted = sums - x[:, np.newaxis]
        if table is None:
            conditional = share_below(shifted, a[widest], b[widest])
        else:
            conditional = np.interp(shifted, table, values)
        table, values = sums, weights @ conditional
    inside = np.concatenate([[True], np.diff(values) > 0])
    return np.interp((0.025, 0.975), values[inside], table[inside]) / len(a)


def test_the_default_prior_is_one_imagined_hit_and_miss_shared_by_the_classes():
    """Beta(1/K, 1/K) on each recall, for the geometric mean as for UAR."""
    for n_classes in (2, 3, 10):
        parameters = (1 / n_classes + 2,) * n_classes, (1 / n_classes + 3,) * n_classes
        for function in (posterior_uar, posterior_geometric_mean):
            posterior = function(matrix_of([(2, 3)] * n_classes))
            assert (posterior.a, posterior.b) == parameters
    assert posterior_uar(CASE_2) == posterior_uar(CASE_2, prior=0.5)
    empty = posterior_uar([[0, 0], [2, 8]])
    assert (empty.a, empty.b) == ((0.5, 8.5), (0.5, 2.5))


def test_case_2_does_not_exclude_chance():
    posterior = posterior_uar(CASE_2)
    assert posterior.mean == pytest.approx((4.5 / 21 + 75.5 / 81) / 2, abs=1e-15)
    assert posterior.interval(0.95) == pytest.approx((0.4953, 0.6732), abs=5e-5)
    oracle = cdf_of_two(0.5, (4.5, 75.5), (16.5, 5.5))
    assert posterior.cdf(0.5) == pytest.approx(oracle, abs=1e-5)


def test_misses_are_not_lost_beside_large_counts():
    """1e17 + 3 is 1e17 in float64: misses are added up, not left over from a total."""
    cm = [[1e17, 3], [2, 1e17]]
    assert posterior_uar(cm, prior=1).b == (1 + 3, 1 + 2)
    assert posterior_accuracy(cm).b == (1 + 5,)


@given(classes=classes_of, prior=st.sampled_from([None, 0.5, 1, 2]))
def test_mean_and_std_are_exact(classes, prior):
    posterior = posterior_uar(matrix_of(classes), prior=prior)
    imagined = Fraction(1, len(classes)) if prior is None else Fraction(prior)
    mean, variance = Fraction(0), Fraction(0)
    for hits, misses in classes:
        a, b = imagined + hits, imagined + misses
        mean += a / (a + b) / len(classes)
        variance += a * b / ((a + b) ** 2 * (a + b + 1)) / len(classes) ** 2
    assert posterior.mean == pytest.approx(float(mean), rel=1e-14)
    assert posterior.std == pytest.approx(math.sqrt(variance), rel=1e-12)


@pytest.mark.parametrize("prior", [0.5, 1.0])
def test_bounds_of_two_classes(prior):
    """Promised: 2e-4. Held here: a fifth of that, over every pair of hostile classes."""
    for pair in itertools.combinations_with_replacement(HOSTILE, 2):
        posterior = posterior_of(pair, prior)
        for bound, level in zip(posterior.interval(0.95), (0.025, 0.975), strict=True):
            below, above = (cdf_of_two(bound + d, posterior.a, posterior.b) for d in (-4e-5, 4e-5))
            assert below < level < above, pair


@pytest.mark.parametrize("n_classes", [3, 5, 10])
def test_bounds_of_many_classes(n_classes):
    rng = np.random.default_rng(n_classes)
    for prior in (None, 0.5, 1.0):
        classes = [HOSTILE[i] for i in rng.integers(0, len(HOSTILE), n_classes)]
        posterior = posterior_uar(matrix_of([*classes[:-1], (3, 5)]), prior=prior)
        assert posterior.interval(0.95) == pytest.approx(
            bounds_of_many(posterior.a, posterior.b), abs=4e-5
        ), classes


@given(classes=classes_of, level=st.floats(1e-3, 1 - 1e-6))
@settings(deadline=None)
def test_interval_is_equal_tailed(classes, level):
    posterior = posterior_uar(matrix_of(classes))
    low, high = posterior.interval(level)
    assert 0 <= low < high <= 1
    assert posterior.cdf(low) == pytest.approx((1 - level) / 2, abs=1e-9)
    assert posterior.cdf(high) == pytest.approx((1 + level) / 2, abs=1e-9)


@given(classes=classes_of)
@settings(deadline=None)
def test_cdf_rises_from_0_to_1_and_pdf_is_its_slope(classes):
    posterior = posterior_uar(matrix_of(classes))
    low, high = posterior.interval(1 - 1e-6)
    x = np.sort(np.concatenate([np.linspace(-0.5, 1.5, 1001), np.linspace(low, high, 1001)]))
    values = posterior.cdf(x)
    assert np.all(np.diff(values) >= 0)
    assert np.all(values[x < 0] == 0)
    assert np.all(values[x >= 1] == 1)
    assert np.all(posterior.pdf(x[(x < 0) | (x > 1)]) == 0)
    inside = np.linspace(low, high, 20_001)
    area = integrate.trapezoid(posterior.pdf(inside), inside)
    assert area == pytest.approx(1, abs=0.02)


def test_pdf_of_uar():
    """f(u) = 2 * integral of f1(t) f2(2u - t) dt, for two smooth classes."""
    posterior = posterior_uar(CASE_2, prior=1)
    first, second = stats.beta(5, 17), stats.beta(76, 6)
    for u in (0.5, 0.57, 0.7):
        exact, _ = integrate.quad(lambda t, u=u: 2 * first.pdf(t) * second.pdf(2 * u - t), 0, 1)
        assert posterior.pdf(u) == pytest.approx(exact, rel=1e-3)


def test_geometric_mean_of_unknown_recalls():
    unknown = GeometricPosterior(a=(1.0, 1.0), b=(1.0, 1.0))
    assert unknown.mean == pytest.approx(4 / 9, abs=1e-4)
    assert unknown.std == pytest.approx(math.sqrt(1 / 4 - 16 / 81), abs=1e-4)
    # The product of two uniforms lies below p with a probability of p (1 - log p).
    assert unknown.cdf(0.5) == pytest.approx((1 + math.log(4)) / 4, abs=1e-4)
    assert unknown.cdf([-1, 0, 1]).tolist() == pytest.approx([0, 0, 1], abs=1e-6)


# Parameters that one recall of two has after few, many, all or nothing found.
AFTER = [(1, 1), (5, 17), (76, 6), (1, 21), (0.5, 20.5), (501, 1), (1, 501), (300, 703)]


@pytest.mark.parametrize("pair", list(itertools.combinations(AFTER, 2)), ids=str)
def test_bounds_of_the_geometric_mean_by_quadrature(pair):
    (a, b), second = pair

    def below(p, g):
        """P(X <= g^2 / Y), along the quantiles of Y."""
        share = special.betaincinv(*second, p)
        return special.betainc(a, b, min(g**2 / share, 1)) if share else 1.0

    posterior = GeometricPosterior(*map(tuple, zip(*np.array(pair, dtype=float), strict=True)))
    for bound, level in zip(posterior.interval(0.95), (0.025, 0.975), strict=True):
        exact, _ = integrate.quad(below, 0, 1, (bound,), epsabs=1e-10, limit=400)
        assert exact == pytest.approx(level, abs=5e-4)


@pytest.mark.parametrize(
    ("hits", "sizes"),
    [
        *(((1,) * k, (1,) * k) for k in (3, 4, 5, 10)),
        ((1, 2, 1, 3), (1, 2, 2, 3)),
        ((20, 2, 30), (25, 2, 31)),
        ((1, 0) * 5, (1,) * 10),
        ((1,) * 9 + (0,), (1,) * 10),
        ((1000, 1, 1, 1, 1), (1000, 1, 1, 1, 1)),
        ((0, 1, 1), (0, 1, 1)),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), (1, 2, 4, 4, 6, 6, 8, 8, 10, 10)),
    ],
    ids=str,
)
def test_bounds_of_the_geometric_mean_by_simulation(hits, sizes):
    posterior = posterior_geometric_mean(
        matrix_of(list(zip(hits, np.subtract(sizes, hits), strict=True)))
    )
    rng, logs = np.random.default_rng(31), np.zeros(10**6)
    for a, b in zip(posterior.a, posterior.b, strict=True):
        logs += np.log(np.maximum(rng.beta(a, b, 10**6), 1e-300))
    drawn = np.exp(logs / len(sizes))
    simulated = tuple(np.quantile(drawn, (0.025, 0.975)))
    assert posterior.interval() == pytest.approx(simulated, abs=1.5e-3)
    assert posterior.mean == pytest.approx(drawn.mean(), abs=1.5e-3)


def test_standard_error():
    expected = (0.2 * 0.8 / 20 + 0.9375 * 0.0625 / 80) ** 0.5 / 2
    assert standard_error_uar(CASE_2) == pytest.approx(expected, rel=1e-14)
    stack = np.array([[CASE_2, [[45, 5], [11, 39]]]])
    expected = [[standard_error_uar(cm) for cm in row] for row in stack]
    assert standard_error_uar(stack).tolist() == expected
    large = np.multiply(THREE_SIZES, 1000)
    assert posterior_uar(large).std == pytest.approx(standard_error_uar(large), rel=1e-3)


def test_standard_error_drops_a_class_without_examples():
    with pytest.warns(UndefinedRecallWarning, match="no examples of class 1"):
        value = standard_error_uar([[3, 1, 0], [0, 0, 0], [0, 2, 2]])
    assert value == pytest.approx((0.75 * 0.25 / 4 + 0.5 * 0.5 / 4) ** 0.5 / 2, rel=1e-14)


def test_the_rarest_class_carries_most_of_the_uncertainty():
    uniform = [91 * 11 / 102**2 / 103, 21 * 11 / 32**2 / 33, 11 * 11 / 22**2 / 23]
    shares = variance_share(THREE_SIZES, prior=1)
    assert shares == pytest.approx(np.divide(uniform, sum(uniform)), rel=1e-12)
    assert variance_share(THREE_SIZES).round(3).tolist() == [0.046, 0.362, 0.592]
    assert variance_share([[MILLION, 0], [1, 1]])[1] == pytest.approx(1)


# Simulated test sets: the 95% intervals of UAR hold the true UAR about as often.

CLASSES, SIZES = (2, 3, 5, 10, 24), (5, 20, 100)


def simulate(sizes, recalls, sets=2000, draws=800):
    """Return the shares of test sets: interval holds the true UAR; P(> 1/K) > .975.

    Values of UAR are drawn from the posterior of each set: a row of draws for each number of hits.
    """
    rng, uar = np.random.default_rng(31), np.zeros((sets, draws))
    prior = 1 / len(sizes)
    for size, recall in zip(sizes, recalls, strict=True):
        hits, which = np.unique(rng.binomial(size, recall, sets), return_inverse=True)
        a, b = prior + hits[:, np.newaxis], prior + size - hits[:, np.newaxis]
        uar += rng.beta(a, b, (len(hits), draws))[which] / len(sizes)
    below, above = (uar <= np.mean(recalls)).mean(axis=1), (uar > prior).mean(axis=1)
    return ((below >= 0.025) & (below <= 0.975)).mean(), (above > 0.975).mean()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n_classes", CLASSES)
def test_intervals_hold_the_true_uar(n_classes, size):
    for recall in (1 / n_classes, 0.5, 0.8, 0.95):
        held, above_chance = simulate([size] * n_classes, [recall] * n_classes)
        assert 0.86 <= held <= 0.98, recall
        if recall == 1 / n_classes:
            assert above_chance <= 0.10


@pytest.mark.parametrize(
    ("few", "others"), [((1,) * 10, ()), ((2,), (100,) * 9), ((3,), (100,) * 9)], ids=str
)
def test_five_examples_are_the_fewest_that_an_interval_needs(few, others):
    """With fewer than that the interval misses the true UAR of ten classes too often."""
    recalls = [0.5] * len(few) + [0.9] * len(others)
    assert simulate([*few, *others], recalls)[0] < 0.8
    assert simulate([FEWEST_EXAMPLES] * len(few) + [*others], recalls)[0] > 0.86


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n_classes", CLASSES)
def test_a_constant_answer_is_never_held_to_be_better_than_chance(n_classes, size):
    constant = matrix_of([(size, 0), *[(0, size)] * (n_classes - 1)])
    posterior = posterior_uar(constant)
    assert posterior.cdf(1 / n_classes) > 0.025
    low, high = posterior.interval()
    assert low < 1 / n_classes < high
