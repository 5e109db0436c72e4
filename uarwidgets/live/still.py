"""The picture that stands still: what a page shows where no kernel answers."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from typing import Any

from IPython.display import display


def as_html(token: str, png: bytes, alt: str) -> str:
    """Return a picture as HTML, which the live picture called `token` hides.

    It may be all that is left of one that was moved since: it says which state it shows.
    """
    data, said = base64.b64encode(png).decode(), escape(alt)
    image = f'<img alt="{said}" src="data:image/png;base64,{data}" style="max-width:100%">'
    told = f'<p aria-hidden="true" style="margin: 0">As it stood when the cell ran: {said}</p>'
    return f'<div class="uw-still-{token}">{image}{told}</div>'


def display_both(
    bundle: dict[str, Any], text: str, token: str, png: Callable[[], bytes], alt: str
) -> None:
    """Show a widget, told as `text` where there is none, and under it its still picture.

    The still picture is drawn when the widget is on its way: nobody waits for it.
    """
    display({**bundle, "text/plain": text}, raw=True)
    data = png()
    still = {
        "text/html": as_html(token, data, alt),
        "image/png": base64.b64encode(data).decode(),
        "text/plain": "(the picture, standing still)",
    }
    display(still, raw=True)
