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

MAY_IMPORT = {
    **CORE,
    # Arithmetic that one picture, form or chapter needs.
    "models": set(CORE),
    "checks": set(CORE),
    # Pictures know the scores and no widgets.
    "figures": {*CORE, "models"},
    # The drawing engine knows matplotlib and nothing of metrics.
    "live": set(),
    # Explorers know everything, and nothing knows them.
    "explorers": {*CORE, "models", "figures", "live"},
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


def loaded_by(*modules):
    """What a fresh interpreter has loaded after importing these modules."""
    code = f"import json, sys, {', '.join(modules)}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_module_belongs_to_a_room_of_the_table():
    assert {room_of(module) for module in MODULES} == set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_the_table_has_no_circle(room):
    assert room not in rooms_below(room)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_loads_only_what_lies_below(room):
    loaded = loaded_by(*(module for module in MODULES if room_of(module) == room))
    rooms = {room_of(name) for name in loaded if name.startswith("uarwidgets.")}
    assert rooms - {room} <= rooms_below(room)
    libraries = {name.partition(".")[0] for name in loaded} & HEAVY
    assert libraries <= MAY_LOAD.get(room, set())


def test_the_metrics_need_numpy_alone():
    libraries = {name.partition(".")[0] for name in loaded_by("uarwidgets.metrics")}
    assert "numpy" in libraries
    assert not libraries & HEAVY


def test_the_facade_loads_nothing():
    assert "numpy" not in loaded_by("uarwidgets")
