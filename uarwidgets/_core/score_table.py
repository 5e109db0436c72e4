"""``Scores``: numbers by name that show themselves as a small table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.styles import PER_CLASS, STYLES, ScoreStyle, style_of

#: A score of one matrix is a plain float; a vector over classes or a stack is an array.
Value = float | FloatArray


class Scores(Mapping[str, Value]):
    """Scores by name: a read-only mapping, and a table when displayed.

    The keys are the names of the functions that compute the scores; each is an attribute too.
    In a notebook the table gives name, formula and value, with the metric's colour as a chip.

    Parameters
    ----------
    values : mapping of str to float or ndarray
        For one matrix a score is a float, and a per-class quantity an array of shape (K,). For
        a stack each has the shape of the stack in front.
    class_names : sequence of str, optional
        What to call the classes in the table. They are shown as text, never as markup.

    Raises
    ------
    ValueError
        If a key names no score, or ``class_names`` has not one name per class.

    Examples
    --------
    >>> from uarwidgets.metrics import scores
    >>> s = scores([[4, 16], [5, 75]])
    >>> s["accuracy"], s.unweighted_average_recall
    (0.79, 0.56875)
    """

    def __init__(
        self, values: Mapping[str, Value], *, class_names: Iterable[str] | None = None
    ) -> None:
        unknown = [name for name in values if name not in STYLES]
        if unknown:
            raise ValueError(f"values must have scores' names as keys; received {unknown[0]!r}")
        self._values = {name: _frozen(value) for name, value in values.items()}
        self._class_names = None if class_names is None else self._checked(class_names)

    def with_class_names(self, class_names: Iterable[str]) -> "Scores":
        """The same scores, with names for the classes.

        Examples
        --------
        >>> from uarwidgets.metrics import scores
        >>> named = scores([[4, 16], [5, 75]]).with_class_names(["ill", "well"])
        >>> named.class_names
        ('ill', 'well')
        """
        return Scores(self._values, class_names=class_names)

    @property
    def class_names(self) -> tuple[str, ...]:
        """One name per class; "class 0", "class 1", ... where none were given.

        Examples
        --------
        >>> from uarwidgets.metrics import scores
        >>> scores([[4, 16], [5, 75]]).class_names
        ('class 0', 'class 1')
        """
        if self._class_names is not None:
            return self._class_names
        return tuple(f"class {k}" for k in range(self._n_classes()))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __getattr__(self, name: str) -> Value:
        # Copying and unpickling ask for private names before there are any values.
        if not name.startswith("_") and name in self._values:
            return self._values[name]
        raise AttributeError(f"{type(self).__name__} has no score named {name!r}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._values]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return self.keys() == other.keys() and all(
            np.array_equal(value, other[name], equal_nan=True) for name, value in self.items()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        blocks = [[["score", "formula", "value"], *self._summary_rows()]]
        if self._shows_classes():
            blocks.append([self._class_header(), *self._class_rows()])
        return "\n\n".join(_aligned(block) for block in blocks)

    def _repr_html_(self) -> str:
        summary = [
            [_chip(STYLES[name]) + escape(row[0]), escape(row[1]), escape(row[2])]
            for name, row in zip(self._summary_names(), self._summary_rows(), strict=True)
        ]
        tables = [_html_table(["score", "formula", "value"], summary)]
        if self._shows_classes():
            rows = [[escape(cell) for cell in row] for row in self._class_rows()]
            tables.append(_html_table([escape(cell) for cell in self._class_header()], rows))
        return "\n".join(tables)

    def _summary_names(self) -> list[str]:
        if self._shows_classes():
            return [name for name in self if name not in PER_CLASS]
        return list(self)

    def _summary_rows(self) -> list[list[str]]:
        return [
            [style_of(name).label, style_of(name).formula, _number(self[name])]
            for name in self._summary_names()
        ]

    def _class_names_present(self) -> list[str]:
        return [name for name in PER_CLASS if name in self]

    def _class_header(self) -> list[str]:
        return ["class", *(style_of(name).label for name in self._class_names_present())]

    def _class_rows(self) -> list[list[str]]:
        columns = [
            [_number(value) for value in np.atleast_1d(self[name])]
            for name in self._class_names_present()
        ]
        return [list(row) for row in zip(self._shown_names(), *columns, strict=True)]

    def _shown_names(self) -> list[str]:
        """Names as the table has them: of two classes, the first is the positive one."""
        names = [" ".join(name.split()) for name in self.class_names]
        if self._class_names is None and len(names) == 2:
            return [f"{names[0]} (positive)", f"{names[1]} (negative)"]
        return names

    def _shows_classes(self) -> bool:
        """A row per class makes sense for one matrix, not for a stack."""
        present = self._class_names_present()
        return bool(present) and all(np.ndim(self[name]) == 1 for name in present)

    def _n_classes(self) -> int:
        for name in self._class_names_present():
            return np.shape(self[name])[-1]
        return 0

    def _checked(self, class_names: Iterable[str]) -> tuple[str, ...]:
        names = tuple(str(name) for name in class_names)
        if isinstance(class_names, str) or len(names) != self._n_classes():
            raise ValueError(
                f"class_names must hold one name for each of {self._n_classes()} classes; "
                f"received {class_names!r}"
            )
        return names


def _frozen(value: Value) -> Value:
    """An array of our own that nobody can write to, so that scores stay what they were."""
    if not isinstance(value, np.ndarray):
        return value
    own = value.copy()
    own.setflags(write=False)
    return own


def _number(value: Value) -> str:
    if np.ndim(value) > 0:
        shape = np.shape(value)
        low, high = _number(np.nanmin(value)), _number(np.nanmax(value))
        return f"{low} to {high}, shape {shape}"
    if np.isnan(value):
        return "undefined"
    return f"{value:g}" if value == int(value) and value > 1 else f"{value:.3f}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = ("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _chip(style: ScoreStyle) -> str:
    """A square in the metric's colour; its border keeps black visible on a dark theme."""
    return (
        '<span aria-hidden="true" style="display:inline-block;width:0.8em;height:0.8em;'
        "margin-right:0.5em;border:1px solid currentColor;border-radius:2px;"
        f'background:{style.colour}"></span>'
    )


_LETTERS = 'style="margin:0;font-size:var(--jp-content-font-size1,inherit)"'


def _at(side: str, wide: str, kind: str) -> str:
    return f"{side}/{wide} 100% no-repeat {kind}"


# Where the page is narrower than a table, a shadow says on which side there is more of it. Rows
# have no ground of their own, as JupyterLab would give them, and which would cover it.
_PAPER = "var(--jp-layout-color0,Canvas)"
_SCROLLED = "overflow-x:auto;max-width:100%;margin-bottom:0.8em;background:" + ",".join(
    f"linear-gradient(to {away},{paint},transparent) {_at(side, wide, kind)}"
    for paint, wide, kind in ((f"{_PAPER} 40%", "3em", "local"), ("#8888", "1em", "scroll"))
    for side, away in (("left", "right"), ("right", "left"))
)


def _html_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    # Colours are left to the theme, so that the table reads well on dark and light alike; and so
    # is the size of the letters, which JupyterLab raises for a presentation.
    cell = 'style="text-align:left;padding:0.2em 0.8em;font-variant-numeric:tabular-nums"'
    head = "".join(f'<th scope="col" {cell}>{text}</th>' for text in header)
    body = "".join(
        '<tr style="background:none">'
        + "".join(f"<td {cell}>{text}</td>" for text in row)
        + "</tr>"
        for row in rows
    )
    table = f"<table {_LETTERS}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div style="{_SCROLLED}">{table}</div>'
