"""Which of several straight lines is highest, against looking at each weight."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets._core.means import highest, highest_at

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
