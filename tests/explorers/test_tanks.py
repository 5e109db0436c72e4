"""TanksExplorer: the water that is there stays, and its level is the score that it is called."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_rgba

import uarwidgets as uw
from uarwidgets.explorers.tanks import shares_of, tanks_of
from uarwidgets.kit.drawing import INK
from uarwidgets.styles import BLUE, GREEN, NEGATIVE, POSITIVE

RATES = st.floats(0, 1)


@given(st.lists(st.tuples(RATES, st.floats(0.01, 1)), min_size=2, max_size=10), RATES)
def test_no_water_is_lost_while_the_wall_is_pulled_out(tanks, wall):
    recalls, sizes = zip(*tanks, strict=True)
    widths = shares_of(sizes, len(sizes))
    assert shares_of((0.5, *sizes), len(sizes)) == (1 / len(sizes),) * len(sizes)  # of others
    found = tanks_of(recalls, widths, widths, wall)
    level, water = found.scores["level"], np.dot(widths, found.heights)  # the glass is 1 wide
    assert [water, level] == pytest.approx([np.dot(widths, recalls)] * 2)
    still = max(level + wall - 1, 0) * np.ptp(recalls)  # none once the foot is at the level
    assert np.ptp(found.heights) * level == pytest.approx(still, abs=1e-12)


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
    assert [explorer.scores["level"], *picture.level.get_ydata()] == pytest.approx([level] * 3)
    assert max(area.get_height() for area in picture.glass.water) == pytest.approx(level)
    assert " ".join(text.get_text() for text in picture.name).strip() == name
    assert [*picture.accuracy.get_ydata()] == [explorer.scores["accuracy"]] * 2 * (name[0] != "a")
    colour = {"a": BLUE, "U": GREEN, "α": INK}[name[0]]
    assert (picture.number.get_color(), picture.level.get_color()) == (colour, colour)
    water = to_rgba(NEGATIVE if "shares" in state else POSITIVE, 0.4)  # of its class
    assert picture.glass.water[0].get_facecolor() == pytest.approx(water)
    explorer.wall = 0.01  # until the wall is out
    assert (picture.number.get_text(), picture.guessed.get_text()) == ("", "")
    assert [*picture.accuracy.get_xdata()] == [0, 1 + 16 / 426] * (name[0] != "a")  # to its name
    for choice, score in ((1, "unweighted_average_recall"), (0, "accuracy")):
        for button in explorer.toolbar():  # none where all classes are equally common
            explorer._on_move(explorer.entries | {n: x[choice] for n, x in button.goals.items()})
            assert explorer.scores["level"] == explorer.scores[score]


def test_the_widths_of_many_tanks_are_on_an_axis_from_shares_to_equal_ones():
    explorer = uw.TanksExplorer(recalls=(0.9, 0.6, 0), shares=(2, 3, 1), equal=0.4, wall=0.5)
    handle, picture = explorer.handles(explorer.picture)[-1], explorer.picture
    assert (handle.x, handle.x_of(0.4), [*picture.border.get_xdata()]) == ("equal", 0.4, [0.4])
    assert explorer.scene.sliders[0].once == ("Pull the walls out", "Put the walls back")
    assert [*picture.walls.get_ydata()[:2]] == [0.5, 1.04]
    assert {ring.get_markeredgecolor() for ring in picture.surfaces} == {INK}
    for k, told in enumerate(("0.90 0.33", "0.60 0.43", "0.00 0.23")):  # over and under each tank
        (x, y), (same, _) = (row[k].get_position() for row in (picture.recalls, picture.widths))
        assert f"{picture.recalls[k].get_text()} {picture.widths[k].get_text()}" == told
        assert (x, y > 1) == (same, True)
    explorer.shares = ()  # equal ones
    assert ("equal" in explorer.entries, explorer.toolbar()) == (False, [])


def test_a_guess_is_a_line_that_leads_to_the_level_once_the_wall_is_out():
    picture = (explorer := uw.TanksExplorer(recalls=(0.2, 0.9375), guess=0.7)).picture
    assert (picture.number.get_text(), picture.number.get_position()[1]) == ("?", 0.7)
    for explorer.guess, y in ((0.6, 0.66), (0.7, 0.6)):  # the wall's name is not on the line
        assert picture.by_wall.get_position()[1] == y
    cases = (1, 0, 0.7, "↕ 0.70", 0.7), (0, 404 / 426, 0.79, "guess 0.70")
    for explorer.wall, end, y, *shown in cases:
        (right, *ends), heights = picture.guess.get_xdata(), [*picture.guess.get_ydata()]
        assert (right, ends, heights) == (1, [end, end], [0.7, 0.7, y])
        assert [picture.guessed.get_text(), *picture.by_guess.get_ydata()] == shown
    explorer.guess = 0.79
    for explorer.weight, *shown in ((0.2, 1, 0), (0.3, 0, 0), (0.5, 1, 3)):  # accuracy, none, UAR
        assert ["guess" in explorer.sentence, len(picture.guess.get_ydata())] == shown
        assert picture.guessed.get_text() == "guess 0.79" * (shown[1] > 0)
    for explorer.guess in np.linspace(0, 1, 51):  # beside its line, clear of all others
        y, number = (x.get_position()[1] for x in (picture.guessed, picture.recalls[1]))
        assert abs(y - explorer.guess) < 0.11
        assert min(abs(y - line) for line in (number, 0.9375, 0.79, 0.56875)) > 0.049
    explorer.weight, explorer.guess = 0.2, 0.5  # the start: nobody has guessed
    assert [*picture.guess.get_ydata()] == [*picture.guessed.get_text()] == []
    assert explorer.sentence.startswith("Each tank")


def test_each_tank_is_filled_to_its_recall_and_what_one_has_won_the_other_has_lost():
    picture = (explorer := uw.TanksExplorer(recalls=(0.2, 0.9), weight=0.25)).picture
    bounds = np.array([area.get_bbox().bounds for area in picture.glass.water])
    assert bounds == pytest.approx(np.array([[0, 0, 0.25, 0.2], [0.25, 0, 0.75, 0.9]]))
    assert len(picture.level.get_xdata()) == 0
    explorer.wall = 0.5  # its foot has come .5/.725 of its way to the level, and so has the water
    won, lost = (area.get_bbox() for area in picture.moved)
    assert (won.y0, won.y1, lost.y0, lost.y1) == pytest.approx((0.2, 0.5621, 0.7793, 0.9), abs=1e-4)
    assert won.width * won.height == pytest.approx(lost.width * lost.height)
    assert picture.glass.borders.get_ydata() == [0, 0.5]  # where the wall was
    explorer.wall = 0.27  # the foot has come to the level
    assert [x.get_facecolor() for x in picture.moved] == [to_rgba(NEGATIVE, a) for a in (0.6, 0.1)]


def test_ring_and_words_of_a_slim_tank_are_beside_the_glass_at_its_own_side():
    for weight, slim in ((0, 0), (0.01, 0), (0.09, 0), (0.91, 1), (0.99, 1), (0.2, None)):
        picture = uw.TanksExplorer(recalls=(0.4, 0.9), weight=weight).picture
        rings = [float(ring.get_xdata()[0]) for ring in picture.surfaces]
        words = [[x.get_position()[0] for x in row] for row in (picture.names, picture.widths)]
        for (first, last), side in zip((rings, *words), (0.02, 0.02, 0.046), strict=True):
            assert (first < side, last > 1 - side) == (slim == 0, slim == 1)
        assert (picture.recalls[0].get_position()[0] < -0.1) == (slim == 0)
        assert [tick.get_visible() for tick in picture.ticks] == [True, slim != 0, True, slim != 0]
        assert words[1][0] - picture.meaning.get_position()[0] > 0.034  # beside the row's name


def test_once_the_wall_is_out_words_say_what_has_moved_and_what_the_mean_is():
    picture = (explorer := uw.TanksExplorer(recalls=(0.3, 0.9375), prevalence=0.4)).picture
    explorer.prevalence, moved = 0.2, "this much moved"  # which keeps the picture
    for explorer.wall, explorer.weight, told, numbers in (
        (1, 0.2, "", "6 of 20/75 of 80 right//"),
        (0, 0.2, moved, "//6 + 75 = 81 of 100 right/"),
        (0.5, 0.2, "", "///"),
        (1, 0.5, "", "///"),
        (0, 0.3, "", "///0.064 less"),
        (0, 0.5, moved, "//(0.30 + 0.9375) / 2 ≈ 0.619/0.191 less"),
    ):
        assert "/".join(x.get_text() for x in (*picture.right, picture.apart)) == numbers
        texts, gap = (picture.number, picture.apart, picture.beside[1]), "less" in numbers
        assert [*picture.gap.get_ydata()] == [0.81, explorer.scores["level"]] * gap
        assert not gap or np.all(np.diff([text.get_position()[1] for text in texts]) > 0.06)
        assert (picture.told.get_text(), len(picture.flow.get_xdata())) == (told, 5 * bool(told))
        assert not told or abs(picture.told.get_position()[1] - 0.81) > 0.05  # accuracy's line
        assert picture.border.get_markeredgewidth() == (4, 1.5)[explorer.wall == 1]
        refilled = "refilled to 0.30" if explorer.wall > explorer.weight == 0.5 else "0.30"
        assert picture.recalls[0].get_text() == refilled
        assert picture.meaning.get_text() == ("share" if explorer.weight == 0.2 else "weight")
        assert picture.by_wall.get_text() == "↕ wall" * int(explorer.wall)
        assert picture.pull.get_ydata() == [1.04 - 0.44 * explorer.wall]
        names = [text.get_position()[0] for text in picture.marks[1:3]]  # of the mark, one x
        assert (*picture.marks[0].get_xdata(), names[0]) == (0.2, names[1])
        assert [mark.get_visible() for mark in picture.marks] == [not explorer.wall] * 6
        for k, area in enumerate(picture.moved[::-1]):  # from one to the other
            assert not told or area.get_bbox().contains(*np.transpose(picture.flow.get_data())[k])
    recalls, shares = (0.95, 0.8, 0.7, 0.5, 0.2), (40, 30, 15, 10, 5)
    picture = (explorer := uw.TanksExplorer(recalls=recalls, shares=shares, wall=0)).picture
    for explorer.equal, told in (  # of 200, where all counts are whole
        (0, "this much moved 76 + 48 + 21 + 10 + 2 = 157 of 200 right"),
        (1, "moved (0.95 + 0.80 + 0.70 + 0.50 + 0.20) / 5 = 0.630"),
    ):
        assert len(picture.flow.get_xdata()) == 0  # several tanks win
        assert picture.glass.borders.get_ydata()[0] == 0.09  # above the mean
        assert " ".join(x.get_text() for x in (picture.told, picture.right[2])) == told
