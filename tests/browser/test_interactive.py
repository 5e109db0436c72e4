"""A figure of a reader's own on the page: handle, sliders, sentence; then as a file."""

import numpy as np
import pytest
from browser.figure_on_page import FigureOnPage, empty_page
from browser.live_view import View
from browser.pointers import take
from matplotlib.figure import Figure

from uarwidgets.live import Handle, OwnPicture, show

X = np.linspace(-6, 6, 101)


def density() -> OwnPicture:
    figure = Figure()
    axes = figure.subplots()
    (curve,) = axes.plot(X, 0 * X)
    (top,) = axes.plot([0], [0], "o", markersize=12)

    def draw(mean, spread):
        peak = 1 / (spread * np.sqrt(2 * np.pi))
        curve.set_ydata(peak * np.exp(-((X - mean) ** 2) / (2 * spread**2)))
        top.set_data([mean], [peak])
        return {"peak": peak, "sentence": f"Two in three within {spread:.2f} of {mean:.2f}."}

    sliders = {"mean": (-3.0, 3.0, 0.0), "spread": (0.5, 2, 1)}
    return show(
        figure, draw, sliders=sliders, handles=[Handle(top, x="mean")], title="A normal density"
    )


def sentence(view: View) -> str:
    mean, spread = view.state
    return f"Two in three within {spread:.2f} of {mean:.2f}."


page = empty_page(1000, 800)


def test_it_is_dragged_and_moved_and_saved(page, tmp_path):
    picture = density()
    at = FigureOnPage(page, picture)
    x, y = take(page, "mean")
    page.mouse.move(x + 80, y, steps=4)
    mean, spread = at.view.state  # Python has not been heard: the frame was held
    page.mouse.up()
    assert mean > 0.5
    assert spread == 1
    at.serve()
    assert picture.state == {"mean": mean, "spread": 1}
    at.view.press(0, "ArrowLeft")
    assert at.view.state == pytest.approx([mean - 0.05, 1])
    at.serve()
    at.view.press(1, "End")
    assert at.view.state[1] == 2
    assert at.view.parts["sentence"] == sentence(at.view)
    assert at.view.parts["own peak"] == f"{1 / (2 * np.sqrt(2 * np.pi)):.3f}"
    assert at.view.label == f"A normal density {sentence(at.view)}"
    at.serve()
    page.get_by_role("button", name="Reset").click()
    at.serve()
    assert at.view.state == [0, 1]
    assert picture.state == {"mean": 0, "spread": 1}

    picture.scenes = [("Here", {}), ("Far", {"mean": 2.9})]
    page.goto(picture.save_html(tmp_path / "own.html", steps=5).as_uri())
    page.locator(".uw-picture path").first.wait_for(state="attached")
    alone = View(page, page.locator(".uw-live"))
    assert alone.state == [0, 1]
    alone.press(0, "End")
    alone.press(1, "Home")
    assert alone.state == [3, 0.5]
    assert alone.parts["sentence"] == sentence(alone)
    assert not page.get_by_role("button", name="Save as PNG").is_visible()
    page.get_by_role("button", name="Reset").click()
    assert alone.state == [0, 1]
    page.keyboard.press("PageDown")
    assert alone.state == [2.9, 1]
    assert picture.share_text.replace("0.0", "2.9", 1) == alone.parts["share"]
