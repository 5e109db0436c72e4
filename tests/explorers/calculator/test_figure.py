"""CalculatorFigure: dots, bars and words are the data, for any size, any name and any page."""

from itertools import combinations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.calculator.figure import BARS, CalculatorFigure
from uarwidgets.explorers.calculator.sentences import in_picture
from uarwidgets.kit.drawing import LETTERS

ALPHA = "alpha_weighted_recall"
SCORES = dict(zip((*BARS, ALPHA), (0.79, 0.8, 0.56875, 0.433, 0.79, 0.56875), strict=True))


def new_picture(recalls=(0.2, 0.9375), names=("a", "b"), scores=SCORES, narrow=False):
    more = (ALPHA,) if len(recalls) == 2 else ()
    picture = CalculatorFigure(in_picture(names), (*BARS, *more), narrow)
    texts = {name: f"{score:.3f}" for name, score in scores.items()}
    texts |= {f"class_{k}_recall": "0.500" for k in range(len(recalls))}
    measured = {f"class_{k}_recall": recall for k, recall in enumerate(recalls)}
    picture.update(scores | measured, {"accuracy": (0.7, 0.86)}, texts)
    return picture


def test_recalls_and_scores_are_bars():
    picture = new_picture()
    lengths = {name: bar.get_width() for name, bar in picture.bars.items()}
    assert lengths == {"class_0_recall": 0.2, "class_1_recall": 0.9375, **SCORES}
    assert list(picture.whiskers["accuracy"].get_xdata()) == [0.7, 0.86]
    assert picture.values["accuracy"].get_text() == "0.790"
    assert picture.grip.get_xdata()[0] == SCORES[ALPHA]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("size", [2, 6, 10])
@pytest.mark.parametrize("name", ["$x_1$", "a name as long as one can be: forty signs"])
def test_texts_can_be_read_do_not_meet_and_stay_in_the_picture(size, name, narrow):
    picture = new_picture([k / size for k in range(size)], [name] * size, narrow=narrow)
    figure = picture.figure
    width, height = figure.get_size_inches() * 72
    assert width == (480 if narrow else 640)
    assert height <= (480 if narrow else 400)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    ticks = picture.axes.get_xticklabels()
    texts = [text for text in (*picture.axes.texts, *ticks) if text.get_text()]
    assert min(text.get_fontsize() for text in texts) >= (LETTERS if narrow else 14)
    boxes = [(text, text.get_window_extent(canvas.get_renderer())) for text in texts]
    for text, box in boxes:
        assert min(box.x0, box.y0) >= -1, text
        assert box.x1 <= figure.bbox.x1 + 1, text
        assert box.y1 <= figure.bbox.y1 + 1, text
    for (a, first), (b, second) in combinations(boxes, 2):
        wide = min(first.x1, second.x1) - max(first.x0, second.x0)
        high = min(first.y1, second.y1) - max(first.y0, second.y0)
        assert wide <= 1 or high <= 2, (a, b)
