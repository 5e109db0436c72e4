"""What all explorers share: state, scores, figure, share text, scenarios, Reset."""

from __future__ import annotations

import io
import os
import pathlib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self

import ipywidgets as widgets
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from traitlets import HasTraits, TraitError

from uarwidgets import scenarios
from uarwidgets.kit import html, share_text
from uarwidgets.kit.alone import save_html
from uarwidgets.kit.drawing import with_halo
from uarwidgets.kit.state import Stateful, plain
from uarwidgets.live import Handle, LiveFigure, Scene, Slider, drawing_lock, still
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


class Explorer(Stateful):
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
    #: The axis of `picture.axes` along which scores run, "x" or "y", where one does: see `mark`.
    score_axis: ClassVar[str] = ""

    def __init__(self, **state: Any) -> None:
        unknown = set(state) - set(self._state_names())
        if unknown:
            raise ValueError(f"{type(self).__name__} has no state called {sorted(unknown)[0]!r}")
        self.live = Picture(
            on_move=self._on_move, on_save=self._on_save, on_request=self._on_request
        )
        self.narrow = False  # whether the page has room for a narrow figure alone
        self._talk: list[tuple[str, dict[str, Any]]] = []
        self._marked: tuple[float, str] | None = None
        self._scenes: dict[tuple[Any, ...], tuple[Scene, Any]] = {}
        self._held_back = False  # whether several traits are changing as one
        super().__init__()
        self.add_class("uw-explorer")
        self._set(state)
        self._initial = self.state
        self.children = (self.live, *self._controls())
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

    def choose(self, key: str) -> None:
        """Bring the explorer to a scenario of `uarwidgets.scenarios`."""
        self._apply(self._from_scenario(scenarios.get(key)))

    @property
    def menu(self) -> dict[str, str]:
        """The scenarios that the menu offers: their words by key."""
        return _menu_of(self._scenarios())

    @property
    def chosen(self) -> str:
        """The key of the scenario that is shown, or an empty text."""
        shown = self._shown(self.state)
        return shown[0].key if shown else ""

    @property
    def scenes(self) -> list[tuple[str, dict[str, Any]]]:
        """Titles and states that Page Down and Page Up walk through, in full screen or out of it.

        A state may name a part of the traits: the others are then as the explorer began.
        """
        return list(self._talk)

    @scenes.setter
    def scenes(self, talk: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        known = set(self._state_names())
        for title, state in talk:
            if not isinstance(title, str) or not set(state) <= known:
                raise ValueError(f"a scene is a title and a state; received {(title, state)!r}")
            try:
                self._at({**self._initial, **state})
            except TraitError as error:  # said now, not before the audience
                raise ValueError(f"scene {title!r}: {error}") from None
        self._talk = [(title, dict(state)) for title, state in talk]
        self._offer()

    def mark(self, value: float | None, label: str = "your prediction") -> None:
        """Draw a line at a score, such as one that a reader predicted; None takes it away.

        Raises
        ------
        ValueError
            If the value is not from 0 to 1, or no score runs along an axis of the picture.
        """
        if not self.score_axis:
            raise ValueError(f"{type(self).__name__} has no axis of scores to draw a mark at")
        if value is not None and not 0 <= value <= 1:
            raise ValueError(f"value must be a score between 0 and 1; received {value!r}")
        self._marked = None if value is None else (float(value), str(label))
        self._offer()

    def _mark(self) -> dict[str, Any] | None:
        """Return where the page draws the mark."""
        if self._marked is None:
            return None
        value, label = self._marked
        axes = self.picture.axes
        across = self.score_axis == "x"
        (low, high) = axes.get_ylim() if across else axes.get_xlim()
        ends = [(value, low), (value, high)] if across else [(low, value), (high, value)]
        height = self._scene.figure.get_size_inches()[1] * 72
        places = [(round(x, 2), round(height - y, 2)) for x, y in axes.transData.transform(ends)]
        return {"ends": places, "label": f"{label}: {value:.3f}"}

    def save_html(
        self, path: str | os.PathLike[str], steps: int | Mapping[str, int] | None = None
    ) -> pathlib.Path:
        """Write this explorer as one file that moves without Python; see `uarwidgets.save_html`."""
        return save_html(self, path, steps)

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

    @property
    def entries(self) -> dict[str, float]:
        """What the sliders and boxes show now, by name."""
        raise NotImplementedError

    def _fixed(self) -> tuple[Any, ...]:
        """Return what a scene depends on beside the entries: another value, another scene."""
        return ()

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

    def _from_scenario(self, scenario: scenarios.Scenario) -> dict[str, Any]:
        """Return the state that shows a scenario."""
        raise NotImplementedError

    def _scenarios(self) -> list[scenarios.Scenario]:
        """Return the scenarios that the menu offers."""
        return list(scenarios.ALL)

    def _controls(self) -> list[widgets.Widget]:
        """Return controls that are not sliders or boxes of the picture: menus, buttons."""
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
        elif kind == "scene" and isinstance(value, int) and 0 <= value < len(self._talk):
            self._apply({**self._initial, **self._talk[value][1]})
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

    def _key(self) -> tuple[Any, ...]:
        return self.narrow, self._fixed()

    def _words(self, entries: Entries) -> dict[str, str]:
        return self._tell(entries, self._measure(entries))

    def _stage(self) -> None:
        self._staged = self._key()
        self._ways_in = [(s, plain(self._from_scenario(s))) for s in self._scenarios()]
        # The way back, from a scenario or to Reset, is short: the last scenes are kept.
        made = self._scenes.pop(self._staged, None) or self._new_scene()
        self._scenes = {**dict(list(self._scenes.items())[1 - _KEPT :]), self._staged: made}
        self._scene, self.picture = made
        self.live.stage(self._scene, self.entries)
        self._offer()

    def _offer(self) -> None:
        """Tell the page what the title row offers; of a talk, the frames that this scene holds."""
        talk = [
            {"title": title, "frame": self._held({**self._initial, **state})}
            for title, state in self._talk
        ]
        menu = list(self.menu.items())
        self.live.tools = {"menu": menu, "reset": True, "talk": talk, "mark": self._mark()}

    def _at(self, state: Mapping[str, Any]) -> Self:
        """Return this explorer's traits in another state, without picture and page."""
        there = type(self).__new__(type(self))
        HasTraits.__init__(there)
        there._ways_in, there.narrow = self._ways_in, self.narrow
        there._set(state)
        return there

    def _held(self, state: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the frame of a state, where the present scene can show it."""
        there = self._at(state)
        if there._fixed() != self._fixed():
            return None
        entries = there.entries
        return self.live.drawn(entries, there._at_rest(entries))

    def _new_scene(self) -> tuple[Scene, Any]:
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
            return {name: words[name] for name in on_page if name in words}

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

    def _shown(self, state: Mapping[str, Any]) -> list[scenarios.Scenario]:
        """Return the scenarios of the menu that look like `state`."""
        return [scenario for scenario, wanted in self._ways_in if {**state, **wanted} == state]

    # On the page, and where there is no kernel.

    def _ipython_display_(self) -> None:
        self.live.begin()
        png = self._file("png", 100)
        still.display_both(self._repr_mimebundle_(), repr(self), png, self._as_html(png))

    def still_picture(self, dpi: float = 100) -> str:
        """Return what a page without a kernel shows, as HTML; the live picture hides it."""
        return self._as_html(self._file("png", dpi))

    def _as_html(self, png: bytes) -> str:
        return still.as_html(self.live.token, png, f"{self.title} {self.sentence}")


def _menu_of(offered: Sequence[scenarios.Scenario]) -> dict[str, str]:
    """Return a menu's words by key: where sizes differ, those of three classes or more say so."""
    alike = len({s.n_classes for s in offered}) == 1
    return {
        s.key: s.name if alike or s.n_classes == 2 else f"{s.name} ({s.n_classes} classes)"
        for s in offered
    }
