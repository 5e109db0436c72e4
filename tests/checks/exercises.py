"""What the checks of the chapters ask, read from the masters, for trying wrong answers on."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import textwrap
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import uarwidgets as uw
from uarwidgets.checks import CheckResult, check

INSTRUCTOR = Path(__file__).resolve().parents[2] / "instructor"

#: The names that a check cell knows, the question, and the keywords that `check` is given.
Exercise = tuple[dict[str, Any], Any, dict[str, Any]]

#: Questions whose wrong answers are worth trying though no chapter asks them now.
NOT_IN_CHAPTERS: dict[str, Exercise] = {
    "02.2": ({}, "unweighted_average_recall", {}),
    "04.1": ({}, "geometric_mean_recall", {"on": [[120, 80], [50, 750]]}),
    "04.2": ({}, "geometric_mean_recall", {}),
    "05.3": ({}, "uar", {"on": [[72, 8, 0], [5, 11, 4], [0, 0, 0]]}),
    "06.3": ({}, "averaged_per_class_accuracy", {}),
}


@cache
def check_cells() -> dict[str, tuple[list[str], str]]:
    """By "chapter.number", the cells before each check and its own."""
    found = {}
    for path in sorted(INSTRUCTOR.glob("0*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [(c["id"], "".join(c["source"])) for c in cells if c["cell_type"] == "code"]
        for at, (name, source) in enumerate(code):
            if "uw.checks.check(" in source:
                number = "" if name == "judge" else f".{name.removeprefix('check-')}"
                found[path.name[:2] + number] = [text for _, text in code[:at]], source
    return found


def _names(source: str, context: type) -> set[str]:
    nodes = list(ast.walk(ast.parse(source)))
    names = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, context)}
    if context is ast.Store:
        names |= {n.name for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)}
        names |= {a.asname or a.name for n in nodes if hasattr(n, "names") for a in n.names if a}
    return names


@cache
def exercise(name: str) -> Exercise:
    """Return what one check is given; of its chapter only those cells run that set that."""
    if name in NOT_IN_CHAPTERS:
        _, question, given = NOT_IN_CHAPTERS[name]
        return {"np": np, "uw": uw}, question, given
    before, source = check_cells()[name]
    *setting, last = ast.parse(source).body
    call = last.value
    call = call if call.func.attr == "check" else call.func.value
    own = {"uw", "np", *_names(source, ast.Store), *_names(ast.unparse(call.args[0]), ast.Load)}
    needed = _names(source, ast.Load) - own
    chosen: list[str] = []
    for cell in reversed(before):
        sets = _names(cell, ast.Store) & needed
        if sets:
            chosen.insert(0, cell)
            needed = (needed - sets) | _names(cell, ast.Load)
    names: dict[str, Any] = {"np": np, "uw": uw}
    with contextlib.chdir(INSTRUCTOR), contextlib.redirect_stdout(io.StringIO()):
        for text in (*chosen, ast.unparse(ast.Module(setting, []))):
            exec(text, names)
        question, *on = [eval(ast.unparse(each), names) for each in call.args[1:]]
        given = {each.arg: eval(ast.unparse(each.value), names) for each in call.keywords}
    return names, question, given | ({"on": on[0]} if on else {})


def answer(name: str, written: str) -> CheckResult:
    """Check what somebody wrote: a number or matrices, or the body of a function of `cm`."""
    known, question, more = exercise(name)
    names = dict(known)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(written, mode="eval")
            program = written.startswith("print(")
        except SyntaxError:
            program = True
        if program:
            exec(f"def given(cm):\n{textwrap.indent(written, '    ')}", names)
        return check(names["given"] if program else eval(written, names), question, **more)
