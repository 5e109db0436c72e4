"""TanksExplorer: the water that is there stays, and its level is the score that it is called."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex

import uarwidgets as uw
from uarwidgets.explorers.tanks import shares_of, tanks_of
from uarwidgets.styles import NEGATIVE

RATES = st.floats(0, 1)


@given(st.lists(st.tuples(RATES, st.floats(0.01, 1)), min_size=2, max_size=10), RATES)
def test_no_water_is_lost_while_the_wall_is_pulled_out(tanks, wall):
    recalls, sizes = zip(*tanks, strict=True)
    widths = shares_of(sizes, len(sizes))
    assert shares_of((0.5, *sizes), len(sizes)) == (1 / len(sizes),) * len(sizes)  # of others
    found = tanks_of(recalls, widths, widths, wall)
    water = np.dot(widths, found.heights)
    assert water == pytest.approx(np.dot(widths, recalls))
    assert water == pytest.approx(found.scores["level"])  # the glass is 1 wide
    assert np.ptp(found.heights) == pytest.approx(wall * np.ptp(recalls), abs=1e-12)


@pytest.mark.parametrize(
    ("state", "name", "level"),
    [  # .2 × .2 + .8 × .9375 = .79; (.2 + .9375) / 2 = .56875; .3 × .2 + .7 × .9375 = .71625
        ({}, "accuracy", 0.79),
        ({"weight": 0.5}, "UAR", 0.56875),
        ({"weight": 0.3}, "α-weighted recall", 0.71625),
        ({"weight": 0.5, "prevalence": 0.5}, "accuracy = UAR", 0.56875),
        # (5 × .9 + 3 × .6 + 2 × 0) / 10 = .63 and (.9 + .6 + 0) / 3 = .5
        ({"recalls": (0.9, 0.6, 0), "shares": (5, 3, 2)}, "accuracy", 0.63),
        ({"recalls": (0.9, 0.6, 0), "shares": (5, 3, 2), "equal": 1}, "UAR", 0.5),
    ],
)
def test_the_level_is_the_score_that_its_widths_make_it(state, name, level):
    explorer = uw.TanksExplorer(**{"recalls": (0.2, 0.9375), **state}, wall=0)
    assert explorer.scores["level"] == pytest.approx(level)
    picture = explorer.picture
    assert picture.level.get_ydata() == pytest.approx([level] * 2)
    assert " ".join(text.get_text() for text in picture.name).strip() == name
    accuracy = [explorer.scores["accuracy"]] * 2 * (not name.startswith("accuracy"))
    assert [*picture.accuracy.get_ydata()] == accuracy  # where it was before the widths moved
    in_sentence = "UAR too" if "=" in name else name
    assert f"{in_sentence}." in explorer.sentence
    explorer.wall = 0.01
    shown = picture.number.get_text(), picture.asked.get_text()
    assert shown == ("", "?")  # until the wall is out


def test_a_menu_turns_accuracy_into_uar_and_back():
    for recalls in ((0.2, 0.9375), (0.9, 0.6, 0.3)):
        explorer = uw.TanksExplorer(recalls=recalls, shares=(5, 3, 2), wall=0)
        (widths,) = explorer.toolbar()
        widths.use(1)
        assert explorer.scores["level"] == explorer.scores["unweighted_average_recall"]
        widths.use(0)
        assert explorer.scores["level"] == explorer.scores["accuracy"]


def test_the_first_wall_of_many_tanks_goes_from_the_share_to_equal_widths():
    explorer = uw.TanksExplorer(recalls=(0.9, 0.6, 0), shares=(5, 3, 2), equal=0.5, wall=0.5)
    handle = explorer.handles(explorer.picture)[-1]
    assert (handle.x, handle.x_of(0), handle.x_of(1)) == ("equal", 0.5, pytest.approx(1 / 3))
    walls = explorer.picture.walls  # each has its mark at its foot
    assert {*walls.get_ydata()[:: walls.get_markevery()]} == {0.5}
    (place,) = explorer.picture.border.get_xdata()
    assert place == pytest.approx(handle.x_of(0.5)) == pytest.approx((1 / 2 + 1 / 3) / 2)
    assert {ring.get_markeredgecolor() for ring in explorer.picture.surfaces} == {"#000000"}
    explorer.shares = ()  # equal ones: no wall moves
    assert ("equal" in explorer.entries, explorer.toolbar()) == (False, [])
    for explorer.shares in ((), (2, 3, 1)):  # the first is a third before and after
        assert "equal" not in [handle.x for handle in explorer.handles(explorer.picture)]
        assert not explorer.picture.border.get_visible()


def test_behind_the_wall_each_tank_is_filled_to_its_recall():
    picture = uw.TanksExplorer(recalls=(0.2, 0.9), weight=0.25).picture
    assert [area.get_bbox().bounds for area in picture.glass.water] == [
        pytest.approx((0, 0, 0.25, 0.2)), pytest.approx((0.25, 0, 0.75, 0.9)),
    ]  # fmt: skip
    assert len(picture.level.get_xdata()) == 0


def test_a_guess_is_a_line_that_remains_once_the_wall_is_out():
    picture = (explorer := uw.TanksExplorer(recalls=(0.2, 0.9375), guess=0.7)).picture
    assert picture.asked.get_position()[1] == 0.7
    for explorer.wall, shown, end in ((1, "↕ guess", 0.7), (0, "guess", 0.79)):
        assert [*picture.guess.get_ydata()] == pytest.approx([0.7, 0.7, 0.7, end])
        assert picture.guessed.get_text() == shown
        assert [*picture.by_guess.get_ydata()] == [0.7] * int(explorer.wall)
    assert explorer.sentence.startswith("Your guess was 0.090 too low. ")
    for explorer.guess, said in ((0.8, "0.010 too high"), (0.79, "right")):
        assert explorer.sentence.startswith(f"Your guess was {said}. ")
    explorer.weight = 0.5  # the level is UAR, and no longer accuracy
    assert picture.guess.get_ydata()[-1] == pytest.approx(0.56875)
    explorer.weight, explorer.guess = 0.2, 0.5  # the start: nobody has guessed
    assert ([*picture.guess.get_ydata()], picture.guessed.get_text()) == ([], "")
    assert explorer.sentence.startswith("Each tank")


def test_the_wall_of_a_slim_tank_is_thin():
    for weight, width in ((0.02, 2), (0.5, 5)):
        assert uw.TanksExplorer(weight=weight).picture.walls.get_linewidth() == width


def test_what_one_tank_has_won_the_other_has_lost():
    picture = uw.TanksExplorer(recalls=(0.2, 0.9), weight=0.25, wall=0.5).picture
    won, lost = (area.get_bbox() for area in picture.moved)
    # The level would be .725, so the heights are halfway: .4625 and .8125.
    assert (won.y0, won.y1, lost.y0, lost.y1) == pytest.approx((0.2, 0.4625, 0.8125, 0.9))
    assert won.width * won.height == pytest.approx(lost.width * lost.height)
    assert {area.get_alpha() for area in uw.TanksExplorer(wall=0).picture.moved} == {0.15}
    assert picture.glass.borders.get_ydata() == [0, 0.5]  # where the wall was
    # Both are water of the fuller tank.
    assert {to_hex(area.get_facecolor()) for area in picture.moved} == {NEGATIVE.lower()}


def test_the_ring_of_a_slim_tank_is_beside_the_glass_at_the_end_of_its_dashes():
    picture = uw.TanksExplorer(recalls=(0.4, 0.9), weight=0.01).picture
    (ring,) = picture.surfaces[0].get_xdata()
    assert picture.glass.tops[0].get_xdata()[0] == ring < 0
    assert picture.recalls[0].get_position()[0] < ring  # further out than it
    assert picture.recalls[0].get_text() == "0.40"  # as beside its slider


def test_a_number_of_the_scale_goes_where_a_ring_is_beside_it():
    for recall, weight, shown in ((0, 0.01, [False, True, True]), (0, 0.5, [True] * 3)):
        picture = uw.TanksExplorer(recalls=(recall, 1), weight=weight).picture
        assert [text.get_visible() for text in picture.scale] == shown
