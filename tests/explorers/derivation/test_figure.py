"""DerivationFigure: dots, then bars whose widths are weights and heights recalls."""

from itertools import combinations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import STEPS, Counts
from uarwidgets.explorers.derivation.sentences import around_bars, beside_dots
from uarwidgets.styles import NEGATIVE, POSITIVE, style_of

UAR = "unweighted_average_recall"
LABELS = ("TPR 1.000", "TNR 1.000", "α 0.333", "1 − α 0.667")


def drawn(step, counts, picture=None):
    """The picture of a step, as the explorer has it drawn."""
    picture = picture or DerivationFigure("recall")
    line = STEPS[step - 1].at(counts)
    if line.step.picture == "bars":
        labels, names = around_bars(line)
        heights, share = (counts.tpr, counts.tnr), counts.prevalence
        picture.show_bars(heights, line.weight, share, line.levels, labels, names, "width")
    else:
        picture.show_dots(line.step.picture, counts.dots, *beside_dots(line))
    return picture


def boxes_of(picture):
    renderer = FigureCanvasAgg(picture.figure).get_renderer()
    texts = [text for text in picture.axes.texts if text.get_text()]
    return {text.get_text(): text.get_window_extent(renderer) for text in texts}


def places(line):
    """The points of a line that is seen."""
    return line.get_xydata().tolist() if line.get_visible() else []


EXAMPLES = [
    Counts(4, 16, 5, 75), Counts(1, 0, 0, 999), Counts(97, 3, 40, 2860), Counts(40, 10, 50, 0),
    Counts(12345, 6789, 98765, 43210),
]  # fmt: skip


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("counts", EXAMPLES, ids=str)
def test_words_stay_inside_and_apart(counts, narrow):
    picture = DerivationFigure("recall", narrow=narrow)
    for step in range(1, 14):
        drawn(step, counts, picture)
        page, boxes = picture.figure.bbox, boxes_of(picture)
        for word, box in boxes.items():
            assert box.x0 >= -1, (step, word)
            assert box.x1 <= page.x1 + 1, (step, word)
            assert box.y0 >= -1, (step, word)
            assert box.y1 <= page.y1 + 1, (step, word)
        for (a, one), (b, other) in combinations(boxes.items(), 2):
            wide = min(one.x1, other.x1) - max(one.x0, other.x0)
            high = min(one.y1, other.y1) - max(one.y0, other.y0)
            assert wide <= 1 or high <= 2, (step, a, b)


def test_a_narrow_picture_has_no_small_letters_and_is_no_higher_than_wide():
    picture = DerivationFigure("recall", narrow=True)
    width, height = picture.figure.get_size_inches() * 72
    assert width == 480 >= height
    assert {text.get_fontsize() for text in picture.axes.texts} == {16}


def test_each_line_has_a_picture_of_its_own():
    seen = []
    for step in range(1, 14):
        picture = drawn(step, Counts(4, 16, 5, 75))
        dots = [places(line) for line in picture.dots.values()]
        levels = [places(line) for line in picture.levels.values()]
        bars = [(b.get_width(), b.get_height()) for b in picture.bars if b.get_visible()]
        seen.append(repr((dots, levels, bars, sorted(boxes_of(picture)))))
    assert len(set(seen)) == 13


@pytest.mark.parametrize("weight", [0.0, 0.01, 0.5, 0.99, 1.0])
@pytest.mark.parametrize("heights", [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.2, 0.9375)])
def test_the_areas_are_what_the_level_shows(weight, heights):
    picture = DerivationFigure("recall")
    score = weight * heights[0] + (1 - weight) * heights[1]
    picture.show_bars(heights, weight, weight, {"accuracy": score}, LABELS, ["accuracy 1.000"], "w")
    areas = [b.get_width() * b.get_height() for b in picture.bars if b.get_visible()]
    assert sum(areas) == pytest.approx(picture.levels["accuracy"].get_ydata()[0])
    assert picture.bars[1].get_x() == weight
    assert [x for x, _ in places(picture.border)] == [weight] * 3


def test_the_block_between_is_as_large_as_the_gap():
    counts = Counts(4, 16, 5, 75)
    block = drawn(11, counts).between
    gap = abs((0.2 - 0.5) * (4 / 20 - 75 / 80))
    assert block.get_width() * block.get_height() == pytest.approx(gap)
    assert gap == pytest.approx(counts.accuracy - counts.uar)
    assert not drawn(7, counts).between.get_visible()


def test_classes_have_their_colours_and_errors_are_hollow():
    picture = DerivationFigure("recall")
    for name, colour in (("tp", POSITIVE), ("fn", POSITIVE), ("tn", NEGATIVE), ("fp", NEGATIVE)):
        dots = picture.dots[name]
        assert dots.get_color() == colour
        assert (dots.get_markerfacecolor() == "none") == (name in ("fn", "fp"))
    assert picture.levels["accuracy"].get_color() == style_of("accuracy").colour
    assert picture.levels[UAR].get_color() == style_of(UAR).colour


def test_the_border_can_be_dragged_only_where_it_is_the_share():
    for step in range(1, 14):
        picture = drawn(step, Counts(4, 16, 5, 75))
        dragged = step in (5, 6, 7, 11, 12)
        assert [x for x, _ in places(picture.border)] == ([0.2] * 3 if dragged else []), step
        dotted = step in (8, 9, 10, 13)
        assert [x for x, _ in places(picture.ghost)] == ([0.2] * 3 if dotted else []), step


def test_a_bar_of_no_width_has_no_name():
    picture = drawn(9, Counts(4, 16, 5, 75))
    assert [text.get_text() for text in picture.labels[:2]] == ["", "TNR 0.938"]


def test_a_line_that_cannot_be_written_clears_the_picture():
    picture = drawn(11, Counts(4, 16, 5, 75))
    picture.clear()
    assert not any(text.get_text() for text in picture.axes.texts)
    assert not any(artist.get_visible() for artist in (*picture.axes.lines, *picture.axes.patches))
