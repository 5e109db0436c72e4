"""Where the dots of the first five pictures stand: right answers full, wrong ones hollow.

A dot is an example, or one in a hundred of them where there are more. All places are in points,
from the lower left corner of the unit square in which the later pictures have their bars.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float64]  # of shape (n, 2)
Spot = tuple[float, float]

MOST = 100  # dots
ACROSS = 10  # dots side by side, where a hundred make a square


@dataclass(frozen=True)
class Room:
    """What there is to draw in: the unit square's sides, and the whole width beside it."""

    width: float
    height: float
    whole: float
    pitch: float  # from dot to dot where they stand closest
    line: float = 24.0  # what a line of words takes above a block


@dataclass(frozen=True)
class Dots:
    """Places by group, the dots' diameter, and where the words beside them begin."""

    groups: dict[str, Places]
    size: float
    words: tuple[Spot, ...]


def arranged(kind: str, dots: tuple[int, int, int, int], room: Room) -> Dots:
    """Return the dots TP, FN, FP and TN as one of the pictures has them.

    Examples
    --------
    >>> found = arranged("cells", (4, 16, 5, 75), Room(400, 280, 560, 16))
    >>> {name: len(places) for name, places in found.groups.items()}
    {'tp': 4, 'fn': 16, 'fp': 5, 'tn': 75}
    """
    return _KINDS[kind](dots, room)


def _block(n: int, left: float, top: float, columns: int, pitch: float, first: int = 0) -> Places:
    """Return n places row by row from the upper left corner, after `first` that are left out."""
    k = np.arange(first, first + n)
    x, y = left + (k % columns + 0.5) * pitch, top - (k // columns + 0.5) * pitch
    return np.column_stack([x, y])


@cache
def _mixed_order(total: int) -> NDArray[np.int64]:
    return np.random.default_rng(7).permutation(total)


def _mixed(dots: tuple[int, int, int, int], room: Room) -> Dots:
    """Nothing is known of classes: right and wrong answers as they came."""
    pitch = room.height / ACROSS
    all_places = _block(sum(dots), 0, room.height, ACROSS, pitch)[_mixed_order(sum(dots))]
    right = dots[0] + dots[3]
    groups = {"right": all_places[:right], "wrong": all_places[right:]}
    return Dots(groups, 0.7 * pitch, ((0, room.height),))


def _cells(dots: tuple[int, int, int, int], room: Room) -> Dots:
    """The confusion matrix: a block for each of the four counts."""
    wide, high = room.whole / 2, (room.height + 2 * room.line) / 2
    columns = int((wide - room.pitch) / room.pitch)
    corners = [(x, y) for y in (2 * high - room.line, high - room.line) for x in (0, wide)]
    groups = {
        name: _block(n, x, y, columns, room.pitch)
        for name, n, (x, y) in zip(("tp", "fn", "fp", "tn"), dots, corners, strict=True)
    }
    return Dots(groups, 0.75 * room.pitch, tuple(corners))


def _rows(dots: tuple[int, int, int, int], room: Room) -> Dots:
    """The two rows of the matrix, each as one: found first, then missed."""
    tp, fn, fp, tn = dots
    columns = MOST // 4
    pitch = room.whole / columns
    upper, lower = room.height, room.height / 2 - room.line / 2
    groups = {
        "tp": _block(tp, 0, upper, columns, pitch),
        "fn": _block(fn, 0, upper, columns, pitch, tp),
        "tn": _block(tn, 0, lower, columns, pitch),
        "fp": _block(fp, 0, lower, columns, pitch, tn),
    }
    return Dots(groups, 0.75 * pitch, ((0, upper), (0, lower)))


def _slots(dots: tuple[int, int, int, int], room: Room) -> Dots:
    """Two fractions of one denominator: as many slots twice, and what each class fills."""
    tp, _, _, tn = dots
    pitch = (room.whole - 2 * room.line) / (2 * ACROSS)
    second = ACROSS * pitch + 2 * room.line
    left, right = (_block(sum(dots), x, ACROSS * pitch, ACROSS, pitch) for x in (0, second))
    # From the bottom, as the bars are.
    left, right = (slots[np.lexsort((slots[:, 0], slots[:, 1]))] for slots in (left, right))
    groups = {"tp": left[:tp], "tn": right[:tn], "slots": np.vstack([left[tp:], right[tn:]])}
    top = ACROSS * pitch
    plus = (ACROSS * pitch + room.line, top / 2)
    return Dots(groups, 0.7 * pitch, ((0, top), (second, top), plus))


def _columns(dots: tuple[int, int, int, int], room: Room) -> Dots:
    """The unit square: a column for each class, as wide as its share, found ones at the bottom."""
    tp, fn, fp, tn = dots
    share = (tp + fn) / sum(dots)
    groups: dict[str, Places] = {}
    for found, missed, n, hits, left, wide in (
        ("tp", "fn", tp + fn, tp, 0.0, share),
        ("tn", "fp", tn + fp, tn, share, 1 - share),
    ):
        across = max(1, round(ACROSS * wide))
        k = np.arange(n)
        x = left + (k % across + 0.5) / across * wide
        y = (k // across + 0.5) * across / max(n, across)
        places = np.column_stack([x * room.width, y * room.height])
        groups |= {found: places[:hits], missed: places[hits:]}
    return Dots(groups, 0.6 * room.height / ACROSS, ())


_KINDS = {
    "mixed": _mixed,
    "cells": _cells,
    "rows": _rows,
    "slots": _slots,
    "columns": _columns,
}
