"""ipywidgets sliders that move a live picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import ipywidgets as widgets
import numpy as np

from uarwidgets.live.slider import Slider


class SliderWidgets(Mapping[str, Any]):
    """An ipywidgets slider for each slider of a `LiveFigure`, made when it is first asked for.

    Each is linked with the picture both ways, and may be anywhere in a notebook or dashboard.
    """

    def __init__(self, live: Any) -> None:
        self._live = live
        self._made: dict[str, Any] = {}
        self._own: list[str] = []  # those that no reader made
        self._following = False

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._own.append(name)
            self.link(name, _widget_for(self._sliders()[name]))
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sliders())

    def __len__(self) -> int:
        return len(self._sliders())

    def _sliders(self) -> dict[str, Slider]:
        sliders = self._live.staged.sliders if self._live.staged else ()
        return {slider.name: slider for slider in sliders if not slider.box}

    def link(self, name: str, widget: Any) -> None:
        """Let a slider of ipywidgets move the slider called `name`."""
        self._made[name] = widget
        self.follow()
        value = "index" if hasattr(widget, "index") else "value"
        widget.observe(lambda change: self._moved(name, change["new"], value), value)
        # The page looks the slider up by its id, and paints before Python has heard of a move.
        self._live.slider_models = {each: made.model_id for each, made in self._made.items()}

    def follow(self, but: str = "") -> None:
        """Show the picture's state, but for a slider that is being moved on the page."""
        sliders, self._following = self._sliders(), True
        try:
            for name, widget in self._made.items():
                slider = sliders.get(name)
                widget.disabled = slider is None
                if slider and name != but:
                    value: Any = slider.thumb(self._live.entries)
                    if name in self._own and isinstance(widget, widgets.SelectionSlider):
                        widget.options = _positions(slider)
                    elif name in self._own and not slider.options:
                        widget.max = slider.values[-1]
                    if hasattr(widget, "index"):
                        widget.index = slider.nearest(value)
                    else:
                        whole = isinstance(widget, widgets.IntSlider | widgets.Checkbox)
                        widget.value = round(value) if whole else value
        finally:
            self._following = False

    def _moved(self, name: str, value: float, what: str) -> None:
        slider = self._sliders().get(name)
        if slider is None or self._following:
            return
        value = slider.values[int(value)] if what == "index" else float(value)
        nearest = slider.values[slider.nearest(value)]
        span = slider.values[-1] - slider.values[0]
        self._live.move_slider(slider, nearest if abs(nearest - value) < 1e-9 * span else value)

    def close(self) -> None:
        self._following = True  # a slider that a reader made moves on without this picture
        close_all(*map(self._made.__getitem__, self._own))


def close_all(*waiting: Any) -> None:
    """Close widgets, and what they hold."""
    for widget in waiting:
        # ipywidgets keeps layout and style too, and closes neither with its owner. To read one that
        # the widget does not have yet would make it.
        held = [getattr(widget, p) for p in ("layout", "style") if widget.trait_has_value(p)]
        close_all(*getattr(widget, "children", ()), *filter(None, held))
        widget.close()


def _widget_for(slider: Slider) -> Any:
    """Return a slider of ipywidgets with the same positions."""
    values = np.array(slider.values)
    words = [(str(word), value) for word, value in slider.options]
    about = {"description": slider.label, "style": {"description_width": "initial"}}
    if words:
        return widgets.Dropdown(options=words, **about)
    low, high, step = values[0], values[-1], values[1] - values[0]
    if np.allclose(np.diff(values), step):
        if slider.whole or all(float(v).is_integer() for v in (low, step)):
            return widgets.IntSlider(min=int(low), max=int(high), step=int(step), **about)
        digits = max(slider.decimals or 0, math.ceil(-math.log10(step) - 1e-9), 0)
        about["readout_format"] = f".{digits}f"
        return widgets.FloatSlider(min=low, max=high, step=step, **about)
    return widgets.SelectionSlider(options=_positions(slider), **about)


def _positions(slider: Slider) -> tuple[tuple[str, float], ...]:
    return tuple((f"{value:g}", value) for value in slider.values)
