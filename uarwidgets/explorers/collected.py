"""The share texts of a class: one picture of all, what could not be read, who is missing."""

from __future__ import annotations

import base64
import html
import io
import math
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from uarwidgets import explorers
from uarwidgets.kit import share_text
from uarwidgets.kit.drawing import LETTERS, SIZE, SOFT, new_axes, new_figure

PREDICT = "Predict"
_START = re.compile(rf"\b{share_text.PREFIX} ?:")
_LONGEST_NAME = 40  # letters before a share text; more are no name
_DOT = 10.0  # points, and as many between two dots of a stack
_HIGHEST = 120.0  # points of the tallest stack; more dots stand closer
_BINS = 56  # as many dots stand side by side


@dataclass(frozen=True)
class Shared:
    """One share text: whose, of which explorer, in which state."""

    who: str
    kind: str
    state: dict[str, Any]


@dataclass(frozen=True)
class Unread:
    """One text that is no share text: whose, how it begins, what is wrong with it."""

    who: str
    begins: str
    reason: str


@dataclass(frozen=True)
class Collected:
    """What `collect` has read. On a page it shows itself.

    Attributes
    ----------
    shared : list of Shared
        Every text that could be read.
    unread : list of Unread
        Every text that could not, and why.
    missing : list of str
        Expected names that no text bears.
    """

    shared: list[Shared]
    unread: list[Unread] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[str, list[float | str]]]:
        """What varies among the states, explorer by explorer; predictions by their question."""
        groups: dict[str, list[dict[str, float | str]]] = {}
        for each in self.shared:
            group, values = each.kind, dict(_members(each.state))
            if group == PREDICT:
                group, values = f"Predicted: {values['question']}", {"": values["prediction"]}
            groups.setdefault(group, []).append(values)
        rows = []
        for group, states in groups.items():
            for name in dict.fromkeys(name for state in states for name in state):
                values_of = [state[name] for state in states if name in state]
                alike = len(set(values_of)) == 1 and len(values_of) == len(states) > 1
                if name == "" or not alike:
                    rows.append((f"{group}: {name}" if name else group, values_of))
        return rows

    @property
    def figure(self) -> Figure:
        """A new Matplotlib figure with a row for each of `rows`, a dot a text."""
        return draw(self.rows)

    @property
    def sentence(self) -> str:
        """How many texts of what there are, how many could not be read, who is missing."""
        kinds = Counter(each.kind for each in self.shared)
        whose = Counter([each.who for each in self.shared] + [each.who for each in self.unread])
        twice = [who for who, n in whose.items() if who and n > 1]
        read = ", ".join(f"{n} of {kind}" for kind, n in kinds.items())
        parts = [f"{_counted(len(self.shared))} read{': ' * bool(read)}{read}."]
        if self.shared and not self.rows:
            parts.append("All are alike.")
        if self.unread:
            parts.append(f"{_counted(len(self.unread))} could not be read.")
        if twice:
            parts.append(f"More than one text: {', '.join(twice)}.")
        if self.missing:
            parts.append(f"Missing: {', '.join(self.missing)}.")
            parts += [f"{_counted(whose[''])} without a name."] * bool(whose[""])
        return " ".join(parts)

    def __repr__(self) -> str:
        return "\n".join(
            [self.sentence, *(f"{each.who or 'A text'}: {each.reason}" for each in self.unread)]
        )

    def _repr_html_(self) -> str:
        picture = ""
        if self.rows:
            file = io.BytesIO()
            self.figure.savefig(file, format="png", dpi=100, facecolor="white")
            data = base64.b64encode(file.getvalue()).decode()
            alt = html.escape(
                f"Dot plots, a dot a text. {'; '.join(name for name, _ in self.rows)}"
            )
            picture = f'<img alt="{alt}" src="data:image/png;base64,{data}" style="max-width:100%">'
        items = "".join(
            f"<li>{html.escape(each.who or 'a text')}: {html.escape(each.reason)} "
            f"<code>{html.escape(each.begins)}</code></li>"
            for each in self.unread
        )
        return f"<p>{html.escape(self.sentence)}</p>{f'<ul>{items}</ul>' * bool(items)}{picture}"


def collect(
    texts: str | os.PathLike[str] | Iterable[str] | Mapping[str, str],
    names: Iterable[str] = (),
) -> Collected:
    """Read the share texts of a class, and show them together.

    Offline, and nothing is stored. Names are never needed; where they stand before a text on its
    line, are the name of a file or a key, they are kept beside the text, and out of the picture.

    Parameters
    ----------
    texts : str, path, sequence or mapping of str
        A pasted text with one or many share texts among other words; a file of such text or a
        folder of files, notebooks and web pages among them; several texts; or texts by name.
    names : sequence of str, optional
        Who is expected.

    Returns
    -------
    Collected
        On a page, one picture: a row for each number that varies, a dot a text. It has `shared`,
        `unread`, `missing`, `sentence` and `figure`. A text that cannot be read is listed with
        the reason.

    Raises
    ------
    FileNotFoundError
        If a path leads nowhere.

    Examples
    --------
    >>> import uarwidgets as uw
    >>> mail = '''Ada: uarwidgets:AlphaExplorer:{"weight": 0.5}
    ... Ben: uarwidgets:AlphaExplorer:{"weight": 0.7}
    ... Cem: uarwidgets:AlphaExplorer:{"weight": 7}'''
    >>> found = uw.collect(mail, names=["Ada", "Ben", "Cem", "Dan"])
    >>> print(found.sentence)
    2 texts read: 2 of AlphaExplorer. 1 text could not be read. Missing: Dan.
    >>> found.rows
    [('AlphaExplorer: weight', [0.5, 0.7])]
    """
    shared: list[Shared] = []
    unread: list[Unread] = []
    # Of the texts with a name, one that comes twice counts once.
    parts = ((who, 0 if who else i, text.strip()) for i, (who, text) in enumerate(_parts(texts)))
    for who, _, text in dict.fromkeys(parts):
        try:
            shared.append(Shared(who, *_read(text)))
        except ValueError as error:
            line = " ".join(text.split())
            begins = line if len(line) <= 60 else f"{line[:60]}…"
            unread.append(Unread(who, begins, str(error)))
    came = [_plain(who) for who in [e.who for e in shared] + [e.who for e in unread]]
    missing = [name for name in names if not any(_plain(name) in who for who in came)]
    return Collected(shared, unread, missing)


def _parts(texts: Any) -> Iterator[tuple[str, str]]:
    """Return every share text, or text without one, and whose it is."""
    if isinstance(texts, str) and texts.strip() and not _START.search(texts):
        with suppress(OSError, ValueError):  # too long for a path, or with signs that none has
            texts = Path(texts) if Path(texts).exists() else texts
    if isinstance(texts, str):
        if texts.strip():
            yield from _in_text(texts, "")
    elif isinstance(texts, os.PathLike):
        path = Path(texts)
        if not path.exists():
            raise FileNotFoundError(f"no file or folder {path}")
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            inside = file.relative_to(path)
            if file.is_file() and not any(part.startswith(".") for part in inside.parts):
                who = "" if file == path else inside.with_suffix("").as_posix()
                data = file.read_bytes()
                wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # what PowerShell writes
                read = data.decode("utf-16" if wide else "utf-8-sig", errors="replace")
                yield from _in_text(read, who)
    elif isinstance(texts, Mapping):
        for who, text in texts.items():
            yield from _in_text(str(text), str(who))
    else:
        for text in texts:
            yield from _in_text(str(text), "")


def _in_text(text: str, who: str) -> Iterator[tuple[str, str]]:
    if "{&quot;" in text:  # a web page
        text = html.unescape(text)
    if '{\\"' in text:  # a notebook
        text = re.sub(r'\\(["\\])', r"\1", text)
    starts = [found.start() for found in _START.finditer(text)]
    if not starts:
        yield who, text
    for start, end in pairwise([*starts, len(text)]):
        line = text[:start].rpartition("\n")[2]
        name = line.rpartition("}")[2].strip(" \t:;,.|>*-–—\"'“”„«»")
        yield who or (name if len(name) <= _LONGEST_NAME else ""), text[start:end]


def _read(text: str) -> tuple[str, dict[str, Any]]:
    if not _START.search(text):
        raise ValueError("no share text, which begins with uarwidgets:, is in it")
    kinds = (*explorers.NAMES, PREDICT)
    try:
        kind, state = share_text.read(text, kinds)
    except ValueError as error:
        try:  # a reply's marks, which a class name may begin with too
            kind, state = share_text.read(re.sub(r"(?m)^[ \t]*>[> ]*", "", text), kinds)
        except ValueError:
            raise error from None
    if kind != PREDICT:
        return kind, getattr(explorers, kind).checked_state(state)
    if isinstance(state, dict) and set(state) == {"question", "prediction"}:
        said = state["prediction"]
        number = isinstance(said, int | float) and not isinstance(said, bool)
        if isinstance(said, str) or (number and math.isfinite(said)):
            return kind, {**state, "question": str(state["question"])}
    raise ValueError("a prediction has a question and a number or a choice")


def _plain(name: str) -> str:
    """Return a name so that it is found in a file's name: Ada Lovelace in ada_lovelace-7."""
    words = re.findall(r"[^\W_]+", name.casefold())
    return f" {' '.join(words)} "


def _counted(n: int) -> str:
    return f"{n} text{'' if n == 1 else 's'}"


def _members(value: Any, name: str = "") -> Iterator[tuple[str, float | str]]:
    """Return the numbers and words of a state by name; lists are taken apart."""
    if isinstance(value, Mapping):
        for key, member in value.items():
            yield from _members(member, key)
    elif isinstance(value, list) and value and all(isinstance(member, str) for member in value):
        yield name, ", ".join(value)
    elif isinstance(value, list):
        for i, member in enumerate(value, 1):
            yield from _members(member, f"{name} {i}" if name[-1:].isalpha() else f"{name}, {i}")
    elif isinstance(value, bool) or value is None:
        yield name, {True: "yes", False: "no", None: "none"}[value]
    else:
        yield name, value if isinstance(value, str) else float(value)


def draw(rows: Sequence[tuple[str, Sequence[float | str]]]) -> Figure:
    """Return a figure of dots: a row for each name, a dot for each value."""
    placed = [_placed(values) for _, values in rows]
    heights = [min(_DOT * (1 + max(y for _, y in dots)), _HIGHEST) for dots, _, _ in placed]
    top = sum(heights) + 56.0 * len(rows)
    figure = new_figure((SIZE[0], max(top, 30.0)))
    for (name, _), (dots, ends, ticks), height in zip(rows, placed, heights, strict=True):
        top -= 26
        axes = new_axes(figure, (30, top - height, SIZE[0] - 30, top), xlabel="", ylabel="")
        axes.plot(
            [x for x, _ in dots], [y for _, y in dots], "o", color=SOFT, markersize=_DOT - 2,
            markeredgecolor="white", clip_on=False,
        )  # fmt: skip
        axes.set(xlim=ends, ylim=(-0.5, max(y for _, y in dots) + 0.5))
        axes.yaxis.set_visible(False)
        axes.spines["left"].set_visible(False)
        axes.tick_params(labelsize=LETTERS - 4)
        axes.set_title(_cut(name, 70), loc="left", fontsize=LETTERS - 2, parse_math=False)
        if ticks:
            most = max(66 // len(ticks), 4)
            axes.set_xticks(range(len(ticks)), [_cut(tick, most) for tick in ticks])
        top -= height + 30
    return figure


def _placed(
    values: Sequence[float | str],
) -> tuple[list[tuple[float, int]], tuple[float, float], list[str]]:
    """Return the dots of a row, the ends of its axis, and its words if its values are words."""
    words: list[str] = []
    if any(isinstance(value, str) for value in values):
        words = sorted({str(value) for value in values})
        values = [words.index(str(value)) for value in values]
        low, high = -0.5, len(words) - 0.5
    else:
        low, high = float(min(values)), float(max(values))
        low, high = (0.0, 1.0) if low >= 0 and high <= 1 else (low, high)
        room = 0.02 * (high - low) or 0.5
        low, high = low - room, high + room
    stacks: Counter[int] = Counter()
    dots = []
    for value in map(float, values):
        place = round((value - low) / (high - low) * _BINS)
        dots.append((value, stacks[place]))
        stacks[place] += 1
    return dots, (low, high), words


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
