"""The picture that stands still: a state's own parts in an SVG that stands by itself."""

import base64
import re
import xml.etree.ElementTree as ET
from html import unescape
from unittest import mock

import pytest
from live.example_figure import START, EveryArtist

from uarwidgets.live import static_fallback

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def scene():
    return EveryArtist().scene()


def test_it_shows_the_parts_of_its_state_each_in_its_place(scene):
    state = START | {"height": 1.0}
    root = ET.fromstring(static_fallback.as_svg(scene, state))
    before = ET.fromstring(scene.svg)
    places = [g for g in before.iter(f"{SVG}g") if g.get("data-live")]
    found = {}
    for place, group in zip(before.iter(f"{SVG}g"), root.iter(f"{SVG}g"), strict=True):
        if place in places:
            drawn = [[e.tag.removeprefix(SVG), e.attrib, *([e.text] * bool(e.text))] for e in group]
            found[place.get("data-live")] = drawn
            assert group.get("clip-path") == place.get("clip-path")
    shapes = {name: part for name, part in scene.parts(state).items() if name.isdigit()}
    assert found == shapes


def test_words_are_words(scene):
    with mock.patch.object(scene, "parts") as parts:
        drawn = {"x": "1", "fill": "currentColor", "font-weight": '"<&'}
        parts.return_value = {str(i): [["text", drawn, 'p"<&>']] for i in range(9)}
        root = ET.fromstring(static_fallback.as_svg(scene, START))
    texts = [(text.text, text.get("font-weight")) for text in root.iter(f"{SVG}text")]
    assert texts.count(('p"<&>', '"<&')) == 9


def test_html_holds_it_with_the_words_that_say_what_it_shows(scene):
    html = static_fallback.as_html("7f", scene, START, 'It is "here" & <there>.')
    ((alt, data),) = re.findall(
        r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)"', html
    )
    assert unescape(alt) == 'It is "here" & <there>.'
    assert base64.b64decode(data).decode() == static_fallback.as_svg(scene, START)
    assert html.count("It is ") == 2
