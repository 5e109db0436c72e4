"""The scenes of a talk: a title and a state each, and what the audience is asked and told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Talk = list[tuple[str, dict[str, Any]]]
_TOLD = ("question", "answer", "show")  # what a scene may hold beside its state


def split(scene: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a scene's state, and what is told and shown with it."""
    told = {name: scene[name] for name in _TOLD if name in scene}
    return {name: value for name, value in scene.items() if name not in told}, told


def checked_talk(
    talk: Iterable[Any], check: Callable[[dict[str, Any], dict[str, Any]], object], wanted: str
) -> Talk:
    """Return the scenes, each a pair that `check` (of its state and the rest) lets pass."""
    checked = []
    for scene in talk:
        pair = isinstance(scene, Sequence) and not isinstance(scene, str) and len(scene) == 2
        if not (pair and isinstance(scene[0], str) and isinstance(scene[1], Mapping)):
            raise ValueError(f"a scene is a title and a dict of {wanted}; received {scene!r}")
        title, (state, told) = scene[0], split(scene[1])
        for name in ("question", "answer"):
            if not isinstance(told.get(name, ""), str):
                raise ValueError(f"scene {title!r}: {name} must be a text; received {told[name]!r}")
        if "answer" in told and not told.get("question"):
            answer = told["answer"]
            raise ValueError(
                f"scene {title!r}: an answer needs a question; received {answer!r} alone"
            )
        try:  # said now, not before the audience
            check(state, told)
        except ValueError as error:
            raise ValueError(f"scene {title!r}: {error}") from None
        checked.append((title, dict(scene[1])))
    return checked


def messages(talk: Talk) -> list[dict[str, Any]]:
    """Return what the page needs of each scene, without its frame."""
    return [{"title": title} | split(scene)[1] for title, scene in talk]
