"""What can be taken hold of in a picture, dragged by mouse and by touch."""

import random

import pytest
from browser.figure_on_page import FigureOnPage, empty_page
from browser.live_view import on_page
from browser.pointers import take
from live.example_figure import RATES, START, EveryArtist

from uarwidgets.live import Handle, LiveFigure

page = empty_page(1000, 800, motion=True)


def show(page) -> FigureOnPage:
    figure = EveryArtist()
    axes = figure.axes
    scene = figure.scene()
    scene.handles = [
        Handle(figure.marker, axes, x="place", y="height"),
        Handle(figure.bar, axes, y="height"),
    ]
    live = LiveFigure()
    live.stage(scene, START)
    return FigureOnPage(page, live)


def test_a_handle_of_two_sliders_goes_where_the_hand_is(page):
    at = show(page)
    x, y = take(page, "place height")
    page.mouse.move(x + 60, y - 60, steps=5)
    height, place = at.view.state  # Python has not been heard: what is painted was held
    assert 0.5 in (height, place) or 0.25 in (height, place)
    true = EveryArtist().scene().parts({"height": height, "place": place})
    assert at.view.parts["product"] == true["product"]
    hand = page.evaluate(
        "() => document.querySelector('.uw-picture [data-live=\"2\"]').getBoundingClientRect().x"
    )
    assert hand > x + 30  # yet the dot is under the hand
    at.serve()
    page.mouse.move(x + 61, y - 61)
    at.serve()
    page.mouse.up()
    height, place = at.view.state
    assert height > 0.5
    assert place > 0.25
    assert at.figure.entries == {"height": height, "place": place}


def test_however_late_python_is_one_state_is_shown(page):
    """100 moves of sliders and handles, of which Python hears some, at times long after."""
    at, scene, rng = show(page), EveryArtist().scene(), random.Random(4)
    for step in range(100):
        if rng.random() < 0.8:
            at.view.slider(rng.randrange(2)).fill(str(rng.randrange(len(RATES))))
        else:
            x, y = take(page, rng.choice(["place height", "height"]))
            page.mouse.move(x + rng.uniform(-200, 200), y + rng.uniform(-200, 200))
            page.mouse.up()
        if rng.random() < 0.4:
            at.serve(settle=rng.random() < 0.3)
        shown = dict(zip(("height", "place"), at.view.state, strict=True))
        assert at.view.parts == on_page(scene.parts(shown)), step
    at.serve()
    assert at.view.state == list(at.figure.entries.values())
    assert at.view.thumbs == pytest.approx(at.view.state)


def test_escape_gives_up(page):
    at = show(page)
    x, y = take(page, "height")
    page.mouse.move(x, y - 100, steps=4)
    assert at.view.state[0] > 0.5
    page.keyboard.press("Escape")
    assert at.view.state[0] == 0.5
    page.mouse.move(x, y - 150)
    assert at.view.state[0] == 0.5
    page.mouse.up()
