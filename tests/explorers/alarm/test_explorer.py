"""AlarmExplorer: the worth of an alarm where a test is used, beside the UAR of the test."""

from __future__ import annotations

import pytest
from explorers.moving import move

import uarwidgets as uw
from uarwidgets.explorers.alarm import EVEN

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


def test_a_scenario_of_a_common_class_is_shown_at_one_half():
    explorer = uw.AlarmExplorer()
    explorer.choose("fraud")
    assert explorer.prevalence == 200 / 5000
    assert explorer.scores["precision"] == pytest.approx(150 / 250)
    explorer.choose("coin_flip")  # 90 of 100 are positive
    assert explorer.prevalence == EVEN
    assert explorer.scores["precision"] == pytest.approx(1 / 2)


def test_what_is_told_of_a_test_that_alarms_everybody_is_one_number():
    explorer = uw.AlarmExplorer(recalls=(1, 0), prevalence=0.00015)
    assert "of 10,000 alarms" in explorer.sentence
    assert explorer.live.frame["parts"]["alarms"] == "10,000"


def test_the_bars_show_the_cells_to_scale():
    parts = uw.AlarmExplorer(recalls=(0.9, 0.8), prevalence=0.1).picture.parts
    edges = {name: parts[name].get_bbox().intervalx for name in ("tp", "tn", "true")}
    # Of 100: 9 tp, 1 fn, 18 fp, 72 tn.
    assert edges["tp"] == pytest.approx((0, 0.09))
    assert edges["tn"] == pytest.approx((0.27, 0.99))
    assert edges["true"] == pytest.approx((0, 9 / 27))
