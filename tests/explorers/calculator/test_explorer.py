"""MetricCalculator: picture, numbers, words, menus and formulas."""

import math
import re
import time

import numpy as np
import pytest
from explorers.moving import move, words
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets import scenarios
from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.numbers import report
from uarwidgets.explorers.calculator.panel import formula
from uarwidgets.explorers.calculator.sentences import COLUMNS
from uarwidgets.kit.writing import NOTHING, number

HOSTILE = ("<img src=x onerror=alert(1)>", "$\\frac{", "=1+1")
CASES = [
    [[4, 16], [5, 75]],
    [[0, 0], [0, 0]],
    [[0, 0], [3, 4]],
    [[3, 4], [0, 0]],
    [[0, 9], [9, 0]],
    [[10**9, 0], [0, 1]],
    [[90, 5, 5], [5, 20, 5], [5, 5, 10]],
    [[0] * 3] * 3,
    [[1, 2, 3], [0, 0, 0], [4, 5, 6]],
    [[i * j for i in range(10)] for j in range(10)],
]


def picture(ex):
    """The texts and the paths in the picture, by order of the artists."""
    parts = ex.live.frame["parts"]
    return [parts[str(i)] for i in range(sum(isinstance(v, list) for v in parts.values()))]


def slots(ex):
    """Index of each box by its cell."""
    sliders = ex.live.scene["sliders"]
    return {slider["name"]: i for i, slider in enumerate(sliders)}


@pytest.mark.parametrize("matrix", CASES)
@pytest.mark.parametrize("metric", ["unweighted_average_recall", "alpha_weighted_recall"])
def test_tables_sentence_and_scores_agree(matrix, metric):
    ex = MetricCalculator(matrix=matrix, metric=metric)
    told = words(ex)
    for name, value in ex.scores.items():
        assert told[name] == (f"{value:.3f}" if math.isfinite(value) else NOTHING)
    shown = "unweighted_average_recall" if len(matrix) > 2 else metric
    assert told["result"] == told[shown]
    if np.any(matrix):
        assert told["result"] in told["sentence"]
    else:
        assert told["sentence"].startswith("There are no counts yet")
    assert "nan" not in " ".join(told.values()).lower()
    assert "inf" not in told["sentence"]


@pytest.mark.parametrize("scenario", scenarios.ALL, ids=lambda s: s.key)
def test_every_scenario_has_its_numbers(scenario):
    ex = MetricCalculator()
    ex.choose(scenario.key)
    cm = scenario.cm
    assert ex.matrix == scenario.matrix
    assert ex.scores["accuracy"] == pytest.approx(np.trace(cm) / cm.sum())
    recalls = [row[k] / sum(row) for k, row in enumerate(cm.tolist()) if sum(row)]
    assert ex.scores["unweighted_average_recall"] == pytest.approx(np.mean(recalls))
    assert words(ex)["story"] == f"{scenario.name}: {scenario.story}"


def test_the_classes_table_by_hand():
    ex = MetricCalculator(matrix=[[90, 5, 5], [5, 20, 5], [5, 5, 10]])
    told = words(ex)
    row = [told[f"class_1_{column}"] for column in COLUMNS]
    assert row == ["30", "20 %", "20", "10", "10", "110", number(20 / 30), number(20 / 30)]


def test_the_picture_shows_counts_recalls_and_scores():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    texts = [shape[0][2] for shape in picture(ex) if shape and len(shape[0]) == 3]
    assert texts[:6] == ["4", "16", "5", "75", "0.200", "0.938"]
    values = [number(ex.scores[name]) for name in ("accuracy", "majority_baseline")]
    assert texts[6:8] == values
    assert len(picture(ex)[0]) == 4  # cells


def test_a_box_changes_everything_at_once():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    move(ex, (slots(ex)["cell_0_1"], 0))
    assert ex.matrix == ((4, 0), (5, 75))
    assert words(ex)["class_0_recall"] == "1.000"
    assert ex.scores["accuracy"] == pytest.approx(79 / 84)


def test_a_box_refuses_what_is_no_count():
    ex = MetricCalculator()
    for value in (-1, 2.5, 1e308, float("nan")):
        assert move(ex, (slots(ex)["cell_0_0"], value))["refused"]
        assert ex.matrix == ((4, 16), (5, 75))


def test_alpha_runs_from_specificity_to_recall():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], metric="alpha_weighted_recall")
    for alpha, score in ((0, 75 / 80), (0.2, 0.79), (0.5, 0.56875), (1, 4 / 20)):
        move(ex, (0, alpha))
        assert ex.scores["alpha_weighted_recall"] == pytest.approx(score)
        assert words(ex)["result"] == number(score)
    assert "1 × 4/20 + 0 × 75/80" in words(ex)["result_formula"]


def test_frames_ahead_are_those_of_a_move():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    ex.live.settle()
    assert ex.live.strip_0
    assert not any(getattr(ex.live, f"strip_{i}", b"") for i in range(1, 5))


def test_hostile_names_stay_text_in_what_is_copied():
    ex = MetricCalculator(matrix=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], class_names=HOSTILE)
    assert "&lt;img src=x onerror=alert(1)&gt;" in ex.live.scene["after"]
    told = words(ex)
    assert "\\<img src=x onerror=alert(1)\\>" in told["markdown"]
    assert "\\$\\\\frac{" in told["markdown"]


def test_my_rows_are_predictions():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    ex._turn()
    assert ex.matrix == ((4, 5), (16, 75))
    after = (4 / 9 + 75 / 91) / 2
    assert ex.scores["unweighted_average_recall"] == pytest.approx(after)
    assert f"from 0.569 to {after:.3f}" in ex._input.answer.value
    assert ex.scores["accuracy"] == 0.79


def test_more_and_fewer_classes():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=["ill", "A"])
    ex._size.value = 4
    assert ex.matrix == ((4, 16, 0, 0), (5, 75, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert ex.class_names == ("ill", "A", "B", "C")
    ex._size.value = 2
    assert ex.matrix == ((4, 16), (5, 75))


def test_the_menu_of_metrics_follows_the_number_of_classes():
    ex = MetricCalculator(metric="alpha_weighted_recall")
    assert ex._result.value == "alpha_weighted_recall"
    ex.matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert ex._result.value == "unweighted_average_recall"
    assert "alpha_weighted_recall" not in dict(ex._result.options).values()
    assert "alpha_weighted_recall" not in ex.scores
    ex._result.value = "accuracy"
    assert ex.metric == "accuracy"


def test_ten_classes_are_quick():
    matrix = [[i + j for j in range(10)] for i in range(10)]
    start = time.process_time()
    ex = MetricCalculator(matrix=matrix)
    assert time.process_time() - start < 1
    assert len(ex.live.scene["sliders"]) == 100
    start = time.process_time()
    move(ex, (99, 1000))
    assert time.process_time() - start < 0.2


def test_formulas_of_two_classes_have_no_sums():
    after = MetricCalculator().live.scene["after"]
    before = MetricCalculator().live.scene["before"]
    assert "(TPR + TNR) / 2" in before
    assert "√(TPR × TNR)" in after
    assert "Σ" not in before + after
    three = MetricCalculator(matrix=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]).live.scene
    assert "(1/K) Σ rₖ" in three["before"]
    assert "TPR" not in three["after"]


@given(st.lists(st.lists(st.integers(1, 99), min_size=2, max_size=2), min_size=2, max_size=2))
def test_each_formula_of_two_classes_is_the_score(matrix):
    (TP, FN), (FP, TN) = matrix
    known = {"TP": TP, "FN": FN, "FP": FP, "TN": TN, "N": TP + FN + FP + TN, "α": 0.3}
    known |= {"TPR": TP / (TP + FN), "TNR": TN / (TN + FP), "max": max, "sqrt": math.sqrt}
    scores, _ = report(tuple(map(tuple, matrix))).at(0.3)
    for name, value in scores.items():
        written = formula(name, True).replace("√", "sqrt").replace("×", "*").replace("−", "-")
        code = re.sub(r"(α|\)|\d) (?=TP|TN)", r"\1 * ", written)
        assert eval(code, {}, known) == pytest.approx(value), name
