"""What ImbalanceExplorer says where a class has no examples."""

import math
import re

import pytest

import uarwidgets as uw
from uarwidgets.kit.formatting import NOTHING


@pytest.mark.parametrize("recalls", [(0.9, 0.6), (0.9, 0.6, 0.3)])
@pytest.mark.parametrize("show", [(), ("accuracy", "unweighted_average_recall")])
def test_what_cannot_be_measured_has_no_number(recalls, show):
    ex = uw.ImbalanceExplorer(recalls=recalls, prevalence=0, imbalance=1000, total=100, show=show)
    shown = ex.live.frame["parts"]
    assert {shown[f"{mean}_recall"] for mean in ("unweighted_average", "geometric_mean")} == {
        NOTHING
    }
    assert math.isnan(ex.scores["unweighted_average_recall"])
    assert "cannot be measured. Without it there is no UAR." in ex.sentence
    assert not re.search(r"UAR \d|Always", ex.sentence)
