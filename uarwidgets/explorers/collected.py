"""The share texts of a class: one picture of all, what could not be read, who is missing."""

from __future__ import annotations

import base64
import io
import math
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from uarwidgets import explorers
from uarwidgets.explorers import collected_figure
from uarwidgets.kit import share_text

PREDICT = "Predict"
_START = re.compile(rf"\b{share_text.PREFIX} ?:")
_LONGEST_NAME = 40  # letters before a share text; more are no name


@dataclass(frozen=True)
class Shared:
    """One share text: whose, of which explorer, in which state."""

    who: str
    kind: str
    state: dict[str, Any]


@dataclass(frozen=True)
class Unread:
    """One text that is no share text: whose, how it begins, what is the matter."""

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
        groups: dict[str, list[Mapping[str, Any]]] = {}
        for each in self.shared:
            if each.kind == PREDICT:
                told = {"": each.state["prediction"]}
                groups.setdefault(f"Predicted: {each.state['question']}", []).append(told)
            else:
                groups.setdefault(each.kind, []).append(each.state)
        return [
            (f"{group}: {name}" if name else group, list(values))
            for group, states in groups.items()
            for name, values in self._rows_of(states)
        ]

    @property
    def _whose(self) -> list[str]:
        return [each.who for each in self.shared] + [each.who for each in self.unread]

    @staticmethod
    def _rows_of(states: Sequence[Mapping[str, Any]]) -> Sequence[collected_figure.Row]:
        if "" in states[0]:  # predictions, which are shown though all agree
            return [("", [state[""] for state in states])]
        return collected_figure.rows_of(states)

    @property
    def figure(self) -> Figure:
        """A new Matplotlib figure with a row for each of `rows`, a dot a text."""
        return collected_figure.draw(self.rows)

    @property
    def sentence(self) -> str:
        """How many texts of what there are, how many could not be read, who is missing."""
        kinds = ", ".join(
            f"{n} of {kind}" for kind, n in Counter(s.kind for s in self.shared).items()
        )
        parts = [f"{_counted(len(self.shared), 'text')} read{': ' if kinds else ''}{kinds}."]
        if self.shared and not self.rows:
            parts.append("All are alike.")
        if self.unread:
            parts.append(f"{_counted(len(self.unread), 'text')} could not be read.")
        if self.missing:
            parts.append(f"Missing: {', '.join(self.missing)}.")
            nameless = self._whose.count("")
            if nameless:
                parts.append(f"{_counted(nameless, 'text')} without a name.")
        return " ".join(parts)

    def __repr__(self) -> str:
        told = [f"{each.who or 'A text'}: {each.reason}" for each in self.unread]
        return "\n".join([self.sentence, *told])

    def _repr_html_(self) -> str:
        picture = ""
        if self.rows:
            file = io.BytesIO()
            self.figure.savefig(file, format="png", dpi=100, facecolor="white")
            data = base64.b64encode(file.getvalue()).decode()
            alt = escape(f"Dot plots, a dot a text. {'; '.join(name for name, _ in self.rows)}")
            picture = f'<img alt="{alt}" src="data:image/png;base64,{data}" style="max-width:100%">'
        items = "".join(
            f"<li>{escape(each.who or 'a text')}: {escape(each.reason)} "
            f"<code>{escape(each.begins)}</code></li>"
            for each in self.unread
        )
        return f"<p>{escape(self.sentence)}</p>{f'<ul>{items}</ul>' * bool(items)}{picture}"


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
        A pasted text with one or many share texts among other words; a folder, whose files each
        hold some; several texts; or texts by name.
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
    for who, text in _parts(texts):
        try:
            kind, state = _read(text)
        except ValueError as error:
            unread.append(Unread(who, _beginning(text), str(error)))
        else:
            shared.append(Shared(who, kind, state))
    came = [_plain(who) for who in Collected(shared, unread)._whose]
    missing = [name for name in names if not any(_plain(name) in who for who in came)]
    return Collected(shared, unread, missing)


def _parts(texts: Any) -> Iterator[tuple[str, str]]:
    """Every share text, or text without one, and whose it is."""
    if isinstance(texts, str) and not texts.strip():  # which would be this folder
        return
    if isinstance(texts, str) and not _START.search(texts) and _is_folder(texts):
        texts = Path(texts)
    if isinstance(texts, str):
        yield from _in_text(texts, "")
    elif isinstance(texts, os.PathLike):
        yield from _in_files(Path(texts))
    elif isinstance(texts, Mapping):
        for who, text in texts.items():
            yield from _in_text(str(text), str(who))
    else:
        for text in texts:
            yield from _in_text(str(text), "")


def _is_folder(text: str) -> bool:
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):  # too long for a path, or with signs that none has
        return False


def _in_files(path: Path) -> Iterator[tuple[str, str]]:
    if not path.exists():
        raise FileNotFoundError(f"no file or folder {path}")
    if path.is_file():
        yield from _in_text(path.read_text(encoding="utf-8-sig", errors="replace"), "")
        return
    for file in sorted(path.rglob("*")):
        inside = file.relative_to(path)
        if file.is_file() and not any(part.startswith(".") for part in inside.parts):
            text = file.read_text(encoding="utf-8-sig", errors="replace")
            yield from _in_text(text, inside.with_suffix("").as_posix())


def _in_text(text: str, who: str) -> Iterator[tuple[str, str]]:
    starts = [found.start() for found in _START.finditer(text)]
    if not starts:
        yield who, text
        return
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
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
    return kind, _prediction(state) if kind == PREDICT else _state(kind, state)


def _state(kind: str, state: Any) -> dict[str, Any]:
    checked: dict[str, Any] = getattr(explorers, kind).checked_state(state)
    return checked


def _prediction(state: Any) -> dict[str, Any]:
    if isinstance(state, dict) and set(state) == {"question", "prediction"}:
        said = state["prediction"]
        number = isinstance(said, int | float) and not isinstance(said, bool)
        fits = isinstance(said, str) or (number and math.isfinite(said))
        if fits and isinstance(state["question"], str):
            return state
    raise ValueError("a prediction has a question and a number or a choice")


def _plain(name: str) -> str:
    """Return a name so that it is found in a file's name: Ada Lovelace in ada_lovelace-7."""
    words = re.findall(r"[^\W_]+", name.casefold())
    return f" {' '.join(words)} "


def _beginning(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:60]}…"


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"
