"""The saved page of every explorer: its colours, and its arrow keys."""

import io

import numpy as np
import pytest
from browser.live_view import no_errors
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.image import imread
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.kit.explorer import Explorer

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
    """Return the full colours of an artist, without near greys: letters have them too."""
    found = [artist.get_color(), artist.get_markeredgecolor()] if isinstance(artist, Line2D) else []
    found += [artist.get_facecolor()] if isinstance(artist, Patch) else []
    return {to_hex(c) for c in found if to_rgba(c)[3] == 1 and np.ptp(to_rgb(c)) > 0.1}


@pytest.fixture(scope="module", params=explorers.NAMES)
def saved(request, sheet, tmp_path_factory):
    """An explorer, and its page in the browser."""
    explorer = getattr(uw, request.param)()
    explorer.scenario_states = []  # menus lead nowhere: it takes most of the time
    steps = None if sum(not slider.box for slider in explorer.scene.sliders) == 1 else 3
    sheet.set_viewport_size({"width": 1366, "height": 768})
    sheet.emulate_media(reduced_motion="reduce", color_scheme="light")
    with no_errors(sheet), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Explorer, "state_after", lambda explorer, *_: explorer.state)
        sheet.goto(explorer.save_html(tmp_path_factory.mktemp("page") / "x.html", steps).as_uri())
        sheet.locator(".uw-picture path").first.wait_for(state="attached")
        yield explorer, sheet
    explorer.close()


def test_colours_have_the_share_of_what_is_drawn_that_they_have_in_the_png(saved, gallery):
    explorer, page = saved
    name = type(explorer).__name__
    kept = {f"score-{name}" for name in explorer.show or explorer.scores} | {None}
    seen = [artist for artist in explorer.scene.artists if artist.get_gid() in kept]
    colours = {colour for artist in seen for colour in colours_of(artist)}
    images = {"PNG": explorer._image("png", 90)}
    images["page"] = page.locator(".uw-picture svg").first.screenshot()
    images["card"] = gallery.locator("svg").nth(explorers.NAMES.index(name)).screenshot()
    pixels = {where: imread(io.BytesIO(image))[..., :3] for where, image in images.items()}
    inked = {where: float((each.min(axis=-1) < 0.9).mean()) for where, each in pixels.items()}
    for colour in colours:
        share = {  # so near that the grey of quiet words is not Mosley's grey-blue
            where: float((np.abs(each - to_rgb(colour)).max(axis=-1) < 0.08).mean()) / inked[where]
            for where, each in pixels.items()
        }
        # A card has no room around the axes, and thin strokes have more edge than colour.
        assert share["PNG"] > 0 or name in LATER, colour
        for where in ("page", "card"):
            assert share["PNG"] / 2 <= share[where] <= share["PNG"] * 2.5, (where, colour, share)


def test_a_first_number_of_one_score_has_its_colour(saved):
    explorer, page = saved
    if type(explorer).__name__ in ("UncertaintyExplorer", "MetricCalculator", "MeansExplorer"):
        first = page.locator(".uw-tile > b").first
        assert first.evaluate("b => getComputedStyle(b).color") == "rgb(0, 160, 96)"


# Each slider goes by arrow keys from end to end and back, the others at one end and then the other.
WALKS = """live => {
    const ranges = [...live.querySelectorAll('input[type=range]')]
        .filter(range => range.offsetParent);
    const to = (range, place) => {
        range.value = place;
        range.dispatchEvent(new Event('input'));
        return live.dataset.state;
    };
    const faults = [];
    for (const others of ['0', '99999']) for (const range of ranges) {
        ranges.forEach(other => to(other, other === range ? '0' : others));
        for (const way of [1, -1]) {
            const [from, end] = way > 0 ? [0, Number(range.max)] : [Number(range.max), 0];
            let before = to(range, from);
            for (let press = 0; Number(range.value) !== end && press < 200; press++) {
                const now = to(range, Number(range.value) + way);
                if (now === before) {
                    faults.push([range.closest('.uw-row').textContent, others, way, range.value]);
                    break;
                }
                before = now;
            }
        }
    }
    return faults;
}"""


def test_every_press_of_an_arrow_key_moves_and_leads_to_the_end(saved):
    _, page = saved
    assert page.locator(".uw-live").evaluate(WALKS) == []
