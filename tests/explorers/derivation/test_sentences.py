"""What DerivationStepper says of each line, without a widget."""

import math
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.derivation.numbers import STEPS, Counts
from uarwidgets.explorers.derivation.sentences import (
    LONGEST,
    PIECES,
    SAID,
    TITLE,
    around_bars,
    beside_dots,
    tell,
)

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
        assert told["sentence"].startswith("There are no ")
        assert joined(told, "filled") == ""
    else:
        assert joined(told, "filled") == line.filled.replace("[", "").replace("]", "")
    assert "nan" not in " ".join(told.values())
    assert "≠" not in " ".join(told.values())


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_the_sentence_does_not_say_the_line_again(step):
    told = tell(step.at(Counts(4, 16, 5, 75)))
    for line in ("symbols", "filled"):
        assert joined(told, line) not in told["sentence"]


def test_there_is_room_for_the_longest_sentence_and_for_every_title():
    many = [*ENDS, (10**6,) * 4, (123456, 1, 10**6, 999_999)]
    told = [tell(step.at(Counts(*counts))) for step, counts in product(STEPS, many)]
    assert max(len(words["sentence"]) for words in told) <= LONGEST
    assert max(len(words["step_title"]) for words in told) <= 34
    assert TITLE.endswith("?")


def test_margins():
    told = tell(STEPS[0].at(Counts(4, 16, 5, 75)))
    assert [told[name] for name in ("p", "n", "p_said", "n_said")] == [
        "p = 20", "n = 80", "p' = 9", "n' = 91",
    ]  # fmt: skip


@given(st.builds(Counts, *[st.integers(0, 10**6)] * 4))
def test_no_line_ever_says_that_its_sides_differ(counts):
    for step in STEPS:
        assert "≠" not in joined(tell(step.at(counts)), "filled")


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((0, 0, 0, 0), "There are no examples yet"),
        ((0, 0, 3, 4), "There are no positives: TPR is 0/0"),
        ((3, 4, 0, 0), "There are no negatives: TNR is 0/0"),
    ],
)
def test_a_line_that_cannot_be_written_says_why(counts, said):
    assert tell(STEPS[-1].at(Counts(*counts)))["sentence"].startswith(said)


def test_what_changed_stands_in_places_of_its_own():
    told = tell(STEPS[4].at(Counts(4, 16, 5, 75)))
    assert [told[f"symbols_{i}"] for i in (1, 3)] == ["p/(p + n) · TP/p", "n/(p + n) · TN/n"]


def test_a_fault_of_the_algebra_would_show():
    line = replace(STEPS[4].at(Counts(4, 16, 5, 75)), right=0.7)
    assert joined(tell(line), "filled").startswith("79/100 ≠ ")


def test_the_words_in_the_picture():
    counts = Counts(4, 16, 5, 75)
    assert beside_dots(STEPS[0].at(counts)) == (
        ("79 of 100 answers are right",), "a dot: an example; full: right",
    )  # fmt: skip
    many = beside_dots(STEPS[0].at(Counts(40, 160, 50, 750)))
    assert many[1] == "a dot: 1 in 100 examples; full: right"
    assert beside_dots(STEPS[4].at(counts))[0] == (
        "TP/p = 4/20", "TN/n = 75/80", "p/N = 20/100", "n/N = 80/100",
    )  # fmt: skip
    assert around_bars(STEPS[6].at(counts)) == (
        ("TPR 0.200", "TNR 0.938", "α 0.2", "1 − α 0.8"), ("accuracy 0.790",),
    )  # fmt: skip
    # the gap is |(0.2 - 0.5)(0.2 - 0.9375)| = 0.22125
    assert around_bars(STEPS[10].at(counts))[1] == ("accuracy 0.790", "UAR 0.569", "gap 0.221")
    assert around_bars(STEPS[12].at(counts))[0] == (
        "r₁ 0.200", "r₂ 0.938", "1/K 0.5", "1/K 0.5",
    )  # fmt: skip
