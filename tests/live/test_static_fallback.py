"""The picture that stands still: a state's own parts in an SVG that stands by itself."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from html import unescape
from unittest import mock

import pytest
from live.pictures import START, Everything

from uarwidgets.live import static_fallback
from uarwidgets.live.record import THEME

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def scene():
    return Everything().scene()


@pytest.mark.parametrize("height", [0.25, 1.0])
def test_it_shows_the_parts_of_its_state_each_in_its_place(scene, height):
    state = START | {"height": height}
    root = ET.fromstring(static_fallback.as_svg(scene, state))
    before = ET.fromstring(scene.svg)
    places = [g for g in before.iter(f"{SVG}g") if g.get("data-live")]
    # what is drawn has no group of its own
    found = {}
    for place, group in zip(before.iter(f"{SVG}g"), root.iter(f"{SVG}g"), strict=True):
        if place in places:
            drawn = [[e.tag.removeprefix(SVG), e.attrib, *([e.text] * bool(e.text))] for e in group]
            found[place.get("data-live")] = drawn
            assert group.get("clip-path") == place.get("clip-path")
    shapes = {name: part for name, part in scene.parts(state).items() if name.isdigit()}
    assert found == shapes


def test_it_leaves_the_frames_true(scene):
    before = scene.frame(START)
    static_fallback.as_svg(scene, START | {"height": 1.0})
    assert scene.frame(START) == before


def test_it_says_what_each_colour_of_the_theme_is(scene):
    root = ET.fromstring(static_fallback.as_svg(scene, START))
    look = root.find(f"{SVG}style").text
    for colour, css in THEME.items():
        name = "color" if css == "currentColor" else re.fullmatch(r"var\((.*)\)", css)[1]
        short = "#000" if colour == "#000000" else colour
        assert f"{name}:{short};" in look.replace("}", ";")
    assert root.tag == f"{SVG}svg"


def test_words_are_words():
    picture = Everything()
    picture.axes.set_title("a<b")
    scene = picture.scene()
    with mock.patch.object(scene, "parts") as parts:
        drawn = {"x": "1", "fill": "currentColor", "font-weight": '"<&'}
        parts.return_value = {str(i): [["text", drawn, 'p"<&>']] for i in range(9)}
        root = ET.fromstring(static_fallback.as_svg(scene, START))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts.count('p"<&>') == 9
    weights = [text.get("font-weight") for text in root.iter(f"{SVG}text")]
    assert weights.count('"<&') == 9
    assert "a<b" in texts


def test_html_holds_it_with_the_words_that_say_what_it_shows(scene):
    html = static_fallback.as_html("7f", scene, START, 'It is "here" & <there>.')
    ((alt, data),) = re.findall(
        r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)"', html
    )
    assert unescape(alt) == 'It is "here" & <there>.'
    assert base64.b64decode(data).decode() == static_fallback.as_svg(scene, START)
    assert html.count("It is ") == 2


@pytest.mark.parametrize("wanted", [False, True])
def test_a_png_is_made_where_one_is_asked_for(wanted):
    shown = []
    with (
        mock.patch.object(static_fallback, "PNG", wanted),
        mock.patch.object(static_fallback, "display", lambda data, raw: shown.append(data)),
    ):
        static_fallback.display_both(
            {"view": 1}, "words", lambda: "<div>", mock.Mock(return_value=b"png")
        )
    assert shown[0] == {"view": 1, "text/plain": "words"}
    assert shown[1].get("image/png") == (base64.b64encode(b"png").decode() if wanted else None)
    assert shown[1]["text/html"] == "<div>"
