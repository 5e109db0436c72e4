"""DefinitionsExplorer: its boxes and menus, its picture and its table."""

import numpy as np
import pytest
from explorers.moving import move, shown, use, words
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.definitions.explorer import DefinitionsExplorer
from uarwidgets.explorers.definitions.numbers import RIVALS, SHOWN
from uarwidgets.explorers.definitions.sentences import N_CLASSES, UNDEFINED
from uarwidgets.styles import style_of

EMPTY_B = ((3, 1, 1), (0, 0, 0), (1, 0, 4))


def test_six_definitions_by_hand():
    # rows 10 and 10, columns 8 and 12
    ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    assert ex.scores == pytest.approx(
        {
            "accuracy": 18 / 20,
            "unweighted_average_recall": (8 / 10 + 10 / 10) / 2,
            "averaged_per_class_accuracy": 18 / 20,
            "mean_one_vs_rest_balanced_accuracy": (0.8 + 1) / 2,
            "class_balance_accuracy": (8 / 10 + 10 / 12) / 2,
            "geometric_mean_recall": (0.8 * 1) ** 0.5,
        }
    )
    picture = ex.picture
    assert {name: bar.get_width() for name, bar in picture.bars.items()} == ex.scores
    rows = [picture.bars[name].get_y() for name in sorted(RIVALS, key=lambda n: -ex.scores[n])]
    assert rows == sorted(rows)
    assert picture.values["accuracy"].get_text() == "0.900"


def test_no_examples_no_bars():
    ex = DefinitionsExplorer(matrix=((0, 0), (0, 0)))
    assert all(np.isnan(list(ex.scores.values())))
    assert not any(bar.get_visible() for bar in ex.picture.bars.values())


def test_boxes_and_menus_follow_and_lead():
    ex = DefinitionsExplorer(matrix=((1, 2), (3, 4)))
    move(ex, (1, 10_000_000), (2, 0))
    assert ex.matrix == ((1, 10_000_000), (0, 4))
    assert ex.sentence == words(ex)["sentence"]
    ex.reset()
    use(ex, N_CLASSES, 3)
    assert ex.matrix == ((1, 2, 0), (3, 4, 0), (0, 0, 0))
    ex.n_classes = 10
    assert len(ex.scene.sliders) == ex.scene.beside.count("data-slider") == 100
    use(ex, N_CLASSES, 2)
    use(ex, UNDEFINED, "raise")
    assert (ex.matrix, ex.undefined) == (((1, 2), (3, 4)), "raise")
    ex.reset()
    assert (shown(ex, N_CLASSES), shown(ex, UNDEFINED)) == (2, "drop")


def test_the_page_follows_the_choice():
    ex = DefinitionsExplorer(matrix=EMPTY_B)
    ex.undefined = "zero"
    told = words(ex)
    assert (told["undefined"], told["unweighted_average_recall"]) == ("zero", "0.467")
    assert told["sentence"] == ex.sentence


def test_names_stay_where_classes_stay():
    ex = DefinitionsExplorer(matrix=EMPTY_B, class_names=("x", "y", "z"))
    ex.n_classes = 2
    assert ex.class_names == ("x", "y")
    assert ex.scene.sliders[1].label == "x → y"


def test_the_table_names_the_choice_only_where_there_is_one():
    after = DefinitionsExplorer().scene.after.replace("<wbr>", "")
    place = 'undefined="<span data-live="undefined" class=""></span>"'
    assert f"<code>uw.unweighted_average_recall, {place}</code>" in after
    assert "<code>uw.averaged_per_class_accuracy</code>" in after


@pytest.mark.parametrize("narrow", [False, True])
def test_words_do_not_meet_and_what_is_for_comparison_is_apart(narrow):
    ex = DefinitionsExplorer(matrix=((5, 0), (0, 5)))  # all values are at the right end
    ex.narrow = narrow
    figure = ex.figure
    assert (figure.get_size_inches() * 72)[0] == (480 if narrow else 640)
    renderer = FigureCanvasAgg(figure).get_renderer()
    texts = {text.get_text(): text for text in figure.axes[0].texts if text.get_text()}
    boxes = [text.get_window_extent(renderer) for text in figure.axes[0].texts if text.get_text()]
    assert all(box.x1 <= figure.bbox.x1 for box in boxes)
    for i, first in enumerate(boxes):
        assert not any(first.overlaps(second) for second in boxes[:i])
    for name in SHOWN:
        label, comparison = texts[style_of(name).label], texts["for comparison"]
        apart = label.get_position()[1] > comparison.get_position()[1]
        assert apart == (name not in RIVALS)
    assert ("√(TPR × TNR)" in texts) == (not narrow)
