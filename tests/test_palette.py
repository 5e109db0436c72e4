"""The palette, measured: strokes are seen on both papers, and told apart by all eyes."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from colour_vision import SEEN_BY, ciede2000, contrast, difference, least_difference

import uarwidgets
from uarwidgets.kit.slides import Recalls
from uarwidgets.live.record import THEME, themed
from uarwidgets.styles import BLACK, CLASS_COLOURS, GREY, STYLES

LIGHT, DARK = "#FFFFFF", "#111111"  # the papers, as in JupyterLab's two themes
ENOUGH = 12  # of CIEDE2000, for what lies side by side with no other difference

PAGE = Path(uarwidgets.__file__).parent / "live" / "page" / "page.css"
CSS = PAGE.read_text(encoding="utf-8")
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


# Values of table 1 of Sharma, Wu and Dalal (2005), which visit every branch.
@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_published(one, other, far):
    assert ciede2000(one, other) == pytest.approx(far, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(far, abs=1e-4)


def test_the_colour_blind_see_greys_as_they_are_and_their_own_confusions():
    for eye in SEEN_BY:
        assert difference("#767676", "#767676", eye) == 0
        assert SEEN_BY[eye].sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-5)
    red, green = "#C00000", "#008000"
    assert min(difference(red, green, eye) for eye in ("all colours", "tritan")) > 40
    assert difference(red, green, "deutan") < difference(red, green) / 2
    assert contrast("#767676", LIGHT) == pytest.approx(4.54, abs=0.01)  # a known pair


@pytest.mark.parametrize("paper", [LIGHT, DARK])
def test_strokes_are_seen_on_both_papers_and_words_are_read(paper):
    for colour in [*SCORES, *CLASS_COLOURS]:
        assert contrast(on_paper(colour, paper), paper) >= 3, colour
    for colour in [BLACK, GREY, *CLASS_COLOURS]:
        assert contrast(on_paper(colour, paper), paper) >= 4.5, colour


@pytest.mark.parametrize("paper", [LIGHT, DARK])
def test_what_meets_in_one_picture_is_told_apart_by_all_eyes(paper):
    met = [on_paper(colour, paper) for colour in [*DRAWN, BLACK, *CLASS_COLOURS]]
    for one, other in combinations(met, 2):
        assert least_difference(one, other) >= ENOUGH, (one, other)


def test_bars_of_summaries_are_told_apart_by_all_eyes():
    shown = {style.colour for style in STYLES.values() if style.of == "matrix"} | {*DRAWN}
    bars = sorted(shown - {GREY})  # which scores without a colour of their own share
    for one, other in combinations(bars, 2):
        assert least_difference(one, other) >= ENOUGH, (one, other)


def test_the_means_of_the_two_squares_are_told_apart_by_all_eyes():
    names = ("alpha_weighted_recall", "power_mean_recall", "unweighted_average_recall",
             "geometric_mean_recall")  # fmt: skip
    for one, other in combinations([STYLES[name].colour for name in names], 2):
        assert least_difference(one, other) >= ENOUGH, (one, other)


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
    moved = [slider.colour for slider in recalls.sliders((0.9, 0.6), ("ill", "well"))]
    assert moved == [themed(colour) for colour in CLASS_COLOURS]
    assert not any(slider.colour for slider in recalls.sliders((0.9, 0.6, 0.3), "ABC"))
