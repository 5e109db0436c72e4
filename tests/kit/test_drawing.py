"""Names beside lines stay apart and near."""

import io
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.font_manager import findfont, get_font

import uarwidgets as uw
from uarwidgets.kit.drawing import other_fonts, separate_labels

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
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "Glyph")
        explorer = uw.ThresholdExplorer(class_names=("🤒", "🐱"))
        assert "🤒" in str(explorer.scene.parts(explorer.entries))
        explorer.figure.savefig(io.BytesIO(), format="svg", bbox_inches="tight")


@pytest.mark.parametrize("names", [("患病", "健康"), ("びょうき", "けんこう"), ("مريض", "سليم")])
def test_a_png_has_letters_of_other_alphabets_where_a_font_has_them(names):
    fonts = [get_font(findfont(font)) for font in ("DejaVu Sans", *other_fonts())]
    if not any({*map(ord, "".join(names))} <= {*font.get_charmap()} for font in fonts):
        pytest.skip(f"no font on this machine has the letters of {names[0]}")
    both = (names, names[::-1])  # of as many letters: as empty boxes they would look alike
    first, second = (uw.MetricCalculator(class_names=each)._image("png", 50) for each in both)
    assert first != second
