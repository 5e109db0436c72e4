"""From labels to counts."""

import numpy as np
import pytest

from uarwidgets._core.matrices import confusion_matrix

TRUE = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2]
PREDICTED = [0, 1, 1, 1, 1, 2, 2, 0, 2, 1]
COUNTS = [[1, 1, 0], [0, 3, 0], [1, 1, 3]]
WORDS = np.array(["ant", "bee", "cicada"])


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


def test_labels_order_the_classes():
    matrix = confusion_matrix([1, 1, 0, 0, 0], [1, 0, 0, 0, 1], labels=[1, 0])
    assert matrix.tolist() == [[1, 1], [1, 2]]
    words = confusion_matrix(["well", "ill"], ["well", "well"], labels=("well", "ill"))
    assert words.tolist() == [[1, 0], [1, 0]]


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


def refusal(*labels, **options):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        confusion_matrix(*labels, **options)
    return str(refused.value)


WANTED = "must hold whole numbers or text, not both and none missing"


@pytest.mark.parametrize(
    ("y_true", "y_pred", "message"),
    [
        ([], [], "y_true must not be empty; received no labels"),
        ([1, 2], [1], "y_pred must be as long as y_true; received 1 and 2 labels"),
        ([[1], [2]], [1, 2], "y_true must be one-dimensional; received shape (2, 1)"),
        ([[1], [2, 3]], [1, 2], f"y_true {WANTED}; received [1]"),
        ("ab", ["a", "b"], "y_true must be one-dimensional; received shape ()"),
        (
            ["a", None],
            ["a", "b"],
            f"y_true {WANTED}; received 'a' and None",
        ),
        (
            ["a", 1],
            ["a", "b"],
            f"y_true {WANTED}; received 'a' and 1",
        ),
        (
            [0, 1],
            np.array([0.2, 0.7]),
            f"y_pred {WANTED} (a score or a probability is not a label yet); received 0.2",
        ),
        (
            [0, 1],
            ["0", "1"],
            "y_true and y_pred must hold labels of one kind; received numbers and text",
        ),
        ([b"0"], ["0"], "y_true and y_pred must hold labels of one kind; received bytes and text"),
        ([1j], [1], f"y_true {WANTED}; received 1j"),
        (
            np.array(["2020-01-01"], dtype="M8[D]"),
            [1],
            f"y_true {WANTED}; received datetime64[D] data",
        ),
        (
            np.ma.masked_array([0, 1], [0, 1]),
            [0, 1],
            "y_true must not have masked values; received 1 of them",
        ),
        ([2**70, 1], [1, 1], f"y_true must fit 64-bit integers; received {2**70}"),
        (
            np.array([2**63], dtype=np.uint64),
            [1],
            f"y_true must fit 64-bit integers; received {2**63}",
        ),
    ],
)
def test_refusals(y_true, y_pred, message):
    assert refusal(y_true, y_pred) == message


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ([1, 2], "labels must list every label that occurs; 0 not among them"),
        ([0, 1, 2, 1], "labels must not repeat a label; received 1 twice"),
    ],
)
def test_labels_refusals(labels, message):
    assert refusal(TRUE, PREDICTED, labels=labels) == message


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, 1], "sample_weight must hold one number for each of 10 examples; received shape (2,)"),
        ([1] * 9 + [-1], "sample_weight must be non-negative and finite; received -1.0"),
        ([1] * 9 + [np.nan], "sample_weight must be a number; received nan at index (9,)"),
    ],
)
def test_sample_weight_refusals(weights, message):
    assert refusal(TRUE, PREDICTED, sample_weight=weights) == message
