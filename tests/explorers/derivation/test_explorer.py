"""DerivationStepper: its picture, its buttons and its ways in."""

import pytest
from explorers.moving import is_off, move, use

from uarwidgets import scenarios
from uarwidgets.explorers.derivation.explorer import DerivationStepper
from uarwidgets.explorers.derivation.numbers import STEPS
from uarwidgets.explorers.derivation.sentences import NEXT, PREVIOUS

LAST = len(STEPS)


def test_the_picture_is_that_of_the_step():
    ex = DerivationStepper(step=7, tp=4, fn=16, fp=5, tn=75)
    ex.scene.draw(ex.entries)
    bars = [(b.get_x(), b.get_width(), b.get_height()) for b in ex.picture.bars]
    assert bars == [pytest.approx((0, 0.2, 0.2)), pytest.approx((0.2, 0.8, 0.9375))]
    assert sum(w * h for _, w, h in bars) == pytest.approx(ex.scores["left"])
    ex.step = 1
    assert not any(bar.get_visible() for bar in ex.picture.bars)
    assert len(ex.picture.dots["right"].get_xdata()) == 79
    ex.fp = ex.tn = 0
    ex.step = LAST
    assert not any(text.get_text() for text in ex.picture.axes.texts)


def test_the_line_says_why_it_cannot_be_written():
    ex = DerivationStepper(step=7, tp=0, fn=0)
    assert ex.line.problem == ex.sentence
    assert ex.line.problem.startswith("There are no positives: TPR is 0/0")


def test_boxes_and_steps_from_the_browser():
    ex = DerivationStepper()
    move(ex, (0, LAST), *enumerate((10**6, 0, 0, 1), 2))
    assert (ex.step, ex.tp, ex.fn, ex.fp, ex.tn) == (LAST, 10**6, 0, 0, 1)


def test_a_share_changes_the_counts_and_not_the_recalls():
    ex = DerivationStepper(step=7, tp=4, fn=16, fp=5, tn=75)
    move(ex, (1, 0.5))
    assert (ex.tp, ex.fn, ex.fp, ex.tn) == (16, 64, 5, 75)
    assert ex.live.frame["thumbs"] == [7, 0.5, 16, 64, 5, 75]
    assert ex.scores["left"] == pytest.approx((0.2 + 0.9375) / 2)  # accuracy is the UAR there
    move(ex, (2, 100))  # a count that is typed then is not resized
    assert (ex.tp, ex.fn, ex.fp, ex.tn) == (100, 64, 5, 75)


def test_a_frame_ahead_shows_the_counts_it_will_bring():
    ex = DerivationStepper(step=7)
    share = ex.scene.sliders[1]
    ahead = share.moved(ex.entries, 0.5)
    held = ex.scene.parts(ahead)
    assert [held["p"], held["n"]] == ["p 80", "n 80"]
    assert ex.scene.thumbs(ahead) == [7, 0.5, 16, 64, 5, 75]


def test_the_border_is_a_handle_of_the_share():
    ex = DerivationStepper(step=7)
    (handle,) = ex.scene.handles
    assert (handle.artist, handle.names) == (ex.picture.border, ("share",))


def test_counts_stand_in_a_matrix_with_its_margins():
    beside = DerivationStepper().scene.beside
    for name in ("tp", "fn", "fp", "tn"):
        assert f'data-slider="{name}"' in beside
    for name in ("p", "n", "p_said", "n_said"):
        assert f'data-live="{name}"' in beside


def test_a_narrow_page_has_a_picture_of_its_own():
    ex = DerivationStepper()
    ex.narrow = True
    assert ex.figure.get_size_inches()[0] * 72 == 480


def test_next_and_previous_stop_at_the_ends():
    ex = DerivationStepper()
    for _ in range(LAST + 2):
        use(ex, NEXT)
    assert ex.step == LAST
    use(ex, PREVIOUS)
    assert ex.step == LAST - 1
    for _ in range(LAST):
        ex.previous()
    assert ex.step == 1


def test_no_button_takes_the_focus_away_at_an_end():
    ex = DerivationStepper()
    for step in (1, LAST):
        move(ex, (0, step))
        assert not is_off(ex, PREVIOUS)
        assert not is_off(ex, NEXT)


def test_the_steps_are_held_ahead():
    ex = DerivationStepper()
    ex.live.settle()
    assert ex.live.strip_0


def test_what_changed_is_marked():
    before = DerivationStepper().scene.before
    assert "min-height" in before  # what follows stays where it is, however long a line
    assert '<span data-live="symbols_1" class="uw-changed">' in before
    assert '<span data-live="symbols_0" class="uw-kept">' in before


def test_only_two_class_scenarios_are_offered():
    ex = DerivationStepper()
    offered = set(ex.menu)
    assert offered == {s.key for s in scenarios.ALL if s.n_classes == 2}
    for key in offered:
        ex.choose(key)
        assert [ex.tp, ex.fn, ex.fp, ex.tn] == scenarios.get(key).cm.ravel().tolist()
