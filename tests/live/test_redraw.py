"""What is recorded without drawing is what drawing would record."""

from __future__ import annotations

import random
import re
from collections import Counter

import numpy as np
import pytest
from live.pictures import Everything
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from uarwidgets import explorers
from uarwidgets.live.record import Recorder

K5 = "ImbalanceExplorer(recalls=(.95, .8, .7, .5, .2))"
NUMBER = re.compile(r"-?\d+\.?\d*")


def assert_same(found: list, expected: list) -> None:
    """The same elements, their coordinates alike to the last digit that is written."""
    if found == expected:
        return
    assert [NUMBER.sub("#", str(e)) for e in found] == [NUMBER.sub("#", str(e)) for e in expected]
    numbers = [[float(n) for n in NUMBER.findall(str(e))] for e in (found, expected)]
    np.testing.assert_allclose(*numbers, rtol=0, atol=0.0101)


def drawn(artist: Artist, figure: Figure) -> list:
    """Return an artist's elements as a recorder that has never seen it draws them."""
    return Recorder(*(figure.get_size_inches() * 72)).record(artist)


@pytest.fixture
def axes():
    return Figure(figsize=(6, 4), dpi=72).add_subplot(xlim=(0, 1), ylim=(0, 1))


@pytest.fixture
def recorder():
    return Recorder(6 * 72, 4 * 72)


@pytest.mark.parametrize("code", [f"{name}()" for name in explorers.NAMES] + [K5])
def test_frames_are_what_matplotlib_draws_at_random_states(code):
    scene = eval(f"explorers.{code}").scene
    rng = random.Random(code)
    state = {slider.entry: slider.values[0] for slider in scene.sliders}
    for slider in scene.sliders:
        state = slider.moved(state, rng.choice(slider.values))
    for _ in range(25):
        slider = rng.choice(scene.sliders)
        state = slider.moved(state, rng.choice(slider.values))
        parts = scene.parts(state)
        for i, artist in enumerate(scene.artists):
            assert_same(parts[str(i)], drawn(artist, scene.figure))


def test_what_moves_is_drawn_once(monkeypatch):
    """Matplotlib's own drawing is ten times dearer than all else that a frame takes."""
    picture = Everything()
    scene = picture.scene()
    draws = Counter()
    draw = Recorder.draw
    monkeypatch.setattr(
        Recorder, "draw", lambda self, artist: draws.update([artist]) or draw(self, artist)
    )
    for step in range(1, 11):
        scene.parts({"height": step / 10, "place": step / 20})
    for artist in picture.artists:
        other = artist in (picture.dots, picture.note, picture.cells)
        assert draws[artist] == (10 if other else 1), artist


STYLES = [
    ("color", "red"), ("linewidth", 7), ("linestyle", (0, (1, 5))), ("alpha", 0.4),
    ("marker", "D"), ("markersize", 20), ("markeredgewidth", 3), ("markerfacecolor", "blue"),
    ("markevery", [1]), ("drawstyle", "steps"), ("dash_capstyle", "round"), ("zorder", 9),
    ("gapcolor", "green"), ("visible", False), ("solid_joinstyle", "bevel"), ("fillstyle", "left"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), STYLES)
def test_a_line_s_new_style_is_seen(axes, recorder, name, value):
    (line,) = axes.plot([0, 0.5], [0.2, 0.4], "o--")
    recorder.record(line)
    line.set(**{name: value}, data=([0.1, 0.7, 0.8], [0.2, 0.9, 0.1]))
    found = recorder.record(line)
    assert_same(found, drawn(line, axes.figure))
    line.set_data([0.2, 0.3], [0.4, 0.5])
    assert_same(recorder.record(line), drawn(line, axes.figure))


def test_a_new_transform_is_seen(axes, recorder):
    (line,) = axes.plot([0, 0.5], [0.2, 0.4])
    recorder.record(line)
    line.set_transform(axes.transAxes + axes.transAxes.inverted())
    assert_same(recorder.record(line), drawn(line, axes.figure))


@pytest.mark.parametrize(
    ("name", "value"),
    [("fontsize", 30), ("fontweight", "bold"), ("color", "red"), ("ha", "right"), ("va", "top"),
     ("rotation", 30), ("alpha", 0.5), ("text", ""), ("visible", False)],
)  # fmt: skip
def test_a_text_s_new_style_is_seen(axes, recorder, name, value):
    text = axes.text(0.1, 0.2, "a")
    recorder.record(text)
    text.set(position=(0.7, 0.9), text="b")
    assert_same(recorder.record(text), drawn(text, axes.figure))
    text.set(**{name: value})
    assert_same(recorder.record(text), drawn(text, axes.figure))


@pytest.mark.parametrize(
    ("name", "value"),
    [("facecolor", "red"), ("edgecolor", "blue"), ("linewidth", 5), ("alpha", 0.5),
     ("linestyle", ":"), ("fill", False), ("visible", False)],
)  # fmt: skip
def test_a_patch_s_new_style_is_seen(axes, recorder, name, value):
    (area,) = axes.fill([0, 1, 1], [0, 0, 1], edgecolor="black")
    bar = axes.add_patch(Rectangle((0, 0), 0.2, 0.3, edgecolor="black"))
    round_ = axes.add_patch(PathPatch(Path.unit_circle()))
    for patch in (area, bar, round_):
        recorder.record(patch)
        patch.set(**{name: value})
        assert_same(recorder.record(patch), drawn(patch, axes.figure))
    area.set_xy([(0, 0), (0.3, 0.9), (0.2, np.nan), (0.4, 0.4)])
    bar.set(bounds=(0.1, 0.9, 0.7, -0.4))
    round_.set_path(Path([(0, 0), (0.5, 1), (1, 0)], [1, 3, 3]))
    for patch in (area, bar, round_):
        assert_same(recorder.record(patch), drawn(patch, axes.figure))
    bar.set(angle=30)
    assert_same(recorder.record(bar), drawn(bar, axes.figure))
    area.set_xy(np.empty((0, 2)))
    assert_same(recorder.record(area), drawn(area, axes.figure))


GAPS = [
    ([0, 0.2, 0.4, 0.6], [0, np.nan, 0.5, 1]),
    ([np.nan, 0.2, 0.4], [0, 1, 0.5]),
    ([0, 0.2, 0.4], [0, 1, np.inf]),
    ([np.nan] * 3, [0, 1, 2]),
    ([], []),
    (np.ma.array([0, 0.5, 1], mask=[0, 1, 0]), [0, 1, 0]),
    (np.array([[0.0], [1.0]]), np.array([[0.0], [0.5]])),
    (np.linspace(-1, 2, 3000), np.linspace(0, 1, 3000)),
]


@pytest.mark.parametrize("scale", ["linear", "log"])
@pytest.mark.parametrize(("x", "y"), GAPS)
def test_gaps_and_odd_data_are_drawn_alike(recorder, x, y, scale):
    figure = Figure(figsize=(6, 4), dpi=72)
    left, right = figure.subplots(1, 2)
    left.set(xlim=(0.1, 10), ylim=(0.1, 10), xscale=scale)
    right.set(xlim=(0.1, 10), ylim=(0.1, 10), yscale=scale)
    for axes in (left, right):
        (line,) = axes.plot([0.3, 0.5, 0.9, 0.7], [0.2, 0.4, 0.3, 0.1], "o-", markevery=[0])
        recorder.record(line)
        line.set_data([0.4, 0.6], [0.5, 0.2])
        assert_same(recorder.record(line), drawn(line, figure))
        if not len(x):
            line.set_markevery(None)
        line.set_data(x, y)
        assert_same(recorder.record(line), drawn(line, figure))


def test_dates_are_drawn(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    days = np.array(["2026-01-01", "2026-01-02"], dtype="datetime64[D]")
    (line,) = axes.plot(days, [0, 1])
    axes.set(xlim=days, ylim=(0, 1))
    recorder.record(line)
    line.set_data(days, [1, 0.5])
    assert_same(recorder.record(line), drawn(line, axes.figure))
