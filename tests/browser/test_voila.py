"""The lecture as Voila shows it: by the command that README names, without code or JupyterLab."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import time
import urllib.request

import pytest
from browser.lab import free_port
from browser.reading import View

ROOT = pathlib.Path(__file__).parents[2]
COMMAND = "uv run voila notebooks/lecture.ipynb"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    assert COMMAND in (ROOT / "README.md").read_text(encoding="utf-8")
    pytest.importorskip("voila", reason="Voila is not installed: it is of the dev group")
    port = free_port()
    notebook = str(ROOT / COMMAND.split()[-1])
    command = [sys.executable, "-m", "voila", notebook, "--no-browser", f"--port={port}"]
    log = (tmp_path_factory.mktemp("voila") / "log").open("w")
    server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/voila/static/", timeout=1)
            break
        except urllib.error.HTTPError:
            break  # it answers, and that is all
        except OSError:
            time.sleep(0.2)
    yield f"http://127.0.0.1:{port}/"
    server.terminate()
    server.wait(20)
    log.close()


def test_the_lecture_has_its_pictures_and_they_move(browser, address):
    errors = []
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address, timeout=120_000)
    wanted = len(re.findall(r"\.scenes = ", (ROOT / "notebooks/lecture.ipynb").read_text()))
    page.wait_for_function(
        "n => document.querySelectorAll('.uw-live .uw-picture path').length"
        " && document.querySelectorAll('.uw-live .uw-scene').length"
        " && document.querySelectorAll('.uw-live').length >= n",
        arg=wanted,
        timeout=120_000,
    )
    assert wanted >= 9
    view = View(page, page.locator(".uw-live").first)
    before = view.state
    view.press(0, "End")
    page.wait_for_function(
        "([live, before]) => live.dataset.state !== before",
        arg=[view.live.element_handle(), str(before)],
    )
    assert view.state != before
    page.keyboard.press("PageDown")
    view.live.locator(".uw-scene[aria-pressed=true]").wait_for()
    assert page.get_by_text("scenes = [").count() == 0  # no code
    assert errors == []
    page.close()
