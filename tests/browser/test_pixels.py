"""Colours on the screen: a saved page and a card of the gallery have as much of them as the PNG."""

import io

import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.image import imread
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import uarwidgets as uw
from uarwidgets import explorers

#: What shows its colours at a later step, or once its wall is out.
LATER = ("DerivationStepper", "TanksExplorer")


@pytest.fixture(scope="module")
def gallery(browser):
    cards = uw.gallery()
    css, *_, grid = cards.children
    pictures = "".join(f"<div>{card.children[0].value}</div>" for card in grid.children)
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_content(f'{css.value}<div class="{" ".join(cards._dom_classes)}">{pictures}</div>')
    yield page
    page.close()


def colours_of(artist):
    """Return the full colours of an artist, without greys: letters have them too."""
    found = [artist.get_color(), artist.get_markeredgecolor()] if isinstance(artist, Line2D) else []
    found += [artist.get_facecolor()] if isinstance(artist, Patch) else []
    return {to_hex(c) for c in found if to_rgba(c)[3] == 1 and len({*to_rgb(c)}) > 1}


@pytest.mark.parametrize("name", explorers.NAMES)
def test_the_colours_of_what_moves(name, blank, gallery, tmp_path):
    explorer = getattr(uw, name)()
    kept = {f"score-{name}" for name in explorer.show or explorer.scores} | {None}
    seen = [artist for artist in explorer.scene.artists if artist.get_gid() in kept]
    colours = {colour for artist in seen for colour in colours_of(artist)}
    images = {"PNG": explorer._image("png", 90)}
    with blank(1366, 768) as page:
        page.goto(explorer.save_html(tmp_path / "page.html", 2).as_uri())
        page.locator(".uw-picture path").first.wait_for(state="attached")
        images["page"] = page.locator(".uw-picture svg").first.screenshot()
    images["card"] = gallery.locator("svg").nth(explorers.NAMES.index(name)).screenshot()
    pixels = {where: imread(io.BytesIO(image))[..., :3] for where, image in images.items()}
    for colour in colours:
        share = {
            where: float((np.abs(each - to_rgb(colour)).max(axis=-1) < 0.1).mean())
            for where, each in pixels.items()
        }
        # A card has no room around the axes, and thin strokes have more edge than colour.
        assert share["PNG"] > 0 or name in LATER, colour
        for where in ("page", "card"):
            assert share["PNG"] / 2 <= share[where] <= share["PNG"] * 2.5, (where, colour, share)
