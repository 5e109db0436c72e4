"""The grid of states that a page without Python holds: each is what Python draws."""

from __future__ import annotations

import contextlib
import json

import numpy as np
import pytest
from live.pictures import RATES, START, Everything

import uarwidgets as uw
from uarwidgets.live import Grid, Slider


def plain(parts):
    return json.loads(json.dumps(parts))


def look_up(table, places, shape):
    """What `offline_store.js` does."""
    flat = 0
    for axis in table["axes"]:
        flat = flat * shape[axis] + places[axis]
    return flat if table["at"] is None else table["at"][flat]


def fill(kind, filling):
    rest = iter(filling)
    one = lambda value: next(rest) if value is None else value  # noqa: E731
    return [
        [tag, {name: one(value) for name, value in attributes.items()}, *map(one, text)]
        for tag, attributes, *text in kind
    ]


def shape_of(table, places, shape):
    found = table["shapes"][look_up(table, places, shape)]
    if isinstance(found, str):
        return found
    return fill(table["kinds"][found[0]], found[1:])


def assert_true(grid, message):
    for places, state in zip(np.ndindex(grid.shape), grid.states(), strict=True):
        expected = plain(grid.scene.whole(state))
        held = {
            name: shape_of(table, places, grid.shape) for name, table in message["parts"].items()
        }
        assert held == expected
        thumbs = [look_up(s["thumbs"], places, grid.shape) for s in message["sliders"]]
        assert thumbs == pytest.approx(grid.scene.thumbs(state), abs=1e-6)


def test_every_state_of_the_grid_is_as_python_draws_it():
    grid = Grid(Everything().scene(), START, 5)
    assert grid.shape == (5, 5)
    assert_true(grid, plain(grid.message()))


def test_what_does_not_depend_on_a_slider_is_held_once_along_it():
    grid = Grid(Everything().scene(), START, 7)
    parts = grid.message()["parts"]
    assert parts["4"]["axes"] == [0]  # the bar follows the height alone
    assert len(parts["4"]["shapes"]) == 7
    assert parts["2"]["axes"] == [0, 1]  # the dot both


def fine_and_coarse():
    """A slider of 21 positions, and one of 5 that shows four times the same entry."""
    scene = Everything().scene()
    four = Slider("four", "Four times", (0, 1, 2, 3, 4), entry="height",
                  read=lambda s: 4 * s["height"], write=lambda s, value: value / 4)  # fmt: skip
    scene.sliders = [four, *scene.sliders]
    return scene


@pytest.mark.parametrize("name", ["AlphaExplorer", "PitfallExplorer", "DerivationStepper", ""])
def test_sliders_that_show_one_entry_in_two_ways_lead_to_states_of_the_grid(name):
    if name:
        explorer = getattr(uw, name)()
        grid = Grid(explorer.scene, explorer.entries, 3)
        explorer.close()
    else:
        grid = Grid(fine_and_coarse(), START, {"height": 9, "place": 2})
    message = plain(grid.message())
    assert_true(grid, message)
    for slider, known in zip(grid.scene.sliders, message["sliders"], strict=True):
        if slider.box:  # it moves nothing here, and shows what the sliders have led to
            assert (known["values"], known["leads"]) == (list(slider.values), None)
            continue
        if known["leads"] is None:
            assert known["values"] == list(grid.values[slider.entry])
            continue
        for places, state in zip(np.ndindex(grid.shape), grid.states(), strict=True):
            place = min(places[known["axis"]], len(known["values"]) - 1)
            value = known["values"][place]
            wanted = slider.moved(state, value)[slider.entry]
            found = grid.values[slider.entry][look_up(known["leads"], places, grid.shape)]
            assert abs(found - wanted) == min(abs(v - wanted) for v in grid.values[slider.entry])


def test_an_entry_in_units_of_its_own_reaches_what_its_slider_does_from_the_start():
    """Sizes are set by shares: each class comes to either end, while the others stay."""
    with uw_shares((5, 3, 2)) as explorer:
        grid = Grid(explorer.scene, explorer.entries, 4)
        found = [[size / (size + 10 - start) for size in grid.values[f"size_{k}"]]
                 for k, start in enumerate((5, 3, 2))]  # fmt: skip
        assert_true(grid, plain(grid.message()))
    for shares, start in zip(found, (0.5, 0.3, 0.2), strict=True):
        assert (shares[0], shares[-1]) == pytest.approx((0.002, 0.95))
        assert min(abs(share - start) for share in shares) < 1e-9


@contextlib.contextmanager
def uw_shares(sizes):
    """An explorer whose classes' shares are set one by one."""
    explorer = uw.ImbalanceExplorer(recalls=(0.8, 0.7, 0.3), relative_sizes=sizes)
    yield explorer
    explorer.close()


def test_the_start_lies_on_the_grid_and_both_ends_do():
    grid = Grid(Everything().scene(), {"height": 0.35, "place": 0.05}, 6)
    for entry, start in (("height", 0.35), ("place", 0.05)):
        values = grid.values[entry]
        assert start in values
        assert (values[0], values[-1]) == (RATES[0], RATES[-1])
        assert len(values) == 6
    assert grid.size == 36


def test_steps_are_for_sliders_and_two_at_least():
    scene = Everything().scene()
    assert Grid(scene, START, {"height": 3, "place": 4}).shape == (3, 4)
    for wrong in (1, {"height": 0}, {"nothing": 3}):
        with pytest.raises(ValueError, match="2 positions or more"):
            Grid(scene, START, wrong)
