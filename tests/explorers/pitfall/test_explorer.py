"""PitfallExplorer: picture, numbers, words and ways in."""

import gzip
import json

import numpy as np
import pytest
from explorers.moving import move, words
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.explorers.pitfall.explorer import PitfallExplorer

CORNERS = [(n, rate, view) for n in (2, 3, 24) for rate in (0, 0.01, 0.6, 1) for view in (1, 2, 24)]


@pytest.fixture(scope="module")
def travelled():
    """One explorer that the tests below take from state to state, as a reader does."""
    return PitfallExplorer()


@pytest.mark.parametrize(("n", "rate", "view"), CORNERS)
def test_numbers_and_words_agree(travelled, n, rate, view):
    ex = travelled
    move(ex, (0, n), (1, rate), (2, view))
    accuracy, pitfall = 1 - rate, 1 - (2 / n) * rate
    assert ex.scores["accuracy"] == pytest.approx(accuracy)
    assert ex.scores["averaged_per_class_accuracy"] == pytest.approx(pitfall)
    assert ex.scores["unweighted_average_recall"] == pytest.approx(accuracy)
    told = words(ex)
    assert told["accuracy"] == f"{ex.scores['accuracy']:.3f}"
    assert told["averaged_per_class_accuracy"] == f"{ex.scores['averaged_per_class_accuracy']:.3f}"
    assert told["accuracy"] in told["sentence"]
    assert told["averaged_per_class_accuracy"] in told["sentence"]
    assert told["floor"] == f"floor {(n - 2) / n:.3f}"
    assert told["right_way"].endswith(told["accuracy"])
    assert told["wrong_way"].endswith(told["averaged_per_class_accuracy"])
    assert told["identity"].endswith(told["averaged_per_class_accuracy"])
    assert "nan" not in " ".join(told.values())
    assert told["sentence"] == ex.sentence


@pytest.mark.parametrize(("n", "rate", "view"), CORNERS)
def test_counts_of_the_class_in_view(travelled, n, rate, view):
    move(travelled, (0, n), (1, rate), (2, view))
    told = words(travelled)
    each, m = 100 * (n - 1), round(rate * 100)  # examples a class, errors a cell
    wrong = m * (n - 1)
    counts = [int(told[name].replace(",", "")) for name in ("tp", "fn", "fp", "tn")]
    assert counts == [each - wrong, wrong, wrong, n * each - each - wrong]
    assert told["misses"] == f"{wrong:,} misses: wrong"
    assert told["false_alarms"] == f"{wrong:,} false alarms: wrong"
    others = m * (n - 1) * (n - 2)
    assert told["elsewhere"] == f"{others:,} others count as right"
    assert [told[f"class_{k}"] for k in range(24)] == [*"ABCDEFGHIJKLMNOPQRSTUVWX"[:n]] + [""] * (
        24 - n
    )


@pytest.mark.parametrize(
    ("n", "view", "kind"),
    [
        (4, 1, "of A, view 1 of 4, it is a miss: counted as wrong"),
        (4, 2, "of B, view 2 of 4, it is a false alarm: counted as wrong"),
        (4, 3, "of C, view 3 of 4, it is a true negative: counted as right"),
        (2, 24, "of B, view 2 of 2, it is a false alarm: counted as wrong"),
    ],
)
def test_one_error_followed_through_the_views(n, view, kind):
    assert kind in words(PitfallExplorer(n_classes=n, view=view))["view"]


def test_two_classes_agree_and_it_says_why():
    ex = PitfallExplorer(n_classes=2, error_rate=0.3)
    assert ex.scores["accuracy"] == pytest.approx(ex.scores["averaged_per_class_accuracy"])
    assert "agree" in ex.sentence
    assert "both views" in ex.sentence


def test_no_errors():
    ex = PitfallExplorer(error_rate=0)
    assert ex.sentence.startswith("Without errors both scores are 1.000.")
    assert "no error to follow" in words(ex)["view"]


@pytest.mark.parametrize(("key", "pitfall"), [("all_wrong_three", 1 / 3), ("all_wrong_four", 0.5)])
def test_the_post_mortem_scenarios(key, pitfall):
    ex = PitfallExplorer()
    ex._menu.value = key
    assert ex.matrix == scenarios.get(key).matrix
    assert ex.scores["accuracy"] == 0
    assert ex.scores["averaged_per_class_accuracy"] == pytest.approx(pitfall)
    assert words(ex)["story"].startswith("All wrong")
    ex.error_rate = 0.5
    assert words(ex)["story"] == ""


def test_the_menu_offers_what_fits_only():
    ex = PitfallExplorer()
    assert [key for _, key in ex._menu.options] == ["", "all_wrong_three", "all_wrong_four"]
    with pytest.raises(ValueError, match=r"one size and errors spread evenly; received 'ecg'"):
        ex.choose("ecg")
    assert ex.n_classes == 5


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("n_classes", 1),
        ("n_classes", 25),
        ("n_classes", 2.5),
        ("n_classes", "3"),
        ("error_rate", -0.01),
        ("error_rate", 1.01),
        ("error_rate", float("nan")),
        ("error_rate", 0.123),
        ("view", 0),
        ("view", 25),
    ],
)
def test_bad_values_change_nothing(name, value):
    ex = PitfallExplorer(n_classes=4)
    before, frame = ex.state, ex.live.frame
    with pytest.raises(TraitError, match=name):
        setattr(ex, name, value)
    assert ex.state == before
    assert ex.live.frame == frame


def test_moves_from_the_browser():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24))
    assert ex.state == {"n_classes": 24, "error_rate": 1.0, "view": 24}
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2]  # the last class there is
    assert ex.sentence == words(ex)["sentence"]


def test_a_rate_between_hundredths_is_refused_in_the_browser():
    ex = PitfallExplorer()
    assert "hundredths" in move(ex, (1, 0.123))["refused"]
    assert ex.error_rate == 0.6


def test_state_and_share_text():
    ex = PitfallExplorer(n_classes=7, error_rate=0.29, view=3)
    assert json.loads(json.dumps(ex.state)) == ex.state
    assert PitfallExplorer.from_state(ex.state).state == ex.state
    ex.n_classes = 3
    ex.reset()
    assert ex.state == {"n_classes": 7, "error_rate": 0.29, "view": 3}


def test_frames_ahead_are_those_of_the_kernel():
    ex = PitfallExplorer()
    ex.live.settle()
    strips = [gzip.decompress(getattr(ex.live, f"strip_{i}")) for i in range(3)]
    strip = json.loads(strips[2])
    other = PitfallExplorer(view=4)
    parts = {
        name: part["shapes"][part["at"][3] if part["at"] else 0]
        for name, part in strip["parts"].items()
    }
    expected = json.loads(json.dumps(other.live.frame["parts"]))
    assert parts == expected


def test_bytes_at_display_stay_small():
    ex = PitfallExplorer(n_classes=24)
    ex.live.settle()
    assert sum(len(getattr(ex.live, f"strip_{i}")) for i in range(3)) < 100_000


def test_figure_is_the_present_state():
    figure = PitfallExplorer(n_classes=3, error_rate=1).figure
    texts = [t.get_text() for t in figure.findobj(lambda a: hasattr(a, "get_text"))]
    assert {"0.000", "0.333", "floor 0.333", "200 misses: wrong"} <= set(texts)
    assert np.isfinite(figure.get_size_inches()).all()
