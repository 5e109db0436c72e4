"""``import uarwidgets``: light, complete, and free of names that hide each other."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

import uarwidgets as uw

#: Names of the contract whose modules are here.
CONTRACT = [
    "confusion_matrix",
    "support",
    "prevalence",
    "recall_per_class",
    "precision_per_class",
    "one_vs_rest_accuracy",
    "accuracy",
    "averaged_per_class_accuracy",
    "majority_baseline",
    "unweighted_average_recall",
    "uar",
    "geometric_mean_recall",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
    "scores",
    "Scores",
    "UndefinedRecallWarning",
    "alpha_weighted_recall",
    "power_mean_recall",
    "scores_from_recalls",
    "cost_weight",
    "implied_cost_ratio",
    "posterior_uar",
    "posterior_accuracy",
    "scenarios",
    "checks",
    "ImbalanceExplorer",
    "AlphaExplorer",
    "MeansExplorer",
    "PitfallExplorer",
    "DefinitionsExplorer",
    "UncertaintyExplorer",
    "ThresholdExplorer",
    "MetricCalculator",
    "DerivationStepper",
    "open_state",
    "gallery",
    "report",
    "collect",
    "live",
    "metrics",
    "recalls",
    "LuckExplorer",
    "AlarmExplorer",
]


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_loads_nothing_else():
    code = """
import sys
before = set(sys.modules)
import uarwidgets
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
# NumPy's compiled parts may leave names of Cython's own behind.
loaded = {name for name in loaded if "cython" not in name}
print(sorted(loaded - set(sys.stdlib_module_names)))
print(sorted(name for name in sys.modules if name.startswith("uarwidgets.")))
"""
    assert run(code) == "['uarwidgets']\n[]"


def test_a_score_loads_numpy_alone():
    code = """
import sys
before = set(sys.modules)
import uarwidgets
uarwidgets.uar([[1, 0], [0, 1]])
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
# NumPy's compiled parts may leave names of Cython's own behind.
loaded = {name for name in loaded if "cython" not in name}
print(sorted(loaded - set(sys.stdlib_module_names)))
"""
    assert run(code) == "['numpy', 'uarwidgets']"


@pytest.mark.parametrize("name", CONTRACT)
def test_the_contract_is_there(name):
    assert name in uw.__all__
    assert name in dir(uw)
    assert getattr(uw, name) is getattr(uw, name)


@pytest.mark.parametrize("name", [name for name in uw.__all__ if name != "__version__"])
def test_every_name_that_is_declared_can_be_had(name):
    value = getattr(uw, name)
    if not isinstance(value, ModuleType):
        assert value.__module__.startswith("uarwidgets.")
        assert value.__doc__


def test_submodules_are_there_from_the_start():
    names = "metrics recalls costs posterior explorers questions scenarios checks styles live"
    for name in names.split():  # each in an interpreter of its own would take seconds
        code = f"import uarwidgets as uw; print(type(uw.{name}).__name__)"
        if name in ("costs", "questions"):
            assert run(code) == "module"
        assert isinstance(getattr(uw, name), ModuleType)


def test_uar_is_the_same_function():
    assert uw.uar is uw.unweighted_average_recall


def test_no_module_bears_the_name_of_a_function():
    """Importing such a module would put it in the function's place, without a word."""
    package = Path(uw.__file__).parent
    modules = {path.stem for path in package.iterdir()}
    for name in set(uw.__all__) & modules:
        assert find_spec(f"uarwidgets.{name}"), name
        assert isinstance(getattr(uw, name), ModuleType), name


def test_an_unknown_name():
    with pytest.raises(AttributeError, match="module 'uarwidgets' has no attribute 'f1_score'"):
        _ = uw.f1_score


def test_version():
    assert uw.__version__.count(".") == 2
