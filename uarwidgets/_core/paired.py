"""The posterior of a difference between two classifiers that answered the same examples.

Of each example either both are right, one alone, or neither: four shares of a class, with a
Dirichlet posterior. The difference of the two recalls is the share that the first alone gets right,
less that of the second. Where both are right, or neither, nothing is learnt about which is better:
the idea of McNemar's test.

The difference is taken apart into two independent Beta variables. Where most examples are
answered alike, the share x of the wider one is (1 - y) w and the difference (1 - y) w - y. Where
few are, it is the share of disagreement, 1 - y, times 2 w - 1. In both, y is taken at Gauss nodes,
and w in masses on the nodes of a grid, as in `beta`. What follows from a pair falls between two
nodes of the grid and is shared between them, which keeps the mean; the masses of the classes are
convolved. Nothing is sampled.

References
----------
Q. McNemar (1947). Note on the sampling error of the difference between correlated proportions or
percentages. Psychometrika 12 (2), 153-157.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.beta import BetaMasses, PiecewiseLinearDensity, convolve
from uarwidgets._core.distribution import as_one_number
from uarwidgets._core.validation import FloatArray, Score, as_number

CELLS = 1024  # the grid has between this many cells and twice as many
DROP = 18.0  # shares are taken as far as their density is exp(-DROP) of its peak
_FAINT = 1e-8  # masses below this part of the largest are left out
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(48)


@dataclass(frozen=True, repr=False)
class PairedPosterior:
    """Distribution of the mean, over classes, of the differences of two recalls.

    Made by :func:`posterior_difference_uar` and :func:`posterior_difference_accuracy`. ``mean``
    and ``std`` are closed formulas. The curve is computed once, at first use, without sampling;
    probabilities are within 5e-4.

    Parameters
    ----------
    first, second, rest : tuple of float, one of each per class
        Parameters of the Dirichlet distributions: examples that the first classifier alone gets
        right, that the second alone does, and all others, each plus the prior.

    Examples
    --------
    >>> PairedPosterior(first=(2.0,), second=(2.0,), rest=(6.0,))
    PairedPosterior(mean=0.000, std=0.191)
    """

    first: tuple[float, ...]
    second: tuple[float, ...]
    rest: tuple[float, ...]

    @property
    def means(self) -> FloatArray:
        """Expected difference of each class: the difference of two parameters over their sum."""
        first, second, total = self._parameters()
        return (first - second) / total

    @property
    def variances(self) -> FloatArray:
        """Variance of each class's difference d: (E[share of disagreement] - E[d]^2) / (T + 1)."""
        first, second, total = self._parameters()
        return ((first + second) / total - self.means**2) / (total + 1)

    @property
    def mean(self) -> float:
        """Expected value."""
        return float(self.means.mean())

    @property
    def std(self) -> float:
        """Standard deviation."""
        return float(np.sqrt(self.variances.sum()) / len(self.first))

    @property
    def probability_better(self) -> float:
        """Probability that the first classifier is better: of a difference above 0."""
        return 1 - float(self.density.cdf(np.array(0.0)))

    def cdf(self, x: ArrayLike) -> Score:
        """Probability of a difference of at most ``x``."""
        return self.density.cdf(as_number(x, "x"))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Equal-tailed credible interval."""
        inside = as_one_number(level, "level")
        if not 0 < inside < 1:
            raise ValueError(f"level must lie strictly between 0 and 1; received {level}")
        low, high = self.density.quantile(np.array([(1 - inside) / 2, (1 + inside) / 2]))
        return float(low), float(high)

    def __repr__(self) -> str:
        return f"PairedPosterior(mean={self.mean:.3f}, std={self.std:.3f})"

    @cached_property
    def density(self) -> PiecewiseLinearDensity:
        """The curve: knots, and the heights of the density there."""
        parts = [
            _Difference(*each) for each in zip(self.first, self.second, self.rest, strict=True)
        ]
        step = 2.0 ** -math.ceil(math.log2(CELLS / sum(part.width for part in parts)))
        binned = [part.masses(step) for part in parts]
        masses = convolve([mass for _, mass in binned])
        start = sum(first for first, _ in binned)
        knots = (start + np.arange(len(masses), dtype=np.float64)) * (step / len(parts))
        return PiecewiseLinearDensity.from_masses(knots, masses)

    def _parameters(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        first, second, rest = (np.array(part) for part in (self.first, self.second, self.rest))
        return first, second, first + second + rest


def posterior_difference_uar(agreement: ArrayLike) -> PairedPosterior:
    """Posterior of the UAR of one classifier less that of another, on the same examples.

    Parameters
    ----------
    agreement : array-like of shape (K, 2, 2)
        Of each class a table of examples: [[both right, first alone right], [second alone right,
        neither right]].

    Returns
    -------
    PairedPosterior
        With ``mean``, ``std``, ``probability_better``, ``interval(level)`` and ``cdf(x)``, on
        [-1, 1].

    Raises
    ------
    ValueError
        If ``agreement`` does not have that shape, or holds anything but counts.

    See Also
    --------
    probability_better : the same question for two test sets.

    Notes
    -----
    The prior of the four shares of a class is Dirichlet(1, K - 1, K - 1, (K - 1)^2) / K, in the
    order of the table. It makes the recall of either classifier Beta(1, K - 1), as in
    :func:`posterior_uar`, and takes their answers to be independent; it weighs as much as K
    examples. For two classes it is Dirichlet(1/2, 1/2, 1/2, 1/2). A flat Dirichlet(1, 1, 1, 1)
    would hold both recalls to be near 1/2, which :func:`posterior_uar` does not.

    References
    ----------
    Q. McNemar (1947). Note on the sampling error of the difference between correlated proportions
    or percentages. Psychometrika 12 (2), 153-157.

    Examples
    --------
    Of 20 ill people both found 4, and B alone 4 more; of 80 well people A alone cleared 13, B 2:

    >>> agreement = [[[4, 0], [4, 12]], [[62, 13], [2, 3]]]
    >>> round(posterior_difference_uar(agreement).probability_better, 2)
    0.33
    """
    tables = _as_tables(agreement)
    return _posterior(tables, len(tables))


def posterior_difference_accuracy(agreement: ArrayLike) -> PairedPosterior:
    """Posterior of the accuracy of one classifier less that of another, on the same examples.

    Parameters
    ----------
    agreement : array-like of shape (K, 2, 2)
        As in :func:`posterior_difference_uar`.

    Returns
    -------
    PairedPosterior
        With ``mean``, ``std``, ``probability_better``, ``interval(level)`` and ``cdf(x)``, on
        [-1, 1].

    Raises
    ------
    ValueError
        If ``agreement`` does not have that shape, or holds anything but counts.

    Notes
    -----
    The classes are pooled, as in :func:`posterior_accuracy`. The prior of the four shares is
    Dirichlet(1/2, 1/2, 1/2, 1/2), which makes either accuracy uniform. The probability that the
    first is better depends on the disagreements alone: it is that of Beta(1/2 + first alone right,
    1/2 + second alone right) above 1/2. That is McNemar's test, as a posterior.

    References
    ----------
    Q. McNemar (1947). Note on the sampling error of the difference between correlated proportions
    or percentages. Psychometrika 12 (2), 153-157.

    Examples
    --------
    >>> agreement = [[[4, 0], [4, 12]], [[62, 13], [2, 3]]]
    >>> round(posterior_difference_accuracy(agreement).probability_better, 2)
    0.95
    """
    return _posterior(_as_tables(agreement).sum(axis=0, keepdims=True), 2)


def _as_tables(agreement: ArrayLike) -> FloatArray:
    tables = as_number(agreement, "agreement")
    if tables.ndim != 3 or tables.shape[1:] != (2, 2) or len(tables) < 2:
        raise ValueError(
            f"agreement must have shape (K, 2, 2), a table for each class; received {tables.shape}"
        )
    if not (np.isfinite(tables).all() and (tables >= 0).all()):
        raise ValueError("agreement must hold counts, finite and non-negative")
    return tables


def _posterior(tables: FloatArray, n_classes: int) -> PairedPosterior:
    wrong = n_classes - 1
    prior = np.array([[1, wrong], [wrong, wrong**2]]) / n_classes
    shares = tables + prior
    first, second = shares[:, 0, 1], shares[:, 1, 0]
    rest = shares[:, 0, 0] + shares[:, 1, 1]
    return PairedPosterior(tuple(first.tolist()), tuple(second.tolist()), tuple(rest.tolist()))


class _Difference:
    """The difference of two shares of one Dirichlet distribution."""

    def __init__(self, first: float, second: float, rest: float) -> None:
        self.swapped, self.even = first < second, first == second
        wide, narrow = max(first, second), min(first, second)
        self.few_alike = rest < wide + narrow
        if self.few_alike:
            pairs = (wide, narrow), (rest, wide + narrow)
        else:
            pairs = (wide, rest), (narrow, wide + rest)
        self.w, self.y = (BetaMasses.of(*pair, drop=DROP) for pair in pairs)

    @property
    def width(self) -> float:
        return self.w.width * (1 + self.few_alike) + self.y.width

    def masses(self, step: float) -> tuple[int, FloatArray]:
        """Index of the first grid node, and the mass of it and of the nodes that follow."""
        fine = step / 2 if self.few_alike else step
        start, mass = self.w.masses(fine)
        kept = np.flatnonzero(mass > _FAINT * mass.max())
        inside = slice(kept[0], kept[-1] + 1)
        w = (start + np.arange(len(mass), dtype=np.float64)[inside]) * fine
        y, weight = self._nodes()
        if self.few_alike:
            difference = np.multiply.outer(1 - y, 2 * w - 1).ravel()
        else:
            difference = (w - np.multiply.outer(y, 1 + w)).ravel()
        products = np.multiply.outer(weight, mass[inside]).ravel()

        position = difference / step
        lowest = math.floor(position.min())
        position -= lowest
        cell = position.astype(np.intp)
        upper = products * (position - cell)
        nodes = int(cell.max()) + 2
        found = np.bincount(cell, products - upper, nodes).astype(np.float64)
        found[1:] += np.bincount(cell, upper, nodes)[:-1]
        return self._turned(lowest, found)

    def _nodes(self) -> tuple[FloatArray, FloatArray]:
        """Return Gauss nodes of y and their weights, in the square root: it has no pole at 0."""
        low, high = (math.sqrt(self.y.value(t)) for t in (self.y.left, self.y.right))
        root = low + (high - low) * (1 + _NODES) / 2
        y = root * root
        log_density = (2 * self.y.a - 1) * np.log(root) + (self.y.b - 1) * np.log1p(-y)
        weight = _WEIGHTS * np.exp(log_density - log_density.max())
        return y, weight / weight.sum()

    def _turned(self, lowest: int, mass: FloatArray) -> tuple[int, FloatArray]:
        """Return it as it is, or with the two shares exchanged; as symmetric as they are."""
        top = lowest + len(mass) - 1
        if self.even:
            end = max(-lowest, top)
            whole = np.zeros(2 * end + 1)
            whole[lowest + end : top + end + 1] = mass
            return -end, (whole + whole[::-1]) / 2
        return (-top, mass[::-1]) if self.swapped else (lowest, mass)
