"""Class counts for the tests of posteriors: hostile ones by hand, others by hypothesis."""

import numpy as np
from hypothesis import strategies as st

from uarwidgets._core.distribution import Posterior

MILLION = 10**6
CASE_2 = [[4, 16], [5, 75]]

# (hits, misses) of a class: none, one, few, many, a million; all found, none found, half found.
HOSTILE = [
    *((0, 0), (1, 0), (0, 1), (0, 10), (90, 0), (10, 10), (4, 16), (1000, 9), (2, 1000)),
    *((MILLION, 0), (0, MILLION), (MILLION // 2, MILLION // 2), (MILLION - 30, 30)),
    (1, MILLION - 1),
]


def matrix_of(classes):
    """A confusion matrix with these (hits, misses), each miss taken for the next class."""
    n = len(classes)
    cm = np.zeros((n, n))
    for k, (hits, misses) in enumerate(classes):
        cm[k, k] = hits
        cm[k, (k + 1) % n] += misses
    return cm


def posterior_of(classes, prior=1.0):
    """Straight from Beta parameters, so that a matrix without any example can be had too."""
    return Posterior(tuple(prior + h for h, _ in classes), tuple(prior + m for _, m in classes))


counts = st.integers(0, MILLION)
class_counts = st.tuples(counts, counts)
classes_of = st.lists(class_counts, min_size=2, max_size=10).filter(
    lambda classes: any(map(sum, classes))
)
