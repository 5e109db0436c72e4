"""The distribution of a mean of independent Beta variables, by quadrature and NumPy alone.

The logarithm of a geometric mean is the mean of the logarithms, and is treated in the same way.
Four steps, none of which samples:

1. Each Beta is integrated in log-odds, where its density is smooth whatever its parameters, by
   Gauss-Legendre quadrature on short pieces that never straddle a node of the grid.
2. Each weight is shared between the two grid nodes beside it (linear binning). That keeps the
   mean exactly, so a class with a million examples, far narrower than a cell, stays in its place.
3. The masses of the classes are convolved by FFT: those are the masses of their sum.
4. They are read as the heights of a piecewise linear density, whose integral, the distribution
   function, is quadratic on each cell and can be inverted in closed form.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray

CELLS = 4096  # the grid has between this many cells and twice as many
PIECES = 128  # of the log-odds range, besides the cuts at grid nodes
DROP = 36.0  # the range of a class ends where its density is exp(-DROP) of its peak
MAX_EVIDENCE = 1e12  # a Beta with a larger a + b is drawn with this one: already a needle
SMALLEST = 1e-300  # keeps 1 / a finite
NOTHING = 14.0  # a geometric mean below exp(-NOTHING), a millionth, is as good as zero

GAUSS_NODES, GAUSS_WEIGHTS = np.polynomial.legendre.leggauss(3)


@dataclass(frozen=True)
class PiecewiseLinearDensity:
    """A probability density given by its heights at evenly spaced knots, zero outside them."""

    knots: FloatArray
    heights: FloatArray
    cumulative: FloatArray

    @classmethod
    def from_masses(cls, knots: FloatArray, masses: FloatArray) -> PiecewiseLinearDensity:
        """Spread the mass of each knot over the cells beside it, never beyond the end knots."""
        width = (knots[-1] - knots[0]) / (len(knots) - 1)
        heights = masses / (masses.sum() * width)
        # An end knot has one cell instead of two, so the same mass stands twice as high there.
        heights[[0, -1]] *= 2
        cells = (heights[:-1] + heights[1:]) * (width / 2)
        cumulative = np.concatenate([[0.0], np.cumsum(cells)])
        return cls(knots, heights, cumulative / cumulative[-1])

    def pdf(self, x: FloatArray) -> FloatArray:
        return np.interp(x, self.knots, self.heights, left=0.0, right=0.0)

    def cdf(self, x: FloatArray) -> FloatArray:
        inside = np.clip(x, self.knots[0], self.knots[-1])
        cell, slope = self._cell(self.knots, inside)
        offset = inside - self.knots[cell]
        area = offset * (self.heights[cell] + slope * offset / 2)
        # Rounding must not make it fall at the next knot, nor miss 1 at the last.
        value = np.minimum(self.cumulative[cell] + area, self.cumulative[cell + 1])
        return np.where(x >= self.knots[-1], 1.0, value)[()]

    def quantile(self, probability: FloatArray) -> FloatArray:
        cell, slope = self._cell(self.cumulative, probability)
        area = probability - self.cumulative[cell]
        height = self.heights[cell]
        # The stable root of slope/2 u^2 + height u = area; the floor is for a level cell.
        root = np.sqrt(np.maximum(height**2 + 2 * slope * area, 0.0))
        offset = 2 * area / np.maximum(height + root, SMALLEST)
        return self.knots[cell] + np.minimum(offset, self.knots[1] - self.knots[0])

    def _cell(self, edges: FloatArray, at: FloatArray) -> tuple[NDArray[np.intp], FloatArray]:
        """Index of the cell that holds each value, and the slope of the density there."""
        cell = np.clip(np.searchsorted(edges, at, side="right") - 1, 0, len(edges) - 2)
        rise = self.heights[cell + 1] - self.heights[cell]
        return cell, rise / (self.knots[1] - self.knots[0])


def mean_of_betas(a: Sequence[float], b: Sequence[float]) -> PiecewiseLinearDensity:
    """Distribution of the mean of independent Beta(a_k, b_k) variables.

    Examples
    --------
    The mean of two uniform variables lies below 1/4 with a probability of 1/8:

    >>> round(float(mean_of_betas([1, 1], [1, 1]).cdf(0.25)), 6)
    0.125
    """
    return _mean([BetaMasses.of(a_k, b_k) for a_k, b_k in zip(a, b, strict=True)])


def log_geometric_mean_of_betas(a: Sequence[float], b: Sequence[float]) -> PiecewiseLinearDensity:
    """Distribution of the logarithm of the geometric mean of independent Beta(a_k, b_k) variables.

    Examples
    --------
    The product of two uniform variables lies below p with a probability of p (1 - log p). Their
    geometric mean lies below 1/2 where the product lies below 1/4:

    >>> below = log_geometric_mean_of_betas([1, 1], [1, 1]).cdf(math.log(1 / 2))
    >>> round(float(below), 4) == round((1 + math.log(4)) / 4, 4)
    True
    """
    # Below this logarithm of one of them the mean is nothing, whatever the others are.
    lowest = -NOTHING * len(a)
    return _mean([_LogBeta.of(a_k, b_k, lowest) for a_k, b_k in zip(a, b, strict=True)])


def _mean(betas: Sequence[BetaMasses]) -> PiecewiseLinearDensity:
    # A power of two, so that nodes, 1 - nodes and the ends 0 and 1 are exact floats.
    step = 2.0 ** -math.ceil(math.log2(CELLS / sum(beta.width for beta in betas)))
    binned = [_masses(beta, step) for beta in betas]
    first = sum(start for start, _ in binned)
    masses = convolve([mass for _, mass in binned])
    knots = (first + np.arange(len(masses), dtype=np.float64)) * (step / len(betas))
    return PiecewiseLinearDensity.from_masses(knots, masses)


@lru_cache(maxsize=32)  # of some 32 kB each; where one class changes, those of the others come back
def _masses(beta: BetaMasses, step: float) -> tuple[int, FloatArray]:
    start, mass = beta.masses(step)
    mass.setflags(write=False)
    return start, mass


def convolve(masses: list[FloatArray]) -> FloatArray:
    """Masses of a sum, of the masses of its parts.

    Examples
    --------
    >>> convolve([np.array([0.5, 0.5]), np.array([0.5, 0.5])]).round(9).tolist()
    [0.25, 0.5, 0.25]
    """
    if len(masses) == 1:
        return masses[0]
    length = sum(len(mass) - 1 for mass in masses) + 1
    size = 1 << (length - 1).bit_length()
    spectrum = np.prod([np.fft.rfft(mass, size) for mass in masses], axis=0)
    # Rounding leaves values near -1e-18; the distribution function must not fall.
    return np.maximum(np.fft.irfft(spectrum, size)[:length], 0.0)


@dataclass(frozen=True)
class BetaMasses:
    """One Beta(a, b), with the log-odds range that holds all its mass but the power-law ends.

    Examples
    --------
    Half of a uniform variable lies below 1/2; binning shares it among the nodes 0, 1/2 and 1:

    >>> start, mass = BetaMasses.of(1, 1).masses(0.5)
    >>> start, mass.round(6).tolist()
    (0, [0.25, 0.5, 0.25])
    """

    a: float
    b: float
    left: float
    right: float

    @classmethod
    def of(cls, a: float, b: float, lowest: float | None = None, drop: float = DROP) -> Self:
        shrink = min(1.0, MAX_EVIDENCE / (a + b))
        a, b = max(a * shrink, SMALLEST), max(b * shrink, SMALLEST)
        return cls(a, b, _left_end(a, b, lowest, drop), -_left_end(b, a, None, drop))

    @property
    def width(self) -> float:
        return self.value(self.right) - self.value(self.left)

    # What is binned, and where a node of its grid lies in log-odds.

    def value(self, t: float) -> float:
        return _logistic(t)

    def values(self, t: FloatArray, small: FloatArray) -> FloatArray:
        """Return the same for arrays; `small` is exp(-|t|)."""
        return np.where(t < 0, small, 1.0) / (1 + small)

    def log_odds(self, nodes: FloatArray) -> FloatArray:
        return np.log(nodes) - np.log1p(-nodes)

    def masses(self, step: float) -> tuple[int, FloatArray]:
        """Index of the first grid node, and the mass of it and of the nodes that follow."""
        start = math.floor(self.value(self.left) / step)
        stop = max(math.ceil(self.value(self.right) / step), start + 1)
        inner = np.arange(start + 1, stop, dtype=np.float64) * step
        cuts = np.clip(self.log_odds(inner), self.left, self.right)
        pieces = np.linspace(self.left, self.right, PIECES + 1)
        edges = np.sort(np.concatenate([pieces, cuts]))

        half = np.diff(edges) / 2
        mode = math.log(self.a) - math.log(self.b)
        peak = _log_density(self.a, self.b, min(max(mode, self.left), self.right))
        nodes = stop - start + 1
        mass = np.zeros(nodes)
        # One Gauss node of all pieces at a time: less memory is asked for and given back.
        for node, share in zip(GAUSS_NODES, GAUSS_WEIGHTS, strict=True):
            at = edges[:-1] + (1 + node) * half
            small = np.exp(-np.abs(at))
            position = self.values(at, small)
            position /= step
            position -= start
            # The same as _log_density, for arrays.
            weight = np.where(at < 0, self.a, -self.b)
            weight *= at
            weight -= (self.a + self.b) * np.log1p(small)
            weight -= peak
            np.exp(weight, out=weight)
            weight *= half
            weight *= share
            cell = np.minimum(position.astype(np.intp), nodes - 2)
            position -= cell
            position *= weight
            weight -= position
            mass += np.bincount(cell, weight, nodes)
            mass[1:] += np.bincount(cell, position, nodes - 1)
        # Beyond the range the density is exp(a t) on the left and exp(-b t) on the right.
        mass[0] += math.exp(_log_density(self.a, self.b, self.left) - peak) / self.a
        mass[-1] += math.exp(_log_density(self.a, self.b, self.right) - peak) / self.b
        return start, mass / mass.sum()


@dataclass(frozen=True)
class _LogBeta(BetaMasses):
    """The logarithm of a Beta(a, b) variable."""

    def value(self, t: float) -> float:
        return min(t, 0.0) - math.log1p(math.exp(-abs(t)))

    def values(self, t: FloatArray, small: FloatArray) -> FloatArray:
        return np.minimum(t, 0.0) - np.log1p(small)

    def log_odds(self, nodes: FloatArray) -> FloatArray:
        return nodes - np.log(-np.expm1(nodes))


def _left_end(a: float, b: float, lowest: float | None, drop: float) -> float:
    """Log-odds below which Beta(a, b) has no mass to speak of, or a plain power law remains.

    Where logarithms are asked for, a power law may hold mass as far as the lowest that counts.
    """
    limit = -25.0 - math.log1p(a + b)
    if lowest is not None:
        limit = max(limit / min(a, 1.0), lowest)
    mode = max(math.log(a) - math.log(b), limit)
    target = _log_density(a, b, mode) - drop
    if _log_density(a, b, limit) >= target:
        return limit
    t = max(mode - math.sqrt(2 * drop * (1 / a + 1 / b)), limit)
    for _ in range(8):
        # Newton on a concave function: after one step it can only err to the outer side.
        slope = a - (a + b) * _logistic(t)
        t = max(t - (_log_density(a, b, t) - target) / slope, limit)
    return t


def _log_density(a: float, b: float, t: float) -> float:
    """Log of the Beta(a, b) density in log-odds t, up to a constant."""
    return a * min(t, 0.0) - b * max(t, 0.0) - (a + b) * math.log1p(math.exp(-abs(t)))


def _logistic(t: float) -> float:
    small = math.exp(-abs(t))
    return (small if t < 0 else 1.0) / (1 + small)
