"""What ThresholdExplorer says of a threshold, without a widget."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold.numbers import CURVES, OWN, measure
from uarwidgets.explorers.threshold.sentences import words as words_of
from uarwidgets.kit.formatting import TWO_CLASSES

USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}
APART = st.sampled_from([0.0, 5e-323, 1e-300, 1e-12, 2e-9, 1e-3, 0.1, 2.0, 4.0])


def told(names=TWO_CLASSES, **state):
    return words_of(measure(**USUAL | state), names)


@given(
    st.tuples(st.floats(0.001, 0.999), st.floats(-5, 5), APART, st.floats(0.5, 1.5)),
    st.one_of(st.none(), st.floats(0, 1)),
    st.one_of(st.none(), st.floats(0.5, 2)),
)
def test_words_are_true_of_the_numbers(state, weight, ratio):
    measured = measure(*state, weight, ratio)
    words = words_of(measured, ("<b>$", "well"))
    (tp, fn), (fp, tn) = measured.cm.tolist()
    for kind, count in (("tp", tp), ("fn", fn), ("fp", fp), ("tn", tn)):
        assert words[kind] == f"{kind.upper()} {count:,}"
    assert f"{tp:,} of {tp + fn:,} “<b>$” and {tn:,} of {tn + fp:,} “well”" in words["now"]
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


def test_the_usual_sentence():
    assert told()["sentence"] == (
        "20% are positive: accuracy would put the threshold at 0.69 and answer negative for 84% "
        "of all. UAR and the geometric mean would put it at 0, whatever the prevalence."
    )
    mirrored = told(prevalence=0.8)["sentence"]
    assert mirrored.startswith(
        "80% are positive: accuracy would put the threshold at −0.69 and answer positive for 84%"
    )
    assert told(prevalence=0.5)["sentence"].endswith(
        "all three scores would put the threshold at 0."
    )


def test_accuracy_goes_to_the_majority():
    answered = [
        float(re.search(r"negative for ([\d.]+)%", told(prevalence=share)["sentence"])[1])
        for share in (0.2, 0.05, 0.01)
    ]
    assert answered == sorted(answered)
    assert answered[-1] > 99.8
    far = told(separation=0.1, prevalence=0.1)
    assert f"at {math.log(9) * 10:.2f} (off the page) and answer negative" in far["sentence"]
    assert "for more than 99.9%" in far["sentence"]
    assert far["flag_accuracy"] == "best for accuracy →"


def test_the_calibrated_scale():
    best = told(threshold=math.log(4) / 2)
    assert "positive: 0.500 at the threshold now, 0.500 where accuracy is" in best["calibrated"]
    assert "0.200, the prevalence, where UAR is best" in best["calibrated"]
    assert "positive: > 0.999 at the threshold now" in told(threshold=5.0)["calibrated"]


@pytest.mark.parametrize("separation", [0.0, 1e-300, 1e-12, 2e-9])
def test_without_separation(separation):
    words = told(separation=separation)
    assert ("ithout separation" in words["sentence"]) == (separation < 1e-9)
    if separation:
        return
    assert "UAR is at chance, whatever the threshold" in words["sentence"]
    assert words[f"flag_{CURVES[1]}"] == ""
    assert words["flag_accuracy"] == "best for accuracy →"
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == ""
    assert "accuracy would always answer negative" in words["sentence"]
    assert "and everywhere else" in words["calibrated"]
    assert "would always answer positive" in told(separation=0, prevalence=0.8)["sentence"]
    assert "always answer" not in told(separation=0, prevalence=0.5)["sentence"]


def test_the_own_weight_says_what_a_miss_costs():
    words = told(weight=0.7)
    assert words["sentence"] == (  # 7/3 × 4 false alarms; ln(3/7) / 2
        "20% are positive: accuracy would put the threshold at 0.69, UAR and the geometric mean "
        "at 0. α = 0.7, where a miss costs 9.33 false alarms, would put it at −0.42."
    )
    assert words[f"flag_{OWN}"] == "best for α"
    assert f"{1 / (1 + 7 / 3 * 4):.3f} where α is best" in words["calibrated"]
    costs = {
        0.2: "a miss costs 1 false alarm",
        1 / 17: "a false alarm costs 4 misses",
        0.9999999: "a miss costs over 1,000,000 false alarms",
    }
    for weight, worth in costs.items():
        assert f"where {worth}, would" in told(weight=weight)["sentence"]


def test_a_weight_at_an_end_answers_always_the_same():
    assert "α = 1 would always answer positive: only misses" in told(weight=1.0)["sentence"]
    assert "α = 0 would always answer negative: only false al" in told(weight=0.0)["sentence"]
    assert "α is best" not in told(weight=0.0)["calibrated"]
    assert told(weight=1.0)[f"flag_{OWN}"] == "← best for α"
    assert told(weight=0.7, separation=0.0)["sentence"].endswith("would always answer positive.")
    half = told(weight=0.5, separation=0.0)
    assert half["sentence"].endswith("α = 0.5 is UAR.")
    assert half[f"flag_{OWN}"] == ""


def test_words_of_unequal_spreads():
    scores = measure(**USUAL, spread_ratio=2.0).scores
    at = [f"{scores[f'best_threshold_{name}']:.2f}".replace("-", "−") for name in CURVES]
    words = told(spread_ratio=2.0)
    assert f"accuracy would put the threshold at {at[0]} and answer negative" in words["sentence"]
    assert f"UAR would put it at {at[1]}, the geometric mean at {at[2]}, wh" in words["sentence"]
    assert words["flag_unweighted_average_recall"] == "best for UAR"
    assert words["flag_geometric_mean_recall"] == "geometric mean"
    assert told()["flag_unweighted_average_recall"] == "best for UAR and geometric mean"
