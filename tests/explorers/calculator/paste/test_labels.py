"""Reading two columns of labels: what is read, and how what cannot be read is said."""

import random
import time
import timeit

import pytest
from explorers.calculator.paste.refusals import words_of_refusal
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.calculator.paste.labels import columns, likelier_positive
from uarwidgets.explorers.calculator.paste.tables import Table
from uarwidgets.explorers.calculator.paste.texts import decode


def read_labels(text):
    return columns(text)[0].table


@given(text=st.text())
def test_any_text_is_read_or_refused_with_words(text):
    words = words_of_refusal(read_labels, text)
    assert words.endswith(".") or len(read_labels(text).matrix) in range(2, 11)


def test_labels_are_counted_by_hand():
    text = "cat,cat\ncat,dog\ndog,dog\ndog,dog\ndog,cat\ncat,dog\n"
    table = read_labels(text)
    assert table.class_names == ("cat", "dog")
    assert table.matrix == ((1, 2), (1, 2))


@pytest.mark.parametrize("sign", [",", ";", "\t", " ", "|"])
@pytest.mark.parametrize("head", ["", "actual{}predicted\n", "y_true{}y_pred\n"])
def test_labels_with_any_sign_and_with_or_without_a_header(sign, head):
    table = read_labels(head.format(sign) + f"a{sign}a\na{sign}b\nb{sign}b")
    assert table.matrix == ((1, 1), (0, 1))


def test_a_header_that_says_predicted_first_turns_the_columns():
    body = "a,a\na,b\na,b\nb,b"
    forwards, turned = read_labels(f"actual,predicted\n{body}"), read_labels(f"pred,true\n{body}")
    assert forwards.matrix == ((1, 2), (0, 1))
    assert turned.matrix == ((1, 0), (2, 1))


def test_words_over_numbers_are_a_header():
    assert read_labels("truth value,model 7\n1,1\n0,1\n0,0").class_names == ("1", "0")


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        ("01", ("1", "0")),
        (("-1", "1"), ("1", "-1")),
        (("neg", "pos"), ("pos", "neg")),
        (("no", "yes"), ("yes", "no")),
        (("False", "True"), ("True", "False")),
        (("negative", "positive"), ("positive", "negative")),
        (("cat", "dog"), ("cat", "dog")),
        (("1", "2"), ("1", "2")),
        (("2", "10", "1"), ("1", "2", "10")),
        (("b", "10", "9"), ("10", "9", "b")),
    ],
)
def test_the_order_of_classes(labels, names):
    assert read_labels("\n".join(f"{label},{label}" for label in labels)).class_names == names


def test_markup_and_formulas_are_names_like_others():
    table = read_labels("<script>x</script>,=1+1\n=1+1,<script>x</script>")
    assert table.class_names == ("<script>x</script>", "=1+1")
    assert table.matrix == ((0, 1), (1, 0))


def test_a_quoted_label_may_hold_the_sign():
    assert read_labels('"a, b",c\nc,c').class_names == ("a, b", "c")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to read"),
        ("a,b\nb,a\nc\n", "Row 3 has 1 cell; each row needs two labels"),
        ("a,b\nb,a,7\n", "Row 2 has 3 cells; each row needs two labels"),
        ("a,b,c\nb,a\n", "Row 2 has 2 cells and row 1 has 3"),
        ("a,b\n\nb,\n", "Row 3 has a label missing"),
        ("a,b\nb,nan\n", "Row 2 has a label missing"),
        ("a,a\na,a", "1 class \\('a'\\); please give 2 to 10"),
        ("\n".join(f"{i},{i}" for i in range(11)), "11 classes"),
        ("actual,predicted", "nothing to read"),
        ("a,b\nb," + "c" * 50, "Row 2 holds a label of 50 characters"),
        ("a,b\nb,c\x07", "Row 2 holds a label with control characters"),
        (lambda: "a,b\n" * 2_500_001, "at most 10 MB"),
    ],
)
def test_labels_that_cannot_be_read(text, words):
    with pytest.raises(ValueError, match=words):
        read_labels(text() if callable(text) else text)  # a long one is not kept


def test_a_hundred_thousand_rows_take_less_than_a_second():
    rng = random.Random(0)
    labels = ["cat", "dog", "a bird", "10"]
    pairs = [(rng.choice(labels), rng.choice(labels)) for _ in range(100_000)]
    data = "\n".join(map(",".join, pairs)).encode()
    start = time.process_time()  # of this process alone: the machine may be busy
    table = read_labels(decode(data))
    assert time.process_time() - start < 1
    assert sum(map(sum, table.matrix)) == 100_000
    assert table.matrix[1][2] == pairs.count((table.class_names[1], table.class_names[2]))


def test_a_repeated_header_is_an_example_and_quotes_change_nothing():
    again = read_labels("true,pred\ntrue,pred\npred,pred\n")
    assert (again.class_names, again.matrix) == (("pred", "true"), ((1, 0), (1, 0)))
    body = "a,b\n" * 3 + "b,b\n" * 2 + "a,a\n"
    assert read_labels(body).matrix == ((1, 3), (0, 2))
    assert read_labels(body + '"a","b"\n').matrix == ((1, 4), (0, 2))


def test_the_row_named_is_the_first_that_is_wrong():
    text = "a,b\n" * 500 + "\n" + "b,a\n" * 400 + "b\n" + "a,b\n" * 3 + "b\n"
    with pytest.raises(ValueError, match="Row 902 has 1 cell"):
        read_labels(text)


def test_labels_in_a_table_of_markdown():
    text = "| actual | predicted |\n|---|---|\n| a | a |\n| a | b |\n| b | b |"
    assert read_labels(text).matrix == ((1, 1), (0, 1))


def test_a_bar_in_a_label_is_a_sign_like_others():
    assert read_labels("a|b,c\nc,a|b").class_names == ("a|b", "c")


def test_a_hundred_thousand_quoted_rows_take_less_than_a_second():
    text = '"cat","cat"\n"cat","dog"\n"dog","dog"\n"owl","dog"\n' * 25_000
    assert timeit.timeit(lambda: read_labels(text), timer=time.process_time, number=1) < 1
    table = read_labels(text)
    assert table.matrix == ((25_000, 25_000, 0), (0, 25_000, 0), (0, 25_000, 0))


@pytest.mark.parametrize(
    "text",
    [
        "id,actual,predicted\n7,cat,cat\n8,cat,dog\n9,dog,dog",
        "pred;true;index\ncat;cat;0\ndog;cat;1\ndog;dog;2",
        ",y_true,y_pred\n0,cat,cat\n1,cat,dog\n2,dog,dog",
    ],
)
def test_columns_are_found_by_their_names(text):
    (reading,) = columns(text)
    assert reading.table == Table(((1, 1), (0, 1)), ("cat", "dog"))
    assert reading.doubt == ""
    assert reading.note.startswith("actual in ")


def test_columns_of_other_names_are_asked_about_or_given():
    text = "id,rater,model\n7,a,a\n9,a,b\n3,b,b"
    readings = columns(text)
    assert {reading.doubt for reading in readings} == {
        "Which columns hold the actual and the predicted labels?"
    }
    assert [reading.table.matrix for reading in readings] == [((1, 1), (0, 1)), ((1, 0), (1, 1))]
    (given_,) = columns(text, "model", "rater")
    assert given_.table.matrix == ((1, 0), (1, 1))
    with pytest.raises(ValueError, match="No column is called 'label': there are id, rater, model"):
        columns(text, "label")


def test_columns_without_common_labels_are_no_labels():
    with pytest.raises(ValueError, match="No two columns hold the same labels"):
        columns("a,b,c\nd,e,f\ng,h,i")
    (reading,) = columns("ill,well\nill,well")
    assert reading.doubt == "No label stands in both columns: are these labels?"


def test_scores_are_asked_about():
    scored, labels = columns("y_true,y_score\n1,0.9\n0,0.2\n1,0.4\n0,0.7")
    assert scored.doubt == labels.doubt == "These look like scores, not labels: which threshold?"
    assert scored.span == (0.2, 0.9, 0.5)
    assert scored.table == Table(((1, 1), (1, 1)), ("1", "0"))
    tables = {t: scored.cut(t).matrix for t in (0.2, 0.4, 0.41, 0.9)}
    assert tables == {
        0.2: ((2, 0), (2, 0)),
        0.4: ((2, 0), (1, 1)),
        0.41: ((1, 1), (1, 1)),
        0.9: ((1, 1), (0, 2)),
    }
    assert len(labels.table.matrix) == 6  # "0", "1" and each score


def test_many_scores_can_be_nothing_else_and_may_be_of_either_class():
    body = "\n".join(f"cat,{i}.5\ndog,{-i}" for i in range(1, 12))
    of_cat, of_dog = columns(body)
    assert of_cat.table == Table(((11, 0), (0, 11)), ("cat", "dog"))
    assert of_dog.table == Table(((0, 11), (11, 0)), ("dog", "cat"))
    assert of_cat.span == (-11, 11.5, 0)


def test_one_number_in_two_writings_is_one_class():
    assert read_labels("1,1.0\n0,0.0\n1,0.0") == Table(((1, 1), (0, 1)), ("1", "0"))


@pytest.mark.parametrize(
    ("matrix", "names", "words"),
    [
        (((75, 5), (16, 4)), ("0", "1"), "'1'"),
        (((4, 16), (5, 75)), ("no", "Yes"), "'Yes'"),
        (((75, 5), (16, 4)), ("1", "0"), ""),
        (((75, 5), (16, 4)), (), "the second, of 20 examples"),
        (((75, 5), (16, 4)), ("ham", "spam"), "the second, of 20 examples"),
        (((9, 1), (1, 4)), (), ""),
        (((4, 16), (5, 75)), (), ""),
        (((45, 5), (11, 39)), (), ""),
        (((9, 9), (0, 0)), (), ""),
        (((9, 0, 0), (0, 9, 0), (0, 0, 1)), (), ""),
    ],
)
def test_which_class_is_likelier_the_positive_one(matrix, names, words):
    assert likelier_positive(Table(matrix, names)) == words
