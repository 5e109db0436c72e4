"""The known mistakes: what each one gives, in words, and a hint."""

from __future__ import annotations

from dataclasses import dataclass

from uarwidgets.checks.words import BY_THE_NUMBERS
from uarwidgets.checks.words_in_context import BESIDES, IN_CONTEXT, SEEN
from uarwidgets.styles import SUMMARIES, style_of


@dataclass(frozen=True)
class Mistake:
    """One known mistake.

    Attributes
    ----------
    name : str
    what : str
        What the answer is instead; completes "Your function gives ...".
    hint : str
        What to look at next. It does not give the solution away.
    inferred : bool
        Whether it is recognised by the numbers, rather than seen while the function ran.

    Examples
    --------
    >>> MISTAKES["percent"].what
    'the right value in percent, 100 times too large'
    """

    name: str
    what: str
    hint: str
    inferred: bool = True

    @property
    def besides(self) -> str:
        """The mistake as the second of two.

        Examples
        --------
        >>> MISTAKES["percent"].besides
        'it is in percent'
        """
        return BESIDES.get(self.name, f"there is a second mistake: {self.what}")


def mistake_in(score: str, name: str) -> Mistake:
    """Return a mistake in the words that fit one score.

    Examples
    --------
    >>> mistake_in("cost_weight", "complement").what
    '1 minus the right value, which is the weight of the other class'
    """
    known = MISTAKES[name]
    what, hint = IN_CONTEXT.get((score, name), (known.what, known.hint))
    return Mistake(name, what, hint, known.inferred)


#: Every known mistake by name.
MISTAKES: dict[str, Mistake] = {
    # A score may be taken for any other; those that need more words than their name come below.
    **{
        name: Mistake(name, f"the {style_of(name).long_label}", "Write its formula down first.")
        for name in SUMMARIES
        if name != "geometric_mean_recall"  # as a mistake it is the geometric_mean
    },
    **{name: Mistake(name, *words) for name, words in BY_THE_NUMBERS.items()},
    **{name: Mistake(name, *words, inferred=False) for name, words in SEEN.items()},
}
