"""The share texts of a class: one picture of all, what could not be read, who is missing."""

from __future__ import annotations

import base64
import csv
import html
import io
import math
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from uarwidgets import explorers
from uarwidgets.kit.drawing import INK, SOFT, new_axes, new_figure
from uarwidgets.kit.shown import label_of
from uarwidgets.live import share_text

PREDICT = "Predict"
_START = re.compile(rf"\b{share_text.PREFIX} ?:")
_LONGEST_NAME = 40  # letters before a share text; more are no name
_WIDTH = 800.0  # points, of the page's whole width
_LETTERS = 14  # points: 20 px where the page is 1150 px wide
_DOT = 12.0  # points, and as many between two dots of a stack
_HIGHEST = 144.0  # points of the tallest stack; more dots stand closer
_BINS = 60  # as many dots stand side by side
_YES = {True: "yes", False: "no", None: "none"}
_PAGE = """<div style="background: var(--jp-layout-color0, #fff); overflow: auto; padding: 0.4em;
font-size: max(1em, 1.4vw)"><button style="float: right; font: inherit"
onclick="document.fullscreenElement ? document.exitFullscreen()
: this.parentElement.requestFullscreen()">Full screen</button>
<p>{sentence}</p>{unread}{picture}</div>"""


@dataclass(frozen=True)
class Shared:
    """One share text: whose, of which explorer, in which state."""

    who: str
    kind: str
    state: dict[str, Any]

    @property
    def title(self) -> str:
        """The question of the explorer, or the one that was answered."""
        if self.kind == PREDICT:
            return str(self.state["question"])
        return str(getattr(explorers, self.kind).title)

    @property
    def opened(self) -> Any:
        """The explorer in its state, without its page; or what was predicted."""
        if self.kind == PREDICT:
            return self.state["prediction"]
        return getattr(explorers, self.kind).bare(self.state)

    def shown(self, scores: Iterable[str]) -> dict[str, float | str]:
        """Return scores, what the sliders show and the options, each under its label."""
        there = self.opened
        if self.kind == PREDICT:
            return {"": there}
        known = there.scores if scores else {}
        first = {s.entry: s for s in reversed(there.make_sliders())}  # two may move one entry
        sliders = [first[entry] for entry in there.entries]
        options = {
            name.replace("_", " "): _YES[value]
            for name, value in self.state.items()
            if name not in there.moved() and isinstance(value, bool | None)
        }
        asked = {label_of(name): known[name] for name in scores if name in known}
        seen = {s.label: s.thumb(there.entries) for s in sliders}
        return {**asked, **seen, **options}


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
    scores : tuple of str
        The scores that have a row each.
    judge : callable or None
        What says the verdict on a text.
    """

    shared: list[Shared]
    unread: list[Unread] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    scores: tuple[str, ...] = ()
    judge: Callable[[Any], Any] | None = None

    @property
    def table(self) -> list[dict[str, Any]]:
        """A row for each text and each missing name: whose, of what, its numbers, the verdict."""
        rows: list[dict[str, Any]] = []
        for each in self.shared:
            shown = {label or "prediction": n for label, n in each.shown(self.scores).items()}
            verdict = self.judge(each.opened) if self.judge else ""
            rows.append({"name": each.who, "of": each.title, **shown, "verdict": verdict})
        rows += [{"name": each.who, "verdict": f"not read: {each.reason}"} for each in self.unread]
        return rows + [{"name": name, "verdict": "missing"} for name in self.missing]

    def save_csv(self, path: str | os.PathLike[str]) -> None:
        """Write `table` to a file that spreadsheets open, and where no text is a formula."""
        columns = dict.fromkeys(k for row in self.table for k in row if k != "verdict")
        columns |= {"verdict": None}
        with open(path, "w", encoding="utf-8-sig", newline="") as file:
            for cells in (columns, *([row.get(k) for k in columns] for row in self.table)):
                csv.writer(file).writerow(map(_no_formula, cells))

    @property
    def rows(self) -> list[tuple[str, str, list[float | str]]]:
        """The scores asked for and what varies: an explorer's question, a label, the values."""
        groups: dict[str, list[dict[str, float | str]]] = {}
        for each in self.shared:
            groups.setdefault(each.title, []).append(each.shown(self.scores))
        kept = {"", *map(label_of, self.scores)}
        rows = []
        for title, states in groups.items():
            for label in dict.fromkeys(label for state in states for label in state):
                values = [state[label] for state in states if label in state]
                values = [v for v in values if isinstance(v, str) or math.isfinite(v)]
                alike = len(set(values)) == 1 and len(values) == len(states) > 1
                if values and (label in kept or not alike):
                    rows.append((title, label, values))
        return rows

    @property
    def figure(self) -> Figure:
        """A new Matplotlib figure with a row for each of `rows`, a dot a text."""
        return draw(self.rows)

    @property
    def sentence(self) -> str:
        """How many texts of what there are, how many could not be read, who is missing."""
        kinds = Counter(each.title for each in self.shared)
        whose = Counter([each.who for each in self.shared] + [each.who for each in self.unread])
        twice = ", ".join(who for who, n in whose.items() if who and n > 1)
        read = ", ".join(f"{n} of “{title}”" for title, n in kinds.items())
        parts = [f"{_counted(len(self.shared))} read{': ' * bool(read)}{read}."]
        parts += ["All are alike."] * bool(self.shared and not self.rows)
        parts += [f"{_counted(len(self.unread))} could not be read."] * bool(self.unread)
        parts += [f"More than one text: {twice}."] * bool(twice)
        if self.missing:
            parts.append(f"Missing: {', '.join(self.missing)}.")
            parts += [f"{_counted(whose[''])} without a name."] * bool(whose[""])
        return " ".join(parts)

    def __repr__(self) -> str:
        refused = [f"{each.who or 'A text'}: {each.reason}" for each in self.unread]
        return "\n".join([self.sentence, *refused])

    def _repr_html_(self) -> str:
        escape, picture, rows = html.escape, "", self.rows
        if rows:
            file = io.BytesIO()
            self.figure.savefig(file, format="png", dpi=170, facecolor="white")
            data = base64.b64encode(file.getvalue()).decode()
            alt = escape(f"A dot a text. {'; '.join(label or title for title, label, _ in rows)}")
            picture = f'<img alt="{alt}" src="data:image/png;base64,{data}" style="width: 100%">'
        items = "".join(
            f"<li>{escape(each.who or 'a text')}: {escape(each.reason)} "
            f"<code>{escape(each.begins)}</code></li>"
            for each in self.unread
        )
        unread = f"<ul>{items}</ul>" * bool(items)
        return _PAGE.format(sentence=escape(self.sentence), unread=unread, picture=picture)


def collect(
    texts: str | os.PathLike[str] | Iterable[str] | Mapping[str, str],
    names: Iterable[str] = (),
    scores: Iterable[str] = (),
    judge: Callable[[Any], Any] | None = None,
) -> Collected:
    """Read the share texts of a class, and show them together.

    Nothing is sent or stored. A name may come before a text on its line, or be the name of its file
    or its key; the picture does not show it.

    Parameters
    ----------
    texts : str, path, sequence or mapping of str
        A pasted text with one or many share texts among other words; a file, or a folder of files,
        such as texts, notebooks and web pages; several texts; or texts by name.
    names : sequence of str, optional
        Who is expected.
    scores : sequence of str, optional
        Scores by name, such as ``["accuracy"]``, that have a row each.
    judge : callable, optional
        Takes an explorer in the state that was sent, or a prediction, and returns the verdict for
        the table, such as ``lambda ex: ex.scores["accuracy"] >= 0.95``.

    Returns
    -------
    Collected
        On a page, one picture: a row for each number that varies, a dot a text. It has `shared`,
        `unread`, `missing`, `sentence`, `figure` and `table`, which ``save_csv`` writes to a file.
        A text that cannot be read is listed with the reason.

    Raises
    ------
    FileNotFoundError
        If a path leads nowhere.
    ValueError
        If no text has a score that is asked for.

    Examples
    --------
    >>> import uarwidgets as uw
    >>> mail = '''Ada: uarwidgets:AlphaExplorer:{"weight": 0.5}
    ... Ben: uarwidgets:AlphaExplorer:{"weight": 0.7}
    ... Cem: uarwidgets:AlphaExplorer:{"weight": 7}'''
    >>> found = uw.collect(mail, names=["Ada", "Ben", "Cem", "Dan"])
    >>> print(found.sentence.partition("”. ")[2])
    1 text could not be read. Missing: Dan.
    >>> [(label, values) for _, label, values in found.rows]
    [('Weight α of positive', [0.5, 0.7])]
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
    came = [_plain(each.who) for each in shared] + [_plain(each.who) for each in unread]
    missing = [name for name in names if not any(_plain(name) in who for who in came)]
    found = Collected(shared, unread, missing, tuple(scores), judge)
    told = {label for _, label, _ in found.rows}
    for name in found.scores:
        if shared and label_of(name) not in told:
            raise ValueError(f"scores: none of the texts has a score called {name!r}")
    return found


def _parts(texts: Any) -> Iterator[tuple[str, str]]:
    """Return every share text, or text without one, and whose it is."""
    if isinstance(texts, str) and texts.strip() and not _START.search(texts):
        with suppress(OSError, ValueError):  # too long for a path, or with signs that none has
            texts = Path(texts) if Path(texts).exists() else texts
    if isinstance(texts, str):
        texts = [texts] * bool(texts.strip())
    if isinstance(texts, os.PathLike):
        named: Iterable[tuple[Any, Any]] = _files(Path(texts))
    else:
        named = texts.items() if isinstance(texts, Mapping) else (("", text) for text in texts)
    for who, text in named:
        yield from _in_text(str(text), str(who))


def _files(path: Path) -> Iterator[tuple[str, str]]:
    if not path.exists():
        raise FileNotFoundError(f"no file or folder {path}")
    for file in [path] if path.is_file() else sorted(path.rglob("*")):
        inside = file.relative_to(path)
        if file.is_file() and not any(part.startswith(".") for part in inside.parts):
            data = file.read_bytes()
            wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # what PowerShell writes
            read = data.decode("utf-16" if wide else "utf-8-sig", errors="replace")
            who = "" if file == path else inside.with_suffix("").as_posix()
            yield re.sub(r" ?\(\d+\)$", "", who), read  # "Dan (1)", a browser's second copy


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
    if text.startswith("PK\x03\x04"):
        raise ValueError("this is a zip file: unpack it, and give the folder")
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
        return kind, getattr(explorers, kind).bare(state).state
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


def _no_formula(cell: Any) -> Any:
    """Return a cell such that a spreadsheet does not compute a student's text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(tuple("=+-@\t\r")) else cell


def _counted(n: int) -> str:
    return f"{n} text{'' if n == 1 else 's'}"


def draw(rows: Sequence[tuple[str, str, Sequence[float | str]]]) -> Figure:
    """Return a figure of dots: a row for each label, a dot for each value."""
    placed = [_placed(values) for *_, values in rows]
    heights = [min(_DOT * (1 + max(y for _, y in dots)), _HIGHEST) for dots, *_ in placed]
    firsts = [i == 0 or rows[i - 1][0] != title for i, (title, *_) in enumerate(rows)]
    top = max(sum(heights) + 64 * len(rows) + 30 * sum(firsts), 30)
    figure = new_figure((_WIDTH, top))
    each = zip(rows, placed, heights, firsts, strict=True)
    for (title, label, _), (dots, ends, words), height, first in each:
        top -= 28 + 30 * first
        axes = new_axes(figure, (30, top - height, _WIDTH - 30, top))
        axes.plot(
            *zip(*dots, strict=True), "o", color=SOFT, markersize=_DOT - 2, markeredgecolor="white",
            clip_on=False,
        )  # fmt: skip
        axes.set(xlim=ends, ylim=(-0.5, max(y for _, y in dots) + 0.5))
        axes.yaxis.set_visible(False)
        axes.spines["left"].set_visible(False)
        axes.tick_params(labelsize=_LETTERS)
        axes.set_title(_cut(label, 70), loc="left", fontsize=_LETTERS, parse_math=False)
        if first:
            axes.annotate(
                _cut(title, 80), (0, 1), (-14, 36), xycoords="axes fraction", parse_math=False,
                textcoords="offset points", fontsize=_LETTERS, weight="bold", color=INK,
            )  # fmt: skip
        if words:
            axes.set_xticks(range(len(words)), [_cut(w, max(80 // len(words), 4)) for w in words])
        elif all(x == int(x) for x, _ in dots) and ends[1] > 1.1:
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        top -= height + 36
    return figure


def _placed(
    values: Sequence[float | str],
) -> tuple[list[tuple[float, int]], tuple[float, float], list[str]]:
    """Return the dots of a row, the ends of its axis, and its words if its values are words."""
    words = sorted(map(str, {*values})) if any(isinstance(v, str) for v in values) else []
    places = [float(words.index(str(value)) if words else value) for value in values]
    low, high = min(places), max(places)
    if low >= 0 and high <= 1 and not words:
        low, high = 0.0, 1.0
    room = 0.5 if words else 0.02 * (high - low) or 0.5
    stacks: Counter[int] = Counter()
    dots = []
    for place in places:
        column = round((place - low + room) / (high - low + 2 * room) * _BINS)
        dots.append((place, stacks[column]))
        stacks[column] += 1
    return dots, (low - room, high + room), words


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
