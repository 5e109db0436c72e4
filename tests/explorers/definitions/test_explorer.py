"""DefinitionsExplorer: its boxes and menus, its picture and its table."""

import numpy as np
import pytest
from explorers.moving import move, shown, use, words

from uarwidgets.explorers.definitions.explorer import DefinitionsExplorer
from uarwidgets.explorers.definitions.numbers import RIVALS
from uarwidgets.explorers.definitions.sentences import N_CLASSES, UNDEFINED


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
    assert len(ex.scene.sliders) == ex.scene.after.count("data-slider") == 100
    use(ex, N_CLASSES, 2)
    use(ex, UNDEFINED, "raise")
    assert (ex.matrix, ex.undefined) == (((1, 2), (3, 4)), "raise")
    ex.reset()
    assert (shown(ex, N_CLASSES), shown(ex, UNDEFINED)) == (2, "drop")
