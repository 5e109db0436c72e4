"""UncertaintyExplorer: picture, numbers and words are one, and whole numbers are honest."""

import gc
import json
import warnings

import numpy as np
import pytest
from explorers.moving import move, words
from scipy.stats import beta
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets._core.beta import PiecewiseLinearDensity
from uarwidgets.explorers.uncertainty import explorer as uncertainty
from uarwidgets.explorers.uncertainty.explorer import RATES, ROWS, TOTALS, UncertaintyExplorer
from uarwidgets.explorers.uncertainty.figure import UncertaintyFigure
from uarwidgets.kit.base import open_state

HOSTILE = ("<img src=x onerror=alert(1)> $\\frac{1}$", 'two\nlines & "quotes"')
ACCURACY, UAR = ROWS


@pytest.fixture
def shown(monkeypatch):
    """An explorer, and the picture that its scene draws on."""
    pictures = []

    class Kept(UncertaintyFigure):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            pictures.append(self)

    monkeypatch.setattr(uncertainty, "UncertaintyFigure", Kept)

    def show(**state):
        ex = UncertaintyExplorer(**state)
        _ = ex.figure
        return ex, pictures[-1]

    return show


STATES = [
    {},
    {"compare": True},
    *[{"total": n} for n in (1, 10, 100_000, 1_000_000)],
    *[{"prevalence": rate} for rate in (0, 0.5, 1)],
    *[{"recalls": (a, b)} for a in (0, 1) for b in (0, 1)],
    {"recalls": (0.9, 2 / 3, 0.5), "shares": (1.0, 0.3, 0.2), "total": 150},
    {"recalls": (0.5,) * 10, "compare": True, "total": 10},
    {"recalls": (0.5,) * 3, "shares": (0, 0, 0), "rival": (0, 1, 0), "compare": True},
]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_picture_numbers_and_words_are_one(shown, state):
    with warnings.catch_warnings():
        # What went wrong with a number; other packages' deprecations are theirs.
        for kind in (RuntimeWarning, UserWarning):
            warnings.simplefilter("error", kind)
        ex, picture = shown(**state)
        numbers, told = ex.scores, words(ex)
    cm = ex.cm
    sizes, hits = cm.sum(axis=1), np.diagonal(cm)
    assert cm.sum() == ex.total
    assert numbers[ACCURACY] == pytest.approx(hits.sum() / ex.total)
    if (sizes > 0).all():
        assert numbers[UAR] == pytest.approx(np.mean(hits / sizes))
        assert f"UAR is {numbers[UAR]:.3f}" in ex.sentence
    else:
        assert np.isnan(numbers[UAR])
        assert told[UAR] == "–"
        assert "There are no examples of class" in ex.sentence
    known = beta(1 + hits.sum(), 1 + ex.total - hits.sum())
    interval = (numbers[f"{ACCURACY}_low"], numbers[f"{ACCURACY}_high"])
    assert interval == pytest.approx(known.interval(0.95), abs=2e-4)
    for name in ROWS:
        ridge = picture.ridges[name, "A"]
        low, high = numbers[f"{name}_low"], numbers[f"{name}_high"]
        assert list(ridge.bar.get_xdata()[:2]) == [low, high]
        assert [text.get_text() for text in ridge.ends] == [f"{low:.3f}", f"{high:.3f}"]
        assert told[name] == (f"{numbers[name]:.3f}" if np.isfinite(numbers[name]) else "–")
    assert f"between {numbers[f'{UAR}_low']:.3f} and {numbers[f'{UAR}_high']:.3f}" in ex.sentence
    assert picture.lines[ACCURACY].get_xdata()[0] == pytest.approx(sizes.max() / ex.total)
    assert picture.lines[UAR].get_xdata()[0] == 1 / len(cm)
    widths = [piece.get_width() for piece in picture.shares["examples"].pieces]
    assert widths == pytest.approx((sizes / ex.total).tolist())
    assert "nan" not in " ".join(told.values()).lower().replace("chance", "")
    assert told["sentence"] == ex.sentence


def test_variance_share_is_that_of_the_betas(shown):
    ex, picture = shown(recalls=(0.9, 2 / 3, 0.5), shares=(1.0, 0.3, 0.2), total=150)
    variances = np.array([beta(91, 11).var(), beta(21, 11).var(), beta(11, 11).var()])
    expected = variances / variances.sum()
    assert [ex.scores[f"variance_share_{k}"] for k in range(3)] == pytest.approx(expected)
    pieces = picture.shares["variance"].pieces
    assert [piece.get_width() for piece in pieces] == pytest.approx(expected)
    assert "Class C holds 13 % of the examples and 58 % of UAR's variance." in words(ex)["variance"]


def test_whole_numbers_are_honest():
    ex = UncertaintyExplorer(recalls=(0.33, 0.9), total=100)
    assert ex.cm.tolist() == [[7, 13], [8, 72]]  # 0.33 of 20 is 6.6
    assert ex.scores[UAR] == pytest.approx((7 / 20 + 72 / 80) / 2)
    assert "positive 7 of 20, negative 72 of 80" in words(ex)["counts"]
    assert "steps of 1/20 and 1/80" in words(ex)["counts"]


@pytest.mark.parametrize(
    ("state", "verdict"),
    [
        ({}, "does not exclude chance, 0.500"),
        ({"total": 1000}, "excludes chance"),
        ({"recalls": (0.0, 0.5)}, "lies below chance"),
    ],
)
def test_the_verdict_is_that_of_the_interval(state, verdict):
    assert verdict in UncertaintyExplorer(**state).sentence


def test_probability_above_chance_of_one_class_alone():
    # One example found, of one class; of the other, nothing: the mean of Beta(2, 1) and a
    # uniform recall is above 1/2 with the probability 2/3.
    ex = UncertaintyExplorer(total=1, prevalence=1, recalls=(1, 0.5))
    assert ex.scores["probability_above_chance"] == pytest.approx(2 / 3, abs=1e-3)
    assert words(ex)["probability_above_chance"] == "0.667"


def test_no_probability_is_written_as_certain():
    ex = UncertaintyExplorer(total=1_000_000, recalls=(1, 1), rival=(0, 0), compare=True)
    told = words(ex)
    assert told["probability_above_chance"] == "> 0.999"
    assert told["probability_above_chance_B"] == "< 0.001"
    assert told[f"probability_better_{UAR}"] == "> 0.999"


def test_the_second_classifier():
    ex = UncertaintyExplorer()
    assert not any("better" in name for name in ex.scores)
    ex.compare = True
    assert ex._matrix("B", ex._moving()).tolist() == [[8, 12], [16, 64]]
    rng = np.random.default_rng(1)
    first = (rng.beta(5, 17, 200_000) + rng.beta(76, 6, 200_000)) / 2
    second = (rng.beta(9, 13, 200_000) + rng.beta(65, 17, 200_000)) / 2
    assert ex.scores[f"probability_better_{UAR}"] == pytest.approx(
        (first > second).mean(), abs=5e-3
    )
    first, second = rng.beta(80, 22, 200_000), rng.beta(73, 29, 200_000)
    better = ex.scores[f"probability_better_{ACCURACY}"]
    assert better == pytest.approx((first > second).mean(), abs=5e-3)
    assert f"{better:.3f} by accuracy" in ex.sentence
    assert "tested on other examples" in ex.sentence
    ex.rival = ex.recalls
    assert ex.scores[f"probability_better_{UAR}"] == pytest.approx(0.5, abs=1e-6)


def test_a_rival_of_another_size_begins_as_the_first():
    ex = UncertaintyExplorer(recalls=(0.9, 0.5, 0.3), compare=True)
    assert ex._rival == (0.9, 0.5, 0.3)
    move(ex, (5, 0.75))  # after the number of examples, three recalls and the rival's first
    assert ex.rival == (0.9, 0.75, 0.3)
    assert ex.recalls == (0.9, 0.5, 0.3)


def test_the_check_box_and_the_trait_are_one():
    ex = UncertaintyExplorer()
    box = next(child for child in ex.children if getattr(child, "description", "").startswith("C"))
    box.value = True
    assert ex.compare
    assert len(ex.live.scene["sliders"]) == 6
    ex.reset()
    assert not box.value
    assert len(ex.live.scene["sliders"]) == 4


@pytest.mark.parametrize("key", scenarios.keys())
def test_scenarios(key):
    ex = UncertaintyExplorer()
    ex._menu.value = key
    cm = scenarios.get(key).cm
    assert ex.cm.sum(axis=1).tolist() == cm.sum(axis=1).tolist()
    assert ex.cm.diagonal().tolist() == cm.diagonal().tolist()
    assert scenarios.get(key).story in words(ex)["story"]
    again = open_state(ex.share_text)
    assert again.state == ex.state == json.loads(json.dumps(ex.state))
    assert again.sentence == ex.sentence


@pytest.mark.parametrize("compare", [False, True])
def test_every_slider_to_both_ends_from_the_browser(compare):
    ex = UncertaintyExplorer(compare=compare)
    for i, slider in enumerate(ex.live._scene.sliders):
        for value in (slider.values[0], slider.values[-1]):
            move(ex, (i, value))
            assert ex._moving()[slider.entry] == value
            assert words(ex)["sentence"] == ex.sentence


def test_the_slider_of_examples_has_whole_positions():
    assert TOTALS[0] == 10
    assert TOTALS[-1] == 100_000
    assert all(total.is_integer() for total in TOTALS)
    assert len(RATES) == 51


def test_frames_are_light():
    ex = UncertaintyExplorer(compare=True)
    ex.live.settle()
    strips = [name for name in ex.live.trait_names() if name.startswith("strip_")]
    assert sum(len(getattr(ex.live, name)) for name in strips) < 1_000_000


def test_hostile_class_names_stay_text(shown):
    ex, picture = shown(class_names=HOSTILE, compare=True)
    picture.figure.canvas.draw()
    assert ex.class_names[1] == 'two lines & "quotes"'
    assert "<img" not in ex.live.scene["before"] + ex.live.scene["after"] + ex.live.scene["svg"]
    assert f"positive {HOSTILE[0]}"[9:] in words(ex)["counts"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("total", 0),
        ("total", 1_000_001),
        ("total", 10.5),
        ("total", float("nan")),
        ("prevalence", 1.01),
        ("recalls", (0.5,)),
        ("recalls", (0.5, -0.1)),
        ("recalls", "0.5"),
        ("rival", (0.5, 2)),
        ("shares", (0.5, float("inf"))),
        ("compare", "yes"),
        ("class_names", "AB"),
    ],
)
def test_bad_values_change_nothing(name, value):
    ex = UncertaintyExplorer()
    before, frame = ex.state, ex.live.frame
    with pytest.raises(TraitError, match=name):
        setattr(ex, name, value)
    assert ex.state == before
    assert ex.live.frame == frame


def test_a_refused_move_keeps_the_state():
    ex = UncertaintyExplorer()
    before = ex.state
    move(ex, (0, 10.5))
    assert ex.state == before
    assert ex.live.frame["thumbs"][0] == 100


def test_few_large_curves_are_kept_however_far_a_reader_goes():
    """A curve takes some 200 kB: the thousands that are passed must not stay."""
    ex = UncertaintyExplorer(compare=True)
    for total in (20, 50, 100, 500):
        ex.total = total
        ex.live.settle()
    gc.collect()
    curves = [held for held in gc.get_objects() if isinstance(held, PiecewiseLinearDensity)]
    assert 0 < len(curves) <= 10
