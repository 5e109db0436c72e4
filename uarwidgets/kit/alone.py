"""An explorer as one file: a page that moves without Python, and asks nobody for anything."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from uarwidgets.live import Scene, drawing_lock
from uarwidgets.live.alone import Message, staged, write_page

if TYPE_CHECKING:
    from uarwidgets.kit.base import Explorer

_MADE = (
    "Made with uarwidgets. This page holds {states} states and asks no server for anything. "
    "Numbers between its steps, other class counts and further scenarios are in the notebook: "
    "the text under “Share or save” opens it there."
)


def save_html(
    explorer: Explorer,
    path: str | os.PathLike[str],
    steps: int | Mapping[str, int] | None = None,
) -> pathlib.Path:
    """Write an explorer as one HTML file that moves without Python.

    The page holds the picture, the numbers and the words of every state on a grid of slider
    positions, computed here; all sliders and handles move together on it. It asks no server for
    anything and works from a file, in a frame of a learning platform, and without a network.
    How many states there will be and how long they take is said before they are computed.

    Parameters
    ----------
    explorer : Explorer
        What the page shows; it begins in the present state.
    path : str or path
        Where the file is written; what stands there is replaced.
    steps : int or mapping of str to int, optional
        Positions of each slider, 2 or more: one number for all sliders, or a number by slider
        name. Without it, as many as can be computed within some 20 seconds.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ValueError
        If the explorer has no slider, or steps names none of its sliders or is below 2.

    Examples
    --------
    >>> import tempfile
    >>> import uarwidgets as uw
    >>> file = tempfile.mktemp(suffix=".html")
    >>> uw.save_html(uw.ImbalanceExplorer(), file, steps=2).read_text()[:15]
    '<!doctype html>'
    """
    with drawing_lock:
        scene, _ = explorer._new_scene()
        if all(slider.box for slider in scene.sliders):
            raise ValueError(f"{type(explorer).__name__} has no slider that a page could move")
        return write_page(
            path, scene, explorer.entries, steps, css=explorer.live._css, made=_MADE,
            sentence=explorer.sentence,
            around=lambda shown, first: _around(explorer, scene, shown, first),
        )  # fmt: skip


def _around(explorer: Explorer, scene: Scene, shown: Message, start: Message) -> Message:
    """Return what the title row offers, and the states that it leads to."""
    state, first = explorer.state, explorer._initial
    stills = [{"scene": shown, "frame": start}]

    def held_at(wanted: dict[str, Any]) -> int:
        """Return which of the stills shows a state."""
        there = explorer._at(wanted)
        if there._fixed() == explorer._fixed():
            stills.append({"scene": shown, "frame": scene.frame(there.entries)})
        else:
            other, _ = there._new_scene()
            number = len(stills) + 1
            stills.append({"scene": staged(other, number), "frame": other.frame(there.entries)})
        return len(stills) - 1

    tools = {
        "menu": list(explorer.menu.items()),
        "reset": True,
        "talk": [{"title": title, "frame": None} for title, _ in explorer.scenes],
    }
    found = {
        "choose": {s.key: held_at({**state, **wanted}) for s, wanted in explorer._ways_in},
        "scene": [held_at({**first, **wanted}) for _, wanted in explorer.scenes],
        "reset": [0],
    }
    return {"tools": tools, "stills": stills, "found": found}
