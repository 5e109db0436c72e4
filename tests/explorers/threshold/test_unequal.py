"""Bells of unequal spreads: the best single threshold, against SciPy and a fine grid."""

import math
import re
from itertools import product

import numpy as np
import pytest
from explorers.moving import shown, use
from hypothesis import given
from hypothesis import strategies as st
from libraries import stats

from uarwidgets.explorers.threshold.bells import calibrated_probability, recalls_at
from uarwidgets.explorers.threshold.best import best_for_geometric_mean, best_threshold
from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.figure import CURVES, OWN, ThresholdFigure
from uarwidgets.explorers.threshold.numbers import GEOMETRIC, measure
from uarwidgets.explorers.threshold.plane import precision_points
from uarwidgets.explorers.threshold.sentences import UNEQUAL, in_picture, tell
from uarwidgets.kit.formatting import TWO_CLASSES

WEIGHT = st.floats(0.001, 0.999)
SEPARATION = st.floats(0, 4)
SPREAD = st.floats(0.5, 1.5)
RATIO = st.floats(0.5, 2)
USUAL = {"prevalence": 0.2, "threshold": 0.5, "separation": 2.0, "spread": 1.0}
GRID = np.concatenate([[-np.inf], np.linspace(-12, 12, 4801), [np.inf]])


def told(names=TWO_CLASSES, **state):
    return tell(measure(**USUAL | {"spread_ratio": 2.0} | state), names)


@given(st.floats(-5, 5), SEPARATION, SPREAD, RATIO)
def test_recalls_are_the_shares_on_the_right_side(at, apart, spread, ratio):
    tpr, tnr = recalls_at(at, apart, spread, ratio)
    assert tpr == pytest.approx(stats.norm(apart / 2, spread * ratio).sf(at), rel=1e-9)
    assert tnr == pytest.approx(stats.norm(-apart / 2, spread).cdf(at), rel=1e-9)


@given(st.floats(-5, 5), WEIGHT, SEPARATION, SPREAD, RATIO)
def test_calibrated_probability_is_bayes_rule(at, share, apart, spread, ratio):
    log = stats.norm.logpdf(at, apart / 2, spread * ratio) - stats.norm.logpdf(
        at, -apart / 2, spread
    )
    expected = 1 / (1 + (1 - share) / share * np.exp(-log))
    found = calibrated_probability(at, share, apart, spread, ratio)
    assert found == pytest.approx(expected, rel=1e-8)


@given(WEIGHT, SEPARATION, SPREAD, RATIO)
def test_no_threshold_scores_higher_than_the_best(weight, apart, spread, ratio):
    best = best_threshold(weight, apart, spread, ratio)
    weights = np.array([weight, 1 - weight])
    grid = recalls_at(GRID, apart, spread, ratio) @ weights
    if not math.isnan(best):
        assert recalls_at(best, apart, spread, ratio) @ weights >= grid.max() - 1e-12


@given(WEIGHT, SEPARATION, SPREAD, RATIO)
def test_a_best_threshold_that_is_finite_is_where_the_weighted_bells_cross(w, apart, spread, ratio):
    best = best_threshold(w, apart, spread, ratio)
    if ratio == 1 or not abs(best) < 8:
        return
    rise = stats.norm(apart / 2, spread * ratio).logpdf(best) + math.log(w)
    run = stats.norm(-apart / 2, spread).logpdf(best) + math.log1p(-w)
    assert rise == pytest.approx(run, abs=1e-6)


@given(SEPARATION, SPREAD, RATIO)
def test_no_threshold_has_a_higher_geometric_mean(apart, spread, ratio):
    best = best_for_geometric_mean(apart, spread, ratio)
    product = recalls_at(GRID, apart, spread, ratio).prod(axis=-1)
    assert recalls_at(best, apart, spread, ratio).prod() >= product.max() - 1e-12


def test_values_to_check_by_hand():
    # Without separation the bells N(0, 2) and N(0, 1) cross where exp(-t²/8)/2 = exp(-t²/2).
    assert best_threshold(0.5, 0.0, 1.0, 2.0) == pytest.approx(math.sqrt(8 / 3 * math.log(2)))
    # Mirrored classes have mirrored thresholds.
    assert best_threshold(0.5, 2.0, 2.0, 0.5) == pytest.approx(-best_threshold(0.5, 2.0, 1.0, 2.0))
    mirrored = best_for_geometric_mean(2.0, 2.0, 0.5)
    assert mirrored == pytest.approx(-best_for_geometric_mean(2.0, 1.0, 2.0))
    # So much weight on one class that it is always answered.
    assert best_threshold(0.99, 0.0, 1.0, 2.0) == -math.inf
    assert best_threshold(0.01, 0.0, 1.0, 0.5) == math.inf


@pytest.mark.parametrize("weight", [0.05, 0.5, 0.8])
@pytest.mark.parametrize("ratio", [1 - 1e-7, 1 + 1e-7])
def test_the_best_threshold_does_not_jump_where_spreads_become_unequal(weight, ratio):
    equal = best_threshold(weight, 2.0, 1.0)
    assert best_threshold(weight, 2.0, 1.0, ratio) == pytest.approx(equal, abs=1e-5)
    assert best_for_geometric_mean(2.0, 1.0, ratio) == pytest.approx(0, abs=1e-6)


def test_a_ratio_of_one_is_as_without():
    without, with_it = measure(**USUAL), measure(**USUAL, spread_ratio=1.0)
    assert with_it.scores == without.scores
    assert with_it.cm.tolist() == without.cm.tolist()
    assert with_it.drawn["plane"] is without.drawn["plane"]
    assert measure(**USUAL, spread_ratio=1 + 1e-12).scores == without.scores


@pytest.mark.parametrize("ratio", [0.5, 0.8, 1.5, 2.0])
def test_the_frame_is_that_of_the_bells(ratio):
    found = measure(**USUAL, weight=0.7, spread_ratio=ratio)
    (tp, _), (_, tn) = found.cm.tolist()
    assert abs(tp - 2000 * stats.norm(1, ratio).sf(0.5)) <= 0.5 + 1e-6
    assert abs(tn - 8000 * stats.norm(-1, 1).cdf(0.5)) <= 0.5 + 1e-6
    shared = [found.drawn["bells"], ((0.2, stats.norm(1, ratio)), (0.8, stats.norm(-1, 1)))]
    factors = [
        y / (share * density.pdf(x))
        for (x, y), (share, density) in zip((b.T for b in shared[0]), shared[1], strict=True)
    ]
    assert np.concatenate(factors) == pytest.approx(factors[0][0])  # areas are the shares
    assert max(bell[:, 1].max() for bell in found.drawn["bells"]) <= 1
    for name in (*CURVES, OWN):
        at, height = found.drawn["best"][name]
        assert height >= found.drawn["curves"][name][:, 1].max() - 1e-9
        assert at == pytest.approx(np.clip(found.scores[f"best_threshold_{name}"], -5, 5))
    recall, precision = precision_points(0.5, 0.2, 2.0, 1.0, ratio)
    hits, alarms = 0.2 * stats.norm(1, ratio).sf(0.5), 0.8 * stats.norm(-1, 1).sf(0.5)
    assert [recall, precision] == pytest.approx([hits / 0.2, hits / (hits + alarms)])
    shown = measure(**USUAL, spread_ratio=ratio, beside="precision-recall").drawn["best_points"]
    assert set(shown) == set(CURVES)


@pytest.mark.parametrize("ratio", [0.5, 1.5])
def test_where_a_higher_score_means_a_less_likely_positive(ratio):
    turn = measure(**USUAL, spread_ratio=ratio).turn
    below, at, above = calibrated_probability([turn - 1, turn, turn + 1], 0.2, 2.0, 1.0, ratio)
    assert (below > at < above) if ratio > 1 else (below < at > above)
    side = "below" if ratio > 1 else "above"
    written = f"{turn:.2f}".rstrip("0").rstrip(".").replace("-", "−")
    words = told(spread_ratio=ratio)["calibrated"]
    assert f"A higher score means a less likely positive {side} {written}." in words
    assert "less likely" not in told(spread_ratio=1.0)["calibrated"]


def test_words_name_three_thresholds():
    scores = measure(**USUAL, spread_ratio=2.0).scores
    at = [f"{scores[f'best_threshold_{name}']:.2f}".replace("-", "−") for name in CURVES]
    sentence = told()["sentence"]
    assert f"accuracy would put the threshold at {at[0]} and answer negative to" in sentence
    assert f"UAR would put it at {at[1]}, the geometric mean at {at[2]}, whatever" in sentence
    own = told(weight=0.7)["sentence"]
    assert f"stops at {at[0]}, UAR at {at[1]}, the geometric mean at {at[2]}. α = 0.7" in own
    flags = told()
    assert flags["flag_unweighted_average_recall"] == "UAR stops here"
    assert flags[f"flag_{GEOMETRIC}"] == "geometric mean stops here"


def test_words_where_a_constant_answer_is_best():
    words = told(prevalence=0.99, separation=0.0)
    assert "accuracy would always answer positive. UAR would put it at" in words["sentence"]
    assert "where accuracy is best" not in words["calibrated"]
    own = told(prevalence=0.99, separation=0.0, weight=0.99)
    assert "accuracy would always answer positive, UAR at" in own["sentence"]
    assert own["sentence"].endswith("would always answer positive.")
    assert "where α is best" not in own["calibrated"]


@given(WEIGHT, SEPARATION, RATIO, st.one_of(st.none(), st.floats(0, 1)))
def test_words_hold_numbers(share, apart, ratio, weight):
    words = told(prevalence=share, separation=apart, spread_ratio=ratio, weight=weight)
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


def test_no_sentence_is_longer_than_its_room():
    grid = product((0.001, 0.205, 0.999), (0.0, 0.1, 2.05), (0.5, 1.05, 2.0), (None, 0.01, 0.33))
    lengths = [
        len(told(prevalence=share, separation=apart, spread_ratio=r, weight=w)["sentence"])
        for share, apart, r, w in grid
    ]
    assert max(lengths) <= ThresholdExplorer.longest


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_four_flags_have_room(narrow):
    labels = in_picture(TWO_CLASSES, narrow)
    picture = ThresholdFigure(labels, (-5, 5), own=True, unequal=True, narrow=narrow)
    heights = [flag.get_position()[1] for flag in picture.flags.values()]
    assert list(picture.flags) == [*CURVES, OWN]
    assert max(heights) + 9 < picture.bell_axes.get_window_extent().y0
    assert min(heights) - 9 > picture.curves[OWN].axes.get_window_extent().y1


def test_entries_and_sliders_have_one_order():
    ex = ThresholdExplorer(weight=0.7, spread_ratio=1.5)
    assert [slider.entry for slider in ex.scene.sliders] == list(ex.entries)


def test_the_box_brings_the_ratio_and_takes_it_away():
    ex = ThresholdExplorer()
    use(ex, UNEQUAL, True)
    assert (shown(ex, UNEQUAL), ex.spread_ratio) == (True, 1.5)
    labels = {slider.name: slider.label for slider in ex.scene.sliders}
    assert (labels["spread"], "spread_ratio" in labels) == ("Spread of negative", True)
    assert GEOMETRIC in ex.picture.poles
    assert GEOMETRIC not in ex.picture.plane.iso_lines
    at = ex._measure(ex.entries).drawn["best_points"][GEOMETRIC]
    assert ex.picture.plane.best_points[GEOMETRIC].get_xydata().tolist() == [at.tolist()]
    assert "need not mean" in ex.scene.after
    assert "Both classes have the same spread" not in ex.scene.after
    use(ex, UNEQUAL, False)
    assert (ex.spread_ratio, GEOMETRIC in ex.picture.poles) == (None, False)
    ex.spread_ratio = 0.8
    ex.choose("fraud")  # which is drawn with equal spreads
    assert ex.spread_ratio is None
