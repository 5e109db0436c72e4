"""AlarmExplorer: the worth of an alarm where a test is used, beside the UAR of the test."""

from __future__ import annotations

import pytest
from explorers.moving import move, shown, use

import uarwidgets as uw
from uarwidgets.explorers.alarm.numbers import EVEN, RAREST
from uarwidgets.explorers.alarm.sentences import MORE
from uarwidgets.styles import CLASS_COLOURS

pytestmark = pytest.mark.usefixtures("closed_each_time")


def test_uar_stays_and_precision_falls_where_the_class_becomes_rare():
    explorer = uw.AlarmExplorer(recalls=(0.99, 0.95))
    seen = []
    for prevalence in (0.5, 0.1, 0.01, 0.001, 0.0001):
        assert move(explorer, (0, prevalence))["refused"] == ""
        seen.append(explorer.scores["precision"])
        assert explorer.scores["unweighted_average_recall"] == pytest.approx(0.97)
        x, y = explorer.picture.dots["precision"].get_xydata()[0]
        assert (x, y) == (prevalence, explorer.scores["precision"])
    assert seen == sorted(seen, reverse=True)
    assert seen[0] == pytest.approx(0.99 / (0.99 + 0.05))
    assert seen[-1] == pytest.approx(0.99 / (0.99 + 9999 * 0.05))


def test_the_scores_are_those_of_the_matrix():
    explorer = uw.AlarmExplorer(recalls=(0.9, 0.8), prevalence=0.1)
    precision, npv = uw.precision_per_class([[90, 10], [180, 720]])
    assert explorer.scores["precision"] == pytest.approx(precision)
    assert explorer.scores["negative_predictive_value"] == pytest.approx(npv)
    assert [*explorer.scores] == [
        "precision",
        "negative_predictive_value",
        "unweighted_average_recall",
        "f1",
        "mcc",
        "alarms_per_10000",
    ]


def test_f1_and_mcc_come_and_go_with_a_box():
    explorer = uw.AlarmExplorer()
    assert [*explorer.picture.lines] == [
        "precision",
        "unweighted_average_recall",
        "negative_predictive_value",
    ]
    assert "MCC" not in explorer.live.scene["before"] + explorer.live.scene["after"]
    use(explorer, MORE, True)
    assert explorer.summaries
    assert {"f1", "mcc"} < {*explorer.picture.lines}
    assert explorer.live.frame["parts"]["mcc"] == f"{explorer.scores['mcc']:.3f}"
    assert "√((TP + FP)(TP + FN)(TN + FP)(TN + FN))" in explorer.live.scene["after"]
    explorer.reset()
    assert shown(explorer, MORE) is False


def test_a_scenario_of_a_common_class_is_shown_at_one_half():
    explorer = uw.AlarmExplorer()
    explorer.choose("fraud")
    assert explorer.prevalence == 200 / 5000
    assert explorer.scores["precision"] == pytest.approx(150 / 250)
    explorer.choose("coin_flip")  # 90 of 100 are positive
    assert explorer.prevalence == EVEN
    assert explorer.scores["precision"] == pytest.approx(1 / 2)
    assert all(RAREST <= state["prevalence"] <= EVEN for _, state in explorer._ways_in)


def test_the_numbers_of_the_two_classes_have_colours_that_follow_the_theme():
    before = uw.AlarmExplorer().live.scene["before"]
    assert before.count('stroke="var(--uw-warm)"') == 1
    assert before.count('stroke="var(--uw-cool)"') == 1
    assert not any(colour in before for colour in CLASS_COLOURS)


def test_the_prevalence_is_taken_hold_of():
    explorer = uw.AlarmExplorer()
    held = {handle.artist: handle.names for handle in explorer.scene.handles}
    assert held == {
        explorer.picture.now: ("prevalence",),
        explorer.picture.dots["precision"]: ("prevalence",),
    }
    places = explorer.live.scene["handles"][0]["x"]["at"]
    ends = explorer.picture.axes.transData.transform([(RAREST, 0), (EVEN, 0)])[:, 0]
    assert (places[0], places[-1]) == pytest.approx(ends, abs=0.01)
    assert places == sorted(places)


def test_a_narrow_page_has_a_narrow_picture():
    explorer = uw.AlarmExplorer()
    explorer._on_request("narrow", True)
    assert (explorer.scene.figure.get_size_inches() * 72).tolist() == [480, 440]
