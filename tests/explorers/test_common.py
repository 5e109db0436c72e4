"""What every explorer must hold: its surface, and that nothing a reader does breaks it."""

from __future__ import annotations

import json
import math
import re

import pytest
from explorers.moving import move
from matplotlib.figure import Figure
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.writing import NOTHING, number


@pytest.fixture(params=explorers.NAMES)
def explorer(request):
    return getattr(uw, request.param)()


def assert_sound(explorer):
    """Picture, numbers and words are there, of one state, and no number is missing unsaid."""
    frame = explorer.live.frame
    parts = frame["parts"]
    assert parts["sentence"] == explorer.sentence
    assert parts["share"] == explorer.share_text
    texts = [part for part in parts.values() if isinstance(part, str)]
    assert not any(re.search(r"\bnan\b|\binf\b|NaN|None", text) for text in texts)
    assert "NaN" not in json.dumps(parts)
    for name, value in explorer.scores.items():
        assert isinstance(value, float), name
        if name in parts and isinstance(parts[name], str) and math.isnan(value):
            assert parts[name] == NOTHING or not re.search(r"\d", parts[name])
    assert len(parts["sentence"]) > 20
    assert frame["state"] == list(explorer.live._state.values())


def test_every_explorer_is_an_explorer_with_a_question(explorer):
    assert isinstance(explorer, Explorer)
    assert explorer.title
    assert_sound(explorer)


def test_every_slider_to_both_ends_and_back(explorer):
    for i in range(len(explorer.live.scene["sliders"])):
        slider = explorer.live._scene.sliders[i]
        for value in (slider.values[0], slider.values[-1], slider.values[len(slider.values) // 2]):
            answer = move(explorer, (i, value))
            assert answer["refused"] == ""
            assert_sound(explorer)
            if i >= len(explorer.live._scene.sliders):
                return  # this slider brought another scene with fewer


def test_every_slider_s_frames_ahead_hold_words_for_all(explorer):
    scene = explorer.live._scene
    state = dict(explorer.live._state)
    for slider in scene.sliders:
        for value in (slider.values[0], slider.values[-1]):
            parts = scene.parts(slider.moved(state, value))
            assert parts["sentence"]
            assert not re.search(r"\bnan\b|NaN", json.dumps(parts))


def test_every_scenario_of_the_menu(explorer):
    for key in [value for _, value in explorer._menu.options if value]:
        explorer._menu.value = key
        assert explorer._menu.value == key
        assert_sound(explorer)
        assert explorer.live.frame["parts"]["story"].startswith(uw.scenarios.get(key).name)


def test_the_menu_names_a_scenario_only_while_it_is_shown(explorer):
    key = explorer._menu.options[-1][1]
    explorer.choose(key)
    assert explorer._menu.value == key
    for i, slider in enumerate(explorer.live._scene.sliders):
        thumb = slider.thumb(explorer.live._state)
        move(explorer, (i, next(v for v in slider.values if not math.isclose(v, thumb))))
    assert explorer._menu.value != key


def test_reset_comes_back(explorer):
    first = explorer.state
    for i, slider in enumerate(explorer.live._scene.sliders[:2]):
        move(explorer, (i, slider.values[-1]))
    explorer.reset()
    assert explorer.state == first
    assert_sound(explorer)


def test_the_state_goes_through_json_and_the_share_text(explorer):
    move(explorer, (0, explorer.live._scene.sliders[0].values[1]))
    state = json.loads(json.dumps(explorer.state))
    assert state == explorer.state
    assert type(explorer).from_state(state).state == explorer.state
    text = explorer.share_text
    assert "\n" not in text
    again = uw.open_state(f"  {text}\n")
    assert type(again) is type(explorer)
    assert again.state == explorer.state
    assert again.scores == pytest.approx(explorer.scores, nan_ok=True)


def test_the_figure_is_the_reader_s_own(explorer):
    figure = explorer.figure
    assert isinstance(figure, Figure)
    assert explorer.figure is not figure
    figure.axes[0].cla()
    assert_sound(explorer)


def test_the_still_picture_says_what_it_shows(explorer):
    html = explorer.still_picture(dpi=20)
    assert re.search(r'<img alt="[^"]{30,}" src="data:image/png;base64,', html)


def test_a_trait_that_changes_tells_its_observers(explorer):
    seen = []
    name = next(iter(explorer.state))
    explorer.observe(seen.append, list(explorer.state))
    for i, slider in enumerate(explorer.live._scene.sliders):
        move(explorer, (i, slider.values[-1]))
        move(explorer, (i, slider.values[0]))
        if seen:
            break
    assert seen, name


def test_unknown_names_and_broken_texts_are_refused(explorer):
    with pytest.raises(ValueError, match="has no state called 'nonsense'"):
        type(explorer)(nonsense=1)
    with pytest.raises((ValueError, TraitError)):
        type(explorer).from_state({"nonsense": 1})
    with pytest.raises(ValueError, match="must be a share text"):
        uw.open_state("uarwidgets:Nothing:{}")
    with pytest.raises(ValueError, match="cut or changed"):
        uw.open_state(explorer.share_text[:-1])


HOSTILE = ("<script>alert(1)</script>", "$x^2$\n=A1&amp;")


def test_hostile_class_names_are_text(explorer):
    if "class_names" not in explorer.state:
        pytest.skip("this explorer does not name classes")
    explorer.class_names = HOSTILE
    scene = explorer.live.scene
    assert "<script" not in scene["before"] + scene["after"] + scene["svg"]
    assert explorer.figure.savefig  # drawn without reading "$" as TeX
    explorer.still_picture(dpi=20)
    assert_sound(explorer)


def test_bad_values_change_nothing(explorer):
    before = explorer.state
    for name in before:
        for bad in (object(), float("nan"), -1e300):
            with pytest.raises((TraitError, ValueError)):
                setattr(explorer, name, bad)
            assert explorer.state == before
    assert_sound(explorer)


def test_written_numbers_are_the_scores(explorer):
    parts = explorer.live.frame["parts"]
    shared = [name for name in explorer.scores if isinstance(parts.get(name), str)]
    for name in shared:
        assert parts[name] == number(explorer.scores[name])


def test_the_gallery_opens_each():
    gallery = uw.gallery()
    grid = gallery.children[0]
    assert len(grid.children) == len(explorers.NAMES)
    for card, name in zip(grid.children, explorers.NAMES, strict=True):
        picture, button = card.children
        assert "<img alt=" in picture.value
        button.click()
        assert type(gallery.explorer).__name__ == name
    with pytest.raises(ValueError, match="name must be one of"):
        gallery.pick("Nothing")
