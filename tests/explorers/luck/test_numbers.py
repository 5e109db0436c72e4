"""A guesser's scores: exact distributions, draws that are fixed, and dots that lie apart."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from libraries import stats

import uarwidgets as uw
from uarwidgets.explorers.luck.numbers import (
    ACCURACY,
    BESIDE,
    MOST,
    ROWS,
    SETS,
    TOTALS,
    UAR,
    distribution,
    measure,
    probability_of_reaching,
    quantiles,
    seen_deviation,
    stacked,
    uniforms,
)

STATE = {"total": 20, "prevalence": 0.2, "guess": 0.5, "sets": 100, "seed": 1}


def found(**changes):
    return measure(**{**STATE, **changes})


# The distributions, against SciPy's.

SOME = [(n, p) for n in (1, 4, 16, 200, MOST) for p in (1e-9, 0.02, 0.3, 0.5, 0.91, 1 - 1e-9)]


@pytest.mark.parametrize(("n", "p"), SOME)
def test_hits_have_the_binomial_probabilities(n, p):
    first, chances = distribution(n, p)
    true = stats.binom(n, p)
    k = first + np.arange(len(chances))
    assert chances == pytest.approx(true.pmf(k), rel=1e-8, abs=1e-15)
    assert true.pmf(k).sum() == pytest.approx(1, abs=1e-12)  # what is left out never occurs
    u = np.linspace(0.001, 0.999, 333)
    assert quantiles(u, first, chances).tolist() == true.ppf(u).astype(int).tolist()


@pytest.mark.parametrize(("n", "p", "hits"), [(7, 0.0, 0), (7, 1.0, 7), (0, 0.3, 0)])
def test_hits_that_are_certain(n, p, hits):
    first, chances = distribution(n, p)
    assert (first, chances.tolist()) == (hits, [1.0])
    assert quantiles(np.array([0.0, 0.5, 1.0]), first, chances).tolist() == [hits] * 3


def test_the_end_of_the_numbers_is_a_hit_that_there_is():
    first, chances = distribution(5, 0.5)
    assert quantiles(np.array([0.0, 1.0]), first, chances).tolist() == [0, 5]


@pytest.mark.parametrize(
    ("positives", "negatives", "guess"), [(4, 16, 0.5), (1, 9, 0.2), (3, 7, 0)]
)
def test_the_probability_of_reaching_is_the_sum_over_all_answers(positives, negatives, guess):
    of_positives, of_negatives = distribution(positives, guess), distribution(negatives, 1 - guess)
    all_pairs = product(range(positives + 1), range(negatives + 1))
    true = sum(
        stats.binom.pmf(tp, positives, guess) * stats.binom.pmf(tn, negatives, 1 - guess)
        for tp, tn in all_pairs
        if tp * negatives + tn * positives >= 1.2 * positives * negatives - 1e-6
    )
    sizes = np.array([positives, negatives])
    mine = probability_of_reaching(sizes, of_positives, of_negatives)
    assert mine == pytest.approx(true, abs=1e-12)


def test_a_score_of_the_very_level_reaches_it():
    # With five of each class, 6 of 10 right answers are a UAR of exactly 3/5.
    of = distribution(5, 0.5)
    true = stats.binom.sf(5, 10, 0.5)
    assert probability_of_reaching(np.array([5, 5]), of, of) == pytest.approx(true)
    even = found(total=10, prevalence=0.5, sets=SETS)
    right = np.round(even.fallen(ACCURACY) * 10)
    assert even.reaching == (right >= 6).sum() > (right >= 7).sum()


# What the sets score.


def test_each_score_is_that_of_a_matrix_of_the_fixed_sizes():
    some = found(total=30, prevalence=0.3, guess=0.4)
    sizes = np.array([9, 21])
    assert some.sizes == (9, 21)
    u = uniforms(1)
    tp, tn = stats.binom.ppf(u[0], 9, 0.4), stats.binom.ppf(u[1], 21, 0.6)
    cm = np.stack([np.stack([tp, 9 - tp], -1), np.stack([21 - tn, tn], -1)], axis=-2)
    assert (uw.support(cm) == sizes).all()
    assert some.heaps[ACCURACY].scores == pytest.approx(uw.accuracy(cm))
    assert some.heaps[UAR].scores == pytest.approx(uw.uar(cm))
    assert some.baseline == 21 / 30


def test_expectation_and_deviation_are_those_of_the_binomials():
    some = found(total=50, prevalence=0.1, guess=0.3)
    tp, tn = stats.binom(5, 0.3), stats.binom(45, 0.7)
    assert some.heaps[ACCURACY].mean == pytest.approx((tp.mean() + tn.mean()) / 50)
    assert some.heaps[ACCURACY].deviation == pytest.approx(math.sqrt(tp.var() + tn.var()) / 50)
    assert some.heaps[UAR].mean == 0.5
    uar = math.sqrt(tp.var() / 5**2 + tn.var() / 45**2) / 2
    assert some.heaps[UAR].deviation == pytest.approx(uar)


@pytest.mark.parametrize("rare", [10, 20, 40])
def test_a_rare_class_alone_makes_uar_scatter(rare):
    deviation = found(total=MOST, prevalence=rare / MOST).heaps[UAR].deviation
    assert deviation == pytest.approx(1 / (4 * math.sqrt(rare)), rel=0.01)


def test_the_dots_scatter_as_the_formulas_say():
    some = found(total=200, sets=SETS)
    for name in ROWS:
        seen = some.scores[f"seen_deviation_{name}"]
        assert seen == pytest.approx(float(np.std(some.fallen(name), ddof=1)))
        assert seen == pytest.approx(some.heaps[name].deviation, rel=0.2)
        assert some.fallen(name).mean() == pytest.approx(some.heaps[name].mean, abs=0.02)


def test_without_a_class_uar_has_no_value_and_accuracy_has():
    for prevalence, guess in ((0, 0.2), (1, 0.8)):
        some = found(prevalence=prevalence, guess=guess)
        assert 0 in some.sizes
        assert np.isnan(some.heaps[UAR].scores).all()
        assert some.heaps[ACCURACY].mean == pytest.approx(0.8)
        assert some.heaps[ACCURACY].scores.std() > 0
        scores = some.scores
        for name in (f"deviation_{UAR}", f"seen_deviation_{UAR}", "reaching"):
            assert math.isnan(scores[name])
        assert math.isnan(scores["probability_of_reaching"])


def test_a_constant_answer_leaves_nothing_to_luck():
    for guess, share in ((0, 0.8), (1, 0.2)):
        some = found(guess=guess)
        assert set(some.heaps[UAR].scores) == {0.5}
        assert some.heaps[ACCURACY].scores == pytest.approx(share)
        assert [some.heaps[name].deviation for name in ROWS] == [0, 0]
        assert some.likely == some.reaching == 0


def test_of_one_dot_there_is_no_deviation():
    assert math.isnan(seen_deviation(np.array([0.5])))
    assert math.isnan(found(sets=0).scores[f"seen_deviation_{UAR}"])
    assert found(sets=0).reaching == 0
    assert seen_deviation(np.array([0.25, 0.75])) == pytest.approx(math.sqrt(0.125))


# The draws.


def test_the_seed_decides_and_what_has_fallen_stays():
    first, more = found(sets=30), found(sets=SETS)
    for name in ROWS:
        assert (first.fallen(name) == more.fallen(name)[:30]).all()
        assert (more.heaps[name].scores != found(seed=2).heaps[name].scores).any()
    assert measure(**STATE).scores == pytest.approx(found().scores)


def test_a_higher_guess_finds_more_positives_and_fewer_negatives_on_every_set():
    low, high = found(total=100, guess=0.4), found(total=100, guess=0.6)
    u = uniforms(1)
    assert (
        quantiles(u[0], *distribution(20, 0.4)) <= quantiles(u[0], *distribution(20, 0.6))
    ).all()
    # UAR gains from one class what it loses by the other: a dot moves little.
    moved = np.abs(low.heaps[UAR].scores - high.heaps[UAR].scores)
    assert moved.max() < 0.15 < np.ptp(low.heaps[UAR].scores)


def test_totals_are_round_and_begin_and_end_as_promised():
    assert (TOTALS[0], TOTALS[-1], len(TOTALS)) == (10, MOST, 31)
    assert {20, 100, 1000} < set(TOTALS)


# Where the dots lie.


@pytest.mark.parametrize("total", [10, 11, 20, 33, 100, 1000, MOST])
@pytest.mark.parametrize("prevalence", [0.1, 0.2, 0.5])
def test_no_two_dots_lie_in_one_place_and_each_near_its_score(total, prevalence):
    for heap in found(total=total, prevalence=prevalence).heaps.values():
        places = set(zip(heap.x.round(6).tolist(), heap.layer.tolist(), strict=True))
        assert len(places) == SETS
        assert np.abs(heap.x - heap.scores).max() <= 0.005 + (BESIDE // 2) / 100 + 1e-9
        # None floats: under a dot there is one of its own score's block, or the floor.
        for x, layer in places:
            assert layer == 0 or (x, layer - 1) in places


def test_blocks_of_scores_that_lie_apart_do_not_touch():
    heap = found(total=10, prevalence=0.5, sets=SETS).heaps[ACCURACY]
    scores = heap.scores.round(6)
    columns = {score: set(heap.x[scores == score].round(6)) for score in set(scores)}
    assert max(map(len, columns.values())) == BESIDE
    assert len(set().union(*columns.values())) == sum(map(len, columns.values()))


def test_dots_fall_on_those_that_fell_before():
    x, layer = stacked(np.array([0.3, 0.7, 0.3, 0.3]), step=0.001)
    assert x.tolist() == [0.3, 0.7, 0.3, 0.3]
    assert layer.tolist() == [0, 0, 1, 2]
    assert found().layers == 1 + max(heap.layer.max() for heap in found().heaps.values())
