"""DerivationStepper: its picture, its buttons and its scenarios."""

from itertools import combinations

import numpy as np
import pytest
from explorers.moving import is_off, move, use
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets import scenarios
from uarwidgets.explorers.derivation.explorer import DerivationStepper
from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import STEPS, Counts, measure
from uarwidgets.explorers.derivation.sentences import NEXT, PREVIOUS, in_picture
from uarwidgets.styles import NEGATIVE, POSITIVE

LAST = len(STEPS)
WIDE, NARROW = DerivationFigure("recall"), DerivationFigure("recall", narrow=True)
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
def test_every_example_has_a_dot_and_none_lies_on_another(picture, kind, dots):
    groups, size, _ = picture.arranged(kind, dots)
    tp, fn, fp, tn = dots
    wanted = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
    wanted |= {"right": tp + tn, "wrong": fn + fp, "slots": 200 - tp - tn}
    assert {name: len(places) for name, places in groups.items()} == {n: wanted[n] for n in groups}
    assert sum(len(places) for places in groups.values()) == (200 if kind == "slots" else 100)
    places = np.vstack(list(groups.values())) * (picture._width, picture._height)
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    if kind != "columns":  # a narrow column has no room for that
        assert apart[~np.eye(len(places), dtype=bool)].min() >= size
        assert places.min() >= size / 2 - 1e-9
    assert places[:, 0].max() <= picture._whole


def test_right_answers_lie_on_the_diagonal_and_columns_are_full_up_to_the_recall():
    groups, _, _ = WIDE.arranged("cells", (25, 25, 25, 25))
    right_of = {
        name: places[:, 0].min() > groups["tp"][:, 0].max() for name, places in groups.items()
    }
    above = {name: places[:, 1].min() > groups["tn"][:, 1].max() for name, places in groups.items()}
    assert right_of == {"tp": False, "fn": True, "fp": False, "tn": True}
    assert above == {"tp": True, "fn": True, "fp": False, "tn": False}
    # 20 of 100 are positive; 10 of them, and 64 of 80 negatives, are found
    groups, _, _ = WIDE.arranged("columns", (10, 10, 16, 64))
    assert max(groups["tp"][:, 0].max(), groups["fn"][:, 0].max()) < 0.2
    assert min(groups["tn"][:, 0].min(), groups["fp"][:, 0].min()) > 0.2
    assert groups["tp"][:, 1].max() < 10 / 20 < groups["fn"][:, 1].min()
    assert groups["tn"][:, 1].max() < 64 / 80 < groups["fp"][:, 1].min()


COUNTS = [
    Counts(4, 16, 5, 75), Counts(1, 0, 0, 999), Counts(97, 3, 40, 2860), Counts(40, 10, 50, 0),
    Counts(12345, 6789, 98765, 43210),
]  # fmt: skip


@pytest.mark.parametrize("picture", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_words_stay_inside_and_apart(counts, picture):
    renderer = FigureCanvasAgg(picture.figure).get_renderer()
    for step in range(1, LAST + 1):
        drawn(step, counts, picture)
        texts = [text for text in picture.axes.texts if text.get_text()]
        boxes = {text.get_text(): text.get_window_extent(renderer) for text in texts}
        for word, box in boxes.items():
            assert min(box.x0, box.y0) >= -1, (step, word)
            assert box.x1 <= picture.figure.bbox.x1 + 1, (step, word)
            assert box.y1 <= picture.figure.bbox.y1 + 1, (step, word)
        for (a, one), (b, other) in combinations(boxes.items(), 2):
            wide = min(one.x1, other.x1) - max(one.x0, other.x0)
            high = min(one.y1, other.y1) - max(one.y0, other.y0)
            assert wide <= 1 or high <= 2, (step, a, b)


def test_the_areas_are_what_the_level_shows_and_the_block_is_the_gap():
    counts = Counts(4, 16, 5, 75)
    for step, name in ((7, "accuracy"), (10, "unweighted_average_recall")):
        picture = drawn(step, counts)
        area = sum(bar.get_width() * bar.get_height() for bar in picture.bars)
        assert area == pytest.approx(picture.levels[name].get_ydata()[0])
        assert picture.border.get_visible() == (step == 7)
        assert picture.share.get_visible() == (step == 10)  # where the weight is not π
    block = drawn(11, counts).between
    assert block.get_width() * block.get_height() == pytest.approx(0.79 - 0.56875)
    assert not drawn(7, counts).between.get_visible()
    assert [text.get_text() for text in drawn(9, counts).labels[:2]] == ["", "TNR 0.938"]


def test_classes_have_their_colours_and_errors_are_hollow():
    for name, colour in (("tp", POSITIVE), ("fn", POSITIVE), ("tn", NEGATIVE), ("fp", NEGATIVE)):
        assert WIDE.dots[name].get_color() == colour
        assert (WIDE.dots[name].get_markerfacecolor() == "none") == (name in ("fn", "fp"))


def test_a_line_that_cannot_be_written_says_why_and_clears_the_picture():
    ex = DerivationStepper(step=7)
    ex.tp = ex.fn = 0
    assert ex.line.problem == ex.sentence
    assert ex.line.problem.startswith("There are no positives: TPR is 0/0")
    assert not any(text.get_text() for text in ex.picture.axes.texts)
    assert not any(a.get_visible() for a in (*ex.picture.axes.lines, *ex.picture.axes.patches))


def test_boxes_and_steps_from_the_browser():
    ex = DerivationStepper()
    move(ex, (0, LAST), *enumerate((10**6, 0, 0, 1), 1))
    assert (ex.step, ex.tp, ex.fn, ex.fp, ex.tn) == (LAST, 10**6, 0, 0, 1)


def test_next_and_previous_stop_at_the_ends_and_keep_the_focus():
    ex = DerivationStepper()
    for _ in range(LAST + 2):
        use(ex, NEXT)
        assert not is_off(ex, NEXT)  # a button that is off loses the focus
    assert ex.step == LAST
    use(ex, PREVIOUS)
    assert ex.step == LAST - 1
    for _ in range(LAST):
        ex.previous()
    assert ex.step == 1
    assert not is_off(ex, PREVIOUS)


def test_what_changed_is_marked_and_counts_have_a_matrix_with_margins():
    scene = DerivationStepper().scene
    assert "min-height" in scene.before  # what follows does not move, however long a line
    assert '<span data-live="symbols_1" class="uw-changed">' in scene.before
    assert '<span data-live="symbols_0" class="uw-kept">' in scene.before
    for name in ("tp", "fn", "fp", "tn"):
        assert f'data-slider="{name}"' in scene.beside
    for name in ("p", "n", "p_said", "n_said"):
        assert f'data-live="{name}"' in scene.beside


def test_only_two_class_scenarios_are_offered():
    ex = DerivationStepper()
    assert set(ex.menu) == {s.key for s in scenarios.ALL if s.n_classes == 2}
    for key in ex.menu:
        ex.choose(key)
        assert [ex.tp, ex.fn, ex.fp, ex.tn] == scenarios.get(key).cm.ravel().tolist()
