"""Run each benchmark briefly, so that it keeps working; test_chapter.py runs the other one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from benchmarks import bench_class, bench_live, bench_saved

pytestmark = pytest.mark.browser


def test_slider_to_picture(page, lab, capsys):
    bench_live.opened(page, lab, "MeansExplorer", "uw.MeansExplorer()")
    assert "run cell to first picture" in capsys.readouterr().out
    presses = bench_live.single_presses(page, 2)
    rate, last = bench_live.sweep(page, 24)
    assert min(*presses, rate, last) > 0


def test_saved_pages(browser, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bench_saved, "OPENINGS", 1)
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
    assert ours["presses whose frame was held, %"] > 0
    for found in (ours, interact):
        assert found["answer to a move, ms, median"] > 0
