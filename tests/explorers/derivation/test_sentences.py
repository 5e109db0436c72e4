"""What DerivationStepper says of each line, without a widget."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.derivation.numbers import STEPS, Counts
from uarwidgets.explorers.derivation.sentences import PIECES, SAID, around_bars, tell

ENDS = [(4, 16, 5, 75), (0, 0, 0, 0), (0, 0, 3, 4), (3, 4, 0, 0), (0, 1, 1, 0), (10**6, 0, 0, 1)]


def joined(told, name):
    return "".join(told[f"{name}_{i}"] for i in range(PIECES))


def test_each_step_is_spoken_of():
    assert list(SAID) == [step.key for step in STEPS]


@pytest.mark.parametrize(
    ("step", "counts"), [*product(STEPS, ENDS)], ids=lambda x: getattr(x, "key", x)
)
def test_words_numbers_and_sides_agree(step, counts):
    line = step.at(Counts(*counts))
    told = tell(line)
    assert joined(told, "symbols") == step.symbols.replace("[", "").replace("]", "")
    if math.isnan(line.left):
        assert told["problem"]
        assert told["problem"] in told["sentence"]
        assert told["sides"] == joined(told, "filled") == ""
    else:
        assert told["sides"] == f"left {line.left:.3f} = right {line.right:.3f}"
        assert told["sides"] in told["sentence"]
        assert joined(told, "filled")
    assert "nan" not in " ".join(told.values())
    assert "≠" not in " ".join(told.values())


@given(st.builds(Counts, *[st.integers(0, 10**6)] * 4))
def test_no_line_ever_says_that_its_sides_differ(counts):
    for step in STEPS:
        assert "≠" not in tell(step.at(counts))["sides"]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((0, 0, 0, 0), "There are no examples yet"),
        ((0, 0, 3, 4), "There are no positives: TPR is 0/0"),
        ((3, 4, 0, 0), "There are no negatives: TNR is 0/0"),
    ],
)
def test_a_line_that_cannot_be_written_says_why(counts, said):
    assert tell(STEPS[-1].at(Counts(*counts)))["problem"].startswith(said)


def test_what_changed_stands_in_places_of_its_own():
    told = tell(STEPS[4].at(Counts(4, 16, 5, 75)))
    assert [told[f"symbols_{i}"] for i in (1, 3)] == ["p/(p + n) · TP/p", "n/(p + n) · TN/n"]


def test_the_words_around_the_bars():
    counts = Counts(4, 16, 5, 75)
    assert around_bars(STEPS[0].at(counts)) == (
        ("correct / total", ""), ("all examples", ""), "accuracy 0.790",
    )  # fmt: skip
    assert around_bars(STEPS[6].at(counts)) == (
        ("TPR 0.200", "TNR 0.938"), ("0.2", "0.8"), "accuracy 0.790",
    )  # fmt: skip
    # a name that is longer than the margin is left out
    assert around_bars(STEPS[7].at(counts))[2] == "0.200"
