"""A form that Python answers on a page that has none: the browser starts one when it is asked."""

from __future__ import annotations

import ast
import base64
import io
import pathlib
import zipfile
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from typing import NamedTuple

from uarwidgets.live.frames import to_json

_SCRIPT = (pathlib.Path(__file__).parent / "page" / "answering.js").read_text(encoding="utf-8")


class Answering(NamedTuple):
    """What a page has of it: the form, and the script that follows the page's own."""

    form: str = ""
    script: str = ""


def answering(
    form: str, module: str, place: str, packages: Sequence[str] = ("numpy",)
) -> Answering:
    """Return a form that a function of a module answers, in the browser.

    Parameters
    ----------
    form : str
        HTML: a form of class ``uw-asking`` with a field called ``text``, a ``role="status"`` and
        an element of class ``uw-answer``; its ``data-starting`` and ``data-failed`` are words.
    module : str
        Has a function ``answer(text)`` that returns HTML. With all it imports of its own
        package, it is packed into the page.
    place : str
        The address of a folder with Pyodide's distribution.
    packages : sequence of str
        What else it needs, of that distribution.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, source in sorted(_files(module)):
            undated = zipfile.ZipInfo(name)  # the same page each time
            archive.writestr(undated, source, zipfile.ZIP_DEFLATED, 9)
    asked = {
        "place": f"{place.rstrip('/')}/",
        "packages": list(packages),
        "packed": base64.b64encode(file.getvalue()).decode(),
        "module": module,
    }
    call = f'askPython(document.querySelector(".uw-asking"), {to_json(asked)});'
    return Answering(form, f"{_SCRIPT}\n{call}".replace("</", "<\\/"))


def _files(module: str) -> Iterator[tuple[str, str]]:
    """Find the files of its own package that a module is made of: their places and contents."""
    package = module.partition(".")[0]
    seen, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        spec = _found(name) if name.partition(".")[0] == package and name not in seen else None
        seen.add(name)
        if spec is None or spec.origin is None:
            continue
        source = pathlib.Path(spec.origin).read_text(encoding="utf-8")
        here = "/__init__" if spec.submodule_search_locations else ""
        yield f"{name.replace('.', '/')}{here}.py", source
        waiting.append(name.rpartition(".")[0])
        for node in _run(ast.parse(source)):
            if isinstance(node, ast.Import):
                waiting += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through what may run: not what is there for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _run(child)


def _found(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ModuleNotFoundError:  # a name in a module
        return None
