"""ThresholdExplorer with a second classifier: A or B, each at its own best threshold?"""

import json
import math
import re
from itertools import product

import numpy as np
import pytest
from explorers.moving import move, shown, use
from explorers.oracles import ORACLES
from hypothesis import given
from hypothesis import strategies as st
from libraries import stats

import uarwidgets as uw
from uarwidgets.explorers.threshold import rivalry
from uarwidgets.explorers.threshold.contest import change_of_places, crossing
from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.figure import OWN, WEIGHTED
from uarwidgets.explorers.threshold.numbers import measure
from uarwidgets.explorers.threshold.rivalry import COMPARE
from uarwidgets.kit.formatting import TWO_CLASSES, probability
from uarwidgets.kit.traits import Between

pytestmark = pytest.mark.usefixtures("stills_not_drawn")

USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0, "rival": 1.5}
GRID = np.concatenate([[-np.inf], np.linspace(-15, 15, 3001), [np.inf]])
SEPARATION, SPREAD = st.floats(0.3, 4), st.floats(0.5, 1.5)
RATIO = st.one_of(st.floats(0.5, 0.9), st.floats(1.1, 2))


class OfTwo(ThresholdExplorer):
    rival = Between(0, 4, 1.5).tag(state=True)


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
def test_the_rules_of_every_explorer(oracle):
    assert list(oracle(OfTwo)) == []


# The numbers.


def highest(weight, apart, spread, ratio):
    """The best weighted recall on a fine grid of thresholds, by SciPy."""
    tpr, tnr = (
        stats.norm(apart / 2, spread * ratio).sf(GRID),
        stats.norm(-apart / 2, spread).cdf(GRID),
    )
    return (weight * tpr + (1 - weight) * tnr).max()


@given(SEPARATION, SPREAD, RATIO, SEPARATION, st.floats(0.01, 0.99))
def test_who_is_first_is_who_scores_more(apart, spread, ratio, rival, weight):
    turn, first = change_of_places(apart, spread, ratio, rival)
    other = {"A": "B", "B": "A"}[first]
    expected = first if math.isnan(turn) or weight < turn else other
    a, b = highest(weight, apart, spread, ratio), highest(weight, rival, spread, 1)
    lead = a - b if expected == "A" else b - a
    assert lead >= -1e-4  # as fine as the grid is
    found = measure(0.3, 0.0, apart, spread, weight, ratio, rival).contest
    assert found.highest[OWN] == pytest.approx((a, b), abs=1e-4)
    assert (found.weight, found.first) == pytest.approx((turn, first), nan_ok=True)


@given(SEPARATION, SPREAD, RATIO, SEPARATION)
def test_the_roc_curves_cross_where_both_have_the_same_point(apart, spread, ratio, rival):
    fpr, tpr = crossing(apart, spread, ratio, rival)
    for distance, wide in ((apart, ratio), (rival, 1.0)):
        at = stats.norm(-distance / 2, spread).isf(fpr)
        if np.isfinite(at) and fpr > 1e-12:
            assert stats.norm(distance / 2, spread * wide).sf(at) == pytest.approx(tpr, abs=1e-6)


def test_values_to_check_by_hand():
    # Of spread 2 and 1, means 2 apart, A's z(TPR) = (2 + z)/2; B's is 1 + z: they cross at z = 0.
    assert crossing(2.0, 1.0, 2.0, 1.0) == pytest.approx((0.5, stats.norm.cdf(1)))
    # Exchanging the classes exchanges weights: α = 1 - α', and the letters' places with them.
    turn, first = change_of_places(2.0, 1.0, 2.0, 1.0)
    mirrored, other = change_of_places(2.0, 2.0, 0.5, 2.0)  # all twice as wide but A's means
    assert (first, other) == ("A", "B")
    assert turn + mirrored == pytest.approx(1, abs=1e-6)
    # Equal spreads: who is further apart is first, by each score as TPR = TNR = Φ(d/2) at 0.
    contest = measure(**USUAL).contest
    assert contest.highest[WEIGHTED[1]] == pytest.approx((stats.norm.cdf(1), stats.norm.cdf(0.75)))
    assert (contest.first, math.isnan(contest.weight)) == ("A", True)
    assert change_of_places(1.0, 1.0, 1.0, 1.0)[1] == ""
    assert change_of_places(1.0, 1.0, 2.0, 0.0)[1] == "A"  # B guesses


# The picture.


@pytest.mark.parametrize("beside", ["roc", "precision-recall"])
@pytest.mark.parametrize("ratio", [None, 0.5, 1.6])
def test_the_picture_is_that_of_b(beside, ratio):
    ex = ThresholdExplorer(rival=1.5, weight=0.7, spread_ratio=ratio, beside=beside)
    rival, scores = ex.picture.rival, ex.scores
    names = {"accuracy": 0.2, WEIGHTED[1]: 0.5, OWN: 0.7}
    for name, weight in names.items():
        at = math.log((1 - weight) / weight) / 1.5  # spread²/separation × ln((1 − α)/α)
        fpr, tpr = stats.norm(-0.75).sf(at), stats.norm(0.75).sf(at)
        best = weight * tpr + (1 - weight) * (1 - fpr)
        assert ex.picture.levels[name].get_ydata() == pytest.approx([best, best])
        assert scores[f"highest_{name}_B"] == pytest.approx(best)
        precision = 0.2 * tpr / (0.2 * tpr + 0.8 * fpr)
        point = (fpr, tpr) if beside == "roc" else (tpr, precision)
        assert rival.best_points[name].get_xydata()[0] == pytest.approx(point)
        diamond = ex._measure(ex.entries).drawn["best"][name][1]
        assert diamond == pytest.approx(scores[f"highest_{name}"])
        if beside == "roc":  # the line of a score touches the better curve
            line = ex.picture.plane.iso_lines[name].get_xydata()
            kept = weight * line[:, 1] + (1 - weight) * (1 - line[:, 0])
            both = (scores[f"highest_{name}"], scores[f"highest_{name}_B"])
            assert kept == pytest.approx(np.full(len(line), max(both)))
    x, y = rival.curve.get_data()
    if beside == "roc":
        inner = (x > 1e-6) & (x < 1 - 1e-6)
        assert stats.norm.ppf(y[inner]) - stats.norm.ppf(x[inner]) == pytest.approx(1.5, abs=1e-4)
    cross = rival.crossing.get_xydata()[0]
    assert np.isnan(cross).all() == (ratio is None)
    for curve in (ex.picture.plane.curve, rival.curve) if ratio == 1.6 else ():
        xs, ys = curve.get_data()
        order = np.argsort(xs)
        assert np.interp(cross[0], xs[order], ys[order]) == pytest.approx(cross[1], abs=0.01)


def test_without_a_rival_there_is_nothing_of_it():
    ex = ThresholdExplorer()
    assert (ex.picture.rival, ex.picture.levels) == (None, {})
    assert not [name for name in ex.scores if name.startswith("highest") or name[-2:] == "_B"]
    text = 'uarwidgets:ThresholdExplorer:{"prevalence": 0.2, "threshold": 1.5, "separation": 2.0}'
    assert uw.open_state(text).rival is None


# The wiring.


def test_the_box_brings_b_and_takes_it_away():
    ex = ThresholdExplorer(spread=1.2)
    use(ex, COMPARE, True)
    assert (shown(ex, COMPARE), ex.rival) == (True, 1.5)
    names = [slider.name for slider in ex.scene.sliders]
    assert names == ["prevalence", "threshold", "separation", "rival"] == list(ex.entries)
    move(ex, (names.index("rival"), 3.0))
    assert ex.rival == 3.0
    assert ex.scores["highest_unweighted_average_recall_B"] == pytest.approx(
        stats.norm.cdf(1.5 / 1.2)
    )
    assert json.loads(json.dumps(ex.state))["rival"] == 3.0
    assert uw.open_state(ex.share_text).live.frame["parts"] == ex.live.frame["parts"]
    ex.spread = 1.0  # it has no slider now, but is no less true
    assert ex.scores["highest_unweighted_average_recall_B"] == pytest.approx(stats.norm.cdf(1.5))
    assert (
        ex.live.frame["parts"]["highest_unweighted_average_recall_B"]
        == f"{stats.norm.cdf(1.5):.3f}"
    )
    use(ex, COMPARE, False)
    assert (ex.rival, "spread" in ex.entries) == (None, True)
    use(ex, COMPARE, True)
    assert ex.rival == 3.0  # as it was
    ex.reset()
    assert (ex.rival, shown(ex, COMPARE)) == (None, False)


def test_entries_and_sliders_have_one_order():
    ex = ThresholdExplorer(weight=0.7, spread_ratio=1.5, rival=2)
    assert [slider.entry for slider in ex.scene.sliders] == list(ex.entries)
    assert 'title="accuracy of B at its own best threshold"' in ex.scene.before
    assert len(ex.entries) == 6  # seven would stand in columns, too narrow for their labels


# The words.


def told(**state):
    return rivalry.tell(measure(**USUAL | state), TWO_CLASSES)


def test_who_is_first_is_told_with_both_numbers():
    best, second = highest(0.2, 2, 1, 1), highest(0.2, 1.5, 1, 1)
    equal = f"A is first, {stats.norm.cdf(1):.3f} to {stats.norm.cdf(0.75):.3f}."
    said = f"by accuracy A is first, {best:.3f} to {second:.3f}; by UAR {equal}"
    assert said in told()["sentence"]
    assert f"by α = 0.5 {equal}" in told(weight=0.5)["sentence"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({}, "The ROC curve of A lies above that of B: no weight turns that round."),
        ({"rival": 3.0}, "The ROC curve of B lies above that of A"),
        ({"rival": 2.0}, "A and B are equal, 0.841. Their ROC curves are one"),
        ({"spread_ratio": 2.0, "rival": 1.0}, "Below α = 0.704 A is first, above it B: the ROC "
         "curves cross at FPR 0.500, TPR 0.841."),
        ({"spread_ratio": 0.5, "rival": 4.0}, "The ROC curves cross at FPR 0.500, TPR > 0.999, "
         "yet A leads at no usual weight."),
        ({"spread_ratio": 2.0, "rival": 0.0}, "yet B leads at no usual weight."),
    ],
)  # fmt: skip
def test_what_is_said(state, said):
    assert said in told(**state)["sentence"]


@given(
    st.floats(0.001, 0.999), st.floats(0, 4), st.floats(0, 4),
    st.one_of(st.none(), st.floats(0.5, 2)), st.one_of(st.none(), st.floats(0, 1)),
)  # fmt: skip
def test_sentence_numbers_and_order_agree(rate, apart, rival, ratio, weight):
    names = ("prevalence", "separation", "rival", "spread_ratio", "weight")
    state = dict(zip(names, (rate, apart, rival, ratio, weight), strict=True))
    found, words = measure(**USUAL | state), told(**state)
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))
    of_score = {"UAR": WEIGHTED[1], "accuracy": "accuracy"}
    said = re.findall(
        r"by (accuracy|UAR|α = \S+) (A|B) is first, (\S+) to ([\d.]+\d)", words["sentence"]
    )
    for score, first, more, less in said:
        name = of_score.get(score, OWN)
        a, b = found.scores[f"highest_{name}"], found.scores[f"highest_{name}_B"]
        assert (first == "A") == (a > b)
        assert (words[f"highest_{name}"], words[f"highest_{name}_B"]) in [
            (more, less),
            (less, more),
        ]
    if found.contest.weight == found.contest.weight:
        assert f"FPR {probability(found.contest.crossing[0])}" in words["sentence"]


def test_the_plane_says_what_its_lines_touch():
    assert "slope 1 to 1: each touches the curve of whoever is first" in told()["plane"]
    assert "the lines keep accuracy, slope 4 to 1, and UAR" in told()["plane"]


def test_the_page_keeps_room_for_the_longest_sentence():
    rates, distances = (0.001, 0.205, 0.999), (0.0, 0.1, 2.05, 4.0)
    grid = product(rates, distances, distances, (None, 0.5, 1.05, 2.0), (None, 0.0, 0.333, 0.9937))
    lengths = [
        len(told(prevalence=p, separation=d, rival=b, spread_ratio=r, weight=w)["sentence"])
        for p, d, b, r, w in grid
    ]
    assert max(lengths) <= ThresholdExplorer.longest
