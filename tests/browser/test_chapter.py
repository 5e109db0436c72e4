"""Chapter 01 in JupyterLab: opened, run, moved and read; the benchmark of opening works."""

from __future__ import annotations

import re

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
    return tuple(shown.values())


def test_chapter_01_runs_and_its_sliders_move_the_numbers(lab, page, capsys):
    (path,) = bench_chapters.NOTEBOOKS.glob("01_*.ipynb")
    bench_chapters.measure(page, lab, path)
    printed = capsys.readouterr().out
    opened, shown, done = map(float, re.findall(r"[\d.]+(?= s|,|\n)", printed)[-3:])
    assert 0 < opened < shown <= done
    live = page.locator(".uw-live").first
    live.scroll_into_view_if_needed()
    live.locator(".uw-picture path").first.wait_for(state="attached")
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    view = View(page, live)
    seen = {assert_scores(view)}
    for i in range(3):
        for by_key in (True, False):
            before = view.state
            view.press(i, "Home", "PageUp", "ArrowRight") if by_key else view.drag(i, 0.8)
            page.wait_for_function(
                "([live, before]) => live.dataset.state !== before"
                " && !live.querySelector('.uw-waiting')",
                arg=[live.element_handle(), str(before)],
            )
            view.wait_quiet()
            assert view.state != before
            seen.add(assert_scores(view))
            assert view.thumbs == pytest.approx(view.state)
    assert len(seen) > 5
