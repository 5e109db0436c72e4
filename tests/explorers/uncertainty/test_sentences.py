"""What UncertaintyExplorer says of a posterior, without a widget."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.uncertainty.explorer import UncertaintyExplorer
from uarwidgets.explorers.uncertainty.numbers import ACCURACY, ROWS, UAR, measure
from uarwidgets.explorers.uncertainty.sentences import tell
from uarwidgets.kit.formatting import names_of


def told(recalls=(0.2, 0.9375), shares=(0.2, 0.8), total=100, rival=None, names=(), overlap=()):
    wished = {"A": recalls} | ({"B": rival} if rival else {})
    found = measure(wished, shares, total, overlap)
    return found, tell(found, names_of(len(recalls), names))


TEN = {"recalls": (0.5,) * 10, "shares": (0.1,) * 10, "rival": (1,) * 10, "total": 10}
STATES = [
    *({}, {"rival": (0.4, 0.8)}, {"total": 1}, {"total": 1_000_000}, TEN),
    *({"shares": (0, 1)}, {"shares": (1, 0)}, {"recalls": (0, 1)}),
]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_words_are_true_of_the_numbers(state):
    found, words = told(**state)
    sizes = found.matrices["A"].sum(axis=1)
    if (sizes > 0).all():
        assert f"UAR is {found.values[UAR, 'A']:.3f}; " in words["sentence"]
    else:
        assert words[UAR] == "–"
        assert "there is no example of class" in words["sentence"]
    for (name, of), drawn in found.sketches.items():
        assert words[f"{name}_low_{of}"] == f"{drawn.low:.3f}"
        assert words[f"{name}_high_{of}"] == f"{drawn.high:.3f}"
    for name in ROWS[:2] if found.better else ROWS:
        value = found.values[name, "A"]
        assert words[name] == (f"{value:.3f}" if np.isfinite(value) else "–")
    drawn = found.sketches[UAR, "A"]
    assert f"true UAR lies between {drawn.low:.3f} and {drawn.high:.3f}" in words["sentence"]
    assert "nan" not in " ".join(words.values()).lower().replace("chance", "")


@pytest.mark.parametrize(
    ("state", "verdict"),
    [
        ({}, "On 100 examples UAR is 0.569; with a probability of 95 % the true UAR lies between "
         "0.498 and 0.676, and with one of 0.971 above chance, 0.500. Accuracy lies between "
         "0.700 and 0.858, and with one of 0.365 above the majority baseline, 0.800."),
        ({"total": 10_000}, "and with one of more than 0.999 above chance, 0.500."),
        ({"recalls": (0.0, 0.5)}, "and with one of less than 0.001 above chance, 0.500."),
        ({"total": 1}, "On 1 example UAR is not measured: there is no example of class"),
        ({"recalls": (0, 1)}, "0.580. A constant answer has these recalls: it cannot tell the "),
    ],
)  # fmt: skip
def test_interval_and_probability_stand_in_one_sentence(state, verdict):
    state = {"shares": (0.02, 0.98), "total": 1000} | state if "recalls" in state else state
    assert verdict in told(**state)[1]["sentence"]


def test_of_a_constant_answer_no_probability_is_written():
    words = told((0, 1))[1]
    assert words["probability_above_chance"] == "–"
    assert "above chance" not in words["sentence"]


def test_the_class_that_makes_it_unsure():
    recalls, shares = (0.9, 2 / 3, 0.5), (1 / 1.5, 0.3 / 1.5, 0.2 / 1.5)
    said = told(recalls, shares, 150)[1]["variance"]
    assert said == "Class C holds 13 % of the examples and 57 % of UAR's variance."


def test_whole_numbers_are_honest():
    counts = told((0.33, 0.9))[1]["counts"]  # 0.33 of 20 is 6.6
    assert "positive 7 of 20, negative 72 of 80" in counts
    assert "steps of 1/20 and 1/80" in counts
    assert "“<b>$” 7 of 20" in told((0.33, 0.9), names=("<b>$", "well"))[1]["counts"]
    assert "by classifier B: positive 8 of 20" in told(rival=(0.4, 0.8))[1]["counts"]


def test_no_probability_is_written_as_certain():
    for recalls, rival, written in (((1, 1), (0, 0), "> 0.999"), ((0, 0), (1, 1), "< 0.001")):
        words = told(recalls, total=1_000_000, rival=rival)[1]
        assert told(recalls, total=1_000_000)[1]["probability_above_chance"] == written
        assert words[f"probability_better_{UAR}"] == written
    # Beta(2, 2) and a uniform recall: as much on either side of 1/2.
    assert told((0.5, 0.5), (1, 0), 2)[1]["probability_above_chance"] == "0.500"


def test_the_second_classifier():
    found, words = told(rival=(0.4, 0.8))
    better = found.better
    assert f"{better[ACCURACY]:.3f} by accuracy and {better[UAR]:.3f} by UAR" in words["sentence"]
    assert "A's UAR is 0.569; " in words["sentence"]
    assert "tested on other examples" in words["sentence"]
    assert "lassifier" not in told()[1]["sentence"]


def test_an_upright_line_says_how_much_of_the_curve_lies_below_it():
    line, other = f"{UAR}_reference", f"{ACCURACY}_reference"
    assert told()[1][line] == "chance 0.500: 3 % below"
    # Of Beta(80, 22), 63.5 % lie below .8.
    assert told()[1][other] == "always the majority 0.800: 64 % below"
    assert told(total=1000)[1][line] == "chance 0.500: under 0.1 % below"
    assert told((0.0, 0.5), (0.5, 0.5), 1000)[1][line] == "chance 0.500: over 99.9 % below"
    assert told(rival=(1, 1))[1][line] == "chance 0.500: 3 % of A below"
    assert told((0, 1))[1][line] == "chance 0.500"  # of a constant answer
    assert told((0, 1))[1][other] == "always the majority 0.800"


@given(st.integers(1, 2000), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_what_lies_below_and_the_probability_above_are_one_claim(total, found, kept, share):
    state, words = told((found, kept), (share, 1 - share), total)
    for name in (ACCURACY, UAR):
        above, line = state.above(name, "A"), words[f"{name}_reference"]
        if np.isfinite(above) and "under" not in line and "over" not in line:
            below = float(line.split(": ")[1].split(" %")[0])
            assert below == pytest.approx(100 - 100 * above, abs=0.51)


def test_the_same_examples():
    found, words = told(rival=(0.4, 0.8), overlap=(1, 0.6))
    better = [f"{found.better[name]:.3f}" for name in (ACCURACY, UAR)]
    apart = [f"{found.apart[name]:.3f}" for name in (ACCURACY, UAR)]
    assert words["sentence"] == (
        "Only examples count that one alone gets right: A 13, B 6. So A is better with a "
        f"probability of {better[0]} by accuracy and {better[1]} by UAR; with a test set each it "
        f"would be {apart[0]} by accuracy and {apart[1]} by UAR."
    )
    assert [words[f"pair_1_{i}"] for i in range(4)] == ["62", "13", "2", "3"]
    assert words[f"probability_better_{UAR}"] == better[1]
    assert words["differences"].startswith("Accuracy of A less that of B is 0.070, and lies betwee")
    assert "UAR of A less that of B is −0.031, and lies between −0.1" in words["differences"]
    none = told(rival=(0.4, 0.8), overlap=(1, 0.6), shares=(0, 1))[1]
    assert "UAR is not measured: there is no example of class positive." in none["sentence"]
    assert "UAR of A less that of B lies between" in none["differences"]
    assert "nan" not in " ".join(none.values())


@given(st.integers(1, 2000), *[st.floats(0, 1)] * 5)
def test_a_difference_and_the_probability_are_one_claim(total, first, second, third, share, place):
    """0 lies outside the interval of a difference where the probability leaves less than 2.5 %."""
    rival, overlap = (third, first), (place, 1 - place)
    found, _ = told((first, second), (share, 1 - share), total, rival, overlap=overlap)
    for of in found.differences.values():
        if abs(abs(of.better - 0.5) - 0.475) > 1e-6:
            assert (of.low <= 0 <= of.high) == (0.025 < of.better < 0.975)


def test_no_sentence_is_longer_than_its_room():
    lengths = []
    for total, share in product((1, 10, 100, 100_000), (0, 0.2, 1)):
        for recalls, rival in product(((0.2, 0.94), (0, 1), (1, 1)), (None, (0, 0), (0.4, 0.8))):
            lengths.append(len(told(recalls, (share, 1 - share), total, rival)[1]["sentence"]))
    assert UncertaintyExplorer.longest - 10 <= max(lengths) <= UncertaintyExplorer.longest
    assert len(told(**TEN)[1]["sentence"]) <= UncertaintyExplorer.longest
