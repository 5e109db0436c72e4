"""The picture of ImbalanceExplorer: what it adds to a line chart."""

import numpy as np
import pytest

from uarwidgets.explorers.imbalance.figure import ImbalanceFigure
from uarwidgets.explorers.imbalance.numbers import IMBALANCE_CURVES, by_imbalance
from uarwidgets.explorers.imbalance.sentences import in_picture
from uarwidgets.kit.writing import number


@pytest.fixture
def drawn():
    names = ("A", "B", "C", "D")
    picture = ImbalanceFigure(IMBALANCE_CURVES, in_picture(names), (1, 1000), log=True, floor=0.5)
    show(picture, 20.0)
    return picture


def show(picture, imbalance):
    found = by_imbalance((0.2, 0.7, 0.5, 0.9), imbalance, (), 10_000)
    texts = {name: number(score) for name, score in found.scores.items()}
    picture.update(found.x, found.scores, found.xs, found.curves, texts)


def test_the_floor_is_named_beside_its_line_away_from_the_numbers(drawn):
    assert drawn.floor.get_text() == "floor"
    assert drawn.floor.get_position() == (0.98, 0.5)
    show(drawn, 900.0)
    assert drawn.floor.get_position() == (0.02, 0.5)


def test_ratios_run_along_the_axis(drawn):
    drawn.figure.draw_without_rendering()
    labels = {label.get_text() for label in drawn.axes.get_xticklabels()}
    assert {"1 : 1", "10 : 1", "1000 : 1"} <= labels


def test_the_shade_lies_between_accuracy_and_the_baseline_above_it(drawn):
    x, accuracy = drawn.lines["accuracy"].get_data()
    baseline = drawn.lines["majority_baseline"].get_ydata()
    corners = drawn.shade.get_xy()[: 2 * len(x)]
    upper, lower = corners[: len(x)], corners[len(x) :][::-1]
    np.testing.assert_allclose(upper, np.c_[x, baseline])
    np.testing.assert_allclose(lower, np.c_[x, np.minimum(accuracy, baseline)])
    assert {drawn.shade, drawn.floor} <= set(drawn.artists)
    drawn.clear()
    assert not drawn.shade.get_xy().size
