"""The benchmarks still run: each for a moment, so that none can rot."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from browser.lab import find_chromium

HERE = Path(__file__).parent
SMOKE = {
    "bench_metrics.py": ["--smoke"],
    "bench_posterior.py": ["--smoke"],
    "bench_live.py": ["--smoke"],
    "bench_chapters.py": ["calculator"],
    "bench_class.py": ["--smoke"],
}
IN_BROWSER = ("bench_live.py", "bench_chapters.py", "bench_class.py")  # or a Jupyter server
CASES = [
    pytest.param(name, marks=pytest.mark.browser if name in IN_BROWSER else ()) for name in SMOKE
]


def test_every_benchmark_is_run():
    assert {path.name for path in HERE.glob("bench_*.py")} == set(SMOKE)


@pytest.mark.parametrize("name", CASES)
def test_a_benchmark_runs(name):
    if name in IN_BROWSER and find_chromium() is None:
        reason = "no Chromium or Chrome on this machine: browser benchmarks cannot run"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    done = subprocess.run(
        [sys.executable, HERE / name, *SMOKE[name]], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert any(character.isdigit() for character in done.stdout)
    if name == "bench_class.py":
        figures = {line[:46].strip(): line.split()[-2:] for line in done.stdout.splitlines()[1:]}
        assert all(float(figure) > 0 for figure in figures["answer to a move, ms, median"])
        assert float(figures["frames made, a student-minute"][0]) > 0
