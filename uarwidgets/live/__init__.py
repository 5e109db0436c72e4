"""The drawing engine: a Matplotlib figure on the page that moves within one frame.

It knows Matplotlib and the page, and nothing of metrics.
"""

from uarwidgets.live.grid import Grid
from uarwidgets.live.handles import Handle
from uarwidgets.live.scene import Entries, Scene, Slider
from uarwidgets.live.widget import ALONE, LiveFigure, drawing_lock

__all__ = ["ALONE", "Entries", "Grid", "Handle", "LiveFigure", "Scene", "Slider", "drawing_lock"]
