"""AlarmExplorer: precision by hand and by Bayes' rule, and its picture."""

import numpy as np
import pytest
from explorers.page_messages import move, words
from hypothesis import example, given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_hex

import uarwidgets as uw
from uarwidgets.explorers import alarm
from uarwidgets.styles import NEGATIVE, POSITIVE

rates = st.integers(0, 100).map(lambda k: k / 100)
prevalences = st.sampled_from(alarm.PREVALENCES)


@pytest.fixture(scope="module")
def explorer():
    return uw.AlarmExplorer()


def by_bayes(tpr, tnr, prevalence):
    """The probability of being positive after an alarm, by way of the odds."""
    odds = prevalence / (1 - prevalence) * tpr / (1 - tnr)
    return odds / (1 + odds)


def test_one_in_a_hundred_by_hand():
    # Of 10,000: 100 positives, 99 found; 9900 negatives, 5 % of them alarmed.
    measured = alarm.measure((0.99, 0.95), 0.01)
    cells = {"tp": 99, "fn": 1, "fp": 9900 * 5 / 100, "tn": 9900 * 95 / 100}
    assert measured.counts == cells
    assert measured.shares == pytest.approx({name: n / 10_000 for name, n in cells.items()})
    scores = {"precision": 99 / (99 + 495), "unweighted_average_recall": (0.99 + 0.95) / 2}
    assert measured.scores == pytest.approx({**scores, "alarms_per_10000": 99 + 495})


@given(rates, rates, prevalences)
def test_precision_is_bayes_s_rule(tpr, tnr, prevalence):
    measured = alarm.scores_at((tpr, tnr), prevalence)
    if tnr < 1:
        assert measured["precision"] == pytest.approx(by_bayes(tpr, tnr, prevalence))


@given(rates, rates)
def test_uar_is_flat_and_precision_falls_where_the_class_becomes_rare(tpr, tnr):
    curves = alarm.measure((tpr, tnr), 0.01).curves
    assert np.ptp(curves["unweighted_average_recall"]) == 0
    assert curves["unweighted_average_recall"][0] == pytest.approx((tpr + tnr) / 2)
    assert (tpr, tnr) == (0, 1) or (np.diff(curves["precision"]) >= -1e-12).all()


@given(rates, rates, st.floats(alarm.RAREST, alarm.EVEN))
def test_whole_counts_add_up_and_are_near(tpr, tnr, prevalence):
    counts = alarm.counts_at((tpr, tnr), prevalence)
    shares = alarm.measure((tpr, tnr), prevalence).shares
    assert sum(counts.values()) == alarm.EXAMPLES >= min(counts.values()) >= 0
    for name, count in counts.items():
        assert isinstance(count, int)
        assert abs(count - alarm.EXAMPLES * shares[name]) <= 1 + 1e-9
    assert tpr < 1 or counts["fn"] == 0
    assert tnr > 0 or counts["tn"] == 0


def test_the_dot_stands_at_the_precision():
    explorer = uw.AlarmExplorer(recalls=(0.99, 0.95))
    move(explorer, (0, 0.0001))
    assert explorer.scores["precision"] == pytest.approx(0.99 / (0.99 + 9999 * 0.05))
    (dot,) = explorer.picture.dots["precision"].get_xydata()
    assert dot.tolist() == [0.0001, explorer.scores["precision"]]
    assert explorer.picture.now.get_markeredgecolor() == "#000000"  # as its slider


def test_the_bar_shows_the_cells_to_scale_and_their_counts_are_under_it():
    picture = uw.AlarmExplorer(recalls=(0.9, 0.8), prevalence=0.1).picture
    texts = picture.counts, picture.missed, picture.hundred
    told = ["2700 alarms: 900 true, 1800 false", "100 missed", "of 100 alarms:"]
    assert [text.get_text() for text in texts] == told
    assert picture.rest.get_text() == "7200 without alarm, rightly"
    assert "of 10,000" in [text.get_text() for text in picture.bars.texts]
    assert picture.zoom.get_xy()[2, 0] == pytest.approx(0.27)  # where the alarms end
    edges = {name: picture.parts[name].get_bbox().intervalx for name in ("tp", "tn")}
    # Of 100: 9 tp, 1 fn, 18 fp, 72 tn.
    assert (*edges["tp"], *edges["tn"]) == pytest.approx((0, 0.09, 0.27, 0.99))


@given(rates, rates, prevalences)
@example(1.0, 0.999, 0.5)
@settings(max_examples=40, deadline=None)
def test_a_hundred_alarms_are_as_many_true_ones_as_precision_says(explorer, tpr, tnr, prevalence):
    explorer._apply({"recalls": (tpr, tnr), "prevalence": prevalence})
    # A dot is a stroke of two points and a gap; what is hollow has paper over it.
    full, hollow, paper = (len(dots.get_xdata()) // 3 for dots in explorer.picture.alarms)
    assert paper == hollow
    told, precision = words(explorer)["hundredths"], explorer.scores["precision"]
    if np.isnan(precision):
        assert (full, hollow, told) == (0, 0, "none")
    else:
        drawn = 1000 if 0 < min(precision, 1 - precision) < 0.005 else 100  # the rarer are seen
        assert full + hollow == drawn
        assert abs(full - drawn * precision) <= 0.5 + 1e-9
        assert told == f"{'< 1' if full == 0 < precision else full} of {drawn}"


def test_what_is_filled_or_hollow_has_the_colour_of_its_actual_class():
    picture = uw.AlarmExplorer(recalls=(1, 0.9)).picture
    for name, part in picture.parts.items():
        colour = {"tp": POSITIVE, "fn": POSITIVE, "fp": NEGATIVE, "tn": NEGATIVE}[name]
        assert to_hex(part.get_edgecolor()) == colour.lower(), name
        within = colour.lower() if name in ("tp", "tn") else "#ffffff"
        assert (to_hex(part.get_facecolor()), part.get_visible()) == (within, name != "fn")
