"""Imports run one way: what a file may import follows from its folder and its name."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import uarwidgets
from uarwidgets import explorers

PACKAGE = Path(uarwidgets.__file__).parent
EXPLORERS = {path.name for path in (PACKAGE / "explorers").glob("[a-z]*") if path.is_dir()}
EXPLORER_CLASSES = set(explorers.NAMES)
ONE_FILE = {place for place in explorers.MODULES.values() if "." not in place}
PUBLIC = {"styles", "metrics", "recalls", "costs", "posterior", "scenarios"}
MATPLOTLIB, WIDGETS = {"matplotlib"}, {"ipywidgets", "anywidget", "IPython", "traitlets"}
HEAVY = {*MATPLOTLIB, *WIDGETS, "scipy", "sklearn", "pandas"}

#: The kinds of file: which kinds each may import beside its own, and which libraries it may load
#: beside NumPy. The kind of a file is the longest entry that its place begins with; in a folder of
#: `explorers` it is the file's name that says its kind.
KINDS: dict[str, tuple[set[str], set[str]]] = {
    "__main__": (set(), set()),
    "styles": (set(), set()),
    "_core": ({"styles"}, {"scipy"}),  # inside the functions that need it
    "metrics": ({"_core", "styles"}, set()),
    "recalls": ({"_core", "styles"}, set()),
    "costs": ({"_core", "recalls"}, set()),
    "posterior": ({"_core", "metrics"}, set()),
    "scenarios": ({"_core", "metrics"}, set()),
    "checks": ({"_core", *PUBLIC}, set()),
    "live": (set(), MATPLOTLIB | WIDGETS),
    "kit.formatting": (set(), set()),
    "kit.html": ({"styles", "kit.formatting"}, set()),
    "kit.drawing": ({"styles", "kit.formatting"}, MATPLOTLIB),
    "kit.line_chart": ({"styles", "kit.drawing"}, MATPLOTLIB),
    "kit.glass": ({"kit.drawing"}, MATPLOTLIB),
    "kit": ({"_core", *PUBLIC, "live", "kit.formatting",
             "kit.html", "kit.drawing"}, MATPLOTLIB | WIDGETS),
    "numbers": ({"_core", *PUBLIC}, set()),
    "sentences": ({"_core", *PUBLIC, "kit.formatting", "numbers"}, set()),
    "report": ({"_core", *PUBLIC, "kit.formatting", "kit.html", "numbers", "sentences"}, set()),
    "figure": ({"styles", "kit.drawing", "kit.line_chart", "kit.glass"}, MATPLOTLIB),
    "explorer": ({"_core", *PUBLIC, "live", "kit", "kit.formatting",
                  "kit.html", "kit.drawing", "kit.line_chart", "kit.glass", "numbers", "sentences",
                  "report", "figure"}, MATPLOTLIB | WIDGETS),
    "explorers": ({"kit", "live", "kit.drawing"}, MATPLOTLIB | WIDGETS),
    "one file": ({"_core", *PUBLIC, "live", "kit", "kit.formatting", "kit.html",
                  "kit.drawing", "kit.line_chart", "kit.glass"}, MATPLOTLIB | WIDGETS),
    "questions": ({"kit", "kit.formatting", "kit.html", "live"}, MATPLOTLIB | WIDGETS),
}  # fmt: skip
#: Files of one explorer that have a name of their own, and the kind they are of.
OF_A_KIND = {"calculator.parse": "numbers", "calculator.form": "explorer"}


def kind_of(module):
    """The kind of a module, such as "figure" for ``uarwidgets.explorers.alpha.figure``."""
    name = module.removeprefix("uarwidgets.")
    if name.startswith("explorers."):
        folder, _, file = name.removeprefix("explorers.").partition(".")
        if folder in ONE_FILE:
            return "one file"
        if folder in EXPLORERS:
            return OF_A_KIND.get(f"{folder}.{file}", file) or "explorers"
    fits = [kind for kind in KINDS if name == kind or name.startswith(f"{kind}.")]
    return max(fits, key=len)


#: What an explorer in one file may use in which part: each function and class uses one group,
#: directly or through another of the file, and each of PARTS its own.
GROUPS = {
    "numbers": ("_core", "metrics", "recalls", "costs", "posterior", "scenarios"),
    "words": ("kit.formatting",),
    "drawing": ("matplotlib", "kit.drawing", "kit.line_chart", "kit.glass"),
}
PARTS = {"measure": "numbers", "words": "words", "make_picture": "drawing", "draw": "drawing"}


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name != "uarwidgets" and not (path.name == "__init__.py" and "explorers" in parts[:-2]):
            yield name, path


MODULES = dict(modules())


def imports_of(path):
    """The modules that a file names in its imports, wherever they stand in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}: say from where, not how many dots"
            module = node.module
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                yield whole if whole in MODULES else module


def folder_of(module):
    parts = module.split(".")
    return parts[2] if parts[1] == "explorers" and len(parts) > 3 else ""


def faults_of(module, path):
    """What a file imports and may not."""
    own = kind_of(module)
    kinds, libraries = KINDS[own]
    for name in imports_of(path):
        top = name.partition(".")[0]
        if top != "uarwidgets":
            # SciPy is imported where it is used: the test below sees that no file loads it.
            if top in HEAVY - libraries - {"scipy"}:
                yield f"{module} loads {name}"
        elif name != "uarwidgets" and kind_of(name) not in {own, *kinds}:
            yield f"{module} imports {name}"
        elif folder_of(name) and folder_of(name) != folder_of(module):
            yield f"{module} imports another explorer's {name}"


def test_each_file_imports_only_what_lies_below():
    assert {kind_of(module) for module in MODULES} <= set(KINDS)
    assert [fault for module, path in MODULES.items() for fault in faults_of(module, path)] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("uarwidgets.explorers.alpha.numbers", "from matplotlib.figure import Figure"),
        ("uarwidgets.explorers.alpha.figure", "from uarwidgets.metrics import accuracy"),
        ("uarwidgets.explorers.alpha.explorer", "from uarwidgets.explorers.means import figure"),
        ("uarwidgets.live.scene", "def f():\n    from uarwidgets import styles"),
        ("uarwidgets.metrics", "import pandas"),
    ],
)
def test_an_import_upwards_is_found(module, line, tmp_path):
    file = tmp_path / "file.py"
    file.write_text(line)
    assert len(list(faults_of(module, file))) == 1


def test_the_facade_loads_nothing_and_the_arithmetic_numpy_alone():
    # the kinds that load no library when they are imported
    numbers = [name for name in MODULES if KINDS[kind_of(name)][1] <= {"scipy"}]
    code = f"""
import sys, uarwidgets
assert "numpy" not in sys.modules
uarwidgets.costs  # there without an import of its own
import {", ".join(numbers)}
dir(uarwidgets)
assert not {HEAVY} & set(sys.modules), {HEAVY} & set(sys.modules)
uarwidgets.questions
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_garbage_is_looked_for_while_an_explorer_is_imported():
    code = """
import gc, uarwidgets
searches, frozen = [gc.collect()], gc.get_freeze_count()
gc.callbacks.append(lambda *search: searches.append(search))
uarwidgets.TanksExplorer
assert len(searches) == 1 and gc.isenabled() and gc.get_freeze_count() <= frozen
assert not hasattr(uarwidgets, "none") and gc.isenabled()
gc.freeze()
uarwidgets.Quiz
assert gc.get_freeze_count() > 1000
gc.disable(), uarwidgets.checks
assert not gc.isenabled()
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def mixed_parts(path):
    """The parts of an explorer in one file that use what belongs to another part."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    group_of = {
        alias.asname or alias.name: group
        for node in body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        for group, places in GROUPS.items()
        if node.module.removeprefix("uarwidgets.").startswith(places)
    }
    parts = [node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    explorer = next(part for part in parts if part.name in EXPLORER_CLASSES)
    used = {part.name: {n.id for n in ast.walk(part) if isinstance(n, ast.Name)} for part in parts}
    for _ in parts:  # a function is of the group of what it calls
        for part in parts:
            groups = {group_of[name] for name in used[part.name] if name in group_of}
            if part is not explorer and len(groups) == 1:
                group_of[part.name] = groups.pop()
            elif part is not explorer and groups:
                yield f"{part.name} uses {' and '.join(sorted(groups))}"
                return
    for method in explorer.body:
        if isinstance(method, ast.FunctionDef) and method.name in PARTS:
            names = {
                n.id for stmt in method.body for n in ast.walk(stmt) if isinstance(n, ast.Name)
            }
            for group in {group_of[n] for n in names if n in group_of} - {PARTS[method.name]}:
                yield f"{method.name} uses {group}"


def test_parts_of_an_explorer_in_one_file_keep_to_their_own():
    files = [path for module, path in MODULES.items() if kind_of(module) == "one file"]
    assert files
    assert {path.name: found for path in files if (found := list(mixed_parts(path)))} == {}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("def sentence(x): return format_score(accuracy(x))", "sentence uses numbers and words"),
        ("def words(tpr): return format_score(measured(tpr))", "words uses numbers and words"),
        ("def picture(): return Line2D(format_score(1))", "picture uses drawing and words"),
        ("class E(Explorer):\n def draw(self): return measured(1)", "draw uses numbers"),
        ("class E(Explorer):\n def words(self): return Line2D()", "words uses drawing"),
    ],
)
def test_a_mixed_part_is_found(line, fault, tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "EXPLORER_CLASSES", {"E"})
    file = tmp_path / "file.py"
    file.write_text(
        "from matplotlib.lines import Line2D\nfrom uarwidgets.kit.formatting import format_score\n"
        "from uarwidgets.metrics import accuracy\ndef measured(tpr): return accuracy(tpr)\n"
        f"{line}\nclass E(Explorer): pass\n"
    )
    assert next(mixed_parts(file)) == fault
