"""Reading a matrix from text: what is read, and how what cannot be read is said."""

import time

import pytest
from explorers.calculator.paste.refusals import words_of_refusal
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.calculator.export import as_text, report
from uarwidgets.explorers.calculator.paste.tables import Table
from uarwidgets.explorers.calculator.paste.ways import counts as counts_in
from uarwidgets.explorers.calculator.paste.ways import only


def read_matrix(text):
    return only(counts_in(text))


MATRIX = ((4, 16), (5, 75))

counts = st.integers(0, 10**9)
matrices = st.integers(2, 10).flatmap(
    lambda k: st.lists(st.lists(counts, min_size=k, max_size=k), min_size=k, max_size=k)
)


@given(matrices, st.sampled_from([" ", "\t", ",", ", ", ";", "   ", "|", " | "]), st.booleans())
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
        "4|16\n5|75",
        "| 4 | 16 |\n| 5 | 75 |",
        "+---+----+\n| 4 | 16 |\n+---+----+\n| 5 | 75 |\n+---+----+",
        "4,16,\n5,75,",
        "4, 16,\n5, 75",
        "4;16;\n5;75;",
        ",4,16\n,5,75",
        "4,0;16,0\n5,0;75,0",
        "array([[ 4, 16],\n       [ 5, 75]], dtype=int64)",
        "cm = [[4, 16], [5, 75]],",
        "[[np.int64(4), np.int64(16)], [np.int64(5), np.int64(75)]]",
        "[4, 16]\n[5, 75]",
        "[4 16; 5 75]",
        "((4, 16), (5, 75))",
        "{{4,16},{5,75}}",
        "Confusion matrix:\n4 16\n5 75",
        "Results of Tuesday,\n4,16\n5,75",
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
        "ill | well\n--- | ---\n4 | 16\n5 | 75",
        "| | ill | well |\n|:--|---:|:---:|\n| ill | 4 | 16 |\n| well | 5 | 75 |",
        "| actual \\\\ predicted | ill | well |\n|-|-|-|\n| ill | 4 | 16 |\n| well | 5 | 75 |",
        "actual \\ predicted  ill  well\nill  4  16\nwell  5  75",
        "predicted  ill  well\nactual              \nill          4    16\nwell         5    75",
        "predicted ill well All\nactual\nill 4 16 20\nwell 5 75 80\nAll 9 91 100",
        ",ill,well,Total\nill,4,16,20\nwell,5,75,80\nTotal,9,91,100",
        "Predicted\nActual ill well\nill 4 16\nwell 5 75",
        "\tPredicted\t\n\t\till\twell\nActual\till\t4\t16\n\twell\t5\t75",
        "Actual,ill,4,16\n,well,5,75",
        # rows are predictions, and the text says so: as R's caret, pandas and a spreadsheet do
        "  Reference\nPrediction ill well\nill 4 5\nwell 16 75",
        "actual  ill  well\npredicted\nill 4 5\nwell 16 75",
        "\tActual\t\n\t\till\twell\nPredicted\till\t4\t5\n\twell\t16\t75",
    ],
)
def test_names_are_taken_from_the_first_row_or_column(text):
    assert read_matrix(text).matrix == MATRIX
    assert read_matrix(text).class_names == ("ill", "well")


def test_a_turned_table_says_so():
    assert read_matrix("actual ill well\npredicted\nill 4 5\nwell 16 75").turned
    assert not read_matrix("predicted ill well\nactual\nill 4 16\nwell 5 75").turned


@pytest.mark.parametrize(
    "text",
    [
        "col_0   0   1\nrow_0        \n0       4  16\n1       5  75",
        "   0  1\n0  4  16\n1  5  75",
        ",0,1\n0,4,16\n1,5,75",
        "| | 0 | 1 |\n|---|---|---|\n| 0 | 4 | 16 |\n| 1 | 5 | 75 |",
    ],
)
def test_classes_called_by_numbers_are_told_from_counts(text):
    assert read_matrix(text) == Table(MATRIX, ("0", "1"))


def test_three_rows_of_numbers_are_three_classes():
    assert read_matrix("0 0 1\n0 4 16\n1 5 75").matrix == ((0, 0, 1), (0, 4, 16), (1, 5, 75))
    assert read_matrix("4 16 20\n5 75 80\n9 91 100").matrix[2] == (9, 91, 100)


def test_names_with_spaces_between_spaces():
    text = "big cat small dog\nbig cat 4 16\nsmall dog 5 75"
    assert read_matrix(text) == Table(MATRIX, ("big cat", "small dog"))


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("1,234 5\n6 7,890", (1234, 5, 6, 7890)),
        ("1,234\t5\n6\t1,000,000", (1234, 5, 6, 1_000_000)),
        ("1,234;5\n6;7", (1234, 5, 6, 7)),
        ('"1,234",5\n6,7', (1234, 5, 6, 7)),
        ("| 1,234 | 5 |\n|---|---|\n| 6 | 7 |", (1234, 5, 6, 7)),
        ("1'234 5\n6 7", (1234, 5, 6, 7)),
        ("1 234;5\n6;7", (1234, 5, 6, 7)),
        ("1\u202f234 5\n6 7", (1234, 5, 6, 7)),
        ("1.234.567 5\n6 7", (1234567, 5, 6, 7)),
        ("20,180\n50,75", (20, 180, 50, 75)),
    ],
)
def test_grouped_thousands_are_one_count(text, counts):
    (a, b), (c, d) = read_matrix(text).matrix
    assert (a, b, c, d) == counts


def test_what_can_be_read_in_two_ways_is_asked_about():
    # 1,234 and 567, or 1 and 234 567
    text = "1,234 567\n2,345 678"
    first, second = counts_in(text)
    assert first.table.matrix == ((1, 234567), (2, 345678))
    assert second.table.matrix == ((1234, 567), (2345, 678))
    assert first.doubt == second.doubt == "The text can be read as two different matrices."
    with pytest.raises(ValueError, match="two different matrices"):
        read_matrix(text)


@pytest.mark.parametrize("text", ["1,234\n5,678", "1,234;5,678", "ill,1,234\nwell,5,678"])
def test_commas_that_may_group_thousands_are_asked_about(text):
    (reading,) = counts_in(text)
    assert reading.table.matrix == ((1, 234), (5, 678))
    assert reading.doubt == "1,234 may be one count or 2 counts."
    with pytest.raises(ValueError, match="1,234 may be one count or 2 counts"):
        read_matrix(text)


@pytest.mark.parametrize(
    "text",
    ["4,16;5,75", "4 16;5 75", "4 16 / 5 75", "4, 16; 5, 75", "4,16 5,75", "[4 16; 5 75]"],
)
def test_a_matrix_in_one_line(text):
    (reading,) = counts_in(text)
    assert reading.table.matrix == MATRIX
    assert reading.doubt == ""


@pytest.mark.parametrize(
    "text", ["4 16 5 75", "4,16,5,75", "4;16;5;75", "[4, 16, 5, 75]", "4\t16\t5\t75\n"]
)
def test_four_counts_in_a_line_may_be_in_two_orders(text):
    rows, ravel = counts_in(text)
    assert rows.table.matrix == MATRIX
    assert "TP, FN, FP, TN" in rows.note
    # tn, fp, fn, tp
    assert ravel.table.matrix == ((75, 5), (16, 4))
    assert "TN 4, FP 16, FN 5, TP 75" in ravel.called


def test_nine_counts_in_a_line_are_three_rows():
    assert read_matrix("90 5 5 5 20 5 5 5 10").matrix == ((90, 5, 5), (5, 20, 5), (5, 5, 10))


def test_a_bar_in_a_name_is_a_sign_like_others():
    assert read_matrix("a|b,1,2\nc|d,3,4") == Table(((1, 2), (3, 4)), ("a|b", "c|d"))


def test_copied_markdown_comes_back():
    names = ("a|b", "<b>*x*</b>", "$y$ \\ z")
    matrix = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    copied = report(matrix, class_names=names).split("\n\n")[0]
    assert read_matrix(copied) == Table(matrix, names)


def test_copied_text_comes_back():
    copied = as_text([], {}, MATRIX, ("ill", "well"), []).strip()
    assert read_matrix(copied) == Table(MATRIX, ("ill", "well"))


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
        ("a,b,c,d\n1,2\n3,4", "Row 1 has 4 names for 2 classes"),
        ("x,a,b\nb,1,2\na,3,4", "Column 1 is called 'a' and row 1 'b'"),
        ("1 2\n3 \x00", "binary data"),
        (lambda: "1 2\n3 " + "9" * 10_000_001, "10.0 MB; at most 10 MB"),
        (lambda: "1,2\n3,'" + "9" * 200_000, "Row 2 cannot be read as CSV"),
        ("a" * 41 + ",b\n1,2\n3,4", "a label of 41 characters; at most 40"),
        ("1.234 5\n6 7", "Row 1, column 1 holds '1.234', which may be 1.234 or 1234: please write"),
        ("4,5;16\n5;75", "Row 1, column 1 holds '4,5'; counts are whole numbers"),
        ("4 16\n5 O", "Row 2, column 2 holds 'O', which is not a count"),
        ("1,234,567\n8,9", "Row 2 has 2 cells and row 1 has 3"),
        ("20%,80%\n5%,95%", "Row 1 holds '20%'; no row has counts"),
        ("ill 4 16\nwell 5 75\nfootnote", "Row 3 has 1 cell and row 1 has 3"),
        ("ill,4,16\nwell,x,75", "Row 2, column 1 holds 'x'"),
        ("a,b\nc,d\n1,2\n3,4", "Row 2 has 2 names for 2 classes, and row 1 as well"),
        (",a,Total\na,1,2\nTotal,3,4", "called 'Total' and does not hold the sums"),
        ("[4, 16, 5]", "1 row and 3 columns"),
        (",", "nothing to read"),
        ("[]", "nothing to read"),
        ('"",""', "nothing to read"),
        ("1 2\n" * 101, "The text has 101 rows; a matrix has one for each class, 2 to 10"),
        (lambda: "1 " * 600_000, "too long for a row of counts"),
    ],
)
def test_a_matrix_that_cannot_be_read(text, words):
    with pytest.raises(ValueError, match=words) as caught:
        read_matrix(text() if callable(text) else text)  # a long one is not kept
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.one_of(st.text(), st.text("0123456789,.;| \t\n[]-ab'\"")))
def test_any_text_is_read_or_refused_with_words(text):
    words = words_of_refusal(read_matrix, text)
    assert words == "" or (words.endswith(".") and words[0].isupper())  # ours, not Python's
    if not words:
        table = read_matrix(text)
        assert len(table.matrix) in range(2, 11)
        assert len(table.class_names) in (0, len(table.matrix))


@pytest.mark.parametrize(
    ("before", "piece", "times", "after"),
    [("", "-", 900_000, "x"), ("", "[[", 4_000_000, ""), ("", "9", 900_000, ""),
     ("", "1,", 450_000, ""), ("", "| ", 450_000, ""), ("", "1 2\n", 2_000_000, ""),
     ("", "[4],", 2_000_000, ""), ('"', "a\n", 4_000_000, "")],
)  # fmt: skip
def test_long_nonsense_is_refused_soon(before, piece, times, after):
    text = before + piece * times + after
    start = time.process_time()
    with pytest.raises(ValueError, match=r"\.$"):
        read_matrix(text)
    assert time.process_time() - start < 5
