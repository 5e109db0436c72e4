"""The threshold picture, read back from its artists."""

import numpy as np
import pytest

from uarwidgets.explorers.threshold.figure import CURVES, WEIGHTED, Shown, ThresholdFigure

X = np.linspace(-5, 5, 11)
LABELS = {
    **{name: name for name in ("threshold", "roc", "fpr", "tpr")},
    "positive": "$ill$",
    "negative": "a very l…",
    "answer_positive": "answer $ill$ →",
    "answer_negative": "← answer a very l…",
}


def shown(**changes):
    line = np.column_stack([X, np.linspace(0, 1, 11)])
    state = {
        "threshold": 1.5,
        "bells": (line * (1, 0.3), line),
        "outlines": (line, line),
        "curves": {name: line * (1, k / 3) for k, name in enumerate(CURVES)},
        "now": {name: np.array([1.5, 0.6 + k / 10]) for k, name in enumerate(CURVES)},
        "best": {name: np.array([k, 0.9]) for k, name in enumerate(CURVES)},
        "roc": np.array([[0, 0], [0.2, 0.8], [1, 1]]),
        "point": np.array([0.1, 0.7]),
        "best_points": {name: np.array([0.2, 0.8]) for name in WEIGHTED},
        "iso_lines": {name: np.array([[0, 0.6], [0.4, 1]]) for name in WEIGHTED},
    }
    return Shown(**state | changes)


@pytest.fixture
def picture():
    made = ThresholdFigure(LABELS, (-5, 5))
    made.update(shown())
    return made


def test_everything_reads_back(picture):
    state = shown()
    for name in CURVES:
        assert np.array_equal(picture.curves[name].get_xydata(), state.curves[name])
        assert np.array_equal(picture.dots[name].get_xydata(), [state.now[name]])
        assert np.array_equal(picture.bests[name].get_xydata(), [state.best[name]])
    for name in WEIGHTED:
        assert np.array_equal(picture.iso_lines[name].get_xydata(), state.iso_lines[name])
        assert np.array_equal(picture.best_points[name].get_xydata(), [state.best_points[name]])
        guides = [guide for (of, _), guide in picture.guides.items() if of == name]
        assert [list(guide.get_xdata()) for guide in guides] == [[state.best[name][0]] * 2] * 2
    assert np.array_equal(picture.roc.get_xydata(), state.roc)
    assert np.array_equal(picture.point.get_xydata(), [state.point])
    assert [list(line.get_xdata()) for line in picture.now] == [[1.5, 1.5]] * 2


def test_bells_stand_on_the_axis(picture):
    for bell, points in zip(picture.bells, shown().bells, strict=True):
        corners = bell.get_xy()
        assert np.array_equal(corners[: len(points)], points)
        assert corners[len(points) : len(points) + 2].tolist() == [[5, 0], [-5, 0]]


def test_the_rule_stays_on_the_page(picture):
    assert picture.rule.get_text() == "← answer a very l…"
    assert picture.rule.get_horizontalalignment() == "right"
    picture.update(shown(threshold=-3.0))
    assert picture.rule.get_text() == "answer $ill$ →"
    assert picture.rule.get_horizontalalignment() == "left"
    assert picture.rule.get_position()[0] == -3


def test_class_names_are_plain_text(picture):
    assert [text.get_text() for text in picture.classes] == ["$ill$", "a very l…"]
    named = [*picture.classes, picture.rule]
    assert not any(text.get_parse_math() for text in named)
    picture.figure.canvas.draw()


def test_a_best_threshold_that_does_not_exist_is_not_drawn(picture):
    nowhere = dict.fromkeys(CURVES, np.array([np.nan, np.nan]))
    picture.update(shown(best=nowhere, best_points=nowhere))
    assert np.isnan(picture.bests["accuracy"].get_xydata()).all()
    assert np.isnan(picture.guides["accuracy", 0].get_xdata()).all()


def test_what_did_not_change_is_left_alone(picture):
    for artist in picture.artists:
        artist.stale = False
    picture.update(shown(point=np.array([0.5, 0.9])))
    assert [artist for artist in picture.artists if artist.stale] == [picture.point]
