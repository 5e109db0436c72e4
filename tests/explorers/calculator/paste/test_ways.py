"""What people paste: counts by name, reports, and texts that may be counts or labels."""

import pytest
from explorers.calculator.paste.refusals import words_of_refusal
from hypothesis import given
from hypothesis import strategies as st
from libraries import sklearn_metrics

from uarwidgets.explorers.calculator.paste.tables import Table
from uarwidgets.explorers.calculator.paste.ways import anything, counts, only

MATRIX = ((4, 16), (5, 75))


@pytest.mark.parametrize(
    "text",
    [
        "TP=4 FN=16 FP=5 TN=75",
        "tp 4\nfn 16\nfp 5\ntn 75\n",
        "TN: 75, FP: 5, FN: 16, TP: 4",
        "tn, fp, fn, tp = 75, 5, 16, 4",
        "TP,FN,FP,TN\n4,16,5,75",
        "| TP | FN | FP | TN |\n|---|---|---|---|\n| 4 | 16 | 5 | 75 |",
        "True positives: 4\nFalse negatives: 16\nfalse-positives 5\nTRUE NEGATIVE = 75",
        "{'tp': 4, 'fn': 16, 'fp': 5, 'tn': 75.0}",
    ],
)
def test_four_counts_by_their_names(text):
    (reading,) = anything(text)
    assert reading.table == Table(MATRIX)
    assert reading.doubt == ""


def test_grouped_thousands_by_name():
    assert only(counts("TP=1,234 FN=16 FP=5 TN=75,000")).matrix == ((1234, 16), (5, 75000))


@pytest.mark.parametrize(
    "text", ["TP=4 FN=16 FP=5", "TP 4 FN 16 FP 5 TN", "TP 4 TP 5 FN 1 FP 2 TN 3"]
)
def test_counts_by_name_must_be_four(text):
    with pytest.raises(ValueError, match="TP, FN, FP and TN must each be named once"):
        anything(text)


@given(
    st.lists(st.lists(st.integers(0, 40), min_size=2, max_size=2), min_size=2, max_size=2).filter(
        lambda m: all(map(sum, m))
    )
)
def test_the_report_of_two_classes_gives_the_matrix_back(matrix):
    (a, b), (c, d) = matrix
    actual = ["ill"] * (a + b) + ["well"] * (c + d)
    predicted = ["ill"] * a + ["well"] * b + ["ill"] * c + ["well"] * d
    text = sklearn_metrics.classification_report(actual, predicted, zero_division=0)
    (reading,) = anything(text)  # fewer than 100 examples of each: two digits tell them apart
    assert reading.table == Table(tuple(map(tuple, matrix)), ("ill", "well"))


def test_a_report_of_many_examples_says_how_far_it_may_be_off():
    actual, predicted = ["0"] * 4800 + ["1"] * 200, ["0"] * 4723 + ["1"] * 277
    (reading,) = anything(sklearn_metrics.classification_report(actual, predicted))
    assert "up to 24 examples off" in reading.note
    ((right, _), _) = reading.table.matrix
    assert abs(right - 4723) <= 24


def test_a_report_of_three_classes_holds_no_matrix_and_says_its_uar():
    text = sklearn_metrics.classification_report(list("aabbcc"), list("aabbca"))
    with pytest.raises(ValueError, match=r"two classes only: this one has 3\. UAR is .* 0\.83\."):
        anything(text)


def test_a_text_that_may_be_counts_or_labels_offers_both():
    matrix, labels = anything("1 0\n0 1")
    assert matrix.table == Table(((1, 0), (0, 1)))
    assert labels.table == Table(((0, 1), (1, 0)), ("1", "0"))


@pytest.mark.parametrize(
    "text", ["4 16\n5 75", "ill,well\n4,16\n5,75", "col_0 0 1\nrow_0\n0 4 16\n1 5 75"]
)
def test_a_matrix_is_nothing_else(text):
    (reading,) = anything(text)
    assert reading.table.matrix == MATRIX


@pytest.mark.parametrize("head", ["id,actual,predicted", "n,label,pred"])
def test_columns_whose_names_say_so_are_no_matrix(head):
    (reading,) = anything(f"{head}\n1,0,0\n2,1,1\n3,1,0")
    assert reading.table == Table(((1, 1), (0, 1)), ("1", "0"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to read"),
        ("1,2\n3,<b>4</b>", "Row 2, column 2 holds '<b>4</b>'"),
        ("4 16\n5 O", "Row 2, column 2 holds 'O'"),
        ("1 2\n3", "Row 2 has 1 cell and row 1 has 2"),
        ("1 2\n3 -4", "Row 2, column 2 holds '-4'"),
        ("1 2\n3 NaN", "Row 2, column 2 holds 'NaN'"),
        ("a,b\nb", "Row 2 has 1 cell; each row needs two labels"),
        ("a,b\nb,", "Row 2 has a label missing"),
        ("\n".join(f"{i},{i}" for i in range(99)), "The labels name 99 classes"),
    ],
)
def test_the_refusal_is_that_of_the_likelier_reading(text, words):
    with pytest.raises(ValueError, match=words):
        anything(text)


@given(st.one_of(st.text(), st.text("0123456789,.;| \t\n[]-ab'\"=TPFNtpfn")))
def test_any_text_is_read_or_refused_with_words(text):
    words = words_of_refusal(anything, text)
    assert words == "" or (words.endswith(".") and words[0].isupper())  # ours, not Python's
    for reading in [] if words else anything(text):
        assert len(reading.table.matrix) in range(2, 11)
        assert reading.called
