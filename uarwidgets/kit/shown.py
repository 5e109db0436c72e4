"""What an explorer shows and says while it shows a few of its scores alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure

from uarwidgets.styles import STYLES

# What names a score in a sentence. The longest first: one name may be a part of another.
_TERMS = {style.label.lower(): name for name, style in STYLES.items() if style.of != "class"}
_TERMS |= {"the classifier gets": "accuracy", "always answering": "majority_baseline"}
_TERMS |= {"harmonic mean": "power_mean_recall"}
_TERMS |= {"per-class accurac": "averaged_per_class_accuracy"}  # y, ies
_TERMS = {term: _TERMS[term] for term in sorted(_TERMS, key=len, reverse=True)}
_ANY = re.compile("|".join(map(re.escape, _TERMS)), re.IGNORECASE)


def message(show: Sequence[str]) -> dict[str, Any]:
    """Return what the page needs in order to show these scores alone, as `said` does."""
    labels = {name: label_of(name) for name in show}
    return {"names": list(show), "labels": labels, "terms": _TERMS} if show else {}


def said(sentence: str, words: Mapping[str, str], show: Sequence[str]) -> str:
    """Return the sentences that name no other score, with the numbers that they then lack."""
    if not show:
        return sentence
    parts = re.split(r"(?<=\.) ", sentence)
    kept = [part for part in parts if _named(part) <= {*show}]
    told = _named(" ".join(kept))
    lacking = [name for name in show if name in words and name not in told]
    return " ".join([*kept, *(f"{label_of(name)} {words[name]}." for name in lacking)])


def hide_others(figure: Figure, show: Collection[str]) -> None:
    """Hide what belongs to other scores in a figure; see `drawing.name_score`."""
    for artist in figure.findobj():
        _, of_score, name = (artist.get_gid() or "").partition("score-")
        if show and of_score and name not in show:
            artist.set_visible(False)


def _named(text: str) -> set[str]:
    return {_TERMS[term.lower()] for term in _ANY.findall(text)}


def label_of(name: str) -> str:
    """Return what a score is called, as a sentence begins with it."""
    label = STYLES[name].label if name in STYLES else name.replace("_", " ")
    return label[0].upper() + label[1:] if label.isascii() else label  # no capital alpha
