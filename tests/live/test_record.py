"""What is recorded of an artist is what Matplotlib's own transforms make of its data."""

import pickle
import random
import re
from itertools import pairwise

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


def test_ink_paper_and_deep_colours_follow_the_theme_and_others_are_kept(recorder):
    axes = Figure(figsize=(6, 4), dpi=72).add_subplot()
    strokes = []
    for colour in ("black", "white", "#0072B2", "#D55E00"):
        (line,) = axes.plot([0, 1], [0, 1], color=colour)
        strokes.append(recorder.record(line)[0][1]["stroke"])
    assert strokes == ["currentColor", "var(--uw-paper)", "var(--uw-blue)", "#d55e00"]


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
    for _ in range(300):  # one slider moves, as under a reader's hand, and now and then all
        for slider in scene.sliders if rng.random() < 0.1 else [rng.choice(scene.sliders)]:
            state = slider.moved(state, rng.choice(slider.values))
        parts = scene.parts(state)
        fresh = Recorder(*scene.size)
        for i, artist in enumerate(scene.artists):
            assert parts[str(i)] == fresh.record(artist)


def shapes():
    axes = Figure(figsize=(6, 4), dpi=72).subplots()
    axes.set(xlim=(0, 5), ylim=(0, 5))
    (curve,) = axes.plot([0, 1, 2], [1, 2, 0], "--", color="#0072B2")
    (dots,) = axes.plot([0, 1], [1, 2], "-o", markevery=[0])
    (area,) = axes.fill([0, 1, 2], [0, 2, 0])
    (bar,) = axes.bar([1], [2])
    return {"curve": curve, "dots": dots, "area": area, "bar": bar, "text": axes.text(1, 1, "a")}


MOVES = {
    "curve": [
        lambda a, x: a.set_ydata([x, 2, 1]), lambda a, x: a.set_data([0, 1, 2], [1, np.nan, x]),
        lambda a, x: a.set_data([0, x, 2], [1, 1, 2]), lambda a, x: a.set_xdata([x, 2, 3]),
    ],
    "dots": [lambda a, x: a.set_data([x, 3], [x, 1]), lambda a, x: a.set_data([x, 1], [1, np.nan])],
    "area": [lambda a, x: a.set_xy([(0, 0), (x, 1), (2, 0)]), lambda a, x: a.set_xy([(x, x)] * 9)],
    "bar": [lambda a, x: a.set_height(x), lambda a, x: a.set_bounds(x, 0, 0.3, 0.7)],
    "text": [lambda a, x: a.set_position((x, x)), lambda a, x: a.set_text(f"{x}")],
}  # fmt: skip
STYLES = [
    lambda a, x: a.set_alpha(x / 9), lambda a, x: a.set_visible(False),
    lambda a, x: a.set_visible(True), lambda a, x: a.set_color("red"),
]  # fmt: skip
OF_LINES = [
    lambda a, x: a.set_drawstyle("steps"), lambda a, x: a.set_drawstyle("default"),
    lambda a, x: a.set_marker("s"), lambda a, x: a.set_marker("None"), lambda a, x: a.set_lw(x),
    lambda a, x: a.set_fillstyle("left"), lambda a, x: a.set_linestyle((0, (1, x))),
    lambda a, x: a.set_ydata(np.ma.masked_greater([x, 1, 2][: len(a.get_xdata())], 1.5)),
    lambda a, x: a.set_markevery(2),
]  # fmt: skip


@pytest.mark.parametrize("name", MOVES)
def test_whatever_is_changed_the_frame_is_what_matplotlib_draws(name):
    artist, rng = shapes()[name], random.Random(name)
    recorder = Recorder(432, HEIGHT)
    recorder.follow(artist)
    changes = MOVES[name] * 3 + STYLES + OF_LINES * (name in ("curve", "dots"))
    for _ in range(300):
        rng.choice(changes)(artist, rng.randint(1, 9) / 2)
        if recorder.has_changed(artist):
            elements = recorder.record(artist)
        assert elements == Recorder(432, HEIGHT).record(artist)


@pytest.mark.parametrize(
    ("name", "move"), [(name, move) for name, moves in MOVES.items() for move in moves]
)
def test_what_only_moves_is_drawn_by_matplotlib_twice_at_most(name, move):
    artist, recorder = shapes()[name], Recorder(432, HEIGHT)
    recorder.follow(artist)
    drawn = []
    vars(artist)["draw"] = lambda renderer: drawn.append(1) or type(artist).draw(artist, renderer)
    recorder._record_text = lambda text: drawn.append(1) or Recorder._record_text(recorder, text)
    seen = []
    for x in range(1, 9):
        move(artist, x / 2)
        seen += [recorder.record(artist)]
    assert len(drawn) == 2
    assert all(one != other for one, other in pairwise(seen))
    assert not recorder.has_changed(artist)


@pytest.mark.parametrize("name", MOVES)
def test_two_pictures_of_one_figure_show_a_state_each(name):
    artist, rng = shapes()[name], random.Random(name)
    both = Recorder(432, HEIGHT), Recorder(432, HEIGHT)
    for recorder in both:
        recorder.follow(artist)
    shown = {}
    for _ in range(100):  # each move is drawn by one of them, and the other draws it later
        rng.choice(MOVES[name])(artist, rng.randint(1, 3) / 2)
        recorder = rng.choice(both)
        if recorder.has_changed(artist):
            shown[recorder] = recorder.record(artist)
        assert shown[recorder] == Recorder(432, HEIGHT).record(artist)


def test_a_figure_with_followed_artists_can_be_saved_and_pickled():
    artist, recorder = shapes()["curve"], Recorder(432, HEIGHT)
    recorder.follow(artist)
    artist.set_ydata([3, 3, 3])
    copy = pickle.loads(pickle.dumps(artist.figure))
    assert copy.axes[0].lines[0].get_ydata() == [3, 3, 3]


@pytest.mark.parametrize("kind", [np.array, list])
def test_data_that_stay_need_no_drawing_but_what_was_changed_in_place_does(kind):
    (line,) = Figure(figsize=(6, 4), dpi=72).subplots().plot([0, 1, 2], [1, 2, 0])
    recorder, heights = Recorder(432, HEIGHT), kind([1.0, 2.0, 0.0])
    recorder.follow(line)
    line.set_data(heights.copy(), heights)
    before = recorder.record(line)
    line.set_data(heights.copy(), heights.copy())
    assert not recorder.has_changed(line)
    heights[0] = 3
    line.set_ydata(y=heights)
    assert recorder.has_changed(line)
    assert recorder.record(line) != before
    for _ in range(2):
        line.set_ydata([np.zeros(2)])  # no plain numbers: they are not compared
