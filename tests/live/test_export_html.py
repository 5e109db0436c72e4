"""What is said before and while a page is written."""

from __future__ import annotations

import re

import pytest
from live.pictures import START, Everything

from uarwidgets.live import export_html, grid

ABOUT = {"css": "", "sentence": "", "made": "{states} states"}


@pytest.fixture
def shown(monkeypatch):
    """What a notebook would show."""
    found = []
    monkeypatch.setattr(export_html, "get_ipython", lambda: object())
    monkeypatch.setattr(export_html, "display", found.append)
    return found


def test_a_notebook_shows_how_far_it_has_come_and_then_nothing(shown):
    told, done = export_html._progress(100, "100 states")
    (bar,), came = shown, []
    bar.observe(lambda change: came.append(change["new"]), "value")
    for i in range(1, 101):
        told(i)
    assert came == sorted(came)
    assert came[0] < 5
    assert came[-1] > 95
    done()
    assert bar.comm is None  # it is off the page


def test_states_seconds_and_bytes_are_told_before(shown, tmp_path, monkeypatch):
    monkeypatch.setattr(grid, "MOST", 100)
    file = export_html.write_page(
        tmp_path / "page.html", Everything().scene(), START, None, **ABOUT
    )
    (bar,) = shown
    found = re.fullmatch(r"10 x 10 = 100 states, about \d+ s and (\d+\.\d) MB", bar.description)
    assert found
    assert bar.max == 100
    real = file.stat().st_size / 1e6
    assert float(found[1]) == pytest.approx(real, abs=0.15)
    assert "100 states" in file.read_text(encoding="utf-8")
