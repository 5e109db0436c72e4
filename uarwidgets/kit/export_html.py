"""An explorer as one file: a page that moves without Python, and asks nobody for anything."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from uarwidgets.kit import shown
from uarwidgets.live import Scene, drawing_lock
from uarwidgets.live.export_html import Message, write_page
from uarwidgets.live.frames import to_json

if TYPE_CHECKING:
    from uarwidgets.kit.explorer import Explorer

_MADE = (
    "Made with <a href='https://uarwidgets.github.io/uarwidgets/'>uarwidgets</a>, a free course. "
    "This page holds {states} of its sliders; it asks no server for anything. Buttons, and counts "
    "and numbers of your own, are in the notebook: the text under “Share or save” opens it there."
)


def save_html(
    explorer: Explorer,
    path: str | os.PathLike[str],
    steps: int | Mapping[str, int] | None = None,
    *,
    narrow: bool = False,
    lang: str = "en",
) -> pathlib.Path:
    """Write an explorer as one HTML file that moves without Python.

    The page holds the picture, the numbers and the words of every state on a grid of slider
    positions, computed here, and of all positions of each slider while the others are as they
    began or in a scene. A slider or handle leads to the nearest of these states. The page asks no
    server for anything and works from a file, in a frame of a learning platform, and without a
    network. A bar says how many states there will be and about how long they take.

    A choice of a menu or a box that leads to another scene, such as other classes, has 21
    positions of each slider, and few combinations of them; in a page that is heavy without
    them (`UncertaintyExplorer`) one state. Number boxes do not work in the page. A share text after
    a # in its address opens that state, or the nearest that the page holds.

    Parameters
    ----------
    explorer : Explorer
        What the page shows; it begins in the present state.
    path : str or path
        Where the file is written; a file that is there is replaced.
    steps : int or mapping of str to int, optional
        Positions of each slider, 2 or more: one number for all sliders, or a number by slider
        name. Without it 21 where three sliders or fewer move the picture, 11 of four, 7 of five.
    narrow : bool
        Whether the page is for phones: its picture is narrower, with letters to be read there.
    lang : str
        The language of the page, as a screen reader needs it, such as "zh" where you have
        translated its title and its names.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ValueError
        If steps names none of its sliders or is below 2.
    OSError
        If the path cannot be written; nothing is computed then.

    Examples
    --------
    >>> import tempfile
    >>> import uarwidgets as uw
    >>> file = tempfile.mktemp(suffix=".html")
    >>> uw.save_html(uw.PitfallExplorer(), file, steps=2).read_text()[:15]
    '<!doctype html>'
    """
    with drawing_lock:
        # Computed on a copy: the explorer can be moved meanwhile.
        copy = explorer.copy_at(explorer.state)
        copy.show, copy.narrow = explorer.show, narrow
        scene, _ = copy.new_scene()
        around, scenes = _around(copy, scene)
    return write_page(
        path, scene, copy.entries, steps, css=explorer.live._css, sentence=copy.sentence,
        made=_MADE, around=around, scenes=scenes, lang=lang,
    )  # fmt: skip


def _around(explorer: Explorer, scene: Scene) -> tuple[Message, dict[int, Scene]]:
    """Return what the page offers around the picture, and the scenes that it leads to.

    The states that it leads to are "states", each "of" a scene: the index of its first state.
    """
    state = explorer.state
    # What a button does depends on what was done before, without end.
    items = explorer.toolbar()
    kept = {item.label: i for i, item in enumerate(items) if item.kind != "button"}
    states: list[Message] = []
    scenes: dict[tuple[Any, ...], tuple[int, Scene]] = {explorer.fixed(): (0, scene)}
    known: dict[str, int] = {}

    def index_of(target: Mapping[str, Any]) -> int:
        """Return the index in `states` of a state, which is added if it is new."""
        copy = explorer.copy_at(target)
        index = known.setdefault(to_json(copy.state), len(states))
        if index == len(states):
            if copy.fixed() not in scenes:
                scenes[copy.fixed()] = index, copy.new_scene()[0]
            first, its_scene = scenes[copy.fixed()]
            states.append({
                "toolbar": [item.message() for item in copy.toolbar() if item.label in kept],
                "of": first,
                "scene": its_scene.message(index + 1) if index == first else None,
                "share": _share(copy, its_scene) if index == first else None,
                "frame": its_scene.frame(copy.entries),
            })  # fmt: skip
        return index

    index_of(state)
    indices = {
        "choose": {s.key: index_of({**state, **target}) for s, target in explorer.scenario_states},
        "scene": [index_of(slide.state) for slide in explorer.talk_slides],
        "toolbar": {
            label: {c: index_of(explorer.state_after(i, c)) for c in items[i].choices}
            for label, i in kept.items()
        },
    }
    tools = {
        "menu": list(explorer.menu.items()),
        "toolbar": states[0]["toolbar"],
        "talk": [slide.message for slide in explorer.talk_slides],
        "show": shown.message(explorer.show),
    }
    return {"tools": tools, "states": states, "indices": indices}, dict(scenes.values())


def _share(explorer: Explorer, scene: Scene) -> Message:
    """Return what the page needs to open a share text: where in a state each entry stands."""
    places: dict[str, str] = {}
    for name in explorer.moved():
        value = getattr(explorer, name)
        entries = explorer.state_traits()[name].entries_of(value)
        places |= dict(zip(entries, _leaves(value, f"/{name}"), strict=True))
    return {
        "name": type(explorer).__name__,
        "state": explorer.state,
        "places": [places[entry] for entry in scene.entries],
    }


def _leaves(value: Any, place: str = "") -> dict[str, Any]:
    """Return all that a state holds by its place in it, as in `recalls/0`."""
    if not isinstance(value, dict | list | tuple):
        return {place: value}
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    return {k: v for name, each in inside for k, v in _leaves(each, f"{place}/{name}").items()}
