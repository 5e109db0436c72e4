"""Pictures as they are saved: each artist that moves has its colour where it is drawn."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.text import Text

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.styles import NEGATIVE, style_of

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn", "close_after_each_test")
NEAR = 40  # of 255: a pixel that an edge crosses is between two colours
ENOUGH = 0.3  # of the places of an artist, which has gaps, and others over it


class Drawn:
    """The pixels of an explorer's figure, from the lowest row up, and the artists that move."""

    def __init__(self, explorer, monkeypatch):
        scenes, new_scene = [], explorer.new_scene
        monkeypatch.setattr(explorer, "new_scene", lambda: scenes.append(new_scene()) or scenes[-1])
        self.canvas = FigureCanvasAgg(explorer.figure)
        self.pixels = self.drawn()
        self.renderer, self.point = self.canvas.get_renderer(), self.canvas.figure.dpi / 72
        scene, self.picture = scenes[-1]
        self.artists = [artist for artist in scene.artists if artist.get_visible()]

    def drawn(self):
        self.canvas.draw()
        return np.asarray(self.canvas.buffer_rgba())[::-1, :, :3].astype(int)

    def changed_by(self, layer):
        """Whether a layer of ink on others, which is nowhere on white, darkens something."""
        layer.set_visible(False)
        darker = (self.drawn() > self.pixels).any()
        layer.set_visible(True)
        return darker

    def has(self, colour, low, high):
        """Whether a colour, on white where it is transparent, is between two corners."""
        left, bottom = np.floor(low.clip(0)).astype(int)
        right, top = np.ceil(high.clip(0)).astype(int) + 1
        *rgb, alpha = to_rgba(colour)
        wanted = 255 * (1 - alpha * (1 - np.array(rgb)))
        return bool((np.abs(self.pixels[bottom:top, left:right] - wanted).max(-1) < NEAR).any())

    def seen(self, artist):
        """Return whether its colour is found at each of the places of an artist."""
        if not isinstance(artist, Line2D):
            if isinstance(artist, Text):
                colour = artist.get_color()
            else:
                colour = artist.get_facecolor() if artist.get_fill() else artist.get_edgecolor()
            box = artist.get_window_extent(self.renderer)
            return [self.has(colour, box.min, box.max)] if box.width * box.height else []
        places, colour = artist.get_transform().transform(artist.get_xydata()), artist.get_color()
        if artist.get_linestyle() == "None":
            colour, edge = artist.get_markerfacecolor(), artist.get_markeredgecolor()
            colour = edge if colour in ("white", "none") else colour
            reach = artist.get_markersize() + artist.get_markeredgewidth()
        else:
            reach, ways = max(artist.get_linewidth(), 4), np.diff(places, axis=0)
            round_ends = artist.get_solid_capstyle() == "round"
            long = (np.abs(ways).max(axis=1) > 1) | round_ends  # other strokes have no pixel
            places = np.vstack([(places[:-1] + part * ways)[long] for part in (0.25, 0.5, 0.75)])
        near = self.point * reach / 2
        places, colour = (
            places[np.isfinite(places).all(axis=1)],
            to_rgba(colour, artist.get_alpha()),
        )
        return [self.has(colour, place - near, place + near) for place in places]


@pytest.mark.parametrize("name", explorers.NAMES)
def test_each_artist_that_moves_is_seen_where_it_is(name, monkeypatch):
    drawn = Drawn(getattr(uw, name)(), monkeypatch)
    seen = {artist: found for artist in drawn.artists if (found := drawn.seen(artist))}
    assert len(seen) > 2
    missed = [artist for artist, found in seen.items() if np.mean(found) < ENOUGH]
    assert [x for x in missed if not (isinstance(x, Polygon) and drawn.changed_by(x))] == []


@pytest.mark.parametrize("prevalence", [0, 0.005, 0.01, 0.02])
def test_accuracy_is_seen_over_the_ring_of_a_recall(prevalence, monkeypatch):
    explorer = uw.ImbalanceExplorer(prevalence=prevalence, recalls=(0.2, 0.9375))
    drawn = Drawn(explorer, monkeypatch)
    marks = drawn.picture.dots["accuracy"], drawn.picture.ends[1]
    (dot,), (ring,) = (x.get_transform().transform(x.get_xydata()) for x in marks)
    assert drawn.has(style_of("accuracy").colour, dot, dot)
    left = ring - (11 * drawn.point, 0)
    assert drawn.has(NEGATIVE, left, left + 4 * drawn.point)
