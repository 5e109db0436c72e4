"""The matrices that a function is tried on: small ones first, and no two mistakes alike on all.

Rows are the actual classes. Every class occurs; what a class without examples does is asked only
where the exercise brings one. Some matrices hold what breaks a careless function: a class never
found beside one that is, a class never answered, one answer for everything, very unequal sizes.
"""

from __future__ import annotations

import numpy as np

from uarwidgets._core.validation import FloatArray

_MATRICES: tuple[tuple[tuple[int, ...], ...], ...] = (
    # two classes: all right, all wrong, one error, then classes of different size
    ((1, 0), (0, 1)),
    ((0, 1), (1, 0)),
    ((1, 0), (1, 1)),
    ((1, 1), (0, 1)),
    ((1, 0), (2, 1)),
    ((1, 1), (1, 3)),
    ((2, 1), (1, 4)),
    ((3, 4), (1, 1)),
    ((4, 16), (5, 75)),
    ((80, 20), (3, 7)),
    # a class that is never found, or never answered; very unequal sizes
    ((0, 2), (1, 3)),
    ((2, 1), (3, 0)),
    ((3, 0), (2, 0)),
    ((0, 1), (0, 5)),
    ((90, 0), (10, 0)),
    ((1, 2), (30, 9967)),
    ((0, 2000), (1, 3)),
    # three classes
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    ((1, 0, 0), (0, 1, 0), (1, 0, 1)),
    ((1, 1, 0), (0, 1, 0), (0, 0, 3)),
    ((2, 1, 0), (0, 3, 1), (2, 1, 5)),
    ((1, 2, 3), (4, 5, 6), (7, 8, 9)),
    ((90, 6, 4), (5, 20, 5), (4, 6, 10)),
    ((2, 1, 0), (1, 4, 0), (1, 1, 0)),
    ((0, 1, 2), (1, 3, 0), (2, 0, 5)),
    ((3, 1, 0), (1, 0, 2), (0, 2, 6)),
    ((5, 0, 0), (2, 0, 0), (1, 0, 0)),
    ((900, 60, 50), (2, 7, 1), (0, 1, 2)),
    # four classes
    ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 1, 1)),
    ((3, 1, 0, 0), (0, 2, 0, 1), (0, 0, 1, 0), (1, 0, 2, 4)),
    ((0, 9, 9, 9), (9, 0, 9, 9), (9, 9, 0, 9), (9, 9, 9, 0)),
    ((40, 3, 2, 5), (1, 9, 0, 2), (0, 4, 5, 1), (6, 2, 1, 70)),
    ((4, 1, 0, 0), (2, 0, 1, 1), (0, 1, 3, 0), (1, 1, 1, 5)),
    ((2, 0, 1, 0), (1, 3, 0, 0), (0, 0, 4, 0), (1, 0, 1, 0)),
    # five classes
    ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (1, 0, 0, 0, 1)),
    ((4, 1, 0, 2, 0), (1, 2, 1, 0, 0), (0, 0, 5, 1, 1), (2, 0, 1, 1, 0), (0, 1, 0, 0, 3)),
    ((50, 2, 3, 1, 4), (1, 8, 0, 1, 0), (2, 0, 6, 3, 1), (0, 5, 1, 20, 2), (1, 0, 0, 2, 3)),
    ((6, 0, 1, 0, 0), (0, 2, 2, 0, 0), (1, 0, 0, 0, 2), (0, 1, 0, 7, 0), (1, 1, 0, 0, 4)),
    # six classes
    (
        *((3, 1, 0, 0, 0, 1), (0, 2, 1, 0, 0, 0), (0, 0, 4, 0, 2, 0)),
        *((1, 0, 0, 5, 0, 0), (0, 3, 0, 0, 1, 0), (0, 0, 1, 1, 0, 6)),
    ),
    (
        *((30, 4, 0, 1, 2, 5), (1, 6, 1, 0, 2, 0), (3, 0, 0, 2, 0, 1)),
        *((0, 1, 2, 90, 3, 1), (2, 0, 1, 0, 5, 0), (0, 2, 0, 3, 1, 8)),
    ),
)


#: More classes than anybody writes into a loop: 10 for K goes unnoticed up to ten of them.
MANY = 12


def trials_like(on: FloatArray | None = None, classes: int | None = None) -> list[FloatArray]:
    """Return the matrices to try, by number of classes and then by total.

    With a matrix `on` they include that matrix; if it has classes without examples, others are
    tried with a class emptied too. With `classes` they are all of that many classes.
    """
    matrices = [np.array(matrix, dtype=np.float64) for matrix in _MATRICES]
    matrices.append(_made_up(MANY)[0])
    if classes is not None:
        written = [cm for cm in matrices if len(cm) == classes != MANY]
        matrices = written or _made_up(classes)
    if on is not None:
        matrices = _distinct([*matrices, *_emptied(matrices, on), on])
    return sorted(matrices, key=lambda cm: (len(cm), cm.sum()))


def _made_up(n_classes: int) -> list[FloatArray]:
    """A few matrices of more classes than are written out above; none for a single class."""
    if n_classes < 2:
        return []
    row, column = np.indices((n_classes, n_classes))
    return [
        (row * (shift + 2) + column * 5 + row * column) % 7 + 4.0 * shift * np.eye(n_classes) + 1.0
        for shift in range(5)
    ]


def _emptied(matrices: list[FloatArray], on: FloatArray) -> list[FloatArray]:
    """Matrices with a gap: the one of `on`, or a class of three or more."""
    present = on.sum(axis=1) > 0
    if np.all(present):
        return []
    found = [cm * present[:, None] for cm in matrices if len(cm) == len(on)]
    for index, cm in enumerate(matrices):
        n_classes = len(cm)
        if n_classes > 2:
            found.append(cm * (np.arange(n_classes) != index % n_classes)[:, None])
    return [cm for cm in found if cm.any()]


def _distinct(matrices: list[FloatArray]) -> list[FloatArray]:
    return list({cm.tobytes(): cm for cm in matrices}.values())
