"""What all explorers share: state, scores, figure, share text, scenarios, Reset."""

from __future__ import annotations

import io
import os
import pathlib
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

import ipywidgets as widgets
import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.figure import Figure

from uarwidgets.kit import html, share_text
from uarwidgets.kit.drawing import with_halo
from uarwidgets.kit.export_html import save_html
from uarwidgets.kit.state import plain
from uarwidgets.kit.title_row import TitleRow
from uarwidgets.live import Handle, LiveFigure, Scene, Slider, drawing_lock, static_fallback
from uarwidgets.live.scene import Entries

_LOOK = pathlib.Path(__file__).parent / "explorer.css"


_KEPT = 3  # scenes, the present one among them


class Picture(LiveFigure):
    """The live picture of an explorer, with the look of the words around it."""

    _css = f"{LiveFigure._css}\n{_LOOK.read_text(encoding='utf-8')}"


class Pictured(Protocol):
    """What `figure.py` of an explorer makes: a figure drawn once, and the artists that move."""

    figure: Figure
    artists: list[Artist]


class Explorer(TitleRow):
    """One idea: a question, one picture, a few controls and the numbers that matter.

    A subclass declares its state as traits tagged ``state=True``. Part of it moves: the
    `entries`, each the number that one slider or box shows. The rest stands still while they
    move; it is what `_fixed` returns.

    A frame goes from entries to `_measure` (numbers), to `_tell` (words) and to `_draw` (the
    artists). All three are called for entries that the reader has not reached, so they read
    entries and what is fixed, and never a trait that a slider moves: the browser takes the
    frame for the truth and is never corrected.

    Parameters
    ----------
    **state
        Initial values of the state's traits; Reset comes back to them.

    Attributes
    ----------
    live : Picture
        The picture with its sliders, on the page.
    picture : Pictured
        What it is drawn with.
    """

    title: ClassVar[str] = ""
    #: Letters of the longest sentence in the usual class names: the page keeps its room.
    longest: ClassVar[int] = 220
    #: The module whose ``answer`` a saved page can ask Python for in the browser; see `_form`.
    answers: ClassVar[str] = ""

    def __init__(self, **state: Any) -> None:
        unknown = set(state) - set(self._state_names())
        if unknown:
            raise ValueError(f"{type(self).__name__} has no state called {sorted(unknown)[0]!r}")
        self._scenes: dict[tuple[Any, ...], tuple[Scene, Any]] = {}
        self._held_back = False  # whether several traits are changing as one
        super().__init__()
        self.add_class("uw-explorer")
        self._set(state)
        self._initial = self.state
        self.live = Picture(  # for a state that is not refused
            on_move=self._on_move, on_save=self._on_save, on_request=self._on_request
        )
        self.children = (self.live, *self._below())
        self._stage()
        self.observe(self._on_change, self._state_names())

    # The common surface.

    @property
    def scores(self) -> dict[str, float]:
        """The numbers on screen now, by name."""
        return self._scores(self._measure(self.entries))

    @property
    def sentence(self) -> str:
        """What the picture shows now, in words."""
        return self._words(self.entries)["sentence"]

    @property
    def figure(self) -> Figure:
        """A new Matplotlib figure of the present state, ready for ``savefig``."""
        scene, _ = self._new_scene()
        scene.draw(self.entries)
        scene.figure.set_dpi(150)
        return with_halo(scene.figure)

    @property
    def scene(self) -> Scene:
        """The picture on the page: its figure, what moves in it, and its sliders."""
        return self._scene

    def reset(self) -> None:
        """Return to the state the explorer began with."""
        self._apply(self._initial)

    def save_html(
        self,
        path: str | os.PathLike[str],
        steps: int | Mapping[str, int] | None = None,
        *,
        narrow: bool = False,
        pyodide: str | None = None,
    ) -> pathlib.Path:
        """Write this explorer as one file that moves without Python; see `uarwidgets.save_html`."""
        return save_html(self, path, steps, narrow=narrow, pyodide=pyodide)

    def close(self) -> None:
        """Take the explorer off every page, and let its picture and its controls go."""
        waiting: list[Any] = [*self.children, self.layout]
        while waiting:
            widget = waiting.pop()
            waiting += getattr(widget, "children", ())
            # ipywidgets holds on to these too, and closes neither with its owner. Asking the
            # widget for one that it has not got would make it.
            made = widget._trait_values
            waiting += [made[part] for part in ("layout", "style") if made.get(part)]
            widget.close()
        self._scenes = {}
        super().close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.sentence}"

    # What a subclass says.

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        """Return the values of the traits that have these entries."""
        return dict(entries)

    def _sliders(self) -> list[Slider]:
        """Return the sliders and boxes."""
        raise NotImplementedError

    def _picture(self) -> Pictured:
        """Return a new picture for what is fixed."""
        raise NotImplementedError

    def _handles(self, picture: Any) -> list[Handle]:
        """Return what of a picture can be taken hold of."""
        return []

    def _before(self) -> str:
        """Return the HTML above the controls: the numbers."""
        return ""

    def _matrix(self) -> html.Matrix | None:
        """Return the confusion matrix that holds the number boxes."""
        return None

    def _after(self) -> str:
        """Return the HTML under the picture: folds, so that its height stays."""
        return ""

    def _form(self, place: str) -> str:
        """Return the form that a saved page has for `answers`, with Python from that place."""
        return ""

    def _columns(self) -> int:
        """Return how many number boxes stand side by side."""
        return 2

    def _measure(self, entries: Entries) -> Any:
        """Return what the formulas make of these entries."""
        raise NotImplementedError

    def _scores(self, found: Any) -> dict[str, float]:
        """Return the numbers by name, of all that was measured."""
        return dict(found)

    def _tell(self, entries: Entries, found: Any) -> dict[str, str]:
        """Return the words at these entries, the sentence among them."""
        raise NotImplementedError

    def _draw(self, picture: Any, entries: Entries, found: Any, words: Mapping[str, str]) -> None:
        """Bring a picture to these entries."""
        raise NotImplementedError

    def _below(self) -> list[widgets.Widget]:
        """Return widgets that stand under the page's own."""
        return []

    # Wiring.

    def _apply(self, state: Mapping[str, Any]) -> None:
        with drawing_lock:
            self._held_back = True
            try:
                self._set(state)
            finally:
                self._held_back = False
            self._follow()

    def _on_move(self, entries: Entries) -> None:
        self._apply(self._traits_of(entries))

    def _on_save(self, kind: str) -> tuple[str, bytes]:
        if kind not in ("png", "svg"):
            raise ValueError(f"a picture is saved as png or svg; received {kind!r}")
        return f"{share_text.file_name(self.share_text, self.entries)}.{kind}", self._file(kind)

    def _file(self, kind: str, dpi: float = 200) -> bytes:
        file = io.BytesIO()
        self.figure.savefig(file, format=kind, dpi=dpi, facecolor="white")
        return file.getvalue()

    def _on_change(self, _: object) -> None:
        if not self._held_back:
            self._follow()

    def _on_request(self, kind: str, value: Any) -> None:
        if kind == "choose":
            self.choose(str(value))
        elif kind == "reset":
            self.reset()
        elif kind == "scene":
            self._turn_to(value)
        elif kind == "control":
            self._use(value)
        elif kind == "narrow":
            with drawing_lock:
                self.narrow = bool(value)
                self._follow()

    def _follow(self) -> None:
        """Bring the page to the traits."""
        if self._key() != self._staged:
            self._stage()
        else:
            self.live.show(self.entries)
            self._offer_anew()

    def _key(self) -> tuple[Any, ...]:
        return self.narrow, self._fixed()

    def _words(self, entries: Entries) -> dict[str, str]:
        return self._tell(entries, self._measure(entries))

    def _stage(self) -> None:
        self._staged = self._key()
        self._find_ways_in()
        # The way back, from a scenario or to Reset, is short: the last scenes are kept.
        made = self._scenes.pop(self._staged, None) or self._new_scene()
        self._scenes = {**dict(list(self._scenes.items())[1 - _KEPT :]), self._staged: made}
        self._scene, self.picture = made
        self.live.stage(self._scene, self.entries)
        self._offer()

    def _new_scene(self) -> tuple[Scene, Any]:
        with mpl.rc_context({"lines.solid_capstyle": "butt"}):  # a line ends where its data do
            picture = self._picture()
        matrix = self._matrix()
        before = self._before()
        beside = (html.matrix(matrix) if matrix else "") + html.sentence(self.longest)
        after = self._after() + html.story() + html.sharing()
        on_page = html.places(before + beside + after)

        def draw(entries: Entries) -> dict[str, str]:
            found = self._measure(entries)
            words = self._tell(entries, found)
            self._draw(picture, entries, found, words)
            fills = html.row_shares(matrix, entries) if matrix else {}
            return {name: words[name] for name in on_page if name in words} | fills

        scene = Scene(
            picture.figure,
            picture.artists,
            draw,
            self._sliders(),
            title=self.title,
            columns=self._columns(),
            before=before,
            beside=beside,
            after=after,
            handles=self._handles(picture),
            at_rest=self._at_rest,
        )
        return scene, picture

    def _at_rest(self, entries: Entries) -> dict[str, str]:
        """Return the words that only a state at which the reader rests has need of."""
        state = self.state | plain(self._checked(self._traits_of(entries)))
        told = self._shown(state)
        return {
            "share": share_text.write(type(self).__name__, state),
            "story": f"{told[0].name}: {told[0].story}" if told else html.NO_STORY,
            "scenario": told[0].key if told else "",
        }

    # On the page, and where there is no kernel.

    def _ipython_display_(self) -> None:
        self.live.begin()
        bundle = self._repr_mimebundle_()
        static_fallback.display_both(
            bundle, repr(self), self.still_picture, lambda: self._file("png", 100)
        )

    def still_picture(self) -> str:
        """Return what a page without a kernel shows, as HTML; the live picture hides it."""
        return static_fallback.as_html(self.live.token, self._scene, self.entries, self._alt())

    def _alt(self) -> str:
        return f"{self.title} {self.sentence}"
