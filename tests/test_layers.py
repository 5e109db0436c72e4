"""Imports run one way: each room loads the rooms below it, and only the libraries it needs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import uarwidgets

PACKAGE = Path(uarwidgets.__file__).parent

#: What each room of the numerical core may import itself. The rest follows from the table.
CORE = {
    "validation": set(),
    "look": set(),
    "undefined": {"validation"},
    "labels": {"validation"},
    "means": {"validation"},
    "score_table": {"validation", "look"},
    "recalls": {"validation", "means", "score_table"},
    "costs": {"validation", "recalls"},
    "tally": {"validation", "means"},
    "per_class": {"validation", "tally"},
    "rivals": {"validation", "means", "tally", "undefined"},
    "metrics": {
        "validation",
        "labels",
        "means",
        "per_class",
        "rivals",
        "score_table",
        "tally",
        "undefined",
    },
    "_beta": {"validation"},
    "_distribution": {"validation", "_beta"},
    "posterior": {"validation", "undefined", "metrics", "_distribution"},
    "scenarios": {"validation", "metrics"},
}

#: Arithmetic that one picture or one form needs: above the core, beside each other
#: (where one builds on another, the table below says so).
NUMBERS = (
    "derivation",
    "imbalance",
    "isolines",
    "pitfall",
    "tables",
    "thresholds",
    "uncertainty",
    "whole_counts",
    "worked",
)

MAY_IMPORT = {
    **CORE,
    **{room: set(CORE) for room in NUMBERS},
    "whole_counts": {*CORE, "imbalance"},
    # Pictures know the scores and no widgets.
    "figures": {*CORE, *NUMBERS},
    # The drawing engine knows matplotlib and nothing of metrics.
    "live": set(),
    # Explorers know everything, and nothing knows them.
    "explorers": {*CORE, *NUMBERS, "figures", "live"},
}

HEAVY = {"matplotlib", "ipywidgets", "anywidget", "IPython", "traitlets", "scipy", "sklearn"}
WIDGETS = {"ipywidgets", "anywidget", "IPython", "traitlets"}
#: Libraries that a room may load. Every other room makes do with NumPy.
MAY_LOAD = {
    "figures": {"matplotlib"},
    "live": {"matplotlib", *WIDGETS},
    "explorers": {"matplotlib", *WIDGETS},
}


def room_of(module):
    return module.split(".")[1]


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name != "uarwidgets":
            yield name


MODULES = list(modules())


def rooms_below(room):
    below = set()
    waiting = [room]
    while waiting:
        for next_room in MAY_IMPORT[waiting.pop()] - below:
            below.add(next_room)
            waiting.append(next_room)
    return below


def loaded_by(module):
    """What a fresh interpreter has loaded after importing one module."""
    code = f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_module_belongs_to_a_room_of_the_table():
    assert {room_of(module) for module in MODULES} <= set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_the_table_has_no_circle(room):
    assert room not in rooms_below(room)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_loads_only_what_lies_below(module):
    room, loaded = room_of(module), loaded_by(module)
    rooms = {room_of(name) for name in loaded if name.startswith("uarwidgets.")}
    assert rooms - {room} <= rooms_below(room)
    libraries = {name.partition(".")[0] for name in loaded} & HEAVY
    assert libraries <= MAY_LOAD.get(room, set())
