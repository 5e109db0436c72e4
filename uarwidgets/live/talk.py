"""The slides of a talk, written as `scenes`: a title, a state, and what is asked and answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

_BESIDE = ("question", "answer", "show")  # what a slide may hold beside its state


class TalkSlide(NamedTuple):
    """A slide as it was given, the state it leads to, and what the page needs but its frame."""

    title: str
    given: dict[str, Any]
    state: dict[str, Any]
    message: dict[str, Any]


def checked_slides(
    scenes: Iterable[Any],
    complete: Callable[[dict[str, Any], dict[str, Any]], tuple[dict[str, Any], dict[str, Any]]],
    variables: str,
) -> list[TalkSlide]:
    """Return the slides of these scenes, each a title and a mapping.

    `complete` gets the part of the state that a scene names, and what it holds beside it. It
    returns the whole state, and what else the page needs.
    """
    slides = []
    for scene in scenes:
        pair = isinstance(scene, Sequence) and not isinstance(scene, str) and len(scene) == 2
        if not (pair and isinstance(scene[0], str) and isinstance(scene[1], Mapping)):
            raise ValueError(f"a scene is a title and a dict of {variables}; received {scene!r}")
        title, given = scene[0], dict(scene[1])
        beside = {name: given[name] for name in _BESIDE if name in given}
        for name in ("question", "answer"):
            if not isinstance(beside.get(name, ""), str):
                raise ValueError(
                    f"scene {title!r}: {name} must be a text; received {beside[name]!r}"
                )
        if "answer" in beside and not beside.get("question"):
            raise ValueError(
                f"scene {title!r}: an answer needs a question; received {beside['answer']!r} alone"
            )
        named = {name: value for name, value in given.items() if name not in beside}
        try:  # said now, not before the audience
            state, more = complete(named, beside)
        except ValueError as error:
            raise ValueError(f"scene {title!r}: {error}") from None
        slides.append(TalkSlide(title, given, state, {"title": title} | beside | more))
    return slides
