"""What a class has sent in, as rows of dots: a dot a text, a row a number that varies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from uarwidgets.kit.drawing import LETTERS, SOFT, new_axes, new_figure

Value = float | str
Row = tuple[str, Sequence[Value]]

_WIDTH, _SIDE = 640.0, 30.0
_DOT = 10.0  # points, and as many between two dots of a stack
_HIGHEST = 120.0  # points of the tallest stack; more dots stand closer
_HEAD, _FOOT = 26.0, 30.0  # points above a row's dots and under them
_BINS = 56  # as many dots stand side by side
_LONGEST = 70  # letters of a row's name
_TICKS = 66  # letters of all choices together


def rows_of(states: Sequence[Mapping[str, object]]) -> list[Row]:
    """Return by name the numbers and words that differ among states; of one state, all.

    Lists are taken apart, and true and false are words.

    Examples
    --------
    >>> rows_of([{"weight": 0.5, "recalls": [1, 0.2]}, {"weight": 0.7, "recalls": [1, 0.3]}])
    [('weight', [0.5, 0.7]), ('recalls 2', [0.2, 0.3])]
    """
    columns: dict[str, list[Value]] = {}
    for state in states:
        for name, value in state.items():
            for label, member in _members(name, value):
                columns.setdefault(label, []).append(member)
    return [
        (label, values)
        for label, values in columns.items()
        if len(set(values)) > 1 or 0 < len(values) < len(states) or len(states) == 1
    ]


def dots(values: Sequence[float], low: float, high: float) -> list[tuple[float, int]]:
    """Return each value with its place in the stack of its neighbours, from 0.

    Examples
    --------
    >>> dots([0.5, 0.1, 0.5, 0.501], 0, 1)
    [(0.5, 0), (0.1, 0), (0.5, 1), (0.501, 2)]
    """
    stacks: Counter[int] = Counter()
    placed = []
    for value in values:
        place = round((value - low) / (high - low) * _BINS)
        placed.append((value, stacks[place]))
        stacks[place] += 1
    return placed


def draw(rows: Sequence[Row]) -> Figure:
    """Return the figure of some rows, one under the other."""
    placed = [_placed(values) for _, values in rows]
    heights = [min(_DOT * (1 + max(y for _, y in at[0])), _HIGHEST) for at in placed]
    top = sum(heights) + len(rows) * (_HEAD + _FOOT)
    figure = new_figure((_WIDTH, max(top, _FOOT)))
    for (name, _), (at, (low, high), ticks), height in zip(rows, placed, heights, strict=True):
        top -= _HEAD
        axes = new_axes(figure, (_SIDE, top - height, _WIDTH - _SIDE, top), xlabel="", ylabel="")
        _draw_row(axes, at, height)
        axes.set_xlim(low, high)
        axes.set_title(_cut(name, _LONGEST), loc="left", fontsize=LETTERS - 2, parse_math=False)
        if ticks:
            axes.set_xticks(
                range(len(ticks)), [_cut(tick, max(_TICKS // len(ticks), 4)) for tick in ticks]
            )
        top -= height + _FOOT
    return figure


def _draw_row(axes: Axes, at: Sequence[tuple[float, int]], height: float) -> None:
    highest = max(y for _, y in at) + 1
    axes.plot(
        [x for x, _ in at], [y for _, y in at], "o", color=SOFT, markersize=_DOT - 2,
        markeredgecolor="white", clip_on=False,
    )  # fmt: skip
    axes.set_ylim(-0.5, highest - 0.5)
    axes.yaxis.set_visible(False)
    axes.spines["left"].set_visible(False)
    axes.tick_params(labelsize=LETTERS - 4)


def _placed(
    values: Sequence[Value],
) -> tuple[list[tuple[float, int]], tuple[float, float], list[str]]:
    """Return the dots of a row, the ends of its axis, and the names of its places if it has any."""
    numbers = [value for value in values if not isinstance(value, str)]
    if len(numbers) < len(values):
        words = sorted({str(value) for value in values})
        ends = (-0.5, len(words) - 0.5)
        return dots([words.index(str(value)) for value in values], *ends), ends, words
    low, high = min(numbers), max(numbers)
    if low >= 0 and high <= 1:
        low, high = 0.0, 1.0
    room = 0.02 * (high - low) or 0.5
    ends = (low - room, high + room)
    return dots(numbers, *ends), ends, []


def _members(name: str, value: object) -> list[tuple[str, Value]]:
    if isinstance(value, list):
        if value and all(isinstance(member, str) for member in value):
            return [(name, ", ".join(value))]
        found = []
        for i, member in enumerate(value, 1):
            found += _members(f"{name} {i}" if name[-1:].isalpha() else f"{name}, {i}", member)
        return found
    if isinstance(value, bool) or value is None:
        return [(name, {True: "yes", False: "no", None: "none"}[value])]
    return [(name, value if isinstance(value, str) else float(str(value)))]


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
