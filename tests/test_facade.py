"""``import uarwidgets``: light, complete, and free of names that hide each other."""

from importlib.util import find_spec
from types import ModuleType

import pytest

import uarwidgets as uw

CONTRACT = """
confusion_matrix support prevalence recall_per_class precision_per_class one_vs_rest_accuracy
accuracy averaged_per_class_accuracy majority_baseline unweighted_average_recall uar
geometric_mean_recall mean_one_vs_rest_balanced_accuracy class_balance_accuracy
scores Scores UndefinedRecallWarning alpha_weighted_recall power_mean_recall scores_from_recalls
cost_weight implied_cost_ratio posterior_uar posterior_accuracy
scenarios checks metrics recalls live
ImbalanceExplorer AlphaExplorer MeansExplorer PitfallExplorer DefinitionsExplorer
UncertaintyExplorer ThresholdExplorer MetricCalculator DerivationStepper LuckExplorer AlarmExplorer
TanksExplorer open_state gallery report collect
"""


@pytest.mark.parametrize("name", sorted({*CONTRACT.split(), *uw.__all__} - {"__version__"}))
def test_every_name_of_the_contract_can_be_had(name):
    value = getattr(uw, name)
    assert name in uw.__all__
    assert name in dir(uw)
    assert getattr(uw, name) is value
    if not isinstance(value, ModuleType):
        assert value.__module__.startswith("uarwidgets.")
        assert value.__doc__
    # A module that has the name of a function would replace it when it is imported.
    if find_spec(f"uarwidgets.{name}"):
        assert isinstance(value, ModuleType)


def test_an_unknown_name():
    with pytest.raises(AttributeError, match="module 'uarwidgets' has no attribute 'f1_score'"):
        _ = uw.f1_score
