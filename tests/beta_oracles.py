"""Independent computations of the mean of Beta variables, by SciPy and closed formulas.

They share nothing with the package: quantile functions and incomplete beta integrals instead of
densities on a grid, conditioning on one class at a time instead of a convolution by FFT.
"""

from functools import cache

import numpy as np
from reference_libraries import integrate, special, stats

LEVELS = np.array([0.025, 0.975])


def share_below(x, a, b):
    """P(Beta(a, b) <= x), without what scipy.stats does around it."""
    return special.betainc(a, b, np.clip(x, 0, 1))


@cache
def normal_score_nodes(a, b, n):
    """Nodes and weights of Beta(a, b): its quantiles along an even grid of normal scores."""
    z = np.linspace(-6.6, 6.6, n)  # beyond lies less than 1e-10
    weights = np.exp(-(z**2) / 2)
    lower = stats.beta.ppf(special.ndtr(z), a, b)
    upper = stats.beta.isf(special.ndtr(-z), a, b)
    return np.where(z < 0, lower, upper), weights / weights.sum()


def cdf_of_two(u, a, b):
    """P(mean <= u) for two by adaptive quadrature, along the quantiles of the narrower one."""
    narrow, wide = sorted(zip(a, b, strict=True), key=lambda ab: stats.beta.std(*ab))

    def integrand(p):
        return share_below(2 * u - special.betaincinv(*narrow, p), *wide)

    return integrate.quad(integrand, 0, 1, epsabs=1e-9, limit=400)[0]


def bounds_of_many(a, b, levels=LEVELS, size=2415, n=645):
    """Quantiles of the mean of many: add one class at a time to a table of the sum's CDF."""
    order = np.argsort([-stats.beta.std(*ab) for ab in zip(a, b, strict=True)])
    widest = order[0]
    low, high = normal_score_nodes(a[widest], b[widest], 2)[0]
    table, values = None, None
    for k in order[1:]:
        x, weights = normal_score_nodes(a[k], b[k], n)
        low, high = low + x[0], high + x[-1]
        sums = np.linspace(low, high, size)
        shifted = sums - x[:, np.newaxis]
        if table is None:
            conditional = share_below(shifted, a[widest], b[widest])
        else:
            conditional = np.interp(shifted, table, values)
        table, values = sums, weights @ conditional
    inside = np.concatenate([[True], np.diff(values) > 0])
    return np.interp(levels, values[inside], table[inside]) / len(a)
