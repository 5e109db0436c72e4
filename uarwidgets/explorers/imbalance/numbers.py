"""Scores as classes run from balanced to very unequal, and where accuracy meets its baseline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.straight_lines import highest, meeting
from uarwidgets._core.validation import FloatArray, as_recalls
from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.recalls import scores_from_recalls, two_class_weights

PREVALENCE_CURVES = (
    "majority_baseline",
    "geometric_mean_recall",
    "unweighted_average_recall",
    "accuracy",
)
#: What a curve shows beside a second classifier, B: the scores of both, by B's own names.
RIVAL_CURVES = {
    "majority_baseline": "majority_baseline",
    "unweighted_average_recall_B": "unweighted_average_recall",
    "unweighted_average_recall": "unweighted_average_recall",
    "accuracy_B": "accuracy",
    "accuracy": "accuracy",
}
IMBALANCE_CURVES = ("averaged_per_class_accuracy", *PREVALENCE_CURVES)
# twenty steps a decade, each of three digits
RATIOS = tuple(float(f"{10 ** (i / 20):.3g}") for i in range(61))


MOST = RATIOS[-1]
#: What a class's share is set to by hand: the rarest first in steps of a factor.
SHARES = (0.002, 0.005, *(i / 100 for i in range(1, 96)))


@dataclass(frozen=True)
class Imbalance:
    """Scores at the present class sizes, and at all others; curves are of shape (n,)."""

    recalls: tuple[float, ...]
    x: float  # the prevalence, or the imbalance
    scores: dict[str, float]  # NaN where there is nothing to score
    xs: FloatArray = field(default_factory=lambda: np.empty(0))
    curves: dict[str, FloatArray] = field(default_factory=dict)  # empty likewise
    sizes: list[int] = field(default_factory=list)  # of three or more classes, whole
    below: list[tuple[float, float]] = field(default_factory=list)  # where the baseline wins
    rival: tuple[float, ...] = ()  # the recalls of B
    meeting: float = float("nan")  # the prevalence at which A's and B's accuracy change places


def by_prevalence(recalls: tuple[float, ...], prevalence: float) -> Imbalance:
    """Return the scores of two classes.

    Examples
    --------
    >>> found = by_prevalence((0.2, 0.9375), 0.2)
    >>> round(found.scores["accuracy"], 4), found.scores["unweighted_average_recall"]
    (0.79, 0.56875)
    """
    # Straight lines: their ends, the middle, and where accuracy meets the baseline.
    below = prevalence_below_baseline(recalls)
    xs = np.unique(np.concatenate([(0.0, 0.5, 1.0), np.ravel(below)]))
    # In one call: a frame is made of little else.
    found = _scores(recalls, two_class_weights(np.append(xs, prevalence)), PREVALENCE_CURVES)
    scores, curves = _last_and_others(found)
    return Imbalance(recalls, prevalence, scores, xs, curves, below=below)


def of_both(recalls: tuple[float, ...], rival: tuple[float, ...], prevalence: float) -> Imbalance:
    """Return the scores of two classifiers of two classes, those of B by names of their own.

    Examples
    --------
    >>> found = of_both((0.5, 1.0), (1.0, 0.75), prevalence=0.5)
    >>> found.scores["accuracy"], found.scores["accuracy_B"], round(found.meeting, 4)
    (0.75, 0.875, 0.3333)
    """
    met = meeting(recalls, rival)
    # Guessing is the better of the two constant answers.
    turns = highest([recalls, rival, (1.0, 0.0), (0.0, 1.0)])
    starts = [x for x, _ in turns]
    below = [
        (low, high)
        for (low, best), high in zip(turns, [*starts[1:], 1.0], strict=True)
        if not {0, 1} & set(best)
    ]
    xs = np.unique([0.0, 0.5, 1.0, *starts, *([] if np.isnan(met) else [met])])
    of_each = _scores(
        np.array([[recalls], [rival]]),
        two_class_weights(np.append(xs, prevalence)),
        PREVALENCE_CURVES,
    )
    found = {name: first for name, (first, _) in of_each.items()}
    theirs = {name for name in RIVAL_CURVES if name.endswith("_B")}
    found |= {name: of_each[score][1] for name, score in RIVAL_CURVES.items() if name in theirs}
    scores, curves = _last_and_others(found)
    return Imbalance(
        recalls, prevalence, scores, xs, curves, below=_joined(below), rival=rival, meeting=met
    )


def _last_and_others(
    found: dict[str, FloatArray],
) -> tuple[dict[str, float], dict[str, FloatArray]]:
    """Return what the last place holds, the present one, and what those before it do."""
    scores = {name: float(score[-1]) for name, score in found.items()}
    return scores, {name: score[:-1] for name, score in found.items()}


def _joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return spans that touch as one."""
    found: list[tuple[float, float]] = []
    for low, high in spans:
        touch = bool(found) and found[-1][1] == low
        found[-1:] = [(found[-1][0], high)] if touch else [*found[-1:], (low, high)]
    return found


def by_imbalance(
    recalls: tuple[float, ...], imbalance: float, profile: Sequence[float], total: int
) -> Imbalance:
    """Return the scores of three or more classes of `total` examples.

    Examples
    --------
    >>> found = by_imbalance((0.9, 0.7, 0.5), 4.0, (), total=70)
    >>> found.sizes, round(found.scores["accuracy"], 4)
    ([40, 20, 10], 0.7857)
    """
    xs, here, sizes = _along(imbalance, len(recalls), tuple(profile), total)
    if len(recalls) == 1 or total == 0:
        nothing = dict.fromkeys(IMBALANCE_CURVES, float("nan"))
        return Imbalance(recalls, imbalance, nothing, sizes=sizes[here].tolist())
    curves = _scores(recalls, sizes / total, IMBALANCE_CURVES)
    scores = {name: float(curve[here]) for name, curve in curves.items()}
    return Imbalance(recalls, imbalance, scores, xs, curves, sizes[here].tolist())


@lru_cache(maxsize=4)  # while recalls move, these stand still
def _along(
    imbalance: float, n_classes: int, profile: tuple[float, ...], total: int
) -> tuple[FloatArray, int, np.ndarray]:
    """Return the places along the x-axis, which of them is the present one, and class sizes."""
    xs = np.unique(np.append(RATIOS, imbalance))
    return xs, int(np.searchsorted(xs, imbalance)), sizes_at(xs, n_classes, profile, total)


def ratio_of(sizes: Sequence[float]) -> float:
    """Return how many times as large as the smallest class the largest is.

    Examples
    --------
    >>> ratio_of((6.0, 3.0, 1.5))
    4.0
    """
    return min(max(sizes) / min(sizes), MOST)


def within(sizes: Sequence[float]) -> tuple[float, ...]:
    """Return the sizes, those of less than a 1000th of the largest raised to that.

    Examples
    --------
    >>> within((3.0, 2.0, 1.0)), within((2000.0, 10.0, 1.0))
    ((3.0, 2.0, 1.0), (2000.0, 10.0, 2.0))
    """
    least = max(sizes) / MOST
    return tuple(max(size, least) for size in sizes)


def share_among(size: float, others: Sequence[float]) -> float:
    """Return the share of a class of this size.

    Examples
    --------
    >>> share_among(1.0, (2.0, 1.0))
    0.25
    """
    return size / (size + sum(others))


@lru_cache(maxsize=8)  # each class's slider asks for its own of them
def shares_among(sizes: tuple[float, ...]) -> tuple[float, ...]:
    """Return each class's share, as a slider shows it.

    Examples
    --------
    >>> shares_among((1.0, 2.0, 1.0))
    (0.25, 0.5, 0.25)
    """
    kept = within(sizes)
    return tuple(
        round(share_among(size, kept[:k] + kept[k + 1 :]), 4) for k, size in enumerate(kept)
    )


def size_for(share: float, others: Sequence[float]) -> float:
    """Return the size that has this share, while the others stay as they are.

    The nearest that there is: no class is more than 1000 times as large as another.

    Examples
    --------
    >>> size_for(0.25, (2.0, 1.0)), size_for(0.002, (3000.0, 1000.0))
    (1.0, 8.016032064128256)
    """
    size = sum(others) * share / (1 - share)
    return min(max(size, max(others) / MOST), min(others) * MOST)


def sizes_at(
    imbalance: ArrayLike, n_classes: int, profile: Sequence[float], total: int
) -> np.ndarray:
    """Return whole class sizes that add up; equal steps where the profile does not fit.

    Examples
    --------
    >>> sizes_at(4.0, 2, (), 100).tolist()
    [80, 20]
    """
    return whole_sizes(_shares(imbalance, n_classes, profile), total)


def shares_of(imbalance: float, n_classes: int, profile: Sequence[float]) -> tuple[float, ...]:
    """Return class shares; equal steps where the profile does not fit.

    Examples
    --------
    >>> shares_of(4.0, 2, ())
    (0.8, 0.2)
    """
    return tuple(_shares(imbalance, n_classes, profile).tolist())


def _shares(imbalance: ArrayLike, n_classes: int, profile: Sequence[float]) -> FloatArray:
    fits = len(profile) == n_classes
    return shares_at(imbalance, profile if fits else geometric_profile(n_classes))


def _scores(recalls: ArrayLike, shares: FloatArray, names: Sequence[str]) -> dict[str, FloatArray]:
    found = scores_from_recalls(recalls, shares)
    return {name: np.asarray(found[name]) for name in names}


def geometric_profile(n_classes: int) -> tuple[float, ...]:
    """Exponents that make each class smaller than the one before by the same factor.

    Examples
    --------
    >>> geometric_profile(3)
    (0.0, 0.5, 1.0)
    """
    return tuple(np.linspace(0.0, 1.0, n_classes).tolist()) if n_classes > 1 else (0.0,)


def profile_of(sizes: ArrayLike) -> tuple[float, ...]:
    """The exponents at which `shares_at` gives back these class sizes' shares, all above 0.

    0 for the largest class, 1 for the smallest; equal sizes have the geometric profile.

    Examples
    --------
    >>> profile_of([100, 10, 1])
    (0.0, 0.5, 1.0)
    """
    counts = np.asarray(sizes, dtype=float)
    if not (counts > 0).all():
        raise ValueError(f"sizes must all be above 0; received {counts.tolist()}")
    if counts.max() == counts.min():
        return geometric_profile(len(counts))
    depth = np.log(counts.max() / counts)
    return tuple((depth / depth.max()).tolist())


def shares_at(imbalance: ArrayLike, profile: ArrayLike) -> FloatArray:
    """The class shares, of shape (..., K), at an imbalance of shape (...) and a profile of K.

    Examples
    --------
    >>> shares_at(4, (0, 1)).tolist()
    [0.8, 0.2]
    """
    sizes = np.asarray(imbalance, dtype=float)[..., None] ** -np.asarray(profile, dtype=float)
    return sizes / sizes.sum(axis=-1, keepdims=True)


def prevalence_below_baseline(recalls: ArrayLike) -> list[tuple[float, float]]:
    """The prevalences at which always answering the larger class has the higher accuracy.

    They are open intervals, rising. Accuracy runs straight from TNR at prevalence 0 to TPR at
    prevalence 1; the baseline is the larger of the prevalence and its complement.

    Examples
    --------
    >>> [(round(a, 3), round(b, 3)) for a, b in prevalence_below_baseline((0.75, 0.8))]
    [(0.0, 0.211), (0.762, 1.0)]
    """
    tpr, tnr = as_recalls(recalls).tolist()
    # 1 - x = tnr + (tpr - tnr) x on the left, x = tnr + (tpr - tnr) x on the right.
    left = (1 - tnr) / (1 - tnr + tpr) if tnr < 1 else 0.0
    right = tnr / (1 - tpr + tnr) if tpr < 1 else 1.0
    if left >= right:  # tpr + tnr < 1: below the baseline everywhere
        return [(0.0, 1.0)]
    return [(a, b) for a, b in ((0.0, left), (right, 1.0)) if a < b]
