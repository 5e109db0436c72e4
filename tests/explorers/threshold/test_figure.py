"""The threshold picture, read back from its artists."""

import numpy as np
import pytest
from matplotlib.colors import same_color

from uarwidgets.explorers.threshold.figure import (
    COUNTS,
    CURVES,
    OWN,
    WEIGHTED,
    Shown,
    ThresholdFigure,
)
from uarwidgets.styles import CLASS_COLOURS

SCORES = np.linspace(-5, 5, 101)
LABELS = {
    **{name: name for name in ("threshold", "roc", "fpr", "tpr")},
    OWN: "own",
    "positive": "$ill$",
    "negative": "a very l…",
    "answer_positive": "answer $ill$ →",
    "answer_negative": "← answer a very l…",
}
WORDS = {kind: f"{kind} 1" for kind in COUNTS} | {f"flag_{name}": f"{name}!" for name in WEIGHTED}


def bell(mean, height):
    return np.column_stack([SCORES, height * np.exp(-((SCORES - mean) ** 2) / 2)])


POSITIVE, NEGATIVE = bell(1, 0.3), bell(-1, 0.7)


def shown(curves=CURVES, weighted=WEIGHTED, **changes):
    line = np.column_stack([SCORES, np.linspace(0, 1, len(SCORES))])
    state = {
        "threshold": 1.5,
        "bells": (POSITIVE, NEGATIVE),
        "outlines": (bell(1, 0.5), bell(-1, 0.5)),
        "curves": {name: line * (1, k / len(curves)) for k, name in enumerate(curves)},
        "now": {name: 0.6 + k / 10 for k, name in enumerate(curves)},
        "best": {name: np.array([k, 0.9]) for k, name in enumerate(weighted)},
        "plane": np.array([[0, 0], [0.2, 0.8], [1, 1]]),
        "point": np.array([0.1, 0.7]),
        "best_points": {name: np.array([0.2, 0.8]) for name in weighted},
        "iso_lines": {name: np.array([[0, 0.6], [0.4, 1]]) for name in weighted},
    }
    return Shown(**state | changes)


@pytest.fixture(params=[False, True], ids=["wide", "narrow"])
def picture(request):
    made = ThresholdFigure(LABELS, (-5, 5), narrow=request.param)
    made.update(shown(), WORDS)
    return made


def test_everything_reads_back(picture):
    state = shown()
    for name in CURVES:
        assert np.array_equal(picture.curves[name].get_xydata(), state.curves[name])
        assert np.array_equal(picture.dots[name].get_xydata(), [(1.5, state.now[name])])
    plane = picture.plane
    for name in WEIGHTED:
        assert np.array_equal(plane.iso_lines[name].get_xydata(), state.iso_lines[name])
        assert np.array_equal(plane.best_points[name].get_xydata(), [state.best_points[name]])
        assert picture.flags[name].get_text() == f"{name}!"
    assert np.array_equal(plane.curve.get_xydata(), state.plane)
    assert np.array_equal(plane.point.get_xydata(), [state.point])
    assert {kind: text.get_text() for kind, text in picture.counts.items()} == {
        kind: f"{kind} 1" for kind in COUNTS
    }


def test_bells_stand_on_the_axis_in_the_classes_colours(picture):
    for drawn, points, colour in zip(picture.bells, shown().bells, CLASS_COLOURS, strict=True):
        corners = drawn.get_xy()
        assert np.array_equal(corners[: len(points)], points)
        assert corners[len(points) : len(points) + 2].tolist() == [[5, 0], [-5, 0]]
        assert same_color(drawn.get_edgecolor(), colour)


@pytest.mark.parametrize("threshold", [-5, -0.7, 0.13, 1.5, 5])
def test_misses_and_false_alarms_are_hatched_and_nothing_else(picture, threshold):
    picture.update(shown(threshold=threshold), WORDS)
    sides = (threshold > SCORES, threshold < SCORES)
    for errors, points, wrong in zip(picture.errors, (POSITIVE, NEGATIVE), sides, strict=True):
        x, y = errors.get_path().vertices.T
        assert (y <= np.interp(x, *points.T) + 0.01).all()  # under the bell
        assert (y >= -1e-9).all()
        across = wrong & (points[:, 1] > 0.05)
        assert (x <= threshold + 1e-9).all() if wrong[0] else (x >= threshold - 1e-9).all()
        for place in SCORES[across]:  # a stroke is near wherever the area is
            assert np.abs(x - place).min() < 0.25


def pixels(axes, x, y):
    return axes.transData.transform((x, y))


def test_the_threshold_and_the_poles_run_through_both_panels_but_not_the_flags(picture):
    lower = picture.curves["accuracy"].axes
    flags = [pixels(flag.axes, *flag.get_position())[1] for flag in picture.flags.values()]
    for line, x in [(picture.now, 1.5), *zip(picture.poles.values(), (0, 1), strict=True)]:
        places = line.get_transform().transform(line.get_xydata())
        assert places[0] == pytest.approx(pixels(lower, x, 0))
        assert places[3] == pytest.approx(pixels(picture.bell_axes, x, 0))
        assert np.isnan(places[2, 1])
        assert not any(low < flag < high for flag in flags for low, high in [places[:2, 1]])
        assert all(flag < places[3, 1] for flag in flags)
    for pole, x in zip(picture.poles.values(), (0, 1), strict=True):
        top = pole.get_transform().transform(pole.get_xydata())[1]
        assert top == pytest.approx(pixels(lower, x, 0.9))  # where the curve is highest


def test_a_flag_hangs_under_its_pole_and_stays_on_the_page(picture):
    (left, _), (right, _) = picture.bell_axes.get_window_extent().get_points()
    flag = picture.flags["accuracy"]
    for at in (-5.0, 0.0, 5.0):
        best = {name: np.array([at, 0.9]) for name in WEIGHTED}
        picture.update(shown(best=best), WORDS)
        box = flag.get_window_extent()
        assert left - 1 <= box.x0 - 17
        assert box.x1 <= right + 1
        if at == 0:
            middle = (box.x0 - 17 + box.x1) / 2
            assert middle == pytest.approx(pixels(picture.bell_axes, 0, 0)[0], abs=8)


def test_class_names_are_plain_text(picture):
    texts = [text for axes in picture.figure.axes for text in axes.texts]
    named = [text for text in texts if "ill" in text.get_text() or "very" in text.get_text()]
    assert {text.get_text() for text in named} >= set(list(LABELS.values())[5:])
    assert not any(text.get_parse_math() for text in named)
    picture.figure.canvas.draw()


def test_a_best_threshold_that_does_not_exist_is_not_drawn(picture):
    nowhere = dict.fromkeys(WEIGHTED, np.array([np.nan, np.nan]))
    silent = WORDS | {f"flag_{name}": "" for name in WEIGHTED}
    picture.update(shown(best=nowhere, best_points=nowhere), silent)
    assert np.isnan(picture.poles["accuracy"].get_xdata()).all()
    assert np.isnan(picture.chips["accuracy"].get_xdata()).all()
    assert picture.flags["accuracy"].get_text() == ""


def test_what_did_not_change_is_left_alone(picture):
    known = shown()
    picture.update(known, WORDS)
    for artist in picture.artists:
        artist.stale = False
    moved = {**vars(known), "threshold": 0.5}
    picture.update(Shown(**moved), WORDS)
    with_it = [picture.now, *picture.dots.values(), *picture.errors]
    assert {artist for artist in picture.artists if artist.stale} == set(with_it)


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_the_own_score_has_a_curve_a_pole_a_flag_and_a_line(narrow):
    picture = ThresholdFigure(LABELS, (-5, 5), own=True, narrow=narrow)
    state = shown((*CURVES, OWN), (*WEIGHTED, OWN))
    picture.update(state, WORDS | {f"flag_{OWN}": "mine!"})
    assert np.array_equal(picture.curves[OWN].get_xydata(), state.curves[OWN])
    assert np.array_equal(picture.dots[OWN].get_xydata(), [(1.5, state.now[OWN])])
    assert np.array_equal(picture.plane.iso_lines[OWN].get_xydata(), state.iso_lines[OWN])
    assert picture.flags[OWN].get_text() == "mine!"
    assert picture.names[OWN].get_text() == "own"
    heights = [flag.get_position()[1] for flag in picture.flags.values()]
    assert (np.diff(heights) == -19).all()
    low, high = picture.curves[OWN].axes, picture.bell_axes
    assert max(heights) + 9 < high.get_window_extent().y0
    assert min(heights) - 9 > low.get_window_extent().y1
    moves = set(picture.artists)
    plane = picture.plane
    own = (picture.curves[OWN], picture.poles[OWN], picture.flags[OWN], plane.iso_lines[OWN])
    assert moves >= {*own, picture.chips[OWN], picture.dots[OWN], plane.best_points[OWN]}
    texts = [picture.names[name].get_window_extent() for name in picture.names]
    assert all(not one.overlaps(other) for one in texts for other in texts if one is not other)
    assert max(box.x1 for box in texts) <= picture.figure.bbox.x1
