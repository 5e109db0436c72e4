"""A confusion matrix worked through: formulas with its counts, and what makes up a gap."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray, as_counts
from uarwidgets.metrics import prevalence, recall_per_class, support


def worked_formulas(cm: ArrayLike, alpha: float | None = None) -> dict[str, str]:
    """The formula of each score, by its name, with the counts of one matrix filled in.

    Classes without examples are left out of the means of recalls, as the scores do by default.
    For two classes `alpha`, the weight of class 0, adds ``alpha_weighted_recall``. The text is
    empty where the matrix leaves nothing to fill in.

    Examples
    --------
    >>> filled = worked_formulas([[4, 16], [5, 75]])
    >>> filled["accuracy"], filled["unweighted_average_recall"]
    ('(4 + 75) / 100', '(4/20 + 75/80) / 2')
    """
    counts = as_counts(cm)
    if counts.ndim != 2:
        raise ValueError(f"cm must be one K x K matrix; received shape {counts.shape}")
    hits, rows, columns = counts.diagonal(), counts.sum(axis=1), counts.sum(axis=0)
    total = rows.sum()
    kept = np.flatnonzero(rows)
    recalls = [f"{_n(hits[k])}/{_n(rows[k])}" for k in kept]
    mean = f"({' + '.join(recalls)}) / {len(kept)}"
    right = [total - rows[k] - columns[k] + 2 * hits[k] for k in range(len(rows))]
    found = [f"{_n(hits[k])}/{_n(max(rows[k], columns[k]))}" for k in kept]
    rest = [k for k in kept if rows[k] < total]
    # What is not of class k and was not called k, of all that is not of class k.
    refused = [f"{_n(total - rows[k] - columns[k] + hits[k])}/{_n(total - rows[k])}" for k in rest]
    both = f"({mean} + ({' + '.join(refused)}) / {len(rest)}) / 2" if rest else ""
    formulas = {
        "accuracy": f"({' + '.join(map(_n, hits))}) / {_n(total)}",
        "majority_baseline": f"{_n(rows.max())} / {_n(total)}",
        "unweighted_average_recall": mean,
        "geometric_mean_recall": f"({' × '.join(recalls)})^(1/{len(kept)})",
        "averaged_per_class_accuracy": (
            f"({' + '.join(f'{_n(k)}/{_n(total)}' for k in right)}) / {len(rows)}"
        ),
        "mean_one_vs_rest_balanced_accuracy": both,
        "class_balance_accuracy": f"({' + '.join(found)}) / {len(kept)}",
    }
    if alpha is not None:
        formulas["alpha_weighted_recall"] = weighted_formula(cm, alpha)
    return formulas


def weighted_formula(cm: ArrayLike, alpha: float) -> str:
    """The formula of the alpha-weighted recall alone, which alone follows the weight.

    Examples
    --------
    >>> weighted_formula([[4, 16], [5, 75]], 0.25)
    '0.25 × 4/20 + 0.75 × 75/80'
    """
    counts = as_counts(cm)
    hits, rows = counts.diagonal().tolist(), counts.sum(axis=1).tolist()
    if len(rows) != 2 or not all(rows):
        return ""
    terms = zip((alpha, 1 - alpha), hits, rows, strict=True)
    return " + ".join(f"{round(w, 6):g} × {_n(hit)}/{_n(row)}" for w, hit, row in terms)


def gap_by_class(cm: ArrayLike) -> FloatArray:
    """What each class adds to the gap between accuracy and UAR: accuracy - UAR is their sum.

    Class k adds (prevalence - 1/K)(recall - mean recall): a class that is larger than its equal
    share and found better than the average class lifts accuracy above UAR. A class without
    examples, which UAR leaves out, adds 0.

    Examples
    --------
    >>> gap_by_class([[4, 16], [5, 75]]).round(6).tolist()
    [0.110625, 0.110625]
    """
    present = support(cm) > 0
    recalls = np.where(present, recall_per_class(cm), 0.0)
    n_kept = present.sum()
    distance = np.where(present, recalls - recalls.sum() / n_kept, 0.0)
    return (prevalence(cm) - 1.0 / n_kept) * distance


def useful_cost_ratios(cm: ArrayLike) -> tuple[float, float]:
    """The open interval of cost ratios at which a two-class classifier beats both fixed answers.

    Costs c_FN for a missed positive and c_FP for a false alarm, it costs less than always
    answering "negative" where c_FN/c_FP > FP/TP, and less than always answering "positive" where
    c_FN/c_FP < TN/FN. The ratio that UAR implies, n/p, lies between the two exactly if UAR > 1/2;
    accuracy's ratio, 1, exactly if accuracy is above the majority baseline. The upper end is
    infinite if no positive is missed and some negative is recognised, the lower if no positive is
    found; ``low >= high`` where nothing lies between.

    References
    ----------
    C. Elkan (2001). The foundations of cost-sensitive learning. IJCAI 17, 973-978.

    Examples
    --------
    >>> useful_cost_ratios([[4, 16], [5, 75]])
    (1.25, 4.6875)
    """
    counts = as_counts(cm)
    if counts.shape != (2, 2):
        raise ValueError(f"cm must be one matrix of two classes; received shape {counts.shape}")
    if not counts.sum(axis=1).all():
        raise ValueError("cm must have examples of both classes, or there is nothing to trade")
    (found, missed), (alarms, refused) = counts.tolist()
    low = alarms / found if found else float("inf")
    # 0/0: who never answers "negative" is the fixed answer "positive", and does not beat it
    high = refused / missed if missed else float("inf") if refused else 0.0
    return low, high


def _n(count: float) -> str:
    """Return a count as digits alone, whole where it is whole."""
    return str(int(count)) if count == int(count) else f"{count:g}"
