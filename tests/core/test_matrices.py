"""From labels to counts, and from sizes and recalls to whole counts."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets._core.matrices import confusion_matrix, whole_matrix, whole_sizes

TRUE = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2]
PREDICTED = [0, 1, 1, 1, 1, 2, 2, 0, 2, 1]
COUNTS = [[1, 1, 0], [0, 3, 0], [1, 1, 3]]
WORDS = np.array(["ant", "bee", "cicada"])
RATE = st.integers(0, 1000).map(lambda n: n / 1000)


@pytest.mark.parametrize(
    "as_type",
    [
        list,
        tuple,
        np.array,
        lambda y: np.array(y, dtype=np.int8),
        lambda y: np.array(y, dtype=np.uint64),
        lambda y: np.array(y, dtype=np.float32),
        lambda y: np.array(y, dtype=object),
        lambda y: [float(label) for label in y],
        lambda y: np.array(y) - 5,
        lambda y: np.array(y) * 10**15,
        lambda y: WORDS[y],
        lambda y: WORDS[y].tolist(),
        lambda y: WORDS[y].astype(object),
        lambda y: WORDS[y].astype(bytes),
        lambda y: WORDS.astype(">U6")[y],
        lambda y: np.repeat(WORDS[y], 2)[::2],
    ],
)
def test_every_kind_of_label(as_type):
    matrix = confusion_matrix(as_type(TRUE), as_type(PREDICTED))
    assert matrix.dtype == np.int64
    assert matrix.tolist() == COUNTS


def test_types_may_differ_where_the_labels_are_equal():
    wide = np.array([0, 1, 300], dtype=np.int64)
    narrow = np.array([0, 1, 1], dtype=np.int8)
    assert confusion_matrix(narrow, wide).tolist() == [[1, 0, 0], [0, 1, 1], [0, 0, 0]]
    assert confusion_matrix([1, 0], [1.0, 0.0]).tolist() == [[1, 0], [0, 1]]


def test_classes_seen_on_one_side_only_have_a_row_and_a_column():
    assert confusion_matrix(["a", "a"], ["a", "b"]).tolist() == [[1, 1], [0, 0]]
    assert confusion_matrix([7, 9], [9, 9]).tolist() == [[0, 1], [0, 1]]


@pytest.mark.parametrize("as_type", [np.array, lambda y: WORDS[y], lambda y: np.array(y) * 5000])
def test_sample_weight(as_type):
    weights = np.arange(10) / 2
    expected = np.zeros((3, 3))
    np.add.at(expected, (TRUE, PREDICTED), weights)
    matrix = confusion_matrix(as_type(TRUE), as_type(PREDICTED), sample_weight=weights)
    assert matrix.dtype == np.float64
    np.testing.assert_array_equal(matrix, expected)


@pytest.mark.parametrize("as_type", [np.array, lambda y: WORDS[y]])
def test_a_class_of_weight_zero_keeps_its_place(as_type):
    true, predicted = as_type([0, 1]), as_type([0, 1])
    assert confusion_matrix(true, predicted, sample_weight=[1, 0]).tolist() == [[1, 0], [0, 0]]


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
