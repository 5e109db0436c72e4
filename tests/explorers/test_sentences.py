"""What explorers say in a state: a line of sentences.csv is an explorer and a part of its sentence.

A part that ends in "$" is the sentence's end.
"""

import csv
from pathlib import Path

import pytest
from draw_less import skip_pictures

import uarwidgets as uw
from uarwidgets import explorers

NAMES = {name: getattr(uw, name) for name in explorers.NAMES}

with Path(__file__).with_name("sentences.csv").open(encoding="utf-8", newline="") as file:
    SENTENCES = [(line["explorer"], line["said"]) for line in csv.DictReader(file)]


@pytest.mark.parametrize(("explorer", "said"), SENTENCES)
def test_the_sentence_says(explorer, said):
    with skip_pictures():
        assert said in f"{eval(explorer, NAMES).sentence}$"
