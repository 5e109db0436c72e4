"""What the notebook knows: the name of the answer, and whether its cell did run."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any


def answer_in(cell: str) -> ast.expr | None:
    """Return what a cell hands to its only check.

    Examples
    --------
    >>> ast.unparse(answer_in('uw.checks.check(my_uar, "uar").hint()'))
    'my_uar'
    """
    try:
        tree = ast.parse(cell)
    except (SyntaxError, ValueError):
        return None
    found = [
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and node.args
        and (
            (isinstance(node.func, ast.Attribute) and node.func.attr == "check")
            or (isinstance(node.func, ast.Name) and node.func.id == "check")
        )
    ]
    return found[0] if len(found) == 1 else None


def failed_cell(
    names: Sequence[str],
    cells: Sequence[str],
    last_error: tuple[str, str] | None = None,
    as_python: Callable[[str], str] = str,
) -> str | None:
    """Return the error that kept the latest cell which sets one of the names from running.

    `last_error` is the error that the cell before this one ended with, and its text;
    `as_python` takes what only a notebook understands out of a cell.

    Examples
    --------
    >>> failed_cell(["x"], ["x = 1", "x = (2"])
    'SyntaxError'
    >>> failed_cell(["x"], ["x = (2", "x = 2"])
    """
    for name in names:
        sets = re.compile(rf"^\s*(def\s+{re.escape(name)}\b|{re.escape(name)}\s*=(?!=))", re.M)
        latest = next((cell for cell in reversed(cells) if sets.search(cell)), None)
        if latest is None:
            continue
        try:
            ast.parse(as_python(latest))
        except SyntaxError as error:
            return type(error).__name__
        except ValueError:
            continue
        if last_error is not None and last_error[1] == latest:
            return last_error[0]
    return None


def _shell() -> Any:
    """The notebook's shell, if there is one; nothing is imported to find out."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _present_cell(shell: Any) -> tuple[str, list[str]] | None:
    """The cell that runs now, as Python, and those that ran before it, as written."""
    try:
        *before, now = shell.history_manager.input_hist_raw
        return shell.transform_cell(now), before
    except Exception:  # a shell of another kind, or no history
        return None


def answer_is_a_call() -> bool:
    """Whether the present cell hands the result of a call to its check."""
    shell = _shell()
    cells = None if shell is None else _present_cell(shell)
    return cells is not None and isinstance(answer_in(cells[0]), ast.Call)


def why_it_did_not_run() -> tuple[str, str] | None:
    """Return the name of the answer and the error that kept its cell from running, if one did."""
    shell = _shell()
    cells = None if shell is None else _present_cell(shell)
    answer = None if cells is None else answer_in(cells[0])
    if cells is None or answer is None:
        return None
    names = [node.id for node in ast.walk(answer) if isinstance(node, ast.Name)]
    last = getattr(shell, "last_execution_result", None)
    error = getattr(last, "error_in_exec", None)
    text = getattr(getattr(last, "info", None), "raw_cell", None)
    failed = None if error is None or text is None else (type(error).__name__, text)
    why = failed_cell(names, cells[1], failed, shell.transform_cell)
    return None if why is None else (", ".join(names), why)
