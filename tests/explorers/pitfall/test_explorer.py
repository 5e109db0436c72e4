"""PitfallExplorer: ways in, and what its sliders mean."""

import pytest
from explorers.moving import move
from explorers.moving import words as told

from uarwidgets import scenarios
from uarwidgets.explorers.pitfall import PitfallExplorer
from uarwidgets.kit import html


@pytest.mark.parametrize(("key", "pitfall"), [("all_wrong_three", 1 / 3), ("all_wrong_four", 0.5)])
def test_the_post_mortem_scenarios(key, pitfall):
    ex = PitfallExplorer()
    ex.choose(key)
    assert ex.matrix == scenarios.get(key).matrix
    assert ex.scores["accuracy"] == ex.scores["unweighted_average_recall"] == 0
    assert ex.scores["averaged_per_class_accuracy"] == pytest.approx(pitfall)
    assert told(ex)["story"].startswith("All wrong")
    ex.error_rate = 0.5
    assert told(ex)["story"] == html.NO_STORY


def test_the_menu_offers_what_fits_only():
    ex = PitfallExplorer()
    assert list(ex.menu) == ["all_wrong_three", "all_wrong_four"]
    with pytest.raises(ValueError, match=r"one size and errors spread evenly; received 'ecg'"):
        ex.choose("ecg")
    assert ex.n_classes == 5


def test_the_view_is_of_the_last_class_there_is():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24))
    assert ex.state == {"n_classes": 24, "error_rate": 1.0, "view": 24}
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2]
    assert "of B, view 2 of 2, it is a false alarm: counted as wrong" in told(ex)["view"]


def test_a_rate_between_hundredths_is_refused_in_the_browser():
    ex = PitfallExplorer()
    assert "hundredths" in move(ex, (1, 0.123))["refused"]
    assert ex.error_rate == 0.6
