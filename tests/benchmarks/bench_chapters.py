"""How soon each chapter shows its first picture, after opening and Run All in JupyterLab.

Run from the project's folder: ``uv run python tests/benchmarks/bench_chapters.py [CHAPTER ...]``,
where a chapter is the beginning of its file's name, such as 01.
"""

import pathlib
import shutil
import sys
import time

from playwright.sync_api import Page

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from browser.lab import Lab, chromium, run_all, temporary_lab

NOTEBOOKS = pathlib.Path(__file__).parents[2] / "notebooks"


def measure(page: Page, lab: Lab, path: pathlib.Path) -> None:
    shutil.copy(path, lab.folder)
    start = time.perf_counter()
    lab.open(page, path.name)
    opened = time.perf_counter() - start
    page.locator(".lm-MenuBar-item", has_text="Run").click()
    page.locator(".lm-Menu-item[data-command='runmenu:run-all']").click()
    page.locator(".uw-picture path").first.wait_for(state="attached", timeout=60_000)
    shown = time.perf_counter() - start
    run_all(page)
    done = time.perf_counter() - start
    times = f"opened {opened:4.1f} s, picture {shown:4.1f}, all {done:5.1f}"
    print(f"{path.name:40s} {times}")


def main(chapters: list[str]) -> None:
    with temporary_lab() as lab, chromium() as browser:
        for path in sorted(NOTEBOOKS.glob("*.ipynb")):
            if path.name.startswith(tuple(chapters or [""])):
                with browser.new_page(viewport={"width": 1200, "height": 1400}) as page:
                    measure(page, lab, path)
                lab.end_sessions()


if __name__ == "__main__":
    main(sys.argv[1:])
