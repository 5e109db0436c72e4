"""Names beside lines stay apart and near."""

import io
import warnings

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import uarwidgets as uw
from uarwidgets.kit.drawing import separate_labels

heights = st.lists(st.floats(0, 1), min_size=1, max_size=8)


@given(heights, st.floats(0.01, 0.2))
def test_separate_labels_keeps_the_gap_the_order_and_the_bounds(wanted, gap):
    placed = np.array(separate_labels(wanted, gap, 0.0, 1.0))
    fits = min(gap, 1 / max(len(wanted) - 1, 1))
    order = np.argsort(wanted, kind="stable")
    assert (np.diff(placed[order]) >= fits - 1e-9).all()
    assert placed.min() >= -1e-9
    assert placed.max() <= 1 + 1e-9


def test_separate_labels_moves_only_what_is_too_close():
    np.testing.assert_allclose(separate_labels([0.1, 0.5, 0.9], 0.1, 0, 1), [0.1, 0.5, 0.9])
    np.testing.assert_allclose(separate_labels([0.5, 0.5], 0.1, 0, 1), [0.45, 0.55])
    np.testing.assert_allclose(separate_labels([1.0, 1.0], 0.1, 0, 1), [0.9, 1.0])


def test_emoji_set_off_no_warning():
    explorer = uw.ThresholdExplorer(class_names=("🤒", "🐱"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        explorer.figure.savefig(io.BytesIO(), format="svg", bbox_inches="tight")
