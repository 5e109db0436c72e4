"""What CONTRIBUTING asks of every explorer: each oracle yields the faults it finds, by name."""

import functools
import json
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from draw_less import backgrounds, skip_backgrounds, skip_pictures, still
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgba_array
from traitlets import Bool

from uarwidgets import MeansExplorer, scenarios
from uarwidgets.kit import html
from uarwidgets.kit.formatting import difference, format_score
from uarwidgets.kit.slides import Number, Slide
from uarwidgets.live.record import themed
from uarwidgets.metrics import prevalence, recall_per_class
from uarwidgets.styles import CLASS_COLOURS, STYLES

NAMED = ("ill", "well", *"abcdefgh")


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


def forget_caches() -> None:
    """Empty what functions of the package remember, so that a stale answer is seen."""
    modules = [module for name, module in sys.modules.items() if name.startswith("uarwidgets.")]
    for value in [value for module in modules for value in vars(module).values()]:
        if isinstance(value, functools._lru_cache_wrapper):
            value.cache_clear()


def _with_no_still(kind: type) -> Any:
    """An explorer of whose page nobody looks at what stands still, with all that a box hides."""
    with skip_backgrounds():
        return kind(**{"exponent": 0.0} if issubclass(kind, MeansExplorer) else {})


def _plain(parts: Any) -> Any:
    return json.loads(json.dumps(parts))


def traits_read_ahead(kind: type) -> Iterator[str]:
    """What draws reads no trait that a slider moves: entries alone decide what is seen.

    A fresh explorer at the same entries must show the same. Otherwise the frames that the
    browser holds show what the traits were when they were made, and nobody puts them right.
    """
    explorer = _with_no_still(kind)
    for where, entries in ahead(explorer):
        held = _plain(explorer.scene.parts(entries))
        forget_caches()
        with skip_backgrounds():
            fresh = there(explorer, entries)
        if fresh.fixed() != explorer.fixed():
            continue
        true = _plain(fresh.scene.parts(entries))
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
        yield {"class_names": NAMED[: len(explorer.names)]}
    for name, trait in explorer.traits(state=True).items():
        others = [value for value in _values_of(trait) if value != getattr(explorer, name)]
        if others:
            yield {name: others[0]}


def _values_of(trait: Any) -> list[Any]:
    """Two values that a trait of one number or switch may take."""
    if isinstance(trait, Number):
        return [trait.low, trait.high]
    return [False, True] if isinstance(trait, Bool) else []


@backgrounds()
def scenes_left_behind(kind: type) -> Iterator[str]:
    """A scene after any trait's change is that of a fresh explorer: `fixed` forgets nothing."""
    explorer = kind()
    for change in changes_of(explorer):
        for trait, value in change.items():
            if getattr(explorer, trait) == value:
                continue
            try:
                setattr(explorer, trait, value)
            except (KeyError, ValueError) as error:  # the old scene has other entries or classes
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
    with skip_pictures():
        explorer = kind()
    scene, picture = explorer.new_scene()
    places = html.places(scene.before + scene.beside + scene.after)
    s = explorer.state_at(explorer.entries)
    measured = explorer.measure(s)
    words = _Read(explorer._all_words(s, measured))
    explorer.draw(picture, s, measured, words)  # which nobody has drawn before
    said = explorer.words(s, measured)
    said = ["sentence"] if isinstance(said, str) else said
    told, shown = {*words, *scene.at_rest(explorer.entries)}, {*places, *words.read}
    name = kind.__name__
    yield from (f"{name}: no word for the place {p!r}" for p in places if p not in told)
    yield from (f"{name}: no place for the word {w!r}" for w in said if w not in shown)


def tried(explorer: Any) -> Iterator[dict[str, float]]:
    """Entries where a reader may go: 1 in each box, each slider at five places, all at the ends."""
    start, sliders = explorer.entries, [s for s in explorer.scene.sliders if not s.box][:5]
    yield start | {slider.name: 1 for slider in explorer.scene.sliders if slider.box}
    for slider in sliders:
        for place in range(5):
            yield slider.moved(start, slider.values[(len(slider.values) - 1) * place // 4])
    rng = np.random.default_rng(0)
    ends = [[values[0], values[-1]] for values in (slider.values for slider in sliders)]
    inside = [rng.choice(slider.values, 30).tolist() for slider in sliders]
    for values in [*product(*ends), *zip(*inside, strict=True)]:
        entries = start
        for slider, value in zip(sliders, values, strict=True):
            entries = slider.moved(entries, value)
        yield entries


#: Sliders of recalls by the beginning of their names; "A" and "B" are two classifiers.
RECALLS = re.compile(r"(recall|rival|A|B)_(\d+)")


def recalls_labelled_amiss(kind: type) -> Iterator[str]:
    """The slider of a recall is labelled with its class, and of two with TPR or TNR."""
    explorer = _with_no_still(kind)
    if "class_names" in explorer.state:
        explorer.class_names = [f"name {k}" for k in range(len(explorer.names))]
    for slider in explorer.scene.sliders:
        if found := RECALLS.fullmatch(slider.name):
            k = int(found[2])
            other = ("TNR", "TPR")[k] if len(explorer.names) == 2 else "no other"
            if explorer.names[k] not in slider.label or other in slider.label:
                yield f"{kind.__name__}: {slider.name} is labelled {slider.label!r}"


def _numbers_in(record: Any) -> Iterator[float]:
    """Every number of a record of what was measured; not those of curves."""
    if isinstance(record, int | float | np.number):
        yield float(record)
    elif isinstance(record, Mapping):
        for value in record.values():
            yield from _numbers_in(value)
    elif isinstance(record, list | tuple) and len(record) <= 24:
        for value in record:
            yield from _numbers_in(value)
    elif isinstance(record, np.ndarray) and record.size <= 24:
        yield from record.ravel().tolist()
    elif hasattr(record, "__dict__"):
        yield from _numbers_in(vars(record))


#: A sentence may say differences of those as well.
DIFFERENCES = {"MetricCalculator", "ThresholdExplorer"}


def numbers_of_no_score(kind: type) -> Iterator[str]:
    """A score in the sentence is one of the explorer's, an entry, or one that was measured."""
    explorer = _with_no_still(kind)
    for entries in tried(explorer):
        s = explorer.state_at(entries)
        measured = explorer.measure(s)
        known = {*_numbers_in(measured), *explorer.scores_of(measured).values(), *entries.values()}
        known |= {1 - value for value in entries.values()}  # the weight of the other class
        written = {format_score(value) for value in known}
        if kind.__name__ in DIFFERENCES:
            written |= {
                difference(one, other) for one, other in combinations(filter(np.isfinite, known), 2)
            }
        for word in re.findall(
            r"(?<![\d.])\d\.\d{3}(?!\d)", explorer._all_words(s, measured)["sentence"]
        ):
            if word not in written:
                yield f"{kind.__name__}: {word} is no score, at {entries}"


#: How many artists no slider moves, because a check box or a menu does, or only a state in between.
STILL = {
    "PitfallExplorer": 1,  # it is to be clicked
    "DerivationStepper": 6,
}


def artists_that_never_move(kind: type) -> Iterator[str]:
    """Every artist moves with some slider or box: one that does not has lost its update."""
    explorer = _with_no_still(kind)
    scene = explorer.scene
    first = _plain(scene.parts(explorer.entries))
    still = {name for name in first if name.isdigit()}
    for entries in [*tried(explorer), *(entries for _, entries in ahead(explorer))]:
        parts = _plain(scene.parts(entries))
        still = {name for name in still if parts[name] == first[name]}
    if len(still) > STILL.get(kind.__name__, 0):
        artists = ", ".join(str(scene.artists[int(name)]) for name in sorted(still))
        yield f"{kind.__name__}: {len(still)} artists never move: {artists}"


def sliders_without_effect(kind: type) -> Iterator[str]:
    """Between its two ends each slider changes more than its own handle and the share text."""
    explorer = _with_no_still(kind)
    scene = explorer.scene
    for slider in scene.sliders:
        rings = [handle.artist for handle in scene.handles if slider.name in handle.names]
        own = {"share", *(str(scene.artists.index(ring)) for ring in rings)}
        own |= {f"share_{name}" for name in scene.entries} | {"longest_count"}  # around boxes
        low, high = (
            _plain(scene.parts(slider.moved(explorer.entries, value)))
            for value in (slider.values[0], slider.values[-1])
        )
        if all(low[name] == high[name] for name in low.keys() - own):
            yield f"{kind.__name__}: the slider {slider.name} has no effect"


def scenarios_shown_amiss(kind: type) -> Iterator[str]:
    """The state of a scenario has the scenario's own recalls, prevalence, counts and names."""
    with skip_pictures():
        explorer = kind()
        for key in explorer.menu:
            scenario = scenarios.get(key)
            explorer.choose(key)
            cm = scenario.cm
            share = float(prevalence(cm)[0])
            if isinstance(trait := explorer.traits().get("prevalence"), Number):
                share = min(max(share, trait.low), trait.high)
            counts = dict(zip(("tp", "fn", "fp", "tn"), cm.ravel().tolist(), strict=False))
            wanted = {
                "recalls": recall_per_class(cm).tolist(), "matrix": cm.tolist(),
                "class_names": list(scenario.class_names), **counts,
            } | ({"prevalence": share} if scenario.n_classes == 2 else {})  # fmt: skip
            for name, value in wanted.items():
                shown = explorer.state.get(name, value)
                if shown != (value if isinstance(value, list) else pytest.approx(value)):
                    yield f"{kind.__name__}: {key} has {name} {value}, and {shown} is shown"


def room_for_the_sentence(kind: type) -> Iterator[str]:
    """`longest` is the length of the longest sentence in the usual names, or up to a line more."""
    explorer = _with_no_still(kind)
    sentences = {explorer.sentence}
    asked = [
        {name: trait.values[-1]}
        for name, trait in kind.class_traits(state=True).items()
        if isinstance(trait, Slide) and trait.allow_none
    ]
    with skip_backgrounds():
        more = [kind(**state) for state in asked]
    for each in [explorer, *more]:
        for entries in tried(each):
            s = each.state_at(entries)
            sentences.add(each._all_words(s, each.measure(s))["sentence"])
    with skip_pictures():
        for key in explorer.menu:
            explorer.choose(key)
            if "class_names" in explorer.state:
                explorer.class_names = ()
            sentences.add(explorer.sentence)
    longest = max(map(len, sentences))
    boxes = any(slider.box for slider in explorer.make_sliders())  # which hold too many states
    if not longest <= kind.longest <= longest + (200 if boxes else 42):
        yield f"{kind.__name__}: longest is {kind.longest}; the longest sentence has {longest}"


def _colours_of(artist: Any) -> set[str]:
    """The colours of an artist but for greys, which words and what belongs to no score have."""
    getters = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")
    found = [getattr(artist, f"get_{each}")() for each in getters if hasattr(artist, f"get_{each}")]
    colours = [rgba for each in found for rgba in to_rgba_array(each) if rgba[3] > 0]
    return {to_hex(rgba) for rgba in colours if np.ptp(rgba[:3]) > 0}


#: MeansExplorer's two means of recalls have the colours of those that they are at first.
AT_FIRST = {
    "alpha_weighted_recall": "unweighted_average_recall",
    "power_mean_recall": "geometric_mean_recall",
}


def colours_of_other_scores(kind: type) -> Iterator[str]:
    """What is named for a score has its colour; what is not has one of a class or of its scores."""
    explorer = _with_no_still(kind)
    names = AT_FIRST if kind.__name__ == "MeansExplorer" else {}
    own = {name: {STYLES[names.get(name, name)].colour.lower()} for name in STYLES}
    classes = {colour.lower() for colour in CLASS_COLOURS}
    line = r'data-score="(\w+)"><svg[^>]*><path[^>]*stroke="([^"]+)"'
    tiles = dict(re.findall(line, explorer.scene.before))
    for name, stroke in tiles.items():
        if name in own and stroke.lower() != themed(STYLES[name].colour).lower():
            yield f"{kind.__name__}: the tile of {name} has a line in {stroke}"
    artists = {artist: artist.get_gid() for artist in explorer.scene.figure.findobj()}
    for parts in vars(explorer.picture).values():
        by_name = parts.items() if isinstance(parts, dict) else ()
        artists |= {
            artist: name for name, artist in by_name if name in own and isinstance(artist, Artist)
        }
    marks = ["#ffb800"] * (kind.__name__ == "DerivationStepper")  # of what its equation changes
    anything = classes.union(
        marks, map(str.lower, tiles.values()), *map(own.get, own.keys() & explorer.scores)
    )
    for artist, name in artists.items():
        allowed = own.get(name.removeprefix("score-"), classes) if name else anything
        for colour in _colours_of(artist) - allowed:
            yield f"{kind.__name__}: {artist} of {name or 'no score'} is drawn in {colour}"


def handles_of_other_sliders(kind: type) -> Iterator[str]:
    """A handle goes along an axis with the slider that it names for it."""
    explorer = _with_no_still(kind)
    scene = explorer.scene
    renderer = FigureCanvasAgg(scene.figure).get_renderer()
    for handle in (handle for handle in scene.handles if not handle.even):  # no clicks
        for axis, name in enumerate((handle.x, handle.y)):
            for slider in (slider for slider in scene.sliders if slider.name == name):
                middles = set()
                for value in (slider.values[0], slider.values[-1]):
                    scene.draw(slider.moved(explorer.entries, value))
                    box = handle.artist.get_window_extent(renderer)
                    middles.add(round(box.min[axis] + box.max[axis]))
                if len(middles) == 1:
                    yield f"{kind.__name__}: the handle {handle.names} does not follow {name}"


def words_of_rounding(kind: type) -> Iterator[str]:
    """Recalls that differ by what arithmetic rounds off are spoken of in the same words."""
    explorer = _with_no_still(kind)
    coin = {name: 0.5 for name in explorer.entries if RECALLS.fullmatch(name)}
    for entries in [explorer.entries | coin, *tried(explorer)]:
        near = {
            name: value * (1 - 1e-15) if RECALLS.fullmatch(name) and value < 1 else value
            for name, value in entries.items()
        }
        said = []
        for each in (entries, near):
            s = explorer.state_at(each)
            words = explorer._all_words(s, explorer.measure(s))["sentence"]
            said.append(re.sub(r"\d+", "", words))  # a last digit may differ
        if said[0] != said[1]:
            yield f"{kind.__name__}: {said[0]!r} and {said[1]!r} at {entries}"


ORACLES = (
    traits_read_ahead,
    scenes_left_behind,
    artists_left_out,
    words_and_places,
    recalls_labelled_amiss,
    numbers_of_no_score,
    artists_that_never_move,
    sliders_without_effect,
    scenarios_shown_amiss,
    room_for_the_sentence,
    colours_of_other_scores,
    handles_of_other_sliders,
    words_of_rounding,
)
