"""All explorers as small pictures to pick from."""

from __future__ import annotations

import ipywidgets as widgets

from uarwidgets import explorers
from uarwidgets.kit.base import Explorer

# A question is longer than a card is wide: its button has as many lines as it needs. The style
# sheet of the live pictures is not on the page before one of them is.
_WRAPPED = """<style>
.uw-gallery .uw-question {
  height: auto;
  padding: 0.4em 0.6em;
  line-height: 1.35;
  white-space: normal;
  overflow-wrap: break-word;
}
</style>"""


class Gallery(widgets.VBox):
    """A page of small pictures; a button under each opens its explorer below.

    Attributes
    ----------
    explorer : Explorer or None
        The one that is open.
    """

    def __init__(self) -> None:
        self.explorer: Explorer | None = None
        self._stage = widgets.VBox()
        cards = [self._card(name) for name in explorers.NAMES]
        columns = "repeat(auto-fill, minmax(15em, 1fr))"
        layout = widgets.Layout(grid_template_columns=columns, grid_gap="1em")
        grid = widgets.GridBox(cards, layout=layout)
        super().__init__([grid, self._stage, widgets.HTML(_WRAPPED)])
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

    def _card(self, name: str) -> widgets.VBox:
        explorer = getattr(explorers, name)()
        picture = widgets.HTML(explorer.still_picture(dpi=40))
        button = widgets.Button(description=explorer.title, tooltip=f"Open {name}")
        button.layout = widgets.Layout(width="auto", height="auto")
        button.add_class("uw-question")
        button.on_click(lambda _: self.pick(name))
        explorer.close()
        return widgets.VBox([picture, button])


def gallery() -> Gallery:
    """Show all explorers as small pictures with their questions, to pick from.

    Returns
    -------
    Gallery
        A widget; its `explorer` is the one that is open.
    """
    return Gallery()
