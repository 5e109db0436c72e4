"""Chapter 01 as a student meets it: opened in JupyterLab, run, moved, read."""

from __future__ import annotations

import pathlib
import shutil

import pytest
from browser.lab import run_all
from browser.live_view import View

import uarwidgets as uw

NOTEBOOKS = pathlib.Path(__file__).parents[2] / "notebooks"
SCORES = ("accuracy", "unweighted_average_recall", "geometric_mean_recall", "majority_baseline")


def assert_scores(view):
    """The large numbers are the scores of the state that is shown."""
    prevalence, *recalls = view.state
    scores = uw.scores_from_recalls(recalls, (prevalence, 1 - prevalence))
    shown = {name: float(view.parts[name]) for name in SCORES}
    assert shown == {name: pytest.approx(scores[name], abs=0.000501) for name in SCORES}
    return tuple(shown.values())


def test_chapter_01_runs_and_its_sliders_move_the_numbers(lab, page):
    name = "01_accuracy_is_weighted_recall.ipynb"
    shutil.copy(NOTEBOOKS / name, lab.folder / name)
    lab.open(page, name)
    run_all(page)
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
