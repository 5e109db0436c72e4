"""What DefinitionsExplorer says, without a widget."""

from uarwidgets import scenarios
from uarwidgets.explorers.definitions.numbers import CALLED, CONVENTIONS, SHOWN, ask
from uarwidgets.explorers.definitions.sentences import tell
from uarwidgets.kit.formatting import NOTHING, names_of

EMPTY_B = ((3, 1, 1), (0, 0, 0), (1, 0, 4))


def told_of(matrix):
    return tell(ask(tuple(map(tuple, matrix))), names_of(len(matrix)))


def library(told, call):
    return told[f"answer_{[c.call for c in CONVENTIONS].index(call)}"]


def test_a_real_matrix_where_they_differ():
    told = told_of(scenarios.get("ecg").matrix)
    shown = " ".join(told[f"own_{name}"] for name in SHOWN)
    assert shown == "0.636 0.788 0.452 0.973 0.982 0.566"
    assert told["differ"] == "0.336 apart"


def test_a_class_with_no_examples_is_left_out():
    told = told_of(EMPTY_B)  # recalls of A and C are 3/5 and 4/5; B is predicted once
    assert told["own_unweighted_average_recall"] == "0.700, with a warning"
    assert told["value_unweighted_average_recall"] == "0.700"
    assert told["own_accuracy"] == f"{7 / 10:.3f}"  # never disturbed
    assert library(told, "balanced_accuracy_score") == "0.700, with a warning"
    assert library(told, 'recall_score, average="macro"') == "0.467, with a warning"
    assert library(told, "TPR_Macro") == 'the text "None"'
    assert library(told, "geometric_mean_score") == "0.000, with a warning"


def test_no_examples_and_those_of_one_class_only():
    told = told_of(((0, 0), (0, 0)))
    assert {told[f"value_{name}"] for name in CALLED} == {NOTHING}
    assert library(told, "accuracy_score") == told["own_accuracy"] == "raises ValueError"
    assert library(told, "geometric_mean_score") == "nan (not a number), with a warning"
    told = told_of(((4, 0), (0, 0)))
    assert told["value_mean_one_vs_rest_balanced_accuracy"] == NOTHING
    assert told["differ"] == "equal"
