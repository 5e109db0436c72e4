"""MetricCalculator: picture, numbers, words, menus and formulas."""

import math
import re
import time

import numpy as np
import pytest
from explorers.moving import is_off, move, shown, use, words
from hypothesis import given
from hypothesis import strategies as st
from libraries import sklearn_metrics as metrics

from uarwidgets import scenarios
from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.numbers import COST_RATIOS, findings, other_scores
from uarwidgets.explorers.calculator.panel import formula, score_table
from uarwidgets.explorers.calculator.sentences import (
    CLASSES,
    COLUMNS,
    EXCHANGE,
    SHOWN_LARGE,
)
from uarwidgets.kit.formatting import NOTHING, number

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


@pytest.fixture(scope="module")
def chosen():
    return MetricCalculator()


@pytest.mark.parametrize("scenario", scenarios.ALL, ids=lambda s: s.key)
def test_every_scenario_has_its_numbers(chosen, scenario):
    ex = chosen
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
    assert words(ex)["formula_alpha_weighted_recall"] == "1 × 4/20 + 0 × 75/80"


def test_the_cost_of_a_miss_sets_alpha_and_follows_it():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    alpha, cost = (slots(ex)[name] for name in ("alpha", "cost"))
    assert ex.live.frame["thumbs"][cost] == 4  # 80/20, which is UAR
    move(ex, (cost, 10))
    # 20 * 10 / (20 * 10 + 80)
    assert ex.alpha == pytest.approx(200 / 280)
    move(ex, (alpha, 0.2))
    assert ex.live.frame["thumbs"][cost] == pytest.approx(1)  # accuracy
    move(ex, (alpha, 1))
    assert ex.live.frame["thumbs"][cost] == COST_RATIOS[-1]
    ex.matrix = [[0, 0], [5, 75]]
    move(ex, (cost, 10))
    assert ex.alpha == 1  # without positives no cost says anything


def test_frames_ahead_are_those_of_a_move():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    ex.live.settle()
    assert ex.live.strip_0
    assert ex.live.strip_1
    assert not any(getattr(ex.live, f"strip_{i}", b"") for i in range(2, 6))


def test_hostile_names_stay_text_in_what_is_copied():
    ex = MetricCalculator(matrix=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], class_names=HOSTILE)
    assert "&lt;img src=x onerror=alert(1)&gt;" in ex.live.scene["beside"]
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


def test_two_classes_are_exchanged():
    ex = MetricCalculator(matrix=[[75, 5], [16, 4]], class_names=("0", "1"))
    before = ex.scores
    use(ex, EXCHANGE)
    assert (ex.matrix, ex.class_names) == (((4, 16), (5, 75)), ("1", "0"))
    same = {name: value for name, value in before.items() if name != "alpha_weighted_recall"}
    assert {name: ex.scores[name] for name in same} == pytest.approx(same)
    assert "precision (0.444)" in ex._input.answer.value  # 4 of 9
    ex.resize(3)
    assert is_off(ex, EXCHANGE)
    with pytest.raises(ValueError, match="There are 3 classes: two can be exchanged"):
        ex.exchange()


def test_clear_empties_and_reset_comes_back():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=("ill", "well"))
    ex.clear()
    assert (ex.matrix, ex.class_names) == (((0, 0), (0, 0)), ("ill", "well"))
    assert ex.sentence.startswith("There are no counts yet")
    ex.reset()
    assert ex.matrix == ((4, 16), (5, 75))


def test_labels_are_read_by_the_columns_and_the_threshold_given():
    ex = MetricCalculator()
    text = "n,who,score\n1,yes,0.9\n2,no,0.2\n3,yes,0.4\n4,no,0.7"
    with pytest.raises(ValueError, match="look like scores"):
        ex.read_labels(text, actual="who", predicted="score")
    ex.read_labels(text.encode(), actual="who", predicted="score", threshold=0.3)
    assert (ex.matrix, ex.class_names) == (((2, 0), (1, 1)), ("yes", "no"))
    with pytest.raises(ValueError, match="one column of scores"):
        ex.read_labels("a,a\nb,a", threshold=0.5)


def test_the_other_scores_by_hand():
    told = words(MetricCalculator(matrix=[[4, 16], [5, 75]]))
    expected = {
        "precision": 4 / 9,
        "f1": 2 * 4 / (2 * 4 + 5 + 16),
        "mcc": (4 * 75 - 16 * 5) / math.sqrt(20 * 80 * 9 * 91),
        "kappa": (0.79 - (20 * 9 + 80 * 91) / 100**2) / (1 - (20 * 9 + 80 * 91) / 100**2),
    }
    assert {name: told[name] for name in expected} == {n: number(v) for n, v in expected.items()}
    assert told["type_1"] == "5 of 80 (0.062)"  # 0.0625
    assert told["type_2"] == "16 of 20 (0.800)"


@given(
    st.integers(2, 4).flatmap(
        lambda k: st.lists(
            st.lists(st.integers(1, 9), min_size=k, max_size=k), min_size=k, max_size=k
        )
    )
)
def test_the_other_scores_are_those_of_scikit_learn(matrix):
    cells = [(i, j) for i, row in enumerate(matrix) for j, n in enumerate(row) for _ in range(n)]
    actual, predicted = map(list, zip(*cells, strict=True))
    # of two classes the first is the positive one
    how = {"average": "binary", "pos_label": 0} if len(matrix) == 2 else {"average": "macro"}
    found = other_scores(tuple(map(tuple, matrix)))
    assert found["precision"] == pytest.approx(metrics.precision_score(actual, predicted, **how))
    assert found["f1"] == pytest.approx(metrics.f1_score(actual, predicted, **how))
    assert found["mcc"] == pytest.approx(metrics.matthews_corrcoef(actual, predicted))
    assert found["kappa"] == pytest.approx(metrics.cohen_kappa_score(actual, predicted))


def test_scores_without_a_denominator_are_none():
    alone = other_scores(((5, 0), (0, 0)))
    assert math.isnan(alone["mcc"])
    assert math.isnan(alone["kappa"])
    assert math.isnan(other_scores(((0, 5), (0, 5)))["precision"])


def test_more_and_fewer_classes():
    ex = MetricCalculator(matrix=[[4, 16], [5, 75]], class_names=["ill", "A"])
    use(ex, CLASSES, 4)
    assert ex.matrix == ((4, 16, 0, 0), (5, 75, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert ex.class_names == ("ill", "A", "B", "C")
    use(ex, CLASSES, 2)
    assert ex.matrix == ((4, 16), (5, 75))


def test_the_menu_of_metrics_follows_the_number_of_classes():
    ex = MetricCalculator(metric="alpha_weighted_recall")
    assert shown(ex, SHOWN_LARGE) == "alpha_weighted_recall"
    ex.matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert shown(ex, SHOWN_LARGE) == "unweighted_average_recall"
    assert "alpha-weighted recall" not in str(ex.live.tools["controls"]).lower()
    assert "alpha_weighted_recall" not in ex.scores
    use(ex, SHOWN_LARGE, "accuracy")
    assert ex.metric == "accuracy"


def test_ten_classes_are_quick():
    matrix = [[i + j for j in range(10)] for i in range(10)]
    start = time.process_time()
    ex = MetricCalculator(matrix=matrix)
    assert time.process_time() - start < 1
    assert len(ex.live.scene["sliders"]) == 100  # boxes
    start = time.process_time()
    move(ex, (99, 1000))
    assert time.process_time() - start < 0.2


def test_formulas_of_two_classes_have_no_sums():
    table = score_table(["unweighted_average_recall", "geometric_mean_recall"], ("ill", "well"))
    assert "(TPR + TNR) / 2" in table
    assert "√(TPR × TNR)" in table
    assert "Σ" not in table
    three = score_table(["unweighted_average_recall"], "ABC")
    assert "(1/K) Σ rₖ" in three
    assert "TPR" not in three


@given(st.lists(st.lists(st.integers(1, 99), min_size=2, max_size=2), min_size=2, max_size=2))
def test_each_formula_of_two_classes_is_the_score(matrix):
    (TP, FN), (FP, TN) = matrix
    known = {"TP": TP, "FN": FN, "FP": FP, "TN": TN, "N": TP + FN + FP + TN, "α": 0.3}
    known |= {"TPR": TP / (TP + FN), "TNR": TN / (TN + FP), "max": max, "sqrt": math.sqrt}
    scores, _ = findings(tuple(map(tuple, matrix))).at(0.3)
    for name, value in scores.items():
        written = formula(name, True).replace("√", "sqrt").replace("×", "*").replace("−", "-")
        code = re.sub(r"(α|\)|\d) (?=TP|TN)", r"\1 * ", written)
        assert eval(code, {}, known) == pytest.approx(value), name
