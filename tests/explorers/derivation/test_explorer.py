"""DerivationStepper: the line on screen, its two sides, and every way to move."""

import math

import pytest
from explorers.moving import move, words
from hypothesis import given
from hypothesis import strategies as st
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.explorers.derivation.explorer import BOXES, PIECES, DerivationStepper
from uarwidgets.explorers.derivation.numbers import STEPS

LAST = len(STEPS)
ENDS = [(4, 16, 5, 75), (0, 0, 0, 0), (0, 0, 3, 4), (3, 4, 0, 0), (0, 1, 1, 0), (10**6, 0, 0, 1)]


def joined(told, name):
    return "".join(told[f"{name}_{i}"] for i in range(PIECES))


@pytest.fixture(scope="module")
def travelled():
    return DerivationStepper()


@pytest.mark.parametrize("step", range(1, LAST + 1))
@pytest.mark.parametrize("counts", ENDS)
def test_words_numbers_and_sides_agree(travelled, step, counts):
    ex = travelled
    move(ex, (0, step), *enumerate(counts, 1))
    assert (ex.step, ex.tp, ex.fn, ex.fp, ex.tn) == (step, *counts)
    told = words(ex)
    assert joined(told, "symbols") == STEPS[step - 1].symbols.replace("[", "").replace("]", "")
    assert told["sentence"] == ex.sentence
    if math.isnan(ex.scores["left"]):
        assert told["problem"]
        assert told["problem"] in told["sentence"]
        assert told["sides"] == joined(told, "filled") == ""
    else:
        left, right = ex.scores["left"], ex.scores["right"]
        assert told["sides"] == f"left {left:.3f} = right {right:.3f}"
        assert told["sides"] in told["sentence"]
        assert joined(told, "filled")
    assert "nan" not in " ".join(told.values())
    assert "≠" not in " ".join(told.values())


@given(st.tuples(*[st.integers(0, 10**6)] * 4))
def test_no_line_ever_says_that_its_sides_differ(counts):
    ex = DerivationStepper()
    entries = dict(zip(BOXES, counts, strict=True))
    for step in range(1, LAST + 1):
        assert "≠" not in ex._words({"step": step, **entries})["sides"]


def test_the_picture_is_the_weights_and_recalls():
    ex = DerivationStepper(step=7, tp=4, fn=16, fp=5, tn=75)
    figure = ex.figure
    bars = [p for p in figure.axes[0].patches if p.get_width()]
    boxes = [(b.get_x(), b.get_width(), b.get_height()) for b in bars]
    assert boxes == [pytest.approx((0, 0.2, 0.2)), pytest.approx((0.2, 0.8, 0.9375))]
    assert sum(w * h for _, w, h in boxes) == pytest.approx(ex.scores["left"])
    ex.step = 10
    bars = ex.figure.axes[0].patches
    assert [b.get_width() for b in bars] == [0.5, 0.5]


def test_the_first_lines_have_one_bar():
    bars = DerivationStepper(step=1).figure.axes[0].patches
    assert [(b.get_width(), b.get_height()) for b in bars] == [(1, 0.79), (0, 0)]


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


def test_what_changed_stands_in_places_of_its_own():
    ex = DerivationStepper(step=5)
    told = words(ex)
    assert [told[f"symbols_{i}"] for i in (1, 3)] == ["p/(p + n) · TP/p", "n/(p + n) · TN/n"]
    before = ex.live.scene["before"]
    assert '<span data-live="symbols_1" class="uw-changed">' in before
    assert '<span data-live="symbols_0" class="uw-kept">' in before


def test_only_two_class_scenarios_are_offered():
    ex = DerivationStepper()
    offered = {value for _, value in ex._menu.options if value}
    assert offered == {s.key for s in scenarios.ALL if s.n_classes == 2}
    for key in offered:
        ex.choose(key)
        flat = scenarios.get(key).cm.ravel().tolist()
        assert [ex.tp, ex.fn, ex.fp, ex.tn] == flat
        assert words(ex)["story"]


def test_state_and_reset():
    ex = DerivationStepper(step=3, tp=1, fn=2, fp=3, tn=4)
    again = DerivationStepper.from_state(ex.state)
    assert again.share_text == ex.share_text
    ex.choose("fraud")
    ex.step = 9
    ex.reset()
    assert ex.state == again.state


@pytest.mark.parametrize(
    ("name", "value"),
    [("step", 0), ("step", LAST + 1), ("step", 1.5), ("tp", -1), ("fn", 10**7), ("fp", "3"),
     ("tn", float("nan"))],
)  # fmt: skip
def test_bad_values_change_nothing(name, value):
    ex = DerivationStepper()
    before = ex.state
    with pytest.raises(TraitError, match=name):
        setattr(ex, name, value)
    assert ex.state == before
