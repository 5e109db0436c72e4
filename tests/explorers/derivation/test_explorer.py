"""DerivationStepper: its picture, its buttons and its scenarios."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.derivation.explorer import DerivationStepper
from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import STEPS, Counts, measure
from uarwidgets.explorers.derivation.sentences import in_picture

LAST = len(STEPS)
WIDE, NARROW = DerivationFigure(), DerivationFigure(narrow=True)
KINDS = ("mixed", "cells", "rows", "slots", "columns")
hundred = (
    st.lists(st.integers(0, 100), min_size=3, max_size=3)
    .map(lambda cuts: np.diff([0, *sorted(cuts), 100]).tolist())
)  # fmt: skip


def drawn(number, counts, picture=WIDE):
    measured = measure(number, counts)
    picture.update(measured, *in_picture(measured))
    return picture


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("picture", [WIDE, NARROW], ids=["wide", "narrow"])
@given(dots=hundred)
def test_every_example_has_a_dot(picture, kind, dots):
    groups, _, _ = picture.arranged(kind, dots)
    tp, fn, fp, tn = dots
    wanted = {"tp": tp, "fn": fn, "fp": fp, "tn": tn, "slots": 200 - tp - tn}
    assert {name: len(places) for name, places in groups.items()} == {n: wanted[n] for n in groups}
    assert sum(len(places) for places in groups.values()) == (200 if kind == "slots" else 100)


def test_the_areas_are_what_the_level_shows_and_the_block_is_the_gap():
    counts = Counts(4, 16, 5, 75)
    for step, name in ((7, "accuracy"), (10, "unweighted_average_recall")):
        picture = drawn(step, counts)
        water, (lacking, over) = picture.glass.water, [a.get_bbox() for a in picture.areas]
        area = sum(bar.get_width() * bar.get_height() for bar in water) + over.size.prod()
        (start, end, *_), level = picture.flow.get_ydata(), picture.levels[name].get_ydata()[0]
        assert area == pytest.approx(level)
        assert [x.get_visible() for x in (picture.flow, picture.share)] == [True, step == 10]
        assert 0 < lacking.size.prod() == pytest.approx(over.size.prod())
        assert start > lacking.y1 == over.y0 == level > end
    block, other = drawn(11, counts).areas
    assert block.get_bbox().size.prod() == pytest.approx(0.79 - 0.56875)
    assert (block.get_visible(), other.get_visible(), block.get_x()) == (True, False, 0.2)
    assert (WIDE.share.get_xdata(), WIDE.gap.get_ydata()) == ([0.5, 0.5], [0.79, 0.56875])
    assert [top.get_ydata()[0] for top in drawn(11, counts).glass.tops] == [0.2, 0.9375]
    assert [text.get_text() for text in drawn(9, counts).labels[:2]] == ["", "TNR 0.9375"]
    for step, bold in ((6, "bbnn"), (7, "nnbb"), (11, "nnnn"), (12, "bbbb")):  # what changed
        assert "".join(t.get_fontweight()[0] for t in drawn(step, counts).labels) == bold
        places = [text.get_position() for text in WIDE.labels if text.get_weight() == "bold"]
        marked = WIDE.marked.get_xydata().reshape(-1, 3, 2)[:, :2].mean(axis=1)
        assert marked == pytest.approx(np.reshape(places, (-1, 2)))  # as in the equation


@pytest.mark.parametrize("counts", [(4, 16, 5, 75), (75, 5, 16, 4), (99, 1, 12, 99), (4, 8, 2, 7)])
def test_no_line_goes_through_the_words_at_a_bar(counts):
    for step in range(6, LAST + 1):
        picture = drawn(step, Counts(*counts))
        levels = [line.get_ydata()[0] for line in picture.levels.values() if line.get_visible()]
        for text in (text for text in (*picture.labels, *picture.of_share) if text.get_text()):
            y = text.get_position()[1]  # letters are 0.07 high
            middle = y + {"bottom": 0.035, "center": 0, "top": -0.035}[text.get_va()]
            assert all(abs(middle - level) > 0.035 for level in (1, *levels)), (step, text)


def test_a_line_that_cannot_be_written_says_why_and_shows_the_classes():
    ex = DerivationStepper(step=7, tp=0, fn=0)
    assert ex.line.problem == ex.sentence
    shown = {name: dots.get_visible() for name, dots in ex.picture.dots.items()}
    assert shown == {"tp": False, "fn": False, "fp": True, "tn": True, "slots": False}
