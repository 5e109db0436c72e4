"""Which of several straight lines is highest, against looking at each weight."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets._core.means import highest, highest_at, meeting

pairs = st.tuples(st.floats(0, 1), st.floats(0, 1))
CONSTANT = [(1.0, 0.0), (0.0, 1.0)]


@given(st.lists(pairs, min_size=1, max_size=4))
def test_the_highest_is_the_highest_wherever_one_looks(found):
    lines = [*found, *CONSTANT]
    pieces = highest(lines)
    assert pieces[0][0] == 0
    for x in np.linspace(0, 1, 23):
        heights = [x * tpr + (1 - x) * tnr for tpr, tnr in lines]
        best = next(best for start, best in reversed(pieces) if start <= x)
        assert max(heights) - heights[best[0]] <= 1e-8
        assert set(highest_at(lines, x)) >= {int(np.argmax(heights))}
    assert all(a[1] != b[1] for a, b in pairwise(pieces))


@given(pairs, pairs)
def test_at_their_meeting_two_lines_change_places(one, other):
    x = meeting(one, other)
    lead = [x * (one[0] - other[0]) + (1 - x) * (one[1] - other[1]) for x in (0, x, 1)]
    if math.isnan(x):
        assert lead[0] * lead[2] >= -1e-11
    else:
        assert 0 < x < 1
        assert lead[1] == pytest.approx(0, abs=1e-9)
        assert lead[0] * lead[2] < 0


def test_the_two_tests_of_the_chapter():
    a, b = (0.92, 0.98), (0.98, 0.92)
    assert meeting(a, b) == pytest.approx(0.5)
    (first, second, third, last) = highest([a, b, *CONSTANT])
    assert [best for _, best in (first, second, third, last)] == [(3,), (0,), (1,), (2,)]
    # Always negative, 1 - x, meets A, .98 - .06 x, where .02 = .94 x; and so at the other end.
    assert second[0] == pytest.approx(0.02 / 0.94)
    assert last[0] == pytest.approx(1 - 0.02 / 0.94)
