"""The calculator's ways in: a pasted matrix, labels, a file, names."""

import time

import pytest
from explorers.moving import move, shown

from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.sentences import CLASSES


def paste(ex, text):
    ex._input.text.value = text
    ex._input.button.click()


def asked(ex):
    """The parts of the form that are shown below its answer."""
    parts = {name: getattr(ex._input, name) for name in ("way", "cutting", "exchange")}
    return {name for name, part in parts.items() if part.layout.display != "none"}


def test_a_pasted_matrix():
    ex = MetricCalculator()
    paste(ex, "said,ill,well\nill,8,2\nwell,1,9")
    assert ex.matrix == ((8, 2), (1, 9))
    assert ex.class_names == ("ill", "well")
    # (8/10 + 9/10) / 2
    assert "Read 2 classes, 20 examples: UAR 0.850." in ex._input.answer.value
    assert shown(ex, CLASSES) == 2


def test_pasted_labels():
    ex = MetricCalculator()
    paste(ex, "a,a\na,b\nb,b\nc,a")
    assert ex.matrix == ((1, 1, 0), (0, 1, 0), (1, 0, 0))
    assert shown(ex, CLASSES) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2\n3,<b>4</b>", "Row 2, column 2 holds &#x27;&lt;b&gt;4&lt;/b&gt;&#x27;"),
        ("a,b\nb", "Row 2 has 1 cell"),
        ("", "nothing to read"),
    ],
)
def test_a_text_that_cannot_be_read_changes_nothing(text, message):
    ex = MetricCalculator(matrix=[[1, 2], [3, 4]])
    before = ex.state
    paste(ex, text)
    assert message in ex._input.answer.value
    assert "Nothing was changed." in ex._input.answer.value
    assert "<b>" not in ex._input.answer.value
    assert ex.state == before
    assert not asked(ex)


def test_a_text_of_two_readings_is_read_and_can_be_read_otherwise():
    ex = MetricCalculator()
    paste(ex, "75 5 16 4")
    assert ex.matrix == ((75, 5), (16, 4))
    assert "the four in the order TP, FN, FP, TN" in ex._input.answer.value
    assert asked(ex) == {"way", "exchange"}
    ex._input.way.value = 1
    assert ex.matrix == ((4, 16), (5, 75))
    assert asked(ex) == {"way"}


@pytest.mark.parametrize("text", ["1,234\n5,678", "1,234 567\n2,345 678", "a,x,y\n1,p,p\n2,q,p"])
def test_what_must_be_asked_about_changes_nothing_before_the_answer(text):
    ex = MetricCalculator()
    before = ex.state
    paste(ex, text)
    assert ex.state == before
    assert "Nothing was changed yet." in ex._input.answer.value
    assert asked(ex) == {"way"}
    ex._input.way.value = 0
    assert ex.state != before
    assert "Read 2 classes" in ex._input.answer.value
    ex._input.way.value = -1  # and back to asking: what was taken stays
    assert "Nothing was changed yet." not in ex._input.answer.value


def test_scores_are_cut_at_a_threshold_that_can_be_moved():
    ex = MetricCalculator()
    before = ex.state
    paste(ex, "y_true,y_score\n1,0.9\n0,0.2\n1,0.4\n0,0.7")
    assert "These look like scores, not labels: which threshold?" in ex._input.answer.value
    assert ex.state == before
    ex._input.way.value = 0
    assert asked(ex) == {"way", "cutting"}
    assert ex._input.threshold.value == 0.5
    assert ex.matrix == ((1, 1), (1, 1))
    ex._input.threshold.value = 0.8
    assert ex.matrix == ((1, 1), (0, 2))
    assert "“1” from 0.8 on: UAR 0.750." in ex._input.answer.value
    assert asked(ex) == {"way", "cutting"}
    paste(ex, "y_true,y_score\n1,9\n0,-2\n1,4\n0,7")  # another range
    ex._input.way.value = 0
    assert (ex._input.threshold.min, ex._input.threshold.max) == (-2, 9)


def test_a_sorted_matrix_offers_to_exchange_the_classes():
    ex = MetricCalculator()
    paste(ex, "predicted 0 1\nactual\n0 75 5\n1 16 4")
    assert "If the positive class is &#x27;1&#x27;: exchange the classes." in ex._input.answer.value
    ex._input.exchange.click()
    assert (ex.matrix, ex.class_names) == (((4, 16), (5, 75)), ("1", "0"))
    assert "“1” is now the positive class." in ex._input.answer.value
    assert not asked(ex)


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
        (lambda: b"a" * 10_000_001, "at most 10 MB"),
        (lambda: b"a" * 11_000_000, "The file has 11.0 MB; at most 10 MB can be read."),
    ],
)
def test_a_bad_file_changes_nothing(data, message):
    ex = MetricCalculator(matrix=[[1, 2], [3, 4]])
    before = ex.state
    upload(ex, data() if callable(data) else data)  # a large one is not kept
    assert message in ex._input.answer.value
    assert ex.state == before


def test_a_matrix_as_a_file_and_one_with_an_index():
    ex = MetricCalculator()
    upload(ex, b",ill,well\r\nill,8,2\r\nwell,1,9\r\n")
    assert (ex.matrix, ex.class_names) == (((8, 2), (1, 9)), ("ill", "well"))
    upload(ex, b",y_true,y_pred\n0,a,a\n1,a,b\n2,b,b\n")
    assert ex.matrix == ((1, 1), (0, 1))
    assert "actual in &#x27;y_true&#x27;, predicted in &#x27;y_pred&#x27;" in ex._input.answer.value


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
    move(ex, (2, 3))  # the first box, after alpha and its cost
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
