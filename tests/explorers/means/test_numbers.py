"""The two means, and what is left of each without the class of the lower recall."""

import pytest

from uarwidgets.explorers.means.numbers import means_of


def test_the_arithmetic_mean_forgives_a_lost_class():
    found = means_of((1, 0), weight=0.5, exponent=0.0)
    assert found.scores == {"alpha_weighted_recall": 0.5, "power_mean_recall": 0.0}
    found = means_of((1, 0), weight=0.5, exponent=0.5)  # ((1 + 0)/2)^2
    assert found.scores["power_mean_recall"] == pytest.approx(0.25)


def test_the_class_of_the_lower_recall_is_the_one_left_out():
    found = means_of((0.4, 0.8), weight=0.3, exponent=1.0)
    assert found.lost == 0
    assert found.without == pytest.approx({"alpha_weighted_recall": 0.56, "power_mean_recall": 0.4})
