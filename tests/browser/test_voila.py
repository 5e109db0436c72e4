"""The lecture as Voila shows it, by the command for lecturers: without code or JupyterLab."""

import contextlib
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

import nbformat
import pytest
from browser.lab import free_port
from browser.live_view import (
    WIDGET,
    View,
    assert_a_slider_of_ipywidgets_moves_the_picture_at_once,
    assert_words_move_the_picture,
    moving_words,
    no_errors,
)
from live.example_figure import CELL

ROOT = pathlib.Path(__file__).parents[2]
COMMAND = "uv run voila notebooks/lecture.ipynb"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where a server shows the lecture and a notebook with a slider of ipywidgets."""
    pytest.importorskip("voila", reason="Voila is not installed: it is of the dev group")
    assert COMMAND in (ROOT / "instructor/a_class.md").read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp("voila")
    shutil.copy(ROOT / COMMAND.split()[-1], folder)
    cells = [CELL, WIDGET]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    notebook.cells.append(nbformat.v4.new_markdown_cell(moving_words("height")))
    nbformat.write(notebook, folder / "slider.ipynb")
    port = free_port()
    command = [sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}"]
    with (folder / "log").open("w") as out:
        server = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        for _ in range(900):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}/voila/render/"
        server.terminate()
        server.wait(20)


def test_sliders_of_ipywidgets_and_words_in_the_text_move_the_picture(browser, address):
    page = browser.new_page(viewport={"width": 1366, "height": 1200})
    page.goto(f"{address}slider.ipynb", timeout=120_000)
    page.locator(".uw-picture path").first.wait_for(state="attached", timeout=120_000)
    view = View(page, page.locator(".uw-live").first)
    assert_a_slider_of_ipywidgets_moves_the_picture_at_once(view)
    assert_words_move_the_picture(view)
    page.close()


def test_the_lecture_has_its_pictures_and_they_move(browser, address):
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    with no_errors(page):
        page.goto(f"{address}lecture.ipynb", timeout=120_000)
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
        view.changed(lambda: view.press(0, "End"))
        page.keyboard.press("PageDown")
        view.live.locator(".uw-scene[aria-pressed=true]").wait_for()
        assert page.get_by_text("scenes = [").count() == 0  # no code
    page.close()
