"""DefinitionsExplorer: picture, numbers, words and ways in."""

import json

import numpy as np
import pytest
from explorers.moving import move, words
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.explorers.definitions.explorer import RIVALS, SHOWN, DefinitionsExplorer
from uarwidgets.explorers.definitions.numbers import CONVENTIONS
from uarwidgets.kit.writing import NOTHING
from uarwidgets.look import look

EMPTY_B = ((3, 1, 1), (0, 0, 0), (1, 0, 4))
HOSTILE = ("<img src=x onerror=alert(1)>", "$\\frac{a}{b}$ & co", '"};alert(1)//')


def library(ex, call):
    return words(ex)[f"answer_{[c.call for c in CONVENTIONS].index(call)}"]


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


def test_a_real_matrix_where_they_differ():
    told = words(DefinitionsExplorer())
    assert [told[name] for name in (*RIVALS, "accuracy")] == [
        *("0.636", "0.982", "0.788", "0.452", "0.973"),
    ]


@pytest.fixture(scope="module")
def travelled():
    """One explorer that the test below takes from state to state, as a reader does."""
    return DefinitionsExplorer()


@pytest.mark.parametrize("scenario", scenarios.ALL, ids=lambda s: s.key)
@pytest.mark.parametrize("undefined", ["drop", "zero", "nan", "raise"])
def test_every_scenario_and_choice(travelled, scenario, undefined):
    ex = travelled
    ex.undefined = undefined
    ex._menu.value = scenario.key
    assert ex.matrix == scenario.matrix
    told = words(ex)
    assert told["story"] == f"{scenario.name}: {scenario.story}"
    for name in SHOWN:
        value = ex.scores[name]
        assert told[name] == told[f"bar_{name}"] == f"{value:.3f}"
    assert told["sentence"] == ex.sentence
    lowest, highest = (f"{pick(ex.scores.values()):.3f}" for pick in (min, max))
    assert lowest in ex.sentence
    assert highest in ex.sentence


# Recalls of A and C are 3/5 and 4/5; B has no examples and is predicted once.
@pytest.mark.parametrize(
    ("undefined", "written", "on_bar"),
    [
        ("drop", "0.700, with a warning", "0.700"),
        ("zero", "0.467", "0.467"),
        ("nan", "nan (not a number)", "undefined: a class has no examples"),
        ("raise", "raises ValueError", "an error: a class has no examples"),
    ],
)
def test_the_switch_for_a_class_with_no_examples(undefined, written, on_bar):
    ex = DefinitionsExplorer(matrix=EMPTY_B)
    ex.undefined = undefined
    told = words(ex)
    assert told["unweighted_average_recall"] == written
    assert told["bar_unweighted_average_recall"] == on_bar
    assert told["undefined"] == undefined
    assert told["accuracy"] == f"{7 / 10:.3f}"  # never disturbed
    assert "no examples of B" in ex.sentence
    assert ("scikit-learn" in ex.sentence) == (undefined == "drop")
    # what the libraries print does not depend on our switch
    assert library(ex, "balanced_accuracy_score") == "0.700, with a warning"
    assert library(ex, 'recall_score, average="macro"') == "0.467, with a warning"
    assert library(ex, "TPR_Macro") == 'the text "None"'
    assert library(ex, "geometric_mean_score") == "0.000, with a warning"


def test_no_examples_at_all():
    ex = DefinitionsExplorer(matrix=((0, 0), (0, 0)))
    assert ex.sentence == "There are no examples, so there is nothing to score."
    told = words(ex)
    assert {told[f"bar_{name}"] for name in SHOWN} == {NOTHING}
    assert library(ex, "accuracy_score") == "raises ValueError"
    assert all(np.isnan(list(ex.scores.values())))
    assert ex.figure.get_axes()


def test_one_class_only():
    ex = DefinitionsExplorer(matrix=((4, 0), (0, 0)))
    told = words(ex)
    bar = told["bar_mean_one_vs_rest_balanced_accuracy"]
    assert bar == "undefined: only one class has examples"
    assert "every definition that has a value gives 1.000" in ex.sentence
    assert "specificity is 0/0" in ex.sentence


def test_class_names_are_only_text():
    ex = DefinitionsExplorer(matrix=EMPTY_B, class_names=HOSTILE)
    assert "<img" not in ex.live.scene["before"] + ex.live.scene["after"] + ex.live.scene["svg"]
    assert ex.live.scene["sliders"][1]["label"] == f"{HOSTILE[0]} as {HOSTILE[1]}"
    assert HOSTILE[1] in ex.sentence
    ex.figure.canvas.draw()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("matrix", ((1, 2), (3,)), "square"),
        ("matrix", ((1,),), "2 to 10 rows"),
        ("matrix", ((1, -2), (3, 4)), "whole number between 0"),
        ("matrix", ((1, 0.5), (3, 4)), "whole number between 0"),
        ("matrix", ((1, float("nan")), (3, 4)), "finite"),
        ("matrix", ((1, 10**8), (3, 4)), "whole number between 0"),
        ("matrix", "1 2", "list of rows"),
        ("undefined", "skip", "undefined"),
        ("class_names", "AB", "list of names"),
    ],
)
def test_bad_values_change_nothing(name, value, message):
    ex = DefinitionsExplorer()
    before, frame = ex.state, ex.live.frame
    with pytest.raises(TraitError, match=message):
        setattr(ex, name, value)
    assert ex.state == before
    assert ex.live.frame == frame


@pytest.mark.parametrize("n", [1, 11])
def test_a_bad_number_of_classes_changes_nothing(n):
    ex = DefinitionsExplorer()
    before = ex.state
    with pytest.raises(TraitError, match="2 to 10 rows"):
        ex.n_classes = n
    assert ex.state == before


def test_count_boxes():
    ex = DefinitionsExplorer(matrix=((1, 2), (3, 4)))
    assert [s["label"] for s in ex.live.scene["sliders"]] == [
        "positive as positive",
        "positive as negative",
        "negative as positive",
        "negative as negative",
    ]
    assert ex.live.scene["columns"] == 2
    move(ex, (1, 10_000_000), (2, 0))
    assert ex.matrix == ((1, 10_000_000), (0, 4))
    assert ex.sentence == words(ex)["sentence"]


def test_the_menus_follow_and_lead():
    ex = DefinitionsExplorer(matrix=((1, 2), (3, 4)))
    choice, size = ex.children[1].children
    size.value = 3
    assert ex.matrix == ((1, 2, 0), (3, 4, 0), (0, 0, 0))
    assert ex.live.scene["columns"] == 3
    ex.matrix = ((7, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    assert size.value == 4
    size.value = 2
    assert ex.matrix == ((7, 0), (0, 1))
    choice.value = "raise"
    assert ex.undefined == "raise"
    ex.reset()
    assert (size.value, choice.value) == (2, "drop")
    assert ex.matrix == ((1, 2), (3, 4))


def test_ten_classes():
    ex = DefinitionsExplorer()
    ex.n_classes = 10
    assert len(ex.live.scene["sliders"]) == 100
    assert "no examples of D, E, F, G, H, I and J" in ex.sentence


def test_names_stay_where_classes_stay():
    ex = DefinitionsExplorer(matrix=EMPTY_B, class_names=("x", "y", "z"))
    ex.n_classes = 2
    assert ex.class_names == ("x", "y")


def test_state_and_share_text():
    ex = DefinitionsExplorer(matrix=EMPTY_B, undefined="nan", class_names=("x", "y", "z"))
    kept = json.loads(json.dumps(ex.state))
    again = DefinitionsExplorer.from_state(kept)
    assert (again.matrix, again.undefined, again.class_names) == (EMPTY_B, "nan", ("x", "y", "z"))
    assert json.loads(ex.share_text.split(":", 2)[2]) == kept


def test_each_definition_is_printed_by_a_library_or_two():
    assert {c.definition for c in CONVENTIONS} == set(SHOWN)


def test_the_title_does_not_count_and_only_rivals_stand_under_it():
    ex = DefinitionsExplorer()
    assert "Five" not in ex.title
    assert set(RIVALS) == set(SHOWN) - {"accuracy", "geometric_mean_recall"}
    texts = {text.get_text(): text.get_position()[1] for text in ex.figure.axes[0].texts}
    for name in SHOWN:
        apart = texts[look(name).label] > texts["for comparison"]
        assert apart == (name not in RIVALS)
