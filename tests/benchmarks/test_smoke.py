"""The benchmark of a class still runs, and sees frames."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest


@pytest.mark.browser  # a Jupyter server and kernels, as the tests in a browser need
def test_a_student_of_a_class_of_one_sees_frames():
    script = pathlib.Path(__file__).parent / "bench_class.py"
    told = subprocess.run(
        [sys.executable, script, "--smoke"], capture_output=True, text=True, timeout=240
    )
    assert told.returncode == 0, told.stderr[-2000:]
    figures = {line[:46].strip(): line.split()[-2:] for line in told.stdout.splitlines()[1:]}
    assert all(float(figures["answer to a move, ms, median"][i]) > 0 for i in (0, 1))
    assert float(figures["presses whose frame was held, %"][0]) > 0
