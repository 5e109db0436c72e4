"""Named confusion matrices, each with the one thing that it shows.

Rows are the actual classes, columns the predicted ones; with two classes, class 0 is the positive
class.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["ALL", "Scenario", "for_classes", "get", "keys"]


class Scenario(NamedTuple):
    """One confusion matrix with its story. Immutable.

    Parameters
    ----------
    key : str
        Short name for code and share texts.
    name : str
        Name for menus.
    story : str
        One line on what the matrix shows.
    matrix : tuple of K tuples of K int
        Rows = actual classes, columns = predicted classes.
    class_names : tuple of K str
        Empty for the usual names.
    source : str
        Where the numbers come from.

    Examples
    --------
    >>> scenario = get("coin_flip")
    >>> scenario.cm.tolist()
    [[45, 45], [5, 5]]
    >>> scenario
    Scenario('coin_flip', ((45, 45), (5, 5)))
    """

    key: str
    name: str
    story: str
    matrix: tuple[tuple[int, ...], ...]
    class_names: Sequence[str] = ()
    source: str = ""

    @property
    def n_classes(self) -> int:
        """Number of classes, K."""
        return len(self.matrix)

    @property
    def cm(self) -> NDArray[np.int64]:
        """The matrix as a new NumPy array of shape (K, K): change it freely."""
        return np.array(self.matrix, dtype=np.int64)

    def __repr__(self) -> str:
        return f"Scenario({self.key!r}, {self.matrix})"


_BINARY = ("positive", "negative")

ALL: tuple[Scenario, ...] = (
    Scenario(
        "balanced_test_set",
        "Equal class sizes",
        "With 50 examples of each class, accuracy and UAR are one and the same number: 0.84.",
        ((45, 5), (11, 39)),
        _BINARY,
        "worked example, balanced test set",
    ),
    Scenario(
        "imbalanced_test_set",
        "Unequal class sizes",
        "Accuracy 0.79, UAR 0.57; always answering negative would score an accuracy of 0.80.",
        ((4, 16), (5, 75)),
        _BINARY,
        "worked example, imbalanced test set",
    ),
    Scenario(
        "one_class",
        "Always the same answer",
        "Always answers positive: accuracy is the class share, 0.90; UAR is 0.50.",
        ((90, 0), (10, 0)),
        _BINARY,
        "limiting case, 90 positive and 10 negative examples",
    ),
    Scenario(
        "coin_flip",
        "A fair coin",
        "A coin looks at nothing: accuracy, UAR and the geometric mean are all 0.50.",
        ((45, 45), (5, 5)),
        _BINARY,
        "limiting case, expected counts of a blind guess",
    ),
    Scenario(
        "biased_guesser",
        "An 80:20 guesser",
        "A blind guess, positive 4 times in 5: UAR stays 0.50, the geometric mean falls to 0.40.",
        ((72, 18), (8, 2)),
        _BINARY,
        "limiting case, expected counts of a blind guess",
    ),
    Scenario(
        "always_wrong",
        "Always wrong",
        "Accuracy, UAR and geometric mean are all 0; flip every answer and they are all 1.",
        ((0, 90), (10, 0)),
        _BINARY,
        "limiting case, 90 positive and 10 negative examples",
    ),
    Scenario(
        "reversed",
        "Every answer flipped",
        "The first example with each answer flipped: UAR turns from 0.84 into 1 − 0.84 = 0.16.",
        ((5, 45), (39, 11)),
        _BINARY,
        "made from the worked example with a balanced test set",
    ),
    Scenario(
        "rare_disease",
        "Screening for a disease",
        "Accuracy 0.93 and UAR 0.92 nearly agree; calling everyone healthy has accuracy 0.80.",
        ((180, 20), (50, 750)),
        ("ill", "healthy"),
        "worked example, screening for a disease",
    ),
    Scenario(
        "fraud",
        "Payment fraud",
        "Accuracy 0.97 against 0.96 for never raising an alarm; one fraud in four is missed.",
        ((150, 50), (100, 4700)),
        ("fraud", "genuine"),
        "worked example, fraud detection",
    ),
    Scenario(
        "equal_uar_specific",
        "Equal UAR, few false alarms",
        "UAR 0.95 like its twin, the same geometric mean too; 82% of its alarms are right.",
        ((828, 72), (182, 8918)),
        _BINARY,
        "Batuwita and Palade (2009), A new performance measure for class imbalance learning",
    ),
    Scenario(
        "equal_uar_sensitive",
        "Equal UAR, many false alarms",
        "UAR 0.95 like its twin, the same geometric mean too; only 55% of its alarms are right.",
        ((882, 18), (728, 8372)),
        _BINARY,
        "Batuwita and Palade (2009), A new performance measure for class imbalance learning",
    ),
    Scenario(
        "three_sizes",
        "Three class sizes",
        "Recalls of 0.90, 0.67 and 0.50: accuracy 0.80 leans on the largest class, UAR is 0.69.",
        ((90, 5, 5), (5, 20, 5), (5, 5, 10)),
        ("A", "B", "C"),
        "worked example with 100, 30 and 20 examples; how the errors are spread is our choice",
    ),
    Scenario(
        "ten_labels",
        "Ten labels",
        "Accuracy and UAR are both 0.70 by coincidence: class sizes differ, and so do recalls.",
        ((1, 1, 0), (0, 3, 0), (1, 1, 3)),
        ("0", "1", "2"),
        "worked example, ten labels typed by hand",
    ),
    Scenario(
        "swapped_classes",
        "Two classes swapped",
        "B and C always trade places: UAR is 1/3, as for a guess, yet the answers tell all.",
        ((10, 0, 0), (0, 0, 10), (0, 10, 0)),
        ("A", "B", "C"),
        "made up for this kit",
    ),
    Scenario(
        "all_wrong_three",
        "All wrong, three classes",
        "Not one right answer, and the averaged per-class accuracy is 1 − 2/3 = 0.33.",
        ((0, 100, 100), (100, 0, 100), (100, 100, 0)),
        ("A", "B", "C"),
        "worked example, a lab's post-mortem",
    ),
    Scenario(
        "all_wrong_four",
        "All wrong, four classes",
        "Still not one right answer, and the averaged per-class accuracy rises to 1 − 2/4 = 0.50.",
        ((0, 100, 100, 100), (100, 0, 100, 100), (100, 100, 0, 100), (100, 100, 100, 0)),
        ("A", "B", "C", "D"),
        "worked example, a lab's post-mortem",
    ),
    Scenario(
        "ecg",
        "An ECG detector",
        "Accuracy 0.973 is below the 0.987 of always answering class 0; UAR is 0.64.",
        ((282094, 1534, 3991), (102, 854, 378), (521, 1309, 742)),
        ("class 0", "class 1", "class 2"),
        "said to be a real detector, in the perClass user forum",
    ),
)

_KNOWN = {called: scenario for scenario in ALL for called in (scenario.name, scenario.key)}


def get(name: str) -> Scenario:
    """The scenario with this key or menu name.

    Parameters
    ----------
    name : str
        One of :func:`keys`, or the name in a menu.

    Returns
    -------
    Scenario

    Raises
    ------
    ValueError
        If there is none; the message lists the nearest keys and names, or else every key.

    Examples
    --------
    >>> get("fraud").n_classes
    2
    >>> get("Payment fraud") is get("fraud")
    True
    """
    if isinstance(name, str) and name in _KNOWN:
        return _KNOWN[name]
    near = get_close_matches(str(name), _KNOWN) or keys()
    listed = ", ".join(f'"{choice}"' for choice in near)
    raise ValueError(f"name must be a scenario's, such as {listed}; received {name!r}")


def keys() -> tuple[str, ...]:
    """Every key, in teaching order.

    Examples
    --------
    >>> keys()[:2]
    ('balanced_test_set', 'imbalanced_test_set')
    """
    return tuple(scenario.key for scenario in ALL)


def for_classes(n_classes: int) -> tuple[Scenario, ...]:
    """The scenarios with this number of classes, in teaching order; none is an empty tuple.

    Parameters
    ----------
    n_classes : int

    Returns
    -------
    tuple of Scenario

    Examples
    --------
    >>> [scenario.key for scenario in for_classes(4)]
    ['all_wrong_four']
    """
    return tuple(scenario for scenario in ALL if scenario.n_classes == n_classes)
