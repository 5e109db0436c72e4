"""How long a posterior takes, and how far its bounds lie from independent quadrature.

Run it from the root of the repository: ``python tests/benchmarks/bench_posterior.py [--smoke]``.
"""

import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from scipy import stats

sys.path.insert(0, str(Path(__file__).parents[1]))

from beta_oracles import LEVELS, bounds_of_many, bounds_of_two

from uarwidgets._core.distribution import Posterior
from uarwidgets.posterior import posterior_accuracy, posterior_uar

X = np.linspace(0, 1, 200)
DRAWS = {1: 200, 2: 200} | dict.fromkeys(range(3, 11), 15)


def milliseconds(cm, function, repeats):
    """Median time of a fresh posterior with its interval and its density at 200 points."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        posterior = function(cm)
        posterior.interval(0.95)
        posterior.pdf(X)
        times.append(perf_counter() - start)
    return 1000 * median(times)


def random_posterior(rng, n_classes):
    """Class sizes from 0 to 10^6, even on a log scale; recalls often near 0 or 1."""
    sizes = np.floor(10 ** rng.uniform(0, 6, n_classes) - 1 + rng.integers(0, 2, n_classes))
    hits = np.round(sizes * rng.beta(0.3, 0.3, n_classes))
    prior = rng.choice([0.5, 1.0])
    return Posterior(tuple(prior + hits), tuple(prior + sizes - hits))


def exact_bounds(posterior):
    if len(posterior.a) == 1:
        return stats.beta.ppf(LEVELS, *posterior.a, *posterior.b)
    bounds = bounds_of_two if len(posterior.a) == 2 else bounds_of_many
    return bounds(posterior.a, posterior.b)


def main(draws=DRAWS, repeats=200):
    print("posterior, interval and pdf at 200 points")
    rng = np.random.default_rng(0)
    for name, cm in {
        "2 classes, 100 examples": [[4, 16], [5, 75]],
        "2 classes, 10^6 beside 1": [[999_000, 1000], [0, 1]],
        "3 classes": rng.integers(1, 50, (3, 3)),
        "10 classes": rng.integers(1, 50, (10, 10)),
    }.items():
        print(f"  UAR, {name:25} {milliseconds(cm, posterior_uar, repeats):6.2f} ms")
    print(f"  accuracy {milliseconds([[4, 16], [5, 75]], posterior_accuracy, repeats):27.2f} ms")

    print("largest error of a 95 % bound, random counts of 0 to 10^6 a class")
    for n_classes, n in draws.items():
        worst = 0.0
        for _ in range(n):
            posterior = random_posterior(rng, n_classes)
            errors = np.subtract(posterior.interval(0.95), exact_bounds(posterior))
            worst = max(worst, float(np.abs(errors).max()))
        print(f"  K = {n_classes:2}  {worst:.1e}  ({n} posteriors)")


if __name__ == "__main__":
    main({1: 2, 3: 1}, 2) if "--smoke" in sys.argv else main()
