"""DefinitionsExplorer: its boxes and menus, its picture and its table."""

import numpy as np
import pytest
from explorers.page_messages import move, shown, use, words

from uarwidgets.explorers.definitions.explorer import DefinitionsExplorer
from uarwidgets.explorers.definitions.numbers import CALLED, OTHERS, SHARES
from uarwidgets.explorers.definitions.sentences import N_CLASSES


def test_six_definitions_by_hand():
    # rows 10 and 10, columns 8 and 12
    ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    by_hand = {
        "accuracy": 18 / 20,
        "unweighted_average_recall": (8 / 10 + 10 / 10) / 2,
        "averaged_per_class_accuracy": 18 / 20,
        "mean_one_vs_rest_balanced_accuracy": (0.8 + 1) / 2,
        "class_balance_accuracy": (8 / 10 + 10 / 12) / 2,
        "geometric_mean_recall": (0.8 * 1) ** 0.5,
    }
    assert ex.scores == pytest.approx(by_hand)
    assert {name: dot.get_xdata()[0] for name, dot in ex.picture.dots.items()} == ex.scores
    # The band goes from the lowest to the highest of those called so, and over no other row.
    (low, top), (high, bottom) = ex.picture.band.get_bbox().get_points()
    assert [low, high] == pytest.approx(sorted(ex.scores[name] for name in CALLED)[::2])
    ys = [dot.get_ydata()[0] for dot in ex.picture.dots.values()]
    assert [top, *ys[:3], bottom, *ys[3:]] == sorted([top, *ys, bottom])


def test_the_share_of_the_first_class_moves_what_is_no_mean_of_recalls():
    ex = DefinitionsExplorer(matrix=((8, 2, 0), (0, 10, 0), (1, 1, 8)))
    recalls = [0.8, 1, 0.8]
    assert ex.live.frame["thumbs"][0] == pytest.approx(1 / 3)
    move(ex, (0, 0.5))
    assert ex.factor == pytest.approx(2)
    assert ex.scores["accuracy"] == pytest.approx(np.dot([0.5, 0.25, 0.25], recalls))
    assert ex.scores["unweighted_average_recall"] == pytest.approx(np.mean(recalls))
    assert [words(ex)[f"share_of_{k}"] for k in range(3)] == ["50%", "25%", "25%"]
    assert words(ex)["given"] == "A × 2"  # the row's counts are as typed
    move(ex, (1, 80))  # a count that is typed is one of the matrix before
    assert ex.matrix[0] == (80, 2, 0)
    assert ex.factor == pytest.approx(2)
    ex.choose("ecg")
    assert (ex.factor, words(ex)["given"]) == (1, "")
    move(ex, (0, 0.999))  # none and all of the examples are written only where they are exact
    assert [words(ex)[f"share_of_{k}"] for k in range(3)] == ["99.9%", "0.03%", "0.07%"]


@pytest.mark.parametrize("n", [2, 3, 10])
def test_each_row_shows_how_far_its_score_moves_and_what_it_is_the_mean_of(n):
    matrix = np.random.default_rng(n).integers(1, 50, (n, n))
    matrix[1:, 0], seen = 0, []  # some precisions are larger than the recalls
    ex = DefinitionsExplorer(matrix=matrix.tolist())
    for share in SHARES:
        move(ex, (0, share))
        seen.append(ex.scores)
        for name, ticks, texts in zip(CALLED, ex.picture.ticks, ex.picture.names, strict=True):
            (xs, ys), (x, y) = ticks.get_data(), ex.picture.dots[name].get_xydata()[0]
            assert (len(xs), xs[::3].mean()) == (3 * n, pytest.approx(x))
            assert np.array_equal(xs[::3], xs[1::3])
            assert ys[0] < y < ys[1]
            assert [text.get_text() for text in texts] == [*(ex.names if n < 6 else ())]
            boxes = [texts[k].get_window_extent() for k in np.argsort(xs[: 3 * len(texts) : 3])]
            assert np.all(np.diff([x for box in boxes for x in box.intervalx]) > 0)
    stay = {name for name in ex.scores if np.ptp([scores[name] for scores in seen]) < 1e-9}
    # Of two classes the specificity of one is the recall of the other.
    assert stay == {CALLED[0], OTHERS[2]} | ({CALLED[1]} if n == 2 else set())
    for name, track in ex.picture.tracks.items():
        scores = [each[name] for each in seen] if name not in stay else [np.nan]
        assert track.get_xdata() == pytest.approx([min(scores), max(scores)], nan_ok=True)
        assert track.get_ydata()[0] == ex.picture.dots[name].get_ydata()[0]
    assert ex.picture.apart.get_text() == f"one name, {'two' if n == 2 else 'three'} scores"
    for matrix, score in ((np.eye(n, dtype=int), "1.000"), (np.zeros((n, n), int), "–")):
        ex.matrix = matrix.tolist()  # no share moves a score of it, and there is none at all
        assert {text.get_text() for text in ex.picture.values.values()} == {score}
        assert np.isnan([track.get_xdata() for track in ex.picture.tracks.values()]).all()
        assert ex.picture.apart.get_text() == ("one name, one score" if score != "–" else "")


def test_ticks_of_classes_without_examples_and_never_predicted():
    ex = DefinitionsExplorer(matrix=((3, 0, 1), (0, 0, 0), (2, 0, 4)))
    half = (3 / 4 + 4 / 6) / 2  # the specificity of each is the recall of the other
    known = [3 / 4, np.nan, 4 / 6], [half, np.nan, half], [3 / 5, np.nan, 4 / 6]
    for ticks, parts in zip(ex.picture.ticks, known, strict=True):
        assert ticks.get_xdata()[::3] == pytest.approx(parts, nan_ok=True)
    named = {text.get_text(): text.get_position()[0] for text in ex.picture.names[0]}
    assert named == pytest.approx({"A": 3 / 4, "": 0, "C": 4 / 6})
    ex.class_names = ("cat", "rabbits", "dog")  # so wide, they would stand over other ticks
    assert ex.picture.names == [[], [], []]
    ex.matrix = ((3, 0, 1), (1, 0, 1), (2, 0, 4))
    assert ex.picture.ticks[2].get_xdata()[::3] == pytest.approx([3 / 6, 0, 4 / 6])


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
