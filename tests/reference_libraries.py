"""Libraries that tests compare ours with, each imported when first used.

Every worker imports every test file: with these it would take a third more memory.
"""

from importlib import import_module
from typing import Any


class Library:
    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest asks everything in a test file for some of those
            raise AttributeError(name)
        return getattr(import_module(self._name), name)


integrate = Library("scipy.integrate")
special = Library("scipy.special")
stats = Library("scipy.stats")
sklearn_metrics = Library("sklearn.metrics")
imblearn = Library("imblearn.metrics")
mlxtend = Library("mlxtend.evaluate")
pycm = Library("pycm")
