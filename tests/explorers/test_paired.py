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

matrices = st.tuples(*[st.tuples(*[st.integers(1, 60)] * 2)] * 2)


def matrix_of_b(matrix, only):
    """B's confusion matrix, counted example by example."""
    a = np.repeat([0, 1], np.sum(matrix, axis=1))
    right = np.concatenate([np.repeat([True, False], row) for row in (matrix[0], matrix[1][::-1])])
    for name, count in only.items():
        of_class, had_a_right = int("negative" in name), "only_a" in name
        places = np.flatnonzero((a == of_class) & (right == had_a_right))
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
    flipped = dict(zip(ONLY, [only[ONLY[k]] for k in (1, 0, 3, 2)], strict=True))
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
        ends = [paired.difference_of(only, np.array(sizes))[1:] for only in np.stack(drawn, 1)]
        true = np.mean([p[2] - p[1] for p in shares])
        assert 0.92 < np.mean([low <= true <= high for low, high in ends]) <= 1


@pytest.mark.parametrize(("a", "b"), [(13, 6), (6, 13), (5, 5), (0, 0), (1, 0), (400, 32)])
def test_p_is_that_of_an_exact_sign_test(a, b):
    assert paired.mcnemar(a, b) == pytest.approx(stats.binomtest(a, a + b).pvalue if a + b else 1)


def test_dots_counts_and_rings_agree():
    ex = PairedExplorer(only_a_positive=2)
    for entry, (name, most) in enumerate(paired.limits_of(ex.matrix).items()):
        gaps = set()
        for value in (most, 2, 1):
            move(ex, (entry, value))
            picture = ex.picture
            assert picture.counts[name].get_text() == str(value)
            xs, faint = (dots[name].get_xdata() for dots in (picture.dots, picture.faint))
            assert getattr(ex, name) == len(xs) == value
            zero, _ = picture.axes.transData.transform((0, 0))
            (ring,) = picture.rings[name].get_xdata()
            assert (ring < zero) == (name in ONLY[::2])
            assert picture.rings[name].get_marker() == "><"[int(ring < zero)]
            assert picture.same[name].get_text() == str(len(faint)) == str(most - value)
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
    assert {15.0, 7.5} <= {dot.get_markersize() for dot in picture.page.lines}  # 1/40 and 1/160
    few = PairedExplorer(matrix=((400, 1), (3, 90))).picture.parts[UAR][0].get_xy()
    assert few[0, 0] == few[1, 0] != few[3, 0]  # an arrow shorter than a head is a head
    ex = PairedExplorer(matrix=((40, 160), (40, 160)), only_b_positive=160, only_a_negative=160)
    assert float(ex.picture.scale[1].get_text()) == 0.5  # it holds arrows that cancel


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("only", [(0, 4, 13, 2), (0, 0, 0, 0), (4, 0, 75, 0), (0, 16, 75, 0)])
def test_arrows_have_equations_and_a_difference_stands_under_its_point(only, narrow):
    ex = PairedExplorer(**dict(zip(ONLY, only, strict=True)))
    ex._on_request("narrow", narrow)
    picture, at = ex.picture, ex.picture.axes.transData.transform
    (zero, foot), scale = at((0, 0)), float(picture.scale[1].get_text())
    for name, wholes in ((UAR, (40, 160)), (ACCURACY, (100, 100))):
        end = 0
        for k, (a, b, whole) in enumerate(zip(only[::2], only[1::2], wholes, strict=True)):
            arrow = picture.parts[name][k].get_xy()
            start, end = end, end + (b - a) / whole
            assert scale * arrow[[0, 3], 0] == pytest.approx([start, end])
            told = picture.told[f"{k}_{name}"]
            assert told.get_text() == f"({b} − {a})/{whole} = {paired.signed((b - a) / whole)}"
            assert told.get_window_extent().x1 < min(zero, *at(arrow)[:, 0])
        x, y = at(picture.values[name].get_xydata()[1])
        assert x == pytest.approx(at((end / scale, 0))[0])
        assert picture.sums[name].get_text() == words(ex)[f"difference_{name}"]
        box = picture.sums[name].get_window_extent()
        assert zero < box.x0 < max(x, zero + 9) < box.x1 if end >= 0 else box.x0 < x < box.x1 < zero
        assert foot < box.y0 < box.y1 < y - 10  # below the ends of the interval


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
