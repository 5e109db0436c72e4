"""A scene refuses what it cannot draw or drag."""

import pytest
from matplotlib.figure import Figure

from uarwidgets.live import Handle, Scene, Slider


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
    for handle in (Handle(line, x="nothing"), Handle(axes.patch, x="a")):
        with pytest.raises(ValueError, match="a handle needs"):
            Scene(figure, [line], dict, [Slider("a", "A", (0, 1))], handles=[handle])
