"""The bars of the rival definitions, read back from their artists."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.definitions.figure import DefinitionsFigure
from uarwidgets.styles import style_of

NAMES = ("accuracy", "unweighted_average_recall", "geometric_mean_recall")
LABELS = {"x": "score", "compared": "for comparison"}


def new_picture(**options):
    return DefinitionsFigure(LABELS, NAMES[:2], NAMES[2:], **options)


def test_bars_are_as_long_as_the_scores_and_in_the_order_asked_for():
    picture = new_picture()
    values = dict(zip(NAMES, (0.0, 0.25, 1.0), strict=True))
    for order in (NAMES, (NAMES[1], NAMES[0], NAMES[2])):
        picture.update(values, dict.fromkeys(NAMES, "x"), order)
        assert [picture.bars[name].get_width() for name in NAMES] == [0.0, 0.25, 1.0]
        assert [picture.values[name].get_position()[0] for name in NAMES] == [0.0, 0.25, 1.0]
        heights = [picture.bars[name].get_y() for name in order]
        assert heights == sorted(heights)
        # a name stands over its own bar
        for name in NAMES:
            above = picture.bars[name].get_y() - picture.titles[name].get_position()[1]
            assert above == pytest.approx(0.08)
            assert (
                picture.titles[name].get_position()[1] == picture.formulas[name].get_position()[1]
            )


def test_no_number_no_bar_but_words():
    picture = new_picture()
    texts = dict.fromkeys(NAMES, "undefined: a class has no examples")
    picture.update(dict.fromkeys(NAMES, np.nan), texts, NAMES)
    assert not any(bar.get_visible() for bar in picture.bars.values())
    assert {text.get_text() for text in picture.values.values()} == set(texts.values())
    assert {text.get_position()[0] for text in picture.values.values()} == {0}
    picture.update(dict.fromkeys(NAMES, 0.5), dict.fromkeys(NAMES, "0.500"), NAMES)
    assert all(bar.get_visible() for bar in picture.bars.values())


@pytest.mark.parametrize("name", NAMES)
def test_each_row_says_its_name_and_in_smaller_letters_its_formula(name):
    picture = new_picture()
    assert picture.titles[name].get_text() == style_of(name).label
    assert picture.formulas[name].get_text() == style_of(name).formula
    assert picture.formulas[name].get_fontsize() < picture.titles[name].get_fontsize()
    assert not new_picture(narrow=True).formulas


def test_a_value_never_meets_a_formula():
    picture = new_picture()
    picture.update(dict.fromkeys(NAMES, 1.0), dict.fromkeys(NAMES, "1.000"), NAMES)
    renderer = FigureCanvasAgg(picture.figure).get_renderer()
    for name in NAMES:
        value, formula = (
            part[name].get_window_extent(renderer) for part in (picture.values, picture.formulas)
        )
        assert value.y1 < formula.y0


def test_what_is_there_for_comparison_stands_apart():
    picture = new_picture(two_classes=True)
    picture.update(dict.fromkeys(NAMES, 0.5), dict.fromkeys(NAMES, "x"), NAMES)
    first, second, third = (picture.bars[name].get_y() for name in NAMES)
    assert third - second > second - first
    (caption,) = [t for t in picture.axes.texts if t.get_text() == "for comparison"]
    assert second < caption.get_position()[1] < third
    assert "√(TPR × TNR)" in {text.get_text() for text in picture.axes.texts}
