"""The picture of ImbalanceExplorer: what it adds to a line chart."""

import numpy as np
from matplotlib.colors import to_hex

from uarwidgets.explorers.imbalance.figure import ImbalanceFigure
from uarwidgets.explorers.imbalance.numbers import (
    IMBALANCE_CURVES,
    PREVALENCE_CURVES,
    by_imbalance,
    by_prevalence,
)
from uarwidgets.explorers.imbalance.sentences import in_picture
from uarwidgets.styles import NEGATIVE, POSITIVE


def many():
    labels = in_picture(("A", "B", "C", "D"))
    picture = ImbalanceFigure(IMBALANCE_CURVES, labels, (1, 1000), floor=0.5, classes="ABCD")
    show(picture, by_imbalance((0.2, 0.7, 0.5, 0.9), 20.0, (), 10_000))
    return picture


def two(recalls=(0.9, 0.6), prevalence=0.3):
    labels = in_picture(("ill", "well"))
    picture = ImbalanceFigure(PREVALENCE_CURVES, labels, (0, 1))
    show(picture, by_prevalence(recalls, prevalence))
    return picture


def show(picture, found):
    picture.update(found.x, found.scores, found.xs, found.curves)


def test_the_shade_lies_between_accuracy_and_the_baseline_above_it():
    drawn = many()
    x, accuracy = drawn.lines["accuracy"].get_data()
    baseline = drawn.lines["majority_baseline"].get_ydata()
    corners = drawn.shade.get_xy()[: 2 * len(x)]
    upper, lower = corners[: len(x)], corners[len(x) :][::-1]
    np.testing.assert_allclose(upper, np.c_[x, baseline])
    np.testing.assert_allclose(lower, np.c_[x, np.minimum(accuracy, baseline)])
    assert drawn.shade in drawn.artists
    drawn.clear()
    assert not drawn.shade.get_xy().size
    assert not drawn.named.get_visible()


def test_the_ends_of_accuracy_s_line_are_the_recalls():
    picture = two((0.9, 0.6))
    assert picture.ends["tpr"].get_xydata().tolist() == [[1, 0.9]]
    assert picture.ends["tnr"].get_xydata().tolist() == [[0, 0.6]]
    for ring, colour in (("tpr", POSITIVE), ("tnr", NEGATIVE)):
        assert picture.ends[ring] in picture.artists
        assert to_hex(picture.ends[ring].get_markeredgecolor()) == colour.lower()
    assert (picture.tnr.get_text(), picture.names["tpr"].get_text()) == ("TNR", "TPR")
    assert picture.tnr.get_position()[1] == 0.6


def test_the_shade_is_named_where_there_is_any():
    assert two((0.75, 0.8)).named.get_visible()
    assert not two((1.0, 1.0)).named.get_visible()
