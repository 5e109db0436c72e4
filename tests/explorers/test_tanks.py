"""TanksExplorer: the water that is there stays, and its level is the score that it is called."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex, to_rgba

import uarwidgets as uw
from uarwidgets.explorers.tanks import shares_of, tanks_of
from uarwidgets.kit.drawing import SOFT
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
    picture = (explorer := uw.TanksExplorer(**{"recalls": (0.2, 0.9375), **state}, wall=0)).picture
    assert explorer.scores["level"] == pytest.approx(level)
    assert picture.level.get_ydata()[:2] == pytest.approx([level] * 2)
    assert all(water.get_height() == pytest.approx(level) for water in picture.all_water)
    colour = SOFT if "weighted" in name else picture.level.get_color()
    assert to_hex(picture.all_water[1].get_facecolor()) == to_hex(colour)
    assert " ".join(text.get_text() for text in picture.name).strip() == name
    accuracy = [explorer.scores["accuracy"]] * 2 * (not name.startswith("accuracy"))
    assert [*picture.accuracy.get_ydata()] == accuracy  # where it was before the widths moved
    assert f"{'UAR too' if '=' in name else name}." in explorer.sentence
    explorer.wall = 0.01
    assert picture.number.get_text() == "?"  # until the wall is out


def test_a_menu_turns_accuracy_into_uar_and_back():
    for recalls in ((0.2, 0.9375), (0.9, 0.6, 0.3)):
        explorer = uw.TanksExplorer(recalls=recalls, shares=(5, 3, 2), wall=0)
        (widths,) = explorer.toolbar()
        for choice, score in ((1, "unweighted_average_recall"), (0, "accuracy")):
            widths.use(choice)
            assert explorer.scores["level"] == explorer.scores[score]


def test_the_first_wall_of_many_tanks_goes_from_the_share_to_equal_widths():
    explorer = uw.TanksExplorer(recalls=(0.9, 0.6, 0), shares=(5, 3, 2), equal=0.5, wall=0.5)
    handle = explorer.handles(explorer.picture)[-1]
    assert (handle.x, handle.x_of(0), handle.x_of(1)) == ("equal", 0.5, pytest.approx(1 / 3))
    walls = explorer.picture.walls  # each has its mark at its foot
    assert {*np.array(walls.get_ydata())[walls.get_markevery()]} == {0.5}
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
    bounds = np.array([area.get_bbox().bounds for area in picture.glass.water])
    assert bounds == pytest.approx(np.array([[0, 0, 0.25, 0.2], [0.25, 0, 0.75, 0.9]]))
    assert len(picture.level.get_xdata()) == 0


def test_a_guess_is_a_line_that_remains_once_the_wall_is_out():
    picture = (explorer := uw.TanksExplorer(recalls=(0.2, 0.9375), guess=0.7)).picture
    assert (picture.number.get_text(), picture.number.get_position()[1]) == ("?", 0.7)
    for explorer.wall, shown, end in ((1, "↕ guess", 0.7), (0, "guess", 0.79)):
        assert [*picture.guess.get_ydata()] == pytest.approx([0.7, 0.7, 0.7, end])
        assert picture.guessed.get_text() == shown
        assert [*picture.by_guess.get_ydata()] == [0.7] * int(explorer.wall)
    for explorer.guess, said in ((0.7, "0.090 above"), (0.8, "0.010 below"), (0.79, "at")):
        assert explorer.sentence.startswith(f"The level is {said} your guess. ")
    for explorer.weight, lines in ((0.3, 0), (0.5, 1)):  # neither accuracy nor UAR, then UAR
        assert ("guess" in explorer.sentence, len(picture.guess.get_ydata())) == (lines, 4 * lines)
        assert picture.guessed.get_text() == "guess" * lines
    assert picture.guess.get_ydata()[-1] == pytest.approx(0.56875)
    explorer.weight, explorer.guess = 0.2, 0.5  # the start: nobody has guessed
    assert ([*picture.guess.get_ydata()], picture.guessed.get_text()) == ([], "")
    assert explorer.sentence.startswith("Each tank")


def test_what_one_tank_has_won_the_other_has_lost():
    picture = (explorer := uw.TanksExplorer(recalls=(0.2, 0.9), weight=0.25, wall=0.5)).picture
    won, lost = (area.get_bbox() for area in picture.moved)
    # The level would be .725, so the heights are halfway: .4625 and .8125.
    assert (won.y0, won.y1, lost.y0, lost.y1) == pytest.approx((0.2, 0.4625, 0.8125, 0.9))
    assert won.width * won.height == pytest.approx(lost.width * lost.height)
    assert picture.glass.borders.get_ydata() == [0, 0.5]  # where the wall was
    for explorer.wall, shade in ((0.5, 0.4), (0, 0.2)):
        shades = [to_rgba(NEGATIVE, alpha) for alpha in (shade, 0.15)]
        assert [area.get_facecolor() for area in picture.moved] == shades


def test_ring_and_number_of_a_slim_tank_are_beside_the_glass():
    for weight, ring, told in ((0, 0, True), (0.01, 0, True), (0.99, 1, False), (0.2, None, True)):
        picture = uw.TanksExplorer(recalls=(0.4, 0.9), weight=weight).picture
        (first,), (last,) = (ring.get_xdata() for ring in picture.surfaces)
        assert [first < 0, last > 1] == [ring == 0, ring == 1]
        assert [bool(number.get_text()) for number in picture.recalls] == [True, told]
        assert (picture.recalls[0].get_position()[0] < -0.05) == (ring == 0)
        assert [tick.get_visible() for tick in picture.ticks] == [True, ring != 0, True]


def test_a_number_that_is_wider_than_its_tank_of_many_is_not_written():
    for size, told in ((0.8, ""), (1.1, "0.40")):
        explorer = uw.TanksExplorer(recalls=(0.9, 0.3, 0.4), shares=(9 - size, 1, size))
        assert [text.get_text() for text in explorer.picture.recalls[1:]] == ["0.30", told]
    assert explorer.scene.sliders[0].once == ("Pull the walls out", "Put the walls back")


def test_once_the_wall_is_out_words_and_arrows_say_why_and_what_is_next():
    picture = (explorer := uw.TanksExplorer(recalls=(0.3, 0.9375))).picture  # .2 × .51 = .102
    states = (1, 0.2, "", 0), (0, 0.2, "0.102", 1), (0, 0.5, "0.159", 0), (0, 0.05, "", 1)
    for explorer.wall, explorer.weight, told, leads in states:
        assert picture.exchanged.get_text() == (told and f"{told} of water")
        assert [len(arrow.get_xdata()) for arrow in picture.arrows] == [5 * leads, 5 * bool(told)]
        assert [mark.get_visible() for mark in picture.marks] == [not explorer.wall] * 4
        assert not told or picture.moved[1].get_bbox().contains(*picture.exchanged.get_position())
