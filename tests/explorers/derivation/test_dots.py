"""The dots: as many as there are examples, none on another, and each where its picture has it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.derivation.dots import Room, arranged

ROOM = Room(400, 290, 580, 18)
NARROW = Room(278, 308, 422, 16)
COUNTS = ("tp", "fn", "fp", "tn")
PICTURES = {
    "mixed": ("right", "wrong"),
    "cells": COUNTS,
    "rows": COUNTS,
    "slots": ("tp", "tn", "slots"),
    "columns": COUNTS,
}
hundred = (
    st.lists(st.integers(0, 100), min_size=3, max_size=3)
    .map(lambda cuts: np.diff([0, *sorted(cuts), 100]))
    .map(lambda parts: tuple(int(n) for n in parts))
)


def least_distance(places):
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    return apart[~np.eye(len(places), dtype=bool)].min()


@pytest.mark.parametrize("kind", PICTURES)
@given(dots=hundred)
def test_every_example_has_a_dot(kind, dots):
    groups = arranged(kind, dots, ROOM).groups
    assert set(groups) == set(PICTURES[kind])
    tp, fn, fp, tn = dots
    wanted = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
    wanted |= {"right": tp + tn, "wrong": fn + fp, "slots": 200 - tp - tn}
    assert {name: len(places) for name, places in groups.items()} == {
        name: wanted[name] for name in groups
    }


@pytest.mark.parametrize("kind", ["mixed", "cells", "rows", "slots"])
@pytest.mark.parametrize("room", [ROOM, NARROW], ids=["wide", "narrow"])
@given(dots=hundred)
def test_no_dot_on_another_and_none_outside(kind, room, dots):
    found = arranged(kind, dots, room)
    places = np.vstack(list(found.groups.values()))
    assert least_distance(places) >= found.size
    assert places.min() >= found.size / 2 - 1e-9
    assert places[:, 0].max() <= room.whole - found.size / 2
    assert places[:, 1].max() <= room.height + 2 * room.line


def test_right_answers_lie_on_the_diagonal():
    groups = arranged("cells", (25, 25, 25, 25), ROOM).groups
    right_and_up = {
        name: set(map(tuple, (places > [ROOM.whole / 2, ROOM.height / 2]).tolist()))
        for name, places in groups.items()
    }
    assert right_and_up == {
        "tp": {(False, True)}, "fn": {(True, True)}, "fp": {(False, False)}, "tn": {(True, False)},
    }  # fmt: skip


def test_a_column_is_as_wide_as_its_share_and_full_up_to_the_recall():
    # 20 of 100 are positive; 10 of them, and 64 of 80 negatives, are found
    groups = arranged("columns", (10, 10, 16, 64), ROOM).groups
    for name in ("tp", "fn"):
        assert (groups[name][:, 0] < 0.2 * ROOM.width).all()
    for name in ("tn", "fp"):
        assert (groups[name][:, 0] > 0.2 * ROOM.width).all()
    assert groups["tp"][:, 1].max() < 10 / 20 * ROOM.height < groups["fn"][:, 1].min()
    assert groups["tn"][:, 1].max() < 64 / 80 * ROOM.height < groups["fp"][:, 1].min()


def test_nothing_is_sorted_at_first():
    right = arranged("mixed", (40, 10, 10, 40), ROOM).groups["right"]
    heights = np.sort(right[:, 1])
    assert len(set(heights.round(3))) == 10  # in every row
    again = arranged("mixed", (40, 10, 10, 40), ROOM).groups["right"]
    np.testing.assert_array_equal(right, again)
