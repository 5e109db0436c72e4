"""ImbalanceExplorer with a second classifier, and with another number of classes."""

from itertools import pairwise, product

import numpy as np
import pytest
from explorers.moving import is_off, move, shown, use
from explorers.oracles import ORACLES

import uarwidgets as uw
from uarwidgets.explorers.imbalance import rivalry
from uarwidgets.explorers.imbalance.explorer import ImbalanceExplorer
from uarwidgets.explorers.imbalance.figure import ImbalanceFigure
from uarwidgets.explorers.imbalance.numbers import RIVAL_CURVES, of_both
from uarwidgets.explorers.imbalance.rivalry import COMPARE
from uarwidgets.explorers.imbalance.sentences import LONGEST, N_CLASSES
from uarwidgets.kit.formatting import TWO_CLASSES
from uarwidgets.kit.traits import Rates

pytestmark = pytest.mark.usefixtures("stills_not_drawn")

A, B = (0.9, 0.6), (0.7, 0.85)
TURN = 0.25 / 0.45  # .6 + .3 x = .85 - .15 x


class OfTwo(ImbalanceExplorer):
    rival = Rates(B, least=0, most=2).tag(state=True)


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
def test_the_rules_of_every_explorer(oracle):
    assert list(oracle(OfTwo)) == []


RATES = (0.0, 0.3, 0.75, 1.0)


def test_each_accuracy_runs_straight_and_where_they_cross_is_marked():
    ex = ImbalanceExplorer(rival=B)
    picture = ex.picture
    for a, b in product(product(RATES, (0.0, 0.6, 1.0)), [(0.7, 0.85), (0.3, 0.6), (1.0, 0.0)]):
        entries = {"prevalence": 0.3, "recall_0": a[0], "recall_1": a[1]}
        ex.scene.draw(entries | {"rival_0": b[0], "rival_1": b[1]})
        for name, (tpr, tnr) in (("accuracy", a), ("accuracy_B", b)):
            xs, ys = picture.lines[name].get_data()
            np.testing.assert_allclose(ys, tnr + (tpr - tnr) * xs, atol=1e-12)
            assert picture.dots[name].get_xydata()[0] == pytest.approx((0.3, 0.3 * tpr + 0.7 * tnr))
        for name, (tpr, tnr) in (("", a), ("_B", b)):
            ys = picture.lines[f"unweighted_average_recall{name}"].get_ydata()
            np.testing.assert_allclose(ys, (tpr + tnr) / 2, atol=1e-12)
        for end, place in (("tpr", (1, a[0])), ("tpr_B", (1, b[0])), ("tnr_B", (0, b[1]))):
            assert picture.ends[end].get_xydata()[0] == pytest.approx(place)
        lead = [a[1] - b[1], a[0] - b[0]]  # at prevalence 0 and at 1
        turns = [x for x in picture.switch.get_xdata() if np.isfinite(x)]
        assert len(turns) == (lead[0] * lead[1] < 0)
        for x in turns:
            assert (1 - x) * lead[0] + x * lead[1] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("a", "b"), [(A, B), ((0.75, 0.8), (0.2, 0.9)), ((0.1, 0.3), (0.3, 0.1))])
def test_shaded_is_where_the_baseline_beats_both(a, b):
    found = of_both(a, b, 0.3)
    for x in np.linspace(0.003, 0.997, 71):
        own = [x * tpr + (1 - x) * tnr for tpr, tnr in (a, b)]
        assert any(low < x < high for low, high in found.below) == (max(x, 1 - x) > max(own))
    picture = ImbalanceFigure(RIVAL_CURVES, rivalry.in_picture(TWO_CLASSES), (0, 1))
    picture.update(0.3, found.scores, found.xs, found.curves)
    corners = picture.shade.get_xy()[: 2 * len(found.xs)]
    upper, lower = corners[: len(found.xs)], corners[len(found.xs) :][::-1]
    for x in np.linspace(0, 1, 41):
        gap = np.interp(x, *upper.T) - np.interp(x, *lower.T)
        best = max(x * tpr + (1 - x) * tnr for tpr, tnr in (a, b))
        assert gap == pytest.approx(max(0, max(x, 1 - x) - best), abs=1e-9)


def test_the_scores_of_both():
    ex = ImbalanceExplorer(recalls=A, rival=B, prevalence=0.3)
    assert ex.scores == pytest.approx(
        {
            "accuracy": 0.3 * 0.9 + 0.7 * 0.6,
            "unweighted_average_recall": 0.75,
            "geometric_mean_recall": 0.54**0.5,
            "majority_baseline": 0.7,
            "accuracy_B": 0.3 * 0.7 + 0.7 * 0.85,
            "unweighted_average_recall_B": 0.775,
            "prevalence_of_equal_accuracy": TURN,
        }
    )
    assert ex.live.frame["parts"]["prevalence_of_equal_accuracy"] == "0.556"


def test_the_rival_is_kept_but_not_shown_beside_three_classes():
    ex = ImbalanceExplorer(rival=B)
    ex.recalls = (0.9, 0.7, 0.5)
    assert "rival_0" not in ex.entries
    assert ex.state["rival"] == list(B)
    ex.recalls = A
    names = [slider.name for slider in ex.scene.sliders]
    move(ex, (names.index("rival_1"), 0.5))
    assert ex.rival == (0.7, 0.5)
    assert uw.open_state(ex.share_text).live.frame["parts"] == ex.live.frame["parts"]


def test_a_share_text_of_before_still_opens():
    text = (
        'uarwidgets:ImbalanceExplorer:{"recalls": [0.2, 0.9], "prevalence": 0.2, "imbalance": '
        '20.0, "total": 10000, "profile": [], "class_names": []}'
    )
    ex = uw.open_state(text)
    assert ex.rival == ()
    assert len(ex.scene.sliders) == 3
    assert not [artist for artist in vars(ex.picture) if artist in ("switch", "fall")]


def test_what_can_be_taken_hold_of():
    ex = ImbalanceExplorer(rival=B)
    held = {handle.artist: (handle.x, handle.y) for handle in ex.scene.handles}
    ends = {"tpr": "recall_0", "tnr": "recall_1", "tpr_B": "rival_0", "tnr_B": "rival_1"}
    for end, name in ends.items():
        assert held[ex.picture.ends[end]] == ("", name)
    assert len(held) == 6


# The words.


@pytest.mark.parametrize(
    ("a", "b", "rate", "said"),
    [
        (A, B, 0.3, "At π = 30 %, by accuracy, B is first, 0.805 to 0.690; above 55.56 % A is."),
        (A, B, 0.8, "At π = 80 %, by accuracy, A is first, 0.840 to 0.730; below 55.56 % B is."),
        (A, B, TURN, "A and B are equal, 0.767: below it B is first, above it A."),
        (A, (0.8, 0.5), 0.3, "A is first, 0.690 to 0.590; no prevalence turns that round."),
        (A, (0.8, 0.6), 0.0, "by accuracy, A and B are equal, 0.600. By UAR A is first, 0.750"),
        (A, A, 0.3, "A and B are equal, 0.690. By UAR A and B are equal, 0.750, at every"),
        (A, (0.9, 0.6001), 0.9, "B is first by a hair, 0.870"),
        (A, B, 0.05, "Always answering negative scores more than both: 0.950."),
        ((0.2, 0.4), (0.4, 0.2), 0.5, "Always answering either class scores more than both: 0.5"),
    ],
)
def test_what_is_said(a, b, rate, said):
    assert said in rivalry.tell(of_both(a, b, rate), TWO_CLASSES)["sentence"]


def test_the_page_keeps_room_for_the_longest_sentence():
    pairs = list(product(RATES, RATES))
    for a, b, rate in product(pairs, [*pairs, (0.9312, 0.7411)], (0.0, 0.1234, 0.5, 0.9375)):
        assert len(rivalry.tell(of_both(a, b, rate), TWO_CLASSES)["sentence"]) <= LONGEST


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("a", "b"), [(A, B), ((1, 1), (1, 1)), ((0, 0.01), (0.01, 0))])
def test_no_word_lies_on_a_line_or_is_cut_off(a, b, narrow):
    labels = rivalry.in_picture(TWO_CLASSES, narrow=narrow)
    picture = ImbalanceFigure(RIVAL_CURVES, labels, (0, 1), narrow=narrow)
    found = of_both(a, b, 0.3)
    picture.update(0.3, found.scores, found.xs, found.curves)
    picture.figure.draw_without_rendering()
    axes, page = picture.axes.bbox, picture.figure.bbox
    boxes = [text.get_window_extent() for text in picture.axes.texts if text.get_text()]
    assert len(boxes) >= 7
    for place in boxes:
        assert place.x0 >= axes.x1 or place.x1 <= axes.x0 or place.y0 >= axes.y1
        assert page.x0 <= place.x0
        assert place.x1 <= page.x1
    right = sorted((box.y0, box.y1) for box in boxes if box.x0 >= axes.x1)
    assert all(one[1] <= other[0] + 2 for one, other in pairwise(right))


# How many classes.


def test_the_menu_of_the_number_of_classes_moves_the_explorer_and_follows_it():
    ex = ImbalanceExplorer(recalls=(0.9, 0.6), rival=B)
    use(ex, N_CLASSES, 4)
    assert ex.recalls == (0.9, 0.6, 0.75, 0.75)  # the mean of those that were there
    assert ex.scores["unweighted_average_recall"] == pytest.approx(0.75)
    assert is_off(ex, COMPARE)
    ex.recalls = (0.1,) * 10
    assert shown(ex, N_CLASSES) == 10
    use(ex, N_CLASSES, 2)
    assert (ex.recalls, ex.rival, is_off(ex, COMPARE)) == ((0.1, 0.1), B, False)
    ex.recalls = (0.5,)
    assert shown(ex, N_CLASSES) is None
    ex.n_classes = 3
    assert (ex.recalls, shown(ex, N_CLASSES)) == ((0.5, 0.5, 0.5), 3)
    ex.choose("ecg")
    assert shown(ex, N_CLASSES) == 3
    use(ex, N_CLASSES, 2)
    use(ex, COMPARE, False)
    assert ex.rival == ()
