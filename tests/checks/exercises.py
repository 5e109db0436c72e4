"""The exercises of the chapters, for trying wrong answers on: what each check asks."""

from __future__ import annotations

import textwrap
import warnings
from typing import Any

import numpy as np

import uarwidgets as uw
from uarwidgets.checks import CheckResult, check

UAR = "unweighted_average_recall"
DISEASE = [[180, 20], [50, 750]]
SCREENING = [[120, 80], [50, 750]]
FRAUD = [[120, 80], [100, 4700]]
BIRDS = [[190, 8, 2], [15, 20, 5], [0, 1, 9]]
GAP = [[72, 8, 0], [5, 11, 4], [0, 0, 0]]
REPORT = np.full((5, 5), 1) + np.diag([10, 11, 11, 11, 12])
MORE_OF_C = [[90, 6, 4], [5, 20, 5], [40, 60, 100]]
CM_TEN = np.full((10, 10), 1) + np.diag([30, 41, 38, 22, 35, 36, 40, 39, 25, 31])
#: Numbers that only the third exercise of chapter 03 can know.
SLIPS = {
    "the accuracy: the weight is that of equal costs": 0.04 * 0.85 + 0.96 * 0.93,
    "the weight of equal classes: the prevalence is left out": 60 / 61 * 0.85 + 1 / 61 * 0.93,
}

#: What the function of an exercise takes, None where a number is asked for; then the question.
EXERCISES: dict[str, tuple[str | None, str, dict[str, Any]]] = {
    "00": (None, "accuracy", {"on": DISEASE}),
    "01.1": (None, "accuracy", {"on": FRAUD}),
    "01.2": ("cm", "recall_per_class", {}),
    "01.3": ("cm", "accuracy", {}),
    "02.1": (None, UAR, {"on": SCREENING}),
    "02.2": ("cm", UAR, {}),
    "02.3": ("cm", UAR, {"adjusted": True}),
    "03.1": (None, "implied_cost_ratio", {"on": (200 / 5000, 0.2)}),
    "03.2": ("prevalence, cost_ratio", "cost_weight", {}),
    "03.3": (None, "alpha_weighted_recall", {"on": ((0.85, 0.93), 5 / 7), "slips": SLIPS}),
    "04.1": (None, "geometric_mean_recall", {"on": [[4, 16], [5, 75]]}),
    "04.2": ("cm", "geometric_mean_recall", {}),
    "04.3": ("recalls, exponent", "power_mean_recall", {}),
    "05.1": (None, "uar", {"on": BIRDS}),
    "05.2": ("cm", "accuracy", {}),
    "05.3": ("cm", "uar", {"on": GAP}),
    "06.1": (None, "accuracy", {"on": REPORT}),
    "06.2": ("cm", "averaged_per_class_accuracy", {}),
    "06.3": ("cm", UAR, {}),
    "07.1": (None, "posterior_mean_uar", {"on": [[90, 0], [10, 0]], "prior": 1}),
    "07.2": ("cm", "posterior_mean_recalls", {"prior": 1}),
    "07.3": (None, "accuracy", {"on": MORE_OF_C}),
    "08.1": (None, UAR, {"on": [[34, 10], [12, 394]]}),
    "08.2": (None, "cost_weight", {"on": (44 / 450, 2)}),
    "08.3": ("cm", UAR, {"on": CM_TEN}),
}


def answer(exercise: str, written: str) -> CheckResult:
    """Check what somebody wrote: a number, or the body of the function."""
    parameters, question, more = EXERCISES[exercise]
    names: dict[str, Any] = {"np": np, "uw": uw}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if parameters is None:
            given = eval(written, names)
        else:
            exec(f"def given({parameters}):\n{textwrap.indent(written, '    ')}", names)
            given = names["given"]
        return check(given, question, **more)
