"""The live figure as a widget: its page, and the messages between page and Python."""

from __future__ import annotations

import asyncio
import contextlib
import math
import pathlib
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets
from IPython import get_ipython

from uarwidgets.live.frames import FramesAhead
from uarwidgets.live.scene import Scene, locked
from uarwidgets.live.slider import Entries, Slider
from uarwidgets.live.widget_sliders import SliderWidgets

_HERE = pathlib.Path(__file__).parent / "page"


def _script(*parts: str) -> str:
    return "\n".join((_HERE / f"{part}.js").read_text(encoding="utf-8") for part in parts)


#: The page's half as one module: as anywidget takes it, and for a page without Python.
PAGE = _script("store", "view", "sliders", "toolbar", "handles", "paint", "links")
OFFLINE_PAGE = f"{PAGE}\n{_script('offline_store')}"
#: The colours that pictures follow the theme with; every kind of page has these rules.
COLOURS_CSS = (_HERE / "colours.css").read_text(encoding="utf-8")
_SETTLE = 0.3  # seconds before frames are renewed after two sliders moved at once, by a handle
_BURST = 0.1  # seconds after a frame in which a cell that shows more states shows the last alone


class LiveFigure(anywidget.AnyWidget):
    """A Matplotlib picture with sliders that moves without asking the kernel.

    Parameters
    ----------
    on_move : callable, optional
        ``on_move(state)`` is called with each state that a reader moves to. It may raise
        `ValueError` or `traitlets.TraitError` to refuse it: the page shows the message.
    on_request : callable, optional
        ``on_request(kind, value)`` is called for all else that the page asks for: ``"choose"`` with
        the key of a scenario, ``"reset"``, ``"scene"`` with the index of a scene of the talk,
        ``"toolbar"`` with the index of an item and what was chosen, ``"narrow"`` with whether
        only a narrow figure fits the page, and ``"save"`` with the format in a button's
        ``data-save="FORMAT"``: it then returns the name and the bytes of the file.
    """

    # As text: for the sake of a path that may change, anywidget holds on to every widget made.
    _esm = PAGE
    _css = COLOURS_CSS + (_HERE / "page.css").read_text(encoding="utf-8")

    scene = traitlets.Dict().tag(sync=True)
    tools = traitlets.Dict().tag(sync=True)
    slider_models = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_move: Callable[[Entries], None] | None = None,
        on_request: Callable[[str, Any], tuple[str, bytes] | None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._on_move, self._handle_request = on_move, on_request
        self.token = uuid.uuid4().hex  # names the static picture that stands in for this one
        self.staged: Scene | None = None
        self.entries: dict[str, float] = {}
        self._number = 0  # of the scene
        self._last_request = {"client": "", "seq": 0}  # answered
        self._moving = self._late = False
        self._last_frame = 0.0  # when it was made
        self.frames_ahead = FramesAhead(self)
        self.sliders = SliderWidgets(self)
        self._closed = False
        self.on_msg(self._receive)
        self._shell = get_ipython()
        if self._shell:
            self._shell.events.register("post_execute", self.catch_up)

    @locked
    def stage(self, scene: Scene, state: Entries) -> None:
        """Replace the scene: the figure, its sliders and the words around it."""
        if self._closed:
            return
        self.staged, self.entries = scene, {entry: state[entry] for entry in scene.entries}
        self._number += 1
        self.frames_ahead.clear()
        names = [f"frames_{i}" for i in range(len(scene.sliders))]
        missing = {n: traitlets.Bytes(b"").tag(sync=True) for n in names if not self.has_trait(n)}
        traitlets.HasTraits.add_traits(self, **missing)  # ipywidgets' own tells the page of each
        self.keys.extend(missing)
        with self.hold_sync():
            self.scene = scene.message(self._number) | {"token": self.token}
            for name in names:
                setattr(self, name, b"")
            self.frame = self._frame_now()
        self.sliders.follow()
        self.frames_ahead.renew_after(0)

    @locked
    def show(self, state: Entries) -> None:
        """Bring the picture and its sliders to `state`."""
        if self._closed:
            return
        if self.staged is None:
            raise RuntimeError("stage a scene before showing a state")
        self.entries = {entry: float(state[entry]) for entry in self.staged.entries}
        if self._moving:
            return
        self.sliders.follow()
        self._late = True
        # A loop in a cell is shown at its end, or wherever it waits.
        if self._shell and time.monotonic() < self._last_frame + _BURST:
            with contextlib.suppress(RuntimeError):  # in a thread without a loop
                asyncio.get_running_loop().call_later(_BURST, self.catch_up)
                return
        self.catch_up()

    @locked
    def catch_up(self) -> None:
        """Show the present state, if the page does not yet."""
        if self._late and not self._closed:
            self.frame = self._frame_now()
            self.frames_ahead.renew_after(0)

    @locked
    def settle(self) -> None:
        """Compute all frames ahead now.

        In a notebook they are computed once a reader has touched the picture. A program that runs
        a notebook and saves it, as ``nbconvert --execute`` does, touches nothing: with this in the
        last cell, the saved picture can be moved.
        """
        self.frames_ahead.renewal = None
        if self._closed:
            return
        for _ in self.frames_ahead.renew():
            pass

    @locked
    def close(self) -> None:
        """Take the picture off every page, and let its figure and frames go."""
        super().close()
        if self._shell and not self._closed:
            self._shell.events.unregister("post_execute", self.catch_up)
        self._closed = True
        self.sliders.close()
        self.frames_ahead.clear()
        self.staged = self._on_move = self._handle_request = None
        for name in [name for name in self.trait_names() if name.startswith("frames_")]:
            setattr(self, name, b"")
        self.scene, self.frame, self.tools = {}, {}, {}

    # Messages from the page.

    @locked
    def _receive(self, _: object, content: dict[str, Any], __: object) -> None:
        if self.staged is None:
            return
        kind, client = content.get("kind"), str(content.get("client", ""))
        touched = self.frames_ahead.touched
        touched[client] = time.monotonic()
        if kind == "left":
            del touched[client]
            self.frames_ahead.renew_after(0)
        elif kind not in ("move", "near"):
            self._request(str(kind), content.get("value"), client)
        elif content.get("scene") != self._number:
            return  # a scene that has gone: the page drops its moves when the next one comes
        elif kind == "near":
            self.frames_ahead.active_slider, self.frames_ahead.way = content.get("slider"), 0.0
            self.frames_ahead.renew_after(0)
        else:
            self._last_request = {"client": client, "seq": content.get("seq", 0)}
            self._move(content)

    def _request(self, kind: str, value: object, client: str) -> None:
        told, file = "", None
        try:
            if self._handle_request:
                file = self._handle_request(kind, value)
        except (ValueError, traitlets.TraitError) as error:
            told = str(error)
        except Exception as error:
            told = _fault(error)
            raise
        finally:
            self.send({"kind": "told", "text": told, "client": client})
        if file:
            name, data = file
            self.send({"kind": "file", "name": name, "client": client}, [data])

    @locked
    def move_slider(self, slider: Slider, value: float) -> None:
        """Move a slider as a page does, for a slider of ipywidgets; what is refused is undone."""
        with contextlib.suppress(ValueError, traitlets.TraitError):
            (self._on_move or self.show)(slider.moved(self.entries, value))
        self.sliders.follow()

    def _move(self, content: dict[str, Any]) -> None:
        assert self.staged is not None
        before, number = self.entries, self._number
        refused, fault, frame = "", None, {}
        self._moving = True
        try:
            for slider, value in content["moves"]:
                if slider < 0 or not math.isfinite(value):
                    raise ValueError(f"no slider {slider} moves to {value}")
                control = self.staged.sliders[slider]
                self.frames_ahead.active_slider = slider
                self.frames_ahead.way = value - control.thumb(self.entries)
                self.entries = control.moved(self.entries, value)
            if self._on_move:
                self._on_move(self.entries)  # may show another state, or stage another scene
            if self._number != number or list(self.entries.values()) != content.get("shown"):
                frame = self._frame_now()
        except (ValueError, traitlets.TraitError) as error:
            refused = str(error)
        except Exception as error:  # a fault of ours: told to the reader, then raised for the log
            refused, fault = _fault(error), error
            if self._on_move and self._number == number:
                with contextlib.suppress(Exception):
                    self._on_move(before)
        finally:
            self._moving = False
        at_rest = {} if refused or frame else self.staged.at_rest(self.entries)
        self.send({"kind": "ack", "refused": refused, "words": at_rest, **self._last_request})
        if refused:
            self.entries = before if self._number == number else self.entries
            frame = self._frame_now()
        if frame:
            self.frame = frame
        self.sliders.follow(but="" if refused else content.get("widget", ""))
        self.frames_ahead.renew_after(0 if refused or len(content["moves"]) == 1 else _SETTLE)
        if fault:
            raise fault

    # Messages to the page.

    def _frame_now(self) -> dict[str, Any]:
        """Return the frame of the present state."""
        self._last_frame, self._late = time.monotonic(), False
        return self.frame_of(self.entries) | {"jump": not self._moving, **self._last_request}

    @locked
    def frame_of(self, state: Entries, words: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the frame of any state of the present scene, with these words at rest."""
        assert self.staged is not None
        return {"scene": self._number, **self.staged.frame(state, words)}

    def renew_frame(self) -> None:
        """Bring what a saved notebook keeps to the present state, which the page shows already."""
        if list(self.entries.values()) != self.frame["state"]:
            self.frame = self._frame_now() | {"jump": False}  # it is not to fade to it


def _fault(error: Exception) -> str:
    return f"Python could not do this ({type(error).__name__})."
