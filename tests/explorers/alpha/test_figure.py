"""The picture of AlphaExplorer: what it draws, and that no two texts meet."""

from itertools import combinations, product

import numpy as np
import pytest

from uarwidgets.explorers.alpha.figure import FIXED, MARKS, AlphaFigure
from uarwidgets.look import look

WORDS = {
    "tnr": "TNR 0.950",
    "uar": "UAR 0.775",
    "tpr": "TPR 0.600",
    "accuracy_value": "0.915",
    "weight_value": "0.775",
}
LABELS = {"x": "weight α of positive", "y": "score", "accuracy": "accuracy", "weight": "your α"}


def drawn(prevalence, weight, recalls=(0.6, 0.95)):
    picture = AlphaFigure(LABELS)
    show(picture, prevalence, weight, recalls)
    return picture


def show(picture, prevalence, weight, recalls=(0.6, 0.95)):
    places = {"weight": weight, "uar": 0.5, "accuracy": prevalence}
    scores = {mark: recalls[1] + (recalls[0] - recalls[1]) * x for mark, x in places.items()}
    picture.update(recalls, places, scores, WORDS)


def test_no_two_texts_meet_and_none_is_cut_off():
    picture = drawn(0.1, 0.5)
    canvas = picture.figure.bbox
    for prevalence, weight in product(np.linspace(0, 1, 11), np.linspace(0, 1, 11)):
        show(picture, prevalence, weight)
        boxes = [text.get_window_extent() for text in picture.texts.values()]
        boxes += [label.get_window_extent() for label in picture.axes.get_xticklabels()]
        for a, b in combinations(boxes, 2):
            apart = a.x1 <= b.x0 or b.x1 <= a.x0 or a.y1 <= b.y0 or b.y1 <= a.y0
            assert apart, (prevalence, weight, a, b)
        for box in boxes:
            assert box.x0 >= 0
            assert box.x1 <= canvas.x1
            assert box.y0 >= 0
            assert box.y1 <= canvas.y1


def test_a_name_stands_beside_its_own_line_away_from_the_other():
    for prevalence, weight in ((0.2, 0.7), (0.7, 0.2), (0.4, 0.4)):
        picture = drawn(prevalence, weight)
        for mark, x in (("accuracy", prevalence), ("weight", weight)):
            assert picture.texts[mark].get_position()[0] == x
            assert list(picture.drops[mark].get_xdata()) == [x, x]
        sides = [picture.texts[mark].get_horizontalalignment() for mark in ("accuracy", "weight")]
        assert sides == (["right", "left"] if prevalence <= weight else ["left", "right"])


def test_points_lie_on_the_line_and_all_show_where_they_coincide():
    picture = drawn(0.5, 0.5)
    for dot in picture.dots.values():
        assert dot.get_xydata().tolist() == [[0.5, pytest.approx(0.775)]]
    order = sorted(picture.dots.values(), key=lambda dot: dot.get_zorder())
    sizes = [dot.get_markersize() for dot in order]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(MARKS)


def test_colours_are_the_scores_own():
    picture = drawn(0.1, 0.5)
    assert picture.line.get_color() == look("alpha_weighted_recall").colour
    for mark, (score, _) in MARKS.items():
        assert picture.dots[mark].get_color() == look(score).colour
        assert picture.drops[mark].get_color() == look(score).colour
    assert set(FIXED) <= set(picture.texts)


def test_what_stays_is_not_drawn_again():
    picture = drawn(0.1, 0.5)
    for artist in picture.artists:
        artist.stale = False
    show(picture, 0.1, 0.6)
    moved = {id(artist) for artist in picture.artists if artist.stale}
    still = [picture.line, picture.ends, picture.dots["uar"], picture.dots["accuracy"]]
    assert not moved & set(map(id, still))
    assert {id(picture.dots["weight"]), id(picture.drops["weight"])} <= moved


def test_a_class_name_is_no_formula():
    picture = AlphaFigure(LABELS | {"x": "weight α of $\\frac{$ x"})
    picture.figure.draw_without_rendering()
    assert picture.axes.get_xlabel() == "weight α of $\\frac{$ x"
