"""The first picture's modules are loaded while no cell runs, and by a kernel alone."""

import subprocess
import sys
import time
import types

import pytest

from uarwidgets._core import warm


class Events:
    def __init__(self):
        self.heard = {"pre_run_cell": [], "post_run_cell": []}

    def register(self, name, then):
        self.heard[name].append(then)

    def unregister(self, name, then):
        self.heard[name].remove(then)

    def tell(self, name):
        for then in list(self.heard[name]):
            then(None)


@pytest.fixture
def loaded(monkeypatch):
    found = []
    monkeypatch.setattr(warm, "PAUSE", 0.05)
    monkeypatch.setattr(warm, "_NEEDED", "a module that is nowhere")
    monkeypatch.setattr(warm, "import_module", found.append)
    return found


def test_it_waits_for_a_pause_between_cells(loaded):
    events = Events()
    warm._Warming(events)
    for _ in range(5):  # cells that follow each other at once
        events.tell("post_run_cell")
        events.tell("pre_run_cell")
    time.sleep(0.15)
    assert loaded == []
    events.tell("post_run_cell")
    time.sleep(0.3)
    assert loaded == ["a module that is nowhere"]


def test_it_ends_where_all_is_loaded(loaded, monkeypatch):
    events = Events()
    warm._Warming(events)
    monkeypatch.setitem(sys.modules, "a module that is nowhere", types.ModuleType("m"))
    events.tell("post_run_cell")
    assert loaded == []
    assert events.heard == {"pre_run_cell": [], "post_run_cell": []}


def test_a_script_loads_nothing_ahead():
    code = "import sys, uarwidgets; from uarwidgets._core.warm import soon; soon(); "
    code += "import time; time.sleep(0.6); print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
