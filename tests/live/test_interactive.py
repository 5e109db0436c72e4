"""A figure of a reader's own: what moves is found out, and what cannot is refused with advice."""

import itertools
import math

import ipywidgets as widgets
import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.figure import Figure

from uarwidgets.live import show
from uarwidgets.live.moving_artists import moving_artists

X = np.linspace(0, 1, 5)


class Parabola:
    """A curve, a dot on it, a title that moves, and a frame line that does not."""

    def __init__(self) -> None:
        self.figure = Figure()
        self.axes = self.figure.subplots()
        (self.curve,) = self.axes.plot(X, 0 * X)
        (self.dot,) = self.axes.plot([0], [0], "o")
        self.axes.axhline(0)
        self.title = self.axes.set_title("")

    def draw(self, height, place):
        self.curve.set_ydata(height * X**2)
        self.dot.set_data([place], [height * place**2])
        self.title.set_text(f"{height:.1f} high")
        return {"there": height * place**2, "sentence": f"At {place:.2f}."}


SLIDERS = {"height": (1.0, 3, 2), "place": (0, 1, 0.5)}


@pytest.fixture
def made():
    parabola = Parabola()
    return parabola, show(parabola.figure, parabola.draw, sliders=SLIDERS)


def test_what_moves_is_found_and_has_room(made):
    parabola, picture = made
    assert picture.artists == [parabola.curve, parabola.dot, parabola.title]
    assert "at height 2, place 0.5. Moving: 2 Line2D, Text. At 0.50." in repr(picture)
    for (low, high), most in ((parabola.axes.get_ylim(), 3), (parabola.axes.get_xlim(), 1)):
        assert low < 0 < most < high  # limits hold every state


def test_every_frame_is_what_draw_makes(made):
    _, picture = made
    picture.settle()
    picture.state = {"height": 3}
    assert picture.state == {"height": 3, "place": 0.5}
    assert picture.words == {"there": f"{3 * 0.5**2:.3f}", "sentence": "At 0.50."}
    frame = picture.frame["parts"]
    assert frame["own there"] == "0.750"
    sliders = SLIDERS | {"height": (1.0, 3, 3)}
    fresh = show((again := Parabola()).figure, again.draw, sliders=sliders)
    assert fresh.frame["parts"] == frame
    picture.reset()
    assert picture.frame["state"] == [2, 0.5]


def test_positions_are_round_and_hold_the_start():
    parabola, sliders = Parabola(), {"height": (0, 3, math.pi / 2), "place": (0, 1)}
    picture = show(parabola.figure, parabola.draw, sliders=sliders)
    height, place = picture.scene["sliders"]
    assert math.pi / 2 in height["values"]
    assert place["values"] == tuple(round(i / 100, 2) for i in range(101))
    assert place["decimals"] == 2
    assert picture.state == {"height": math.pi / 2, "place": 0.5}


@pytest.mark.parametrize("told", [(1, 9), (1, 9, 3), (1.0, 9.0, 3.0, 1.0)])
def test_whole_ends_or_steps_give_whole_numbers(told):
    figure = Figure()
    bars = figure.subplots().bar(range(9), range(9))
    got = []

    def draw(how_many):
        got.append(how_many)
        for i, bar in enumerate(bars):
            bar.set_visible(i < how_many)

    picture = show(figure, draw, sliders={"how_many": told})
    assert set(map(type, got)) == {int}
    assert picture.scene["sliders"][0]["values"] == tuple(range(1, 10))
    assert picture.scene["sliders"][0]["label"] == "how many"
    assert len(picture.artists) == 8  # the first is always there


def test_menus_and_check_boxes_are_as_interact_has_them():
    figure = Figure()
    (line,) = figure.subplots().plot(X, 0 * X)

    def draw(wave, rising):
        line.set_ydata(wave(X) * (1 if rising else -1))
        return f"{wave.__name__} {rising!r}"

    waves = {"Sine": np.sin, "Cosine": np.cos}
    picture = show(figure, draw, sliders={"wave": waves, "rising": True})
    assert (picture.sentence, picture.state) == ("sin True", {"wave": "Sine", "rising": True})
    picture.state = {"wave": "Cosine", "rising": False}
    text = picture.share_text
    assert (picture.sentence, text) == ("cos False", picture.frame["parts"]["share"])
    picture.reset()
    picture.open_state(text)
    assert picture.sentence == "cos False"
    with pytest.raises(ValueError, match=r"wave is one of .*; received 'Tangent'"):
        picture.state = {"wave": "Tangent"}
    kinds = {"wave": widgets.Dropdown(options=waves), "rising": widgets.Checkbox(value=True)}
    linked = show(figure, draw, sliders=kinds)
    for its in (linked.sliders, kinds):
        its["wave"].index, its["rising"].value = 1, False
        assert linked.sentence == "cos False"
        linked.reset()
        assert (kinds["wave"].value, kinds["rising"].value) == (np.sin, True)


# No two that follow each other are alike, as drawn numbers may be once in a while.
CHANCE = (k * 0.37 % 1 for k in itertools.count())


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        (lambda p, h, _: p.axes.plot(X, h * X), "made a new Line2D: make every artist once"),
        (lambda p, h, _: p.axes.set_ylim(0, h), "set them before, wide enough"),
        (lambda p, h, _: p.title.set_text(rf"$\mu$ {h}"), "without TeX.* as letters"),
        (lambda p, h, _: p.title.set_text("$x$" if h == 3 else "x"), "without TeX"),
        (lambda p, *_: p.dot.set_alpha(next(CHANCE)), "its values alone"),
        (lambda p, h, _: 3.5, "nothing, a sentence or a mapping"),
        (lambda p, h, _: (f"{h:.0f} high",), r"received \('2 high',\)"),
        (lambda p, h, _: p.axes.fill_between(X, h * X), r"area\.set_data\(x, low, high\)"),
        (lambda p, h, _: {"a" if h > 2 else "b": 1}, "always return the same names"),
    ],
)
def test_what_cannot_move_is_refused_with_what_to_use_instead(change, advice):
    parabola = Parabola()

    def draw(height, place):
        parabola.draw(height, place)
        return change(parabola, height, place)

    with pytest.raises((TypeError, ValueError), match=advice):
        show(parabola.figure, draw, sliders=SLIDERS)


def test_an_image_is_refused_but_may_stand_still():
    figure = Figure()
    axes = figure.subplots()
    image = axes.imshow(np.zeros((2, 2)), vmin=0, vmax=1)
    (line,) = axes.plot([0, 1], [0, 0])
    picture = show(figure, lambda a: line.set_ydata([0, a]), sliders={"a": (0, 1)})
    assert picture.artists == [line]

    def draw(a):
        image.set_data(np.full((2, 2), a))

    with pytest.raises(TypeError, match=r"use axes\.pcolormesh"):
        show(figure, draw, sliders={"a": (0, 1)})


def test_a_camera_that_turns_is_refused():
    axes = Figure().add_subplot(projection="3d")
    with pytest.raises(ValueError, match="the camera of 3-D axes"):
        show(axes.figure, lambda a: axes.view_init(azim=a), sliders={"a": (0, 90)})


@pytest.mark.parametrize(
    ("sliders", "said"),
    [
        ({"a": 3}, r"takes \(low, high\)"),
        ({"a": ["one"]}, "a list of two words"),
        ({"a": (1, 0)}, "a start between"),
        ({"a": (0, 1, 2)}, "a start between"),
        ({"a": (0, 1, 0.5, 3)}, "step of slider 'a'"),
        ({"a": (0, math.inf)}, r"takes \(low, high\)"),
        ({}, "name one at least"),
        ({"a": (0, 1)}, "nothing moved"),
        ({"height": (0, 1)}, "unexpected keyword argument 'height'"),
    ],
)
def test_sliders_that_make_no_sense(sliders, said):
    with pytest.raises((TypeError, ValueError), match=said):
        show(Figure(), lambda a: None, sliders=sliders)


def test_a_figure_of_pyplot_stays_open_until_its_picture_is_made():
    figure = pyplot.figure()
    (line,) = figure.subplots().plot([0, 1])

    def draw(a):
        line.set_ydata([0, a])

    with pytest.raises(TypeError, match="'height'"):
        show(figure, draw, sliders={"height": (0, 1)})
    assert pyplot.fignum_exists(figure.number)
    show(figure, draw, sliders={"a": (0, 1)})
    assert not pyplot.fignum_exists(figure.number)


@pytest.mark.parametrize(
    ("draw", "error", "note"),
    [
        (lambda n: f"{1 / (n - 1)}", ZeroDivisionError, "in draw(n=1"),
        (lambda n: str(range(n)), TypeError, "gives whole numbers"),
    ],
)
def test_a_fault_in_draw_says_at_which_values_and_how_to_get_whole_numbers(draw, error, note):
    with pytest.raises(error) as told:
        show(Figure(), draw, sliders={"n": (1.0, 9, 3)})
    assert note in told.value.__notes__[-1]


def test_what_a_picture_has_not_is_refused(made):
    _, picture = made
    for state, said in (
        ({"height": 4}, "height goes from 1 to 3"),
        ({"height": "2"}, "received '2'"),
        ({"width": 4}, "state takes height, place"),
    ):
        with pytest.raises(ValueError, match=said):
            picture.state = state
    for name in ("height", "talk"):
        with pytest.raises(AttributeError, match=rf"has no {name} .* picture.state = .'height': "):
            setattr(picture, name, 2)
    picture.layout = {"width": "50%"}  # a widget's own


def test_an_artist_that_shows_only_between_is_named_by_the_reader():
    figure = Figure()
    axes = figure.subplots()
    (line,) = axes.plot([0, 1], [0, 0])
    (rare,) = axes.plot([0.5], [0.5], "o")

    def draw(a):
        line.set_ydata([0, a])
        rare.set_visible(a == 0.77)

    slider = {"a": (0, 1, 0.5)}
    assert show(figure, draw, sliders=slider).artists == [line]
    assert show(figure, draw, sliders=slider, artists=[rare]).artists == [rare, line]


def test_log_axes_are_given_room():
    axes = Figure().subplots()
    axes.set_yscale("log")
    (line,) = axes.plot([1, 2], [1, 1])
    states = [{"a": 1}, {"a": 0.01}, {"a": 100}]
    assert moving_artists(axes.figure, lambda s: line.set_ydata([1, s["a"]]), states) == [line]
    low, high = axes.get_ylim()
    assert 0 < low < 0.01 < 100 < high
