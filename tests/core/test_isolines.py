"""Iso-lines of the means of two recalls, held against the means themselves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets._core.isolines import power_isoline, weighted_isoline
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall, two_class_weights

rates = st.floats(0, 1)
exponents = st.one_of(st.sampled_from([-10.0, -1.0, 0.0, 1e-9, -1e-9, 0.5, 1.0]), st.floats(-10, 1))


@given(rates, rates)
def test_every_point_of_a_weighted_isoline_has_its_score(level, weight):
    line = weighted_isoline(level, weight)
    assert np.all((line >= 0) & (line <= 1))
    assert alpha_weighted_recall(line, two_class_weights(weight)) == pytest.approx(level, abs=1e-12)


@given(st.floats(0.001, 1), exponents)
def test_every_point_of_a_power_isoline_has_its_score(level, exponent):
    line = power_isoline(level, exponent)
    assert np.all(line >= 0)
    assert np.all(line <= 1 + 1e-15)
    scores = power_mean_recall(np.minimum(line, 1), exponent)
    assert scores == pytest.approx(level, abs=1e-9)
