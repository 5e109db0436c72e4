"""AlphaExplorer with a second classifier: A or B, or a constant answer?"""

import json
import math
import re
from itertools import combinations, product

import pytest
from explorers.moving import move, shown, use
from explorers.oracles import ORACLES

import uarwidgets as uw
from uarwidgets.explorers.alpha import rivalry
from uarwidgets.explorers.alpha.cost_curve import OF, CostCurveFigure
from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import AlphaFigure
from uarwidgets.explorers.alpha.numbers import weigh
from uarwidgets.explorers.alpha.rivalry import COMPARE
from uarwidgets.explorers.alpha.sentences import LONGEST
from uarwidgets.kit.formatting import TWO_CLASSES
from uarwidgets.kit.traits import Rates

A, B = (0.92, 0.98), (0.98, 0.92)


class OfTwo(AlphaExplorer):
    rival = Rates(B, least=0, most=2).tag(state=True)


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
def test_the_rules_of_every_explorer(oracle):
    assert list(oracle(OfTwo)) == []


# The numbers and the picture.


def test_the_lines_the_band_and_the_strokes_are_the_four_answers():
    ex = AlphaExplorer(rival=(0.5, 0.5))
    picture = ex.picture
    rates = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.6, 0.95), (0.9, 0.7), (0.5, 0.5)]
    for a, b, weight in product(rates, rates, (0.0, 0.3, 1.0)):
        entries = {"weight": weight, "prevalence": 0.1}
        entries |= {"recall_0": a[0], "recall_1": a[1], "rival_0": b[0], "rival_1": b[1]}
        ex.scene.draw(entries)
        for of, (tpr, tnr) in zip(OF, (a, b), strict=True):
            assert picture.lines[of].get_xydata().tolist() == [[0, tnr], [1, tpr]]
            assert picture.ends["tpr", of].get_xydata().tolist() == [[1, tpr]]
            assert picture.ends["tnr", of].get_xydata().tolist() == [[0, tnr]]
            for mark, alpha in (("weight", weight), ("uar", 0.5), ("accuracy", 0.1)):
                score = alpha * tpr + (1 - alpha) * tnr
                assert picture.dots[mark, of].get_xydata()[0] == pytest.approx((alpha, score))
        band = picture.best.get_xydata()
        assert band[:, 0].tolist() == sorted(band[:, 0])
        assert (band[0, 0], band[-1, 0]) == (0, 1)
        for x, y in band:
            assert y == pytest.approx(max(x, 1 - x, *(x * p + (1 - x) * n for p, n in (a, b))))
        strokes = [x for x in picture.switches.get_xdata() if math.isfinite(x)]
        assert strokes == pytest.approx(band[1:-1, 0].tolist())


def test_the_scores_of_both_and_where_they_are_equal():
    ex = AlphaExplorer(recalls=A, rival=B, prevalence=0.09, weight=0.5)
    assert ex.scores == pytest.approx(
        {
            "alpha_weighted_recall": 0.95,
            "unweighted_average_recall": 0.95,
            "accuracy": 0.09 * 0.92 + 0.91 * 0.98,
            "implied_cost_ratio": 91 / 9,
            "alpha_weighted_recall_B": 0.95,
            "unweighted_average_recall_B": 0.95,
            "accuracy_B": 0.09 * 0.98 + 0.91 * 0.92,
            "weight_of_equal_scores": 0.5,
        }
    )
    parts = ex.live.frame["parts"]
    assert (parts["accuracy"], parts["accuracy_B"]) == ("0.975", "0.925")
    assert parts["weight_of_equal_scores"] == "0.500"


def test_without_a_rival_there_is_nothing_of_it():
    ex = AlphaExplorer()
    assert isinstance(ex.picture, AlphaFigure)
    assert len(ex.scene.sliders) == 5
    assert not [name for name in (*ex.scores, *ex.entries) if "rival" in name or name[-2:] == "_B"]
    assert weigh((0.6, 0.95), 0.2, 0.7).contest is None


def test_a_share_text_of_before_still_opens():
    text = (
        'uarwidgets:AlphaExplorer:{"recalls": [0.2, 0.9], "class_names": [], '
        '"prevalence": 0.2, "weight": 0.5}'
    )
    assert uw.open_state(text).rival == ()


def test_the_state_holds_the_rival_and_its_slider_moves_it():
    ex = AlphaExplorer(rival=B)
    names = [slider.name for slider in ex.scene.sliders]
    # Seven would stand in columns, too narrow for their labels.
    assert names == ["weight", "prevalence", "recall_0", "recall_1", "rival_0", "rival_1"]
    move(ex, (names.index("rival_0"), 0.4))
    assert ex.rival == (0.4, 0.92)
    assert json.loads(json.dumps(ex.state))["rival"] == [0.4, 0.92]
    again = uw.open_state(ex.share_text)
    assert again.live.frame["parts"] == ex.live.frame["parts"]


def test_the_box_below_brings_a_rival_and_takes_it_away():
    ex = AlphaExplorer()
    use(ex, COMPARE, True)
    assert len(ex.rival) == 2
    assert isinstance(ex.picture, CostCurveFigure)
    ex.rival = B
    use(ex, COMPARE, False)
    assert ex.rival == ()
    assert isinstance(ex.picture, AlphaFigure)
    use(ex, COMPARE, True)
    assert ex.rival == B  # as it was
    ex.reset()
    assert (ex.rival, shown(ex, COMPARE)) == ((), False)


def test_what_can_be_taken_hold_of():
    ex = AlphaExplorer(rival=B)
    picture = ex.picture
    held = {handle.artist: (handle.x, handle.y) for handle in ex.scene.handles}
    assert held == {
        picture.ends["tpr", "A"]: ("", "recall_0"),
        picture.ends["tnr", "A"]: ("", "recall_1"),
        picture.ends["tpr", "B"]: ("", "rival_0"),
        picture.ends["tnr", "B"]: ("", "rival_1"),
        picture.prevalence: ("prevalence", ""),
        picture.dots["weight", "A"]: ("weight", ""),
    }
    # Where ends coincide, B's ring lies on A's and leaves it an edge.
    a, b = (picture.ends["tpr", of] for of in OF)
    assert b.get_zorder() > a.get_zorder()
    assert b.get_markersize() + b.get_markeredgewidth() < a.get_markersize()


# The words.


@pytest.mark.parametrize(
    ("a", "b", "weight", "said"),
    [
        (A, B, 0.4, "Best at α = 0.4: A, 0.956."),
        (A, B, 0.6, "Best at α = 0.6: B, 0.956."),
        (A, B, 0.5, "Best at α = 0.5: A and B, 0.950."),
        (A, B, 0.01, "Best at α = 0.01: always negative, 0.990."),
        (A, B, 0.5, "always negative, A from 0.021, B from 0.5, always positive from 0.979."),
        (A, B, 0.5, "At 0.5 A and B change places: a miss is then worth 9 false alarms."),
        ((1, 1), B, 0.5, "A is best at every weight. A is never below B."),
        ((0.9, 0.6), (0.9, 0.7), 0.5, "B is never below A."),
        ((0.9, 0.6), (0.9, 0.6), 0.5, "A and B from 0.308, always positive from 0.857. A and B "
         "score the same at every weight."),
        ((0.1, 0.2), (0.2, 0.1), 0.2, "Best at α = 0.2: always negative, 0.800. From left to "
         "right: always negative, always positive from 0.5."),
        ((0.99, 0.5), (0.5, 0.55), 0.5, "a false alarm is then worth 1.09 misses."),
    ],
)  # fmt: skip
def test_what_is_said(a, b, weight, said):
    assert said in rivalry.tell(weigh(a, 0.1, weight, b), TWO_CLASSES)["sentence"]


def states():
    rates = (0.0, 0.5, 0.937, 1.0)
    pairs = list(product(rates, rates))
    for a, b in product(pairs, [*pairs, (0.9312, 0.7411)]):
        for rate, weight in product((0.0, 0.01, 0.9375), (0.0, 0.3333, 1 - 1e-9)):
            yield weigh(a, rate, weight, b)


def test_the_page_keeps_room_for_the_longest_sentence():
    said = [rivalry.tell(found, TWO_CLASSES)["sentence"] for found in states()]
    assert not any(re.search(r"\b(nan|inf)", sentence) for sentence in said)
    assert max(map(len, said)) <= LONGEST


# The picture's words.


@pytest.mark.parametrize("narrow", [False, True])
def test_no_two_texts_meet_and_none_is_cut_off(narrow):
    picture = CostCurveFigure(rivalry.in_picture(TWO_CLASSES), narrow=narrow)
    picture.figure.draw_without_rendering()  # its ticks stand still from then on
    page = picture.figure.bbox
    ends = [(0.0, 0.0), (1.0, 1.0), (0.97, 0.03)]
    for a, b, rate, weight in product(ends, ends, (0, 0.45, 1), (0, 1)):
        found = weigh(a, rate, weight, b)
        scores = dict.fromkeys(picture.dots, 0.5)
        weights = {"accuracy": rate, "uar": 0.5, "weight": weight}
        picture.update({"A": a, "B": b}, weights, scores, found.contest.heights)
        axes = picture.axes
        texts = [*picture.texts.values(), *axes.get_xticklabels(), *axes.get_yticklabels()]
        boxes = [text.get_window_extent() for text in texts]
        for one, other in combinations(boxes, 2):
            wide = min(one.x1, other.x1) - max(one.x0, other.x0)
            high = min(one.y1, other.y1) - max(one.y0, other.y0)
            assert wide <= 1 or high <= 2, (a, b, rate, weight, one, other)
        for box in boxes:
            assert page.x0 <= box.x0
            assert box.x1 <= page.x1
            assert page.y0 <= box.y0
            assert box.y1 <= page.y1
