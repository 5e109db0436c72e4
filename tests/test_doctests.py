"""Every example in a docstring is right, and every function that users call has one."""

import doctest
import inspect
import tempfile
from importlib import import_module
from pathlib import Path

import pytest

import uarwidgets

PACKAGE = Path(uarwidgets.__file__).parent
MODULES = [
    ".".join(("uarwidgets", *path.relative_to(PACKAGE).with_suffix("").parts))
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.name != "__init__.py"
]
# What users import shows how it is used: functions, and these classes.
SHOWN = [name for name in MODULES if name.count(".") == 1]
WITH_EXAMPLES = ("Scores", "Scenario")


@pytest.mark.parametrize("name", ["uarwidgets.checks", *MODULES])
def test_examples_are_right(name, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # what they write goes with the test
    assert doctest.testmod(import_module(name)).failed == 0


def test_every_public_function_has_an_example():
    assert {"uarwidgets.metrics", "uarwidgets.recalls", "uarwidgets.costs"} <= set(SHOWN)
    public = [
        value
        for module in map(import_module, SHOWN)
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
        if inspect.isfunction(value) or name in WITH_EXAMPLES
    ]
    examples = doctest.DocTestParser().get_examples
    bare = [f for f in [*public, uarwidgets.checks.check] if not examples(inspect.getdoc(f) or "")]
    assert bare == []
