"""A matrix read aloud: what is said of it holds, and nothing else is said."""

import math

import pytest
from explorers.page_messages import words

import uarwidgets as uw
from uarwidgets import MetricCalculator, UncertaintyExplorer


@pytest.mark.parametrize("prevalence", [0, 1])
def test_uncertainty_and_calculator_begin_alike_where_a_class_has_no_examples(prevalence):
    unsure = UncertaintyExplorer(recalls=(0.9, 0.6), prevalence=prevalence)
    calculator = MetricCalculator(matrix=unsure.cm.tolist())
    first = {ex.sentence.split(".")[0] for ex in (unsure, calculator)}
    none = "negatives" if prevalence else "positives"
    assert first == {f"There are no {none} here, so their recall cannot be measured"}
    for ex in (unsure, calculator):
        assert math.isnan(ex.scores["unweighted_average_recall"])
        assert "UAR" not in ex.sentence.split(".")[0]
    text = uw.report(unsure.cm)
    assert f"There are no {none} here, so their recall cannot be measured." in text
    assert "interval" not in text


@pytest.mark.parametrize(
    ("matrix", "interval"),
    [
        ([[4, 16], [5, 75]], "95% interval 0.495 to 0.673"),
        (
            [[1, 1], [5, 75]],
            "95% interval 0.495 to 0.937, not reliable: with 2 positives the prior decides",
        ),
        (
            [[30, 0, 0], [2, 18, 0], [1, 0, 1]],
            "95% interval 0.633 to 0.951, not reliable: with 2 examples of C the prior decides",
        ),
        (
            [[10, 0], [0, 20]],
            "95% interval 0.873 to 0.999: it stays below 1 because it also counts one imagined hit "
            "and one imagined miss",
        ),
        (
            [[10**6, 0], [0, 10**6]],
            "95% interval 0.999998 to 0.999999: it stays below 1 because it also counts one "
            "imagined hit and one imagined miss",
        ),
        (
            [[0, 10**6], [10**6, 0]],
            "95% interval 0.000001 to 0.000002: it stays above 0 because it also counts one "
            "imagined hit and one imagined miss",
        ),
    ],
)
def test_the_interval(matrix, interval):
    assert words(MetricCalculator(matrix=matrix))["result_interval"] == f"UAR: {interval}"
    credible = interval.replace("95%", "95% credible")
    assert f"({credible})." in uw.report(matrix)
