"""A scene refuses what it cannot draw, and draws emoji without a warning."""

import pytest
from matplotlib.figure import Figure

from uarwidgets.live import Scene, Slider


def test_refusals():
    figure = Figure()
    axes = figure.add_subplot()
    (line,) = axes.plot([0, 1])
    (stranger,) = Figure().add_subplot().plot([0, 1])
    for artist, sliders, words in (
        (stranger, [], "is not in the figure"),
        (line, [Slider("a", "A", (0, 1))] * 2, "slider names must differ"),
        (axes.imshow([[1]]), [], "cannot be drawn live"),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            Scene(figure, [artist], dict, sliders)
    for values, words in (((0, 1, 1), "must rise"), ((0, float("inf")), "must be finite")):
        with pytest.raises(ValueError, match=words):
            Slider("a", "A", values)


def test_an_emoji_gives_no_warning(recwarn):
    figure = Figure()
    figure.text(0.5, 0.5, "\N{GRINNING FACE} 漢")
    assert "\N{GRINNING FACE}" in Scene(figure, [], dict, []).message()["svg"]
    assert not [w for w in recwarn if "Glyph" in str(w.message)]
