"""Two classifiers on the same examples: against drawn Dirichlets, McNemar's Beta, identities."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from libraries import stats

from uarwidgets._core.paired import PairedPosterior
from uarwidgets.posterior import (
    posterior_accuracy,
    posterior_difference_accuracy,
    posterior_difference_uar,
    posterior_uar,
    probability_better,
)

#: Of 20 ill people both found 4, and B alone 4 more; of 80 well people A alone cleared 13, B 2.
CHAPTER = [[[4, 0], [4, 12]], [[62, 13], [2, 3]]]
NOTHING = [[0, 0], [0, 0]]
TABLES = {
    "chapter": CHAPTER,
    "few": [[[1, 1], [0, 0]], [[0, 0], [2, 1]]],
    "an empty class": [NOTHING, [[5, 3], [1, 1]]],
    "nothing alike": [[[0, 7], [3, 0]], [[0, 2], [9, 0]]],
    "nothing apart": [[[9, 0], [0, 11]], [[70, 0], [0, 10]]],
    "large beside small": [[[90_000, 4000], [3900, 2100]], [[3, 2], [0, 1]]],
    "three": [[[60, 20], [10, 10]], [[10, 3], [6, 11]], [[4, 5], [1, 10]]],
    "ten": [[[5, k], [9 - k, 3]] for k in range(10)],
}


def drawn_differences(tables, n=400_000):
    """Differences of UAR, drawn from the Dirichlet of each class."""
    rng = np.random.default_rng(11)
    wrong = len(tables) - 1
    prior = np.array([1, wrong, wrong, wrong**2]) / len(tables)
    total = np.zeros(n)
    for table in tables:
        shares = rng.dirichlet(np.ravel(table) + prior, n)
        total += shares[:, 1] - shares[:, 2]
    return total / len(tables)


@pytest.mark.parametrize("name", TABLES)
def test_against_drawn_dirichlets(name):
    posterior = posterior_difference_uar(TABLES[name])
    drawn = drawn_differences(TABLES[name])
    # Five standard errors of a share of 400 000 draws, and the error that is promised.
    assert posterior.probability_better == pytest.approx((drawn > 0).mean(), abs=0.0045)
    for bound, level in zip(posterior.interval(0.95), (0.025, 0.975), strict=True):
        assert (drawn <= bound).mean() == pytest.approx(level, abs=0.0018)
    error = posterior.std / math.sqrt(len(drawn))
    assert posterior.mean == pytest.approx(drawn.mean(), abs=5 * error)
    assert posterior.std == pytest.approx(drawn.std(), rel=0.01)


@pytest.mark.parametrize("rest", [0, 1, 10, 1000, 100_000])
@pytest.mark.parametrize("first", [0, 1, 3, 10, 1000])
@pytest.mark.parametrize("second", [0, 1, 2, 10, 30_000])
def test_accuracy_knows_the_disagreements_alone(first, second, rest):
    tables = [[[rest, first], [0, 0]], [[0, 0], [second, 0]]]
    exact = stats.beta(first + 0.5, second + 0.5).sf(0.5)
    better = posterior_difference_accuracy(tables).probability_better
    assert better == pytest.approx(exact, abs=5e-4)


counts = st.integers(0, 3000)
table = st.tuples(st.tuples(counts, counts), st.tuples(counts, counts))
tables_of = st.lists(table, min_size=2, max_size=5)


@given(tables_of)
@settings(deadline=None, max_examples=50)
def test_the_curve_has_the_moments_it_should(tables):
    posterior = posterior_difference_uar(tables)
    density = posterior.density
    step = density.knots[1] - density.knots[0]
    middle = (density.knots[1:] + density.knots[:-1]) / 2
    mass = np.diff(density.cumulative)
    mean = (mass * middle).sum()
    assert mean == pytest.approx(posterior.mean, abs=2e-3 * posterior.std)
    std = math.sqrt((mass * (middle - mean) ** 2).sum())
    assert std == pytest.approx(posterior.std, rel=0.01)
    assert density.knots[0] + step >= -1
    assert density.knots[-1] - step <= 1


@given(tables_of)
@settings(deadline=None, max_examples=50)
def test_exchanging_the_two_exchanges_the_probabilities(tables):
    forth = posterior_difference_uar(tables)
    back = posterior_difference_uar([np.transpose(one) for one in tables])
    assert forth.probability_better + back.probability_better == pytest.approx(1, abs=1e-9)
    low, high = forth.interval()
    assert back.interval() == pytest.approx((-high, -low), abs=1e-9)
    assert back.mean == pytest.approx(-forth.mean, abs=1e-15)


@pytest.mark.parametrize("n", [0, 1, 20, 5000])
def test_who_never_disagrees_is_not_known_to_be_better(n):
    tables = [[[n, 0], [0, 2 * n]], [[5, 0], [0, 0]], [[3, n], [n, 1]]]
    assert posterior_difference_uar(tables).probability_better == pytest.approx(0.5, abs=1e-9)
    assert posterior_difference_accuracy(tables).probability_better == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("n", [20, 200, 5000])
@pytest.mark.parametrize(("a", "b"), [((0.6, 0.8), (0.5, 0.85)), ((0.9, 0.3), (0.8, 0.35))])
def test_independent_answers_make_about_two_test_sets(a, b, n):
    """Where knowing A's answer says nothing about B's, the same examples do not help."""
    tables = [
        np.array([[p * q, p * (1 - q)], [(1 - p) * q, (1 - p) * (1 - q)]]) * n
        for p, q in zip(a, b, strict=True)
    ]
    matrices = [
        [[n * p[0], n * (1 - p[0])], [n * (1 - p[1]), n * p[1]]] for p in (a, b)
    ]  # fmt: skip
    apart = probability_better(*map(posterior_uar, matrices))
    assert posterior_difference_uar(tables).probability_better == pytest.approx(
        apart, abs=1e-3 + 0.05 / n
    )
    # The prior takes answers to be independent, so that the two have the very same moments.
    first, second = map(posterior_uar, matrices)
    together = posterior_difference_uar(tables)
    assert together.mean == pytest.approx(first.mean - second.mean, abs=1e-12)
    assert together.std == pytest.approx(math.hypot(first.std, second.std), rel=1e-3 + 1 / n)


def test_answers_that_are_alike_make_the_comparison_surer():
    """The chapter's tables: .63 for B on two test sets, .67 on one."""
    apart = probability_better(
        posterior_uar([[4, 16], [5, 75]]), posterior_uar([[8, 12], [16, 64]])
    )
    together = posterior_difference_uar(CHAPTER)
    assert abs(together.probability_better - 0.5) > abs(apart - 0.5) > 0.1
    first, second = posterior_uar([[4, 16], [5, 75]]), posterior_uar([[8, 12], [16, 64]])
    assert together.std < math.hypot(first.std, second.std)
    # The prior leaves either recall its own: the difference of the means is the mean difference.
    assert together.mean == pytest.approx(first.mean - second.mean, abs=1e-15)


def test_accuracy_has_the_means_of_its_posteriors():
    first, second = posterior_accuracy([[4, 16], [5, 75]]), posterior_accuracy([[8, 12], [16, 64]])
    together = posterior_difference_accuracy(CHAPTER)
    assert together.mean == pytest.approx(first.mean - second.mean, abs=1e-15)
    # Of the four shares: E[(p - q)^2] with p, q Dirichlet(13.5, 6.5, 82) is known by hand.
    mean, disagree = (13.5 - 6.5) / 102, (13.5 + 6.5) / 102
    assert together.std == pytest.approx(math.sqrt((disagree - mean**2) / 103), rel=1e-12)


def test_the_prior_of_a_recall_is_that_of_one_classifier():
    """K - 1 of K imagined examples on either side of the diagonal: Beta(1, K - 1)."""
    for n in (2, 3, 10):
        posterior = posterior_difference_uar([NOTHING] * n)
        wrong = (n - 1) / n
        assert posterior.first == posterior.second == pytest.approx((wrong,) * n)
        assert posterior.rest == pytest.approx((1 / n + (n - 1) ** 2 / n,) * n)


@pytest.mark.parametrize(
    ("agreement", "message"),
    [
        ([[1, 2], [3, 4]], r"shape \(K, 2, 2\), a table for each class; received \(2, 2\)"),
        ([[[1, 2], [3, 4]]], r"a table for each class; received \(1, 2, 2\)"),
        ([[[1, -2], [3, 4]]] * 2, "must hold counts, finite and non-negative"),
        ([[[1, math.inf], [3, 4]]] * 2, "must hold counts, finite and non-negative"),
        ([[["a", 2], [3, 4]]] * 2, "agreement must hold numbers"),
    ],
)  # fmt: skip
def test_what_is_refused(agreement, message):
    for function in (posterior_difference_uar, posterior_difference_accuracy):
        with pytest.raises(ValueError, match=message):
            function(agreement)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_bad_level(level):
    with pytest.raises(ValueError, match="level must lie strictly between 0 and 1"):
        PairedPosterior((1.0,), (1.0,), (1.0,)).interval(level)
