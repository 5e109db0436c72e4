"""What makes no sense is refused, and says why: a line of refusals.csv is a call and its message.

Of a message that lists very much, "[…]" stands for the list. `any_score` is each score of counts.
"""

import csv
import math
import re
from pathlib import Path

import numpy as np
import pytest
from scipy import sparse

import uarwidgets as uw
from uarwidgets import posterior
from uarwidgets._core.matrices import confusion_matrix


def any_score(cm):
    """Raise what every score of counts says of a matrix; fail if two of them differ."""
    told = set()
    for name in (*uw.styles.PER_CLASS, *uw.styles.SUMMARIES, "scores"):
        with pytest.raises(ValueError) as refusal:  # noqa: PT011
            getattr(uw.metrics, name)(cm)
        told.add(str(refusal.value))
    (one,) = told
    raise ValueError(one)


NAMES = {name: getattr(uw, name) for name in uw.__all__} | vars(posterior) | vars(math)
NAMES |= vars(uw.checks) | {"np": np, "uw": uw, "confusion_matrix": confusion_matrix}
NAMES |= {"sparse": sparse, "any_score": any_score}

with Path(__file__).with_name("refusals.csv").open(encoding="utf-8", newline="") as file:
    REFUSALS = [(line["call"], line["message"]) for line in csv.DictReader(file)]


@pytest.mark.parametrize(("call", "message"), REFUSALS)
def test_a_refusal_says_what_is_wrong(call, message):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        eval(call, NAMES)
    told = ".*".join(map(re.escape, message.split("[…]")))  # in one line
    assert re.fullmatch(told, str(refusal.value))
