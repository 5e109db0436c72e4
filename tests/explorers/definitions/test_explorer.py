"""DefinitionsExplorer: its boxes and menus, its picture and its table."""

import numpy as np
import pytest
from explorers.page_messages import move, shown, use, words

from uarwidgets.explorers.definitions.explorer import DefinitionsExplorer
from uarwidgets.explorers.definitions.numbers import CALLED, OTHERS
from uarwidgets.explorers.definitions.sentences import N_CLASSES


def test_six_definitions_by_hand():
    ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    by_hand = [(8 / 10 + 10 / 10) / 2, (0.8 + 1) / 2, (8 / 10 + 10 / 12) / 2]
    by_hand += [18 / 20, 18 / 20, (0.8 * 1) ** 0.5]
    assert ex.scores == pytest.approx(dict(zip(CALLED + OTHERS, by_hand, strict=True)))
    assert all(dot.get_ydata() == [ex.scores[name]] for name, dot in ex.picture.dots.items())
    # A bar goes from the lowest to the highest, under the dots.
    assert [*ex.picture.gap.get_ydata()] == [ex.scores[CALLED[2]], 0.9]
    assert ex.picture.gap.zorder < min(dot.zorder for dot in ex.picture.dots.values())
    shown = [ex.picture.names[CALLED[0]].get_text(), ex.picture.told[CALLED[0]].get_text()]
    assert shown == ["recall", "UAR, scikit-learn"]
    assert [words(ex)[name] for name in CALLED] == ["0.900", "0.900", "0.817"]


def test_the_share_of_the_first_class_moves_what_is_no_mean_of_recalls():
    ex = DefinitionsExplorer(matrix=((8, 2, 0), (0, 10, 0), (1, 1, 8)))
    recalls = [0.8, 1, 0.8]
    assert ex.live.frame["thumbs"][0] == pytest.approx(1 / 3)
    move(ex, (0, 0.5))
    assert ex.factor == pytest.approx(2)
    assert ex.scores["accuracy"] == pytest.approx(np.dot([0.5, 0.25, 0.25], recalls))
    assert ex.scores["unweighted_average_recall"] == pytest.approx(np.mean(recalls))
    assert [words(ex)[f"share_of_{k}"] for k in range(3)] == ["0.5", "0.25", "0.25"]
    # with hardly any of the first class, and of the others
    ends = [(2.6 + specificities) / 6 for specificities in (0.95 + 0.9 + 1, 0.95 + 0.8 + 1)]
    assert ex.picture.lines[CALLED[1]].get_ydata()[[0, -1]] == pytest.approx(ends, abs=1e-3)
    assert [words(ex)[f"used_{k}"] for k in range(3)] == ["16", "4", "0"]  # over what is typed
    move(ex, (1, 80))  # a count that is typed is one of the matrix before
    assert ex.matrix[0] == (80, 2, 0)
    assert ex.factor == pytest.approx(2)
    ex.choose("ecg")
    assert (ex.factor, words(ex)["used_0"]) == (1, "")
    move(ex, (0, 0.999))  # none and all of the examples are written only where they are exact
    assert [words(ex)[f"share_of_{k}"] for k in range(3)] == ["0.999", "0.0003", "0.0007"]


@pytest.mark.parametrize("n", [2, 3, 10])
def test_the_curves_are_those_of_what_moves(n):
    rng = np.random.default_rng(n)
    ex = DefinitionsExplorer(matrix=rng.integers(1, 50, (n, n)).tolist())
    lines, seen = {name: a.get_data() for name, a in ex.picture.lines.items()}, [ex.scores]
    for share in (0.01, 0.3, 0.9):
        move(ex, (0, share))
        seen.append(ex.scores)
        dots = {name: dot.get_xydata()[0] for name, dot in ex.picture.dots.items()}
        for name, (x, y) in dots.items():  # each on its curve, at the ring that is dragged
            assert (x, y) == pytest.approx((share, np.interp(share, *lines[name])))
            assert y == ex.scores[name]
    assert ex.picture.now.get_xdata() == pytest.approx([0.9, 0.9])
    assert [(handle.artist, handle.x) for handle in ex.scene.handles] == [(ex.picture.now, "share")]
    stay = {name for name in lines if np.ptp([scores[name] for scores in seen]) < 1e-9}
    # Of two classes the specificity of one is the recall of the other.
    of_recalls = {*CALLED[: 2 if n == 2 else 1]}
    assert stay == of_recalls == {name for name in lines if np.ptp(lines[name][1]) < 1e-9}
    highest, *_ = heights = sorted(ex.picture.names[k].get_position()[1] for k in CALLED)[::-1]
    row = 19 / ex.picture.axes.bbox.height  # two rows of words for each, "mean of" over the highest
    assert -np.diff(heights).max() > 2 * row
    assert ex.picture.over.get_position()[1] == pytest.approx(highest + row)
    low, *_, high = sorted(ex.scores[name] for name in CALLED)
    outline = ex.picture.area.get_xy()[:-1].T  # there under all curves, and back over them
    under, over = np.split(outline, 2, axis=1)
    ends = [np.interp(0.9, *under), np.interp(0.9, *over[:, ::-1])]
    assert ends == pytest.approx([low, high])
    assert [*ex.picture.gap.get_ydata()] == [low, high]
    assert words(ex)["differ"] == f"{round(high, 3) - round(low, 3):.3f} apart"
    for ex.matrix in (np.eye(n, dtype=int).tolist(), np.zeros((n, n), int).tolist()):
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
