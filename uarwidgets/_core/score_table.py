"""``Scores``: numbers by name that show themselves as a small table."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.styles import PER_CLASS, STYLES, style_of

#: A score of one matrix is a plain float; a vector over classes or a stack is an array.
Value = float | FloatArray


class Scores(Mapping[str, Value]):
    """Scores by name: a read-only mapping, and a table when displayed.

    The keys are the names of the functions that compute the scores; each is an attribute too.
    In a notebook the table gives name, formula and value.

    Parameters
    ----------
    values : mapping of str to float or ndarray
        For one matrix a score is a float, and a per-class quantity an array of shape (K,). For
        a stack each has the shape of the stack in front.

    Raises
    ------
    ValueError
        If a key names no score.

    Examples
    --------
    >>> from uarwidgets.metrics import scores
    >>> s = scores([[4, 16], [5, 75]])
    >>> s["accuracy"], s.unweighted_average_recall
    (0.79, 0.56875)
    """

    def __init__(self, values: Mapping[str, Value]) -> None:
        unknown = [name for name in values if name not in STYLES]
        if unknown:
            raise ValueError(f"values must have scores' names as keys; received {unknown[0]!r}")
        self._values = dict(values)
        for name, value in values.items():
            if isinstance(value, np.ndarray):  # scores stay what they were
                self._values[name] = own = value.copy()
                own.setflags(write=False)

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
        return "\n\n".join(_aligned([header, *rows]) for header, rows in self._tables())

    def _repr_html_(self) -> str:
        return "\n".join(_html_table(header, rows) for header, rows in self._tables())

    def _tables(self) -> list[tuple[list[str], list[list[str]]]]:
        """Header and rows: the scores, and of one matrix a row per class too."""
        per_class = [name for name in PER_CLASS if name in self]
        if not all(np.ndim(self[name]) == 1 for name in per_class):
            per_class = []  # of a stack
        rows = [
            [style_of(name).label, style_of(name).formula, _number(value)]
            for name, value in self.items()
            if name not in per_class
        ]
        tables = [(["score", "formula", "value"], rows)]
        if per_class:
            columns = [[_number(value) for value in np.atleast_1d(self[n])] for n in per_class]
            names = [f"class {k}" for k in range(len(columns[0]))]
            if len(names) == 2:
                names = ["class 0 (positive)", "class 1 (negative)"]
            by_class = [list(row) for row in zip(names, *columns, strict=True)]
            tables.append((["class", *(style_of(name).label for name in per_class)], by_class))
        return tables


def _number(value: Value) -> str:
    if np.all(np.isnan(value)):
        return "undefined"
    if np.ndim(value) > 0:
        low, high = _number(np.nanmin(value)), _number(np.nanmax(value))
        return f"{low} to {high}, shape {np.shape(value)}"
    return f"{value:,.15g}" if value == int(value) and value > 1 else f"{value:.3f}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = ("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _html_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    # Colours and the size of the letters are left to the page.
    cell = 'style="text-align:left;padding:0.2em 0.8em"'
    head = "".join(f'<th scope="col" {cell}>{escape(text)}</th>' for text in header)
    body = "".join(
        "<tr>" + "".join(f"<td {cell}>{escape(text)}</td>" for text in row) + "</tr>"
        for row in rows
    )
    return (
        f'<div style="overflow-x:auto"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
