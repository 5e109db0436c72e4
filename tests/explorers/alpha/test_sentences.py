"""What AlphaExplorer writes over its squares, without a widget."""

import math

import pytest

from uarwidgets.explorers.alpha.sentences import in_squares


@pytest.mark.parametrize(
    ("ratio", "told"),
    [
        (9, "1 miss = 9 false alarms"),
        (1, "1 miss = 1 false alarm"),
        (2 / 5, "2.5 misses = 1 false alarm"),
        (7 / 3, "1 miss ≈ 2.33 false alarms"),
        (9800, "1 miss = 9800 false alarms"),
        (1e9, "1 miss > 1,000,000 false alarms"),
        (1e-9, "1,000,000 misses < 1 false alarm"),
        (0, "only false alarms count"),
        (math.inf, "only misses count"),
    ],
)
def test_what_is_written_over_the_squares(ratio, told):
    assert in_squares(ratio) == told
    named = told.replace("misses ", "missed “ill” ").replace("miss ", "missed “ill” ")
    assert in_squares(ratio, ("ill", "healthy")) == (named if "only" not in told else told)
