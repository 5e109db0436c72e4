"""DefinitionsExplorer: its count boxes, its menus, and what stands in the picture."""

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


def test_no_examples_at_all():
    ex = DefinitionsExplorer(matrix=((0, 0), (0, 0)))
    assert all(np.isnan(list(ex.scores.values())))
    assert ex.figure.get_axes()


def test_count_boxes():
    ex = DefinitionsExplorer(matrix=((1, 2), (3, 4)))
    assert [slider.label for slider in ex.scene.sliders] == [
        "positive as positive",
        "positive as negative",
        "negative as positive",
        "negative as negative",
    ]
    assert 'data-slider="count_1_0"' in ex.scene.beside
    move(ex, (1, 10_000_000), (2, 0))
    assert ex.matrix == ((1, 10_000_000), (0, 4))
    assert ex.sentence == words(ex)["sentence"]


def test_the_menus_follow_and_lead():
    ex = DefinitionsExplorer(matrix=((1, 2), (3, 4)))
    use(ex, N_CLASSES, 3)
    assert ex.matrix == ((1, 2, 0), (3, 4, 0), (0, 0, 0))
    assert ex.scene.beside.count("data-slider") == 9
    ex.matrix = ((7, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    assert shown(ex, N_CLASSES) == 4
    use(ex, N_CLASSES, 2)
    assert ex.matrix == ((7, 0), (0, 1))
    use(ex, UNDEFINED, "raise")
    assert ex.undefined == "raise"
    ex.reset()
    assert (shown(ex, N_CLASSES), shown(ex, UNDEFINED)) == (2, "drop")
    assert ex.matrix == ((1, 2), (3, 4))


def test_the_page_follows_the_choice():
    ex = DefinitionsExplorer(matrix=EMPTY_B)
    ex.undefined = "zero"
    told = words(ex)
    assert (told["undefined"], told["unweighted_average_recall"]) == ("zero", "0.467")
    assert told["sentence"] == ex.sentence


def test_ten_classes():
    ex = DefinitionsExplorer()
    ex.n_classes = 10
    assert len(ex.scene.sliders) == 100


def test_names_stay_where_classes_stay():
    ex = DefinitionsExplorer(matrix=EMPTY_B, class_names=("x", "y", "z"))
    ex.n_classes = 2
    assert ex.class_names == ("x", "y")
    ex.matrix = ((1, 2), (3, 4))
    assert ex.scene.sliders[1].label == "x as y"


def test_the_table_names_the_choice_only_where_there_is_one():
    after = DefinitionsExplorer().scene.after.replace("<wbr>", "")
    place = 'undefined="<span data-live="undefined" class=""></span>"'
    assert f"<code>uw.unweighted_average_recall, {place}</code>" in after
    assert "<code>uw.averaged_per_class_accuracy</code>" in after


def test_a_matrix_names_its_classes_once():
    beside = DefinitionsExplorer(class_names=("ill", "well"), matrix=((1, 2), (3, 4))).scene.beside
    assert beside.count(">ill</th>") == beside.count(">well</th>") == 2  # a row and a column
    assert "ill as well" not in beside


def test_formulas_and_libraries_are_folded_and_two_classes_have_formulas_of_their_own():
    after = DefinitionsExplorer(matrix=((1, 2), (3, 4))).scene.after
    assert after.count("<details") == 4  # with the story and sharing
    assert "√(TPR × TNR)" in after
    assert "(Π rₖ)^(1/K)" in DefinitionsExplorer(matrix=EMPTY_B).scene.after


def test_only_rivals_stand_under_the_title():
    assert set(RIVALS) == set(SHOWN) - {"accuracy", "geometric_mean_recall"}
    axes = DefinitionsExplorer().figure.axes[0]
    texts = {text.get_text(): text.get_position()[1] for text in axes.texts}
    for name in SHOWN:
        apart = texts[style_of(name).label] > texts["for comparison"]
        assert apart == (name not in RIVALS)


def test_a_narrow_page_has_a_picture_of_its_own():
    ex = DefinitionsExplorer()
    ex.narrow = True
    width, height = ex.figure.get_size_inches() * 72
    assert width == 480 >= height
    texts = [text for text in ex.figure.axes[0].texts if text.get_text()]
    assert {text.get_fontsize() for text in texts} == {16}
    renderer = FigureCanvasAgg(ex.figure).get_renderer()
    assert all(text.get_window_extent(renderer).x1 <= ex.figure.bbox.x1 for text in texts)
