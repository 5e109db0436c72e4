"""MetricCalculator: its numbers, words, boxes, sliders and buttons."""

from itertools import combinations

import numpy as np
import pytest
from explorers.page_messages import move, shown, use, words

from uarwidgets.explorers.calculator import sentences
from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.figure import ALPHA, EDGE, LEAST, UAR
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
        for known in (slots(ex), ex.scores, ex.picture.means, words(ex), ex.sentence):
            assert any(key in known for key in ("alpha", ALPHA, "At α = 0.7")) == asked
    for alpha, score in ((0, 75 / 80), (0.2, 0.79), (0.5, 0.56875), (1, 4 / 20)):
        move(ex, (0, alpha))
        assert ex.scores[ALPHA] == pytest.approx(score) == ex.picture.means[ALPHA].get_xdata()[0]
        assert words(ex)[ALPHA] == format_score(score)
    assert words(ex)[f"formula_{ALPHA}"] == "1 × 4/20 + 0 × 75/80"
    ex.resize(3)
    assert not {"alpha", ALPHA} & {*slots(ex), *ex.scores, *ex.picture.means}


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
def test_up_to_ten_classes_are_bars_with_their_names_in_the_order_of_their_recalls(narrow):
    for n in range(2, 11):
        ex = MetricCalculator(matrix=[[i + j for j in range(n)] for i in range(n)])
        ex._on_request("narrow", narrow)
        low, picture = ex.matrix_table().is_wide and not narrow, ex.picture
        assert [text.get_text() for text in picture.names] == [*ex.names]
        assert (len(picture.recalls), picture.apart.get_visible()) == (n * (n < 4), not low)
        (uar,), (accuracy,) = (picture.means[name].get_ydata() for name in (UAR, "accuracy"))
        assert accuracy - uar == (64 if low else 150)
        written = str([*picture.axes.texts, picture.axes.xaxis.label])
        assert ("recall" in written, "classes count alike" in written) == (True, True)
        assert ("recall" in ex.matrix_table().row_words) == (n > 8)
        recalls = [text.get_text() for text in picture.recalls]
        assert recalls == [words(ex)[f"class_{k}_recall"] for k in range(len(recalls))]
        for right in (0, 1, 9, 10**6):  # of two classes, and the others wrong
            ex.matrix = (1 + np.diag([right, right + 1] + [0] * (n - 2))).tolist()
            at = [text.get_position()[0] for text in picture.names]
            order = np.argsort(ex.measure(ex.state_at(ex.entries)).recalls, kind="stable")
            assert np.diff(np.take(at, order)).min() == pytest.approx(picture._wide)
            boxes = [text.get_window_extent() for text in (*picture.names, picture.apart)]
            left, right = min(b.x0 for b in boxes), max(b.x1 for b in boxes)
            assert 0 <= left < right <= picture.figure.bbox.x1


def bars(picture, name):
    """The place, the foot over the row, and the height of each class in the row of a mean."""
    row = picture.means[name].get_ydata()[0] - 9
    found = [(bar.get_xdata()[0], row - bar.get_ydata()) for bar in picture.weights[name]]
    return np.array([(x, foot, top - foot) for x, (foot, top) in found]).T


def test_the_bars_of_the_classes_balance_at_the_means():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], alpha=0.3)
    picture = ex.picture
    assert [*picture.means] == [ALPHA, UAR, "accuracy"]
    for name, mean in picture.means.items():
        at, feet, high = bars(picture, name)
        assert (at.tolist(), feet.tolist()) == ([4 / 20, 75 / 80], [2, 2])  # on the line
        assert np.average(at, weights=high + EDGE) == pytest.approx(ex.scores[name])
        assert mean.get_xdata()[0] == ex.scores[name]
    assert picture.apart.get_text() == "0.221 apart"
    # A line leads down from UAR to below accuracy's row, where another is their distance.
    (uar,), (accuracy,) = (picture.means[name].get_ydata() for name in (UAR, "accuracy"))
    assert picture.gap.get_xydata().tolist() == [[0.56875, accuracy + 15], [0.79, accuracy + 15]]
    assert picture.lead.get_xydata().tolist() == [[0.56875, uar + 9], [0.56875, accuracy + 11]]
    x, y = picture.plumb.get_xydata().reshape(2, 4, 2)[:, :3].T  # from each name to its recall
    assert (x.tolist(), y[-1].tolist()) == ([[0.2, 0.9375]] * 3, [accuracy - 9] * 2)
    assert (words(ex)["accuracy"], ex.html_above().count('class="uw-tiles"')) == ("0.790", 2)
    told = words(ex)["accuracy_interval"], *picture.baseline.get_xdata()
    assert told == ("95%: 0.700 to 0.858", 0.8, 0.8)
    guesses = [words(ex)[f"{name}_guess"] for name in (UAR, "accuracy")]
    assert guesses == ["⋮ chance 0.500", "⋮ baseline 0.800"]
    ex.matrix = ((0, 0), (5, 5))
    assert (picture.apart.get_text(), words(ex)["accuracy"]) == ("", "0.500")
    for positives, seen in ((0, 0), (1, LEAST)):  # no bar for no class, and one for a rare class
        ex.matrix = ((0, positives), (500, 500))
        assert bars(picture, "accuracy")[2, 0] == seen


def test_bars_that_would_meet_stand_on_each_other():
    matrices = [[75, 25], [5, 15]], [[8, 2, 0], [20, 80, 0], [0, 5, 20]], np.eye(10) + 1
    for matrix in matrices:
        ex = MetricCalculator(matrix=np.array(matrix, int).tolist())
        for name in (UAR, "accuracy"):
            at, feet, high = bars(ex.picture, name)
            assert max(feet + high) <= ex.picture._high + 2
            assert np.average(at, weights=high + EDGE) == pytest.approx(ex.scores[name])
            for one, other in combinations(range(len(at)), 2):
                if abs(at[one] - at[other]) * ex.picture._across < ex.picture._thick:
                    lower, upper = sorted((one, other), key=feet.__getitem__)
                    assert feet[lower] + high[lower] < feet[upper]
