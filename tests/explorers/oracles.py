"""What CONTRIBUTING asks of every explorer: each oracle yields the faults it finds, by name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from stills import drawn_anew, no_picture, not_drawn, still
from traitlets import Bool

from uarwidgets import scenarios
from uarwidgets.kit import html
from uarwidgets.kit.slides import Choice, Number

NAMED = ("ill", "well")


def ahead(explorer: Any) -> Iterator[tuple[str, dict[str, float]]]:
    """Entries that each slider or box would bring, which the traits have not reached."""
    boxes = [slider for slider in explorer.scene.sliders if slider.box]
    for slider in explorer.scene.sliders:
        if slider in boxes[4:]:  # one box is like another
            continue
        for value in (slider.values[0], slider.values[-1]):
            yield f"{slider.name} = {value:g}", slider.moved(explorer.entries, value)


def there(explorer: Any, entries: Mapping[str, float]) -> Any:
    """A fresh explorer that has reached these entries."""
    return type(explorer)(**{**explorer.state, **explorer._values_at(entries)})


def _with_no_still(kind: type) -> Any:
    """An explorer of whose page nobody looks at what stands still."""
    with not_drawn():
        return kind()


def _plain(parts: Any) -> Any:
    return json.loads(json.dumps(parts))


def traits_read_ahead(kind: type) -> Iterator[str]:
    """What draws reads no trait that a slider moves: entries alone decide what is seen.

    A fresh explorer at the same entries must show the same. Otherwise the frames that the
    browser holds show what the traits were when they were made, and nobody puts them right.
    """
    explorer = _with_no_still(kind)
    for where, entries in ahead(explorer):
        with not_drawn():
            fresh = there(explorer, entries)
        if fresh._fixed() != explorer._fixed():
            continue
        held, true = _plain(explorer.scene.parts(entries)), _plain(fresh.scene.parts(entries))
        for name in true:
            if held.get(name) != true[name]:
                yield f"{kind.__name__}, {where}: {name} reads a trait"


def changes_of(explorer: Any) -> Iterator[dict[str, Any]]:
    """Traits that change one at a time: those of two scenarios, names, numbers and switches."""
    offered = [scenarios.get(key) for key in explorer.menu]
    sizes = {scenario.n_classes: scenario for scenario in offered}
    for scenario in {min(sizes): sizes[min(sizes)], max(sizes): sizes[max(sizes)]}.values():
        yield explorer.state_for(scenario)
    if "class_names" in explorer.state:
        yield {"class_names": NAMED}
    for name, trait in explorer.traits(state=True).items():
        others = [value for value in _values_of(trait) if value != getattr(explorer, name)]
        if others:
            yield {name: others[0]}


def _values_of(trait: Any) -> list[Any]:
    """Two values that a trait of one number, word or switch may take."""
    if isinstance(trait, Choice):
        return list(trait.words[:2])
    if isinstance(trait, Number):
        return [trait.low, trait.high]
    return [False, True] if isinstance(trait, Bool) else []


def scenes_left_behind(kind: type) -> Iterator[str]:
    """A scene after any trait's change is that of a fresh explorer: `_fixed` forgets nothing."""
    with drawn_anew():
        yield from _scenes_left_behind(kind)


def _scenes_left_behind(kind: type) -> Iterator[str]:
    explorer = kind()
    for change in changes_of(explorer):
        for trait, value in change.items():
            if getattr(explorer, trait) == value:
                continue
            try:
                setattr(explorer, trait, value)
            except KeyError as error:  # the old scene has entries that are no more
                yield f"{kind.__name__}: entry {error} is old after {trait} changed"
                return
            ours, theirs = explorer.live.scene, kind(**explorer.state).live.scene
            for part in ("svg", "before", "beside", "after", "handles", "sliders", "title"):
                if ours[part] != theirs[part]:
                    yield f"{kind.__name__}: {part} is old after {trait} changed"


def artists_left_out(kind: type) -> Iterator[str]:
    """All that moves is among the artists: what is drawn once stays as it is."""
    explorer = _with_no_still(kind)
    before = still(explorer.scene)
    for where, entries in ahead(explorer):
        explorer.scene.draw(entries)
        if still(explorer.scene) != before:
            yield f"{kind.__name__}, {where}: an artist moved that is not among artists"


class _Read(dict[str, str]):
    """Words that remember which of them were looked up."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__(words)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def words_and_places(kind: type) -> Iterator[str]:
    """Every place has a word, every word a place: on the page, or in the picture."""
    with no_picture():
        explorer = kind()
    scene, picture = explorer._new_scene()
    places = html.places(scene.before + scene.beside + scene.after)
    s = explorer.state_at(explorer.entries)
    measured = explorer.measure(s)
    words = _Read(explorer._all_words(s, measured))
    explorer.draw(picture, s, measured, words)  # which nobody has drawn before
    said = explorer.words(s, measured)
    said = ["sentence"] if isinstance(said, str) else said
    told, shown = {*words, *scene.words_at_rest(explorer.entries)}, {*places, *words.read}
    name = kind.__name__
    yield from (f"{name}: no word for the place {p!r}" for p in places if p not in told)
    yield from (f"{name}: no place for the word {w!r}" for w in said if w not in shown)


ORACLES = (traits_read_ahead, scenes_left_behind, artists_left_out, words_and_places)
