"""The bars of the rival definitions, read back from their artists."""

import numpy as np
import pytest

from uarwidgets.explorers.definitions.figure import DefinitionsFigure
from uarwidgets.look import look

NAMES = ("accuracy", "unweighted_average_recall", "geometric_mean_recall")
LABELS = {"x": "score", "compared": "for comparison"}


def new_picture(**options):
    return DefinitionsFigure(LABELS, NAMES[:2], NAMES[2:], **options)


def test_bars_are_as_long_as_the_scores_and_in_order():
    picture = new_picture()
    picture.update(dict(zip(NAMES, (0.0, 0.25, 1.0), strict=True)), dict.fromkeys(NAMES, "x"))
    assert [picture.bars[name].get_width() for name in NAMES] == [0.0, 0.25, 1.0]
    assert [picture.values[name].get_position()[0] for name in NAMES] == [0.0, 0.25, 1.0]
    assert sorted(bar.get_y() for bar in picture.bars.values()) == [
        picture.bars[name].get_y() for name in NAMES
    ]


def test_no_number_no_bar_but_words():
    picture = new_picture()
    texts = dict.fromkeys(NAMES, "undefined: a class has no examples")
    picture.update(dict.fromkeys(NAMES, np.nan), texts)
    assert not any(bar.get_visible() for bar in picture.bars.values())
    assert {text.get_text() for text in picture.values.values()} == set(texts.values())
    assert {text.get_position()[0] for text in picture.values.values()} == {0}
    picture.update(dict.fromkeys(NAMES, 0.5), dict.fromkeys(NAMES, "0.500"))
    assert all(bar.get_visible() for bar in picture.bars.values())


@pytest.mark.parametrize("name", NAMES)
def test_each_row_says_its_name_and_formula(name):
    texts = {text.get_text() for text in new_picture().axes.texts}
    assert {look(name).label, look(name).formula} <= texts


def test_what_is_there_for_comparison_stands_apart():
    picture = new_picture(two_classes=True)
    first, second, third = (picture.bars[name].get_y() for name in NAMES)
    assert third - second > second - first
    (caption,) = [t for t in picture.axes.texts if t.get_text() == "for comparison"]
    assert second < caption.get_position()[1] < third
    assert "√(TPR × TNR)" in {text.get_text() for text in picture.axes.texts}
