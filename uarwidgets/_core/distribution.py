"""The object that the posterior functions return: mean, spread, interval, density."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.beta import PiecewiseLinearDensity, mean_of_betas
from uarwidgets._core.validation import FloatArray, Score, as_number


@dataclass(frozen=True, repr=False)
class Posterior:
    """Distribution of the plain mean of independent Beta-distributed rates.

    Made by :func:`posterior_uar` and :func:`posterior_accuracy`. ``mean`` and ``std`` are closed
    formulas. The curve is computed once, at first use, by quadrature and convolution, without
    sampling; the bounds of a 95 % interval are within 2e-4 for one or two rates and within 6e-4
    for more, each with 0 to 10^6 examples, and usually far closer. Tail probabilities below
    about 1e-12 are not resolved.

    Parameters
    ----------
    a, b : tuple of float, one pair per rate
        Parameters of the Beta distributions: successes and failures, each plus the prior.

    Examples
    --------
    >>> from uarwidgets.posterior import posterior_uar
    >>> posterior_uar([[4, 16], [5, 75]])
    Posterior(mean=0.577, std=0.046)
    """

    a: tuple[float, ...]
    b: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Expected value: the mean of the rates' own expected values, a / (a + b)."""
        a, b = np.array(self.a), np.array(self.b)
        return float((a / (a + b)).mean())

    @property
    def std(self) -> float:
        """Standard deviation: the root of the summed variances over the number of rates."""
        return float(np.sqrt(self.variances.sum()) / len(self.a))

    @property
    def variances(self) -> FloatArray:
        """Variance of each rate: a b / ((a + b)^2 (a + b + 1))."""
        a, b = np.array(self.a), np.array(self.b)
        # As a product of shares: a * b would overflow or vanish for extreme counts and priors.
        return (a / (a + b)) * (b / (a + b)) / (a + b + 1)

    def pdf(self, x: ArrayLike) -> Score:
        """Probability density, zero outside [0, 1].

        Parameters
        ----------
        x : array-like of any shape

        Returns
        -------
        float or ndarray of the shape of ``x``
            The derivative of :meth:`cdf`. Where the exact density is infinite (a prior below 1
            can do that at 0 or 1) it is finite here: an average over one cell of the grid.

        Raises
        ------
        ValueError
            If ``x`` is not numeric or holds NaN.

        Examples
        --------
        >>> Posterior(a=(2.0,), b=(1.0,)).pdf([0.25, 0.5, 2.0]).round(3).tolist()
        [0.5, 1.0, 0.0]
        """
        return self.density.pdf(as_number(x, "x"))

    def cdf(self, x: ArrayLike) -> Score:
        """Probability of a value of at most ``x``.

        Parameters
        ----------
        x : array-like of any shape

        Returns
        -------
        float or ndarray of the shape of ``x``
            0 below 0, 1 above 1, and never falling between.

        Raises
        ------
        ValueError
            If ``x`` is not numeric or holds NaN.

        Examples
        --------
        How likely is it that a classifier is no better than chance?

        >>> from uarwidgets.posterior import posterior_uar
        >>> float(posterior_uar([[4, 16], [5, 75]]).cdf(0.5).round(3))
        0.029
        """
        return self.density.cdf(as_number(x, "x"))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Equal-tailed credible interval.

        Parameters
        ----------
        level : float in (0, 1)
            The probability inside; half of the rest lies on either side.

        Returns
        -------
        low, high : float

        Raises
        ------
        ValueError
            If ``level`` is not one number strictly between 0 and 1.

        Examples
        --------
        >>> from uarwidgets.posterior import posterior_uar
        >>> low, high = posterior_uar([[4, 16], [5, 75]]).interval(0.95)
        >>> round(low, 3), round(high, 3)
        (0.498, 0.676)
        """
        inside = as_one_number(level, "level")
        if not 0 < inside < 1:
            raise ValueError(f"level must lie strictly between 0 and 1; received {level}")
        tails = np.array([(1 - inside) / 2, (1 + inside) / 2])
        low, high = self.density.quantile(tails)
        return float(low), float(high)

    def __repr__(self) -> str:
        return f"Posterior(mean={self.mean:.3f}, std={self.std:.3f})"

    @cached_property
    def density(self) -> PiecewiseLinearDensity:
        """The curve: knots, and the heights of the density there."""
        return mean_of_betas(self.a, self.b)


def as_one_number(value: ArrayLike, name: str) -> float:
    """One real number as a float; infinity passes, NaN does not.

    Examples
    --------
    >>> as_one_number(1, "prior")
    1.0
    """
    number = as_number(value, name)
    if number.ndim:
        raise ValueError(f"{name} must be one number; received shape {number.shape}")
    return float(number)
