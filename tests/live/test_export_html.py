"""A page without Python: each state of its grid is what Python draws."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing

import numpy as np
import pytest
from live.example_figure import RATES, START, EveryArtist

import uarwidgets as uw
from uarwidgets.live import Grid, Slider, drawing_lock, export_html

ABOUT = {"css": "", "sentence": "", "made": "{states} states", "around": {"states": [{}]}}


def plain(parts):
    return json.loads(json.dumps(parts))


def look_up(table, places, shape):
    """What `offline_store.js` does."""
    axes = table["axes"]
    return np.reshape(table["at"], [shape[a] for a in axes])[*(places[a] for a in axes)]


def places_and_states(grid):
    for state in grid.states():
        yield [values.index(state[entry]) for entry, values in grid.values.items()], state


def assert_true(grid, message):
    for places, state in places_and_states(grid):
        held = {
            name: json.loads(table["shapes"][look_up(table, places, grid.shape)])
            for name, table in message["parts"].items()
        }
        assert held == plain(grid.scene.frame(state)["parts"])
        thumbs = [look_up(s["thumbs"], places, grid.shape) for s in message["sliders"]]
        assert thumbs == pytest.approx(grid.scene.thumbs(state), abs=1e-6)


def test_every_state_of_the_grid_is_as_python_draws_it_and_held_once():
    grid = Grid(EveryArtist().scene(), START, 7)
    message = plain(grid.message())
    assert_true(grid, message)
    assert message["parts"]["4"]["axes"] == [0]  # the bar follows the height alone
    assert len(message["parts"]["4"]["shapes"]) == 7
    assert sorted(message["parts"]["2"]["axes"]) == [0, 1]  # the dot both


@pytest.mark.parametrize(
    "name", ["AlphaExplorer", "DefinitionsExplorer", "PitfallExplorer", "DerivationStepper", ""]
)
def test_sliders_that_show_one_entry_in_two_ways_lead_to_states_of_the_grid(name):
    if name:
        explorer = getattr(uw, name)()
        grid = Grid(explorer.scene, explorer.entries, 3)
        explorer.close()
    else:  # a slider of 21 positions, and one of 5 that shows four times the same entry
        scene = EveryArtist().scene()
        four = Slider("four", "Four times", (0, 1, 2, 3, 4), entry="height",
                      read=lambda s: 4 * s["height"], write=lambda s, value: value / 4)  # fmt: skip
        scene.sliders = [four, *scene.sliders]
        grid = Grid(scene, START, {"height": 9, "place": 2})
    message = plain(grid.message())
    assert_true(grid, message)
    for slider, known in zip(grid.scene.sliders, message["sliders"], strict=True):
        if slider.box:  # it moves nothing here, and shows what the sliders have led to
            assert (known["values"], known["leads"]) == (list(slider.values), None)
            continue
        if known["leads"] is None:
            assert known["values"] == list(grid.values[slider.entry])
            continue
        for places, state in places_and_states(grid):
            place = min(places[known["axis"]], len(known["values"]) - 1)
            value = known["values"][place]
            wanted = slider.moved(state, value)[slider.entry]
            found = grid.values[slider.entry][look_up(known["leads"], places, grid.shape)]
            assert abs(found - wanted) == min(abs(v - wanted) for v in grid.values[slider.entry])


@pytest.mark.parametrize("name", ["MetricCalculator", "DefinitionsExplorer"])
def test_ten_classes_are_on_the_page_too(name):
    with closing(getattr(uw, name)(matrix=np.eye(10, dtype=int).tolist())) as explorer:
        message = Grid(explorer.scene, explorer.entries, 3).message()
    assert len(message["values"]) >= 100
    places = message["start"]
    for slider, thumb in zip(
        message["sliders"], explorer.scene.thumbs(explorer.entries), strict=True
    ):
        assert look_up(slider["thumbs"], places, [*map(len, message["values"])]) == thumb


def test_positions_are_closer_near_the_ends_and_the_start_is_one():
    scene = EveryArtist().scene()
    fine = tuple(i / 100 for i in range(101))
    scene.sliders = [Slider("height", "Height", fine), Slider("place", "Place", RATES)]
    grid = Grid(scene, {"height": 0.4, "place": 0.05}, {"height": 21, "place": 6})
    assert grid.values["height"][:6] == (0, 0.01, 0.02, 0.05, 0.1, 0.15)
    assert grid.values["height"][-3:] == (0.98, 0.99, 1)
    assert 0.4 in grid.values["height"]
    assert 0.05 in grid.values["place"]
    assert grid.shape == (21, 6)
    grid = Grid(scene, {"height": 0.9375, "place": 0.05}, {"height": 17, "place": 6})
    tenths = tuple(k / 10 for k in range(1, 10))
    ends = (0, 0.01, 0.02, 0.05), (0.9375, 0.95, 0.98, 0.99, 1)
    assert grid.values["height"] == (*ends[0], *tenths, *ends[1])


def test_steps_are_for_sliders_and_two_at_least():
    scene = EveryArtist().scene()
    assert Grid(scene, START, {"height": 3, "place": 4}).shape == (3, 4)
    for wrong, word in ((1, "1 for"), ({"height": 0}, "0 for 'height'"), ({"nil": 3}, "'nil'")):
        with pytest.raises(ValueError, match=f"2 positions or more.*{word}"):
            Grid(scene, START, wrong)


def test_a_notebook_shows_how_many_states_and_how_far_it_has_come(monkeypatch, tmp_path):
    shown, came = [], []
    monkeypatch.setattr(export_html, "get_ipython", lambda: object())
    monkeypatch.setattr(export_html, "_TURN", 0)

    def display(bar):
        shown.append(bar)
        bar.observe(lambda change: came.append(change["new"]), "value")

    monkeypatch.setattr(export_html, "display", display)
    file = export_html.write_page(tmp_path / "page.html", EveryArtist().scene(), START, 5, **ABOUT)
    (bar,) = shown
    assert re.fullmatch(r"5 x 5 = 25 states, about \d+ s", bar.description)
    assert (came, came[-1], bar.comm) == (sorted(came), 25, None)  # it is off the page
    assert "25 states" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("path", "words"), [("nowhere/x.html", "No such"), (".", "directory")])
def test_a_path_that_cannot_be_written_is_refused_first(tmp_path, monkeypatch, path, words):
    monkeypatch.setattr(Grid, "message", lambda *_: pytest.fail("computed"))
    with pytest.raises(OSError, match=words):
        uw.MeansExplorer().save_html(tmp_path / path)


def test_other_pictures_can_be_drawn_meanwhile(tmp_path):
    explorer, other, moved = uw.MeansExplorer(), uw.MeansExplorer(), 0
    with ThreadPoolExecutor(1) as beside:
        saving = beside.submit(explorer.save_html, tmp_path / "page.html", steps=3)
        while not saving.done():
            with drawing_lock:
                explorer.recalls = other.recalls = (moved % 90 / 100, 0.5)
            moved += 1
            wait([saving], 0.01)
    saving.result()
    assert moved > 5
