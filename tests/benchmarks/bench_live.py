"""How fast pictures move: an explorer beside `interact` + `plt.subplots`, in one JupyterLab.

Run ``uv run python tests/benchmarks/bench_live.py [EXPLORER ...]`` in the project's folder.
A key press counts as painted when the task after the frame with the picture's change runs. A sweep
counts those frames themselves: under 60 key presses a second Chromium lets other tasks wait.
"""

import itertools
import pathlib
import statistics
import sys
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from browser.lab import Lab, chromium, run_all, temporary_lab
from browser.slow_proxy import slow_proxy

BASELINE = """
import ipywidgets as widgets, matplotlib.pyplot as plt, numpy as np
def draw(prevalence=0.3, tpr=0.9, tnr=0.6):
    fig, ax = plt.subplots(figsize=(7, 4.2))
    x = np.linspace(0, 1, 51)
    ax.plot(x, tnr + (tpr - tnr) * x)
    ax.plot(x, np.full(51, (tpr + tnr) / 2))
    ax.plot(x, np.full(51, (tpr * tnr) ** 0.5))
    ax.plot(x, np.maximum(x, 1 - x))
    ax.axvline(prevalence)
    plt.show()
rate = dict(min=0, max=1, step=0.01)
widgets.interact(draw, prevalence=widgets.FloatSlider(0.3, **rate),
                 tpr=widgets.FloatSlider(0.9, **rate), tnr=widgets.FloatSlider(0.6, **rate));
"""
VIEWPORT = {"width": 1200, "height": 1400}
WARM = "import uarwidgets as uw\nuw.ImbalanceExplorer, uw.gallery"
STATES = {
    "ImbalanceExplorer": "uw.ImbalanceExplorer()",
    "MeansExplorer": "uw.MeansExplorer()",
    "ImbalanceExplorer, K = 5": "uw.ImbalanceExplorer(recalls=(.95, .8, .7, .5, .2))",
}

WATCH = """(selector) => {
    const found = document.querySelectorAll(selector);
    const target = found[found.length - 1];
    const watch = window.watch = {keys: [], frames: [], paints: []};
    const channel = new MessageChannel();
    let due = false;
    channel.port1.onmessage = () => { watch.paints.push(performance.now()); };
    new MutationObserver(() => {
        if (due) return;
        due = true;
        requestAnimationFrame(() => {
            due = false;
            watch.frames.push(performance.now());
            channel.port2.postMessage(0);
        });
    }).observe(target, {subtree: true, childList: true, attributes: true, characterData: true});
    window.addEventListener('keydown', (event) => watch.keys.push(event.timeStamp), true);
}"""


def keys(page: Page, run: int) -> Iterator[str]:
    """Arrow keys for the focused control, from its first position: up to `run` up, and back.

    A key pressed at a slider's end paints nothing, and would count as a picture not painted.
    """
    page.keyboard.press("Home")
    run = min(run, int(page.evaluate("() => document.activeElement.max") or run))
    return itertools.cycle(["ArrowUp"] * run + ["ArrowDown"] * run)


def watched(page: Page) -> tuple[list[float], list[float]]:
    """When keys were pressed and frames with a change began, since the last call."""
    page.wait_for_timeout(700)
    watch = page.evaluate("() => window.watch")
    page.evaluate("() => Object.assign(window.watch, {keys: [], frames: [], paints: []})")
    return watch["keys"], watch["frames"]


def single_presses(page: Page, presses: int = 40) -> list[float]:
    """Milliseconds from a key to the picture it leads to, each on its own."""
    watched(page)
    found = []
    for key in itertools.islice(keys(page, 10), presses):
        page.keyboard.press(key)
        page.wait_for_timeout(250)
        watch = page.evaluate("() => window.watch")
        after = [t for t in watch["paints"] if t >= watch["keys"][-1]]
        found += [after[0] - watch["keys"][-1]] if after else []
    return found


def sweep(page: Page, steps: int = 120) -> tuple[float, float]:
    """Frames a second while a key is pressed 60 times a second, and the last one's delay."""
    watched(page)
    start = time.perf_counter()
    for i, key in enumerate(itertools.islice(keys(page, 30), steps)):
        page.keyboard.press(key)
        time.sleep(max(0, start + (i + 1) / 60 - time.perf_counter()))
    page.wait_for_timeout(1500)
    pressed, frames = watched(page)
    during = [t for t in frames if t <= pressed[-1] + 1000 / 60]
    return 1000 * len(during) / (pressed[-1] - pressed[0]), frames[-1] - pressed[-1]


def tell_sweeps(page: Page) -> None:
    """Three sweeps, all of them: a shared machine is not always as fast."""
    rates, lasts = zip(*(sweep(page) for _ in range(3)), strict=True)
    for name, values in (("frames a second, three sweeps at 60 Hz", rates),
                         ("last key to its frame, ms", lasts)):  # fmt: skip
        print(f"  {name:44s} {', '.join(f'{value:.1f}' for value in values)}")


def told(name: str, values: list[float]) -> None:
    values = sorted(values)
    p95 = values[min(len(values) - 1, int(0.95 * len(values)))]
    median = statistics.median(values)
    print(f"  {name:44s} median {median:7.1f}   p95 {p95:7.1f}   n {len(values)}")


def opened(page: Page, lab: Lab, name: str, code: str, port: int | None = None) -> None:
    page.set_default_timeout(90000)
    file = lab.write(f"{abs(hash((name, port)))}.ipynb", WARM)
    lab.open(page, file, port)
    run_all(page)
    page.locator(".jp-CodeCell .cm-content").last.click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.insert_text(f"ex = {code}\nex")
    page.wait_for_timeout(500)
    print(f"{name}{', 150 ms away' if port else ''}")
    page.locator(".jp-CodeCell .cm-content").last.click()
    start = time.perf_counter()
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".uw-picture path", timeout=60000)
    print(f"  {'run cell to first picture, s':44s} {time.perf_counter() - start:.2f}")
    page.wait_for_timeout(1500)
    live = page.locator(".uw-live").last
    page.evaluate(WATCH, ".uw-picture")
    # The sliders of a picture; of one that has none, the number boxes.
    ranges = live.locator("input[type=range]")
    (ranges if ranges.count() else live.locator(".uw-box")).first.focus()


def measure(browser: Any, lab: Lab, name: str, code: str, port: int | None = None) -> None:
    page = browser.new_page(viewport=VIEWPORT)
    opened(page, lab, name, code, port)
    if port:  # from the first touch on
        told("first presses, ms", single_presses(page, 3))
    told("key press to painted, ms", single_presses(page))
    tell_sweeps(page)
    page.close()
    lab.end_sessions()  # its kernel would be counted with the next one's


def measure_baseline(browser: Any, lab: Lab, port: int | None = None) -> None:
    page = browser.new_page(viewport=VIEWPORT)
    page.set_default_timeout(90000)
    lab.open(page, lab.write(f"baseline{port}.ipynb", BASELINE), port)
    run_all(page)
    page.wait_for_selector(".jp-OutputArea img")
    print(f"interact + plt.subplots{', 150 ms away' if port else ''}")
    page.evaluate(WATCH, ".jp-OutputArea-output .jp-OutputArea")
    page.locator(".noUi-handle").nth(0).focus()
    told("key press to painted, ms", single_presses(page, 20))
    tell_sweeps(page)
    page.close()
    lab.end_sessions()  # its kernel would be counted with the next one's


def main(names: list[str]) -> None:
    with temporary_lab() as lab, chromium() as browser:
        measure_baseline(browser, lab)
        for name in names or STATES:
            measure(browser, lab, name, STATES.get(name, f"uw.{name}()"))
        with slow_proxy(lab.port, 0.15) as port:
            if not names:
                measure_baseline(browser, lab, port)
            for name in names or STATES:
                measure(browser, lab, name, STATES.get(name, f"uw.{name}()"), port)


if __name__ == "__main__":
    main(sys.argv[1:])
