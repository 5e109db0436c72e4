"""Every example in a docstring is right, and every public function has one."""

import doctest
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import uarwidgets

PACKAGE = Path(uarwidgets.__file__).parent
#: What a reader of the API meets: all of it must show how it is used.
PUBLIC = [
    ".".join(("uarwidgets", *path.relative_to(PACKAGE).with_suffix("").parts))
    for folder in ("", "models")
    for path in sorted((PACKAGE / folder).glob("*.py"))
    if not path.name.startswith("_")
]
#: The rest: what examples there are must be right.
INNER = [
    f"uarwidgets.{path.relative_to(PACKAGE).with_suffix('').as_posix().replace('/', '.')}"
    for path in [*sorted((PACKAGE / "checks").glob("*.py")), *sorted(PACKAGE.glob("_[a-z]*.py"))]
    if path.name != "__init__.py"
] + ["uarwidgets.checks", "uarwidgets.explorers.words", "uarwidgets.explorers.panel"]
WITH_EXAMPLES = ("Scores", "Scenario")


def public_functions(module):
    """Functions without a leading underscore, and the classes named, of the module itself."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value) or name in WITH_EXAMPLES:
            yield name, value


def test_the_core_is_complete():
    assert {f"uarwidgets.{name}" for name in ("metrics", "recalls", "labels")} <= set(PUBLIC)


@pytest.mark.parametrize("name", PUBLIC + INNER)
def test_examples_are_right(name):
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("name", [*PUBLIC, "uarwidgets.checks"])
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
