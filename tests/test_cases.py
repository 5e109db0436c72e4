"""Every number of the reference cases."""

import json
from pathlib import Path

import numpy as np
import pytest

from uarwidgets import metrics

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text())

#: The reference's name for a quantity, and our function.
FUNCTIONS = {
    "support": metrics.support,
    "accuracy": metrics.accuracy,
    "recalls": metrics.recall_per_class,
    "uar": metrics.unweighted_average_recall,
    "adjusted": lambda cm: metrics.unweighted_average_recall(cm, adjusted=True),
    "gmean": metrics.geometric_mean_recall,
    "avg_per_class_acc": metrics.averaged_per_class_accuracy,
    "ovr_balanced_acc": metrics.mean_one_vs_rest_balanced_accuracy,
    "cba": metrics.class_balance_accuracy,
    "mlxtend_average": metrics.averaged_per_class_accuracy,
    "majority_baseline_acc": metrics.majority_baseline,
    "K": lambda cm: len(metrics.support(cm)),
    "N": lambda cm: metrics.support(cm).sum(),
}
#: What the reference also gives, and this package does not compute.
OTHERS = {"id", "matrix", "source", "mcc", "kappa"}


def test_no_number_of_the_reference_is_overlooked():
    assert len(CASES) == 15
    for case in CASES:
        assert set(case) == set(FUNCTIONS) | OTHERS


@pytest.mark.parametrize("quantity", FUNCTIONS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_reference(case, quantity):
    # The reference is rounded to ten places.
    ours = np.asarray(FUNCTIONS[quantity](case["matrix"]))
    np.testing.assert_allclose(ours, case[quantity], rtol=0, atol=5.1e-11)
