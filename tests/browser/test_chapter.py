"""Chapter 01 as a student meets it: opened in JupyterLab, run, moved, read."""

from __future__ import annotations

import pathlib
import shutil

import pytest
from browser.lab import run_all
from browser.reading import View

import uarwidgets as uw

NOTEBOOKS = pathlib.Path(__file__).parents[2] / "notebooks"
SCORES = (
    "accuracy",
    "unweighted_average_recall",
    "geometric_mean_recall",
    "majority_baseline",
)


def numbers(view):
    """The large numbers on the page."""
    return {name: float(view.parts[name]) for name in SCORES}


def expected(view):
    prevalence, *recalls = view.state
    scores = uw.scores_from_recalls(recalls, (prevalence, 1 - prevalence))
    return {name: pytest.approx(scores[name], abs=0.000501) for name in SCORES}


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
    seen = [numbers(view)]
    assert seen[0] == expected(view)
    for i in range(3):
        for move in (
            lambda i=i: view.press(i, "Home", "PageUp", "ArrowRight"),
            lambda i=i: view.drag(i, 0.8),
        ):
            before = view.state
            move()
            page.wait_for_function(
                "([live, before]) => live.dataset.state !== before"
                " && !live.querySelector('.uw-waiting')",
                arg=[live.element_handle(), str(before)],
            )
            view.wait_quiet()
            assert view.state != before
            assert numbers(view) == expected(view)
            assert view.thumbs == pytest.approx(view.state)
            seen.append(numbers(view))
    assert len({str(found) for found in seen}) > 5
