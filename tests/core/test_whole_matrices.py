"""Whole matrices: they keep to sizes and recalls as nearly as whole numbers can."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets._core.matrices import whole_matrix, whole_sizes

RATE = st.integers(0, 1000).map(lambda n: n / 1000)


@given(st.lists(st.tuples(RATE, st.integers(0, 9)), min_size=2, max_size=6), st.integers(1, 5000))
def test_nearest_whole_hits(classes, total):
    recalls = [rate for rate, _ in classes]
    sizes = np.array([size for _, size in classes], dtype=float) + 1e-3
    shares = sizes / sizes.sum()
    matrix = whole_matrix(recalls, shares, total)
    support = matrix.sum(axis=1)
    assert support.tolist() == whole_sizes(shares, total).tolist()
    assert matrix.sum() == total
    assert (matrix >= 0).all()
    for k, rate in enumerate(recalls):
        wished = Fraction(round(rate * 1000), 1000) * int(support[k])
        assert abs(wished - int(matrix[k, k])) <= Fraction(1, 2)
        assert np.count_nonzero(np.delete(matrix[k], k)) <= 1  # the misses stay together


def test_halves_are_rounded_upwards():
    assert whole_matrix((0.5, 0.29), (0.01, 0.99), 5050).diagonal().tolist() == [
        26,  # 0.5 of 51
        1450,  # 0.29 of 4999 is 1449.71
    ]
    assert whole_matrix((0.5, 0.5), (0.5, 0.5), 10).tolist() == [[3, 2], [2, 3]]
    assert whole_matrix((0.7, 0.4), (0, 1), 10).tolist() == [[0, 0], [6, 4]]
