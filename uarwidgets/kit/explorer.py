"""What all explorers share: state, scores, figure, share text, scenarios, scenes, Reset."""

from __future__ import annotations

import functools
import math
import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from numbers import Real
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar, Self

import ipywidgets as widgets
import matplotlib as mpl
from matplotlib.figure import Figure
from numpy.typing import ArrayLike
from traitlets import Any as AnyTrait
from traitlets import Bool, HasTraits, TraitError, validate

from uarwidgets import metrics, scenarios
from uarwidgets._core.validation import LONGEST_NAME, MOST_CLASSES, as_whole_matrix
from uarwidgets.kit import export_html, html, shown
from uarwidgets.kit.drawing import LETTERS, Drawing, with_halo
from uarwidgets.kit.formatting import format_score, names_of
from uarwidgets.live import (
    Entries,
    Handle,
    LiveFigure,
    Scene,
    Slider,
    ToolbarItem,
    drawing_lock,
    share_text,
    talk,
)
from uarwidgets.live.html import sentence, sharing
from uarwidgets.live.shared_methods import SharedMethods
from uarwidgets.live.widget_sliders import close_all
from uarwidgets.metrics import prevalence, recall_per_class, support
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import STYLES

_CSS = pathlib.Path(__file__).parent / "explorer.css"
_KEPT = 3  # scenes, the present one among them


class StateError(TraitError, ValueError):
    """A state that is refused: a `ValueError` to Python, a `TraitError` to traitlets."""


class LivePicture(LiveFigure):
    """The live picture of an explorer, with the style of the words around it."""

    _css = f"{LiveFigure._css}\n{_CSS.read_text(encoding='utf-8')}"


class Explorer(SharedMethods, widgets.VBox):
    """One idea: a question, one picture, a few controls and the numbers that matter.

    A subclass declares its state as traits of `uarwidgets.kit.slides`, and says how a state is
    measured (`measure`), told (`words`) and drawn (`make_picture`, `draw`). These are called for
    states that the reader has not reached, whose frames the browser keeps and never asks for
    again: they read `s`, the state of the frame, and never a trait of `self` that a slider moves.

    Parameters
    ----------
    show : sequence of str
        The names of the scores that are shown, in the picture, as numbers and in the sentence;
        empty for all. It can be set later, too, and share texts do not hold it.
    **state
        Initial values of the state's traits; Reset comes back to them.

    Attributes
    ----------
    live : LiveFigure
        The picture with its sliders, on the page.

    Raises
    ------
    ValueError
        If a value of the state is out of range. Set later, it is a `traitlets.TraitError`, and the
        explorer stays as it was.
    """

    title: ClassVar[str] = ""
    #: The axis of `picture.axes` along which scores run, "x" or "y", where one does: see `mark`.
    score_axis: ClassVar[str] = ""
    #: Letters of the longest sentence in the usual class names: the page keeps room for it.
    longest: ClassVar[int] = 220

    #: How many classes a matrix for `from_matrix` and `offer` has at most; 0: it takes none.
    most_classes: ClassVar[int] = MOST_CLASSES
    #: Traits that no slider moves and `make_picture` does not read: the picture stays when one of
    #: them changes, and is drawn anew.
    redrawn: ClassVar[tuple[str, ...]] = ()

    show = AnyTrait(())
    #: Whether the explorer shows sliders of its own; set it to False to use `sliders` alone.
    controls = Bool(True)

    narrow = False  # whether the page has room for a narrow figure alone
    _initial_show: Sequence[str] = ()
    _marked: tuple[float, str] | None = None
    _on_page = False  # whether a change is brought to the page now
    _last: Mapping[str, Any] = MappingProxyType({})  # by switch: the traits it took away

    def __init__(self, *, show: Sequence[str] = (), **state: Any) -> None:
        self._scenes: dict[tuple[Any, ...], tuple[Scene, Any]] = {}
        self.bare(state)  # a state that is refused leaves no widget open
        super().__init__(_dom_classes=("uw-explorer",))
        self._set(state)
        self._initial = self.state
        self.show = show
        self._initial_show = self.show
        # Made for a state that is not refused.
        self.live = LivePicture(on_move=self._on_move, on_request=self._on_request)
        self.children: tuple[widgets.Widget, ...] = (self.live,)
        self._change_scene()
        self.observe(lambda _: self._sync(), list(self.state_traits()))
        self.observe(lambda _: self._send_toolbar(), "show")
        css = "uw-no-sliders"
        self.observe(
            lambda c: (self.live.remove_class if c.new else self.live.add_class)(css), "controls"
        )
        self._on_page = True

    # What a subclass says.

    def measure(self, s: Any) -> Any:
        """Return the numbers of a state."""
        raise NotImplementedError

    def words(self, s: Any, measured: Any) -> str | Mapping[str, str]:
        """Return the sentence, or words by name with it among them; scores need none."""
        raise NotImplementedError

    def make_picture(self) -> Drawing:
        """Return a new picture, not yet at any state."""
        raise NotImplementedError

    def draw(self, picture: Any, s: Any, measured: Any, words: Mapping[str, str]) -> None:
        """Bring a picture to a state; by default its method `update` does."""
        picture.update(measured, words)

    def scores_of(self, measured: Any) -> dict[str, float]:
        """Return the scores by name, of all that was measured."""
        return dict(measured if isinstance(measured, Mapping) else measured.scores)

    def handles(self, picture: Any) -> list[Handle]:
        """Return what of a picture can be dragged."""
        return []

    def html_above(self) -> str:
        """Return the HTML above the controls: the tiles of the scores."""
        return ""

    def html_below(self) -> str:
        """Return the HTML under the picture: folds, so that its height stays."""
        return ""

    def matrix_table(self) -> html.Matrix | None:
        """Return the confusion matrix that holds the number boxes."""
        return None

    def toolbar(self) -> list[ToolbarItem]:
        """Return menus, check boxes and buttons, with what they show now."""
        return []

    def moved(self) -> list[str]:
        """Return the traits that have sliders or boxes now, in their order on the page."""
        traits = self.state_traits()
        labelled = [name for name, trait in traits.items() if getattr(trait, "label", "")]
        return [name for name in labelled if getattr(self, name) not in (None, ())]

    def labels(self) -> Mapping[str, str]:
        """Return labels of sliders that differ from those declared, by the slider's name."""
        return {}

    def make_sliders(self) -> list[Slider]:
        """Return the sliders and boxes."""
        traits, names, labels = self.state_traits(), self.names, self.labels()
        return [
            replace(slider, label=labels.get(slider.name, slider.label))
            for name in self.moved()
            for slider in traits[name].sliders(getattr(self, name), names)
        ]

    def offered_scenarios(self) -> list[Scenario]:
        """Return the scenarios that the menu offers."""
        if not self.has_trait("recalls"):
            return list(scenarios.ALL)
        sizes = self.state_traits()["recalls"].sizes
        return [s for s in scenarios.ALL if s.n_classes in sizes and min(support(s.cm)) > 0]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        """Return the values of traits that show a scenario."""
        if not self.has_trait("recalls"):
            return {"matrix": scenario.matrix, "class_names": scenario.class_names}
        state: dict[str, Any] = {
            "recalls": tuple(recall_per_class(scenario.cm).tolist()),
            "class_names": scenario.class_names,
        }
        if scenario.n_classes == 2 and self.has_trait("prevalence"):
            state["prevalence"] = float(prevalence(scenario.cm)[0])
        return state

    def _state_for_own(self, scenario: Scenario) -> dict[str, Any]:
        """Return the state that shows a scenario of the reader's; refused where none does."""
        kind, traits = type(self).__name__, self.state_traits()
        matrix = as_whole_matrix(scenario.matrix, "matrix")
        if not self.most_classes:
            raise ValueError(f"{kind} does not show a matrix of your own; try MetricCalculator")
        in_counts = {"matrix", "tp"} & {*traits}
        most = max(traits["recalls"].sizes) if "recalls" in traits else self.most_classes
        if len(matrix) > most:
            raise ValueError(f"{kind} shows at most {most} classes; received {len(matrix)}")
        if not in_counts and not all(map(sum, matrix)):
            raise ValueError(f"{kind} shows recalls: each class of the matrix needs an example")
        state = self.state_for(scenario._replace(matrix=matrix))
        known: Mapping[str, Any] = {} if in_counts else metrics.scores(matrix)
        for name, score in self.bare(state).scores.items():
            if name in known and not math.isclose(score, known[name], abs_tol=1e-9):
                raise ValueError(
                    f"{kind} has no state that shows this matrix: its {STYLES[name].label} would "
                    f"be {format_score(score)} instead of {format_score(known[name])}"
                )
        return state

    # The common surface.

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the classes: those given, or the usual ones."""
        n_classes = len(getattr(self, self._counted)) if self._counted else 2
        return names_of(n_classes, getattr(self, "class_names", ()))

    @property
    def _counted(self) -> str:
        """The trait that says how many classes there are; none where there are always two."""
        return next((name for name in ("recalls", "matrix") if self.has_trait(name)), "")

    @property
    def entries(self) -> dict[str, float]:
        """What the sliders and boxes show now, by name."""
        traits = self.state_traits()
        return {
            entry: value
            for name in self.moved()
            for entry, value in traits[name].entries_of(getattr(self, name)).items()
        }

    @property
    def state(self) -> dict[str, Any]:
        """The state as a small dict that JSON can hold."""
        state = {name: getattr(self, name) for name in sorted(self.state_traits())}
        if state.get("class_names", self.names) != self.names:  # they were for other classes
            state["class_names"] = ()
        return plain(state)

    @property
    def scores(self) -> dict[str, float]:
        """The numbers on screen now, by name."""
        return self.scores_of(self.measure(self.state_at(self.entries)))

    @property
    def sentence(self) -> str:
        """What the picture shows now, in words."""
        s = self.state_at(self.entries)
        words = self._all_words(s, self.measure(s))
        return shown.said(words["sentence"], words, self.show)

    @property
    def figure(self) -> Figure:
        """A new Matplotlib figure of the present state, ready for ``savefig``."""
        scene, _ = self.new_scene()
        scene.draw(self.entries)
        shown.hide_others(scene.figure, self.show)
        scene.figure.text(0, 1.02, scene.title, size=LETTERS, weight="bold", parse_math=False)
        scene.figure.set_dpi(150)
        return with_halo(scene.figure)

    @property
    def sliders(self) -> Mapping[str, Any]:
        """Real ipywidgets sliders by name, linked both ways, for an `HBox` or a dashboard."""
        return self.live.sliders

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Self:
        """Return an explorer in a state that `state` gave.

        Raises
        ------
        ValueError
            If the dict holds an unknown name or a value out of range.
        """
        cls.bare(state)  # refuses what is no part of the state, such as `show`
        return cls(**state)

    @classmethod
    def from_matrix(cls, cm: ArrayLike, class_names: Sequence[str] = ()) -> Self:
        """Return an explorer that shows a confusion matrix of your own.

        Parameters
        ----------
        cm : array-like of shape (K, K)
            Rows = actual, columns = predicted; whole counts.
        class_names : sequence of str
            Empty for the usual names.

        Raises
        ------
        ValueError
            If `cm` is no such matrix, or if no state of the explorer shows it: of too many classes,
            with a class without examples where recalls are shown, or with other scores.

        Examples
        --------
        >>> from uarwidgets import AlphaExplorer
        >>> ex = AlphaExplorer.from_matrix([[4, 16], [5, 75]], ("ill", "well"))
        >>> ex.recalls, round(ex.scores["accuracy"], 2)
        ((0.2, 0.9375), 0.79)
        """
        own = Scenario("own", "Your own matrix", "", as_whole_matrix(cm), class_names)
        return cls(**cls.bare()._state_for_own(own))

    def choose(self, key: str) -> None:
        """Bring the explorer to a scenario that its menu offers, by its key or its name."""
        found = [s for s, _ in self.scenario_states if key in (s.key, s.name)]
        if not found:
            raise ValueError(f"key must be one of {', '.join(self.menu)}; received {key!r}")
        self._apply(self.state_for(found[0]))
        self._remove_mark()

    def offer(self, scenario: Scenario) -> None:
        """Add a scenario of your own to the menu, here and in a saved page.

        Raises
        ------
        ValueError
            If the menu has its key already, or no state shows its matrix: see `from_matrix`.

        Examples
        --------
        >>> from uarwidgets import AlarmExplorer
        >>> from uarwidgets.scenarios import Scenario
        >>> ex = AlarmExplorer()
        >>> ex.offer(Scenario("ward", "Our ward", "One in five is ill.", ((8, 2), (4, 36))))
        >>> ex.choose("ward")
        >>> ex.recalls
        (0.8, 0.9)
        """
        if scenario.key in self.menu:
            raise ValueError(f"the menu has a scenario of the key {scenario.key!r} already")
        state = plain(self._state_for_own(scenario))
        self.scenario_states = [*self.scenario_states, (scenario, state)]
        self._send_toolbar()

    @property
    def menu(self) -> dict[str, str]:
        """The scenarios that the menu offers: their words by key."""
        offered = [s for s, _ in self.scenario_states]
        alike = len({s.n_classes for s in offered}) == 1
        return {
            s.key: s.name if alike or s.n_classes == 2 else f"{s.name} ({s.n_classes} classes)"
            for s in offered
        }

    @property
    def chosen(self) -> str:
        """The key of the scenario that is shown, or an empty text."""
        return self._words_at_rest(self.entries)["scenario"]

    @validate("class_names")
    def _validate_class_names(self, proposal: Any) -> tuple[str, ...]:
        names: tuple[str, ...] = proposal["value"]
        if names and len(names) != len(self.names):
            n = len(self.names)
            classes = {"recalls": f"{n} recalls", "matrix": f"{n} rows of matrix"}
            raise TraitError(
                f"class_names must hold {n} names, one for each of the "
                f"{classes.get(self._counted, f'{n} classes')}; received {len(names)}"
            )
        for i, name in enumerate(names):
            if name in names[:i]:
                raise TraitError(
                    f"class_names has {name!r} twice; its first {LONGEST_NAME} letters must differ"
                )
        return names

    @validate("show")
    def _validate_show(self, proposal: Any) -> tuple[str, ...]:
        """Return names of scores as a tuple; one alone may be a text."""
        show = proposal["value"]
        names = (show,) if isinstance(show, str | Real) else tuple(show or ())
        unknown = [n for n in names if not isinstance(n, str) or n not in {*STYLES, *self.scores}]
        if unknown:
            known = ", ".join(self.scores)
            raise StateError(f"show takes names of scores, of {known}; received {unknown[0]!r}")
        return names

    def mark(self, value: float | None, label: str = "your prediction") -> None:
        """Draw a line at a score, such as one that a reader predicted; None takes it away.

        It leaves with the button *Reset*, a scenario or a scene; `reset` leaves it there.

        Raises
        ------
        ValueError
            If the value is not from 0 to 1, or no score runs along an axis of the picture.
        """
        if not self.score_axis:
            raise ValueError(f"{type(self).__name__} has no axis of scores to draw a mark at")
        if value is not None and not (isinstance(value, Real) and 0 <= value <= 1):
            raise ValueError(f"value must be a score between 0 and 1; received {value!r}")
        self._marked = None if value is None else (float(value), str(label))
        self._send_toolbar()

    def reset(self) -> None:
        """Return to the state the explorer began with; a mark stays."""
        self._apply(self._initial)
        self.show = self._initial_show
        if self.talk_slides and self.talk_slides[0].state == self._initial:
            self._show_slide(self.talk_slides[0])

    save_html = export_html.save_html
    # marimo shows widgets of anywidget alone: the picture is one, with its sliders.
    _display_ = functools.partialmethod(getattr, "live")

    def close(self) -> None:
        """Take the explorer off every page, and let its picture and its controls go."""
        if self.trait_has_value("layout"):  # else it never was on a page
            close_all(*self.children, self.layout)
        self._scenes = {}
        super().close()

    def __reduce_ex__(self, protocol: Any) -> Any:
        kind = type(self).__name__
        raise TypeError(
            f"{kind} cannot be pickled: keep its state, and rebuild it by {kind}.from_state(state)"
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {self.sentence}"

    # States.

    @classmethod
    @functools.cache
    def state_traits(cls) -> dict[str, Any]:
        """Return the traits of the state by name, in the order in which they are declared."""
        traits = cls.class_traits(state=True)
        declared = dict.fromkeys(name for base in cls.__mro__[::-1] for name in vars(base))
        return {name: traits[name] for name in declared if name in traits}

    @classmethod
    def bare(cls, state: Mapping[str, Any] = MappingProxyType({})) -> Self:
        """Return an explorer's traits in a state, without picture and page."""
        explorer = cls.__new__(cls)
        HasTraits.__init__(explorer)
        explorer._set(state)
        return explorer

    def copy_at(self, state: Mapping[str, Any]) -> Self:
        """Return this explorer's traits in another state, without picture and page."""
        copy = self.bare(state)
        copy.scenario_states, copy.narrow = self.scenario_states, self.narrow
        copy.talk_slides = self.talk_slides
        return copy

    def state_at(self, entries: Entries) -> Any:
        """Return the state of a frame: an attribute for each trait, and the classes' `names`."""
        state = {name: getattr(self, name) for name in self.state_traits()}
        return SimpleNamespace(names=self.names, **{**state, **self._values_at(entries)})

    def _values_at(self, entries: Entries) -> dict[str, Any]:
        """Return the values of the traits that have these entries."""
        traits = self.state_traits()
        return {
            name: traits[name].validate(self, traits[name].value_in(entries))
            for name in self.moved()
        }

    def fixed(self) -> tuple[tuple[str, Any], ...]:
        """Return by name all that makes another scene where it changes, and no frame."""
        moved = self.moved()
        others = {name: getattr(self, name) for name in self.state_traits() if name not in moved}
        return tuple({"narrow": self.narrow, "entries": (*self.entries,), **others}.items())

    def _set(self, state: Mapping[str, Any]) -> None:
        """Set several traits as one: all of them, or, if one is refused, none."""
        if not isinstance(state, Mapping):
            raise ValueError(f"state must be a dict; received {state!r}")
        unknown = [str(name) for name in state if name not in self.state_traits()]
        if unknown:
            raise ValueError(f"{type(self).__name__} has no state called {unknown[0]!r}")
        try:
            with self.hold_trait_notifications():  # which takes all back if one is refused
                for name, value in state.items():
                    setattr(self, name, value)
        except TraitError as error:
            raise StateError(str(error)) from None

    def __setattr__(self, name: str, value: Any) -> None:
        # No frame may be drawn between a trait's change and the scene that follows from it.
        with drawing_lock:
            super().__setattr__(name, value)

    # Scenarios, scenes of a talk, controls.

    @functools.cached_property
    def scenario_states(self) -> list[tuple[Scenario, dict[str, Any]]]:
        return [(s, plain(self.state_for(s))) for s in self.offered_scenarios()]

    def _switch(self, name: str, label: str, first: Any, *more: str) -> ToolbarItem:
        """Return a box to tick: an optional trait has its last value (or `first`), or none.

        `more` are traits that come and go with it.
        """
        trait, value = self.state_traits()[name], getattr(self, name)
        nothing = None if trait.allow_none else ()

        def tick(ticked: bool) -> None:
            if ticked:
                self._apply({name: first, **self._last.get(name, {})})
            elif getattr(self, name) != nothing:
                held = {each: getattr(self, each) for each in (name, *more)}
                self._last = {**self._last, name: held}
                setattr(self, name, nothing)

        return ToolbarItem(label, tick, value=value != nothing)

    def _use_item(self, place: int, value: Any) -> None:
        items = self.toolbar()
        if isinstance(place, int) and 0 <= place < len(items):
            items[place].use(value)

    def state_after(self, place: int, value: Any) -> dict[str, Any]:
        """Return the state that an item of the toolbar leads to, without picture and page."""
        copy = self.copy_at(self.state)
        copy._use_item(place, value)
        return copy.state

    def _frame_of(self, state: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the frame of a state, where the present scene can show it."""
        copy = self.copy_at(state)
        if copy.fixed() != self.fixed():
            return None
        return self.live.frame_of(copy.entries, copy._words_at_rest(copy.entries))

    def _mark_ends(self) -> dict[str, Any] | None:
        """Return where the page draws the mark."""
        if self._marked is None:
            return None
        value, label = self._marked
        axes = self.picture.axes
        across = self.score_axis == "x"
        (low, high) = axes.get_ylim() if across else axes.get_xlim()
        ends = [(value, low), (value, high)] if across else [(low, value), (high, value)]
        _, height = self.scene.size
        places = [(round(x, 2), round(height - y, 2)) for x, y in axes.transData.transform(ends)]
        return {"ends": places, "label": f"{label}: {value:.3f}"}

    def _send_toolbar(self) -> None:
        """Tell the page what the lines under the picture offer; of a talk, this scene's frames."""
        self.live.tools = {
            "menu": list(self.menu.items()),
            "toolbar": [item.message() for item in self.toolbar()],
            "talk": [s.message | {"frame": self._frame_of(s.state)} for s in self.talk_slides],
            "mark": self._mark_ends(),
            "show": shown.message(self.show),
        }

    def _complete(
        self, named: dict[str, Any], beside: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the state of a scene, and the message of what it shows; see `checked_slides`."""
        copy = self.bare(self._initial)
        copy._set(named)
        copy.show = beside.get("show", self._initial_show)
        return copy.state, {"show": shown.message(copy.show)}

    def _show_slide(self, slide: talk.TalkSlide) -> None:
        self._apply(slide.state)
        self.show = slide.message["show"].get("names", ())

    # From a change to the page.

    def _apply(self, state: Mapping[str, Any]) -> None:
        with drawing_lock:
            on_page, self._on_page = self._on_page, False
            try:
                self._set(state)
            finally:
                self._on_page = on_page
            self._sync()

    def _remove_mark(self) -> None:
        """Take a prediction away that was compared with the picture that is left now."""
        if self._marked:
            self.mark(None)

    def _on_move(self, entries: Entries) -> None:
        self._apply(self._values_at(entries))

    def _on_request(self, kind: str, value: Any) -> tuple[str, bytes] | None:
        if kind == "choose":
            self.choose(str(value))
        elif kind == "toolbar" and isinstance(value, list) and len(value) == 2:
            self._use_item(*value)
        elif kind == "narrow":
            with drawing_lock:
                self.narrow = bool(value)
                self._sync()
        file = super()._on_request(kind, value)
        if kind in ("reset", "scene"):
            self._remove_mark()
        return file

    def _sync(self) -> None:
        """Bring the page to the traits."""
        if not self._on_page:
            return
        if self.fixed() != self._shown_key:
            self._change_scene()
            return
        self.live.show(self.entries)
        items = [item.message() for item in self.toolbar()]
        if items != self.live.tools.get("toolbar", items):  # a closed explorer has none
            self.live.tools = {**self.live.tools, "toolbar": items}

    def _change_scene(self) -> None:
        self._shown_key = self.fixed()
        # The way back, from a scenario or to Reset, is short: the last scenes are kept.
        key = tuple(pair for pair in self._shown_key if pair[0] not in self.redrawn)
        scene = self._scenes.pop(key, None) or self.new_scene()
        self._scenes = {**dict(list(self._scenes.items())[1 - _KEPT :]), key: scene}
        self.scene, self.picture = scene
        self.live.stage(self.scene, self.entries)
        self._send_toolbar()

    def new_scene(self) -> tuple[Scene, Any]:
        with mpl.rc_context({"lines.solid_capstyle": "butt"}):  # a line ends where its data do
            picture = self.make_picture()
        matrix, above = self.matrix_table(), self.html_above()
        table = html.matrix(matrix) if matrix else ""
        under = bool(matrix and matrix.is_wide)
        beside = ("" if under else table) + sentence(self.longest)
        handed = sharing("another notebook", "uw.open_state")
        below = table * under + self.html_below() + html.STORY + handed
        on_page = html.places(above + beside + below)

        def draw(entries: Entries) -> dict[str, str]:
            s = self.state_at(entries)
            measured = self.measure(s)
            words = self._all_words(s, measured)
            self.draw(picture, s, measured, words)
            fills = html.row_shares(matrix, entries) if matrix else {}
            return {name: words[name] for name in on_page if name in words} | fills

        scene = Scene(
            picture.figure, picture.artists, draw, self.make_sliders(), title=self.title,
            before=above, beside=beside, after=below, handles=self.handles(picture),
            at_rest=self._words_at_rest,
        )  # fmt: skip
        return scene, picture

    def _all_words(self, s: Any, measured: Any) -> dict[str, str]:
        words = self.words(s, measured)
        scores = {name: format_score(score) for name, score in self.scores_of(measured).items()}
        return {**scores, **({"sentence": words} if isinstance(words, str) else words)}

    def _words_at_rest(self, entries: Entries) -> dict[str, str]:
        """Return the words that only a state at which the reader rests has need of."""
        state = self.state | plain(self._values_at(entries))
        share = {"share": share_text.write(type(self).__name__, state)}
        for scenario, its_state in self.scenario_states:
            if state | its_state == state:
                story = f"{scenario.name}: {scenario.story}"
                return share | {"story": story, "scenario": scenario.key}
        return share | {"story": html.NO_STORY, "scenario": ""}


def plain(value: Any) -> Any:
    """Return a state as JSON gives it back: lists for tuples."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    return [*map(plain, value)] if isinstance(value, list | tuple) else value
