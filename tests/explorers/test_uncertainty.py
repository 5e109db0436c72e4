"""UncertaintyExplorer: numbers against Beta distributions, and picture and words against them."""

import numpy as np
import pytest
from explorers.page_messages import words
from reference_libraries import stats

from uarwidgets import UncertaintyExplorer
from uarwidgets._core.matrices import whole_matrix
from uarwidgets.explorers.uncertainty import HIGH, RIGHT, ROWS, outcome_of, words_of
from uarwidgets.kit.formatting import NOTHING, names_of
from uarwidgets.kit.html import places, themed
from uarwidgets.styles import style_of

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")

UAR, ACCURACY = ROWS
USUAL = (0.2, 0.9375), (0.2, 0.8), 100
THREE = {"recalls": (0.9, 2 / 3, 0.5), "shares": (1.0, 0.3, 0.2), "total": 150}
CONSTANT = [((1, 0), (0.02, 0.98)), ((0, 1), (0.02, 0.98)), ((0, 0, 1), (0.5, 0.3, 0.2))]
FEW = {"recalls": (0.9, 0.5, 0.5), "shares": (0.7, 0.28, 0.02)}


def told(recalls=USUAL[0], shares=USUAL[1], total=100):
    measured = outcome_of(whole_matrix(recalls, shares, total))
    return measured, words_of(measured, names_of(len(recalls)))


def test_scores_are_those_of_the_nearest_matrix_of_whole_numbers():
    measured = told((0.33, 0.9))[0]  # 0.33 of 20 is 6.6
    assert measured.matrix.tolist() == [[7, 13], [8, 72]]
    assert measured.scores[UAR] == pytest.approx((7 / 20 + 72 / 80) / 2)
    betas = stats.beta(7.5, 13.5).var(), stats.beta(72.5, 8.5).var()
    assert measured.scores["variance_share_0"] == pytest.approx(betas[0] / sum(betas))


def test_intervals_and_probabilities_are_those_of_drawn_recalls():
    scores = told()[0].scores
    rng = np.random.default_rng(1)
    recalls = rng.beta(4.5, 16.5, 400_000), rng.beta(75.5, 5.5, 400_000)
    uar, accuracy = sum(recalls) / 2, rng.beta(80, 22, 400_000)
    drawn = {UAR: uar, ACCURACY: accuracy} | dict(enumerate(recalls))
    for name, sample in drawn.items():
        shown = told()[0].intervals | dict(enumerate(told()[0].recalls))
        assert shown[name] == pytest.approx(np.quantile(sample, (0.025, 0.975)), abs=2e-3)
    assert scores["probability_above_chance"] == pytest.approx((uar > 0.5).mean(), abs=2e-3)
    assert scores["probability_above_baseline"] == pytest.approx((accuracy > 0.8).mean(), abs=4e-3)


@pytest.mark.parametrize(("recalls", "shares"), CONSTANT)
def test_of_a_constant_answer_nothing_is_said_about_chance(recalls, shares):
    measured, written = told(recalls, shares, 1000)
    assert np.isnan(measured.scores["probability_above_chance"])
    assert written[f"above_{UAR}"] == written[f"above_{ACCURACY}"] == NOTHING
    almost = tuple(np.clip(recalls, 0.01, 0.99))  # one more example of another answer may tell
    assert np.isfinite(told(almost, shares, 1000)[0].scores["probability_above_chance"])


def test_the_probability_is_a_percentage():
    first = told()[1]
    assert [first[f"above_{name}"] for name in ROWS] == ["96.5%", "36.5%"]  # of Beta(80, 22)
    assert [first[f"level_{name}"] for name in ROWS] == ["chance 0.5", "majority baseline 0.8"]
    pair = UncertaintyExplorer().html_above().split("--uw-fill: ")[1:]
    for name, column in zip(ROWS, pair, strict=True):  # the score leads, in its colour
        assert column.startswith(themed(style_of(name).colour))
        assert places(column) == [f"{of}{name}" for of in ("above_", "", "interval_", "level_")]
    assert told(total=1000)[1][f"above_{UAR}"] == ">99.9%"
    assert told((0.0, 0.5), (0.5, 0.5), 1000)[1][f"above_{UAR}"] == "<0.1%"


@pytest.mark.parametrize("state", [FEW, {"shares": (0.04, 0.96)}, {"shares": (0, 1)}], ids=str)
def test_below_five_examples_of_a_class_no_probability_is_given(state):
    measured, written = told(**state)
    assert np.isnan(measured.scores["probability_above_chance"])
    assert np.isfinite(measured.scores["probability_above_baseline"])
    assert measured.few == [k for k, size in enumerate(measured.sizes) if size < 5] != []
    assert written[f"above_{UAR}"] == NOTHING
    assert np.isnan(measured.intervals[UAR][0]) == (0 in measured.sizes)  # as an unknown score


@pytest.mark.parametrize("small", [2, 20])
def test_what_is_not_reliable_is_dotted_and_pale(small):
    ex = UncertaintyExplorer(**FEW | {"shares": (1, 0.5, small / 100), "total": 150 + small})
    for name, ridge in ex.picture.ridges.items():
        dotted = small < 5 and name != ACCURACY
        assert (ridge.curve.get_linestyle() not in ("-", "solid")) == dotted
        assert ridge.bar._unscaled_dash_pattern == (0, (1, 1) if dotted else None)
        assert ridge.curve.get_facecolor()[3] == (0.1 if dotted else 0.3)
        assert (words(ex)[f"above_{name}"] == NOTHING) == dotted
        assert (words(ex)[f"interval_{name}"] == "not reliable") == dotted


@pytest.mark.parametrize("state", [{}, THREE], ids=str)
def test_each_class_has_its_count_its_interval_and_a_ring(state):
    ex = UncertaintyExplorer(**state)
    found, sizes = ex.cm.diagonal(), ex.cm.sum(axis=1)
    assert [list(bar.get_xdata()) for bar in ex.picture.bars] == ex.measure(ex).recalls
    assert [float(ring.get_xdata()[0]) for ring in ex.picture.recalls] == (found / sizes).tolist()
    assert [handle.artist for handle in ex.scene.handles] == ex.picture.recalls
    assert ex.picture.counts[0].get_text() == ("A 90 of 100 right" if state else "6 of 20 right")
    never_all = UncertaintyExplorer(recalls=(0, 0), prevalence=0.02, total=1000)  # 0.99951
    assert "class accounts for 99.9% of UAR's variance" in never_all.sentence
    assert f"accounts for {max(ex.measure(ex).variance):.0%} of UAR's variance" in ex.sentence
    ex.total, ex.class_names = 1_000_000, [f"group {name}" for name in ex.names]  # no room
    assert (ex.picture.counts[0].get_text() == ex.names[0]) == bool(state)
    assert ex.picture.counts[-1].get_window_extent().x0 > 0


def test_both_densities_are_equally_high_and_have_full_colour_above_the_reference():
    ex = UncertaintyExplorer(recalls=USUAL[0], prevalence=0.2, total=100)
    for name, at in ((ACCURACY, 0.8), (UAR, 0.5)):
        x = ex.picture.tails[name].get_xy()[:, 0]
        assert x.min() == at < x.max()
        outline = ex.picture.ridges[name].curve.get_xy()[:-1]  # closed
        assert np.ptp(outline[:, 1]) == pytest.approx(HIGH)
        assert ex.picture.tails[name].get_facecolor()[3] == 1
        curve = ex.measure(ex).curves[name]  # it has the density's own shape
        shape = curve * (1, HIGH / curve[:, 1].max())
        assert (np.abs(outline - (0, outline[0, 1]) - shape) <= (1e-9, 2e-3 * HIGH)).all()


@pytest.mark.parametrize(("prevalence", "narrow"), [(0.5, True), (0.8, False), (0.98, True)])
def test_words_are_over_their_line_or_as_near_as_there_is_room(prevalence, narrow):
    ex = UncertaintyExplorer(recalls=(0.4, 0.9375), prevalence=prevalence, total=1000)
    ex._on_request("narrow", narrow)
    axes, axis = ex.picture.axes, ex.picture.axes.bbox
    levels = [text for text in axes.texts if text.get_text()[:6] in ("chance", "majori")]
    lines = [line for line in axes.lines if line.get_zorder() == 6]
    for ridge, level, line in zip(ex.picture.ridges.values(), levels, lines, strict=True):
        artists = level, line, ridge.curve, ridge.bar
        box, stroke, hill, bar = (artist.get_window_extent() for artist in artists)
        near = box.x0 + box.x1 == pytest.approx(stroke.x0 + stroke.x1, abs=2)
        assert near or box.x1 == pytest.approx(axis.x1, abs=8)
        assert 0 < box.y0 - stroke.y1 < 8
        assert bar.y1 < hill.y0 < hill.y1 < stroke.y1  # the line crosses both
        assert stroke.y0 < bar.y0
        assert axis.x0 <= box.x0 < box.x1 <= axis.x1 + RIGHT


@pytest.mark.parametrize("state", [{}, THREE, {"prevalence": 1}], ids=str)
def test_picture_numbers_and_words_agree(state):
    ex = UncertaintyExplorer(**state)
    numbers, written, picture = ex.scores, words(ex), ex.picture
    assert list(picture.ridges) == list(ROWS)
    for name, ridge in picture.ridges.items():
        low, high = numbers[f"{name}_low"], numbers[f"{name}_high"]
        assert ridge.bar.get_xdata() == pytest.approx([low, high], nan_ok=True)
        assert ridge.disc.get_xdata() == pytest.approx([numbers[name]], nan_ok=True)
        told = "none" if np.isnan(low) else f"{low:.3f} to {high:.3f}".replace("1.000", "<1")
        assert written[f"interval_{name}"] == told
    at = [line.get_xdata()[0] for line in picture.axes.lines if line.get_zorder() == 6]
    assert at == pytest.approx([1 / len(ex.cm), ex.cm.sum(axis=1).max() / ex.total])
    assert written["sentence"] == ex.sentence
