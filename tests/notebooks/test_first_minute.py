"""The first cells of every notebook, run soon after one another in a new kernel: no error."""

import sys
import time
from itertools import cycle, islice
from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import KernelManager

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
GAPS = (0.0, 0.3, 0.5, 1.0)  # seconds between one cell and the next
CELLS = 4
# Each notebook begins with another of the gaps; the calculator is tried with each.
TRIALS = [(path, place % 4) for place, path in enumerate(sorted(FOLDER.glob("*.ipynb")))]
TRIALS += [(FOLDER / "calculator.ipynb", place) for place in range(4)]


@pytest.mark.parametrize(("path", "place"), TRIALS, ids=lambda value: getattr(value, "stem", value))
def test_first_cells_run_soon_after_one_another(path, place):
    cells = nbformat.read(path, as_version=4).cells
    codes = [cell.source for cell in cells if cell.cell_type == "code"][:CELLS]
    manager = KernelManager()
    # A kernel that loads everything itself, not one of the forked ones.
    cmd = [sys.executable, "-m", "ipykernel", "-f", "{connection_file}"]
    manager.kernel_spec.argv = cmd
    manager.start_kernel(cwd=str(FOLDER))
    try:
        client = manager.client()
        client.start_channels()
        client.wait_for_ready(timeout=60)
        errors = []

        def keep(message):
            content, kind = message["content"], message["msg_type"]
            if kind == "error" or content.get("name") == "stderr":
                errors.append(content.get("evalue") or content.get("text"))

        for code, gap in zip(codes, islice(cycle(GAPS), place, None), strict=False):
            client.execute_interactive(code, output_hook=keep, timeout=60, stop_on_error=False)
            time.sleep(gap)
        client.stop_channels()
        assert errors == []
    finally:
        manager.shutdown_kernel(now=True)
