"""What ThresholdExplorer says of a threshold, without a widget."""

import re

from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import example, given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.numbers import measure, recalls_at
from uarwidgets.kit.formatting import TWO_CLASSES


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names, names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99 right", "<1 wrong", "0.1%"} <= {*told(prevalence=0.001, threshold=2).values()}


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD))
@example(0.2, 0.0, (2.0, 1.0))  # nothing is lost or gained
@example(0.2, 1.8, (2.0, 1.0))  # of 16 gained and 63 lost accuracy would rise, but it falls
def test_what_is_lost_and_gained_decides(share, threshold, bells):
    words = sentences.words(measured := measure(share, threshold, *bells), *[TWO_CLASSES] * 2)
    changes = 100 * (recalls_at(threshold, *bells) - recalls_at(0, *bells)).round(8)
    lost = int(threshold < 0)
    for k, recall in enumerate(measured.recalls):
        ending = f" {TWO_CLASSES[k]}s {'lost' if k == lost else 'gained'}"
        assert words[f"change_{k}"].endswith(ending if changes[k] else "")
        true = {f"right_{k}": 100 * recall, f"wrong_{k}": 100 - 100 * recall}
        for word, number in (true | {f"change_{k}": abs(changes[k])}).items():
            written = float((words[word] or "0").split()[0].strip("<>"))
            assert abs(written - number) <= (1 if written in (1, 99) else 0.500001)
    by, said = changes @ [share, 1 - share], words["sentence"]
    if "lost" not in said:
        return
    assert ("both scores lose" in said) == (lost == (share < 0.5))
    assert ("; for UAR, with equal weights, they do not" in said) == (by > 0)
    down, up = words[f"change_{lost}"], words[f"change_{1 - lost}"]
    assert (f"the {down}" in said) == (f"the {up}" in said) == bool(re.search(r"the \d", said))
    if f"the {down}" in said:
        fewer, more = int(down.split()[0]), int(up.split()[0])
        weights = (1 - share, share) if lost else (share, 1 - share)
        assert (more * weights[1] > fewer * weights[0]) == (by > 0)
        assert more <= fewer
