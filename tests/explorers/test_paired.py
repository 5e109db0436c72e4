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


def matrix_of_b(matrix, only):
    """B's confusion matrix, counted example by example."""
    rows = []
    for k, (row, order) in enumerate(zip(matrix, (1, -1), strict=True)):
        a = np.repeat([True, False], row[::order])  # which examples A has correct
        b = a.copy()
        b[np.flatnonzero(a)[: only[ONLY[2 * k]]]] = False
        b[np.flatnonzero(~a)[: only[ONLY[2 * k + 1]]]] = True
        rows.append([b.sum(), (~b).sum()][::order])
    return rows


@given(st.tuples(*[st.tuples(*[st.integers(1, 60)] * 2)] * 2), st.tuples(*[st.floats(0, 1)] * 4))
def test_differences_are_those_of_the_two_matrices(matrix, parts):
    limits = paired.limits_of(matrix)
    only = {n: round(part * limits[n]) for n, part in zip(ONLY, parts, strict=True)}
    scores = PairedExplorer.bare({"matrix": matrix, **only}).scores
    b = matrix_of_b(matrix, only)
    for name, score in ((UAR, unweighted_average_recall), (ACCURACY, accuracy)):
        assert scores[f"difference_{name}"] == pytest.approx(score(b) - score(matrix), abs=1e-12)
    flipped = {ONLY[k]: only[ONLY[k ^ 1]] for k in range(4)}
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


def strokes(picture, line, name):
    upper = line.get_ydata() > picture.left[ACCURACY].get_ydata()[0] + 60
    one, middle = picture.scale[1], picture.page.get_xlim()[1] / 2
    point = float(one.get_text()) / (one.get_position()[0] - middle)  # in numbers of the axis
    x = np.array(line.get_xdata())[upper == (name == UAR)].reshape(-1, 3)[:, :2]
    return np.sort((x - middle) * point), point


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("only", [(0, 4, 13, 2), (0, 0, 0, 0), (4, 0, 75, 0), (0, 140, 350, 0)])
def test_examples_have_the_weights_of_a_score_and_the_shorter_bar_is_taken_off(only, narrow):
    n = 10 if max(only) > 75 else 1  # the words are on the other side where they have no room
    matrix = ((4 * n, 16 * n), (5 * n, 75 * n))
    ex = PairedExplorer(matrix=matrix, **dict(zip(ONLY, only, strict=True)))
    ex._on_request("narrow", narrow)
    picture, edge = ex.picture, ex.picture.page.get_xlim()[1]
    told = {text.get_text() for text in picture.page.texts}
    same = 79 * n - only[0] - only[2], 21 * n - only[1] - only[3]
    heads = {f"only {x} correct: {only[side] + only[side + 2]}" for side, x in enumerate("AB")}
    assert heads | {f"both correct {same[0]}, neither {same[1]}: they move nothing"} < told
    for name, wholes in ((UAR, (40 * n, 160 * n)), (ACCURACY, (100 * n, 100 * n))):
        a, b = (only[side] / wholes[0] + only[side + 2] / wholes[1] for side in (0, 1))
        shorter, out, ends = int(a > b), 1 if b >= a else -1, [0, 0]
        for k, whole in enumerate(wholes):
            each = f"{ex.names[k]}s: {('each counts ', 'each ')[k] * (not narrow)}1/{whole}"
            each = f"{whole // 2} {each}" if name == UAR else f"each of {whole} counts 1/{whole}"
            assert each in told
            bar, point = strokes(picture, picture.bars[k], name)
            for side, count in enumerate(only[2 * k :][:2]):
                parts, gap = (count, point) if 1 / (160 * n) >= 3.9 * point else (1, 0)
                edges = ends[side] + np.linspace(0, count / whole, parts + 1)
                pieces = np.column_stack([edges[:-1] + gap / 2, edges[1:] - gap / 2])
                assert [-bar[:parts, ::-1], bar[len(bar) - parts :]][side] == pytest.approx(pieces)
                ends[side] = edges[-1]
                if side == shorter:  # from the outer end of the longer
                    taken = np.sort(strokes(picture, picture.taken[k], name)[0].ravel())
                    assert taken == pytest.approx(np.sort(out * (max(a, b) - pieces.ravel())))
        assert max(ends) <= 1.8 * float(picture.scale[1].get_text())
        (at, _), (_, y) = picture.values[name].get_data()
        zero, end = edge / 2, edge / 2 + out * max(a, b) / point
        assert at == pytest.approx(zero + (b - a) / point) == picture.left[name].get_xdata()[1]
        lines = {*picture.page.lines} - {*picture.left.values(), *picture.values.values()}
        at_zero = [line.zorder for line in lines if [*line.get_xdata()] == [zero] * 2]
        assert picture.bars[0].zorder < min(at_zero) < picture.spans[name].zorder < max(at_zero)
        less, box = (picture.texts[f"{x}_{name}"].get_window_extent() for x in ("less", "verdict"))
        taken = f"{'−' if narrow else 'minus'} {'AB'[shorter]}'s bar" * bool(a * b)
        assert picture.texts[f"less_{name}"].get_text() == taken
        assert 0 < less.x0 <= less.x1 < min(end, zero) or max(end, zero) < less.x0 <= less.x1 < edge
        low, high = limits = [ex.scores[f"{end}_{name}"] for end in ("low", "high")]
        assert picture.spans[name].get_xdata() == pytest.approx([zero + x / point for x in limits])
        assert words(ex)[f"interval_{name}"] == " to ".join(map(paired.signed, limits))
        assert ("not" in picture.texts[f"verdict_{name}"].get_text()) == (low <= 0 <= high)
        assert zero < box.x0 < max(at, zero + 9) < box.x1 < edge if at >= zero else box.x1 < zero
        assert box.y1 < y - 10 < y + 10 < less.y0  # below the ends of the interval


def test_rings_are_at_the_ends_of_uar_s_bars_under_their_counts():
    ex = PairedExplorer()
    picture, middle = ex.picture, ex.picture.page.get_xlim()[1] / 2
    for entry, (name, most) in enumerate(paired.limits_of(ex.matrix).items()):
        out = (-1, 1)[entry % 2]
        for value in (most, 2, 1, 0):
            move(ex, (entry, value))
            assert getattr(ex, name) == value == int(picture.texts[name].get_text())
            ends = {n: out * (ring.get_xdata() - middle) for n, ring in picture.rings.items()}
            ring, end = ends[name]  # of the line from the ring
            bar, point = strokes(picture, picture.bars[entry // 2], UAR)
            assert end == pytest.approx(max([0, *out * bar.ravel() / point]), abs=0.51)  # a gap
            near = 9.5 if entry < 2 else ends[ONLY[entry - 2]][0] + 21
            assert ring == pytest.approx(max(near, end))
            assert -1 < out * (picture.texts[name].get_position()[0] - middle) - ring < 9
        assert all(np.diff([picture.places[name](n) for n in range(most + 1)]) * out > 0)


def test_no_classifier_has_more_right_than_there_are():
    ex = PairedExplorer(only_a_positive=9)
    assert ex.only_a_positive == 4
    ex.matrix = ((1, 2), (0, 3))
    assert [getattr(ex, name) for name in ONLY] == [1, 2, 3, 0]
    assert [slider["name"] for slider in ex.live.scene["sliders"]] == list(ONLY[:3])
    assert ex.live.scene["sliders"][1]["unit"] == " of 2"


@pytest.mark.parametrize(("n", "said", "ends"), [(3, "not decided", ""), (40, "A is better", "|")])
def test_an_interval_that_is_not_reliable_is_dotted_and_decides_nothing(n, said, ends):
    ex = PairedExplorer(matrix=((n, 1), (5, 75)), only_a_positive=3, only_a_negative=75)
    told = [ex.picture.texts[f"verdict_{name}"].get_text() for name in (UAR, ACCURACY)]
    assert told == [said, "A is better"]
    assert [span.get_marker() for span in ex.picture.spans.values()] == [ends, "|"]
