"""A strip holds exactly the frames that the scene would draw."""

from __future__ import annotations

import gzip
import json

import pytest
from live.pictures import RATES, START, Everything

from uarwidgets.live.frames import Strip, base_of


@pytest.fixture
def scene():
    return Everything().scene()


def unpacked(strip: Strip) -> dict:
    for _ in strip.compute():
        pass
    return json.loads(gzip.decompress(strip.pack()))


@pytest.mark.parametrize("slider", [0, 1])
def test_every_frame_is_the_scene_s_own(scene, slider):
    strip = unpacked(Strip(scene, 7, START, slider))
    assert (strip["scene"], strip["slider"]) == (7, slider)
    assert strip["base"] == [START["place" if slider == 0 else "height"]]
    assert strip["entry"] == list(RATES)
    for j, value in enumerate(RATES):
        state = START | {scene.sliders[slider].name: value}
        assert strip["thumbs"][j] == list(state.values())
        expected = json.loads(json.dumps(scene.parts(state)))
        for name, part in strip["parts"].items():
            assert part["shapes"][part["at"][j] if part["at"] else 0] == expected[name]
        assert strip["parts"].keys() == expected.keys()


def test_what_stands_still_is_held_once(scene):
    strip = unpacked(Strip(scene, 1, START, 1))
    line = strip["parts"]["0"]
    assert line["at"] == []
    assert len(line["shapes"]) == 1
    assert len(strip["parts"]["2"]["shapes"]) == len(RATES)


def test_a_strip_that_was_interrupted_goes_on(scene, monkeypatch):
    strip = Strip(scene, 1, START, 0)
    drawn = []
    draw = scene.draw
    monkeypatch.setattr(scene, "draw", lambda state: drawn.append(state["height"]) or draw(state))
    work = strip.compute()
    for _ in range(5):
        next(work)
    work.close()
    assert unpacked(strip)["entry"] == list(RATES)
    # the frame under way when it was interrupted may be drawn again, none other
    assert len(drawn) <= len(RATES) + 1


def test_every_fourth_frame_first_then_the_others_and_none_twice(scene):
    drawn, parts = [], scene.parts
    scene.parts = lambda state: drawn.append(state["height"]) or parts(state)
    strip, told = Strip(scene, 1, START, 0), []
    for coarse in (True, False, False):
        for _ in strip.compute(coarse):
            pass
        told.append([*drawn])
        drawn.clear()
    assert told == [list(RATES[::4]), [rate for j, rate in enumerate(RATES) if j % 4], []]


def test_the_base_leaves_out_the_slider_s_own_entry(scene):
    assert base_of(scene, START, 0) == [START["place"]]
    assert base_of(scene, START, 1) == [START["height"]]
