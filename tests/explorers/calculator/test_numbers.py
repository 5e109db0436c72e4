"""Formulas filled with counts are sums that come out right; gaps, cost ratios and other scores."""

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_libraries import sklearn_metrics

from uarwidgets.explorers.calculator.numbers import measure, other_scores, worked_formulas
from uarwidgets.explorers.calculator.report import OTHER_STYLES, formula
from uarwidgets.recalls import power_mean_recall
from uarwidgets.styles import style_of


def square(least, most, largest):
    return st.integers(2, largest).flatmap(
        lambda k: st.tuples(*[st.tuples(*[st.integers(least, most)] * k)] * k)
    )


matrices = square(0, 40, 6).filter(lambda m: sum(map(sum, m)) > 0)


def evaluate(written):
    """What a formula comes to: the text is turned into Python and computed."""
    return eval(written.replace("×", "*").replace("^", "**"), {"max": max})


@given(matrices, st.floats(0, 1))
def test_each_filled_formula_comes_to_its_score(matrix, alpha):
    measured = measure(matrix, alpha)
    filled = {*worked_formulas(matrix), "alpha_weighted_recall"}
    for name in filled & {*measured.formulas}:
        if written := measured.formulas[name]:  # the weight is written rounded
            assert evaluate(written) == pytest.approx(measured.scores[name], abs=2e-6)
        else:
            assert math.isnan(measured.scores[name])


def test_formulas_by_hand_and_scores_that_are_not_measured():
    filled = worked_formulas(((4, 16), (5, 75)))
    assert filled["majority_baseline"] == "80 / 100"
    assert filled["geometric_mean_recall"] == "(4/20 × 75/80)^(1/2)"
    weighted = measure(((4, 16), (5, 75)), 1e-6).formulas["alpha_weighted_recall"]
    assert weighted == "0.000001 × 4/20 + 0.999999 × 75/80"
    assert measure(((1, 1), (0, 0)), 0.5).formulas["alpha_weighted_recall"] == ""
    gaps = [other_scores(((5, 0), (0, 0)))[name] for name in ("mcc", "kappa")]
    assert all(map(math.isnan, [*gaps, other_scores(((0, 5), (0, 5)))["precision"]]))


@given(square(1, 99, 2))
def test_each_formula_of_two_classes_is_the_score(matrix):
    (TP, FN), (FP, TN) = matrix
    recalls, share = (TP / (TP + FN), TN / (TN + FP)), (TP + FN) / (TP + FN + FP + TN)
    known = {"TP": TP, "FN": FN, "FP": FP, "TN": TN, "N": TP + FN + FP + TN, "α": 0.3, "m": -2}
    known |= dict(zip(("TPR", "TNR", "pi"), (*recalls, share), strict=True))
    scores = measure(matrix, 0.3).scores | {"power_mean_recall": power_mean_recall(recalls, -2)}
    signs = str.maketrans({"√": "sqrt", "×": "*", "−": "-", "π": "pi", "ᵐ": "**m", "^": "**"})
    for name, value in scores.items():
        style = style_of(OTHER_STYLES.get(name, name))
        for written in {formula(name, True), style.two_classes} - {style.formula, ""}:
            code = re.sub(r"(?<=[\w)]) ?(?=[\w(])(?<=[ )])", "*", written.translate(signs))
            assert eval(code, {"max": max, "sqrt": math.sqrt}, known) == pytest.approx(value), name


@settings(max_examples=15)
@given(square(1, 9, 4))
def test_the_other_scores_are_those_of_scikit_learn(matrix):
    cells = [(i, j) for i, row in enumerate(matrix) for j, n in enumerate(row) for _ in range(n)]
    labels = list(map(list, zip(*cells, strict=True)))
    # of two classes the first is the positive one
    how = {"average": "binary", "pos_label": 0} if len(matrix) == 2 else {"average": "macro"}
    known = {"precision": sklearn_metrics.precision_score(*labels, **how)}
    known["f1"] = sklearn_metrics.f1_score(*labels, **how)
    known["mcc"] = sklearn_metrics.matthews_corrcoef(*labels)
    known["kappa"] = sklearn_metrics.cohen_kappa_score(*labels)
    assert other_scores(matrix) == pytest.approx(known)
