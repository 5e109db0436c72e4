"""The calculator's form: a pasted text, names, and what each is answered."""

import pytest
from explorers.page_messages import shown

from uarwidgets.explorers.calculator.explorer import MetricCalculator
from uarwidgets.explorers.calculator.parse import EXAMPLE
from uarwidgets.explorers.calculator.sentences import CLASSES


def paste(ex, text):
    ex._input.text.value = text
    ex._input.button.click()


def test_a_pasted_matrix_and_pasted_labels():
    ex = MetricCalculator()
    fold, folded, _ = ex._input.children
    for fold.value in (True, False):
        assert (folded.layout.display is None) == fold.value
    paste(ex, ",ill,well\nill,8,2\nwell,1,9")
    assert (ex.matrix, ex.class_names) == (((8, 2), (1, 9)), ("ill", "well"))
    assert "Read 2 classes, 20 examples: UAR 0.850." in ex._input.answer.value  # (8/10 + 9/10) / 2
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
def test_a_text_that_cannot_be_read_changes_nothing_and_is_shown_what_can(text, message):
    ex = MetricCalculator(matrix=[[1, 2], [3, 4]])
    before = ex.state
    paste(ex, text)
    assert message in ex._input.answer.value
    assert f"{EXAMPLE} Nothing was changed." in ex._input.answer.value
    assert "<b>" not in ex._input.answer.value
    assert ex.state == before


def test_how_a_text_was_understood_is_told():
    ex = MetricCalculator()
    paste(ex, "predicted\\actual,ill,well\nill,4,5\nwell,16,75")
    assert ex.matrix == ((4, 16), (5, 75))
    assert "exchanged since your rows are predictions: UAR 0.569." in ex._input.answer.value
    paste(ex, "0 0\n0 0")
    assert "0 examples: UAR cannot be measured." in ex._input.answer.value


def test_names_are_pasted_and_taken_back():
    ex = MetricCalculator()
    paste(ex, 'ill, "well, really"')
    assert ex.class_names == ("ill", "well, really")
    assert "The classes are called ill and well, really." in ex._input.answer.value
    paste(ex, "ill, ill")
    assert "class_names has &#x27;ill&#x27; twice" in ex._input.answer.value
    paste(ex, "one, two, three")  # neither names of two classes nor labels
    assert "Nothing was changed." in ex._input.answer.value
    assert ex.class_names == ("ill", "well, really")
    ex.class_names = ()
    assert ex._input.answer.value == ""  # nobody typed
