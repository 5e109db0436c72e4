"""PairedExplorer: numbers against independent ones, and what its picture shows."""

import numpy as np
import pytest
from explorers.page_messages import words
from hypothesis import given
from hypothesis import strategies as st
from reference_libraries import stats

from uarwidgets import accuracy, posterior_uar, unweighted_average_recall
from uarwidgets.explorers import paired
from uarwidgets.explorers.paired import ACCURACY, ONLY, UAR, PairedExplorer

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")
STATES = [(0, 4, 13, 2), (0, 0, 0, 0), (4, 0, 75, 0), (20, 140, 350, 30), (1, 7, 1, 2)]


def matrix_of_b(matrix, only):
    """B's confusion matrix: A's, but for the examples that one alone has correct."""
    more = [only[b] - only[a] for a, b in (ONLY[:2], ONLY[2:])]
    return np.array(matrix) + np.outer(more, [1, -1]) * [[1], [-1]]


@given(st.tuples(*[st.tuples(*[st.integers(1, 60)] * 2)] * 2), st.tuples(*[st.floats(0, 1)] * 4))
def test_differences_are_those_of_the_two_matrices(matrix, parts):
    only = {n: round(x * parts[k]) for k, (n, x) in enumerate(paired.limits_of(matrix).items())}
    scores = PairedExplorer.bare({"matrix": matrix, **only}).scores
    b = matrix_of_b(matrix, only)
    flipped = {ONLY[k]: only[ONLY[k ^ 1]] for k in range(4)}
    other = PairedExplorer.bare({"matrix": b, **flipped}).scores  # with A and B exchanged
    for name, score in ((UAR, unweighted_average_recall), (ACCURACY, accuracy)):
        assert scores[f"difference_{name}"] == pytest.approx(score(b) - score(matrix), abs=1e-12)
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


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("only", STATES)
def test_cells_have_the_weights_of_a_score_and_their_chain_ends_over_the_dot(only, narrow):
    (a, b, c, d), n = only, 10 if max(only) > 75 else 1
    matrix = ((4 * n, 16 * n), (5 * n, 75 * n))
    ex = PairedExplorer(matrix=matrix, **dict(zip(ONLY, only, strict=True)))
    ex._on_request("narrow", narrow)
    picture, edge = ex.picture, ex.picture.figure.bbox.x1
    told = {x.get_text().replace("−", "-"): x.get_position()[0] for x in picture.page.texts}
    zero, high = told["0"], float(picture.ticks[3].get_text())
    scale, point = high / 2, high / (told[f"{high:+g}"] - zero)  # in numbers
    assert scale == {0: 0.1, 4: 0.4}.get(a, 0.15)  # the same until a bar or interval would leave it
    at = np.arange(-2, 3) * scale  # the axis has all, to 1 at most
    assert picture.page.lines[0].get_xdata()[1:-1] == pytest.approx(zero + at / point)
    numbers = {name: x for name, x in told.items() if name.startswith(("+", "-"))}
    assert numbers == pytest.approx({f"{x:+g}": zero + x / point for x in at if x})
    assert told["← A higher"] < zero == edge / 2 == told["B - A"] < told["B higher →"]
    cell = next(size for size in (1, 10, 100) if size / (160 * n) >= 0.03 * scale)
    assert picture.texts["cell"].get_text() == f"a cell = {cell} examples" * (cell > 1)
    assert {"one positive counts as 4 negatives", "the same examples count equally"} < told.keys()
    assert words(ex)["same"] == f"Both correct {79 * n - a - c}, neither {21 * n - b - d}"
    nets, out = (b - a, d - c), -1 if (b - a or d - c) < 0 else 1
    joins = iter(picture.joins.get_xydata().reshape(4, 3, 2)[:, :2])
    for name, wholes in ((UAR, (40 * n, 160 * n)), (ACCURACY, (100 * n, 100 * n))):
        end, (*heights, at) = 0, picture.heights[name]
        for k, (net, whole, y) in enumerate(zip(nets, wholes, heights, strict=True)):
            edges = np.array([*range(0, abs(net), cell), abs(net)]) / whole
            both = picture.bars[k].get_xydata(), picture.bars[2].get_xydata()
            drawn, inner = ((x[x[:, 1] == y, 0].reshape(-1, 3)[:, :2] - zero) * point for x in both)
            rim = min(1.6, 0.48 * cell / whole / point) if net < 0 else -0.8
            wanted = np.repeat(edges, 2)[1:-1].reshape(-1, 2) + point * rim * np.array([-0.5, 0.5])
            assert drawn == pytest.approx(end + wanted * np.copysign(1, net))  # from the last end
            assert len(inner) == len(drawn) * (net < 0)  # losses are hollow, one rim between two
            assert np.abs(inner - drawn[: len(inner)]) / point == pytest.approx(rim)
            start, end = end, end + net / whole
            x = zero + end / point  # from one bar's foot to the next one's head, or the dot
            head = at if k else heights[1] + 22 * (nets[1] != 0)
            assert next(joins) == pytest.approx(np.array([[x, y - 22 * (net != 0)], [x, head]]))
            told = f"B: {abs(net)} {'more' if net > 0 else 'fewer'}" if net else "B: as many"
            lines, called = picture.parts[name][2 * k :][:2], ("positives", "negatives")[k]
            assert [x.get_text() for x in lines] == [told, f"{called[: 8 + (abs(net) != 1)]} right"]
            box = picture.figure.bbox.union([line.get_window_extent() for line in lines])
            ends = zero + np.array(sorted([start, end])[::out]) / point  # the far one last
            fits = int(out * (ends[1] - zero) + 137 <= edge / 2 - 4)
            gap = box.intervalx[int(fits != (out > 0))] - ends[fits]
            assert abs(box.y0 + box.y1 - 2 * y) < 6 < abs(gap) < 11  # beside its own bar
        assert np.isnan(picture.zeros[name].get_ydata()[2]) == (box.x0 < zero < box.x1)
        assert ex.scores[f"difference_{name}"] == pytest.approx(end)
        assert words(ex)[f"difference_{name}"] == paired.signed(round(end, 12))
        assert picture.values[name].get_xydata() == pytest.approx(np.array([[x, at]]))
        low, high = limits = [ex.scores[f"{end}_{name}"] for end in ("low", "high")]
        assert picture.spans[name].get_xdata() == pytest.approx([zero + x / point for x in limits])
        assert low < high <= 2.5 * scale >= max(-low, abs(start), abs(end))
        assert words(ex)[f"interval_{name}"] == " to ".join(map(paired.signed, limits))
        score = {UAR: unweighted_average_recall, ACCURACY: accuracy}[name]
        both = score(matrix), score(matrix_of_b(matrix, dict(zip(ONLY, only, strict=True))))
        assert words(ex)[f"both_{name}"] == "A {:.3f}, B {:.3f}".format(*both)
        told = f"{'AB'[end > 0]} ahead, " if end else "equal, "
        told += "interval " + "barely " * (min(abs(low), abs(high)) < 0.06 * scale)
        told += "includes 0" if low <= 0 <= high else "excludes 0"
        text, called = picture.texts[f"verdict_{name}"], name.replace(UAR, "UAR")
        assert (text.get_text(), text.get_weight()) == (f"{called}: {told}", "bold")
        assert picture.spans[name].zorder > 3 > picture.joins.zorder  # over the line of 0
        assert (picture.spans[name].get_linestyle(), picture.bars[2].get_alpha()) == ("-", None)
    boxes = [text.get_window_extent() for text in picture.page.texts if text.get_text()]
    lines = (x for x in picture.page.lines if np.isfinite(x.get_ydata()).sum() in (2, 5))
    everything = [*boxes, *(line.get_window_extent() for line in lines)]
    assert {(x.count_overlaps(everything), 0 < x.x0 < x.x1 < edge) for x in boxes} == {(1, True)}


def test_no_classifier_has_more_right_than_there_are():
    ex = PairedExplorer(only_a_positive=9)
    assert ex.only_a_positive == 4
    ex.matrix = ((1, 2), (0, 3))
    assert [getattr(ex, name) for name in ONLY] == [1, 2, 3, 0]
    sliders = [(slider["name"], slider["unit"]) for slider in ex.live.scene["sliders"]]
    assert sliders == [*zip(ONLY, (" of 1", " of 2", " of 3"), strict=False)]


@pytest.mark.parametrize(("n", "said", "ends"), [(3, "not reliable", ""), (40, "excludes 0", "|")])
def test_an_interval_that_is_not_reliable_is_dotted_and_decides_nothing(n, said, ends):
    names = {"class_names": ("ill", "well")}
    ex = PairedExplorer(matrix=((n, 1), (5, 75)), only_a_positive=3, only_a_negative=75, **names)
    price = f"one of “ill” counts as {80 / (n + 1):.3g} of “well”"
    assert price in {text.get_text() for text in ex.picture.page.texts}
    assert said in ex.picture.texts[f"verdict_{UAR}"].get_text()
    assert "A ahead, interval excludes 0" in ex.picture.texts[f"verdict_{ACCURACY}"].get_text()
    look = [(span.get_marker(), span.get_linewidth()) for span in ex.picture.spans.values()]
    assert look == [(ends, 4), ("|", 4)]
