"""The palette, measured: strokes are seen on both papers, and told apart by all eyes."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

import uarwidgets
from uarwidgets.explorers.definitions.numbers import CALLED
from uarwidgets.kit.slides import Recalls
from uarwidgets.live.record import THEME, themed
from uarwidgets.live.static_fallback import as_svg
from uarwidgets.live.widget import COLOURS_CSS
from uarwidgets.styles import BLACK, CLASS_COLOURS, GREY, STYLES

LIGHT, DARK = "#FFFFFF", "#111111"  # the papers, as in JupyterLab's two themes
ENOUGH = 12  # of CIEDE2000, for what lies side by side with no other difference

CSS = COLOURS_CSS
SCORES = sorted({style.colour for style in STYLES.values()} - {BLACK, GREY})
# Scores whose curves and dots meet each other, ink and the classes in one picture.
DRAWN = [
    STYLES[name].colour
    for name in (
        "accuracy",
        "unweighted_average_recall",
        "geometric_mean_recall",
        "averaged_per_class_accuracy",
        "alpha_weighted_recall",
    )
]


def on_paper(colour, paper):
    """A colour as the page shows it there; ink and soft ink as in JupyterLab's themes."""
    if paper == LIGHT or colour.lower() not in THEME:
        return colour
    if colour in (BLACK, GREY):
        return {BLACK: "#FFFFFF", GREY: "#DEDEDE"}[colour]
    name = re.fullmatch(r"var\((--\w+-\w+)\)", THEME[colour.lower()])[1]
    return re.findall(rf"{name}: (#\w+);", CSS)[1]


def contrast(one, other):
    """The contrast of two colours after WCAG 2, from 1 to 21."""
    return Color(one).contrast(other, method="wcag21")


def least_difference(one, other):
    """The least difference (CIEDE2000) that any eyes see, the colour-blind among them."""
    pairs = [(Color(one), Color(other))]
    for eyes in ("protan", "deutan", "tritan"):
        filtered = (Color(c).filter(eyes, method="machado").clip() for c in (one, other))
        pairs.append(tuple(filtered))
    return min(a.delta_e(b, method="2000") for a, b in pairs)


@pytest.mark.parametrize("paper", [LIGHT, DARK])
def test_strokes_are_seen_on_both_papers_and_words_are_read(paper):
    for colour in [*SCORES, *CLASS_COLOURS]:
        assert contrast(on_paper(colour, paper), paper) >= 3, colour
    assert contrast(on_paper(STYLES["accuracy"].colour, paper), paper) >= 5  # the thinnest lines
    for colour in [BLACK, GREY, *CLASS_COLOURS]:
        assert contrast(on_paper(colour, paper), paper) >= 4.5, colour


def alike(colours):
    """The pairs that some eyes do not tell apart."""
    return [pair for pair in combinations(colours, 2) if least_difference(*pair) < ENOUGH]


@pytest.mark.parametrize("paper", [LIGHT, DARK])
def test_what_meets_in_one_picture_is_told_apart_by_all_eyes(paper):
    assert alike(on_paper(colour, paper) for colour in [*DRAWN, BLACK, *CLASS_COLOURS]) == []
    called = [on_paper(STYLES[name].colour, paper) for name in CALLED]
    assert alike(called) == []
    hues = [Color(colour).convert("oklch")["hue"] for colour in called]
    assert min(abs(a - b) for a, b in combinations(hues, 2)) > 35  # to most eyes three hues


def test_bars_of_summaries_are_told_apart_by_all_eyes():
    shown = {style.colour for style in STYLES.values() if style.of == "matrix"} | {*DRAWN}
    assert alike(sorted(shown - {GREY})) == []  # which scores without a colour of their own share


def test_the_means_of_the_two_squares_are_told_apart_by_all_eyes():
    names = ("alpha_weighted_recall", "power_mean_recall", "unweighted_average_recall",
             "geometric_mean_recall")  # fmt: skip
    assert alike(STYLES[name].colour for name in names) == []


def test_one_colour_one_meaning_and_each_score_its_own_dash():
    shown = [style for style in STYLES.values() if style.of != "class"]
    coloured = [style.colour for style in shown if style.colour != GREY]
    assert len({*coloured, *CLASS_COLOURS}) == len(coloured) + 2
    assert len({style.dash for style in shown}) == len(shown)


def test_the_page_knows_the_two_deep_colours():
    for colour, name in zip(CLASS_COLOURS, ("warm", "cool"), strict=True):
        assert THEME[colour.lower()] == f"var(--uw-{name})"
        light, _ = re.findall(rf"--uw-{name}: (#\w+);", CSS)
        assert light == colour.lower()


def test_the_recalls_of_two_classes_are_moved_in_the_classes_colours():
    recalls = Recalls((0.9, 0.6))
    recalls.name = "recalls"
    sliders = recalls.sliders((0.9, 0.6), ("ill", "well"))
    moved = [slider.message([each.name for each in sliders])["colour"] for slider in sliders]
    assert moved == [themed(colour) for colour in CLASS_COLOURS]
    assert not any(slider.colour for slider in recalls.sliders((0.9, 0.6, 0.3), "ABC"))


def test_each_page_declares_the_colours_that_it_uses_and_one_file_does():
    folder = Path(uarwidgets.__file__).parent
    files = [path for path in folder.rglob("*") if path.suffix in (".css", ".js", ".py")]
    sources = {path.relative_to(folder): path.read_text(encoding="utf-8") for path in files}
    colours = {*re.findall(r"(--uw-\w+):", CSS)}
    for path, text in sources.items():
        assert text == CSS or not colours & {*re.findall(r"(--uw-\w+):", text)}, path
    cards = uarwidgets.gallery()
    small = [card.children[0].value for card in cards.children[-1].children]
    explorer = uarwidgets.AlphaExplorer()
    pages = {
        "explorers": "".join(sources.values()),
        "live pictures": "".join(text for path, text in sources.items() if path.parts[0] == "live"),
        "gallery": "".join(small) + cards.children[0].value,
        "static pictures": as_svg(explorer.scene, explorer.entries),
    }
    for name, text in pages.items():
        used = {*re.findall(r"var\((--uw-\w+)\)", text)}
        assert used <= {*re.findall(r"""(--uw-\w+)[":]""", text)}, name
