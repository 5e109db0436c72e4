"""The static picture: what a page shows where no kernel answers."""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Callable, Collection, Sequence
from html import escape
from typing import Any

from IPython.display import display

from uarwidgets.live.record import THEME
from uarwidgets.live.scene import Scene, drawing_lock
from uarwidgets.live.slider import Entries

#: Whether outputs hold the picture as PNG too. It takes ten times as long as all else of it, and
#: only LaTeX, and pages that show no SVG, have need of it.
PNG = os.environ.get("UARWIDGETS_STILL") == "png"

_WIDE = 4 / 3  # CSS pixels to a point
_INK = "currentColor"
_COLOURS = ";".join(
    f"{css.removeprefix('var(').removesuffix(')')}:{colour}"
    for colour, css in THEME.items()
    if css != _INK
)
# As on the live page, see `colours.css` and `page.css`; the paper is white in every theme.
_LOOK = (
    'text{font-family:system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif!important;'
    "stroke:#fff;stroke-width:3px;stroke-opacity:.7;stroke-linejoin:round;paint-order:stroke}"
    f"text:not([fill]){{fill:{_INK}}}svg{{color:#000;background:#fff;{_COLOURS}}}"
)


def as_svg(scene: Scene, state: Entries, show: Collection[str] = ()) -> str:
    """Return the picture of a state as an SVG that stands by itself.

    `show` names the scores that are shown; empty for all.
    """
    parts: dict[str, Any]
    with drawing_lock:
        parts, source = scene.parts(state), scene.svg

    def drawn(place: re.Match[str]) -> str:
        return f"<g{place[2]}>{''.join(map(_tag, parts[place[1]]))}</g>"

    filled = re.sub(r'<g data-live="(\d+)"([^>]*?) ?/>', drawn, source)
    named = ",".join(f'[data-score="{name}"]' for name in show)
    hidden = f"[data-score]:not({named}){{visibility:hidden}}" if show else ""
    return filled.replace(">", f"><style>{_LOOK}{hidden}</style>", 1)


def _tag(element: Sequence[Any]) -> str:
    name, attributes, *words = element
    told = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{escape(''.join(words))}</{name}>"


def as_html(token: str, scene: Scene, state: Entries, alt: str, show: Collection[str] = ()) -> str:
    """Return the picture of a state as HTML, which the live picture called `token` hides.

    It may be all that is left of one that was moved since: it says which state it shows.
    """
    data, said = base64.b64encode(as_svg(scene, state, show).encode()).decode(), escape(alt)
    width = round(_WIDE * scene.size[0])
    image = (
        f'<img alt="{said}" src="data:image/svg+xml;base64,{data}" width="{width}" '
        'style="max-width:100%">'
    )
    told = f'<p aria-hidden="true" style="margin: 0">As it stood when the cell ran: {said}</p>'
    advice = "<p>Run the cell to move it; links in the text that move it work only then.</p>"
    # JupyterLab has a line of its own for a widget whose kernel is gone: a text without a tag.
    gone = (
        f".jp-OutputArea-child:has(+ .jp-OutputArea-child .uw-still-{token})"
        ":not(:has(.jp-OutputArea-output > *))"
    )
    hidden = f"<style>{gone}{{display:none}}</style>"
    return f'<div class="uw-still-{token}">{image}{told}{advice}{hidden}</div>'


def display_both(bundle: Any, text: str, html: Callable[[], str], png: Callable[[], bytes]) -> None:
    """Show a widget, told as `text` where there is none, and under it its static picture.

    The static picture is made when the widget is on its way: nobody waits for it.
    """
    if not isinstance(bundle, dict):  # of anywidget, with metadata, or none
        bundle, *_ = bundle or ({},)
    display({**bundle, "text/plain": text}, raw=True)
    static = {"text/html": html(), "text/plain": "(the picture, standing still)"}
    if PNG:
        static["image/png"] = base64.b64encode(png()).decode()
    display(static, raw=True)
