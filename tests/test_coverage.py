"""Simulated test sets: the 95 % intervals of UAR hold the true UAR about as often."""

import numpy as np
import pytest
from posterior_cases import matrix_of

from uarwidgets.posterior import posterior_uar

CLASSES, SIZES = (2, 3, 5, 10, 24), (5, 20, 100)
SETS, DRAWS = 400, 2000


def simulate(n_classes, size, recall):
    """Return the shares of test sets: interval holds the truth; P(> 1/K) > .975.

    Each class has `size` examples and the same true recall. Values of UAR are drawn from the
    posterior of each test set: for each number of hits a row of draws, in another order for each
    class.
    """
    rng = np.random.default_rng([n_classes, size, round(1000 * recall)])
    rows = []
    for hits in range(size + 1):
        posterior = posterior_uar(matrix_of([(hits, size - hits)] * n_classes))
        rows.append(rng.beta(posterior.a[0], posterior.b[0], DRAWS))
    by_hits = np.array(rows)
    uar = np.zeros((SETS, DRAWS))
    for _ in range(n_classes):
        uar += by_hits[:, rng.permutation(DRAWS)][rng.binomial(size, recall, SETS)] / n_classes
    low, high = np.quantile(uar, (0.025, 0.975), axis=1)
    above_chance = (uar > 1 / n_classes).mean(axis=1)
    held = (low <= recall) & (recall <= high)
    return held.mean(), (above_chance > 0.975).mean()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n_classes", CLASSES)
def test_intervals_hold_the_true_uar(n_classes, size):
    for recall in (1 / n_classes, 0.5, 0.8, 0.95):
        held, above_chance = simulate(n_classes, size, recall)
        assert 0.86 <= held <= 0.98, recall
        if recall == 1 / n_classes:
            assert above_chance <= 0.10


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n_classes", CLASSES)
def test_a_constant_answer_is_never_held_to_be_better_than_chance(n_classes, size):
    constant = matrix_of([(size, 0), *[(0, size)] * (n_classes - 1)])
    posterior = posterior_uar(constant)
    assert posterior.cdf(1 / n_classes) > 0.025
    low, high = posterior.interval()
    assert low < 1 / n_classes < high
