"""Every example in a docstring is right, and every function that others call has one."""

import doctest
import inspect
import tempfile
from importlib import import_module
from pathlib import Path

import pytest

import uarwidgets

PACKAGE = Path(uarwidgets.__file__).parent
MODULES = {
    path: ".".join(("uarwidgets", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.name != "__init__.py"
}


# What users import: all of it must show how it is used.
SHOWN = [
    "uarwidgets.checks",
    *(name for path, name in MODULES.items() if len(path.relative_to(PACKAGE).parts) == 1),
]
WITH_EXAMPLES = ("Scores", "Scenario")


def public_functions(module):
    """Functions without a leading underscore, and the classes named, of the module itself."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value) or name in WITH_EXAMPLES:
            yield name, value


def test_the_public_modules_are_among_them():
    assert {f"uarwidgets.{name}" for name in ("metrics", "recalls", "costs")} <= set(SHOWN)


@pytest.mark.parametrize("name", ["uarwidgets.checks", *MODULES.values()])
def test_examples_are_right(name, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # what they write goes with the test
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("name", SHOWN)
def test_every_public_function_has_an_example(name):
    module = import_module(name)
    bare = [
        label
        for label, value in public_functions(module)
        if not doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")
    ]
    assert bare == []


def test_the_check_shows_how_it_is_used():
    assert doctest.DocTestParser().get_examples(inspect.getdoc(uarwidgets.checks.check) or "")
