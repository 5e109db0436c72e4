"""What ThresholdExplorer says of a threshold, without a widget."""

import pytest
from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.text import Text

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure
from uarwidgets.explorers.threshold.numbers import OWN, WEIGHTED, measure, recalls_at
from uarwidgets.kit.formatting import TWO_CLASSES

FIGURE = PeopleFigure(sentences.in_picture(TWO_CLASSES, True), 5, (*WEIGHTED, OWN), True)


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99% right", "0.1 : 99.9"} <= {*told(prevalence=0.001, threshold=2).values()}


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
def test_words_and_bars_are_the_weights_and_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), TWO_CLASSES)
    FIGURE.update(measured, words)
    changes = recalls_at(threshold, *bells) - recalls_at(0, *bells)
    alphas = {WEIGHTED[1]: 0.5, WEIGHTED[0]: share, OWN: own}  # UAR is first, as in the tiles
    (start, ends), rows = FIGURE.bars.get_xdata().reshape(3, 3).T[:2], FIGURE.bars.get_ydata()[::3]
    assert (ends - start).tolist() == pytest.approx([190 * alpha for alpha in alphas.values()])
    assert rows[0] > rows[1] > rows[2]
    for row, (name, alpha) in zip(rows, alphas.items(), strict=True):
        (text,) = (
            text for text in FIGURE.figure.findobj(Text)
            if text.get_gid() == f"score-{name}" and " : " in text.get_text()
        )  # fmt: skip
        assert text.get_position()[1] == row
        parts = [float(part) for part in text.get_text().split(" : ")]
        assert parts == pytest.approx([100 * alpha, 100 - 100 * alpha], abs=0.051)
    for k, recall in enumerate(measured.recalls):
        right = float(words[f"right_{k}"].split("%")[0].strip("<>"))
        assert abs(right - 100 * recall) <= (1 if right in (1, 99) else 0.500001)
    lost, change = threshold < 0, changes @ [share, 1 - share]
    if (said := words["sentence"]).startswith("From UAR's best to yours, accuracy "):
        assert f"{TWO_CLASSES[share < 0.5]}s are " in said
        assert ("gains more than it loses, as" in said) == (change > 0)
        assert ("falls more than UAR, as" in said) == (lost == (share < 0.5))
        assert ("too loses more than it gains" in said) == (change < 0 and lost != (share < 0.5))
