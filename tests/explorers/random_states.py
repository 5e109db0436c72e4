"""States that a reader may reach, drawn by Hypothesis from what an explorer declares."""

from typing import Any

from hypothesis import strategies as st
from traitlets import TraitType

from uarwidgets.kit.slides import Counts, Names, Number, Rates, Slide

LONG = tuple(f"animals that live in the {place}" for place in (
    "sea", "desert", "forest", "mountains", "rivers", "Arctic", "steppe", "marshes", "caves", "air",
))  # fmt: skip

counts = st.sampled_from([0, 1, 2, 9]) | st.integers(0, 200) | st.integers(0, 1_000_000)


def between(low: float, high: float) -> st.SearchStrategy[float]:
    inside = st.integers(0, 1000).map(lambda k: round(low + k / 1000 * (high - low), 3))
    near = [(high - low) * share for share in (0, 1e-7, 1e-4)]  # what 0.000 and 1.000 would hide
    return inside | st.sampled_from([end for x in near for end in (low + x, high - x)])


def values_of(trait: TraitType[Any, Any], n: int) -> st.SearchStrategy[Any]:
    """Values of a trait where there are `n` classes."""
    if isinstance(trait, Number):
        drawn: Any = between(trait.low, trait.high)
        if trait.whole:
            drawn = st.integers(trait.low, trait.high) | counts.map(
                lambda count: min(max(count, trait.low), trait.high)
            )
        if isinstance(trait, Slide):
            drawn |= st.sampled_from(trait.values)
        return st.none() | drawn if trait.allow_none else drawn
    if isinstance(trait, Rates):
        rate = between(0, 1) if trait.high == 1 else between(1, 9)
        rates = st.lists(rate, min_size=n, max_size=n) | rate.map(lambda r: [r] * n)
        if n == 2 and trait.high == 1:
            rates |= rate.map(lambda r: [r, 1 - r])
        return st.just(()) | rates if 0 in trait.sizes else rates
    if isinstance(trait, Counts):
        row = st.lists(st.just(0) | counts, min_size=n, max_size=n)
        return st.lists(row, min_size=n, max_size=n)
    if isinstance(trait, Names):
        return st.sampled_from([(), ("ill", "healthy") if n == 2 else (), LONG[:n]])
    return st.booleans()


def states_of(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """States of an explorer; some it refuses, as not every number of classes has a profile."""
    traits = kind.class_traits(state=True)
    sizes = [trait.sizes for trait in traits.values() if isinstance(trait, Rates)]
    many = any(isinstance(trait, Counts) for trait in traits.values()) or any(
        10 in each for each in sizes
    )
    numbers = st.just(2) | st.integers(2, 10) if many else st.just(2)
    return numbers.flatmap(
        lambda n: st.fixed_dictionaries({name: values_of(t, n) for name, t in traits.items()})
    )
