"""Sketches of posteriors, against Beta distributions known in closed form."""

import gc
import warnings

import numpy as np
import pytest
from libraries import stats

from uarwidgets._core.beta import PiecewiseLinearDensity
from uarwidgets.explorers.uncertainty.numbers import (
    ACCURACY,
    GEOMETRIC,
    POINTS,
    UAR,
    agreement_of,
    chance_of_being_better,
    class_shares,
    measure,
    sketch,
)
from uarwidgets.posterior import posterior_accuracy, posterior_uar

# correct, wrong
COUNTS = [(1, 0), (0, 20), (79, 21), (500, 500), (99_000, 1_000)]


def accuracy_of(correct, wrong):
    return posterior_accuracy([[correct, wrong], [0, 0]])


@pytest.mark.parametrize(("correct", "wrong"), COUNTS)
def test_curve_interval_and_tail_of_a_beta(correct, wrong):
    known = stats.beta(1 + correct, 1 + wrong)
    drawn = sketch(accuracy_of(correct, wrong), 0.5)
    assert (drawn.low, drawn.high) == pytest.approx(known.interval(0.95), abs=2e-4)
    assert drawn.above == pytest.approx(known.sf(0.5), abs=1e-4)
    density = known.pdf(drawn.x)
    assert drawn.height == pytest.approx(density / density.max(), abs=0.02)


@pytest.mark.parametrize(("correct", "wrong"), COUNTS)
def test_a_curve_rises_to_1_and_covers_its_interval(correct, wrong):
    drawn = sketch(accuracy_of(correct, wrong), 0.5)
    assert len(drawn.x) == len(drawn.height) == POINTS
    assert (np.diff(drawn.x) > 0).all()
    assert 0 <= drawn.x[0] <= drawn.low < drawn.high <= drawn.x[-1] <= 1
    assert drawn.height.max() == 1
    assert (drawn.height >= 0).all()


def test_uar_of_two_uniform_recalls_is_a_triangle():
    # No example of class 1, one of class 0 found: Beta(2, 1) and the uniform prior.
    drawn = sketch(posterior_uar([[1, 0], [0, 0]]), 0.5)
    # P((X + Y)/2 > 1/2) with density 2x for X and 1 for Y is the integral of 2x * x: 2/3.
    assert drawn.above == pytest.approx(2 / 3, abs=1e-4)


def test_equal_posteriors_share_a_sketch():
    first, second = (posterior_uar([[4, 16], [5, 75]]) for _ in range(2))
    assert first is not second
    assert sketch(first, 0.5) is sketch(second, 0.5)
    assert sketch(first, 0.25) is not sketch(second, 0.5)


def test_better_is_the_double_integral():
    first, second = accuracy_of(79, 21), accuracy_of(72, 28)
    x = np.linspace(0, 1, 200_001)
    expected = np.mean(stats.beta.pdf(x, 80, 22) * stats.beta.cdf(x, 73, 29))
    assert chance_of_being_better(first, second) == pytest.approx(expected, abs=1e-4)
    assert chance_of_being_better(second, first) == pytest.approx(1 - expected, abs=1e-4)


# What a frame shows: recalls, shares, total.

USUAL = ((0.2, 0.9375), (0.2, 0.8), 100)
THREE = ((0.9, 2 / 3, 0.5), (1 / 1.5, 0.3 / 1.5, 0.2 / 1.5), 150)
CASES = [
    USUAL,
    *[(*USUAL[:2], n) for n in (1, 10, 100_000, 1_000_000)],
    *[(USUAL[0], (rate, 1 - rate), 100) for rate in (0, 0.5, 1)],
    *[((a, b), (0.2, 0.8), 100) for a in (0, 1) for b in (0, 1)],
    THREE,
    ((0.5,) * 10, (0.1,) * 10, 10),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_scores_and_intervals_are_those_of_the_matrix(case):
    with warnings.catch_warnings():
        # What went wrong with a number; other packages' deprecations are theirs.
        for kind in (RuntimeWarning, UserWarning):
            warnings.simplefilter("error", kind)
        found = measure({"A": case[0]}, *case[1:])
    numbers, cm, total = found.scores, found.matrices["A"], case[2]
    sizes, hits = cm.sum(axis=1), np.diagonal(cm)
    assert cm.sum() == total
    assert numbers[ACCURACY] == pytest.approx(hits.sum() / total)
    if (sizes > 0).all():
        assert numbers[UAR] == pytest.approx(np.mean(hits / sizes))
    else:
        assert np.isnan(numbers[UAR])
    expected = np.prod(hits / sizes) ** (1 / len(sizes)) if (sizes > 0).all() else np.nan
    assert numbers[GEOMETRIC] == pytest.approx(expected, nan_ok=True)
    for end in ("low", "high"):  # of the same recalls, and never above their plain mean
        assert 0 < numbers[f"{GEOMETRIC}_{end}"] <= numbers[f"{UAR}_{end}"] + 2e-4
    known = stats.beta(1 + hits.sum(), 1 + total - hits.sum())
    interval = (numbers[f"{ACCURACY}_low"], numbers[f"{ACCURACY}_high"])
    assert interval == pytest.approx(known.interval(0.95), abs=2e-4)
    assert numbers["majority_baseline"] == pytest.approx(sizes.max() / total)
    assert found.chance == 1 / len(cm)
    assert found.shares == pytest.approx((sizes / total).tolist())
    assert not any("better" in name for name in numbers)


def test_probability_above_the_baseline_is_that_of_a_beta():
    # 79 of 100 right, where always answering the majority is right in 80.
    scores = measure({"A": USUAL[0]}, *USUAL[1:]).scores
    expected = stats.beta(1 + 79, 1 + 21).sf(0.8)
    assert scores["probability_above_baseline"] == pytest.approx(expected, abs=1e-4)
    found = measure({"A": (0, 1), "B": (1, 1)}, (0.2, 0.8), 100)
    assert np.isnan(found.scores["probability_above_baseline"])  # a constant answer
    # All of 100 are right: Beta(101, 1), whose distribution function is x to the power of 101.
    above = found.scores["probability_above_baseline_B"]
    assert above == pytest.approx(1 - 0.8**101, abs=1e-4)


def test_the_interval_of_the_geometric_mean_is_that_of_drawn_recalls():
    found = measure({"A": USUAL[0]}, *USUAL[1:]).scores
    rng = np.random.default_rng(2)
    drawn = np.sqrt(rng.beta(1 + 4, 1 + 16, 400_000) * rng.beta(1 + 75, 1 + 5, 400_000))
    low, high = found[f"{GEOMETRIC}_low"], found[f"{GEOMETRIC}_high"]
    assert found[GEOMETRIC] == pytest.approx((4 / 20 * 75 / 80) ** 0.5)
    assert (drawn < low).mean() == pytest.approx(0.025, abs=0.0013)
    assert (drawn > high).mean() == pytest.approx(0.025, abs=0.0013)
    # A class never found: the score is 0, and the true recall may be more.
    never = measure({"A": (0, 0.9)}, *USUAL[1:]).scores
    assert never[GEOMETRIC] == 0 < never[f"{GEOMETRIC}_low"]


def test_variance_share_is_that_of_the_betas():
    found = measure({"A": THREE[0]}, *THREE[1:])
    variances = np.array(
        [stats.beta(91, 12).var(), stats.beta(21, 12).var(), stats.beta(11, 12).var()]
    )
    expected = variances / variances.sum()
    assert [found.scores[f"variance_share_{k}"] for k in range(3)] == pytest.approx(expected)
    assert found.variance == pytest.approx(expected)


def test_whole_numbers_are_honest():
    found = measure({"A": (0.33, 0.9)}, *USUAL[1:])
    assert found.matrices["A"].tolist() == [[7, 13], [8, 72]]  # 0.33 of 20 is 6.6
    assert found.scores[UAR] == pytest.approx((7 / 20 + 72 / 80) / 2)


def test_probability_above_chance_of_one_class_alone():
    # One found and one missed, of one class; of the other, nothing: Beta(2, 2) and a uniform
    # recall are alike to either side of 1/2.
    scores = measure({"A": (0.5, 0.5)}, (1, 0), 2).scores
    assert scores["probability_above_chance"] == pytest.approx(1 / 2, abs=1e-3)


@pytest.mark.parametrize(
    ("recalls", "shares"),
    [((1, 0), (0.02, 0.98)), ((0, 1), (0.02, 0.98)), ((0, 0, 1), (0.5, 0.3, 0.2)), ((1, 0), (1, 0)),
     ((0, 0), (1, 0))],
)  # fmt: skip
def test_of_a_constant_answer_nothing_is_said_about_chance(recalls, shares):
    found = measure({"A": recalls, "B": (0.5,) * len(recalls)}, shares, 1000)
    assert np.isnan(found.scores["probability_above_chance"])
    assert np.isfinite(found.scores["probability_above_chance_B"])
    # One example more or less of another answer, and the answers may tell something.
    almost = tuple(np.clip(recalls, 0.01, 0.99))
    assert np.isfinite(measure({"A": almost}, shares, 1000).above(UAR, "A"))


def test_ten_recalls_at_chance_are_not_above_it():
    found = measure({"A": (0.1,) * 10}, (0.1,) * 10, 100)
    drawn = found.sketches[UAR, "A"]
    assert drawn.low < 0.1 < drawn.high
    # Gauss of the exact moments: mean 1/10, each recall Beta(2, 18).
    assert drawn.above == pytest.approx(0.5, abs=0.03)


def test_the_second_classifier():
    found = measure({"A": USUAL[0], "B": (0.4, 0.8)}, *USUAL[1:])
    assert found.matrices["B"].tolist() == [[8, 12], [16, 64]]
    assert found.scores[f"{ACCURACY}_B"] == pytest.approx(0.72)
    rng = np.random.default_rng(1)
    first = (rng.beta(5, 17, 200_000) + rng.beta(76, 6, 200_000)) / 2
    second = (rng.beta(9, 13, 200_000) + rng.beta(65, 17, 200_000)) / 2
    better = found.scores[f"probability_better_{UAR}"]
    assert better == pytest.approx((first > second).mean(), abs=5e-3)
    first, second = rng.beta(80, 22, 200_000), rng.beta(73, 29, 200_000)
    better = found.scores[f"probability_better_{ACCURACY}"]
    assert better == pytest.approx((first > second).mean(), abs=5e-3)
    same = measure({"A": USUAL[0], "B": USUAL[0]}, *USUAL[1:])
    assert same.better[UAR] == pytest.approx(0.5, abs=1e-6)


def test_sizes_that_do_not_fit_are_left_out():
    for sizes in ((0, 0, 0), (1.0, 0.5), ()):
        assert class_shares(3, 0.2, sizes) == pytest.approx([1 / 3] * 3)


def test_few_large_curves_are_kept_however_far_a_reader_goes():
    """A curve takes some 200 kB: the thousands that are passed must not stay."""
    kept = []
    for total in (20, 50, 100, 500):
        for recall in (0.1, 0.4, 0.6, 0.8):
            two = {"A": (recall, 0.9), "B": (0.3, recall)}
            kept.append(measure(two, (0.2, 0.8), total, (recall, 0.5)))
    gc.collect()
    curves = [held for held in gc.get_objects() if isinstance(held, PiecewiseLinearDensity)]
    assert 0 < len(curves) <= 10


PAIR = {"A": USUAL[0], "B": (0.4, 0.8)}


def test_the_same_examples():
    found = measure(PAIR, *USUAL[1:], (1, 0.6))
    # The table of chapter 07.
    assert found.agreement.tolist() == [[[4, 0], [4, 12]], [[62, 13], [2, 3]]]
    scores, apart = found.scores, measure(PAIR, *USUAL[1:]).scores
    # Accuracy: 13 examples that A alone gets right, 6 that B alone does.
    better = stats.beta(0.5 + 13, 0.5 + 6).sf(0.5)
    assert scores[f"probability_better_{ACCURACY}"] == pytest.approx(better, abs=2e-4)
    rng = np.random.default_rng(5)
    ill = rng.dirichlet((4.5, 0.5, 4.5, 12.5), 400_000)
    well = rng.dirichlet((62.5, 13.5, 2.5, 3.5), 400_000)
    drawn = (ill[:, 1] - ill[:, 2] + well[:, 1] - well[:, 2]) / 2
    assert scores[f"probability_better_{UAR}"] == pytest.approx((drawn > 0).mean(), abs=4e-3)
    low, high = scores[f"difference_{UAR}_low"], scores[f"difference_{UAR}_high"]
    assert [(drawn < low).mean(), (drawn > high).mean()] == pytest.approx([0.025] * 2, abs=2e-3)
    assert scores[f"difference_{UAR}"] == pytest.approx((-4 / 20 + 11 / 80) / 2)
    assert [scores[f"only_{of}_{k}"] for k in (0, 1) for of in "AB"] == [0, 4, 13, 2]
    for name in (ACCURACY, UAR):
        assert scores[f"probability_better_apart_{name}"] == apart[f"probability_better_{name}"]
    # Of either classifier by itself nothing changes.
    by_itself = {k: v for k, v in apart.items() if "better" not in k}
    assert by_itself == {k: scores[k] for k in by_itself}


@pytest.mark.parametrize("overlap", [0, 0.3, 0.5, 1])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_table_of_agreement_has_the_recalls_it_should(case, overlap):
    n = len(case[0])
    found = measure({"A": case[0], "B": (0.7,) * n}, *case[1:], (overlap,) * n)
    a, b = (found.matrices[of] for of in "AB")
    tables = found.agreement
    assert (tables >= 0).all()
    assert tables.sum(axis=(1, 2)).tolist() == a.sum(axis=1).tolist()
    assert tables[:, 0].sum(axis=1).tolist() == np.diagonal(a).tolist()
    assert tables[:, :, 0].sum(axis=1).tolist() == np.diagonal(b).tolist()
    # At 0 either nobody is right about the same example, or nobody wrong; at 1 one is never
    # right alone.
    if overlap == 0:
        assert (tables[:, 0, 0] * tables[:, 1, 1] == 0).all()
    if overlap == 1:
        assert (tables[:, 0, 1] * tables[:, 1, 0] == 0).all()


def test_on_the_same_examples_a_rival_that_answers_alike_is_as_good():
    found = measure({"A": USUAL[0], "B": USUAL[0]}, *USUAL[1:], (1, 1))
    assert list(found.better.values()) == pytest.approx([0.5, 0.5], abs=1e-9)
    turned = measure({"A": PAIR["B"], "B": PAIR["A"]}, *USUAL[1:], (1, 0.6)).better
    for name, better in measure(PAIR, *USUAL[1:], (1, 0.6)).better.items():
        assert turned[name] == pytest.approx(1 - better, abs=1e-9)


def test_independent_answers_are_as_good_as_two_test_sets():
    # 40 of 80 and 20 of 80, of which 10 by both: as often as chance would have it.
    matrices = {"A": (0.5, 0.25), "B": (0.25, 0.5)}
    found = measure(matrices, (0.5, 0.5), 160, (0.5, 0.5))
    assert found.agreement.tolist() == [[[10, 30], [10, 30]], [[10, 10], [30, 30]]]
    assert found.better[UAR] == pytest.approx(found.apart[UAR], abs=1e-3)


def test_rounding_of_an_overlap_is_upwards():
    cm = np.array([[2, 1], [1, 2]])  # one or two of the three by both
    assert agreement_of(cm, cm, (0.5, 0.4))[:, 0, 0].tolist() == [2, 1]
