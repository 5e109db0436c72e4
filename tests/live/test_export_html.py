"""A page without Python: each state of its grid is what Python draws."""

import json
import re
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing

import numpy as np
import pytest
from live.example_figure import START, EveryArtist

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.live import Slider, drawing_lock, export_html
from uarwidgets.live.export_html import lines, main_grid, positions, tables

ABOUT = {"css": "", "sentence": "", "made": "{states}", "around": {"states": [{"of": 0}]}}


def plain(parts):
    return json.loads(json.dumps(parts))


def look_up(table, places, shape):
    """What `offline_store.js` does."""
    axes = table["axes"]
    return np.reshape(table["at"], [shape[a] for a in axes])[*(places[a] for a in axes)]


def places_and_states(grid):
    for state in grid.states():
        yield [values.index(state[entry]) for entry, values in grid.values.items()], state


def assert_true(grids, message):
    for i, grid in enumerate(grids):
        for places, state in places_and_states(grid):
            held = {
                name: json.loads(part["shapes"][look_up(part["tables"][i], places, grid.shape)])
                for name, part in message["parts"].items()
            }
            assert held == plain(grid.scene.frame(state)["parts"])
            thumbs = [look_up(t, places, grid.shape) for t in message["grids"][i]["thumbs"]]
            assert thumbs == pytest.approx(grid.scene.thumbs(state), abs=1e-6)


def test_every_state_of_grid_and_lines_is_as_python_draws_it_and_held_once():
    scene = EveryArtist().scene()
    grids = [*lines(scene, START), main_grid(scene, START, 7)]
    message = plain(tables(grids))
    assert_true(grids, message)
    bar, dot = message["parts"]["4"], message["parts"]["2"]
    assert bar["tables"][-1]["axes"] == [0]  # the bar follows the height alone
    assert len(bar["shapes"]) == len({*grids[0].values["height"], *grids[-1].values["height"]})
    assert sorted(dot["tables"][-1]["axes"]) == [0, 1]  # the dot both


@pytest.mark.parametrize(
    "name", ["AlphaExplorer", "DefinitionsExplorer", "PitfallExplorer", "DerivationStepper", ""]
)
def test_sliders_that_show_one_entry_in_two_ways_have_all_positions_on_lines(name):
    if name:
        explorer = getattr(uw, name)()
        scene, start = explorer.scene, explorer.entries
        explorer.close()
    else:  # a slider of 21 positions, and one of 5 that shows four times the same entry
        scene, start = EveryArtist().scene(), START
        four = Slider("four", "Four times", (0, 1, 2, 3, 4), entry="height",
                      read=lambda s: 4 * s["height"], write=lambda s, value: value / 4)  # fmt: skip
        scene.sliders = [four, *scene.sliders]
    grids = [*lines(scene, start), main_grid(scene, start, 2)]
    assert_true(grids, plain(tables(grids)))
    for slider, line in zip((s for s in scene.sliders if not s.box), grids[:-1], strict=True):
        now = slider.thumb(start)
        led = {slider.moved(start, v)[slider.entry] for v in slider.values if v != now}
        assert led <= {*line.values[slider.entry]}


@pytest.mark.parametrize("name", ["MetricCalculator", "DefinitionsExplorer"])
def test_ten_classes_are_on_the_page_too(name):
    with closing(getattr(uw, name)(matrix=np.eye(10, dtype=int).tolist())) as explorer:
        grid = main_grid(explorer.scene, explorer.entries, 3)
        (message,) = tables([grid])["grids"]
    assert len(message["values"]) >= 100
    places = [values.index(explorer.entries[entry]) for entry, values in grid.values.items()]
    thumbs = explorer.scene.thumbs(explorer.entries)
    for table, thumb in zip(message["thumbs"], thumbs, strict=True):
        assert look_up(table, places, grid.shape) == pytest.approx(thumb, abs=1e-6)


@pytest.mark.parametrize("name", explorers.NAMES)
def test_the_grid_has_the_landmarks_of_each_slider_and_the_start(name):
    with closing(getattr(uw, name)()) as explorer:
        grid = main_grid(explorer.scene, explorer.entries)
        assert grid.values == main_grid(explorer.scene, explorer.entries).values
    spans = sum(n > 1 for n in grid.shape)
    least = {4: 11, 5: 7}.get(spans, 21)
    for slider in explorer.scene.sliders:
        held = grid.values[slider.entry]
        assert explorer.entries[slider.entry] in held
        if 1 < spans <= 3 and not (slider.box or slider.upto):
            # A thumb dropped anywhere is at most 2 % of its track away from a held position; a
            # slider that is alone has all of them on its line.
            thumbs = [slider.thumb({**explorer.entries, slider.entry: value}) for value in held]
            track = np.linspace(0, 1, len(slider.values))
            away = track[:, np.newaxis] - np.interp(thumbs, slider.values, track)
            assert np.abs(away).min(axis=1).max() <= 0.02 + 1e-9, slider.name
        if slider.box or slider.write:
            continue
        assert len(held) >= min(least, len(slider.values))
        marks = {0, 0.5, 1, -1, 1000, slider.values[0], slider.values[-1]}
        assert marks.intersection(slider.values) <= {*held}


def test_positions_are_shares_that_are_round_or_spread_by_index():
    shares = tuple(i / 100 for i in range(101))
    twentieths = {k / 20 for k in range(21)}
    assert {*positions(shares, 21, 0.33)} == twentieths | {0.01, 0.02, 0.99, 0.33}
    assert positions(shares[1:-1], 11, 0.5) == (0.01, *(k / 10 for k in range(1, 10)), 0.99)
    tens = {*range(-50, 51, 10)}
    assert positions(tuple(range(-50, 51)), 11, 3) == tuple(sorted(tens | {-1, 1, 3}))
    assert positions(shares, 2, 0.3) == (0, 1)
    assert positions((1, 2, 3, 4), 4, 2.5) == (1, 2, 2.5, 3, 4)


def test_steps_are_for_sliders_and_two_at_least():
    scene = EveryArtist().scene()
    assert main_grid(scene, START, {"height": 2, "place": 2}).shape == (2, 2)
    for wrong, word in (
        (1, "1 for"),
        ({"height": 0}, "0 for 'height'"),
        ({"nil": 3}, "'nil'"),
        (2.5, "2.5"),
    ):
        with pytest.raises(ValueError, match=f"2 positions or more.*{word}"):
            main_grid(scene, START, wrong)


def test_a_notebook_shows_how_many_states_and_how_far_it_has_come(monkeypatch, tmp_path):
    shown, came = [], []
    monkeypatch.setattr(export_html, "get_ipython", lambda: object())
    monkeypatch.setattr(export_html, "_TURN", 0)

    def display(bar, exclude):
        assert exclude == ["text/plain"]  # or a slow machine's notebook has one more output
        shown.append(bar)
        bar.observe(lambda change: came.append(change["new"]), "value")

    monkeypatch.setattr(export_html, "display", display)
    file = export_html.write_page(tmp_path / "page.html", EveryArtist().scene(), START, 5, **ABOUT)
    export_html.progress_bar(2, "quick", after=60)(2)
    (bar,) = shown
    told = re.fullmatch(r"(\d+) states, about \d+ s", bar.description)
    assert (came, came[-1], bar.comm) == (sorted(came), int(told[1]), None)  # it is off the page
    assert re.search(r"\d\d states", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("path", "words"), [("nowhere/x.html", "No such"), (".", "directory")])
def test_a_path_that_cannot_be_written_is_refused_first(tmp_path, monkeypatch, path, words):
    monkeypatch.setattr(export_html, "tables", lambda *_: pytest.fail("computed"))
    with pytest.raises(OSError, match=words):
        uw.MeansExplorer().save_html(tmp_path / path, 2)


def test_other_pictures_can_be_drawn_meanwhile(tmp_path):
    explorer, other, moved = uw.PitfallExplorer(), uw.PitfallExplorer(), 0
    with ThreadPoolExecutor(1) as beside:
        saving = beside.submit(explorer.save_html, tmp_path / "page.html", steps=3)
        while not saving.done():
            with drawing_lock:
                explorer.error_rate = other.error_rate = moved % 90 / 100
            moved += 1
            wait([saving], 0.05)
    saving.result()
    assert moved > 5
