"""What ThresholdExplorer says of a threshold, without a widget."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from uarwidgets.explorers.threshold.numbers import CURVES, measure
from uarwidgets.explorers.threshold.sentences import in_picture, tell
from uarwidgets.kit.writing import TWO_CLASSES


def told(names=TWO_CLASSES, **state):
    usual = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}
    return tell(measure(**usual | state), names)


@given(st.floats(0.001, 0.999), st.floats(-5, 5), st.floats(0, 4), st.floats(0.5, 1.5))
def test_words_are_true_of_the_numbers(prevalence, threshold, separation, spread):
    found = measure(prevalence, threshold, separation, spread)
    words = tell(found, ("<b>$", "well"))
    (tp, fn), (fp, tn) = found.cm.tolist()
    assert [words[name] for name in CURVES] == [f"{found.scores[name]:.3f}" for name in CURVES]
    assert [words[f"cell_{k}"] for k in range(4)] == [f"{n:,}" for n in (tp, fn, fp, tn)]
    assert f"{tp:,} of {tp + fn:,} “<b>$” and {tn:,} of {tn + fp:,} “well”" in words["sentence"]
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


@pytest.mark.parametrize("separation", [0.0, 5e-323, 1e-300, 1e-12, 2e-9])
@pytest.mark.parametrize("prevalence", [0.001, 0.2, 0.5, 0.999])
def test_next_to_no_separation_is_put_in_words_too(prevalence, separation):
    words = told(prevalence=prevalence, separation=separation)
    assert ("Without separation" in words["sentence"]) == (separation < 1e-9)
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


def test_accuracy_slides_to_the_majority():
    answered = []
    for share in (0.5, 0.2, 0.05, 0.01):
        found = re.search(r"answer negative to ([\d.]+) %", told(prevalence=share)["sentence"])
        answered.append(float(found[1]) if found else 50.0)
    assert answered == sorted(answered)
    assert answered[-1] > 99.8
    assert "All three scores would put the threshold at 0." in told(prevalence=0.5)["sentence"]


def test_how_often_accuracy_would_answer_with_the_majority():
    at = math.log(4) / 2
    negative = 0.2 * norm(1).cdf(at) + 0.8 * norm(-1).cdf(at)
    often = f"{100 * negative:.1f}".rstrip("0").rstrip(".")
    said = "Accuracy would put the threshold at 0.69 and answer"
    assert f"{said} negative to {often} % of them; UAR would put it at 0," in told()["sentence"]
    mirrored = told(prevalence=0.8)["sentence"]
    assert f"{said.replace('0.69', '−0.69')} positive to {often} %" in mirrored


def test_the_calibrated_scale_and_the_roc_plane():
    best = told(threshold=math.log(4) / 2)
    assert best["calibrated_probability"] == "0.500"
    assert "positive: 0.500 at the threshold now, 0.500 where accuracy is" in best["calibrated"]
    assert "0.200, the prevalence, where UAR is best" in best["calibrated"]
    assert told(threshold=5.0)["calibrated_probability"] == "> 0.999"
    assert "keep accuracy, slope 4 to 1, and UAR, slope 1 to 1:" in best["roc"]


def test_without_separation():
    words = told(separation=0)
    assert "UAR is at chance, whatever the threshold" in words["sentence"]
    assert "accuracy would always answer negative" in words["sentence"]
    assert "and everywhere else" in words["calibrated"]
    positive = told(separation=0, prevalence=0.8)["sentence"]
    assert "accuracy would always answer positive" in positive
    assert "always answer" not in told(separation=0, prevalence=0.5)["sentence"]


def test_a_best_threshold_off_the_page_is_said_so():
    sentence = told(separation=0.1, prevalence=0.1)["sentence"]
    assert f"at {math.log(9) * 10:.2f}, off the page, and answer negative" in sentence
    assert "more than 99.9 %" in sentence


def test_names_in_the_picture_are_short():
    labels = in_picture(("nine long", "a very long name"))
    assert (labels["positive"], labels["negative"]) == ("nine long", "a very l…")
    assert labels["answer_positive"] == "answer nine long →"
    assert labels["answer_negative"] == "← answer a very l…"
