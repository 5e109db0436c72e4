"""What is recorded of an artist is what Matplotlib's own transforms make of its data."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from live.pictures import Everything
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from uarwidgets import explorers
from uarwidgets.live.record import Recorder, refuse_unless_drawable

HEIGHT = 4 * 72


@pytest.fixture
def everything():
    picture = Everything()
    picture.figure.set_dpi(72)
    picture.draw({"height": 0.35, "place": 0.6})
    return picture


@pytest.fixture
def recorder():
    return Recorder(6 * 72, HEIGHT)


def points(data: str) -> np.ndarray:
    return np.array(re.findall(r"-?[\d.]+", data), dtype=float).reshape(-1, 2)


def on_page(axes, data) -> np.ndarray:
    return axes.transData.transform(np.asarray(data)) * (1, -1) + (0, HEIGHT)


@pytest.mark.parametrize("name", ["solid", "dashed"])
def test_a_line_lies_where_its_data_do(everything, recorder, name):
    line = getattr(everything, name)
    ((tag, style),) = recorder.record(line)
    assert tag == "path"
    expected = on_page(everything.axes, line.get_xydata())
    np.testing.assert_allclose(points(style["d"]), expected, atol=0.005)
    assert style["fill"] == "none"


def test_a_marker_is_moved_to_its_place(everything, recorder):
    ((_, style),) = recorder.record(everything.marker)
    (place,) = points(style["transform"].removeprefix("translate"))
    np.testing.assert_allclose(place, on_page(everything.axes, (0.6, 0.35)), atol=0.005)
    radius = np.abs(points(style["d"])).max()
    assert radius == pytest.approx(9 / 2, abs=0.01)


def test_an_annotation_keeps_its_distance(everything, recorder):
    ((_, style, words),) = recorder.record(everything.note)
    assert words == "at 0.60"
    expected = np.add(on_page(everything.axes, (0.6, 0.35)), (10, -5))
    np.testing.assert_allclose([float(style["x"]), float(style["y"])], expected, atol=0.005)


def test_a_gap_in_the_data_is_a_gap_in_the_line(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    (line,) = axes.plot([0, 1, 2, 3, 4], [0, 1, np.nan, 1, 0])
    ((_, style),) = recorder.record(line)
    assert style["d"].count("M") == 2
    np.testing.assert_allclose(
        points(style["d"]), on_page(axes, [(0, 0), (1, 1), (3, 1), (4, 0)]), atol=0.005
    )


def test_a_curve_keeps_its_control_points(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    circle = Path.unit_circle()
    ((_, style),) = recorder.record(axes.add_patch(PathPatch(circle)))
    assert style["d"].count("C") == sum(circle.codes == Path.CURVE4) // 3
    assert style["d"].endswith("Z")


def test_what_is_hidden_or_empty_leaves_nothing(everything, recorder):
    everything.solid.set_visible(False)
    everything.text.set_text("")
    everything.marker.set_data([], [])
    for artist in (everything.solid, everything.text, everything.marker):
        assert recorder.record(artist) == []


def test_ink_and_paper_follow_the_theme_and_metrics_keep_their_colour(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    strokes = []
    for colour in ("black", "white", "#0072B2"):
        (line,) = axes.plot([0, 1], [0, 1], color=colour)
        strokes.append(recorder.record(line)[0][1]["stroke"])
    assert strokes == ["currentColor", "var(--uw-paper)", "#0072b2"]


def test_refusals_name_what_cannot_be_drawn():
    axes = Figure().add_subplot()
    with pytest.raises(TypeError, match="AxesImage cannot be drawn live"):
        refuse_unless_drawable(axes.imshow([[0, 1]]))
    with pytest.raises(ValueError, match="without TeX"):
        refuse_unless_drawable(axes.text(0, 0, "$x$"))
    refuse_unless_drawable(axes.text(0, 0, "$x$", parse_math=False))
    with pytest.raises(ValueError, match="one line"):
        refuse_unless_drawable(axes.text(0, 0, "a\nb"))
    with pytest.raises(ValueError, match="box behind"):
        refuse_unless_drawable(axes.text(0, 0, "a", bbox={}))
    with pytest.raises(ValueError, match="hatch"):
        refuse_unless_drawable(axes.bar([0], [1], hatch="/")[0])
    (line,) = axes.plot([0, 1])
    line.set_sketch_params(1)
    with pytest.raises(ValueError, match="sketch"):
        refuse_unless_drawable(line)


STYLES = [
    ("color", "red"), ("linewidth", 7), ("linestyle", (0, (1, 5))), ("alpha", 0.4),
    ("marker", "D"), ("markersize", 20), ("markeredgewidth", 3), ("markerfacecolor", "blue"),
    ("markevery", [1]), ("drawstyle", "steps"), ("dash_capstyle", "round"),
    ("visible", False), ("solid_joinstyle", "bevel"), ("fillstyle", "left"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), STYLES)
def test_a_line_whose_style_has_changed_is_drawn_anew(recorder, name, value):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot(xlim=(0, 1), ylim=(0, 1))
    (line,) = axes.plot([0, 0.5], [0.2, 0.4], "o--")
    recorder.record(line)
    line.set(**{name: value}, data=([0.1, 0.7, 0.8], [0.2, 0.9, 0.1]))
    for _ in range(2):
        assert recorder.record(line) == Recorder(6 * 72, HEIGHT).record(line)
        line.set_data([0.2, 0.3], [0.4, 0.5])


@pytest.mark.parametrize("name", explorers.NAMES)
def test_frames_are_what_matplotlib_draws_at_random_states(name):
    scene = getattr(explorers, name)().scene
    rng = random.Random(name)
    state = {slider.entry: slider.values[0] for slider in scene.sliders}
    for _ in range(10):
        for slider in scene.sliders:
            state = slider.moved(state, rng.choice(slider.values))
        parts = scene.parts(state)
        fresh = Recorder(*scene.size)
        for i, artist in enumerate(scene.artists):
            assert parts[str(i)] == fresh.record(artist)
