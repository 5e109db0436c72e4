"""UncertaintyExplorer: picture, numbers and words are one, and so are its two classifiers."""

import json

import numpy as np
import pytest
from explorers.moving import move, shown, use, words
from explorers.oracles import ORACLES
from traitlets import Bool

from uarwidgets import scenarios
from uarwidgets.explorers import NAMES
from uarwidgets.explorers.uncertainty.explorer import RATES, TOTALS, UncertaintyExplorer
from uarwidgets.explorers.uncertainty.numbers import ROWS
from uarwidgets.explorers.uncertainty.sentences import COMPARE, SAME
from uarwidgets.kit import share_text

pytestmark = pytest.mark.usefixtures("stills_not_drawn")

ACCURACY, UAR, GEOMETRIC = ROWS


PAIRED = {"compare": True, "same_examples": True}
THREE = {"recalls": (0.9, 2 / 3, 0.5), "shares": (1.0, 0.3, 0.2), "total": 150}


@pytest.mark.parametrize("state", [THREE, {"compare": True, "prevalence": 1}, PAIRED], ids=str)
def test_picture_numbers_and_words_are_one(state):
    ex = UncertaintyExplorer(**state)
    numbers, told, picture = ex.scores, words(ex), ex.picture
    sizes = ex.cm.sum(axis=1)
    for (name, of), ridge in picture.ridges.items():
        end = "" if of == "A" else "_B"
        low, high = numbers[f"{name}_low{end}"], numbers[f"{name}_high{end}"]
        at = ridge.bar.get_xdata()
        assert at == pytest.approx([low, high, np.nan, numbers[f"{name}{end}"]], nan_ok=True)
        assert [text.get_text() for text in ridge.ends] == [f"{low:.3f}", f"{high:.3f}"]
    assert {of for _, of in picture.ridges} == ({"A", "B"} if ex.compare else {"A"})
    assert picture.lines[ACCURACY].get_xdata()[0] == pytest.approx(sizes.max() / ex.total)
    assert picture.lines[UAR].get_xdata()[0] == 1 / len(ex.cm)
    for kind, parts in (("examples", sizes / ex.total), ("variance", None)):
        for k in range(len(sizes)):
            part = numbers[f"variance_share_{k}"] if parts is None else parts[k]
            written = float(told[f"share_{kind}_{k}"].removesuffix(" %"))
            assert written == pytest.approx(100 * part, abs=0.5)
    assert told["sentence"] == ex.sentence


def test_a_rival_of_another_size_begins_as_the_first():
    ex = UncertaintyExplorer(recalls=(0.9, 0.5, 0.3), compare=True)
    assert ex.rival == (0.9, 0.5, 0.3)
    move(ex, (5, 0.75))  # after the number of examples, three recalls and the rival's first
    assert ex.rival == (0.9, 0.75, 0.3)
    assert ex.recalls == (0.9, 0.5, 0.3)


def test_the_check_box_and_the_trait_are_one():
    ex = UncertaintyExplorer()
    use(ex, COMPARE, True)
    assert ex.compare
    assert len(ex.live.scene["sliders"]) == 6
    ex.reset()
    assert shown(ex, COMPARE) is False
    assert len(ex.live.scene["sliders"]) == 4


@pytest.fixture(scope="module")
def ex():
    return UncertaintyExplorer()


@pytest.mark.parametrize("key", scenarios.keys())
def test_scenarios(ex, key):
    ex.choose(key)
    cm = scenarios.get(key).cm
    assert ex.cm.sum(axis=1).tolist() == cm.sum(axis=1).tolist()
    assert ex.cm.diagonal().tolist() == cm.diagonal().tolist()
    assert scenarios.get(key).story in words(ex)["story"]
    assert ex.state == json.loads(json.dumps(ex.state))
    assert share_text.read(ex.share_text, NAMES) == ("UncertaintyExplorer", ex.state)


def test_the_slider_of_examples_has_whole_positions():
    assert TOTALS[0] == 10
    assert TOTALS[-1] == 100_000
    assert all(total.is_integer() for total in TOTALS)
    assert len(RATES) == 51


@pytest.mark.parametrize("state", [{"compare": True}, PAIRED], ids=str)
def test_frames_are_light(state):
    ex = UncertaintyExplorer(**state)
    ex.live.settle()
    strips = [name for name in ex.live.trait_names() if name.startswith("strip_")]
    assert sum(len(getattr(ex.live, name)) for name in strips) < 1_000_000


def test_a_refused_move_keeps_the_state():
    ex = UncertaintyExplorer()
    before = ex.state
    move(ex, (0, 10.5))
    assert ex.state == before
    assert ex.live.frame["thumbs"][0] == 100


def test_handles_follow_the_recall_that_moves_them_most():
    ex = UncertaintyExplorer(compare=True)
    found = {handle.artist: handle.along for handle in ex._handles(ex.picture)}
    bars = {key: found[ridge.bar] for key, ridge in ex.picture.ridges.items()}
    assert bars == {
        (ACCURACY, "A"): "A_1", (ACCURACY, "B"): "B_1", (UAR, "A"): "A_0", (UAR, "B"): "B_0",
        (GEOMETRIC, "A"): "A_0", (GEOMETRIC, "B"): "B_0",
    }  # fmt: skip
    assert set(found.values()) <= {slider.name for slider in ex.scene.sliders}


class Paired(UncertaintyExplorer):
    """One that begins with two classifiers on the same examples."""

    compare = Bool(True).tag(state=True)
    same_examples = Bool(True).tag(state=True)


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
def test_the_rules_hold_on_the_same_examples(oracle):
    assert list(oracle(Paired)) == []


def test_the_same_examples_are_a_box_beside_the_comparison():
    ex = UncertaintyExplorer()
    assert [control.label for control in ex._controls()] == [COMPARE]
    use(ex, COMPARE, True)
    assert shown(ex, SAME) is False
    apart = ex.scores["probability_better_accuracy"]
    use(ex, SAME, True)
    assert ex.same_examples
    assert [slider.name for slider in ex.scene.sliders][-2:] == ["overlap_0", "overlap_1"]
    assert ex.scores["probability_better_accuracy"] > apart
    assert ex.scores["probability_better_apart_accuracy"] == apart
    use(ex, COMPARE, False)
    assert len(ex.scene.sliders) == 4
    assert "only_A_0" not in ex.scores


def test_overlap_moves_the_table_and_neither_recall():
    ex = UncertaintyExplorer(**PAIRED)
    recalls = {k: v for k, v in ex.scores.items() if k.startswith(ROWS)}
    assert words(ex)["pair_1_0"] == "62"
    for place, both in ((0, 59), (0.5, 62), (1, 64)):  # 75 and 64 of 80: from 59 to 64
        move(ex, (7, place))
        assert ex.overlap == (1.0, place)
        told = words(ex)
        cells = [int(told[f"pair_1_{i}"]) for i in range(4)]
        assert cells == [both, 75 - both, 64 - both, both - 59]
        assert {k: v for k, v in ex.scores.items() if k.startswith(ROWS)} == recalls


def test_an_overlap_of_another_size_begins_half_way():
    ex = UncertaintyExplorer(recalls=(0.9, 0.5, 0.3), **PAIRED)
    assert ex.overlap == (0.5,) * 3
    assert ex.rival == (0.9, 0.5, 0.3)
    move(ex, (8, 1.0))  # after the number of examples, three recalls of each, the second overlap
    assert ex.overlap == (0.5, 1.0, 0.5)


def test_a_state_from_before_the_same_examples_opens():
    old = {"total": 100, "recalls": [0.2, 0.9], "prevalence": 0.2, "shares": [], "compare": True,
           "rival": [0.4, 0.8], "class_names": []}  # fmt: skip
    text = f"uarwidgets:UncertaintyExplorer:{json.dumps(old)}"
    name, state = share_text.read(text, NAMES)
    ex = UncertaintyExplorer.from_state(state)
    assert name == "UncertaintyExplorer"
    assert not ex.same_examples
    assert {**ex.state, **old} == ex.state
