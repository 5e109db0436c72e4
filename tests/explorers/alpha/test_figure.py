"""The picture of AlphaExplorer: a line, three balances, and words that never meet."""

from itertools import combinations, product

import numpy as np
import pytest
from matplotlib.colors import to_hex

from uarwidgets.explorers.alpha.figure import BEAMS, ENDS, HEIGHT, MARKS, TURNS, AlphaFigure
from uarwidgets.explorers.alpha.sentences import GAINS, in_picture
from uarwidgets.styles import CLASS_COLOURS, style_of

NAMES = ("positive", "negative")


def drawn(prevalence=0.1, weight=0.7, recalls=(0.6, 0.95), narrow=False):
    picture = AlphaFigure(in_picture(NAMES, narrow=narrow), GAINS, narrow=narrow)
    show(picture, prevalence, weight, recalls)
    return picture


def show(picture, prevalence, weight, recalls=(0.6, 0.95)):
    weights = {"accuracy": prevalence, "uar": 0.5, "weight": weight}
    scores = {mark: recalls[1] + (recalls[0] - recalls[1]) * x for mark, x in weights.items()}
    picture.update(recalls, weights, scores, dict.fromkeys(TURNS, "TNR gains"))


@pytest.mark.parametrize("narrow", [False, True])
def test_no_two_texts_meet_and_none_is_cut_off(narrow):
    picture = drawn(narrow=narrow)
    page = picture.figure.bbox
    picture.figure.draw_without_rendering()
    ticks = [
        label
        for axes in (picture.axes, picture.beams)
        for label in (*axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label)
    ]
    # Where its words are fixed the lower picture needs one look: `texts` is all that moves.
    still = [text for text in picture.beams.texts if text not in picture.texts.values()]
    still = [text.get_window_extent() for text in [*ticks, *still] if text.get_text()]
    for prevalence, weight, recalls in product((0, 0.3, 1), (0, 0.4, 1), ((0, 1), (1, 0), (1, 1))):
        show(picture, prevalence, weight, recalls)
        boxes = [text.get_window_extent() for text in picture.texts.values()]
        pairs = [*combinations(boxes, 2), *product(boxes, still)]
        for a, b in pairs:
            wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
            assert wide <= 1 or high <= 2, (prevalence, weight, recalls, a, b)
        for box in [*boxes, *still]:
            assert page.x0 <= box.x0
            assert box.x1 <= page.x1
            assert page.y0 <= box.y0
            assert box.y1 <= page.y1


def test_names_keep_their_side():
    picture = drawn()
    before = {name: text.get_horizontalalignment() for name, text in picture.texts.items()}
    for prevalence, weight in product((0, 0.5, 1), (0, 0.5, 1)):
        show(picture, prevalence, weight)
        after = {name: text.get_horizontalalignment() for name, text in picture.texts.items()}
        assert after == before


def test_words_lie_on_no_line_of_the_first_picture():
    picture = drawn()
    for prevalence, weight, recalls in product((0, 0.3, 1), (0, 0.4, 1), ((0, 1), (1, 0))):
        show(picture, prevalence, weight, recalls)
        for name in ("tpr", "tnr", "weight", "prevalence"):
            box, axes = picture.texts[name].get_window_extent(), picture.axes.bbox
            outside = box.x1 <= axes.x0 or box.x0 >= axes.x1 or box.y0 >= axes.y1
            assert outside or box.y1 <= axes.y0, name


def test_points_lie_on_the_line_and_all_show_where_they_coincide():
    picture = drawn(0.5, 0.5)
    for dot in picture.dots.values():
        assert dot.get_xydata().tolist() == [[0.5, pytest.approx(0.775)]]
    order = sorted(picture.dots.values(), key=lambda dot: dot.get_zorder())
    sizes = [dot.get_markersize() + dot.get_markeredgewidth() for dot in order]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(MARKS)


# The balances.


def upright(line):
    """The strokes of a line, by their gaps."""
    points = line.get_xydata()
    return np.split(points, np.flatnonzero(np.isnan(points[:, 0])) + 1)[:-1]


def test_each_beam_is_held_where_it_does_not_tip():
    """The moments about the fulcrum, of the blocks as drawn, cancel."""
    picture = drawn(0.2, 0.7, (0.3, 0.9))
    for i, (mark, y) in enumerate(BEAMS.items()):
        ((held, _),) = picture.fulcra[mark].get_xydata()
        turning = 0.0
        for line in picture.blocks.values():
            (x, low), (_, high) = upright(line)[i][:2]
            assert low == y
            turning += (high - low) * (x - held)
        assert turning == pytest.approx(0, abs=1e-9)


def test_blocks_are_as_high_as_weights_and_outlines_as_shares():
    picture = drawn(prevalence=0.2, weight=0.7)
    order = list(BEAMS)
    for end, share, weights in (
        ("tpr", 0.2, {"accuracy": 0.2, "uar": 0.5, "weight": 0.7}),
        ("tnr", 0.8, {"accuracy": 0.8, "uar": 0.5, "weight": 0.3}),
    ):
        blocks = upright(picture.blocks[end])
        for mark, weight in weights.items():
            heights = np.ptp(blocks[order.index(mark)][:2, 1])
            assert heights == pytest.approx(weight * HEIGHT)
        outlines = upright(picture.shares[end])
        assert len(outlines) == len(TURNS)
        for outline in outlines:
            assert np.ptp(outline[:-1, 1]) == pytest.approx(share * HEIGHT)


def test_a_block_of_all_the_weight_stays_under_the_fulcrum_above():
    picture = drawn(1.0, 1.0, (0.5, 0.5))
    size = picture.fulcra["uar"].get_markersize()
    rows = sorted(BEAMS.values())
    assert rows[0] + HEIGHT <= rows[1] - size


def test_the_blocks_of_equal_recalls_are_both_seen():
    assert ENDS["tpr"] < ENDS["tnr"]
    picture = drawn(0.5, 0.5, (0.5, 0.5))
    assert picture.blocks["tpr"].get_zorder() > picture.blocks["tnr"].get_zorder()


def test_colours_are_the_scores_and_the_classes_own():
    picture = drawn(0.1, 0.5)
    assert picture.line.get_color() == style_of("alpha_weighted_recall").colour
    for mark, (score, _) in MARKS.items():
        for artist in (picture.drops[mark], picture.fulcra[mark]):
            assert artist.get_color() == style_of(score).colour
    for end, colour in zip(ENDS, CLASS_COLOURS, strict=True):
        assert picture.blocks[end].get_color() == colour
        assert to_hex(picture.ends[end].get_markeredgecolor()) == colour.lower()


def test_what_stays_is_not_drawn_again():
    picture = drawn(0.1, 0.5)
    for artist in picture.artists:
        artist.stale = False
    show(picture, 0.1, 0.6)
    moved = {id(artist) for artist in picture.artists if artist.stale}
    still = [picture.line, picture.prevalence, *picture.ends.values(), *picture.shares.values()]
    still += [picture.dots["uar"], picture.dots["accuracy"], picture.fulcra["accuracy"]]
    assert not moved & set(map(id, still))
    own = [picture.dots["weight"], picture.drops["weight"], picture.fulcra["weight"]]
    assert set(map(id, own)) <= moved


@pytest.mark.parametrize(("narrow", "width"), [(False, 640), (True, 480)])
def test_the_size_is_that_of_the_page(narrow, width):
    size = drawn(narrow=narrow).figure.get_size_inches() * 72
    assert size[0] == width
    assert size[1] <= (480 if narrow else 400)
