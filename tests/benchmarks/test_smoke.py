"""The benchmarks still run: each for a moment, so that none can rot."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
IN_A_BROWSER = ("bench_chapters.py", "bench_live.py", "bench_saved.py")
ALONE = ("bench_metrics.py", "bench_posterior.py", "bench_class.py", "bench_hub.py")


def run_alone(name):
    return subprocess.run(
        [sys.executable, HERE / name, "--smoke"], capture_output=True, text=True, check=False
    )


def test_every_benchmark_is_run():
    assert {path.name for path in HERE.glob("bench_*.py")} == {*ALONE, *IN_A_BROWSER}


@pytest.mark.parametrize("name", ["bench_metrics.py", "bench_posterior.py"])
def test_a_benchmark_runs(name):
    done = run_alone(name)
    assert done.returncode == 0, done.stderr
    assert any(character.isdigit() for character in done.stdout)
