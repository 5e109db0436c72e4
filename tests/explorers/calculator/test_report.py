"""The report for a paper: what it holds."""

import uarwidgets as uw

CASE = [[4, 16], [5, 75]]


def test_the_report_of_the_standard_case():
    text = uw.report(CASE)
    assert text.startswith("| actual \\\\ predicted | positive | negative |\n")
    for part in (
        "| positive | 4 | 16 |",
        "Recall of positive 0.200 (n = 20) and negative 0.938 (n = 80).",
        "**Unweighted average recall (UAR): 0.569** (95% credible interval 0.495 to 0.673).",
        "Accuracy: 0.790; always answering the largest class: 0.800.",
        "(TPR + TNR) / 2 = (4/20 + 75/80) / 2",
    ):
        assert part in text
    assert len(text) < 1200  # half a page
    copied = uw.MetricCalculator(matrix=CASE).live.frame["parts"]["markdown"]
    assert text._repr_markdown_() == text == copied


def test_any_number_of_classes_and_any_iterable_of_names():
    cm = [[10 * (i == j) + 1 for j in range(12)] for i in range(12)]
    assert "| 12 | 1 |" in uw.report(cm)
    assert "| c11 | 1 |" in uw.report(cm, class_names=(f"c{k}" for k in range(12)))
