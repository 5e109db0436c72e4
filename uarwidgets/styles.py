"""Every score, listed once: what it is made of, what it is called and how it is drawn.

``STYLES`` has a `ScoreStyle` for each score, by the name of the function that computes it.

Scores that are drawn together differ in colour. Their colours have a contrast of 3:1 on white and
on black alike: those of Okabe and Ito (a green that all eyes tell better from purple), then others
that the colour-blind can tell from them. No further colour is left: a new score is grey. Each score
has a dash of its own, so that colour is never the only difference. The two classes have a dark
pair, warm and cool, which the page makes pale on a dark background. Errors have no
colour: they are hatched, or outlined in ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

Dash = str | tuple[int, tuple[float, ...]]

#: The names of three means of the recalls: with prevalences, equal weights, the reader's weights.
ACCURACY, UAR, ALPHA = "accuracy", "unweighted_average_recall", "alpha_weighted_recall"

BLUE = "#0072B2"
VERMILLION = "#D55E00"
GREEN = "#00A060"
PURPLE = "#CC79A7"
BLACK = "#000000"
OCHRE = "#885533"
VIOLET = "#5A189A"
SLATE = "#42576D"
MAGENTA = "#BB0088"
GREY = "#595959"

POSITIVE = "#6A1B00"
NEGATIVE = "#1B2A6B"
#: The two classes, in the order of a confusion matrix.
CLASS_COLOURS = (POSITIVE, NEGATIVE)


class ScoreStyle(NamedTuple):
    """The name, formula, colour and dash of one score.

    Parameters
    ----------
    label, long_label : str
        The name in a picture, and in full.
    formula : str
    colour : str
        As Matplotlib takes it, such as "#0072B2".
    dash : str or tuple
        Matplotlib's linestyle: a name, or an offset and the lengths of dash and gap.
    of : {"class", "matrix", "recalls"}
        What it is: a number for each class, one that sums up a matrix, or a mean of given recalls
        with a parameter of its own.
    two_classes : str
        The formula for two classes, in TPR, TNR and the positive share π.
    """

    label: str
    long_label: str
    formula: str
    colour: str = GREY
    dash: Dash = "solid"
    of: Literal["class", "matrix", "recalls"] = "matrix"
    two_classes: str = ""


STYLES: dict[str, ScoreStyle] = {
    "support": ScoreStyle("support", "number of examples of each class", "nₖ", of="class"),
    "prevalence": ScoreStyle("prevalence", "share of each class", "πₖ = nₖ / N", of="class"),
    "recall_per_class": ScoreStyle("recall", "recall of each class", "rₖ = TPₖ / nₖ", of="class"),
    "precision_per_class": ScoreStyle(
        "precision", "precision of each class", "TPₖ / (TPₖ + FPₖ)", of="class"
    ),
    "one_vs_rest_accuracy": ScoreStyle(
        "one-vs-rest accuracy",
        "one-vs-rest accuracy of each class",
        "(TPₖ + TNₖ) / N",
        of="class",
    ),
    "accuracy": ScoreStyle(
        "accuracy", "accuracy", "Σ πₖ rₖ", BLUE, two_classes="π TPR + (1 − π) TNR"
    ),
    "majority_baseline": ScoreStyle(
        "majority baseline",
        "accuracy of always answering the largest class",
        "max πₖ",
        BLACK,
        (0, (1.0, 2.0)),
        two_classes="max(π, 1 − π)",
    ),
    "averaged_per_class_accuracy": ScoreStyle(
        "averaged per-class accuracy",
        "averaged per-class accuracy",
        "(1/K) Σ (TPₖ + TNₖ) / N",
        VERMILLION,
        (0, (7.0, 2.0, 1.5, 2.0)),
    ),
    "unweighted_average_recall": ScoreStyle(
        "UAR",
        "unweighted average recall",
        "(1/K) Σ rₖ",
        GREEN,
        (0, (7.0, 2.5)),
        two_classes="(TPR + TNR) / 2",
    ),
    "geometric_mean_recall": ScoreStyle(
        "geometric mean",
        "geometric mean of the recalls",
        "(Π rₖ)^(1/K)",
        PURPLE,
        (0, (3.0, 1.5)),
        two_classes="√(TPR × TNR)",
    ),
    "mean_one_vs_rest_balanced_accuracy": ScoreStyle(
        "mean one-vs-rest balanced accuracy",
        "mean one-vs-rest balanced accuracy",
        "(UAR + mean specificity) / 2",
        VIOLET,
        (0, (7.0, 2.0, 1.5, 2.0, 1.5, 2.0)),
    ),
    "class_balance_accuracy": ScoreStyle(
        "class balance accuracy",
        "class balance accuracy",
        "(1/K) Σ Mₖₖ / max(rowₖ, colₖ)",
        SLATE,
        (0, (3.0, 1.5, 1.0, 1.5)),
    ),
    "alpha_weighted_recall": ScoreStyle(
        "α-weighted recall",
        "alpha-weighted recall",
        "Σ αₖ rₖ",
        OCHRE,
        (0, (10.0, 2.0)),
        of="recalls",
        two_classes="α TPR + (1 − α) TNR",
    ),
    "power_mean_recall": ScoreStyle(
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
PER_CLASS = tuple(name for name, style in STYLES.items() if style.of == "class")
SUMMARIES = tuple(name for name, style in STYLES.items() if style.of == "matrix")


def style_of(name: str | ScoreStyle) -> ScoreStyle:
    """The style of one score.

    Parameters
    ----------
    name : str or ScoreStyle
        The name of the function that computes the score. A `ScoreStyle` is returned unchanged, so
        that a curve that is no score can have one too.

    Returns
    -------
    ScoreStyle

    Raises
    ------
    ValueError
        If no score has that name.

    Examples
    --------
    >>> style_of("unweighted_average_recall").label
    'UAR'
    """
    if isinstance(name, ScoreStyle):
        return name
    if name not in STYLES:
        raise ValueError(f"name must be one of {', '.join(STYLES)}; received {name!r}")
    return STYLES[name]


def styles_of(curves: Iterable[str] | Mapping[str, str | ScoreStyle]) -> dict[str, ScoreStyle]:
    """The styles of several curves, by the name of the curve.

    Parameters
    ----------
    curves : iterable of str, or mapping of str to (str or ScoreStyle)
        Names of scores, or a name of each curve with the score or the style it takes.

    Returns
    -------
    dict of str to ScoreStyle

    Examples
    --------
    >>> harmonic = ScoreStyle("harmonic mean", "harmonic mean of the recalls", "", OCHRE)
    >>> [style.label for style in styles_of({"accuracy": "accuracy", "mine": harmonic}).values()]
    ['accuracy', 'harmonic mean']
    """
    named = curves if isinstance(curves, Mapping) else {name: name for name in curves}
    return {name: style_of(style) for name, style in named.items()}
