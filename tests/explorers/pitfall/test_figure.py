"""The pitfall picture, read back from its artists."""

import numpy as np
import pytest

from uarwidgets.explorers.pitfall import PitfallFigure, measure, words_of


def show(picture, n, errors, view):
    measured = measure(n, errors / 100, view)
    picture.update(measured, words_of(measured))
    return picture


def shown(n, errors, view, narrow=False):
    return show(PitfallFigure(narrow=narrow), n, errors, view)


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_lines_dots_and_floor(n, errors):
    picture = shown(n, errors, 0)
    rate, average = errors / 100, 1 - errors / 50 / n
    xs, ys = picture.lines["averaged_per_class_accuracy"].get_data()
    assert np.interp(rate, xs, ys) == pytest.approx(average)
    assert picture.lines["accuracy"].get_xydata().tolist() == [[0, 1], [1, 0]]
    assert picture.floor.get_ydata() == pytest.approx([(n - 2) / n] * 2)
    (dot,) = picture.dots["averaged_per_class_accuracy"].get_xydata()
    assert dot == pytest.approx((rate, average))
    (dot,) = picture.dots["accuracy"].get_xydata()
    assert dot == pytest.approx((rate, 1 - rate))
    assert picture.gap.get_xydata() == pytest.approx(np.array([(rate, 1 - rate), (rate, average)]))
