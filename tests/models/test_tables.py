"""Reading counts from text and files: what is read, and how what cannot be read is said."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.models.tables import decode, read_labels, read_matrix

MATRIX = ((4, 16), (5, 75))

counts = st.integers(0, 10**9)
matrices = st.integers(2, 10).flatmap(
    lambda k: st.lists(st.lists(counts, min_size=k, max_size=k), min_size=k, max_size=k)
)


@given(matrices, st.sampled_from([" ", "\t", ",", ", ", ";", "   "]), st.booleans())
def test_a_matrix_comes_back_from_its_text(matrix, sign, crlf):
    text = ("\r\n" if crlf else "\n").join(sign.join(map(str, row)) for row in matrix)
    assert read_matrix(text).matrix == tuple(map(tuple, matrix))


@pytest.mark.parametrize(
    "text",
    [
        "[[4, 16], [5, 75]]",
        "[[4, 16],\n [5, 75]]",
        "[[ 4 16]\n [ 5 75]]",
        "\n\n4 16\n\n5 75\n\n",
        "\ufeff4,16\n5,75",
        "4.0 16\n5 7.5e1",
        '"4","16"\n"5","75"',
        "  4  16\n  5  75  ",
    ],
)
def test_a_matrix_as_people_write_it(text):
    assert read_matrix(text).matrix == MATRIX
    assert read_matrix(text).class_names == ()


@pytest.mark.parametrize(
    "text",
    [
        "ill,well\n4,16\n5,75",
        "ill 4 16\nwell 5 75",
        "said,ill,well\nill,4,16\nwell,5,75",
        ",ill,well\nill,4,16\nwell,5,75",
    ],
)
def test_names_are_taken_from_the_first_row_or_column(text):
    assert read_matrix(text).matrix == MATRIX
    assert read_matrix(text).class_names == ("ill", "well")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "nothing to read"),
        (" \n\t\n", "nothing to read"),
        ("1 2\n3", "Row 2 has 1 cell and row 1 has 2"),
        ("1 2 3\n4 5 6", "2 rows and 3 columns"),
        ("7", "1 class"),
        ("\n".join(["0 " * 11] * 11), "11 classes; please give 2 to 10"),
        ("1,2\n3,x", "Row 2, column 2 holds 'x', which is not a count"),
        ("1,2\n3,=SUM(A1)", "Row 2, column 2 holds '=SUM\\(A1\\)', which is not a count"),
        ("1,2\n3,<b>4</b>", "holds '<b>4</b>', which is not a count"),
        ("1,2\n3,-4", "Row 2, column 2 holds '-4'; a count lies between 0"),
        ("1,2\n3,1e308", "holds '1e308'; a count lies between 0 and 1,000,000,000"),
        ("1,2\n3,inf", "holds 'inf'; a count lies between"),
        ("1,2\n3,NaN", "holds 'NaN'; a count lies between"),
        ("0.2,0.8\n0.1,0.9", "Row 1, column 1 holds '0.2'; counts are whole numbers"),
        ("1,\n3,4", "Row 1, column 2 is empty"),
        ("a,a\n1,2\n3,4", "Two classes are called 'a'"),
        ("a,b,c,d\n1,2\n3,4", "The first row has 4 names for 2 classes"),
        ("x,a,b\nb,1,2\na,3,4", "Column 1 is called 'a' and row 1 'b'"),
        ("1 2\n3 \x00", "binary data"),
        ("1 2\n3 " + "9" * 10_000_001, "10.0 MB; at most 10 MB"),
        ("1,2\n3,'" + "9" * 200_000, "Row 2 cannot be read as CSV"),
        ("a" * 41 + ",b\n1,2\n3,4", "a label of 41 characters; at most 40"),
    ],
)
def test_a_matrix_that_cannot_be_read(text, words):
    with pytest.raises(ValueError, match=words) as caught:
        read_matrix(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def words_of_refusal(read, given):
    try:
        read(given)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("read", [read_matrix, read_labels])
@given(text=st.text())
def test_any_text_is_read_or_refused_with_words(read, text):
    words = words_of_refusal(read, text)
    assert words.endswith(".") or len(read(text).matrix) in range(2, 11)


@given(st.binary())
def test_any_file_is_decoded_or_refused_with_words(data):
    words = words_of_refusal(decode, data)
    assert words.endswith(".") or isinstance(decode(data), str)


def test_labels_are_counted_by_hand():
    text = "cat,cat\ncat,dog\ndog,dog\ndog,dog\ndog,cat\ncat,dog\n"
    table = read_labels(text)
    assert table.class_names == ("cat", "dog")
    assert table.matrix == ((1, 2), (1, 2))


@pytest.mark.parametrize("sign", [",", ";", "\t", " "])
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
        ("a,b\nb,a,7\n", "Row 2 has 3 cells"),
        ("a,b\n\nb,\n", "Row 3 has a label missing"),
        ("a,b\nb,nan\n", "Row 2 has a label missing"),
        ("a,a\na,a", "1 class \\('a'\\); please give 2 to 10"),
        ("\n".join(f"{i},{i}" for i in range(11)), "11 classes"),
        ("actual,predicted", "nothing to read"),
        ("a,b\nb," + "c" * 50, "Row 2 holds a label of 50 characters"),
        ("a,b\nb,c\x07", "Row 2 holds a label with control characters"),
        ("a,b\n" * 2_500_001, "at most 10 MB"),
    ],
)
def test_labels_that_cannot_be_read(text, words):
    with pytest.raises(ValueError, match=words):
        read_labels(text)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "not text"),
        ("a,b\nb,naïve".encode("latin-1"), "Row 2 of the file is not UTF-8"),
        (b"a" * 10_000_001, "The file has 10.0 MB; at most 10 MB"),
    ],
)
def test_files_that_are_not_text(data, words):
    with pytest.raises(ValueError, match=words):
        decode(data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_in_unicode_is_read(encoding):
    assert decode("naïve,é".encode(encoding)) == "naïve,é"


def test_a_memoryview_is_read_as_the_browser_sends_it():
    assert decode(memoryview(b"a,b")) == "a,b"


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
