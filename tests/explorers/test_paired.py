"""PairedExplorer: numbers against independent ones, and what its picture shows."""

import numpy as np
import pytest
from explorers.page_messages import move, words
from hypothesis import given
from hypothesis import strategies as st
from reference_libraries import stats

from uarwidgets import accuracy, posterior_uar, unweighted_average_recall
from uarwidgets.explorers import paired
from uarwidgets.explorers.paired import ACCURACY, ONLY, UAR, PairedExplorer

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")

counts = st.integers(1, 60)
matrices = st.tuples(st.tuples(counts, counts), st.tuples(counts, counts))


def matrix_of_b(matrix, only):
    """B's confusion matrix, counted example by example."""
    a = np.repeat([0, 1], np.sum(matrix, axis=1))
    right = np.concatenate([np.repeat([True, False], row) for row in (matrix[0], matrix[1][::-1])])
    for name, count in only.items():
        of_class, had_a_right = int("negative" in name), "only_a" in name
        places = np.flatnonzero((a == of_class) & (right == had_a_right))
        assert len(places) >= count
        right[places[:count]] = not had_a_right
        a = np.where(np.isin(np.arange(len(a)), places[:count]), a + 10, a)  # each is taken once
    a %= 10
    b = np.where(right, a, 1 - a)
    return [[np.sum((a == i) & (b == j)) for j in (0, 1)] for i in (0, 1)]


@given(matrices, st.tuples(*[st.floats(0, 1)] * 4))
def test_differences_are_those_of_the_two_matrices(matrix, parts):
    limits = paired.limits_of(matrix)
    only = {n: round(part * limits[n]) for n, part in zip(ONLY, parts, strict=True)}
    scores = PairedExplorer.bare({"matrix": matrix, **only}).scores
    b = matrix_of_b(matrix, only)
    for name, score in ((UAR, unweighted_average_recall), (ACCURACY, accuracy)):
        assert scores[f"difference_{name}"] == pytest.approx(score(b) - score(matrix), abs=1e-12)
    flipped = {n: only[n.replace("_a_", "_x_").replace("_b_", "_a_").replace("_x_", "_b_")]
               for n in ONLY}  # fmt: skip
    other = PairedExplorer.bare({"matrix": b, **flipped}).scores
    for name in (UAR, ACCURACY):  # with A and B exchanged
        assert other[f"difference_{name}"] == pytest.approx(-scores[f"difference_{name}"])
        assert other[f"low_{name}"] == pytest.approx(-scores[f"high_{name}"])
    assert other["p_value"] == scores["p_value"]


def test_intervals_are_those_of_drawn_shares():
    rng = np.random.default_rng(1)
    groups = np.array([[4, 0, 4, 12], [62, 13, 2, 3]])  # both right, only A, only B, both wrong
    drawn = [rng.dirichlet(row + 0.25, 400_000) for row in groups]
    uar = sum(shares[:, 2] - shares[:, 1] for shares in drawn) / 2
    pooled = rng.dirichlet(groups.sum(axis=0) + 0.5, 400_000)
    scores = PairedExplorer.bare().scores
    for name, sample in ((UAR, uar), (ACCURACY, pooled[:, 2] - pooled[:, 1])):
        ends = sample.mean() + np.array([-1.96, 1.96]) * sample.std()
        assert [scores[f"low_{name}"], scores[f"high_{name}"]] == pytest.approx(ends, abs=1e-3)
        assert np.quantile(sample, (0.025, 0.975)) == pytest.approx(ends, abs=1e-2)
    # The prior of both is that of one: the share that A has right is the posterior of UAR.
    of_a = sum(shares[:, :2].sum(axis=1) for shares in drawn) / 2
    assert of_a.mean() == pytest.approx(posterior_uar([[4, 16], [5, 75]]).mean, abs=1e-3)
    assert of_a.std() == pytest.approx(posterior_uar([[4, 16], [5, 75]]).std, abs=1e-3)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = np.random.default_rng(1)
    for sizes, *shares in (
        ((5, 100), (0.5, 0.1, 0.1, 0.3), (0.8, 0.05, 0.05, 0.1)),
        ((20, 80), (0.2, 0.0, 0.2, 0.6), (0.78, 0.16, 0.02, 0.04)),
        ((100, 1000), (0.4, 0.2, 0.2, 0.2), (0.7, 0.1, 0.1, 0.1)),
    ):
        drawn = [rng.multinomial(n, p, 2000)[:, 1:3] for n, p in zip(sizes, shares, strict=True)]
        pairs = [np.array(only) for only in zip(*drawn, strict=True)]
        ends = [paired.difference_of(only, np.array(sizes))[1:] for only in pairs]
        true = np.mean([p[2] - p[1] for p in shares])
        assert 0.92 < np.mean([low <= true <= high for low, high in ends]) <= 1


@pytest.mark.parametrize(("a", "b"), [(13, 6), (6, 13), (5, 5), (0, 0), (1, 0), (400, 32)])
def test_p_is_that_of_an_exact_sign_test(a, b):
    expected = stats.binomtest(a, a + b).pvalue if a + b else 1
    assert paired.mcnemar(a, b) == pytest.approx(expected)


def test_dots_counts_and_rings_agree():
    ex = PairedExplorer(only_a_positive=2)
    for entry, name in enumerate(ONLY):
        gaps = set()
        for value in (paired.limits_of(ex.matrix)[name], 2, 1):
            move(ex, (entry, value))
            picture = ex.picture
            assert getattr(ex, name) == value
            assert picture.counts[name].get_text() == str(value)
            xs = picture.dots[name].get_xdata()
            assert len(xs) == value
            zero, _ = picture.axes.transData.transform((0, 0))
            (ring,) = picture.rings[name].get_xdata()
            assert (ring < zero) == (name in ONLY[::2])
            assert picture.rings[name].get_marker() == "><"[int(ring < zero)]
            faint = picture.faint[name].get_xdata()
            assert len(faint) == paired.limits_of(ex.matrix)[name] - value
            assert picture.same[name].get_text() == str(len(faint))
            assert abs(ring - zero) < min(abs(faint - zero), default=999)
            gaps.add(round(abs(ring - zero) - abs(xs - zero).max(), 6))
        assert len(gaps) == 1  # the ring is as near to few dots as to many
    told = {text.get_text(): text.get_position()[0] for text in picture.page.texts}
    heads = sorted([head for head in told if head.endswith(" right")], key=told.get)
    assert heads == ["both right", "only A right", "only B right", "neither right"]
    scale = float(picture.scale[1].get_text())  # the end of the axis, which follows the bars
    ends = [ex.scores[f"low_{UAR}"], ex.scores[f"high_{UAR}"]]
    dashes = scale * np.array(picture.bars[UAR].get_xdata()).reshape(-1, 3)
    assert dashes[[0, -1], [0, 1]] == pytest.approx(ends)
    assert np.ptp(dashes[:, 1] - dashes[:, 0]) == pytest.approx(0)  # whole at both ends
    assert max(map(abs, ends)) <= scale <= 0.2
    picture = PairedExplorer().picture  # arrows: 4 of 20 and -11 of 80, halved, and of all 100
    added = (
        (UAR, 0.1, 0.03125, "(4 − 0)/40 +0.100", "(2 − 13)/160 −0.069"),
        (ACCURACY, 0.04, -0.07, "(4 − 0)/100 +0.040", "(2 − 13)/100 −0.110"),
    )
    for name, first, last, *told in added:
        arrows = [arrow.get_xy() for arrow in picture.parts[name]]
        ends = [0.2 * xy[[0, 3], 0] for xy in arrows]
        assert np.ravel(ends) == pytest.approx([0, first, first, last])
        for k, (text, (xs, _)) in enumerate(zip(told, map(np.transpose, arrows), strict=True)):
            total, brought = picture.sums[f"{k}_{name}"], picture.told[f"{k}_{name}"]
            assert f"{total.get_text()} {brought.get_text()}" == text
            box = brought.get_window_extent().transformed(picture.axes.transData.inverted())
            assert box.x0 > max(0, *xs) or box.x1 < min(0, *xs)  # neither on the arrow nor on 0
            assert total.get_window_extent().x1 < picture.axes.bbox.x0
        assert picture.values[name].get_ydata()[0] == arrows[1][3, 1]
    few, _ = PairedExplorer(matrix=((400, 1), (3, 90))).picture.parts[UAR]
    assert np.ptp(few.get_xy()[:, 1]) == 8  # a bar without a head
    assert {15.0, 7.5} <= {dot.get_markersize() for dot in picture.page.lines}  # 1/40 and 1/160
    ex = PairedExplorer(matrix=((40, 160), (40, 160)), only_b_positive=160, only_a_negative=160)
    assert float(ex.picture.scale[1].get_text()) == 0.5  # it holds arrows that cancel


def test_no_classifier_has_more_right_than_there_are():
    ex = PairedExplorer(only_a_positive=9)
    assert ex.only_a_positive == 4
    ex.matrix = ((1, 2), (0, 3))
    assert [getattr(ex, name) for name in ONLY] == [1, 2, 3, 0]
    assert [slider["name"] for slider in ex.live.scene["sliders"]] == list(ONLY[:3])
    assert ex.live.scene["sliders"][1]["unit"] == " of 2"


@pytest.mark.parametrize(("positives", "dotted"), [(3, True), (40, False)])
def test_an_interval_that_is_not_reliable_is_dotted_and_decides_nothing(positives, dotted):
    ex = PairedExplorer(matrix=((positives, 1), (5, 75)), only_a_positive=3, only_a_negative=75)
    assert words(ex)["verdict"] == ("not decided" if dotted else "A is better")
    assert (ex.picture.bars[UAR].get_marker() == "") == dotted  # without ends
    assert ex.picture.bars[ACCURACY].get_marker() == "|"
