"""What ThresholdExplorer says of a threshold, without a widget."""

import numpy as np
import pytest
from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure
from uarwidgets.explorers.threshold.numbers import OWN, WEIGHTED, measure, recalls_at
from uarwidgets.kit.formatting import TWO_CLASSES

FIGURE = PeopleFigure(sentences.in_picture(TWO_CLASSES, True), 5, (*WEIGHTED, OWN), True)


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names, names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99% right", "0.1% of all", "0.1 : 99.9"} <= {
        *told(prevalence=0.001, threshold=2).values()
    }


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
def test_words_and_bars_are_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), *[TWO_CLASSES] * 2)
    FIGURE.update(measured, words)
    changes = recalls_at(threshold, *bells) - recalls_at(0, *bells)
    weights = np.array([[share, 0.5, own], [1 - share, 0.5, 1 - own]])
    true, alone, lost = changes @ weights, changes[:, np.newaxis] * weights, int(threshold < 0)
    zero, ends = np.reshape([bar.get_xdata() for bar in FIGURE.bars], (6, 3)).T[:2]
    lengths, shown = (ends - zero).reshape(2, 3), np.abs(ends - zero).max()
    assert lengths * np.abs(alone).max() == pytest.approx(alone * shown, abs=1e-6)
    assert 261 < min(ends) <= max(ends) < 317  # beside them are numbers
    moved = int(np.abs(changes).max() > 5e-9)
    assert words["way"] == ["your threshold is UAR's best", "from UAR's best to yours"][moved]
    for k, name in enumerate(measured.page.best):
        parts = FIGURE.told[f"weights_{name}"].get_text().split(" : ") * moved
        assert [*map(float, parts)] == pytest.approx(
            100 * weights[[lost, 1 - lost], k][: 2 * moved], abs=0.051
        )
    for side, k, sign in ("lost", lost, -1), ("gained", 1 - lost, 1):
        assert words[side] == f"on {TWO_CLASSES[k]}s" * moved
        for name, length in zip(measured.page.best, lengths[k], strict=True):
            at = FIGURE.told[f"{side}_{name}"].get_position()[0]
            assert at - zero[0] == pytest.approx(length + 6 * sign)
        right = float(words[f"right_{k}"].split("%")[0].strip("<>"))
        assert abs(right - 100 * measured.recalls[k]) <= (1 if right in (1, 99) else 0.500001)
    for name, down, by in zip(measured.page.best, alone[lost], true, strict=True):
        texts = [words[f"{side}_{name}"].strip("= ") for side in ("lost", "gained", "way")]
        a, b, net = (float(text.replace("−", "-") or 0) for text in texts)
        assert [a, net, a + b] == pytest.approx([down, by, net], abs=5.1e-4)  # it adds up
    rows = [FIGURE.told[f"way_{name}"].get_position()[1] + 6 for name in measured.page.best]
    assert rows == [*FIGURE.bars[0].get_ydata()[::3]]
    assert rows[1] > rows[0] > rows[2]  # UAR is first, as in the tiles
    if (said := words["sentence"]).startswith("From UAR's best to yours, accuracy "):
        assert f"{TWO_CLASSES[share < 0.5]}s are " in said
        assert ("gains more than it loses, as" in said) == (true[0] > 0)
        past = abs(threshold) > abs(measured.scores[f"best_threshold_{WEIGHTED[0]}"]) + 0.005
        assert ("Past accuracy's best both fall." in said) == (true[0] > 0 and past)
        assert ("falls more than UAR, as" in said) == (lost == (share < 0.5))
        assert ("too loses more than it gains" in said) == (true[0] < 0 and lost != (share < 0.5))
