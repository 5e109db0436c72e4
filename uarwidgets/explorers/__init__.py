"""Explorers: a moving picture for each idea, in teaching order.

Each is an ipywidgets box. Its parameters are attributes, too: ``ex.prevalence = 0.1`` moves the
picture, and ``ex.observe`` tells of every move. What all have in common is listed under
:class:`~uarwidgets.kit.explorer.Explorer`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uarwidgets.kit.explorer import Explorer

#: Each explorer's class and its module, listed here and nowhere else. The facade, the gallery,
#: share texts and the tests all read this table.
MODULES = {
    "TanksExplorer": "tanks",
    "ImbalanceExplorer": "imbalance.explorer",
    "AlarmExplorer": "alarm",
    "AlphaExplorer": "alpha.explorer",
    "MeansExplorer": "means",
    "PitfallExplorer": "pitfall",
    "DefinitionsExplorer": "definitions.explorer",
    "LuckExplorer": "luck",
    "UncertaintyExplorer": "uncertainty",
    "PairedExplorer": "paired",
    "ThresholdExplorer": "threshold.explorer",
    "MetricCalculator": "calculator.explorer",
    "DerivationStepper": "derivation.explorer",
}
NAMES = tuple(MODULES)

#: Other public names, and the modules that have them.
_ELSEWHERE = {
    "collect": "explorers.collected",
    "gallery": "explorers.gallery_page",
    "report": "explorers.calculator.report",
    "save_html": "kit.export_html",
}

__all__ = [*NAMES, *_ELSEWHERE, "open_state"]


def open_state(text: str) -> Explorer:
    """Rebuild an explorer from its share text.

    Parameters
    ----------
    text : str
        One line, as under "Share or save" or from ``explorer.share_text``. What mail programs
        do to it is undone: curly quotes, line breaks, the > of a reply, words around it.

    Returns
    -------
    Explorer

    Raises
    ------
    ValueError
        If the text is not a share text, or holds an unknown name or a value out of range.
    """
    from uarwidgets.live import share_text

    name, state = share_text.read(text, NAMES)
    return __getattr__(name).from_state(state)


def __getattr__(name: str) -> Any:
    places = _ELSEWHERE | {known: f"explorers.{place}" for known, place in MODULES.items()}
    if name not in places:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"uarwidgets.{places[name]}"), name)
