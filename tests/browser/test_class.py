"""The benchmark of a class still runs."""

import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import bench_live


@pytest.mark.browser
def test_a_class():
    program = Path(bench_live.__file__).with_name("bench_class.py")
    command = [sys.executable, program, "--smoke"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    figures = {line[:46].strip(): line.split()[-2:] for line in done.stdout.splitlines()[1:]}
    assert figures["students whose last move was lost"][0] == "0.00"
    assert all(float(figure) > 0 for figure in figures["answer to a move, ms, median"])
    assert float(figures["frames made, a student-minute"][0]) > 0
