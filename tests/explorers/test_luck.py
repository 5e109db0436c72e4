"""LuckExplorer: a guesser's exact distributions, its words, and its dots."""

import itertools
import math

import numpy as np
import pytest
from explorers.page_messages import use
from matplotlib.colors import to_rgba
from reference_libraries import stats

import uarwidgets as uw
from uarwidgets.explorers import luck
from uarwidgets.explorers.luck import ACCURACY, ROWS, SETS, UAR
from uarwidgets.kit.drawing import width_of
from uarwidgets.styles import style_of

STATE = {"total": 20, "prevalence": 0.2, "guess": 0.5, "sets": 100, "level": 0.6, "seed": 1}


def measured(**changes):
    return luck.measure(**{**STATE, **changes})


@pytest.mark.parametrize("total", [10, 20, 2000, luck.MOST])
@pytest.mark.parametrize("prevalence", [0.1, 0.5])
@pytest.mark.parametrize("guess", [0, 0.02, 0.3, 0.5, 1])
def test_scores_are_of_matrices_drawn_from_the_binomials(total, prevalence, guess):
    some = measured(total=total, prevalence=prevalence, guess=guess)
    p, n = some.sizes
    assert (p + n, p) == (total, round(total * prevalence))
    u = np.random.default_rng(1).random((2, SETS))
    tp, tn = stats.binom.ppf(u[0], p, guess), stats.binom.ppf(u[1], n, 1 - guess)
    cm = np.stack([np.stack([tp, p - tp], -1), np.stack([n - tn, tn], -1)], axis=-2)
    assert some.heaps[ACCURACY].scores == pytest.approx(uw.accuracy(cm))
    assert some.heaps[UAR].scores == pytest.approx(uw.uar(cm))
    hits, kept = stats.binom(p, guess), stats.binom(n, 1 - guess)
    assert some.heaps[ACCURACY].mean == pytest.approx((hits.mean() + kept.mean()) / total)
    assert some.heaps[UAR].mean == 0.5
    accuracy = math.sqrt(hits.var() + kept.var()) / total
    assert some.heaps[ACCURACY].deviation == pytest.approx(accuracy)
    uar = math.sqrt(hits.var() / p**2 + kept.var() / n**2) / 2
    assert some.heaps[UAR].deviation == pytest.approx(uar)
    k = np.arange(p + 1)  # over all numbers of hits, those that are needed of the other class
    for level in (0.5, 0.6, 0.83, 1):
        likely = measured(total=total, prevalence=prevalence, guess=guess, level=level).scores
        for name, least in ((UAR, n * (2 * level - k / p)), (ACCURACY, total * level - k)):
            reached = hits.pmf(k) @ kept.sf(np.ceil(least - 1e-6) - 1)
            assert likely[luck.LIKELY[name]] == pytest.approx(reached, abs=1e-9)


def test_a_score_of_the_very_level_reaches_it():
    # With five of each class, 6 of 10 right answers are a UAR of exactly 3/5.
    even = measured(total=10, prevalence=0.5, sets=SETS)
    assert even.scores[luck.LIKELY[UAR]] == pytest.approx(stats.binom.sf(5, 10, 0.5))
    right = np.round(even.heaps[ACCURACY].scores * 10)
    assert even.reaching[UAR] == (right >= 6).sum() > (right >= 7).sum()


def told(**changes):
    return luck.words_of(measured(**changes), ("positive", "negative"))


def test_what_is_seen_and_why_it_matters():
    parts, drawn = uw.LuckExplorer().live.frame["parts"], [f"count_{name}" for name in ROWS]
    assert [parts[word] for word in drawn] == ["6 of 100", "29 of 100"]
    assert parts[f"likely_{ACCURACY}"] == "5.8%"
    assert parts["asked"] == "how often luck reaches 0.66 in the long run"
    assert {told(sets=n)[word] for n in (0, 1) for word in drawn} == {"", "0 of 1"}
    states = {"total": 20}, {"sets": 7}, {"total": luck.MOST}, {"guess": 1, "level": 0.5}
    uar = [told(**state)[f"likely_{UAR}"] for state in states]
    assert uar == ["22.6%", "22.6%", "<0.1%", ">99.9%"]


def test_another_seed_is_another_draw_and_the_same_seed_is_the_same():
    first, more = measured(sets=30), measured(sets=SETS)
    for name in ROWS:
        assert (first.heaps[name].x == more.heaps[name].x).all()
        assert (more.heaps[name].scores != measured(seed=2).heaps[name].scores).any()
    explorer = uw.LuckExplorer(seed=5)
    before = explorer.live.frame["parts"]
    use(explorer, luck.ANEW)
    assert explorer.seed == 6
    after = explorer.live.frame["parts"]
    assert after[f"count_{UAR}"] != before[f"count_{UAR}"]
    assert after[f"likely_{UAR}"] == before[f"likely_{UAR}"]
    assert uw.LuckExplorer(seed=6).live.frame["parts"] == after
    explorer.seed = 999_999
    use(explorer, luck.ANEW)
    assert explorer.seed == 0


def test_a_scenario_sets_size_prevalence_and_how_often_its_classifier_says_positive():
    explorer = uw.LuckExplorer()
    explorer.choose("imbalanced_test_set")
    assert (explorer.total, explorer.prevalence, explorer.guess) == (100, 20 / 100, 9 / 100)
    explorer.choose("fraud")
    assert (explorer.total, explorer.prevalence, explorer.guess) == (5000, 200 / 5000, 250 / 5000)
    assert all(uw.scenarios.get(key).n_classes == 2 for key in explorer.menu)


@pytest.mark.parametrize("sets", [0, 1, 57, SETS])
@pytest.mark.parametrize("level", [0.5, 0.6, 0.74])
def test_there_is_a_dot_for_each_set_and_those_below_the_border_are_paler(sets, level):
    explorer = uw.LuckExplorer(sets=sets, level=level)
    picture, heaps = explorer.picture, explorer.measure(explorer).heaps
    for name in ROWS:
        lines = picture.full[name], picture.dots[name]
        high, x = heaps[name].scores[:sets] >= level - 1e-9, heaps[name].x[:sets]
        for line, part in zip(lines, (high, ~high), strict=True):
            assert line.get_xdata()[::3].tolist() == x[part].tolist()
        colour, pale = (to_rgba(line.get_color()) for line in lines)
        assert colour == to_rgba(style_of(name).colour) == (*pale[:3], 1.0)
        assert 0.3 < pale[3] < 0.8
        # The line is behind the dots, as the zone.
        assert lines[0].zorder > picture.level.zorder > picture.reached.zorder
    assert list(picture.reached.get_xdata()) == [level, 1]
    assert [*picture.border.get_xdata()] == [*np.unique(picture.level.get_xdata())] == [level]
    for name, count in picture.counts.items():  # large and in colour, so bold, in the zone
        told = f"{len(picture.full[name].get_xdata()) // 3}", f"of {sets}"
        assert (count.get_text(), picture.of[name].get_text()) == (told if sets else ("", ""))
        left = count.get_window_extent().x0 - picture.axes.transData.transform((level, 0))[0]
        assert (5 < left < 14 or not sets, count.get_color()) == (True, style_of(name).colour)


@pytest.mark.parametrize("total", [10, 20, 100, 1000, luck.MOST])
@pytest.mark.parametrize("guess", [0, 0.1, 0.5, 1])
def test_dots_lie_apart_within_their_row(total, guess):
    some = measured(total=total, guess=guess)
    assert len({heap.dot for heap in some.heaps.values()}) == 1
    for name, heap in some.heaps.items():
        places = np.column_stack([heap.x * luck.COLUMNS, heap.layer * heap.dot])
        assert places.max(axis=0)[1] + heap.dot <= luck.HIGH[name] + 1e-9
        apart = np.abs(places[:, np.newaxis] - places).max(axis=-1) + SETS * np.eye(SETS)
        assert apart.min() >= heap.dot - 1e-9


def test_dots_stand_at_their_score_or_nearer_than_a_standard_deviation():
    for total in (10, 20, 2000, luck.MOST):
        accuracy = measured(total=total, guess=1.0).heaps[ACCURACY]
        assert np.abs(accuracy.x - accuracy.scores).max() <= 0.5 / luck.COLUMNS
        for heap in measured(total=total).heaps.values():  # the few values of a small set are kept
            near = 1e-9 if total < 50 else 0.5 * heap.deviation + 1e-9
            assert np.abs(heap.x - heap.scores).max() <= near


@pytest.mark.parametrize(("prevalence", "guess"), [(0.1, 0.3), (0.9, 0.9), (0.1, 0.86)])
def test_words_are_where_the_scores_say(prevalence, guess):
    explorer = uw.LuckExplorer(prevalence=prevalence, guess=guess)
    picture = explorer.picture
    rare, other = ("positive", 1 - guess) if prevalence < 0.5 else ("negative", guess)
    u = np.random.default_rng(1).random((2, SETS))[int(rare == "negative")]
    found = sorted({*stats.binom.ppf(u, 2, 1 - other)})
    means = [uw.uar([[k, 2 - k], [1 - other, other]]) for k in found]
    words = [f"{k:.0f} of 2" for k in found]
    whose, *texts = [text for text in picture.found.values() if text.get_text()]
    assert [text.get_text() for text in (whose, *texts)] == [f"{rare}s found", *words]
    own, first, last = (x.get_window_extent() for x in (whose, texts[0], texts[-1]))
    assert 5 < max(first.x0 - own.x1, own.x0 - last.x1) < 20  # beside the first, or the last
    for name, x in {ACCURACY: 1 - prevalence - guess + 2 * prevalence * guess, UAR: 0.5}.items():
        assert picture.chance[name].get_xdata() == pytest.approx([x] * 2)  # over the dots there
        low, reach = picture.chance[name].get_ydata()[0], picture.dots[name].get_linewidth() / 2
        xs, ys = picture.dots[name].get_data()
        assert all(ys[abs(xs - x) * picture._across < reach] < low - reach)
    for mean, text in zip(means, texts, strict=True):  # a number is under its dots
        at = max(mean * picture._across, width_of("0 of 2") / 2 - luck.ASIDE)
        assert text.get_position()[0] * picture._across == pytest.approx(at, abs=5)
    for explorer.level in (0.5, 0.7, 0.86, 0.94):  # the line is whole, but not drawn through them
        at, y = picture.axes.transData.transform((explorer.level, text.get_position()[1]))
        _, above, gap, below, _ = np.subtract(picture.level.get_ydata(), text.get_position()[1])
        struck = any(x.get_window_extent().padded(3).contains(at, y) for x in (whose, *texts))
        assert (math.isnan(gap), struck) == (True, above < -8 < 8 < below) != (True, above == below)
    shown = [told(**each)["found_0"] for each in ({}, {"prevalence": 0.05}, {"prevalence": 0.1})]
    assert shown == ["", "positive missed", "0 of 2"]
    found = " ".join(luck.words_of(explorer.measure(explorer), ("ill", "healthy")).values())
    assert ("“ill” found" in found) == (rare == "positive")


@pytest.mark.parametrize("guess", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("narrow", [True, False])
def test_what_was_found_is_not_cut_and_does_not_meet(guess, narrow):
    explorer = uw.LuckExplorer(guess=guess, class_names=("a long name", "other"))
    explorer._on_request("narrow", narrow)
    shown = [text for text in explorer.picture.found.values() if text.get_text()]
    boxes = sorted((text.get_window_extent() for text in shown), key=lambda box: box.x0)
    assert all(a.x1 + 5 < b.x0 for a, b in itertools.pairwise(boxes))
    assert 0 <= boxes[0].x0 < boxes[-1].x1 <= explorer.picture.figure.bbox.width
