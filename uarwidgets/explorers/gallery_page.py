"""All explorers as small pictures to pick from."""

from __future__ import annotations

import io
import re
from pathlib import Path

import ipywidgets as widgets
from matplotlib.figure import Figure
from matplotlib.text import Text

from uarwidgets import explorers
from uarwidgets.kit.explorer import Explorer
from uarwidgets.live.record import THEME
from uarwidgets.live.widget import COLOURS_CSS

# The style sheet of the live pictures is not on the page before one of them is.
_CSS = f"{COLOURS_CSS}{(Path(__file__).parent / 'gallery.css').read_text(encoding='utf-8')}"
_BACK = "Close, and back to all pictures"


class Gallery(widgets.VBox):
    """A page of small pictures; a click on one opens its explorer above them.

    Attributes
    ----------
    explorer : Explorer or None
        The one that is open.
    cards : dict of str to Button
        By the name of an explorer, what opens it.
    """

    def __init__(self) -> None:
        self.explorer: Explorer | None = None
        self.cards: dict[str, widgets.Button] = {}
        self._back = widgets.Button(description=_BACK, icon="times", layout={"display": "none"})
        self._back.add_class("uw-back")
        self._back.on_click(lambda _: self.shut())
        self._place = widgets.VBox()
        columns = "repeat(auto-fill, minmax(max(15em, 30%), 1fr))"  # at most three columns
        layout = widgets.Layout(grid_template_columns=columns, grid_gap="1em", padding="3px")
        grid = widgets.GridBox([self._card(name) for name in explorers.NAMES], layout=layout)
        super().__init__([widgets.HTML(f"<style>{_CSS}</style>"), self._back, self._place, grid])
        self.add_class("uw-gallery").add_class("uw-colours")

    def __repr__(self) -> str:
        return f"Gallery: {', '.join(explorers.NAMES)}"

    def pick(self, name: str) -> None:
        """Open an explorer by the name of its class; one that is open is closed."""
        if name not in self.cards:
            raise ValueError(f"name must be one of {', '.join(self.cards)}; received {name!r}")
        self.shut()
        self.explorer = getattr(explorers, name)()
        self._place.children = (self.explorer,)
        self._back.layout.display = ""
        self._back.focus()

    def shut(self) -> None:
        """Close the explorer that is open, if one is."""
        if self.explorer is None:
            return
        card = self.cards[type(self.explorer).__name__]
        self._place.children = ()
        self.explorer.close()
        self.explorer = None
        self._back.layout.display = "none"
        card.focus()

    def _card(self, name: str) -> widgets.VBox:
        kind: type[Explorer] = getattr(explorers, name)
        button = widgets.Button(description=kind.title, tooltip=f"Open {name}")
        button.add_class("uw-question")
        button.on_click(lambda _: self.pick(name))
        self.cards[name] = button
        about, _, _ = (kind.__doc__ or "").partition("\n")
        picture = f"{_small(kind.bare().figure, name)}<p>{about}</p>"
        return widgets.VBox([widgets.HTML(picture), button]).add_class("uw-card-of")


def _small(figure: Figure, name: str) -> str:
    """Return a figure as a small picture: without its letters, and in the theme's colours."""
    for text in figure.findobj(Text):
        text.set_visible(False)
    file = io.StringIO()
    margins = {"bbox_inches": "tight", "pad_inches": 0.05}
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None}, **margins)
    svg = file.getvalue()[file.getvalue().index("<svg") :]
    svg = re.sub(r'<metadata>.*?</metadata>| id=" ?score-[^"]*"', "", svg, flags=re.DOTALL)
    # Two pictures on a page must not share an id.
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\1uw-small-{name}-", svg)
    for colour, css in THEME.items():
        svg = re.sub(rf"{colour}\b", css, svg, flags=re.IGNORECASE)
    return svg.replace("<svg ", '<svg aria-hidden="true" preserveAspectRatio="xMidYMid meet" ', 1)


def gallery() -> Gallery:
    """Show all explorers as small pictures with their questions, to pick from."""
    return Gallery()
