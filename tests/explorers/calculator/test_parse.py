"""What people paste and upload: what is read, and how what cannot be read is said.

A line of pasted.jsonl is a text with the names that are read from it (the counts are always
MATRIX, but for labels of examples), or with words of its refusal.
"""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_libraries import sklearn_metrics

from uarwidgets.explorers.calculator.parse import Table, decode, parse
from uarwidgets.explorers.calculator.report import report

MATRIX = ((4, 16), (5, 75))

counts = st.integers(0, 10**9)
matrices = st.integers(2, 10).flatmap(
    lambda k: st.lists(st.lists(counts, min_size=k, max_size=k), min_size=k, max_size=k)
)


def refusal(read, given):
    """The words with which `given` is refused; none if it is read."""
    try:
        read(given)
    except ValueError as error:
        return str(error)
    return ""


with (Path(__file__).parent / "pasted.jsonl").open(encoding="utf-8") as file:
    PASTED = [json.loads(line) for line in file]


@pytest.mark.parametrize("line", [line for line in PASTED if "names" in line], ids=str)
def test_a_matrix_as_people_write_it(line):
    table = parse(line["text"])
    assert table == Table(MATRIX, tuple(line["names"]))
    assert line.get("note", "") == (table.note if "exchanged" in table.note else "")


LARGE = [
    ("\n".join(["0 " * 11] * 11), "11 classes; please give 2 to 10"),
    ("a" * 41 + ",b\n1,2\n3,4", "a label of 41 characters; at most 40"),
    (" ".join(["1234"] * 10_000), "The text has 49,999 characters; a matrix of 10 classes"),
    ("\n".join(f"{i},{i}" for i in range(99)), "The labels name 99 classes"),
    ("a,b\nb," + "c" * 50, "Row 2 holds a label of 50 characters"),
    ("a,b\n" * 500 + "\n" + "b,a\n" * 400 + "b\n" + "a,b\n" * 3 + "b\n", "Row 902 has 1 cell"),
]
REFUSED = [(line["text"], line["refused"]) for line in PASTED if "refused" in line]


@pytest.mark.parametrize(("text", "words"), REFUSED + LARGE)
def test_a_text_that_cannot_be_read(text, words):
    said = refusal(parse, text)
    assert words in said
    assert "\n" not in said
    assert len(said) < 200


@given(matrices, st.sampled_from([" ", "\t", ",", ", ", ";", "   ", "|", " | "]), st.booleans())
def test_a_matrix_comes_back_from_its_text(matrix, sign, crlf):
    text = ("\r\n" if crlf else "\n").join(sign.join(map(str, row)) for row in matrix)
    assert parse(text) == Table(tuple(map(tuple, matrix)))


def test_a_corner_that_may_speak_of_rows_or_columns_is_told():
    assert parse("predicted,ill,well\nill,4,16\nwell,5,75").note.startswith("its rows taken as")
    assert parse("0 0 1\n0 4 16\n1 5 75").matrix == ((0, 0, 1), (0, 4, 16), (1, 5, 75))


def test_a_copied_report_comes_back():
    names, matrix = ("a|b", "<b>*x*</b>", "$y$ \\ z"), ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    copied = report(matrix, class_names=names).split("\n\n")[0]
    assert parse(copied) == Table(matrix, names)


@pytest.mark.parametrize(
    ("before", "piece", "times", "after"),
    [("", "-", 900_000, "x"), ("", "[[", 4_000_000, ""), ("", "9", 900_000, ""),
     ("", "1,", 450_000, ""), ("", "| ", 450_000, ""), ("", "[4],", 2_000_000, ""),
     ("", "1,234", 4_000, ""), ("precision recall\n", " a", 9_000, ""), ('"', "a\n", 100_000, "")],
)  # fmt: skip
def test_long_nonsense_is_refused_soon(before, piece, times, after):
    text = before + piece * times + after
    start = time.process_time()
    assert refusal(parse, text).endswith(".")
    assert time.process_time() - start < 5


@given(st.one_of(st.text(), st.text("0123456789,.;| \t\n[]-ab'\"=TPFNtpfn:")))
def test_any_text_is_read_or_refused_with_words(text):
    words = refusal(parse, text)
    assert words == "" or (words.endswith(".") and words[0].isupper())  # ours, not Python's
    if not words:
        table = parse(text)
        assert len(table.matrix) in range(2, 11)
        assert len(table.class_names) in (0, len(table.matrix))


def test_a_classification_report_holds_no_matrix():
    text = sklearn_metrics.classification_report(list("aabbcc"), list("aabbca"))
    assert "does not hold the counts. Its UAR is " in refusal(parse, text)


@pytest.mark.parametrize("sign", [",", ";", "\t", " ", "|"])
@pytest.mark.parametrize("head", ["", "actual{}predicted\n", "y_true{}y_pred\n"])
def test_labels_with_any_sign_and_with_or_without_a_header(sign, head):
    table = parse(head.format(sign) + f"a{sign}a\na{sign}b\nb{sign}b")
    assert table == Table(((1, 1), (0, 1)), ("a", "b"))


@pytest.mark.parametrize("line", [line for line in PASTED if "labels" in line], ids=str)
def test_the_names_of_classes_their_order_and_their_columns(line):
    table = parse(line["text"])
    assert list(table.class_names) == line["labels"]
    assert line.get("matrix") in (None, [*map(list, table.matrix)])
    assert table.note.startswith(line.get("note", ""))


@given(st.binary())
def test_any_file_is_decoded_or_refused_with_words(data):
    words = refusal(decode, data)
    assert words.endswith(".") or isinstance(decode(data), str)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "binary data"),
        ("a,b\nb,naïve".encode("latin-1"), "The file is not UTF-8 text"),
        (b"\xff\xfea\x00b", "The file is not UTF-16 text"),
        (lambda: b"a" * 10_000_001, "The file has 10.0 MB; at most 10 MB"),
        (lambda: "a" * 10_000_001, "The text has 10.0 MB; at most 10 MB"),
    ],
)
def test_files_that_are_not_text(data, words):
    assert words in refusal(decode, data() if callable(data) else data)  # a large one is not kept


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_in_unicode_is_read(encoding):
    assert decode(memoryview("naïve,é".encode(encoding))) == "naïve,é"
