"""AlphaExplorer with a second classifier: A or B, or a constant answer?"""

import math
from itertools import combinations, product

import numpy as np
import pytest
from explorers.oracles import ORACLES
from explorers.page_messages import move, shown, use

import uarwidgets as uw
from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.numbers import MEANS
from uarwidgets.explorers.alpha.sentences import COMPARE, INK, PALE
from uarwidgets.kit.slides import Recalls

A, B = (0.92, 0.98), (0.98, 0.92)


class OfTwo(AlphaExplorer):
    rival = Recalls(B, (0, 2), entry="rival", label="B: recall of {name}{rate}")


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
def test_the_rules_of_every_explorer(oracle):
    assert list(oracle(OfTwo)) == []


def test_the_lines_are_the_four_answers_and_the_best_of_them():
    picture = (ex := AlphaExplorer(rival=(0.5, 0.5))).picture
    rates = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.6, 0.95), (0.9, 0.7), (0.5, 0.5)]
    for a, b, weight in product(rates, rates, (0.0, 0.3, 1.0)):
        recalls = {"recall_0": a[0], "recall_1": a[1], "rival_0": b[0], "rival_1": b[1]}
        words = ex.scene.draw({"weight": weight, "prevalence": 0.1} | recalls)
        low, middle = (float(text.get_text()) for text in picture.scale)
        assert low <= max(0, min(*a, *b) - 0.01) + 1e-3
        assert middle == pytest.approx((1 + low) / 2, abs=1e-3)

        def scores(artist, low=low):  # as the numbers along the axis tell them
            return low + (1 - low) * artist.get_xydata()[:, 1]

        four = np.array([a, b, (0, 1), (1, 0)])
        for of, (tpr, tnr) in zip("AB", (a, b), strict=True):
            mean = weight * tpr + (1 - weight) * tnr
            drawn = [*scores(picture.lines[of]), *scores(picture.dots[of])]
            assert drawn == pytest.approx([tnr, tpr, mean], abs=1e-3)
            pale = bool(mean < max(four @ (weight, 1 - weight)) - 1e-9)
            assert words[f"alpha_weighted_recall_{of}"] == f"{mean:.3f}"
            assert words[f"alpha_weighted_recall_{of}_ink"] == (PALE if pale else INK)
            named = picture.named["BA".index(of)]
            assert (named.get_text(), named.get_color()) == (of, picture.lines[of].get_color())
        ahead, behind = b[1] - a[1], a[0] - b[0]  # they change places between weights 0 and 1
        met = ahead / (ahead + behind) if ahead * behind > 0 else math.nan
        clear = min(abs(np.array([weight, 0.5, 0.1]) - met)) * picture.axes.bbox.width > 3
        assert picture.swap.get_visible() == clear  # of the other strokes
        for tpr, tnr in (a, b) if picture.swap.get_visible() else ():  # there both are equal
            (met, _), (_, met_at) = picture.swap.get_data()[0], scores(picture.swap)
            assert met * tpr + (1 - met) * tnr == pytest.approx(met_at, abs=1e-3)
        box = picture.equal.get_window_extent()  # in words, on no line
        for line in picture.axes.lines if picture.equal.get_visible() else ():
            path = line.get_transform().transform_path(line.get_path())
            assert not path.intersects_bbox(box, filled=False)
        for mark, x in (("weight", weight), ("uar", 0.5), ("accuracy", 0.1)):
            means = four @ (x, 1 - x)
            best = "".join("AB01"[i] for i in np.flatnonzero(means > max(means) - 1e-9))
            told = f"{best} " * (len(best) == 1 and best in "AB") + f"{max(means):.3f}"
            if mark == "weight":  # its scores are in the tiles; over its own dot, or beside it
                two = best.strip("01")
                told = f"{two or 'neither'} is best" * (len(best) == 1 or not two)
                told = "A = B" if len(two) == 2 else told
                box = picture.numbers[mark].get_window_extent()
                at = picture.axes.transData.transform((weight, 0))  # its ring is on the axis
                assert picture.ring.get_xydata()[0] == pytest.approx(at)
                assert box.x0 - 5 < at[0] < box.x1 + 15  # the room is for wide letters
            assert picture.numbers[mark].get_text() == told
            assert scores(picture.dots[mark]) == pytest.approx(max(means), abs=1e-3)
        for x, best in zip(picture.best.get_xdata(), scores(picture.best), strict=True):
            assert best == pytest.approx(max(four @ (x, 1 - x)), abs=1e-3)
        ends = [x.get_position()[0] for x in picture.axes.texts if x.get_text() == "always"]
        assert (sorted(ends), picture.best.get_data()[1][[0, -1]].tolist()) == ([0, 1], [1, 1])
        assert picture.cut.get_visible() == (low > 0)


def test_the_scores_of_both_and_where_they_are_equal():
    ex = AlphaExplorer(recalls=A, rival=B, prevalence=0.09, weight=0.5)
    scores = {"implied_cost_ratio": 91 / 9, "weight_of_equal_scores": 0.5}
    for end, (tpr, tnr) in (("", A), ("_B", B)):
        for name, weight in zip(MEANS, (0.5, 0.5, 0.09), strict=True):
            scores[f"{name}{end}"] = weight * tpr + (1 - weight) * tnr
    assert ex.scores == pytest.approx(scores)


def test_the_box_below_brings_a_rival_and_takes_it_away_and_its_slider_moves_it():
    ex = AlphaExplorer()
    for asked, rival, lines in ((True, (0.9, 0.7), "AB"), (False, (), "A"), (True, B, "AB")):
        use(ex, COMPARE, asked)
        assert (ex.rival, "".join(ex.picture.lines)) == (rival, lines)
        ex.rival = B if asked else ex.rival  # and as it was
    recalls = ["recall_0", "recall_1", "rival_0", "rival_1"]
    assert [s.name for s in ex.scene.sliders] == ["weight", "cost_ratio", *recalls, "prevalence"]
    move(ex, (4, 0.4))
    assert ex.rival == (0.4, 0.92)
    assert uw.open_state(ex.share_text).live.frame["parts"] == ex.live.frame["parts"]
    ex.reset()
    assert (ex.rival, shown(ex, COMPARE)) == ((), False)


def test_no_two_words_meet():
    for narrow, rival in product((True, False), ((), (0.9, 0.7))):
        picture = (ex := AlphaExplorer(rival=rival)).picture
        assert not rival or picture.equal.get_visible()
        ex._on_request("narrow", narrow)
        for ex.weight, ex.prevalence in product((0, 0.01, 0.1, 0.5, 1), (0.001, 0.1, 0.999)):
            texts = [text for axes in ex.picture.figure.axes for text in axes.texts]
            seen = [text for text in texts if text.get_visible() and text.get_text()]
            boxes = [text.get_window_extent().padded(1, -1) for text in seen]
            assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    assert ex.picture.scale[0].get_text() == "0"  # as without B, so a line keeps its slope
