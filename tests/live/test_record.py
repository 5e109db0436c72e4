"""What is recorded of an artist is what Matplotlib's own transforms make of its data."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from uarwidgets import explorers
from uarwidgets.live.record import Recorder, refuse_unless_drawable

HEIGHT = 4 * 72


@pytest.fixture
def recorder():
    return Recorder(6 * 72, HEIGHT)


def test_a_gap_in_the_data_is_a_gap_in_the_line(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    (line,) = axes.plot([0, 1, 2, 3, 4], [0, 1, np.nan, 1, 0])
    ((_, style),) = recorder.record(line)
    points = np.array(re.findall(r"-?[\d.]+", style["d"]), dtype=float).reshape(-1, 2)
    expected = axes.transData.transform([(0, 0), (1, 1), (3, 1), (4, 0)]) * (1, -1) + (0, HEIGHT)
    assert style["d"].count("M") == 2
    np.testing.assert_allclose(points, expected, atol=0.005)


def test_a_curve_keeps_its_control_points(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    circle = Path.unit_circle()
    ((_, style),) = recorder.record(axes.add_patch(PathPatch(circle)))
    assert style["d"].count("C") == sum(circle.codes == Path.CURVE4) // 3
    assert style["d"].endswith("Z")


def test_what_is_hidden_or_empty_leaves_nothing(recorder):
    axes = Figure().add_subplot()
    for artist in (*axes.plot([0, 1], visible=False), axes.text(0, 0, ""), *axes.plot([], "o")):
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
    (line,) = axes.plot([0, 1])
    line.set_sketch_params(1)
    refuse_unless_drawable(axes.text(0, 0, "$x$", parse_math=False))
    for artist, words in (
        (axes.imshow([[0, 1]]), "AxesImage cannot be drawn live"),
        (axes.text(0, 0, "$x$"), "without TeX"),
        (axes.text(0, 0, "a\nb"), "one line"),
        (axes.text(0, 0, "a", bbox={}), "box behind"),
        (axes.bar([0], [1], hatch="/")[0], "hatch"),
        (line, "sketch"),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            refuse_unless_drawable(artist)


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
