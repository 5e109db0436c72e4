"""Sliders of ipywidgets move a live picture and follow it."""

import ipywidgets as widgets
import numpy as np
from matplotlib.figure import Figure

import uarwidgets as uw


def test_an_explorer_has_a_slider_for_each_of_its_own_made_when_asked_for():
    ex = uw.ImbalanceExplorer(prevalence=0.2)
    assert list(ex.sliders) == [slider.name for slider in ex.scene.sliders]
    assert ex.live.slider_models == {}
    prevalence = ex.sliders["prevalence"]
    assert isinstance(prevalence, widgets.FloatSlider)
    assert prevalence is ex.sliders["prevalence"]
    assert (prevalence.min, prevalence.max, prevalence.value) == (0, 1, 0.2)
    assert ex.live.slider_models == {"prevalence": prevalence.model_id}
    prevalence.value = 0.30000000000000004
    assert ex.prevalence == 0.3
    ex.prevalence = 0.7
    assert prevalence.value == 0.7
    move = {"kind": "move", "moves": [[0, 0.6]], "shown": None, "scene": 1}
    ex.live._receive(None, move, [])
    assert (ex.prevalence, prevalence.value) == (0.6, 0.6)
    # Moved by itself on the page, its own message is on the way.
    ex.live._receive(None, move | {"moves": [[0, 0.8]], "widget": "prevalence"}, [])
    assert (ex.prevalence, prevalence.value) == (0.8, 0.6)
    ex.close()
    assert prevalence.comm is prevalence.layout.comm is prevalence.style.comm is None


def test_a_slider_ends_where_the_present_scene_does():
    for most, kind in ((75, widgets.IntSlider), (955, widgets.SelectionSlider)):
        ex = uw.PairedExplorer(matrix=((4, 16), (5, most)))
        slider = ex.sliders["only_a_negative"]
        assert isinstance(slider, kind)
        ex.matrix = ((4, 16), (5, 20))
        ex.only_a_negative = 20
        assert (slider.max if most == 75 else slider.options[-1][1], slider.value) == (20, 20)
        slider.value = 3
        assert ex.only_a_negative == 3


def test_a_slider_that_is_gone_cannot_be_moved_and_its_own_sliders_can_be_hidden():
    ex = uw.ImbalanceExplorer()
    prevalence = ex.sliders["prevalence"]
    ex.recalls = (0.9, 0.8, 0.7)
    assert prevalence.disabled
    ex.reset()
    assert not prevalence.disabled
    assert ex.controls
    ex.controls = False
    assert "uw-no-sliders" in ex.live._dom_classes


def test_show_takes_sliders_of_ipywidgets_as_interact_does():
    figure = Figure()
    (line,) = figure.subplots().plot([0, 1], [0, 1])
    kinds = {
        "mean": widgets.FloatSlider(min=-3, max=3, value=1, description="Mean"),
        "n": widgets.IntSlider(min=1, max=9, value=3),
        "size": widgets.FloatLogSlider(min=-1, max=2, step=0.5, value=10),
        "k": widgets.SelectionSlider(options=[1, 2, 5], value=2),
    }

    def draw(mean, n, size, k):
        line.set_ydata([mean, n * size * k])
        return f"{mean:.2f} {n} {size:.2f} {k:g}"

    picture = uw.live.show(figure, draw, sliders=kinds)
    assert picture.sentence == "1.00 3 10.00 2"
    assert [slider["label"] for slider in picture.scene["sliders"]] == ["Mean", "n", "size", "k"]
    assert np.allclose(picture.scene["sliders"][2]["values"], 10 ** np.arange(-1, 2.1, 0.5))
    kinds["mean"].value, kinds["k"].value = -2, 5
    assert picture.sentence == "-2.00 3 10.00 5"
    picture.state = {"size": 100, "n": 9}
    assert (kinds["size"].value, kinds["n"].value) == (100, 9)
    assert picture.sliders["mean"] is kinds["mean"]
    picture.close()
    kinds["mean"].value = 1  # a reader's own slider lives on
    assert kinds["mean"].comm is not None
