"""Named confusion matrices, each with the one thing that it shows.

Rows are the actual classes, columns the predicted ones; with two classes, class 0 is the positive
class.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

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


def _read(entry: dict[str, Any]) -> Scenario:
    matrix = tuple(map(tuple, entry.pop("matrix")))
    return Scenario(matrix=matrix, class_names=tuple(entry.pop("class_names")), **entry)


_FILE = Path(__file__).with_name("scenarios.toml")
_ENTRIES = tomllib.loads(_FILE.read_text(encoding="utf-8"))["scenario"]
ALL: tuple[Scenario, ...] = tuple(map(_read, _ENTRIES))

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
