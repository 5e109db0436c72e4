"""A picture with every kind of live artist, for the engine's tests."""

from pathlib import Path

import numpy as np
from matplotlib.collections import QuadMesh
from matplotlib.figure import Figure

from uarwidgets.live import Scene, Slider

RATES = tuple(i / 20 for i in range(21))
START = {"height": 0.5, "place": 0.25}


class EveryArtist:
    def __init__(self) -> None:
        self.figure = Figure(figsize=(6, 4))
        self.axes, self.map = self.figure.subplots(1, 2)
        self.axes.set(xlim=(0, 1), ylim=(0, 1))
        self.x = np.linspace(0, 1, 11)
        (self.solid,) = self.axes.plot([], [], linewidth=3)
        (self.dashed,) = self.axes.plot([], [], linestyle=(0, (4, 2)), color="black")
        (self.marker,) = self.axes.plot([], [], "o", markersize=9)
        (self.area,) = self.axes.fill([], [], alpha=0.3)
        (self.bar,) = self.axes.bar([0.8], [0.1], width=0.1)
        self.dots = self.axes.scatter([0.1, 0.2], [0, 0], s=[20, 40])
        self.text = self.axes.text(0, 0, "", ha="center", va="bottom")
        self.note = self.axes.annotate("", (0, 0), xytext=(10, 5), textcoords="offset points")
        self.cells: QuadMesh = self.map.pcolormesh(np.zeros((3, 4)), vmin=0, vmax=1)

    @property
    def artists(self) -> list:
        return [
            self.solid, self.dashed, self.marker, self.area, self.bar, self.dots, self.text,
            self.note, self.cells,
        ]  # fmt: skip

    def draw(self, state: dict[str, float]) -> dict[str, str]:
        height, place = state["height"], state["place"]
        self.solid.set_data([0, 1], [height, 1 - height])
        self.dashed.set_data(self.x, height * self.x**2)
        self.marker.set_data([place], [height])
        self.area.set_xy([[0, 0], [place, 0], [place, height]])
        self.bar.set_height(height)
        self.dots.set_offsets([[place, 0.1], [0.9, height]])
        self.text.set(text=f"{height:.2f}", position=(place, height))
        self.note.set_text(f"at {place:.2f}")
        self.note.xy = (place, height)
        self.cells.set_array(np.linspace(0, height, 12).reshape(3, 4))
        return {"sentence": f"{height:.2f} at {place:.2f}", "product": f"{height * place:.4f}"}

    def scene(self) -> Scene:
        return Scene(
            self.figure,
            self.artists,
            self.draw,
            [Slider("height", "Height", RATES), Slider("place", "Place", RATES)],
            title="EveryArtist.",
            after='<b data-live="product"></b><p data-live="sentence"></p>',
        )


CELL = f"""
import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})
from example_figure import *
from uarwidgets.live import LiveFigure
live = LiveFigure()
live.stage(EveryArtist().scene(), START)
live.settle()
live
"""
