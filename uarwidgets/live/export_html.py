"""A live picture as one file: a page that moves without Python, and asks nobody for anything."""

from __future__ import annotations

import base64
import gzip
import os
import pathlib
import sys
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython import get_ipython
from IPython.display import display

from uarwidgets.live.answering import Answering
from uarwidgets.live.frames import to_json
from uarwidgets.live.grid import Grid
from uarwidgets.live.scene import Entries, Scene
from uarwidgets.live.widget import ALONE, drawing_lock

Message = dict[str, Any]

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
<main>
<div class="uw-explorer"><div id="uw">{still}</div></div>
{form}<p><small>{made}</small></p>
</main>
<script type="module">
{code}
standAlone("{data}", document.getElementById("uw"));
{script}
</script>
</body>
</html>
"""


def write_page(
    path: str | os.PathLike[str],
    scene: Scene,
    state: Entries,
    steps: int | Mapping[str, int] | None,
    *,
    css: str,
    sentence: str,
    made: str,
    around: Callable[[Message, Message], Message] | None = None,
    answering: Answering = Answering(),  # noqa: B008
) -> pathlib.Path:
    """Write a scene as one HTML file that moves on a grid of states.

    Parameters
    ----------
    path : str or path
        Where the file is written; what stands there is replaced.
    scene : Scene
        What the page shows; it has a slider.
    state : mapping of str to float
        The state that the page begins with.
    steps : int or mapping of str to int, optional
        How fine the grid is; see `Grid`.
    css : str
        The look of the page.
    sentence : str
        What a browser without scripts shows.
    made : str
        The line under the picture; ``{states}`` in it is how many states there are.
    around : callable, optional
        ``around(scene, frame)`` takes the messages of the scene and of its first frame and
        returns what the title row offers: tools, stills, found and perhaps sent, as
        `page/offline_store.js` reads them. By default it offers Reset.
    answering : Answering, optional
        A form that Python answers in the browser, and its script.

    Returns
    -------
    pathlib.Path
        The file.
    """
    with drawing_lock:
        grid = Grid(scene, state, steps)
        shape = " x ".join(str(n) for n in grid.shape if n > 1)
        said = f"{shape} = {grid.size:,} states, about {grid.seconds:.0f} s"
        said += f" and {grid.bytes / 750_000:.1f} MB" if grid.bytes else ""
        told, done = _progress(grid.size, said)
        held = grid.message(told)
        done()
        shown = staged(scene, 1)
        _thin(shown, held, scene)
        first = scene.frame(state)
        message = {"scene": shown, "frame": first, "grid": held}
        message |= (around or _reset_alone)(shown, first)
    data = base64.b64encode(gzip.compress(to_json(message).encode(), mtime=0)).decode()
    page = _PAGE.format(
        title=escape(scene.title), css=css, code=ALONE, data=data, still=escape(sentence),
        made=escape(made.format(states=f"{grid.size:,}")), form=answering.form,
        script=answering.script,
    )  # fmt: skip
    file = pathlib.Path(path)
    file.write_text(page, encoding="utf-8")
    return file


def staged(scene: Scene, number: int) -> Message:
    """Return a scene as such a page takes it."""
    return scene.message() | {"number": number, "token": "alone", "late": []}


def _reset_alone(shown: Message, first: Message) -> Message:
    tools = {"menu": [], "reset": True, "talk": []}
    found = {"choose": {}, "scene": [], "reset": [0]}
    stills = [{"scene": shown, "frame": first, "controls": []}]
    return {"tools": tools, "stills": stills, "found": found}


def _thin(shown: Message, held: Message, scene: Scene) -> None:
    """Leave of sliders and handles the positions that the grid has."""
    for slider, known in zip(shown["sliders"], held["sliders"], strict=True):
        slider["values"] = known["values"]
    for handle in shown["handles"]:
        for axis in filter(None, (handle["x"], handle["y"])):
            every = scene.sliders[axis["slider"]].values
            values = shown["sliders"][axis["slider"]]["values"]
            axis["at"] = [axis["at"][every.index(value)] for value in values]


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
