"""MetricCalculator: its numbers, words, boxes, sliders and buttons."""

import pytest
from explorers.page_messages import move, use, words
from matplotlib.colors import to_hex

import uarwidgets as uw
from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.figure import UAR
from uarwidgets.explorers.calculator.sentences import CLASSES, COLUMNS, EXCHANGE, NOTES, TURN
from uarwidgets.kit.drawing import INK
from uarwidgets.kit.formatting import format_score
from uarwidgets.styles import SUMMARIES


def slots(ex):
    return {slider["name"]: i for i, slider in enumerate(ex.live.scene["sliders"])}


def test_the_classes_table_by_hand():
    told = words(MetricCalculator(matrix=[[90, 5, 5], [5, 20, 5], [5, 5, 10]]))
    row = [told[f"class_1_{column}"] for column in COLUMNS]
    recall = format_score(20 / 30)
    assert row == ["30", "20%", "20", "10", "10", "110", recall, recall]


def test_a_box_changes_everything_at_once_and_refuses_what_is_no_count():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    move(ex, (slots(ex)["cell_0_1"], 0))
    assert ex.matrix == ((4, 0), (5, 75))
    assert words(ex)["class_0_recall"] == "1.000"
    assert ex.scores["accuracy"] == pytest.approx(79 / 84)
    for value in (-1, 2.5, 1e308, float("nan")):
        assert move(ex, (slots(ex)["cell_0_0"], value))["refused"]
        assert ex.matrix == ((4, 0), (5, 75))


def test_alpha_runs_from_specificity_to_recall():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    for alpha, score in ((0, 75 / 80), (0.2, 0.79), (0.5, 0.56875), (1, 4 / 20)):
        move(ex, (0, alpha))
        assert ex.scores["alpha_weighted_recall"] == pytest.approx(score)
        assert words(ex)["alpha_weighted_recall"] == format_score(score)
    assert words(ex)["formula_alpha_weighted_recall"] == "1 × 4/20 + 0 × 75/80"


def test_rows_and_columns_and_two_classes_are_exchanged():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=("1", "0"))
    use(ex, TURN)
    assert ex.scores["unweighted_average_recall"] == pytest.approx((4 / 9 + 75 / 91) / 2)
    kept = {name: ex.scores[name] for name in SUMMARIES}
    use(ex, EXCHANGE)
    assert (ex.matrix, ex.class_names) == (((75, 16), (5, 4)), ("0", "1"))
    assert {name: ex.scores[name] for name in SUMMARIES} == pytest.approx(kept)
    ex.resize(3)
    assert EXCHANGE not in [item.label for item in ex.toolbar()]


def test_texts_and_files_are_read_in_code():
    ex = MetricCalculator()
    ex.read("cat dog bird\n90 5 5\n5 20 5\n5 5 10")
    assert ex.class_names == ("cat", "dog", "bird")
    ex.read(b"n,actual,predicted\n1,yes,yes\n2,no,no\n3,yes,no")
    assert (ex.matrix, ex.class_names) == (((1, 1), (0, 1)), ("yes", "no"))
    with pytest.raises(ValueError, match="holds 'x'; a count is"):
        ex.read("1 2\n3 x")


def test_more_and_fewer_classes():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=["ill", "A"])
    use(ex, CLASSES, 4)
    assert ex.matrix == ((4, 16, 0, 0), (5, 75, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert ex.class_names == ("ill", "A", "B", "C")
    use(ex, CLASSES, 2)
    assert ex.matrix == ((4, 16), (5, 75))


@pytest.mark.parametrize("narrow", [False, True])
def test_up_to_ten_classes_have_bars_and_a_recall_in_words(narrow):
    for n in range(2, 11):
        ex = MetricCalculator(matrix=[[i + j for j in range(n)] for i in range(n)])
        ex._on_request("narrow", narrow)
        assert list(ex.picture.bars) == [f"class_{k}_recall" for k in range(n)]
        # from the dots of UAR and accuracy up to the first bar
        tops = [ex.picture.dots[name].get_ydata()[1] for name in (UAR, "accuracy")]
        assert max(tops) <= ex.picture.bars["class_0_recall"].get_y()
        told = "class_0_recall" in ex.picture.values, "recall" in ex.matrix_table().row_words
        assert told == (n < 9 or narrow, n > 8)


def test_recalls_are_bars_and_scores_are_dots():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], alpha=0.2)
    picture, lengths = ex.picture, ex.scores | {"class_0_recall": 4 / 20, "class_1_recall": 75 / 80}
    places = {name: bar.get_width() for name, bar in picture.bars.items()}
    places |= {name: dot.get_xdata()[0] for name, dot in picture.dots.items()}
    found = [picture.values.pop(f"class_{k}_recall_found").get_text() for k in range(2)]
    assert found == ["4 of 20", "75 of 80"]
    for name, text in picture.values.items():
        assert places[name] == pytest.approx(lengths[name])
        assert text.get_text() == format_score(lengths[name])
    uar, accuracy, baseline, alpha = picture.dots.values()
    assert uar.get_markersize() > accuracy.get_markersize() > alpha.get_markersize()
    # The baseline's line ends below accuracy's bracket, where no dot is near.
    (low, high), whisker = baseline.get_ydata(), picture.whiskers["accuracy"]
    clear = accuracy.get_ydata()[0] + whisker.get_markersize() / 2
    assert (baseline.get_marker(), baseline.get_markevery()) == ("^", [0])
    assert clear < high < low - baseline.get_markersize() / 2 < low < alpha.get_ydata()[0]
    texts = {text.get_text(): text.get_position()[1] for text in picture.axes.texts}
    for name, note in NOTES.items():
        assert 0 < texts[note] - picture.dots[name].get_ydata()[0] < 12
    few, many = (picture.bars[f"class_{k}_recall"].get_height() for k in range(2))  # 20 and 80
    assert few == pytest.approx(many / 4) == picture.backs[0].get_height()
    ex.alpha = 0.5
    assert picture.values["alpha_weighted_recall"].get_text() == "0.569 = UAR"
    assert words(ex)["accuracy"] == "0.790"  # in a tile of its own
    assert ex.html_above().count('class="uw-tiles"') == 2
    assert whisker.get_xdata() == pytest.approx(uw.posterior_accuracy(ex.matrix).interval())


def test_of_three_classes_the_one_that_the_sentence_names_is_dark_and_bold():
    known = {"C": ((40, 5, 5), (5, 40, 5), (4, 4, 2)), "A": ((9, 9, 0), (0, 2, 0), (0, 0, 2))}
    ex = MetricCalculator()
    for named, ex.matrix in (known | {"the weights": ((5, 0, 0), (0, 5, 0), (0, 0, 5))}).items():
        assert f"UAR: {named}" in ex.sentence
        for k, name in enumerate("ABC"):
            bar, value = (of[f"class_{k}_recall"] for of in (ex.picture.bars, ex.picture.values))
            assert (to_hex(bar.get_facecolor()) == INK) == (name == named)
            assert (value.get_fontweight() == "bold") == (name == named)
