"""The posterior of a geometric mean: the mean of the logarithms, read in the score itself."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.beta import PiecewiseLinearDensity, log_geometric_mean_of_betas
from uarwidgets._core.distribution import Posterior
from uarwidgets._core.validation import Score, as_number

_LARGE = 50.0  # from here Stirling's series is exact to rounding


class GeometricPosterior(Posterior):
    """Distribution of the geometric mean of independent Beta-distributed rates.

    Made by :func:`posterior_geometric_mean`. ``mean`` and ``std`` are closed formulas. The curve
    is that of the mean of the rates' logarithms, computed as that of a plain mean is; the bounds of
    a 95 % interval are within 2e-4.

    Parameters
    ----------
    a, b : tuple of float, one pair per rate
        Parameters of the Beta distributions: successes and failures, each plus the prior.

    Examples
    --------
    The geometric mean of two rates of which nothing is known: (2/3)^2 and 1/4 - (2/3)^4.

    >>> unknown = GeometricPosterior(a=(1.0, 1.0), b=(1.0, 1.0))
    >>> round(unknown.mean, 6) == round(4 / 9, 6)
    True
    >>> round(unknown.std**2, 6) == round(1 / 4 - 16 / 81, 6)
    True
    """

    @property
    def mean(self) -> float:
        """Expected value: the product of the expected K-th roots of the K rates."""
        return math.exp(self._log_moment(1))

    @property
    def std(self) -> float:
        """Standard deviation: the root of E[G^2] - E[G]^2."""
        return self.mean * math.sqrt(max(math.expm1(self._log_ratio()), 0.0))

    def pdf(self, x: ArrayLike) -> Score:
        """Probability density, zero outside [0, 1] and at 0."""
        at = as_number(x, "x")
        inside = np.where(at > 0, at, 1.0)
        return np.where(at > 0, self.density.pdf(np.log(inside)) / inside, 0.0)[()]

    def cdf(self, x: ArrayLike) -> Score:
        """Probability of a value of at most ``x``."""
        at = as_number(x, "x")
        inside = np.where(at > 0, at, 1.0)
        return np.where(at > 0, self.density.cdf(np.log(inside)), 0.0)[()]

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Equal-tailed credible interval."""
        low, high = super().interval(level)
        return math.exp(low), math.exp(high)

    @cached_property
    def density(self) -> PiecewiseLinearDensity:
        """The curve of the logarithm: knots, and the heights of the density there."""
        return log_geometric_mean_of_betas(self.a, self.b)

    def _log_moment(self, power: int) -> float:
        """Log of E[G^power]: each rate gives E[rate^s], where s is power / K."""
        s = power / len(self.a)
        return math.fsum(
            s * (math.log(a) - math.log(a + b)) + _rise(a, s) - _rise(a + b, s)
            for a, b in zip(self.a, self.b, strict=True)
        )

    def _log_ratio(self) -> float:
        """Log of E[G^2] / E[G]^2, without the large terms that cancel."""
        s = 1 / len(self.a)
        return math.fsum(
            _rise(a, 2 * s) - 2 * _rise(a, s) - _rise(a + b, 2 * s) + 2 * _rise(a + b, s)
            for a, b in zip(self.a, self.b, strict=True)
        )


def _rise(x: float, s: float) -> float:
    """Log of Gamma(x + s) / Gamma(x) x^s: near 0 for large x.

    Examples
    --------
    >>> all(abs(_rise(x, 1)) < 1e-12 for x in (0.5, 7, 1000))
    True
    """
    if x < _LARGE:
        return math.lgamma(x + s) - math.lgamma(x) - s * math.log(x)
    told = (x + s - 0.5) * math.log1p(s / x) - s
    return told + _rest(x + s) - _rest(x)


def _rest(z: float) -> float:
    """What Stirling's formula for the log of Gamma(z) leaves over."""
    return 1 / (12 * z) - 1 / (360 * z**3) + 1 / (1260 * z**5)
