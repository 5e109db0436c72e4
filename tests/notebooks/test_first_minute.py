"""The first cells of notebooks, run soon after one another in a new kernel: no error."""

import ast
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


def first_cells(path):
    cells = nbformat.read(path, as_version=4).cells
    return [cell.source for cell in cells if cell.cell_type == "code"][:CELLS]


def libraries(path):
    """What the first cells import, beside the standard library."""
    nodes = list(ast.walk(ast.parse("\n".join(first_cells(path)))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    return frozenset(name.partition(".")[0] for name in names) - sys.stdlib_module_names


def trials():
    """A notebook of each set of libraries, and the gap that comes first in it."""
    alike = {libraries(path): path for path in sorted(FOLDER.glob("*.ipynb"), reverse=True)}
    alike[libraries(FOLDER / "calculator.ipynb")] = FOLDER / "calculator.ipynb"
    return [(path, place % len(GAPS)) for place, path in enumerate(alike.values())]


@pytest.mark.parametrize(
    ("path", "place"), trials(), ids=lambda value: getattr(value, "stem", value)
)
def test_first_cells_run_soon_after_one_another(path, place):
    manager = KernelManager()
    # A kernel that loads everything itself, not one of the forked ones.
    manager.kernel_spec.argv = [sys.executable, "-m", "ipykernel", "-f", "{connection_file}"]
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

        for code, gap in zip(first_cells(path), islice(cycle(GAPS), place, None), strict=False):
            client.execute_interactive(code, output_hook=keep, timeout=60, stop_on_error=False)
            time.sleep(gap)
        client.stop_channels()
        assert errors == []
    finally:
        manager.shutdown_kernel(now=True)
