"""Every score, listed once: what it is made of, how it is called and how it looks.

The name of an entry is the name of the function that computes the score. Whatever shows, checks
or tabulates all scores reads this list, so that a new score is its function and its entry.

One colour, one meaning. The scores have mid-tones, which pass a contrast of 3:1 on white and on
black paper alike: those of Okabe and Ito, then others that the colour-blind can tell from them.
Each also has its own dash, so that colour is never the only difference. The two classes have a
deep pair, warm and cool, which the page turns pale on dark paper. Errors have no colour: they are
hatched, or outlined in ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

#: What matplotlib's ``linestyle`` takes: a name, or an offset and the lengths of dash and gap.
Dash = str | tuple[int, tuple[float, ...]]

BLUE = "#0072B2"
VERMILLION = "#D55E00"
GREEN = "#009E73"
PURPLE = "#CC79A7"
BLACK = "#000000"
OCHRE = "#885533"
VIOLET = "#AA77FF"
SLATE = "#556666"
MAGENTA = "#BB0088"
GREY = "#595959"

POSITIVE = "#6A1B00"
NEGATIVE = "#1B2A6B"
#: The two classes, in the order of a confusion matrix.
CLASS_COLOURS = (POSITIVE, NEGATIVE)


@dataclass(frozen=True)
class Look:
    """The name, formula, colour and dash of one score."""

    label: str
    long_label: str
    formula: str
    colour: str
    dash: Dash = "solid"
    #: What it is: a number for each "class", one that sums up a "matrix", or a mean of given
    #: "recalls" with a parameter of its own.
    of: Literal["class", "matrix", "recalls"] = "matrix"
    #: The formula as it reads for two classes, in TPR, TNR and the positive share π.
    two_classes: str = ""


LOOKS: dict[str, Look] = {
    "support": Look("support", "number of examples of each class", "nₖ", GREY, of="class"),
    "prevalence": Look("prevalence", "share of each class", "πₖ = nₖ / N", GREY, of="class"),
    "recall_per_class": Look("recall", "recall of each class", "rₖ = TPₖ / nₖ", GREY, of="class"),
    "precision_per_class": Look(
        "precision", "precision of each class", "TPₖ / (TPₖ + FPₖ)", GREY, of="class"
    ),
    "one_vs_rest_accuracy": Look(
        "one-vs-rest accuracy",
        "one-vs-rest accuracy of each class",
        "(TPₖ + TNₖ) / N",
        GREY,
        of="class",
    ),
    "accuracy": Look("accuracy", "accuracy", "Σ πₖ rₖ", BLUE, two_classes="π TPR + (1 − π) TNR"),
    "majority_baseline": Look(
        "majority baseline",
        "accuracy of always answering the largest class",
        "max πₖ",
        BLACK,
        (0, (1.0, 2.0)),
        two_classes="max(π, 1 − π)",
    ),
    "averaged_per_class_accuracy": Look(
        "averaged per-class accuracy",
        "averaged per-class accuracy",
        "(1/K) Σ (TPₖ + TNₖ) / N",
        VERMILLION,
        (0, (7.0, 2.0, 1.5, 2.0)),
    ),
    "unweighted_average_recall": Look(
        "UAR",
        "unweighted average recall",
        "(1/K) Σ rₖ",
        GREEN,
        (0, (7.0, 2.5)),
        two_classes="(TPR + TNR) / 2",
    ),
    "geometric_mean_recall": Look(
        "geometric mean",
        "geometric mean of the recalls",
        "(Π rₖ)^(1/K)",
        PURPLE,
        (0, (3.0, 1.5)),
        two_classes="√(TPR × TNR)",
    ),
    "mean_one_vs_rest_balanced_accuracy": Look(
        "mean one-vs-rest balanced accuracy",
        "mean one-vs-rest balanced accuracy",
        "(UAR + mean specificity) / 2",
        VIOLET,
        (0, (7.0, 2.0, 1.5, 2.0, 1.5, 2.0)),
    ),
    "class_balance_accuracy": Look(
        "class balance accuracy",
        "class balance accuracy",
        "(1/K) Σ Mₖₖ / max(rowₖ, colₖ)",
        SLATE,
        (0, (3.0, 1.5, 1.0, 1.5)),
    ),
    "alpha_weighted_recall": Look(
        "α-weighted recall",
        "alpha-weighted recall",
        "Σ αₖ rₖ",
        OCHRE,
        (0, (10.0, 2.0)),
        of="recalls",
        two_classes="α TPR + (1 − α) TNR",
    ),
    "power_mean_recall": Look(
        "power mean",
        "power mean of the recalls",
        "((1/K) Σ rₖᵐ)^(1/m)",
        MAGENTA,
        (0, (5.0, 1.5, 1.0, 1.5, 1.0, 1.5)),
        of="recalls",
        two_classes="((TPRᵐ + TNRᵐ) / 2)^(1/m)",
    ),
}

#: The scores of a confusion matrix: a number for each class, and the summaries.
PER_CLASS = tuple(name for name, style in LOOKS.items() if style.of == "class")
SUMMARIES = tuple(name for name, style in LOOKS.items() if style.of == "matrix")


def look(name: str | Look) -> Look:
    """The look of one score.

    Parameters
    ----------
    name : str or Look
        The name of the function that computes the score. A look is returned as it is: what is
        no score of its own may have one too.

    Returns
    -------
    Look

    Raises
    ------
    ValueError
        If no score has that name.

    Examples
    --------
    >>> look("unweighted_average_recall").label
    'UAR'
    """
    if isinstance(name, Look):
        return name
    if name not in LOOKS:
        raise ValueError(f"name must be one of {', '.join(LOOKS)}; received {name!r}")
    return LOOKS[name]


def looks(curves: Iterable[str] | Mapping[str, str | Look]) -> dict[str, Look]:
    """The looks of several curves, each by its own name.

    Parameters
    ----------
    curves : iterable of str, or mapping of str to (str or Look)
        Scores; or names that are no scores' too, each with the score or the look it takes.

    Returns
    -------
    dict of str to Look

    Examples
    --------
    >>> harmonic = Look("harmonic mean", "harmonic mean of the recalls", "", OCHRE)
    >>> [style.label for style in looks({"accuracy": "accuracy", "mine": harmonic}).values()]
    ['accuracy', 'harmonic mean']
    """
    named = curves if isinstance(curves, Mapping) else {name: name for name in curves}
    return {name: look(style) for name, style in named.items()}
