"""A guesser's scores: exact distributions, draws that are fixed, and dots that are apart."""

from __future__ import annotations

import math

import numpy as np
import pytest
from libraries import stats

import uarwidgets as uw
from uarwidgets.explorers.luck import ACCURACY, MOST, ROWS, SETS, UAR, measure

LIKELY = "probability_of_reaching"


def measured(**changes):
    usual = {"total": 20, "prevalence": 0.2, "guess": 0.5, "sets": 100, "seed": 1}
    return measure(**{**usual, **changes})


def test_the_example_of_the_docs():
    some = measured()
    assert (some.sizes, some.reaching) == ((4, 16), 20)
    assert round(some.scores[LIKELY], 4) == 0.2258
    assert [round(some.heaps[name].deviation, 4) for name in ROWS] == [0.1118, 0.1398]


@pytest.mark.parametrize("total", [10, 20, 2000, MOST])
@pytest.mark.parametrize("prevalence", [0.1, 0.5])
@pytest.mark.parametrize("guess", [0, 0.02, 0.3, 0.5, 1])
def test_scores_are_of_matrices_drawn_from_the_binomials(total, prevalence, guess):
    some = measured(total=total, prevalence=prevalence, guess=guess)
    p, n = some.sizes
    assert (p + n, p) == (total, round(total * prevalence))
    u = np.random.default_rng(1).random((2, SETS))
    tp, tn = stats.binom.ppf(u[0], p, guess), stats.binom.ppf(u[1], n, 1 - guess)
    cm = np.stack([np.stack([tp, p - tp], -1), np.stack([n - tn, tn], -1)], axis=-2)
    assert some.heaps[ACCURACY].scores == pytest.approx(uw.accuracy(cm))
    assert some.heaps[UAR].scores == pytest.approx(uw.uar(cm))
    assert some.scores["majority_baseline"] == max(p, n) / total
    hits, kept = stats.binom(p, guess), stats.binom(n, 1 - guess)
    assert some.heaps[ACCURACY].mean == pytest.approx((hits.mean() + kept.mean()) / total)
    assert some.heaps[UAR].mean == 0.5
    accuracy = math.sqrt(hits.var() + kept.var()) / total
    assert some.heaps[ACCURACY].deviation == pytest.approx(accuracy)
    uar = math.sqrt(hits.var() / p**2 + kept.var() / n**2) / 2
    assert some.heaps[UAR].deviation == pytest.approx(uar)
    # Over all numbers of hits, those that are needed of the other class.
    k = np.arange(p + 1)
    needed = np.ceil(n * (1.2 - k / p) - 1e-6)
    assert some.scores[LIKELY] == pytest.approx(hits.pmf(k) @ kept.sf(needed - 1), abs=1e-9)


def test_a_score_of_the_very_level_reaches_it():
    # With five of each class, 6 of 10 right answers are a UAR of exactly 3/5.
    even = measured(total=10, prevalence=0.5, sets=SETS)
    assert even.scores[LIKELY] == pytest.approx(stats.binom.sf(5, 10, 0.5))
    right = np.round(even.heaps[ACCURACY].scores * 10)
    assert even.reaching == (right >= 6).sum() > (right >= 7).sum()


@pytest.mark.parametrize("rare", [10, 20, 40])
def test_a_rare_class_alone_makes_uar_scatter(rare):
    deviation = measured(total=MOST, prevalence=rare / MOST).heaps[UAR].deviation
    assert deviation == pytest.approx(1 / (4 * math.sqrt(rare)), rel=0.01)


def test_the_dots_scatter_as_the_formulas_say():
    some = measured(total=200, sets=SETS)
    for name in ROWS:
        seen = some.scores[f"seen_deviation_{name}"]
        assert seen == pytest.approx(float(np.std(some.heaps[name].scores, ddof=1)))
        assert seen == pytest.approx(some.heaps[name].deviation, rel=0.2)
        assert some.heaps[name].scores.mean() == pytest.approx(some.heaps[name].mean, abs=0.02)
        assert math.isnan(measured(sets=1).scores[f"seen_deviation_{name}"])


def test_without_a_class_uar_has_no_value_and_accuracy_has():
    for prevalence, guess in ((0, 0.2), (1, 0.8)):
        some = measured(prevalence=prevalence, guess=guess)
        assert 0 in some.sizes
        assert np.isnan(some.heaps[UAR].scores).all()
        assert some.heaps[ACCURACY].mean == pytest.approx(0.8)
        assert some.heaps[ACCURACY].scores.std() > 0
        for name in (f"deviation_{UAR}", f"seen_deviation_{UAR}", "reaching", LIKELY):
            assert math.isnan(some.scores[name])


def test_the_seed_decides_and_what_has_fallen_stays():
    first, more = measured(sets=30), measured(sets=SETS)
    for name in ROWS:
        assert (first.heaps[name].x == more.heaps[name].x).all()
        assert (more.heaps[name].scores != measured(seed=2).heaps[name].scores).any()
