"""DefinitionsExplorer: its boxes and menus, its picture and its table."""

import numpy as np
import pytest
from explorers.page_messages import move, shown, use, words

from uarwidgets.explorers.definitions.explorer import DefinitionsExplorer
from uarwidgets.explorers.definitions.numbers import CALLED, OTHERS, SHARES
from uarwidgets.explorers.definitions.sentences import N_CLASSES
from uarwidgets.kit.formatting import NOTHING


def test_six_definitions_by_hand():
    ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    by_hand = [(8 / 10 + 10 / 10) / 2, (0.8 + 1) / 2, (8 / 10 + 10 / 12) / 2]
    by_hand += [18 / 20, 18 / 20, (0.8 * 1) ** 0.5]
    assert ex.scores == pytest.approx(dict(zip(CALLED + OTHERS, by_hand, strict=True)))
    assert all(dot.get_xdata() == [ex.scores[name]] for name, dot in ex.picture.dots.items())
    texts = [text.get_text() for text in ex.picture.values.values()]
    assert texts == ["0.900", "0.900", "0.817"]
    # An area from the lowest to the highest is behind the dots, and each is in its value's row.
    called = np.array([ex.picture.dots[name].get_xydata()[0] for name in CALLED])
    assert [*ex.picture.area.get_xdata()] == [called[:, 0].min(), called[:, 0].max()]
    assert ex.picture.area.zorder < 2
    places = np.array([ex.picture.values[name].get_position() for name in CALLED])
    assert places.tolist() == [[1, y] for y in called[:, 1]]


def test_the_share_of_the_first_class_moves_what_is_no_mean_of_recalls():
    ex = DefinitionsExplorer(matrix=((8, 2, 0), (0, 10, 0), (1, 1, 8)))
    recalls = [0.8, 1, 0.8]
    assert ex.live.frame["thumbs"][0] == pytest.approx(1 / 3)
    move(ex, (0, 0.5))
    assert ex.factor == pytest.approx(2)
    assert ex.scores["accuracy"] == pytest.approx(np.dot([0.5, 0.25, 0.25], recalls))
    assert ex.scores["unweighted_average_recall"] == pytest.approx(np.mean(recalls))
    assert [words(ex)[f"share_of_{k}"] for k in range(3)] == ["0.5", "0.25", "0.25"]
    # with hardly any other class, and without the first one
    ends = [(2.6 + specificities) / 6 for specificities in (0.95 + 0.8 + 1, 0.95 + 0.9 + 1)]
    assert ex.picture.ranges[CALLED[1]].get_xdata() == pytest.approx(ends, abs=1e-3)
    assert [words(ex)[f"used_{k}"] for k in range(3)] == ["16", "4", "0"]  # over what is typed
    move(ex, (1, 80))  # a count that is typed is one of the matrix before
    assert ex.matrix[0] == (80, 2, 0)
    assert ex.factor == pytest.approx(2)
    ex.choose("ecg")
    assert (ex.factor, words(ex)["used_0"]) == (1, "")
    move(ex, (0, 0.999))  # none and all of the examples are written only where they are exact
    assert [words(ex)[f"share_of_{k}"] for k in range(3)] == ["0.999", "0.0003", "0.0007"]


@pytest.mark.parametrize("n", [2, 3, 10])
def test_the_lines_are_those_of_what_moves(n):
    rng = np.random.default_rng(n)
    ex = DefinitionsExplorer(matrix=rng.integers(1, 50, (n, n)).tolist())
    lines, seen = {name: a.get_xdata() for name, a in ex.picture.ranges.items()}, [ex.scores]
    for share in (*SHARES, 0.3, 0.9):
        move(ex, (0, share))
        seen.append(ex.scores)
    stay = {name for name in CALLED if np.ptp([scores[name] for scores in seen]) < 1e-9}
    # Of two classes the specificity of one is the recall of the other.
    of_recalls = {*CALLED[: 2 if n == 2 else 1]}
    assert stay == of_recalls
    assert {name for name in lines if np.isnan(lines[name]).all()} == stay & {*lines}
    began = {name: ring.get_xdata()[0] for name, ring in ex.picture.starts.items()}
    moved = {name: np.nan if name in of_recalls else seen[0][name] for name in began}
    assert began == pytest.approx(moved, nan_ok=True)
    for name, ends in lines.items():
        scores = [each[name] for each in seen]
        assert name in stay or [*ends] == pytest.approx([min(scores), max(scores)], abs=1e-3)
    low, *_, high = sorted(ex.scores[name] for name in CALLED)
    assert [*ex.picture.area.get_xdata()] == [low, high]
    assert words(ex)["differ"] == f"{round(high, 3) - round(low, 3):.3f} apart"
    for ex.matrix in (np.eye(n, dtype=int).tolist(), np.zeros((n, n), int).tolist()):
        told = {text.get_text() for text in ex.picture.values.values()}
        assert told == {"1.000" if ex.matrix[0][0] else NOTHING}
        assert words(ex)["differ"] == "equal"


def test_boxes_and_menus_follow_and_lead():
    ex = DefinitionsExplorer(matrix=((1, 2), (3, 4)))
    move(ex, (2, 10_000_000), (3, 0))
    assert ex.matrix == ((1, 10_000_000), (0, 4))
    assert ex.sentence == words(ex)["sentence"]
    ex.reset()
    use(ex, N_CLASSES, 3)
    assert ex.matrix == ((1, 2, 0), (3, 4, 0), (0, 0, 0))
    ex.resize(10)
    assert len(ex.scene.sliders) - 1 == ex.scene.after.count("data-slider") == 100
    use(ex, N_CLASSES, 2)
    assert ex.matrix == ((1, 2), (3, 4))
    ex.reset()
    assert shown(ex, N_CLASSES) == 2
