"""Move any Matplotlib figure by sliders in the browser, without waiting for Python.

`show` makes a figure of your own move, in ten lines::

    import matplotlib.pyplot as plt
    import numpy as np
    import uarwidgets as uw

    x = np.linspace(-6, 6, 200)
    figure, axes = plt.subplots()
    (curve,) = axes.plot(x, 0 * x)
    (top,) = axes.plot([0], [0], "o", markersize=12)

    def draw(mean, spread):
        peak = 1 / (spread * np.sqrt(2 * np.pi))
        curve.set_ydata(peak * np.exp(-((x - mean) ** 2) / (2 * spread**2)))
        top.set_data([mean], [peak])
        return f"Two in three lie between {mean - spread:.1f} and {mean + spread:.1f}."

    sliders = {"mean": (-3.0, 3.0, 0.0), "spread": (0.5, 2, 1)}
    uw.live.show(figure, draw, sliders=sliders, handles=[uw.live.Handle(top, x="mean")])

It has sliders with boxes and play, handles, a sentence, Keep, Reset, full screen, both themes, a
screen reader's words and a static picture for pages without a kernel; ``.save_html(path)`` writes
a file that moves without Python.

The contract
    Once a reader touches a picture, Python computes frames ahead, for every position of each
    slider while the others stay; the browser keeps them and paints one the moment a slider moves.
    So `draw` is called for values that nobody has reached, and must depend on its arguments alone.
    Two sliders moved together, as a handle of two does it, and a number typed between two positions
    are computed when asked.

What can move
    Lines, patches (bars, polygons, arrows), collections (scatter, fill_between, pcolormesh) and
    texts: their data, place, colour, width, alpha, words, and whether they are visible. What
    moves is found by drawing some twenty states. Everything else is drawn once: axes, limits,
    ticks, legends, images. An area that `fill_between` drew is changed by ``area.set_data(x, low,
    high, where=x > cut)``; before Matplotlib 3.10, by its corners: ``area.set_verts([corners])``.

What cannot, and what to use instead
    An image: ``axes.pcolormesh`` and `set_array`. Limits that follow the data: limits that hold
    all of it. New artists, as ``axes.clear()`` and ``axes.plot`` make them: `set_data` on those
    made before, or `set_visible`. TeX in a text that moves: letters such as μ. Two lines of it:
    two texts. A hatch: a colour. Random numbers: a generator with a fixed seed within `draw`.

What it costs
    A slider has about a hundred positions, so a `draw` of 5 ms takes half a second a slider for
    its frames, made while nothing else is done; the first comes at once. A slider at rest is then
    answered within a frame of the screen, whatever `draw` took. Bytes go with what changes: a
    curve of 200 points is some 100 kB a slider, packed. A `draw` above 50 ms should compute what
    it can before, outside. A line, bar, polygon or text that only moves, by `set_data`, `set_x`,
    `set_height`, `set_xy` or `set_text`, is recorded in a tenth of the time of one that `set` or
    `set_color` has changed.

Use `Scene`, `Slider` and `LiveFigure`, of which `show` is made, for other words or controls around
a picture. The package knows Matplotlib and the page, and nothing of metrics.
"""

from uarwidgets.live.export_html import Grid
from uarwidgets.live.handles import Handle
from uarwidgets.live.interactive import OwnPicture, show
from uarwidgets.live.scene import Scene, drawing_lock
from uarwidgets.live.slider import Entries, Slider
from uarwidgets.live.toolbar import ToolbarItem
from uarwidgets.live.widget import LiveFigure

__all__ = [
    "Entries", "Grid", "Handle", "LiveFigure", "OwnPicture", "Scene", "Slider", "ToolbarItem",
    "drawing_lock", "show",
]  # fmt: skip
