"""The benchmarks of pages still run: each briefly, so that they keep working."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from benchmarks import bench_chapters, bench_class, bench_live, bench_saved

pytestmark = pytest.mark.browser


def test_opening_a_chapter(page, lab, capsys):
    (path,) = bench_chapters.NOTEBOOKS.glob("calculator*.ipynb")
    bench_chapters.measure(page, lab, path)
    told = capsys.readouterr().out
    opened, shown, done = map(float, re.findall(r"[\d.]+(?= s|,|\n)", told)[-3:])
    assert 0 < opened < shown <= done


def test_slider_to_picture(page, lab, capsys):
    bench_live.opened(page, lab, "MeansExplorer", "uw.MeansExplorer()")
    presses = bench_live.single_presses(page, 3)
    rate, last = bench_live.sweep(page, 12)
    bench_live.tell_handles(page, page.locator(".uw-live"), 12)
    assert presses
    assert min(presses) > 0
    assert rate > 0
    assert last > 0
    said = capsys.readouterr().out
    assert "run cell to first picture" in said
    assert "a handle of two sliders to painted" in said


def test_saved_pages(browser, tmp_path, capsys):
    bench_saved.measure(browser, tmp_path, "PitfallExplorer", 2)
    figures = [float(figure) for figure in capsys.readouterr().out.split()[1:]]
    assert len(figures) == 5
    assert min(figures) > 0


def test_a_class_on_one_server(lab):
    async def taught():
        kinds = bench_class.Ours, bench_class.Interact
        return await asyncio.gather(*(bench_class.lesson(lab, 1, kind, 3) for kind in kinds))

    with ThreadPoolExecutor(1) as beside:  # Playwright keeps a loop running in this thread
        ours, interact = beside.submit(asyncio.run, taught()).result()
    assert ours["students whose last move was lost"] == 0
    assert ours["frames seen, a student-minute"] > 0
    for found in (ours, interact):
        assert found["answer to a move, ms, median"] > 0
        assert found["frames made, a student-minute"] > 0
