"""What ThresholdExplorer says of a threshold, without a widget."""

import math
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from libraries import stats

from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.numbers import CURVES, OWN, measure
from uarwidgets.explorers.threshold.sentences import in_picture, tell
from uarwidgets.kit.formatting import TWO_CLASSES


def told(names=TWO_CLASSES, **state):
    usual = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}
    return tell(measure(**usual | state), names)


@given(st.floats(0.001, 0.999), st.floats(-5, 5), st.floats(0, 4), st.floats(0.5, 1.5))
def test_words_are_true_of_the_numbers(prevalence, threshold, separation, spread):
    found = measure(prevalence, threshold, separation, spread)
    words = tell(found, ("<b>$", "well"))
    (tp, fn), (fp, tn) = found.cm.tolist()
    assert [words[name] for name in CURVES] == [f"{found.scores[name]:.3f}" for name in CURVES]
    for kind, count in (("tp", tp), ("fn", fn), ("fp", fp), ("tn", tn)):
        assert words[kind] == f"{kind.upper()} {count:,}"
    assert f"{tp:,} of {tp + fn:,} “<b>$” and {tn:,} of {tn + fp:,} “well”" in words["now"]
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


@pytest.mark.parametrize("separation", [0.0, 5e-323, 1e-300, 1e-12, 2e-9])
@pytest.mark.parametrize("prevalence", [0.001, 0.2, 0.5, 0.999])
def test_next_to_no_separation_is_put_in_words_too(prevalence, separation):
    words = told(prevalence=prevalence, separation=separation)
    assert ("ithout separation" in words["sentence"]) == (separation < 1e-9)
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


def test_accuracy_slides_to_the_majority():
    answered = []
    for share in (0.5, 0.2, 0.05, 0.01):
        found = re.search(r"answer negative to ([\d.]+) %", told(prevalence=share)["sentence"])
        answered.append(float(found[1]) if found else 50.0)
    assert answered == sorted(answered)
    assert answered[-1] > 99.8
    assert "all three scores would put the threshold at 0." in told(prevalence=0.5)["sentence"]


def test_how_often_accuracy_would_answer_with_the_majority():
    at = math.log(4) / 2
    negative = 0.2 * stats.norm(1).cdf(at) + 0.8 * stats.norm(-1).cdf(at)
    often = f"{100 * negative:.1f}".rstrip("0").rstrip(".")
    said = "20 % are positive: accuracy would put the threshold at 0.69 and answer"
    others = "UAR and the geometric mean would put it at 0,"
    assert f"{said} negative to {often} % of all. {others}" in told()["sentence"]
    mirrored = told(prevalence=0.8)["sentence"]
    assert f"{said.replace('0.69', '−0.69').replace('20', '80')} positive to {often} %" in mirrored


def test_the_calibrated_scale_and_the_roc_plane():
    best = told(threshold=math.log(4) / 2)
    assert "positive: 0.500 at the threshold now, 0.500 where accuracy is" in best["calibrated"]
    assert "0.200, the prevalence, where UAR is best" in best["calibrated"]
    assert "positive: > 0.999 at the threshold now" in told(threshold=5.0)["calibrated"]
    assert "keep accuracy, slope 4 to 1, and UAR, slope 1 to 1:" in best["plane"]


def test_without_separation():
    words = told(separation=0)
    assert "UAR is at chance, whatever the threshold" in words["sentence"]
    assert words[f"flag_{CURVES[1]}"] == ""
    assert words["flag_accuracy"] == "accuracy stops off the page"
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == ""
    assert "accuracy would always answer negative" in words["sentence"]
    assert "and everywhere else" in words["calibrated"]
    positive = told(separation=0, prevalence=0.8)["sentence"]
    assert "accuracy would always answer positive" in positive
    assert "always answer" not in told(separation=0, prevalence=0.5)["sentence"]


def test_a_best_threshold_off_the_page_is_said_so():
    sentence = told(separation=0.1, prevalence=0.1)["sentence"]
    assert f"at {math.log(9) * 10:.2f}, off the page, and answer negative" in sentence
    assert "more than 99.9 %" in sentence


def test_flags_say_where_each_score_stops():
    words = told()
    assert words["flag_accuracy"] == "accuracy stops here"
    assert words[f"flag_{CURVES[1]}"] == "UAR and geometric mean stop here"
    assert told(separation=0.1, prevalence=0.1)["flag_accuracy"] == "accuracy stops off the page"


def test_no_sentence_is_longer_than_its_room():
    grid = product((0.001, 0.205, 0.5, 0.795, 0.999), (0.0, 1e-3, 0.1, 2.05, 4.0), (0.5, 1.05, 1.5))
    longest = max(
        len(told(prevalence=share, separation=apart, spread=spread)["sentence"])
        for share, apart, spread in grid
    )
    assert ThresholdExplorer.longest - 20 <= longest <= ThresholdExplorer.longest


def test_names_in_the_picture_are_short():
    labels = in_picture(("nine long", "a very long name"))
    assert (labels["positive"], labels["negative"]) == ("nine long", "a very l…")
    assert labels["answer_positive"] == "answer nine long →"
    assert labels["answer_negative"] == "← answer a very l…"
    narrow = in_picture(("nine long", "a very long name"), narrow=True)
    assert (narrow["answer_positive"], narrow["answer_negative"]) == ("nine long →", "← a very l…")


def test_the_own_weight_says_what_a_miss_costs():
    words = told(weight=0.7)
    stops = f"stops at −{math.log(7 / 3) / 2:.2f}."  # spread²/separation × ln((1 − α)/α)
    assert words["sentence"] == (
        f"20 % are positive: accuracy stops at {math.log(4) / 2:.2f}, UAR and the geometric mean "
        f"at 0. α = 0.7, where a miss costs {7 / 3 * 4:.3g} false alarms, {stops}"
    )
    assert words[f"flag_{OWN}"] == "α = 0.7 stops here"
    assert f"{1 / (1 + 7 / 3 * 4):.3f} where α is best" in words["calibrated"]
    assert f"UAR, slope 1 to 1, and α = 0.7, slope {3 / 7:.3g} to 1:" in words["plane"]
    assert "where a miss costs 1 false alarm, stops" in told(weight=0.2)["sentence"]
    assert "where a false alarm costs 4 misses, stops" in told(weight=1 / 17)["sentence"]
    assert (
        "accuracy, UAR and the geometric mean stop at 0."
        in told(weight=0.7, prevalence=0.5)["sentence"]
    )


def test_a_weight_at_an_end_answers_always_the_same():
    assert "α = 1 would always answer positive: only misses" in told(weight=1.0)["sentence"]
    assert "α = 0 would always answer negative: only false al" in told(weight=0.0)["sentence"]
    assert "α = 0, upright:" in told(weight=0.0)["plane"]
    assert "α is best" not in told(weight=0.0)["calibrated"]
    assert told(weight=1.0)[f"flag_{OWN}"] == "α = 1 stops off the page"
    apart = {"separation": 0.0}
    assert "would always answer positive." in told(weight=0.7, **apart)["sentence"]
    assert "accuracy would always answer negative." in told(weight=0.7, **apart)["sentence"]
    half = told(weight=0.5, **apart)
    assert half["sentence"].endswith("α = 0.5 is UAR.")
    assert half[f"flag_{OWN}"] == ""


@given(st.floats(0.001, 0.999), st.floats(0, 4), st.floats(0, 1))
def test_words_of_any_weight_hold_numbers(prevalence, separation, weight):
    words = told(prevalence=prevalence, separation=separation, weight=weight)
    assert not re.search(r"\bnan\b|\binf\b", " ".join(words.values()))


def test_no_sentence_with_an_own_weight_is_longer_than_its_room():
    grid = product((0.001, 0.205, 0.999), (0.0, 0.1, 2.05, 4.0), (0.5, 1.5), (0.01, 0.33, 0.99))
    lengths = [
        len(told(prevalence=share, separation=apart, spread=wide, weight=weight)["sentence"])
        for share, apart, wide, weight in grid
    ]
    assert max(lengths) <= ThresholdExplorer.longest
