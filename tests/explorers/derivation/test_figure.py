"""DerivationFigure: widths are weights, heights are recalls, and words stay inside."""

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.look import look

LABELS = {"x": "width: the weight", "y": "recall"}
TOPS, WEIGHTS = ("TPR 1.000", "TNR 1.000"), ("0.33333", "0.66667")


@pytest.mark.parametrize("weight", [0.0, 0.01, 0.5, 0.99, 1.0])
@pytest.mark.parametrize("heights", [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.2, 0.9375)])
def test_bars_level_and_words(weight, heights):
    picture = DerivationFigure(LABELS)
    score = weight * heights[0] + (1 - weight) * heights[1]
    words = (TOPS, WEIGHTS, "accuracy 1.000")
    picture.update("accuracy", score, heights, weight, *words)
    areas = [bar.get_width() * bar.get_height() for bar in picture.bars]
    assert sum(areas) == pytest.approx(picture.level.get_ydata()[0])
    assert picture.bars[1].get_x() == weight
    assert picture.level.get_color() == look("accuracy").colour
    canvas = FigureCanvasAgg(picture.figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    for text in picture.figure.axes[0].texts:
        box = text.get_window_extent(renderer)
        if text.get_text():
            assert box.x0 >= 0, text
            assert box.x1 <= picture.figure.bbox.x1, text
            assert box.y1 <= picture.figure.bbox.y1, text
    for pair in (picture.tops, picture.weights):
        first, second = (text.get_window_extent(renderer) for text in pair)
        assert first.x1 < second.x0 or not pair[0].get_text() or not pair[1].get_text()


def test_a_bar_of_no_width_has_no_name():
    picture = DerivationFigure(LABELS)
    picture.update("accuracy", 0.9, (0.2, 0.9), 0.0, TOPS, WEIGHTS, "")
    assert [text.get_text() for text in picture.tops] == ["", TOPS[1]]


def test_a_line_that_cannot_be_written_clears_the_picture():
    picture = DerivationFigure(LABELS)
    picture.update("accuracy", 0.5, (0.5, 0.5), 0.5, TOPS, WEIGHTS, "accuracy")
    picture.clear()
    assert [bar.get_width() for bar in picture.bars] == [0, 0]
    assert not any(text.get_text() for text in picture.figure.axes[0].texts)
