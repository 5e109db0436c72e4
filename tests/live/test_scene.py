"""A scene: the still picture with places for what moves, sliders, and its refusals."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from live.example_figure import RATES, START, EveryArtist
from matplotlib.figure import Figure

from uarwidgets.live import Scene, Slider

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def scene():
    return EveryArtist().scene()


def test_every_live_artist_has_one_empty_place_in_the_still_picture(scene):
    root = ET.fromstring(scene.message()["svg"])
    places = [group for group in root.iter(f"{SVG}g") if group.get("data-live")]
    assert sorted(int(group.get("data-live")) for group in places) == list(range(9))
    assert all(len(group) == 0 for group in places)


def test_tied_sliders_move_one_entry(scene):
    half = Slider(
        "half", "Half", RATES, entry="height",
        read=lambda state: state["height"] / 2, write=lambda state, value: 2 * value,
    )  # fmt: skip
    scene.sliders = [*scene.sliders, half]
    assert scene.entries == ["height", "place"]
    assert scene.thumbs(START) == [0.5, 0.25, 0.25]
    assert half.moved(START, 0.4) == {"height": 0.8, "place": 0.25}
    assert [s["entry"] for s in scene.message()["sliders"]] == [0, 1, 0]
    assert [s["tied"] for s in scene.message()["sliders"]] == [False, False, True]


def test_refusals():
    figure = Figure()
    axes = figure.add_subplot()
    (line,) = axes.plot([0, 1])
    (stranger,) = Figure().add_subplot().plot([0, 1])
    for artist, sliders, words in (
        (stranger, [], "is not in the figure"),
        (line, [Slider("a", "A", (0, 1))] * 2, "slider names must differ"),
        (axes.imshow([[1]]), [], "cannot be drawn live"),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            Scene(figure, [artist], dict, sliders)
    for values, words in (((0, 1, 1), "must rise"), ((0, float("inf")), "must be finite")):
        with pytest.raises(ValueError, match=words):
            Slider("a", "A", values)


def test_an_emoji_gives_no_warning(recwarn):
    figure = Figure()
    figure.text(0.5, 0.5, "\N{GRINNING FACE} 漢")
    assert "\N{GRINNING FACE}" in Scene(figure, [], dict, []).message()["svg"]
    assert not [w for w in recwarn if "Glyph" in str(w.message)]
