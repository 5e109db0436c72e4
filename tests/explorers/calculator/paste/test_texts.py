"""Files and texts: their encoding, their rows and cells, and the numbers in them."""

import pytest
from explorers.calculator.paste.refusals import words_of_refusal
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.calculator.paste.texts import as_number, decode, rows_of


@given(st.binary())
def test_any_file_is_decoded_or_refused_with_words(data):
    words = words_of_refusal(decode, data)
    assert words.endswith(".") or isinstance(decode(data), str)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "not text"),
        ("a,b\nb,naïve".encode("latin-1"), "Row 2 of the file is not UTF-8"),
        (b"\xff\xfea\x00b", "Row 1 of the file is not UTF-16"),
        (lambda: b"a" * 10_000_001, "The file has 10.0 MB; at most 10 MB"),
    ],
)
def test_files_that_are_not_text(data, words):
    with pytest.raises(ValueError, match=words):
        decode(data() if callable(data) else data)  # a large one is not kept


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_in_unicode_is_read(encoding):
    assert decode("naïve,é".encode(encoding)) == "naïve,é"


def test_a_memoryview_is_read_as_the_browser_sends_it():
    assert decode(memoryview(b"a,b")) == "a,b"


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1,234", 1234),
        ("12,345,678", 12_345_678),
        ("-1,234", -1234),
        ("1,234.0", 1234),
        ("1.234.567,0", 1_234_567),
        ("1.5", 1.5),
        ("1,5", 1.5),
        ("0,250", 0.25),  # no group of thousands begins with 0
        ("1,23,456", None),
        ("1,234 567", None),
        ("", None),
        ("cat", None),
        ("1e3", 1000),
    ],
)
def test_a_number_in_a_cell(cell, value):
    assert as_number(cell) == value


@given(st.integers(0, 10**15), st.sampled_from([",", "'", "\u2019", " ", "\u00a0", "\u202f"]))
def test_grouped_thousands_are_the_number(count, sign):
    assert as_number(f"{count:,}".replace(",", sign)) == count


def test_bars_and_their_escapes():
    assert rows_of("|a\\|b|c|\n|:-:|--|\n||d|", "|") == [(1, ["a|b", "c"]), (3, ["", "d"])]
