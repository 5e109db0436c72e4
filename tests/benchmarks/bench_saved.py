"""What pages without Python cost: seconds to make, bytes, opening to picture, key to paint.

Run from the project's folder: ``uv run python tests/benchmarks/bench_saved.py [EXPLORER ...]``.
Each explorer that has a slider is saved as a file and opened in Chromium. Opening counts from the
start of the navigation to the frame with the picture; a key press as in `bench_live.py`. With
``--steps 2`` the pages are coarse, and made in seconds.
"""

import argparse
import pathlib
import statistics
import sys
import tempfile
import time

from playwright.sync_api import Browser

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from benchmarks.bench_live import WATCH, single_presses
from browser.lab import chromium

import uarwidgets as uw
from uarwidgets.explorers import NAMES

OPENINGS = 3
FIRST_PICTURE = """() => {
    const look = () => {
        const drawn = document.querySelector('.uw-picture [data-live] > *');
        if (!drawn) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
    };
    requestAnimationFrame(look);
}"""


def measure(browser: Browser, folder: pathlib.Path, name: str, steps: int | None = None) -> None:
    explorer = getattr(uw, name)()
    begun, used = time.perf_counter(), time.process_time()
    file = explorer.save_html(folder / f"{name}.html", steps)
    made, used = time.perf_counter() - begun, time.process_time() - used
    explorer.close()
    opened = []
    for _ in range(OPENINGS):
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.add_init_script(f"({FIRST_PICTURE})()")
        page.goto(file.as_uri())
        page.wait_for_function("() => window.drawn")
        opened.append(page.evaluate("() => window.drawn"))
        if len(opened) < OPENINGS:
            page.close()
    page.evaluate(WATCH, ".uw-picture")
    page.locator("input[type=range]").first.focus()
    painted = statistics.median(single_presses(page, 12))
    page.close()
    megabytes, opening = file.stat().st_size / 1e6, statistics.median(opened)
    told = f"{made:9.1f} {used:9.1f} {megabytes:9.2f} {opening:12.0f} {painted:17.1f}"
    print(f"  {name:20s} {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("explorers", nargs="*", default=NAMES)
    parser.add_argument("--steps", type=int, help="positions of each slider")
    asked = parser.parse_args()
    head = (
        f"{'made, s':>9s} {'CPU, s':>9s} {'MB':>9s} {'opening, ms':>12s} {'key to paint, ms':>17s}"
    )
    print(f"  {'':20s} {head}")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for name in asked.explorers:
            measure(browser, pathlib.Path(folder), name, asked.steps)


if __name__ == "__main__":
    main()
