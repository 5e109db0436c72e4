"""MetricCalculator: its numbers, words, boxes, sliders and buttons."""

import numpy as np
import pytest
from explorers.page_messages import move, shown, use, words

import uarwidgets as uw
from uarwidgets.explorers.calculator import sentences
from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.figure import ALPHA, UAR
from uarwidgets.kit.formatting import format_score
from uarwidgets.styles import SUMMARIES


def slots(ex):
    return {slider["name"]: i for i, slider in enumerate(ex.live.scene["sliders"])}


def test_the_classes_table_by_hand():
    told = words(MetricCalculator(matrix=[[90, 5, 5], [5, 20, 5], [5, 5, 10]]))
    row = [told[f"class_1_{column}"] for column in sentences.COLUMNS]
    assert row == ["30", "20%", "20", "10", "10", "110", "0.667", "0.667"]  # 20/30


def test_a_box_changes_everything_at_once_and_refuses_what_is_no_count():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    move(ex, (slots(ex)["cell_0_1"], 0))
    assert (words(ex)["class_0_recall"], ex.scores["accuracy"]) == ("1.000", 79 / 84)
    for value in (-1, 2.5, 1e308, float("nan")):
        assert move(ex, (slots(ex)["cell_0_0"], value))["refused"]
        assert ex.matrix == ((4, 0), (5, 75))


def test_alpha_is_asked_for_and_runs_from_specificity_to_recall():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    for asked in (False, True):
        use(ex, sentences.WITH_OWN, asked)
        assert (ex.alpha, shown(ex, sentences.WITH_OWN)) == (0.7 if asked else None, asked)
        for known in (slots(ex), ex.scores, ex.picture.dots, words(ex), ex.sentence):
            assert any(key in known for key in ("alpha", ALPHA, "At α = 0.7")) == asked
    for alpha, score in ((0, 75 / 80), (0.2, 0.79), (0.5, 0.56875), (1, 4 / 20)):
        move(ex, (0, alpha))
        assert ex.scores[ALPHA] == pytest.approx(score) == ex.picture.dots[ALPHA].get_xdata()[0]
        assert words(ex)[ALPHA] == format_score(score)
    assert words(ex)[f"formula_{ALPHA}"] == "1 × 4/20 + 0 × 75/80"
    ex.resize(3)
    assert not {"alpha", ALPHA} & {*slots(ex), *ex.scores, *ex.picture.dots}


def test_rows_and_columns_and_two_classes_are_exchanged():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=("1", "0"))
    use(ex, sentences.TURN)
    assert ex.scores["unweighted_average_recall"] == pytest.approx((4 / 9 + 75 / 91) / 2)
    kept = {name: ex.scores[name] for name in SUMMARIES}
    use(ex, sentences.SWAP)
    assert (ex.matrix, ex.class_names) == (((75, 16), (5, 4)), ("0", "1"))
    assert {name: ex.scores[name] for name in SUMMARIES} == pytest.approx(kept)
    ex.resize(3)
    assert sentences.SWAP not in [item.label for item in ex.toolbar()]


def test_texts_and_files_are_read_in_code():
    ex = MetricCalculator()
    ex.read("cat dog bird\n90 5 5\n5 20 5\n5 5 10")
    assert ex.class_names == ("cat", "dog", "bird")
    ex.read(b"n,actual,predicted\n1,yes,yes\n2,no,no\n3,yes,no")
    assert (ex.matrix, ex.class_names) == (((1, 1), (0, 1)), ("yes", "no"))


def test_more_and_fewer_classes():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=["ill", "A"])
    use(ex, sentences.CLASSES, 4)
    assert ex.matrix == ((4, 16, 0, 0), (5, 75, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert ex.class_names == ("ill", "A", "B", "C")
    use(ex, sentences.CLASSES, 2)
    assert ex.matrix == ((4, 16), (5, 75))


@pytest.mark.parametrize("narrow", [False, True])
def test_up_to_ten_classes_have_bars_and_a_recall_in_words(narrow):
    for n in range(2, 11):
        ex = MetricCalculator(matrix=[[i + j for j in range(n)] for i in range(n)])
        ex._on_request("narrow", narrow)
        assert list(ex.picture.bars) == [f"class_{k}_recall" for k in range(n)]
        (uar,), (accuracy,) = (ex.picture.dots[x].get_ydata() for x in (UAR, "accuracy"))
        first, *_, last = (bar.get_bbox() for bar in ex.picture.bars.values())
        low = ex.matrix_table().is_wide and not narrow
        above, mean, row = (2, 18, 48) if low else (30, 75, 82)
        assert (above < first.y0 < last.y1 < uar - mean, accuracy - uar) == (True, row)
        written = str([*ex.picture.axes.texts, ex.picture.axes.xaxis.label])
        assert ("recalls and their means" in written, " right" in written) == (True, n < 4)
        assert len(ex.picture.weights) == 2 * n * (not low)
        told = "class_0_recall" in ex.picture.values, "recall" in ex.matrix_table().row_words
        assert (*told, "classes count" in written) == (n < 9 or narrow, n > 8, n < 6 or narrow)


def test_recalls_are_bars_and_their_means_are_dots():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], alpha=0.3)
    picture, lengths = ex.picture, ex.scores | {"class_0_recall": 4 / 20, "class_1_recall": 75 / 80}
    places = {name: bar.get_width() for name, bar in picture.bars.items()}
    places |= {name: dot.get_xdata()[0] for name, dot in picture.dots.items()}
    told = {name: text.get_text() for name, text in picture.values.items()}
    assert told.pop("apart") == "UAR and accuracy: 0.221 apart"
    assert [told.pop(x) for x in [*told] if "_of" in x] == ["4 of 20 right", "75 of 80 right"]
    assert places == pytest.approx({name: lengths[name] for name in places})
    assert {*places} - {*told} == {UAR, "accuracy"}  # which are in the tiles
    assert all(text.endswith(format_score(lengths[name])) for name, text in told.items())
    (alpha,), (uar,), (accuracy,) = (picture.dots[x].get_ydata() for x in (ALPHA, UAR, "accuracy"))
    few, many = [bar.get_bbox() for bar in picture.bars.values()]  # 20 and 80
    assert few.y0 < many.y1 < alpha - 60 < uar - 100
    for name in (ALPHA, UAR, "accuracy"):  # the dots of the classes balance at the mean
        own = [dot for dot, mean, _ in picture.weights if mean == name]
        at, areas = [*zip(*((*d.get_xdata(), d.get_markersize() ** 2) for d in own), strict=True)]
        assert np.average(at, weights=areas) == pytest.approx(ex.scores[name])
        assert {*np.ravel([dot.get_ydata() for dot in own])} == {
            picture.dots[name].get_ydata()[0] - 9
        }
    levels = [line for line in picture.axes.lines if line.get_linestyle() == ":"]
    places = (0.5, uar, "chance 0.500"), (0.8, accuracy, "majority baseline 0.800")
    for line, (x, y, called) in zip(levels, places, strict=True):
        (text,) = [text for text in picture.axes.texts if text.get_text() == called]
        assert line.get_xydata().tolist() == [[x, y + 8], [x, y + 28]]  # across the interval
        assert text.get_position()[1] == y + 39
        assert text.get_window_extent().x1 < picture.axes.bbox.x1 + 2
    assert few.height == pytest.approx(many.height / 4) == picture.backs[0].get_height()
    middles = [np.mean(bar.get_bbox().intervaly) for bar in picture.bars.values()]
    assert all(abs(t.get_position()[1] - middles[k] - down) < 1e-9 for t, k, down in picture.placed)
    assert (words(ex)["accuracy"], ex.html_above().count('class="uw-tiles"')) == ("0.790", 2)
    assert words(ex)["accuracy_interval"] == "95%: 0.700 to 0.858"
    ends = uw.posterior_accuracy(ex.matrix).interval()
    assert [*picture.whiskers["accuracy"].get_xdata()] == pytest.approx(ends)
    ex.matrix = ((0, 0), (5, 5))
    assert (picture.values["apart"].get_text(), words(ex)["accuracy"]) == ("", "0.500")


@pytest.mark.parametrize(("n", "narrow"), [(2, 0), (2, 1), (5, 0), (5, 1), (6, 0), (6, 1)])
def test_bars_and_words_of_any_sizes_have_room_and_recalls_are_in_a_column(n, narrow):
    ex, first = MetricCalculator(matrix=((1,) * n,) * n), np.diag([1] + [0] * (n - 1))
    ex._on_request("narrow", bool(narrow))
    for right in (-10, -1, 0, 1, 9, 10**6):  # in the first class
        ex.matrix, picture = (10 + first * right).tolist(), ex.picture
        dot, low = picture.dots[UAR].get_ydata()[0], n == 6 and not narrow
        bars = [bar.get_bbox().intervaly for bar in picture.bars.values()]
        top, end = (2, dot - 18) if low else (30, dot - 75)
        steps = np.diff([top, *np.ravel(bars), end])  # gaps are equal, save for the thinnest bars
        assert np.ptp(steps[::2]) / 4 < 0.5 < steps.min()
        box = picture.level.get_window_extent()
        assert 0 <= box.x0 < box.x1 <= picture.figure.bbox.x1
    assert {ex.picture.values[f"class_{k}_recall"].get_position()[0] for k in range(n)} == {1}
