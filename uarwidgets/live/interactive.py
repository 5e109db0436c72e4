"""`show`: a user's own Matplotlib figure as a live figure."""

from __future__ import annotations

import itertools
import math
import os
import pathlib
import reprlib
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from numbers import Integral
from typing import Any

import ipywidgets as widgets
import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure

from uarwidgets.live import share_text
from uarwidgets.live.export_html import progress_bar, write_page
from uarwidgets.live.handles import Handle
from uarwidgets.live.html import sentence, sharing
from uarwidgets.live.moving_artists import moving_artists, sample_states
from uarwidgets.live.scene import Scene, drawing_lock
from uarwidgets.live.shared_methods import SharedMethods
from uarwidgets.live.slider import Entries, Slider
from uarwidgets.live.talk import TalkSlide
from uarwidgets.live.widget import LiveFigure

#: What draw returns: nothing, a sentence, or numbers and words by name.
DrawResult = None | str | Mapping[str, float | str]

_POSITIONS = 100  # of a slider whose step nobody has said, at least
_NAME = "OwnPicture"  # in share texts
_MADE = (
    "Made with <a href='https://uarwidgets.github.io/uarwidgets/'>uarwidgets</a>, a free course. "
    "This page holds {states} and asks no server for anything; "
    "numbers between its steps are in the notebook."
)


class OwnPicture(SharedMethods, LiveFigure):
    """A figure of a reader's own that moves within a frame; `show` makes it.

    Attributes
    ----------
    artists : list of Artist
        What moves in it.
    """

    _variables = "sliders"

    def __init__(
        self,
        figure: Figure,
        draw: Callable[..., DrawResult],
        sliders: Sequence[Slider],
        start: Entries,
        artists: Sequence[Artist],
        handles: Sequence[Handle],
        title: str,
    ) -> None:
        super().__init__(on_request=self._on_request)
        self.live = self  # as of an explorer
        self._draw, self._start, self._figure = draw, dict(start), figure
        self._sliders = {slider.name: slider for slider in sliders}
        with drawing_lock:
            states = sample_states(sliders, start)
            words = [self._call(state) for state in states]
            self._names = list(words[0])
            longest = max(len(_formatted(each.get("sentence", ""))) for each in words)
            drawn, most = itertools.count(1), 2 * len(states) + 2
            progress = progress_bar(most, "Finding what moves", after=2)

            def counted(state: Entries) -> None:
                progress(next(drawn))
                self._words(state)

            try:
                found = moving_artists(figure, counted, states)
            finally:
                progress(most)
            self.artists = [*artists, *(a for a in found if a not in artists)]
            if not self.artists:
                raise ValueError(
                    "nothing moved: let draw change artists of this figure, as in line.set_ydata(y)"
                )
            self._own = Scene(
                figure, self.artists, self._words, sliders, title=title, handles=handles,
                beside=_html_beside(self._names, longest),
                after=sharing("a notebook with this picture", "picture.open_state"),
                at_rest=lambda state: {"share": share_text.write(_NAME, self._named(state))},
            )  # fmt: skip
            self.stage(self._own, start)
        self._send_toolbar()

    def __setattr__(self, name: str, value: Any) -> None:
        # Else picture.spread = 2 would do nothing, silently.
        known = name.startswith("_") or name in self.__dict__ or hasattr(type(self), name)
        if not known and "_own" in self.__dict__:
            raise AttributeError(
                f"a picture of your own has no {name} to set; its sliders are set together, as in "
                f"picture.state = {{{next(iter(self.state))!r}: ...}}"
            )
        super().__setattr__(name, value)

    @property
    def state(self) -> dict[str, Any]:
        """What the sliders show now, by name; to set some of it moves the picture."""
        return self._named(self.entries)

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self.show({**self.entries, **self._numbers(state)})

    @property
    def figure(self) -> Figure:
        """The figure, brought to the present state: save it as ever, let only `draw` change it."""
        with drawing_lock:
            self._own.parts(self.entries)  # not draw alone: what it touches counts as recorded
        return self._figure

    @property
    def words(self) -> dict[str, str]:
        """The sentence and the numbers at the present state, as they are written."""
        return {name: _formatted(value) for name, value in self._call(self.entries).items()}

    @property
    def sentence(self) -> str:
        """What the picture shows now, in the words that `draw` returned."""
        return self.words.get("sentence", "")

    def open_state(self, text: str) -> None:
        """Bring the picture to the state of a share text."""
        _, self.state = share_text.read(text, [_NAME])

    def reset(self) -> None:
        """Return to the state it began with."""
        self.show(self._start)

    def save_html(
        self,
        path: str | os.PathLike[str],
        steps: int | Mapping[str, int] | None = None,
        *,
        lang: str = "en",
    ) -> pathlib.Path:
        """Write the picture as one file that moves without Python.

        Parameters
        ----------
        path : str or path
            Where the file is written; a file that is there is replaced.
        steps : int or mapping of str to int, optional
            Positions of each slider, 2 or more: one number for all, or a number by name.
            Without it 21 where there are three sliders or fewer, 11 of four, 7 of five.
        lang : str
            The language of your words, as a screen reader needs it, such as "zh".

        Returns
        -------
        pathlib.Path
            The file. It asks no server for anything.
        """
        frames = [self._own.frame(slide.state) for slide in self.talk_slides]
        share = {"name": _NAME, "state": self.state, "places": [f"/{n}" for n in self.state]}
        around = {
            "tools": {"menu": [], "talk": [slide.message for slide in self.talk_slides]},
            "indices": {"scene": list(range(1, len(frames) + 1))},
            "states": [{"share": share, "of": 0}, *({"frame": f, "of": 0} for f in frames)],
        }
        return write_page(
            path, self._own, self.entries, steps, css=self._css,
            sentence=self.sentence or self._own.title, made=_MADE, around=around, lang=lang,
        )  # fmt: skip

    def __repr__(self) -> str:
        kinds = Counter(type(artist).__name__ for artist in self.artists)
        moving = ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in kinds.items())
        shown = {n: f"{v:.6g}" if isinstance(v, float) else v for n, v in self.state.items()}
        at = ", ".join(f"{name} {value}" for name, value in shown.items())
        return f"{self._own.title or 'A live picture'} at {at}. Moving: {moving}. {self.sentence}"

    # From values to words.

    def _call(self, entries: Entries) -> dict[str, float | str]:
        values = {name: slider.meaning(entries[name]) for name, slider in self._sliders.items()}
        try:
            told = self._draw(**values)
        except Exception as error:
            said = ", ".join(f"{name}={value!r}" for name, value in values.items())
            error.add_note(f"in draw({said})")
            if "integer" in str(error):
                error.add_note("a slider of whole ends, as in (1, 9), gives whole numbers")
            raise
        return _as_words(told)

    def _words(self, entries: Entries) -> dict[str, str]:
        told = self._call(entries)
        if list(told) != self._names:
            raise ValueError(
                f"draw must always return the same names; received {list(told)}, and at the start "
                f"{self._names}"
            )
        # Artists are parts by number, so that no word may be called "0".
        return {_word_name(name): _formatted(value) for name, value in told.items()}

    def _named(self, entries: Entries) -> dict[str, Any]:
        """Return the state at these numbers, with the words of menus."""
        menus = {n: s.options for n, s in self._sliders.items()}
        return {n: menus[n][round(v)][0] if menus[n] else v for n, v in entries.items()}

    def _numbers(self, state: Mapping[str, Any]) -> dict[str, float]:
        """Return the numbers of a state; refuse what no slider can show."""
        for name in state:
            if name not in self._sliders:
                raise ValueError(f"state takes {', '.join(self._sliders)}; received {name!r}")
        return {name: self._sliders[name].number_of(value) for name, value in state.items()}

    # What the page asks for, and is offered.

    def _show_slide(self, slide: TalkSlide) -> None:
        self.show(slide.state)

    def _complete(
        self, named: dict[str, Any], beside: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the state of a scene; see `checked_slides`."""
        named |= dict.fromkeys(beside.keys() & {"show"})  # of an explorer alone
        return {**self._start, **self._numbers(named)}, {}

    def _send_toolbar(self) -> None:
        talk = [slide.message | {"frame": self.frame_of(slide.state)} for slide in self.talk_slides]
        self.tools = {"menu": [], "talk": talk}


def show(
    figure: Figure,
    draw: Callable[..., DrawResult],
    *,
    sliders: Mapping[str, Any],
    artists: Sequence[Artist] = (),
    handles: Sequence[Handle] = (),
    title: str = "",
) -> OwnPicture:
    """Make a Matplotlib figure of your own move within a frame.

    Draw the figure once; then say in a function how it looks at some numbers. What moves in it
    is found out. ``help(uw.live)`` says what can move, and what it costs.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        The figure, with all its artists. Limits of its axes that nobody has set are chosen to
        hold all positions; they stay.
    draw : callable
        ``draw(mean=.., spread=..)``, with an argument by the name of each slider, changes
        artists: ``line.set_ydata(..)``. It depends on its arguments alone. It returns nothing,
        a sentence, or a mapping of names to numbers and words, among them ``"sentence"``; these
        are shown under the sliders, and a screen reader says the sentence.
    sliders : mapping
        By name, ``(low, high)``, which begins in the middle, ``(low, high, start)`` or
        ``(low, high, start, step)``: whole numbers where all of these are, as in ``(1, 9)``, but
        for the share ``(0, 1)``. A list such as ``["sin", "cos"]``, or a mapping of words to
        values, is a menu, True or False a check box. A slider, menu or check box of ipywidgets
        then moves the picture too.
    artists : sequence of Artist, optional
        What moves beside what is found out, such as a mark that shows in few states only.
    handles : sequence of Handle, optional
        What can be dragged, as in ``Handle(dot, x="mean")``.
    title : str
        The heading of the picture, and its name to a screen reader.

    Returns
    -------
    OwnPicture
        A widget. To set its `state` moves it, `sentence` and `words` are what stands beside it;
        it has `reset` and `save_html`, and its `figure` is saved as ever.

    Raises
    ------
    TypeError, ValueError
        If an artist that moves cannot, with what to use instead; if draw makes artists, moves
        limits, returns other names or another picture for the same numbers; if a slider makes
        no sense.

    Examples
    --------
    >>> import numpy as np
    >>> from matplotlib.figure import Figure
    >>> x = np.linspace(-5, 5, 200)
    >>> figure = Figure()
    >>> (curve,) = figure.subplots().plot(x, 0 * x)
    >>> def draw(mean, spread):
    ...     y = np.exp(-((x - mean) ** 2) / 2 / spread**2) / spread / np.sqrt(2 * np.pi)
    ...     curve.set_ydata(y)
    ...     return f"Its peak is {y.max():.2f} high."
    >>> show(figure, draw, sliders={"mean": (-3.0, 3.0, 0.0), "spread": (0.5, 2, 1)})
    A live picture at mean 0, spread 1. Moving: Line2D. Its peak is 0.40 high.
    """
    if not isinstance(figure, Figure):
        raise TypeError(
            f"figure must be a Matplotlib figure, such as axes.figure; received {figure!r}"
        )
    if not sliders:
        raise ValueError("sliders must name one at least, as in {'mean': (-3, 3)}")
    made = {name: _slider(name, told) for name, told in sliders.items()}
    own = [slider for slider, _ in made.values()]
    start = {name: value for name, (_, value) in made.items()}
    picture = OwnPicture(figure, draw, own, start, artists, handles, title)
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close(figure)  # or the notebook shows it once more, where nothing moves
    for name, told in sliders.items():
        if isinstance(told, widgets.Widget):
            picture.sliders.link(name, told)
    return picture


def _slider(name: str, told: Any) -> tuple[Slider, float]:
    """Return a slider, and where it begins, from what `interact` takes or one of ipywidgets."""
    label = getattr(told, "description", "") or name.replace("_", " ")
    options, chosen = _options(told)
    if len(options) > 1:
        return Slider(name, label, tuple(range(len(options))), options=options), float(chosen)
    if isinstance(told, widgets.FloatLogSlider):
        values = told.base ** np.arange(told.min, told.max + told.step / 2, told.step)
        positions = tuple(sorted({*map(float, values), float(told.value)}))
        return Slider(name, label, positions, decimals=None), float(told.value)
    if isinstance(told, widgets.IntSlider | widgets.FloatSlider):
        told = (told.min, told.max, told.value, told.step)
    try:
        numbers = [float(value) for value in told]
    except (TypeError, ValueError):
        numbers = []
    if not 2 <= len(numbers) <= 4 or not all(map(math.isfinite, numbers)):
        raise ValueError(
            f"slider {name!r} takes (low, high), (low, high, start) or (low, high, start, step), "
            f"a list of two words or more, True, or a slider of ipywidgets; received {told!r}"
        )
    low, high = numbers[:2]
    start = numbers[2] if len(numbers) > 2 else (low + high) / 2
    if not low <= start <= high or low == high:
        raise ValueError(f"slider {name!r} needs low < high and a start between; received {told!r}")
    integers = all(isinstance(value, Integral) for value in told) and high - low > 1
    step = max(_round_step(high - low), float(integers))
    step = numbers[3] if len(numbers) == 4 else step
    if not 0 < step <= high - low:
        raise ValueError(f"the step of slider {name!r} must lie within its ends; received {told!r}")
    stepped = len(numbers) == 4 and all(n.is_integer() for n in (low, high, step))
    whole = integers or stepped
    if len(numbers) == 2 or whole:
        start = low + step * round((start - low) / step)
    digits = max(0, -math.floor(math.log10(step)))
    count = math.floor((high - low) / step + 1e-9)
    positions = tuple(sorted({round(low + step * i, 12) for i in range(count + 1)} | {start, high}))
    return Slider(name, label, positions, decimals=digits, whole=whole), start


def _options(told: Any) -> tuple[tuple[tuple[Any, Any], ...], int]:
    """Return the words of a menu with what each means, and which of them it begins with."""
    if isinstance(told, bool | widgets.Checkbox):
        return ((False, False), (True, True)), int(getattr(told, "value", told))
    listed = getattr(told, "options", told)
    if listed is told and not isinstance(told, list | Mapping):
        return (), 0
    listed = listed.items() if isinstance(listed, Mapping) else listed
    pairs = [each if isinstance(each, tuple) else (each, each) for each in listed]
    start = 0 if isinstance(told, list | Mapping) else told.index or 0
    return tuple((w if isinstance(w, int | float) else str(w), v) for w, v in pairs), start


def _round_step(span: float) -> float:
    """Return 1, 2 or 5 times a power of ten: a hundredth of the span, or a little less."""
    power = 10.0 ** math.floor(math.log10(span / _POSITIONS))
    return float(max(k * power for k in (1, 2, 5) if k * power <= span / _POSITIONS * (1 + 1e-9)))


def _as_words(result: Any) -> dict[str, float | str]:
    listed = isinstance(result, list | tuple)
    if listed and not any(isinstance(each, str | Mapping) for each in result):
        return {}  # what a lambda of `set` or `plot` returns
    if result is None or isinstance(result, Artist):
        return {}
    if isinstance(result, str):
        return {"sentence": result}
    if isinstance(result, Mapping):
        return {str(name): value for name, value in result.items()}
    raise TypeError(
        "draw must return nothing, a sentence or a mapping from names to numbers and words; "
        f"received {reprlib.repr(result)}"
    )


def _formatted(value: float | str) -> str:
    return str(value) if isinstance(value, str | int | np.integer) else f"{value:.3f}"


def _word_name(name: str) -> str:
    return "sentence" if name == "sentence" else f"own {name}"


def _html_beside(names: Sequence[str], longest: int) -> str:
    """Return the places of numbers and sentence."""
    tiles = "".join(
        f'<div class="uw-tile"><span>{escape(name)}</span>'
        f'<b data-live="{escape(_word_name(name))}"></b></div>'
        for name in names
        if name != "sentence"
    )
    return f'<div class="uw-tiles">{tiles}</div>' * bool(tiles) + sentence(longest) * bool(longest)
