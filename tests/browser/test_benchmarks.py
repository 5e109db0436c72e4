"""The benchmarks of pages and servers still run: each for a moment, so that none can rot."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import bench_chapters, bench_live, bench_saved

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


def test_a_class():
    program = Path(bench_live.__file__).with_name("bench_class.py")
    command = [sys.executable, program, "--smoke"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    figures = {line[:46].strip(): line.split()[-2:] for line in done.stdout.splitlines()[1:]}
    assert figures["students whose last move was lost"][0] == "0.00"
    assert all(float(figure) > 0 for figure in figures["answer to a move, ms, median"])
    assert float(figures["frames made, a student-minute"][0]) > 0
