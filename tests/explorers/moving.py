"""Move an explorer's sliders as the browser does, and read what the page is told."""

from __future__ import annotations

from typing import Any
from unittest import mock


def move(explorer: Any, *moves: tuple[int, float]) -> dict[str, Any]:
    """Move sliders, each a pair (number, value), in one wish; return Python's answer to it."""
    live, told = explorer.live, []
    wish = {"kind": "move", "moves": [list(pair) for pair in moves], "shown": None}
    with mock.patch.object(live, "send", lambda content, buffers=None: told.append(content)):
        live._receive(None, {**wish, "scene": live._number, "client": "t", "seq": 1}, [])
    return told[-1]


def words(explorer: Any) -> dict[str, str]:
    """Return the words of the frame on the page, by name."""
    parts = explorer.live.frame["parts"]
    return {name: part for name, part in parts.items() if isinstance(part, str)}
