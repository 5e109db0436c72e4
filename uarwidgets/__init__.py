"""Class imbalance and accuracy, taught with pictures that move.

Every score here is a mean of per-class recalls; what differs is the weight and the kind of
mean. Importing this package loads nothing else: each name below fetches its module when it is
first used.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_NAMES_OF_MODULE = {
    "labels": ("confusion_matrix",),
    "undefined": ("UndefinedRecallWarning",),
    "metrics": (
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
    ),
    "recalls": (
        "alpha_weighted_recall",
        "power_mean_recall",
        "scores_from_recalls",
    ),
    "costs": ("cost_weight", "implied_cost_ratio"),
    "score_table": ("Scores",),
    "posterior": ("posterior_uar", "posterior_accuracy"),
    "explorers": (
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
        "Predict",
        "Quiz",
    ),
}
_SUBMODULES = ("metrics", "recalls", "posterior", "scenarios", "checks", "look", "explorers")

_MODULE_OF_NAME = {name: module for module, names in _NAMES_OF_MODULE.items() for name in names}

__all__ = sorted([*_MODULE_OF_NAME, *_SUBMODULES, "__version__"])


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _MODULE_OF_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULE_OF_NAME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
