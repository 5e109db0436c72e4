"""What ThresholdExplorer says of a threshold, without a widget."""

import numpy as np
import pytest
from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import example, given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure
from uarwidgets.explorers.threshold.numbers import COLUMN, OWN, WEIGHTED, measure, recalls_at
from uarwidgets.kit.formatting import TWO_CLASSES, format_score

FIGURE = PeopleFigure(sentences.in_picture(TWO_CLASSES, True), 5, COLUMN, (*WEIGHTED, OWN), True)


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names, names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99 right", "<1 wrong", "0.1%"} <= {*told(prevalence=0.001, threshold=2).values()}


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
@example(0.2, 0.0, (2.0, 1.0), 0.7)  # nothing is lost or gained
@example(0.2, 1.8, (2.0, 1.0), 0.7)  # of 16 gained and 63 lost accuracy would rise, but it falls
def test_words_and_bars_are_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), *[TWO_CLASSES] * 2)
    FIGURE.update(measured, words)
    start = measured.page.highest[WEIGHTED[1]]
    changes = (recalls_at(threshold, *bells) - start).round(8)
    weights = np.array([[share, 0.5, own], [1 - share, 0.5, 1 - own]])
    true, alone, lost = changes @ weights, changes[:, np.newaxis] * weights, int(threshold < 0)
    zero, ends = np.reshape([bar.get_xdata() for bar in FIGURE.bars], (6, 3)).T[:2]
    lengths, shown = (ends - zero).reshape(2, 3), np.abs(ends - zero).max()
    assert lengths * np.abs(alone).max() == pytest.approx(alone * shown, abs=1e-5)
    assert 184 < min(ends) <= max(ends) < 332  # beside them are a count and a weight
    for k, recall in enumerate(measured.recalls):
        (name, side), sign = (
            (TWO_CLASSES[k], "lost" if k == lost else "gained"),
            2 * (k != lost) - 1,
        )
        count = abs(round(100 * recall) - round(100 * start)) or "<1"
        told = f"{count} {name}{'s' * (count != 1)} {side}" * bool(changes[k])
        assert words[side] == told
        assert told in words["sentence"] or "From" not in words["sentence"]
        for word, number in (("right", recall), ("wrong", 1 - recall)):
            written = float(words[f"{word}_{k}"].split()[0].strip("<>"))
            assert abs(written - 100 * number) <= (1 if written in (1, 99) else 0.500001)
        for score, length, each in zip(measured.page.best, lengths[k], weights[k], strict=True):
            at = FIGURE.told[f"{side}_{score}"].get_position()[0]
            assert at - zero[0] == pytest.approx(length + 6 * sign)
            if changes[k]:
                first, weight = words[f"{side}_{score}"].split(" × ")
                assert (first, float(weight)) == (str(count), pytest.approx(each, abs=5.1e-4))
    rows = FIGURE.bars[0].get_ydata()[::3]
    assert rows[1] > rows[0] > rows[2]  # UAR is first, as in the tiles
    for score, row, by in zip(measured.page.best, rows, true, strict=True):
        assert FIGURE.told[f"way_{score}"].get_position()[1] == row
        by_tiles = float(format_score(measured.scores[score])) - float(format_score(start))
        moved = float(words[f"way_{score}"].replace("−", "-") or 0)
        assert abs(moved) == pytest.approx(abs(by_tiles)) or abs(by) < 1e-12
        assert np.sign(moved) == np.sign(by) or abs(by) < 0.0006  # of whole counts
    if any(f", {so}" in words["sentence"] for so in ("so", "yet")) and true[1] < -1e-9:
        assert ("accuracy rises, UAR does not." in words["sentence"]) == (true[0] > 0 > true[1])
        assert ("accuracy falls more than UAR." in words["sentence"]) == (true[0] < true[1])
        assert ("falls too, less than UAR." in words["sentence"]) == (true[1] < true[0] <= 0)
