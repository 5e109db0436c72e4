"""One explorer a file: state, controls and wiring; no arithmetic and no drawing."""

from importlib import import_module
from typing import Any

_MODULES = {
    "ImbalanceExplorer": "imbalance",
    "AlphaExplorer": "alpha",
    "MeansExplorer": "means",
    "PitfallExplorer": "pitfall",
    "DefinitionsExplorer": "definitions",
    "UncertaintyExplorer": "uncertainty",
    "ThresholdExplorer": "threshold",
    "MetricCalculator": "calculator",
    "DerivationStepper": "derivation",
    "open_state": "base",
    "gallery": "gallery",
    "Predict": "predict",
    "Quiz": "predict",
}
NAMES = tuple(name for name in _MODULES if name.endswith(("Explorer", "Calculator", "Stepper")))

__all__ = ["NAMES", *_MODULES]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
