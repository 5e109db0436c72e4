"""The gallery: small pictures that open what they show."""

import re

import ipywidgets as widgets
import pytest

import uarwidgets as uw
from uarwidgets import explorers


@pytest.fixture(scope="module")
def page():
    return uw.gallery()


def pictures(page):
    return [card.children[0].value for card in page.children[-1].children]


def test_a_small_picture_has_no_letters_and_the_colours_of_the_theme(page):
    for svg in pictures(page):
        assert svg.startswith("<svg aria-hidden")
        assert "<text" not in svg
        assert "DejaVu" not in svg  # letters as outlines
        assert not re.search("#(000000|ffffff|595959)\\b", svg)
    assert sum("currentColor" in svg for svg in pictures(page)) > 5


def test_no_two_pictures_share_an_id(page):
    ids = [name for svg in pictures(page) for name in re.findall(r'\bid="([^"]+)"', svg)]
    assert len(set(ids)) == len(ids)
    for svg in pictures(page):
        asked = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
        assert {one or other for one, other in asked} <= set(ids)


def test_an_explorer_opens_above_the_pictures_and_the_way_back_takes_the_focus(page, monkeypatch):
    assert [card.description for card in page.cards.values()] == [
        getattr(uw, name).title for name in explorers.NAMES
    ]
    with pytest.raises(ValueError, match="name must be one of"):
        page.pick("Nothing")
    focused = []
    monkeypatch.setattr(widgets.Button, "focus", lambda button: focused.append(button.description))
    page.pick("AlphaExplorer")
    _, back, stage, grid = page.children
    assert [type(child).__name__ for child in stage.children] == ["AlphaExplorer"]
    assert back.layout.display == ""
    assert focused == [back.description]
    back.click()
    assert (page.explorer, stage.children, back.layout.display) == (None, (), "none")
    assert focused[1:] == [uw.AlphaExplorer.title]
    assert len(grid.children) == len(page.cards)
    back.click()  # once more: there is nothing to shut
