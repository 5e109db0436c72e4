"""The drawing engine: a Matplotlib figure on the page that moves within one frame.

It knows Matplotlib and the page, and nothing of metrics.
"""

from uarwidgets.live.handles import Handle
from uarwidgets.live.scene import Entries, Scene, Slider
from uarwidgets.live.widget import LiveFigure, drawing_lock

__all__ = ["Entries", "Handle", "LiveFigure", "Scene", "Slider", "drawing_lock"]
