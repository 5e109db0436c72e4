"""The picture: a dot for each set, dark where luck reaches the level, and words apart."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.patches import PathPatch

import uarwidgets as uw
from uarwidgets.explorers.luck.figure import HEAP
from uarwidgets.explorers.luck.numbers import ACCURACY, LEVEL, ROWS, SETS, UAR
from uarwidgets.kit.drawing import width_of
from uarwidgets.styles import style_of

BLUE = to_rgba(style_of(ACCURACY).colour)

pytestmark = pytest.mark.usefixtures("closed_each_time")


def middles(patch):
    """Where the dots of a patch lie: each is drawn round a tiny stroke."""
    return patch.get_path().vertices.reshape(-1, 3, 2)[:, :2].mean(axis=1)


def dots_of(explorer, name):
    picture = explorer.picture
    below = middles(picture.dots[name])
    return below if name == ACCURACY else np.vstack([below, middles(picture.dark)])


@pytest.mark.parametrize("sets", [0, 1, 57, SETS])
def test_there_is_a_dot_for_each_set_in_either_heap(sets):
    explorer = uw.LuckExplorer(sets=sets)
    for name in ROWS:
        assert len(dots_of(explorer, name)) == sets
    assert len(middles(explorer.picture.dark)) == explorer.scores["reaching"]


def test_dark_dots_are_those_that_reach_the_level():
    explorer = uw.LuckExplorer(sets=SETS)
    dark, others = middles(explorer.picture.dark), middles(explorer.picture.dots[UAR])
    assert dark[:, 0].min() >= LEVEL - 0.005 - 1e-9
    assert others[:, 0].max() <= LEVEL + 0.005
    assert len(dark) > 0 < len(others)


def test_the_last_dot_is_large_and_stands_on_its_own():
    explorer = uw.LuckExplorer(sets=42)
    found = explorer._measure(explorer.entries)
    for name in ROWS:
        ((x, y),) = explorer.picture.last[name].get_xydata()
        assert x == found.heaps[name].x[41]
        assert np.abs(dots_of(explorer, name) - (x, y)).sum(axis=1).min() < 1e-6
    explorer.sets = 0
    assert all(len(last.get_xdata()) == 0 for last in explorer.picture.last.values())


@pytest.mark.parametrize("total", [10, 100, 10_000])
def test_the_heap_stays_in_its_row(total):
    explorer = uw.LuckExplorer(sets=SETS, total=total, guess=0.1, prevalence=0.04 * (total > 10))
    for name, floor in explorer.picture._floors.items():
        if total == 10 and name == UAR:
            continue  # without positives there is none
        heights = dots_of(explorer, name)[:, 1]
        assert heights.min() > floor
        assert heights.max() < floor + HEAP


def test_dots_that_lie_stay_where_they_are_while_more_fall():
    explorer = uw.LuckExplorer(sets=50)
    before = {tuple(dot) for dot in middles(explorer.picture.dots[ACCURACY]).round(6)}
    explorer.sets = 51
    after = {tuple(dot) for dot in middles(explorer.picture.dots[ACCURACY]).round(6)}
    assert before < after
    assert len(after) == 51


def test_bars_reach_one_standard_deviation_to_either_side():
    explorer = uw.LuckExplorer(total=100, guess=0.3)
    picture, scores = explorer.picture, explorer.scores
    middle = {ACCURACY: scores["expected_accuracy"], UAR: scores["chance"]}
    for name in ROWS:
        for bars, kind in ((picture.bars, "deviation"), (picture.seen, "seen_deviation")):
            wide = scores[f"{kind}_{name}"]
            ends = [middle[name] - wide, middle[name] + wide]
            assert bars[name].get_xdata() == pytest.approx(ends)


def test_lines_stand_at_the_expectation_and_the_majority():
    explorer = uw.LuckExplorer(prevalence=0.2, guess=0.25)
    assert set(explorer.picture.lines["expected"].get_xdata()) == {0.2 * 0.25 + 0.8 * 0.75}
    assert set(explorer.picture.lines["baseline"].get_xdata()) == {0.8}


@pytest.mark.parametrize("narrow", [False, True])
def test_words_keep_apart_and_on_the_page(narrow):
    explorer = uw.LuckExplorer()
    if narrow:
        explorer._on_request("narrow", True)
    picture = explorer.picture
    wide = picture.figure.get_size_inches()[0] * 72
    for prevalence in (0, 0.02, 0.2, 0.5, 0.7, 1):
        for guess in (0, 0.1, 0.5, 0.9, 1):
            explorer._apply({"prevalence": prevalence, "guess": guess})
            spans = []
            for name in ("expected", "baseline"):
                text = picture.texts[name]
                (x, _), half = (
                    text.get_transform().transform(text.get_position()),
                    width_of(text.get_text()) / 2,
                )
                spans.append((x - half, x + half))
            (left, end), (begin, right) = spans
            assert 0 <= left < end < begin < right <= wide
    chance, reaching = picture.texts["chance"], picture.texts["reaching"]
    end = chance.get_transform().transform(chance.get_position())[0]
    begin = reaching.get_transform().transform(reaching.get_position())[0]
    assert end + 8 < begin
    assert begin + width_of("200 reach 0.6") < wide


def test_a_saved_dot_is_a_full_disc():
    figure = uw.LuckExplorer(sets=2, prevalence=0.5).figure
    assert figure.dpi == 150
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    seen = np.asarray(canvas.buffer_rgba())[..., :3]
    (dots,) = (p for p in figure.findobj(PathPatch) if p.get_edgecolor() == BLUE)
    x, y = dots.get_transform().transform(dots.get_path().vertices[0])
    radius = dots.get_linewidth() / 2 * 150 / 72
    across, down = np.meshgrid(np.arange(seen.shape[1]), np.arange(seen.shape[0]))
    apart = np.hypot(across + 0.5 - x, seen.shape[0] - down - 0.5 - y)
    assert (seen[apart < radius - 1] == np.array(BLUE[:3]) * 255).all()
    assert (apart < radius - 1).sum() > 30
