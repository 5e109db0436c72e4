"""An explorer as one file: a page that moves without Python, and asks nobody for anything."""

from __future__ import annotations

import base64
import gzip
import os
import pathlib
import sys
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
from IPython import get_ipython
from IPython.display import display

from uarwidgets.live import ALONE, Entries, Grid, Scene, drawing_lock
from uarwidgets.live.frames import to_json

if TYPE_CHECKING:
    from uarwidgets.kit.base import Explorer

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{css}
</style>
</head>
<body class="uw-alone">
<div class="uw-explorer"><div id="uw">{still}</div></div>
<p><small>{made}</small></p>
<script type="module">
{code}
standAlone("{data}", document.getElementById("uw"));
</script>
</body>
</html>
"""
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
        grid = Grid(scene, explorer.entries, steps)
        shape = " x ".join(str(n) for n in grid.shape if n > 1)
        said = f"{shape} = {grid.size:,} states, about {grid.seconds:.0f} s"
        said += f" and {grid.bytes / 750_000:.1f} MB" if grid.bytes else ""
        told, done = _progress(grid.size, said)
        held = grid.message(told)
        done()
        packed = _packed(explorer, scene, held)
    made = _MADE.format(states=f"{grid.size:,}")
    page = _PAGE.format(
        title=escape(explorer.title), css=explorer.live._css, code=ALONE, data=packed,
        still=escape(explorer.sentence), made=escape(made),
    )  # fmt: skip
    file = pathlib.Path(path)
    file.write_text(page, encoding="utf-8")
    return file


def _packed(explorer: Explorer, scene: Scene, held: dict[str, Any]) -> str:
    """Return all that the page knows, for it to unpack."""
    shown = scene.message() | {"number": 1, "token": "alone", "late": []}
    for slider, known in zip(shown["sliders"], held["sliders"], strict=True):
        slider["values"] = known["values"]
    for handle in shown["handles"]:
        for axis in filter(None, (handle["x"], handle["y"])):
            every = scene.sliders[axis["slider"]].values
            values = shown["sliders"][axis["slider"]]["values"]
            axis["at"] = [axis["at"][every.index(value)] for value in values]
    start = _drawn(scene, explorer.entries)
    state, first = explorer.state, explorer._initial
    stills = [{"scene": shown, "frame": start}]

    def held_at(wanted: dict[str, Any]) -> int:
        """Return which of the stills shows a state."""
        there = explorer._at(wanted)
        if there._fixed() == explorer._fixed():
            stills.append({"scene": shown, "frame": _drawn(scene, there.entries)})
        else:
            other, _ = there._new_scene()
            number = {"number": len(stills) + 1, "token": "alone", "late": []}
            stills.append(
                {"scene": other.message() | number, "frame": _drawn(other, there.entries)}
            )
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
    message: dict[str, Any] = {"scene": shown, "frame": start, "tools": tools, "grid": held}
    message |= {"stills": stills, "found": found}
    return base64.b64encode(gzip.compress(to_json(message).encode(), mtime=0)).decode()


def _drawn(scene: Scene, entries: Entries) -> dict[str, Any]:
    """Return the frame of a state."""
    state = {entry: float(entries[entry]) for entry in scene.entries}
    return {
        "state": list(state.values()),
        "thumbs": scene.thumbs(state),
        "parts": scene.whole(state),
    }


def _progress(total: int, said: str) -> tuple[Callable[[int], None], Callable[[], None]]:
    """Show how far the work has come, where somebody is there to see it."""
    if get_ipython() is not None:
        bar = widgets.IntProgress(max=total, description=said, style={"description_width": "auto"})
        bar.layout.width = "auto"
        display(bar)

        def told(done: int) -> None:
            if done % (total // 50 + 1) == 0:
                bar.value = done

        return told, bar.close
    if sys.stderr.isatty():
        print(said, file=sys.stderr)
    return lambda _: None, lambda: None
