"""Send an explorer the messages of the page, and read what the page is sent."""

from typing import Any
from unittest import mock


def move(explorer: Any, *moves: tuple[int, float]) -> dict[str, Any]:
    """Move sliders, each a pair (number, value), in one wish; return Python's answer to it."""
    live, told = explorer.live, []
    wish = {"kind": "move", "moves": [list(pair) for pair in moves], "shown": None}
    with mock.patch.object(live, "send", lambda content, buffers=None: told.append(content)):
        live._receive(None, {**wish, "scene": live._number, "client": "t", "seq": 1}, [])
    return told[-1]


def use(explorer: Any, label: str, value: Any = None) -> None:
    """Choose a value in a menu, tick a box or press a button, as the page asks for it."""
    place, control = _control(explorer, label)
    options = list(control.options)
    wish = [place, options.index(value) if options else value]
    content = {"kind": "toolbar", "value": wish, "client": "t"}
    explorer.live._receive(None, content, [])


def shown(explorer: Any, label: str) -> Any:
    """Return what the page shows of a menu or a box: a value of the menu, or whether it is on."""
    place, control = _control(explorer, label)
    told = explorer.live.tools["toolbar"][place]
    assert told["label"] == label
    if told["kind"] != "menu":
        return told["value"]
    return list(control.options)[told["value"]] if told["value"] >= 0 else None


def _control(explorer: Any, label: str) -> tuple[int, Any]:
    controls = explorer.toolbar()
    place = [control.label for control in controls].index(label)
    return place, controls[place]


def words(explorer: Any) -> dict[str, str]:
    """Return the words of the frame on the page, by name."""
    parts = explorer.live.frame["parts"]
    return {name: part for name, part in parts.items() if isinstance(part, str)}
