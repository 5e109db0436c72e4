"""Chapter 01 in JupyterLab: opened, run, moved and read; the benchmark of opening works."""

import pytest
from benchmarks import bench_chapters
from browser.live_view import View

import uarwidgets as uw

SCORES = ("accuracy", "unweighted_average_recall", "geometric_mean_recall", "majority_baseline")


def assert_scores(view):
    """The large numbers are the scores of the state that is shown."""
    prevalence, *recalls = view.state
    scores = uw.scores_from_recalls(recalls, (prevalence, 1 - prevalence))
    shown = {name: float(view.parts[name]) for name in SCORES}
    assert shown == {name: pytest.approx(scores[name], abs=0.000501) for name in SCORES}


def test_chapter_01_runs_and_its_sliders_move_the_numbers(lab, page, capsys):
    (path,) = bench_chapters.NOTEBOOKS.glob("01_*.ipynb")
    bench_chapters.measure(page, lab, path)
    assert "picture" in capsys.readouterr().out
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    live = page.locator(".uw-live").nth(1)  # after the tanks
    live.scroll_into_view_if_needed()
    live.locator(".uw-picture path").first.wait_for(state="attached")
    view = View(page, live)
    assert_scores(view)
    for i in range(3):
        before = view.state
        view.changed(lambda i=i: view.drag(i, 0.8))
        view.wait_quiet()
        assert view.state != before
        assert_scores(view)
