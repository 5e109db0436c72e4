"""All explorers as small pictures to pick from."""

from __future__ import annotations

import io
import re

import ipywidgets as widgets
from matplotlib.figure import Figure
from matplotlib.text import Text

from uarwidgets import explorers
from uarwidgets.kit.explorer import Explorer

# The style sheet of the live pictures is not on the page before one of them is.
#
# A card is a small picture and a button with the question: the button reaches over the picture, so
# that a click on either opens the explorer. All pictures are of one height, and so are the buttons
# of a row. The way back stands over the explorer, and takes the focus when one is opened: the
# browser then brings it into view, with as much of the explorer below as there is room for.
_LOOK = """<style>
.uw-gallery {
  container-type: inline-size;
  --uw-ink: var(--jp-ui-font-color0, #000);
  --uw-soft: var(--jp-ui-font-color1, #595959);
  --uw-paper: var(--jp-layout-color0, #fff);
  --uw-warm: #6a1b00;
  --uw-cool: #1b2a6b;
  color: var(--uw-ink);
}
[data-jp-theme-light="false"] .uw-gallery {
  --uw-warm: #ffcc66;
  --uw-cool: #a9c4ff;
}
.uw-gallery .uw-card-of {
  position: relative;
  overflow: visible;
  height: 100%;
}
.uw-gallery .uw-card-of svg {
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 16 / 10;
}
.uw-gallery .jupyter-button {
  height: auto;
  width: auto;
  padding: 0.4em 0.6em;
  font-size: clamp(15px, 1.26cqi, 23px);
  line-height: 1.35;
  white-space: normal;
  overflow-wrap: break-word;
}
.uw-gallery .uw-question {
  position: static;
  flex: 1;
  margin: 0;
}
.uw-gallery .uw-question::after {
  content: "";
  position: absolute;
  inset: 0;
}
.uw-gallery .uw-question:is(:hover, :focus-visible) {
  box-shadow: none;
}
.uw-gallery .uw-card-of:has(:hover, :focus-visible) {
  outline: 3px solid #56b4e9;
}
.uw-gallery .uw-back {
  align-self: start;
  scroll-margin-top: 1em;
  scroll-margin-bottom: 90vh;
}
</style>"""
_THEME = {
    "#000000": "currentColor",
    "#ffffff": "var(--uw-paper)",
    "#595959": "var(--uw-soft)",
    "#6a1b00": "var(--uw-warm)",
    "#1b2a6b": "var(--uw-cool)",
}
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
        self._stage = widgets.VBox()
        small = [self._card(name) for name in explorers.NAMES]
        columns = "repeat(auto-fill, minmax(max(15em, 30%), 1fr))"  # nine are three by three
        layout = widgets.Layout(grid_template_columns=columns, grid_gap="1em", padding="3px")
        grid = widgets.GridBox(small, layout=layout)
        super().__init__([widgets.HTML(_LOOK), self._back, self._stage, grid])
        self.add_class("uw-gallery")

    def __repr__(self) -> str:
        return f"Gallery: {', '.join(explorers.NAMES)}"

    def pick(self, name: str) -> None:
        """Open an explorer by the name of its class."""
        if name not in explorers.NAMES:
            known = ", ".join(explorers.NAMES)
            raise ValueError(f"name must be one of {known}; received {name!r}")
        explorer: Explorer = getattr(explorers, name)()
        explorer.live.begin()
        self.explorer = explorer
        self._stage.children = (explorer,)
        self._back.layout.display = ""
        self._back.focus()

    def shut(self) -> None:
        """Put the explorer away that is open, if one is."""
        if self.explorer is None:
            return
        card = self.cards[type(self.explorer).__name__]
        self.explorer = None
        self._stage.children = ()
        self._back.layout.display = "none"
        card.focus()

    def _card(self, name: str) -> widgets.VBox:
        kind: type[Explorer] = getattr(explorers, name)
        picture = widgets.HTML(_small(kind._bare().figure, name))
        button = widgets.Button(description=kind.title, tooltip=f"Open {name}")
        button.add_class("uw-question")
        button.on_click(lambda _: self.pick(name))
        self.cards[name] = button
        card = widgets.VBox([picture, button])
        card.add_class("uw-card-of")
        return card


def _small(figure: Figure, name: str) -> str:
    """Return a figure as a small picture: without its letters, and in the theme's colours."""
    for text in figure.findobj(Text):
        text.set_visible(False)
    file = io.StringIO()
    margins = {"bbox_inches": "tight", "pad_inches": 0.05}
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None}, **margins)
    svg = file.getvalue()[file.getvalue().index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    # Two pictures on a page must not share an id.
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\1uw-small-{name}-", svg)
    for colour, css in _THEME.items():
        svg = re.sub(rf"{colour}\b", css, svg, flags=re.IGNORECASE)
    return svg.replace("<svg ", '<svg aria-hidden="true" preserveAspectRatio="xMidYMid meet" ', 1)


def gallery() -> Gallery:
    """Show all explorers as small pictures with their questions, to pick from.

    Returns
    -------
    Gallery
        A widget; its `explorer` is the one that is open.
    """
    return Gallery()
