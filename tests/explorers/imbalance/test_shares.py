"""ImbalanceExplorer where each class's share is set by hand: bars, sliders, scores, curves."""

import numpy as np
import pytest
from explorers.oracles import artists_left_out, traits_read_ahead
from explorers.page_messages import move, shown, use

import uarwidgets as uw
from uarwidgets.explorers.imbalance.numbers import SHARES
from uarwidgets.explorers.imbalance.sentences import BY_HAND, N_CLASSES
from uarwidgets.kit.formatting import format_count

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")

RECALLS = (0.9, 0.7, 0.5, 0.2)


class ByHand(uw.ImbalanceExplorer):
    """One whose shares are set by hand from the beginning, as a rule's oracle makes it."""

    def __init__(self, **state):
        super().__init__(**{"recalls": RECALLS, "relative_sizes": (4, 3, 2, 1)} | state)


@pytest.fixture(scope="module")
def explorer():
    return ByHand()


@pytest.fixture(autouse=True)
def as_it_was(explorer):
    yield
    explorer.reset()


def shares_of(explorer):
    return np.array(explorer.class_sizes) / explorer.total


def test_dragging_one_share_leaves_the_others_their_proportions(explorer):
    move(explorer, (0, 70))
    assert shares_of(explorer) == pytest.approx([0.7, 0.3 * 3 / 6, 0.3 * 2 / 6, 0.3 * 1 / 6])
    thumbs = [slider.thumb(explorer.entries) for slider in explorer.scene.sliders]
    assert thumbs == pytest.approx([70, 15, 10, 5])
    move(explorer, (3, 50))
    assert shares_of(explorer) == pytest.approx([0.5 * 14 / 19, 0.5 * 3 / 19, 0.5 * 2 / 19, 0.5],
                                                abs=1e-4)  # fmt: skip


def test_numbers_curves_bars_and_words_are_of_one_state(explorer):
    """Accuracy from the shares on the sliders, at each of them in turn."""
    rng = np.random.default_rng(3)
    for _ in range(12):
        k, share = int(rng.integers(4)), float(rng.choice(SHARES))
        move(explorer, (k, 100 * share))
        shares, picture = shares_of(explorer), explorer.picture
        accuracy = float(shares @ RECALLS)
        assert shares.sum() == pytest.approx(1)
        assert explorer.scores["accuracy"] == pytest.approx(accuracy)
        assert explorer.scores["majority_baseline"] == pytest.approx(shares.max())
        ratio = picture.now.get_xdata()[0]
        sizes = explorer.relative_sizes
        assert ratio == pytest.approx(max(sizes) / min(sizes))
        x, y = picture.lines["accuracy"].get_data()
        assert y[x == ratio] == pytest.approx(accuracy)
        assert y[0] == pytest.approx(np.mean(RECALLS), abs=1e-4)  # at 1 : 1, in whole examples
        assert sum(bar.get_height() for bar in picture.bars.filled) == pytest.approx(accuracy)
        tops = [ring.get_ydata()[0] for ring in picture.bars.tops]
        assert tops == pytest.approx(shares)
        thumbs = [slider.thumb(explorer.entries) for slider in explorer.scene.sliders]
        assert thumbs == pytest.approx(100 * shares, abs=0.06)  # of whole examples
        right = format_count(round(accuracy * explorer.total))
        assert f"Accuracy counts about {right} of 10,000" in explorer.sentence


def test_no_share_can_be_set_beyond_what_the_axis_shows(explorer):
    move(explorer, (0, 100 * SHARES[0]))
    move(explorer, (1, 100 * SHARES[-1]))
    sizes = explorer.relative_sizes
    assert max(sizes) / min(sizes) == pytest.approx(1000)
    assert explorer.picture.now.get_xdata()[0] == pytest.approx(1000)


def test_by_hand_or_by_ratio_the_shares_and_all_scores_stay():
    explorer = uw.ImbalanceExplorer(recalls=RECALLS, imbalance=20, profile=(0, 1, 0.2, 0.7))
    scores, sizes = explorer.scores, explorer.class_sizes
    use(explorer, BY_HAND, True)
    assert shown(explorer, BY_HAND)
    assert explorer.scores == pytest.approx(scores)
    assert explorer.class_sizes == sizes
    use(explorer, BY_HAND, False)
    assert explorer.imbalance == pytest.approx(20)
    assert explorer.profile == pytest.approx((0, 1, 0.2, 0.7))
    assert explorer.class_sizes == sizes
    use(explorer, BY_HAND, True)
    move(explorer, (1, 50))
    sizes = explorer.class_sizes
    use(explorer, BY_HAND, False)
    assert explorer.class_sizes == sizes
    assert not explorer.relative_sizes


def test_a_class_more_is_of_mean_size_and_two_have_no_bars(explorer):
    use(explorer, N_CLASSES, 5)
    assert explorer.relative_sizes == pytest.approx((4, 3, 2, 1, 2.5))
    use(explorer, N_CLASSES, 3)
    assert explorer.relative_sizes == (4, 3, 2)
    use(explorer, N_CLASSES, 2)
    assert explorer.relative_sizes == ()
    assert explorer.picture.bars is None


def test_the_rules_hold_by_hand_too():
    assert list(traits_read_ahead(ByHand)) == []
    assert list(artists_left_out(ByHand)) == []
