"""Write the API reference from the docstrings, with Sphinx and numpydoc.

A page for each public module lists every public name; `build.py` puts the pages into the site.
"""

from __future__ import annotations

import inspect
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import uarwidgets as uw
from uarwidgets.explorers import NAMES
from uarwidgets.scenarios import ALL, Scenario

MODULES = uw._SUBMODULES
#: What else readers use of a module: what its classes share or its functions return, and a function
#: of a chapter that `uarwidgets` itself does not name.
MORE = {
    "explorers": """.. autoclass:: uarwidgets.kit.explorer.Explorer
   :members: state, scores, sentence, figure, sliders, controls, scenes, share_text, from_state,
      from_matrix, choose, offer, menu, mark, reset, save_html
""",
    "posterior": """.. autofunction:: uarwidgets.posterior.variance_share

.. autoclass:: uarwidgets.posterior.Posterior
   :members: mean, std, interval, pdf, cdf
""",
}
#: What a module's names are, where they are neither functions nor classes; their members follow.
DATA = {
    "ALL": "The scenarios, in teaching order:",
    "CONSTRUCTIONS": "The constructions that a check may ask for, by name:",
    "MISTAKES": "The known mistakes, by name:",
    "SCORES": "The scores that a check may ask for:",
}
INDEX = """API reference
=============

``import uarwidgets as uw`` gives every name of the first six modules, as in ``uw.accuracy``; the
others are modules of it, as in ``uw.scenarios.get``. The project's tests run every example here.

`Explorers, chapters and downloads <../index.html>`__

.. toctree::

"""
LIGHT, DARK = (
    {f"color-brand-{part}": colour for part in ("primary", "content", "visited")}
    for colour in ("#00588f", "#7cc4f5")
)
SETTINGS = {
    "project": "uarwidgets",
    "html_title": f"uarwidgets {uw.__version__}",
    "extensions": ["sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc"],
    "nitpicky": True,
    "default_role": "code",
    "autodoc_typehints": "none",  # the docstrings say types in words
    "autodoc_class_signature": "separated",
    "autodoc_member_order": "bysource",
    "autodoc_default_options": {"exclude-members": "__init__, __new__, message, x_of, y_of"},
    "numpydoc_show_class_members": False,
    "html_theme": "furo",
    "html_theme_options": {
        "light_css_variables": LIGHT,
        "dark_css_variables": DARK | {"color-background-primary": "#111"},
    },
    "html_show_copyright": False,
    "html_show_sourcelink": False,
    "html_copy_source": False,
    "html_static_path": ["static"],
    "html_css_files": ["wrap.css"],
}


def public_names(name: str) -> list[str]:
    """Return the public names of a module: its `__all__`, or what it defines."""
    module = getattr(uw, name)
    if name == "live":  # the others are what these are made of
        return ["show", "Handle", "OwnPicture"]
    defined = [
        each
        for each, value in vars(module).items()
        if getattr(value, "__module__", None) == module.__name__ and not each.startswith("_")
    ]
    return list(getattr(module, "__all__", defined))


def page(name: str) -> str:
    """Return the source of a module's page."""
    names, place = public_names(name), f"uarwidgets.{name}"
    lines = [name, "=" * len(name), "", f".. automodule:: {place}", ""]
    lines += [f".. currentmodule:: {'uarwidgets' if name in MODULES[:6] else place}", ""]
    shown = [each for each in names if each not in DATA]
    lines += [".. autosummary::", "   :nosignatures:", "", *(f"   {each}" for each in shown), ""]
    for each in names:
        value = getattr(getattr(uw, name), each)
        if each in DATA:
            lines += [f".. data:: {each}", "", f"   {DATA[each]}", ""]
            lines += _listed(value)
            continue
        if getattr(value, "__name__", each) != each:
            lines += [f".. function:: {each}", "", f"   The same as :func:`{value.__name__}`.", ""]
            continue
        kind = "class" if inspect.isclass(value) else "function"
        members = kind == "class" and each not in NAMES
        fields = ", ".join(getattr(value, "_fields", ()))  # its docstring has them
        lines += [f".. auto{kind}:: {each}", "   :members:" * members]
        # What it shares with explorers, and not all that a widget has.
        lines += ["   :inherited-members: LiveFigure"] * (each == "OwnPicture")
        lines += [f"   :exclude-members: __new__, {fields}" * bool(fields), ""]
    return "\n".join([*lines, MORE.get(name, "")])


def _listed(members: Iterable[str] | Iterable[Scenario]) -> list[str]:
    """Return a list of scenarios with their stories, or names in one paragraph."""
    if members is ALL:
        return [*(f"   - ``{s.key}``, {s.name}. {s.story}" for s in ALL), ""]
    return ["   " + ", ".join(f"``{name}``" for name in members), ""]


def write_api(folder: Path) -> None:
    """Build the pages; a warning, as of a reference that leads nowhere, is an error."""
    from sphinx.application import Sphinx

    with tempfile.TemporaryDirectory() as name:
        source = Path(name)
        (source / "static").mkdir()
        (source / "static/wrap.css").write_text(
            "pre { white-space: pre-wrap !important } td code { overflow-wrap: anywhere }"
        )
        for module in MODULES:
            (source / f"{module}.rst").write_text(page(module), encoding="utf-8")
        listed = "\n".join(f"   {module}" for module in MODULES)
        (source / "index.rst").write_text(INDEX + listed, encoding="utf-8")
        sphinx = Sphinx(
            source, None, folder, source / "doctrees", "html", confoverrides=SETTINGS,
            status=None, warning=sys.stderr, warningiserror=True,
        )  # fmt: skip
        sphinx.build()
    if sphinx.statuscode:
        raise RuntimeError("the API reference has warnings")
