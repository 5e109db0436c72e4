"""The words around a picture, as HTML with places for what moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from uarwidgets.kit.formatting import format_count, shortened
from uarwidgets.styles import (
    BLACK,
    BLUE,
    NEGATIVE,
    OCHRE,
    POSITIVE,
    SLATE,
    VIOLET,
    ScoreStyle,
    style_of,
    styles_of,
)


def place(name: str, tag: str = "span") -> str:
    """Return an element that shows the word `name`."""
    return f'<{tag} data-live="{escape(name)}"></{tag}>'


def places(html: str) -> list[str]:
    """Return the words that a page shows, copies, or takes a colour from."""
    return list(dict.fromkeys(re.findall(r'data-(?:live|copy|colour)="([^"]+)"', html)))


def tiles(
    named: Iterable[str] | Mapping[str, str | ScoreStyle], *more: str, first: str = ""
) -> str:
    """Return tiles of the present scores (see `styles.styles_of`) after `first`, before `more`."""
    scores = [
        tile(style.label, name, style.long_label, style) for name, style in styles_of(named).items()
    ]
    return f'<div class="uw-tiles">{"".join([first, *scores, *more])}</div>'


def tile(
    label: str, word: str, note: str = "", style: str | ScoreStyle | None = None, of: str = ""
) -> str:
    """Return a tile for the word `word`, with a note on its label and a style's colour and dash.

    A {name} in the label is a word too. The tile is hidden with the score `of`, which is the word
    itself if left out.
    """
    stroke = ""
    if style is not None:
        drawn = (f'{name}="{value}"' for name, value in line_of(style_of(style)).items())
        stroke = f"<path {' '.join(drawn)}/>"
    told = f'button data-note="{escape(note)}"' if note not in ("", label) else "span"
    named = re.sub(r"\{(\w+)\}", lambda found: place(found[1]), escape(label))
    return (
        f'<div class="uw-tile" data-score="{escape(of or word)}">'
        f'<svg class="uw-dash" viewBox="0 0 48 6" aria-hidden="true">{stroke}</svg>'
        f"<{told}>{named}</{told.split()[0]}>{place(word, 'b')}</div>"
    )


def fold(summary: str, body: str, css: str = "") -> str:
    """Return HTML that a reader opens."""
    return f'<details class="{css}"><summary>{escape(summary)}</summary>{body}</details>'


def reading(*notes: str) -> str:
    """Return the fold that explains a picture, a paragraph a note."""
    return fold("How to read it", "".join(f"<p>{note}</p>" for note in notes))


def formulas(
    named: Iterable[str] | Mapping[str, str | ScoreStyle], *, two_classes: bool = False
) -> str:
    """Return a fold with the formula of each score; in TPR, TNR and π with `two_classes`."""
    rows = [
        f"<tr><th>{escape(style.long_label)}</th>"
        f"<td>{escape((two_classes and style.two_classes) or style.formula)}</td></tr>"
        for style in styles_of(named).values()
    ]
    return fold("Formulas", f'<table class="uw-formulas">{"".join(rows)}</table>')


#: From so many classes on a matrix is as wide as the page, under the picture.
WIDE = 6


@dataclass(frozen=True)
class Matrix:
    """A confusion matrix of number boxes, with words at the ends of its rows, by their heading."""

    names: Sequence[str]
    boxes: Sequence[str]
    row_words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    column_words: Sequence[str] = ()
    above: bool = False  # the picture; it is beside or under it otherwise
    used: Sequence[str] = ()  # words over the counts of the first row, while there are any
    caption: str = ""  # over the table

    @property
    def is_wide(self) -> bool:
        """Whether it has more columns than there is room for beside a picture."""
        return len(self.names) >= WIDE


_FILLED = "Under each count: its share of its row, hatched where the answer is wrong."
_LONGEST = "longest_count"  # the word that says how many characters the longest count has


def matrix(of: Matrix) -> str:
    """Return the table that the page puts the number boxes into."""
    n = len(of.names)
    short = shortened(of.names, 34 if n == 2 else 12)
    heads = [_heading(*name, "col") for name in zip(of.names, short, strict=True)]
    heads += [f"<td>{heading}</td>" for heading in of.row_words]
    lines = [
        f'<tr><td class="uw-axis"></td><th class="uw-axis" colspan="{n}">predicted →</th>'
        + '<td class="uw-end"></td>' * len(of.row_words)
        + "</tr>",
        f'<tr><th class="uw-axis">actual ↓</th>{"".join(heads)}</tr>',
    ]
    for i, name in enumerate(zip(of.names, short, strict=True)):
        cells = "".join(
            f'<td class="uw-{"hit" if i == j else "miss"}" data-slider="{escape(box)}" '
            f'data-fill="share_{escape(box)}"></td>'
            for j, box in enumerate(of.boxes[i * n : (i + 1) * n])
        )
        ends = "".join(f"<td>{place(words[i])}</td>" for words in of.row_words.values())
        lines.append(f"<tr>{_heading(*name, 'row')}{cells}{ends}</tr>")
        if of.used and not i:
            used = "".join(f"<td>{place(word)}</td>" for word in of.used)
            lines.append(f'<tr class="uw-used"><td></td>{used}</tr>')
    if of.column_words:
        ends = "".join(f"<td>{place(word)}</td>" for word in (*of.column_words, "total"))
        lines.append(f"<tr><td>all</td>{ends}</tr>")
    sums = len(of.row_words)
    css = "uw-matrix uw-scroll" + " uw-wide" * of.is_wide + " uw-above" * of.above
    return (
        f'<div class="{css}" style="--uw-columns: {n + sums}; --uw-ends: {sums}">'
        f'<table class="uw-counts" title="{_FILLED}" data-fill="{_LONGEST}">'
        f"<caption>{of.caption}</caption>{''.join(lines)}</table></div>"
    )


def _heading(name: str, short: str, scope: str) -> str:
    return f'<th scope="{scope}" title="{escape(name)}"><span>{escape(short)}</span></th>'


def row_shares(of: Matrix, counts: Mapping[str, float]) -> dict[str, str]:
    """Return, as words that no place shows, the share of its row that each box's count has."""
    wide = len(of.names)
    rows = [of.boxes[i : i + wide] for i in range(0, len(of.boxes), wide)]
    sums = {box: sum(counts[other] for other in row) for row in rows for box in row}
    shares = {f"share_{box}": f"{counts[box] / (whole or 1):.4g}" for box, whole in sums.items()}
    longest = max(sums.values()) if of.row_words else max(counts[box] for box in of.boxes)
    return {**shares, _LONGEST: str(max(len(format_count(longest)), 4))}


# The colours that follow a page's theme, by the page's name for them.
_DEEP = {"warm": POSITIVE, "cool": NEGATIVE, "ochre": OCHRE, "violet": VIOLET, "slate": SLATE}
_THEMED = {colour: f"var(--uw-{name})" for name, colour in (_DEEP | {"blue": BLUE}).items()}
_THEMED[BLACK] = "currentColor"


def themed(colour: str) -> str:
    """Return a colour as a page has it, which may follow its theme."""
    return _THEMED.get(colour, colour)


def line_of(style: ScoreStyle) -> dict[str, str]:
    """Return the attributes of the line of a tile, an SVG path."""
    dash = "" if isinstance(style.dash, str) else " ".join(f"{2.5 * d:g}" for d in style.dash[1])
    line = {"d": "M0 3H48", "stroke": themed(style.colour), "stroke-width": "5"}
    return line | {"stroke-dasharray": dash}


#: What stands for the story of a scenario while none is shown.
NO_STORY = "No scenario is chosen. The menu under the picture offers some, with a story each."

#: The folded story of the scenario that is shown.
STORY = fold("About this scenario", place("story", "p"))
