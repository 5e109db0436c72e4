"""What a check says of an answer: a line of judged.csv is a call, its mistake and words of it.

In place of a mistake it may have "correct", or "none" for a mistake that has no name.
"""

import csv
from pathlib import Path

import numpy as np
import pytest

from uarwidgets.checks import check

with Path(__file__).with_name("judged.csv").open(encoding="utf-8", newline="") as file:
    JUDGED = [tuple(line.values()) for line in csv.DictReader(file)]


@pytest.mark.parametrize(("call", "mistake", "said"), JUDGED)
def test_an_answer_is_judged_and_told_why(call, mistake, said):
    result = eval(call, {"check": check, "np": np})
    assert result.outcome == ("correct" if mistake == "correct" else "not yet")
    assert (result.mistake or "none") == (mistake if mistake != "correct" else "none")
    assert said in str(result)
    if result.mistake == "condition_missed":
        missed = [holds for _, holds, _ in result.conditions].count(False)
        assert f"{missed} of {len(result.conditions)} conditions" in str(result)
