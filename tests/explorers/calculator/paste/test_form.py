"""The calculator's ways in: a pasted matrix, labels, a file, names."""

import time

import pytest
from explorers.moving import move

from uarwidgets.explorers.calculator.explorer import MetricCalculator


def paste(ex, text, kind="matrix"):
    ex._input.kind.value = kind
    ex._input.text.value = text
    ex._input.button.click()


def test_a_pasted_matrix():
    ex = MetricCalculator()
    paste(ex, "said,ill,well\nill,8,2\nwell,1,9")
    assert ex.matrix == ((8, 2), (1, 9))
    assert ex.class_names == ("ill", "well")
    # (8/10 + 9/10) / 2
    assert "Read 2 classes, 20 examples: UAR 0.850." in ex._input.answer.value
    assert ex._size.value == 2


def test_pasted_labels():
    ex = MetricCalculator()
    paste(ex, "a,a\na,b\nb,b\nc,a", "labels")
    assert ex.matrix == ((1, 1, 0), (0, 1, 0), (1, 0, 0))
    assert ex._size.value == 3


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("matrix", "1,2\n3,<b>4</b>", "Row 2, column 2 holds &#x27;&lt;b&gt;4&lt;/b&gt;&#x27;"),
        ("matrix", "cat,dog\ndog,dog\ncat,cat", "two columns of labels"),
        ("labels", "a,b\nb", "Row 2 has 1 cell"),
        ("matrix", "", "nothing to read"),
    ],
)
def test_a_text_that_cannot_be_read_changes_nothing(kind, text, message):
    ex = MetricCalculator(matrix=[[1, 2], [3, 4]])
    before = ex.state
    paste(ex, text, kind)
    assert message in ex._input.answer.value
    assert "Nothing was changed." in ex._input.answer.value
    assert "<b>" not in ex._input.answer.value
    assert ex.state == before


def upload(ex, data):
    """Hand over a file as the browser does: what is too large stays there."""
    button = ex._input.upload
    sent = [memoryview(data)] if len(data) <= button.most_bytes else []
    button._receive(None, {"name": "labels.csv", "size": len(data)}, sent)


def test_an_uploaded_file():
    ex = MetricCalculator()
    upload(ex, b"actual,predicted\r\ncat,cat\r\ncat,dog\r\ndog,dog\r\n")
    assert ex.matrix == ((1, 1), (0, 1))
    assert ex.class_names == ("cat", "dog")
    assert "Read 2 classes, 3 examples: UAR 0.750." in ex._input.answer.value


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x00\x01\x02", "not text"),
        (b"a,b\nb,\xff", "Row 2 of the file is not UTF-8"),
        (b"a,b\nb,a,c", "Row 2 has 3 cells"),
        ("naïve,a\na,naïve".encode("latin-1"), "Row 1 of the file is not UTF-8"),
        ("a,b\nb,a".encode("utf-16-le"), "not text"),
        (b"a,b\nb,\x07", "Row 2 holds a label with control characters"),
        (b"a" * 10_000_001, "at most 10 MB"),
        (b"a" * 11_000_000, "The file has 11.0 MB; at most 10 MB can be read."),
    ],
)
def test_a_bad_file_changes_nothing(data, message):
    ex = MetricCalculator(matrix=[[1, 2], [3, 4]])
    before = ex.state
    upload(ex, data)
    assert message in ex._input.answer.value
    assert ex.state == before


def test_a_file_that_the_browser_cannot_read_is_said():
    ex = MetricCalculator()
    ex._input.upload._receive(None, {"name": "gone.csv"}, [])
    assert "The browser could not read the file" in ex._input.answer.value
    assert ex.matrix == ((4, 16), (5, 75))


def test_the_answer_names_the_score_on_screen():
    ex = MetricCalculator(metric="alpha_weighted_recall", alpha=0.25)
    paste(ex, "8 2\n1 9")
    # 0.25 * 0.8 + 0.75 * 0.9
    assert "Read 2 classes, 20 examples: α-weighted recall 0.875." in ex._input.answer.value
    paste(ex, "0 0\n0 0")
    assert "0 examples: with no example there is no score yet." in ex._input.answer.value


def test_the_answer_goes_with_the_state_it_speaks_of():
    ex = MetricCalculator()
    paste(ex, "8 2\n1 9")
    assert ex._input.answer.value
    move(ex, (1, 3))  # the first box, after alpha
    assert ex._input.answer.value == ""
    paste(ex, "8 2\n1")
    assert "Nothing was changed." in ex._input.answer.value
    ex.reset()
    assert ex._input.answer.value == ""


def test_a_table_of_predictions_down_is_turned_and_said_so():
    ex = MetricCalculator()
    paste(ex, "actual  ill  well\npredicted\nill 4 5\nwell 16 75")
    assert ex.matrix == ((4, 16), (5, 75))
    assert "exchanged since your rows are predictions: UAR 0.569." in ex._input.answer.value


def test_a_hundred_thousand_rows_take_less_than_a_second():
    ex = MetricCalculator()
    data = b"cat,cat\ncat,dog\ndog,dog\nowl,dog\n" * 25_000
    start = time.process_time()  # of this process alone: the machine may be busy
    upload(ex, data)
    assert time.process_time() - start < 1
    assert sum(map(sum, ex.matrix)) == 100_000


def test_names_are_given_and_taken_back():
    ex = MetricCalculator()
    ex._input.names.value = 'ill, "well, really"'
    assert ex.class_names == ("ill", "well, really")
    ex._input.names.value = "one, two, three"
    assert "2 classes and 3 names" in ex._input.answer.value
    assert ex.class_names == ("ill", "well, really")
    ex._input.names.value = ""
    assert ex.class_names == ()
    ex._input.names.value = "ill, ill"
    assert "Two classes are called" in ex._input.answer.value
    assert ex.class_names == ()


def test_the_field_of_names_shows_the_names_there_are():
    ex = MetricCalculator()
    field = ex._input.names
    assert (field.value, field.placeholder) == ("", "positive, negative")
    paste(ex, "said,ill,well\nill,8,2\nwell,1,9")
    assert field.value == "ill, well"
    ex.class_names = ('an "ill" one', "well, really")
    assert field.value == '"an ""ill"" one", "well, really"'
    assert ex._input.answer.value == ""  # nobody typed
    field.value = field.value + " "  # what stands there can be sent again
    assert ex.class_names == ('an "ill" one', "well, really")
    ex.matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert (field.value, field.placeholder) == ("", "A, B, C")
    ex.reset()
    assert (field.value, field.placeholder) == ("", "positive, negative")
