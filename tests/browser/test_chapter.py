"""Chapter 01 in JupyterLab: opened, run, moved and read; the benchmark of opening works."""

import pytest
from benchmarks import bench_chapters
from browser.live_view import View

import uarwidgets as uw


def assert_level(view):
    """The large number is the level of the state that is shown."""
    wall, weight, *recalls, _ = view.state
    level = uw.alpha_weighted_recall(recalls, weight)
    assert wall == 0
    large = view.live.locator('.uw-picture text[font-size="32"]').text_content()
    assert float(large) == pytest.approx(float(level), abs=0.000501)


def test_chapter_01_runs_and_its_sliders_move_the_numbers(lab, page, capsys):
    (path,) = bench_chapters.NOTEBOOKS.glob("01_*.ipynb")
    bench_chapters.measure(page, lab, path)
    assert "picture" in capsys.readouterr().out
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    live = page.locator(".uw-live").first  # the tanks
    live.scroll_into_view_if_needed()
    live.locator(".uw-picture path").first.wait_for(state="attached")
    view = View(page, live)
    assert_level(view)
    for i in (1, 2, 3):
        before = view.state
        view.changed(lambda i=i: view.drag(i, 0.8))
        view.wait_quiet()
        assert view.state != before
        assert_level(view)
