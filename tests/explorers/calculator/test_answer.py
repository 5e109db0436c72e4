"""What a page says of counts that were typed into it."""

from __future__ import annotations

import re
from html import unescape

import pytest

import uarwidgets as uw
from uarwidgets.explorers.calculator.answer import answer


def words(html):
    found = re.findall(r'data-live="([^"]+)"[^>]*>([^<]*)<', html)
    return {name: unescape(text) for name, text in found}


@pytest.mark.parametrize("cm", [[[4, 16], [5, 75]], [[3, 1, 0], [0, 0, 0], [2, 2, 5]]])
def test_it_says_what_the_calculator_says(cm):
    calculator = uw.MetricCalculator(matrix=cm)
    told = words(answer("\n".join(" ".join(map(str, row)) for row in cm)))
    shown = calculator.live.frame["parts"]
    assert {"accuracy", "formula_accuracy", "sentence", "class_1_recall"} <= set(told)
    assert told == {name: shown[name] for name in told}
    calculator.close()


def test_labels_are_read_too():
    told = words(answer("actual,predicted\nill,ill\nill,well\nwell,well\nwell,well"))
    assert told["accuracy"] == f"{3 / 4:.3f}"
    assert told["unweighted_average_recall"] == f"{(1 / 2 + 1) / 2:.3f}"


@pytest.mark.parametrize("text", ["", "4 16 5 ill", "1 2\n3"])
def test_what_cannot_be_read_is_said(text):
    assert re.fullmatch(r'<p role="alert">[A-Z][^<]+\.</p>', answer(text))


def test_a_class_name_is_text():
    told = answer("<b>,<img>\n3,4\n5,6")
    assert "&lt;b&gt;" in told
    assert "<img" not in told
