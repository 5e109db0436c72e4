"""One Chromium and one JupyterLab for all the browser tests."""

import contextlib
import os
from collections.abc import Iterator
from importlib.metadata import version

import pytest

pytest.importorskip("playwright", reason="browser tests need Playwright, of the dev group")

from browser.lab import CLOSED, Lab, chromium, find_chromium
from browser.live_view import no_errors
from playwright.sync_api import Error, Page

OLD = [*map(int, version("jupyterlab").split(".")[:2])] < [4, 2]


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser():
    if find_chromium() is None:
        reason = "no Chromium or Chrome on this machine: browser tests cannot run"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(browser, tmp_path_factory):
    lab = Lab(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter"))
    yield lab
    lab.close()


@pytest.fixture(scope="session")
def sheet(browser):
    page = browser.new_page()
    page.set_content(STANDARD)
    yield page
    page.close()


#: A document as JupyterLab's and a saved page's: without its type, rows of tables are lower.
STANDARD = "<!doctype html>"
# Remove the pictures and their listeners.
EMPTY = """() => {
    window.leave?.();
    document.head.replaceChildren();
    document.body.replaceWith(document.createElement('body'));
    document.documentElement.removeAttribute('style');
}"""


@pytest.fixture(scope="session")
def blank(sheet):
    """A function that gives an empty page of a size, and fails if a script on it fails.

    It is the same page each time, emptied: a new one takes longer than most tests do.
    """

    @contextlib.contextmanager
    def emptied(width: int, height: int, *, motion: bool = False) -> Iterator[Page]:
        if sheet.url != "about:blank":
            sheet.goto("about:blank")
            sheet.set_content(STANDARD)
        else:
            sheet.evaluate(EMPTY)
        sheet.set_viewport_size({"width": width, "height": height})
        moves = "no-preference" if motion else "reduce"
        sheet.emulate_media(reduced_motion=moves, color_scheme="light")
        with no_errors(sheet):
            yield sheet

    return emptied


@pytest.fixture(scope="session")
def context(browser):
    """The context of JupyterLab's pages, which share the compiled scripts."""
    with browser.new_context(reduced_motion="reduce") as context:
        yield context


@pytest.fixture(scope="session")
def tab(context):
    """One page for the tests of all files, so that JupyterLab loads once."""
    page = context.new_page()
    yield page
    page.close()


#: Scripts of JupyterLab and of ipywidgets, and lines that name no script.
THEIRS = ("/static/lab/", "/extensions/@jupyter-widgets/", "<anonymous>", "Promise.all (index")


def is_ours(error: Error) -> bool:
    # JupyterLab 4.1 stumbles over cells that scroll out of view, and the widget manager over a
    # notebook that is closed while it looks through its cells: with no line of ours.
    frames = [line for line in (error.stack or "").splitlines() if line.lstrip()[:3] == "at "]
    alone = all(any(part in line for part in THEIRS) for line in frames)
    return not (frames and alone and OLD)


@pytest.fixture
def page(tab, lab):
    tab.set_viewport_size({"width": 1200, "height": 1400})
    tab.set_default_timeout(30_000)
    with no_errors(tab, is_ours):
        yield tab
        if tab.url != "about:blank":
            tab.evaluate(CLOSED)
        lab.end_sessions()
