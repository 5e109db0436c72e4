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
    assert all(math.isnan(ex.scores["unweighted_average_recall"]) for ex in (unsure, calculator))
    text = uw.report(unsure.cm)
    assert f"There are no {none} here, so their recall cannot be measured." in text
    assert "interval" not in text


FEW = "is not reliable: with 2 {} the prior decides"
STAYS = "stays {} because it also counts one imagined hit and one imagined miss"


@pytest.mark.parametrize(
    ("matrix", "interval", "doubt"),
    [
        ([[4, 16], [5, 75]], "0.495 to 0.673", ""),
        ([[1, 1], [5, 75]], "0.495 to 0.937", FEW.format("positives")),
        ([[30, 0, 0], [2, 18, 0], [1, 0, 1]], "0.633 to 0.951", FEW.format("examples of C")),
        ([[10, 0], [0, 20]], "0.873 to 0.999", STAYS.format("below 1")),
        ([[10**6, 0], [0, 10**6]], "0.999998 to 0.999999", STAYS.format("below 1")),
        ([[0, 10**6], [10**6, 0]], "0.000001 to 0.000002", STAYS.format("above 0")),
    ],
)
def test_the_interval(matrix, interval, doubt):
    told = words(MetricCalculator(matrix=matrix))
    assert told["unweighted_average_recall_interval"] == f"95%: {interval}"
    assert told["doubt"] == (f"UAR's interval {doubt}." if doubt else "")
    told = f"(95% credible interval {interval}{f'; it {doubt}' if doubt else ''})."
    assert told in uw.report(matrix)
