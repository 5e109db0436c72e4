"""DerivationStepper: its picture, its buttons and its ways in."""

import pytest
from explorers.moving import move, words

from uarwidgets import scenarios
from uarwidgets.explorers.derivation.explorer import DerivationStepper
from uarwidgets.explorers.derivation.numbers import STEPS

LAST = len(STEPS)


def test_the_picture_is_the_weights_and_recalls():
    ex = DerivationStepper(step=7, tp=4, fn=16, fp=5, tn=75)
    bars = [p for p in ex.figure.axes[0].patches if p.get_width()]
    boxes = [(b.get_x(), b.get_width(), b.get_height()) for b in bars]
    assert boxes == [pytest.approx((0, 0.2, 0.2)), pytest.approx((0.2, 0.8, 0.9375))]
    assert sum(w * h for _, w, h in boxes) == pytest.approx(ex.scores["left"])
    ex.step = 10
    assert [b.get_width() for b in ex.figure.axes[0].patches] == [0.5, 0.5]
    ex.step = 1
    bars = ex.figure.axes[0].patches
    assert [(b.get_width(), b.get_height()) for b in bars] == [(1, 0.79), (0, 0)]
    ex.fp = ex.tn = 0
    ex.step = LAST
    assert [b.get_width() for b in ex.figure.axes[0].patches] == [0, 0]


def test_the_line_says_why_it_cannot_be_written():
    ex = DerivationStepper(step=7, tp=0, fn=0)
    assert ex.line.problem == words(ex)["problem"]
    assert ex.line.problem.startswith("There are no positives: TPR is 0/0")


def test_boxes_and_steps_from_the_browser():
    ex = DerivationStepper()
    move(ex, (0, LAST), *enumerate((10**6, 0, 0, 1), 1))
    assert (ex.step, ex.tp, ex.fn, ex.fp, ex.tn) == (LAST, 10**6, 0, 0, 1)


def test_next_and_previous_stop_at_the_ends():
    ex = DerivationStepper()
    for _ in range(LAST + 2):
        ex._on.click()
    assert ex.step == LAST
    ex._back.click()
    assert ex.step == LAST - 1
    for _ in range(LAST):
        ex.previous()
    assert ex.step == 1


def test_no_button_takes_the_focus_away_at_an_end():
    ex = DerivationStepper()
    for step in (1, LAST):
        move(ex, (0, step))
        assert not ex._back.disabled
        assert not ex._on.disabled


def test_the_steps_are_held_ahead():
    ex = DerivationStepper()
    ex.live.settle()
    assert ex.live.strip_0


def test_what_changed_is_marked():
    before = DerivationStepper().scene.before
    assert '<span data-live="symbols_1" class="uw-changed">' in before
    assert '<span data-live="symbols_0" class="uw-kept">' in before


def test_only_two_class_scenarios_are_offered():
    ex = DerivationStepper()
    offered = set(ex.menu)
    assert offered == {s.key for s in scenarios.ALL if s.n_classes == 2}
    for key in offered:
        ex.choose(key)
        assert [ex.tp, ex.fn, ex.fp, ex.tn] == scenarios.get(key).cm.ravel().tolist()
