"""Every example in a docstring is right, and every public function has one."""

import doctest
import inspect
from importlib import import_module
from importlib.util import find_spec

import pytest

CORE = [
    "costs",
    "labels",
    "look",
    "means",
    "metrics",
    "per_class",
    "posterior",
    "recalls",
    "rivals",
    "scenarios",
    "score_table",
    "tally",
    "undefined",
    "validation",
]
MODULES = [f"uarwidgets.{name}" for name in CORE if find_spec(f"uarwidgets.{name}")]

#: Classes that there is nothing to show of.
WITHOUT_EXAMPLE = {"UndefinedRecallWarning", "Look"}


def public_functions(module):
    """Functions and classes without a leading underscore, defined in the module itself."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        is_class = inspect.isclass(value) and name not in WITHOUT_EXAMPLE
        if inspect.isfunction(value) or is_class:
            yield name, value


def test_the_core_is_complete():
    assert {f"uarwidgets.{name}" for name in ("metrics", "recalls", "labels")} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, tried = doctest.testmod(import_module(name))
    assert tried > 0 or name == "uarwidgets.scenarios"
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_has_an_example(name):
    module = import_module(name)
    bare = [
        label
        for label, value in public_functions(module)
        if not doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")
    ]
    assert bare == []
