"""What stands beside the bells: precision over recall, and lines on which a score stays."""

import math

import numpy as np
import pytest
from explorers.moving import is_off, shown, use
from hypothesis import given
from hypothesis import strategies as st
from libraries import stats

from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.figure import CURVES, OWN, WEIGHTED
from uarwidgets.explorers.threshold.numbers import GEOMETRIC, measure
from uarwidgets.explorers.threshold.plane import LEVELS, precision_points
from uarwidgets.explorers.threshold.sentences import BESIDE_THE_BELLS, ISOLINES, tell
from uarwidgets.kit.formatting import TWO_CLASSES
from uarwidgets.metrics import precision_per_class, recall_per_class

SHARE = st.floats(0.001, 0.999)
SEPARATION = st.floats(0, 4)
SPREAD = st.floats(0.5, 1.5)
USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}


@given(st.floats(-5, 5), SHARE, SEPARATION, SPREAD)
def test_precision_is_the_share_of_positives_right_of_the_threshold(at, share, apart, spread):
    recall, precision = precision_points(at, share, apart, spread)
    log_odds = (
        math.log(share) - math.log1p(-share)
        + stats.norm(apart / 2, spread).logsf(at) - stats.norm(-apart / 2, spread).logsf(at)
    )  # fmt: skip
    assert recall == pytest.approx(stats.norm(apart / 2, spread).sf(at), rel=1e-9)
    assert precision == pytest.approx(1 / (1 + math.exp(-log_odds)), rel=1e-6)


@given(SHARE, st.floats(0, 4), SPREAD)
def test_precision_rises_with_the_threshold_from_the_prevalence(share, apart, spread):
    recall, precision = precision_points(np.linspace(-8, 5, 80), share, apart, spread).T
    assert (np.diff(recall) <= 0).all()
    assert (np.diff(precision) >= -1e-12).all()  # as equal spreads make it
    assert precision[0] >= share - 1e-12
    assert precision_points(-np.inf, share, apart, spread).tolist() == pytest.approx([1, share])


@pytest.mark.parametrize("weight", [None, 0.7])
@pytest.mark.parametrize("changed", [{}, {"prevalence": 0.001}, {"separation": 0.0}], ids=str)
def test_the_frame_shows_the_curve_the_point_the_best_and_the_guessers(changed, weight):
    state = USUAL | changed
    found = measure(**state, weight=weight, beside="precision-recall")
    drawn, share = found.drawn, state["prevalence"]
    expected = [recall_per_class(found.cm)[0], precision_per_class(found.cm)[0]]
    assert drawn["point"] == pytest.approx(np.array(expected))
    assert found.scores["precision"] == pytest.approx(expected[1])
    assert drawn["chance"].tolist() == [[0, share], [1, share]]
    assert drawn["plane"][0].tolist() == [1, share]
    across, up = drawn["plane"].T
    for name, (recall, precision) in drawn["best_points"].items():
        best = found.scores[f"best_threshold_{name}"]
        if abs(best) > 5:
            continue
        assert recall == pytest.approx(
            stats.norm(state["separation"] / 2, state["spread"]).sf(best), nan_ok=True
        )
        near = np.interp(recall, across[::-1], up[::-1])  # on the curve, between its corners
        assert precision == pytest.approx(near, abs=0.01, nan_ok=True)
    assert set(drawn["best_points"]) == {*WEIGHTED, *([OWN] if weight else [])}


def test_the_roc_plane_has_no_precision():
    found = measure(**USUAL)
    assert "precision" not in found.scores
    assert "chance" not in found.drawn


def test_what_the_threshold_leaves_alone_beside_the_bells_is_the_same_object():
    at = [USUAL | {"threshold": place} for place in (0.0, 1.0)]
    one, other = (measure(**state, weight=0.7, beside="precision-recall").drawn for state in at)
    assert one["plane"] is other["plane"]
    assert one["chance"] is other["chance"]
    for name, point in one["best_points"].items():
        assert other["best_points"][name] is point


def test_no_positive_answer_has_no_precision_and_no_point():
    state = {"prevalence": 0.001, "threshold": 5.0, "separation": 0.0}
    ex = ThresholdExplorer(**state, beside="precision-recall")
    assert ex.cm[:, 0].tolist() == [0, 0]
    assert math.isnan(ex.scores["precision"])
    assert np.isnan(ex.picture.plane.point.get_ydata()).all()
    told = tell(ex._measure(ex.entries), TWO_CLASSES)["plane"]
    assert told.startswith("Nothing is answered positive: there is no precision, recall 0.000.")


def test_the_words_give_precision_and_recall_as_counted():
    found = measure(**USUAL, beside="precision-recall")
    (tp, fn), (fp, _) = found.cm.tolist()
    told = tell(found, TWO_CLASSES)["plane"]
    assert f"{tp} of the {tp + fp} that are answered positive are right" in told
    assert f"precision {tp / (tp + fp):.3f}, recall {tp / (tp + fn):.3f}." in told
    assert "for precision, 0.200, at any recall" in told


def test_the_menu_turns_the_plane_and_the_point_can_be_held_in_both():
    ex = ThresholdExplorer(weight=0.3)
    for beside, xlabel in (("precision-recall", "recall"), ("roc", "FPR")):
        use(ex, BESIDE_THE_BELLS, beside)
        assert shown(ex, BESIDE_THE_BELLS) == ex.beside == beside
        assert ex.picture.plane.axes.get_xlabel() == xlabel
        assert set(ex.picture.plane.artists) <= set(ex.picture.artists)
        held = ex._handles(ex.picture)[2]
        assert (held.artist, held.along) == (ex.picture.plane.point, "threshold")
        drawn = ex._measure(ex.entries).drawn
        assert ex.picture.plane.point.get_xydata() == pytest.approx(drawn["point"][None])
        assert ex.picture.plane.curve.get_xydata() == pytest.approx(drawn["plane"])
        for name, mark in ex.picture.plane.best_points.items():
            assert mark.get_xydata() == pytest.approx(drawn["best_points"][name][None])
        assert set(ex.picture.plane.best_points) == {*CURVES[:2], OWN}
    use(ex, BESIDE_THE_BELLS, "precision-recall")
    assert ex.picture.plane.chance.get_ydata().tolist() == [0.2, 0.2]
    ex.reset()
    assert ex.beside == "roc"


# Lines of equal score.


def parts(line):
    """The pieces of a line that NaN parts."""
    gaps = np.flatnonzero(np.isnan(line[:, 0]))
    return [piece[~np.isnan(piece[:, 0])] for piece in np.split(line, gaps)]


@pytest.mark.parametrize("weight", [None, 0.0, 0.3, 1.0])
@pytest.mark.parametrize("share", [0.01, 0.2, 0.9])
def test_on_each_line_its_score_stays_the_same(share, weight):
    found = measure(**USUAL | {"prevalence": share}, weight=weight, families=True)
    straight, alpha = ("accuracy", share) if weight is None else (OWN, weight)
    scores = {
        straight: lambda tpr, tnr: alpha * tpr + (1 - alpha) * tnr,
        GEOMETRIC: lambda tpr, tnr: np.sqrt(tpr * tnr),
    }
    assert set(found.drawn["families"]) == set(scores)
    for name, score in scores.items():
        fpr, tpr = found.drawn["iso_lines"][name].T
        assert score(tpr, 1 - fpr) == pytest.approx(found.scores[name])
        pieces = parts(found.drawn["families"][name])
        assert len(pieces) == len(LEVELS)
        for level, piece in zip(LEVELS, pieces, strict=True):
            assert score(piece[:, 1], 1 - piece[:, 0]) == pytest.approx(level)
            ends = piece[[0, -1]]  # from edge to edge
            assert (np.isclose(ends, 0) | np.isclose(ends, 1)).any(axis=1).all()


@given(st.floats(-5, 5))
def test_the_hyperbola_goes_through_the_point(threshold):
    found = measure(**USUAL | {"threshold": threshold}, families=True)
    (fpr, tpr), (xs, ys) = found.drawn["point"], found.drawn["iso_lines"][GEOMETRIC].T
    assert tpr * (1 - fpr) == pytest.approx(found.scores[GEOMETRIC] ** 2)
    assert np.hypot(xs - fpr, ys - tpr).min() < 0.15  # a point of it is never far
    assert 0 <= min(*xs, *ys) <= max(*xs, *ys) <= 1


def test_only_the_lines_of_a_moving_weight_move():
    one, other = (measure(**USUAL, weight=w, families=True).drawn for w in (0.3, 0.7))
    assert one["families"][GEOMETRIC] is other["families"][GEOMETRIC]
    again = measure(**USUAL | {"threshold": 0.0}, weight=0.3, families=True).drawn
    assert again["families"][OWN] is one["families"][OWN]


def test_the_box_draws_the_lines_in_the_roc_plane_alone():
    ex = ThresholdExplorer()
    assert ex.picture.plane.families == {}
    assert GEOMETRIC not in ex.picture.plane.iso_lines
    assert "hyperbola" not in tell(ex._measure(ex.entries), TWO_CLASSES)["plane"]
    use(ex, ISOLINES, True)
    assert set(ex.picture.plane.families) == {"accuracy", GEOMETRIC}
    ex.weight = 0.3
    plane, drawn = ex.picture.plane, ex._measure(ex.entries).drawn
    assert set(plane.families) == {OWN, GEOMETRIC}
    for name in plane.families:
        for line, part in ((plane.families, "families"), (plane.iso_lines, "iso_lines")):
            assert line[name].get_xydata() == pytest.approx(drawn[part][name], nan_ok=True)
            assert line[name] in ex.picture.artists
    told = tell(ex._measure(ex.entries), TWO_CLASSES)["plane"]
    assert "on which α = 0.3 and the geometric mean are 0.2, 0.4, 0.6 and 0.8." in told
    assert not is_off(ex, ISOLINES)
    ex.beside = "precision-recall"
    assert is_off(ex, ISOLINES)
    assert "hyperbola" not in tell(ex._measure(ex.entries), TWO_CLASSES)["plane"]
