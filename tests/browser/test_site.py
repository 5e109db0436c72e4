"""The static site in Chromium: a link opens what it says, and only Pyodide's host is asked."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest
from browser.lab import idle
from browser.pyodide_runtime import bring

import uarwidgets as uw
from uarwidgets.kit.formatting import number
from uarwidgets.live import ALONE
from uarwidgets.live.answering import answering

ROOT = Path(__file__).resolve().parents[2]
#: No cell waits for its turn.
RUN = """() => ![...document.querySelectorAll('.jp-Notebook .jp-InputArea-prompt')]
    .some(prompt => prompt.textContent.includes('*'))"""
#: Names a folder with Pyodide's full distribution: its wheels are not in the package indexes.
FULL = "UARWIDGETS_PYODIDE"


def load_builder():
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "instructor/web/build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load_builder()
needs_group = pytest.mark.skipif(
    importlib.util.find_spec("jupyterlite_core") is None,
    reason="JupyterLite is not here: uv run --group site pytest tests/browser/test_site.py",
)
needs_full = pytest.mark.skipif(
    FULL not in os.environ, reason=f"{FULL} names no folder with Pyodide's full distribution"
)


@pytest.fixture(scope="module")
def pages(browser, tmp_path_factory):
    """The pages alone, opened as files."""
    folder = tmp_path_factory.mktemp("pages")
    build.write_pages(folder)
    return folder


@pytest.fixture
def open_page(browser, pages):
    page = browser.new_page()
    page.goto((pages / "open.html").as_uri())
    yield page
    page.close()


def show(page, text):
    page.evaluate("text => { location.hash = encodeURIComponent(text); }", text)
    page.wait_for_timeout(50)


def sent_to_python(page):
    """The code that the page would run, as one call's only argument."""
    query = parse_qs(urlsplit(page.locator("#run").get_attribute("href")).query)
    assert query["kernel"] == ["python"]
    first, *lines = query["code"][0].split("\n")
    assert first == build.INSTALL
    assert page.locator("#lines").text_content() == "\n".join(lines)
    imported, called = ast.parse("\n".join(lines)).body
    assert ast.unparse(imported) == "import uarwidgets as uw"
    assert ast.unparse(called.value.func) == "uw.open_state"
    (argument,) = called.value.args
    return ast.literal_eval(argument)


def test_a_share_text_is_opened_as_it_was_sent(open_page):
    text = 'uarwidgets:AlphaExplorer:{"class_names": ["100 % “a”", "é\\\\u0027s"], "weight": 0.25}'
    show(open_page, text)
    assert sent_to_python(open_page) == text
    assert uw.open_state(sent_to_python(open_page)).weight == 0.25
    page, _, sent = open_page.locator("#page").get_attribute("src").partition("#")
    assert (page, unquote(sent)) == ("explorers/alpha.html", text)
    show(open_page, uw.DefinitionsExplorer().share_text)  # of which there is no page
    assert sent_to_python(open_page).startswith("uarwidgets:DefinitionsExplorer:")
    assert not open_page.locator("#at-once").is_visible()


@pytest.mark.parametrize(
    "text",
    [
        "uarwidgets:AlphaExplorer:{'''+str(print(1))+r'''}",
        'uarwidgets:AlphaExplorer:{\\"); print(1); uw.open_state("}',
        "uarwidgets:AlphaExplorer:{\\'''); print(1); ('''}",
        "uarwidgets:AlphaExplorer:{<img src=x onerror=alert(1)>}",
    ],
)
def test_a_crafted_text_reaches_python_as_text(open_page, text):
    show(open_page, text)
    assert sent_to_python(open_page) == text
    assert open_page.locator("img").count() == 0


@pytest.mark.parametrize("text", ["uarwidgets:Nothing:{}", "uarwidgets:AlphaExplorer:{", "%"])
def test_what_is_no_share_text_is_said_to_be_none(open_page, text):
    show(open_page, text)
    assert open_page.get_by_role("alert").is_visible()
    assert not open_page.locator("#run").is_visible()


def test_a_phone_gets_pages_for_phones(open_page, pages):
    open_page.set_viewport_size({"width": 364, "height": 779})
    show(open_page, uw.AlphaExplorer().share_text)
    src = open_page.locator("#page").get_attribute("src")
    assert src.startswith(build.for_phones("explorers/alpha.html#"))
    open_page.goto((pages / "index.html").as_uri())
    frame = open_page.locator("iframe").get_attribute("src")
    links = open_page.locator("#explorers a[href^=explorers]")
    found = {link.get_attribute("href") for link in links.all()}
    assert frame in found
    assert found == set(map(build.for_phones, build.PAGES.values()))


def test_a_pasted_text_becomes_a_link_that_opens_it(open_page):
    text = uw.AlphaExplorer(weight=0.25).share_text
    open_page.locator("#text").fill(f"Have a look:\n{text}\nRegards")
    open_page.locator("#link").click()
    open_page.wait_for_timeout(50)
    assert sent_to_python(open_page) == text


# The whole site.


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, *_):
        pass


def served(folder, pyodide=None):
    """Build the site with one explorer, and serve it while a test wants it."""
    build.write_pages(folder)
    place = build.place_of_python(pyodide)
    build.write_explorers(folder, ["ImbalanceExplorer", "MetricCalculator"], 2, place)
    build.build_lite(folder / "lite", pyodide)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def site(browser, tmp_path_factory):
    """The site as built, and where it is served."""
    yield from served(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def site_with_python(browser, tmp_path_factory):
    """The site with Python's runtime in it: the full one, or what npm and the index have of it."""
    if FULL in os.environ:
        pyodide = Path(os.environ[FULL])
    else:
        try:
            pyodide = bring(tmp_path_factory.mktemp("pyodide"), constants().PYODIDE_VERSION)
        except OSError as error:
            pytest.skip(f"Pyodide's runtime cannot be had: {error}")
    yield from served(tmp_path_factory.mktemp("site"), pyodide)


def constants():
    return importlib.import_module("jupyterlite_pyodide_kernel.constants")


@pytest.fixture
def visit(browser):
    """A page of a new visitor, who has a network to this machine alone, and the hosts it asks."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    asked = set()

    def answer(route):
        host = urlsplit(route.request.url).hostname
        asked.add(host)
        if host == "127.0.0.1":
            route.continue_()
        else:
            route.abort()

    context.route("**/*", answer)
    yield context.new_page(), asked
    context.close()


@needs_group
def test_the_front_page_moves_and_a_chapter_link_opens_that_chapter(site, visit):
    page, asked = visit
    page.goto(site)
    explorer = page.frame_locator("iframe")
    explorer.locator(".uw-picture path").first.wait_for(state="attached", timeout=20_000)
    page.get_by_role("link", name="03 Choosing alpha").click()
    title = page.locator(".jp-Notebook h1").first
    title.wait_for(timeout=60_000)
    assert title.text_content().startswith("03 Choosing alpha")
    page.wait_for_timeout(3000)  # for whatever else it may want
    assert asked <= {"127.0.0.1", urlsplit(constants().PYODIDE_CDN_URL).hostname}


def in_python(page, site, code):
    """Run code where open.html runs it; return what it prints."""
    page.goto(f"{site}lite/repl/index.html?kernel=python&code={quote(code)}")
    output = page.locator(".jp-OutputArea-output pre", has_text="said:")
    output.first.wait_for(timeout=120_000)
    return output.first.text_content().partition("said:")[2].strip()


#: Of our package, all that needs no compiled one: these and what they import.
PURE = ("styles", "explorers", "kit.html", "kit.formatting", "kit.share_text")


@needs_group
def test_python_starts_without_another_host_and_has_our_package(site_with_python, visit):
    page, asked = visit
    # Without what it needs: NumPy and matplotlib are in the full distribution alone.
    code = f"{build.INSTALL} --no-deps\n"
    code += "".join(f"import uarwidgets.{name}\n" for name in PURE)
    code += "print('said:', uarwidgets.__version__, uarwidgets.kit.formatting.number(0.5))"
    assert in_python(page, site_with_python, code) == f"{uw.__version__} {number(0.5)}"
    assert asked == {"127.0.0.1"}


@needs_group
def test_a_page_asks_python_for_an_answer(site_with_python, visit, tmp_path, monkeypatch):
    page, asked = visit
    (tmp_path / "loud.py").write_text("def answer(text):\n    return f'<b>{text.upper()}</b>'\n")
    monkeypatch.syspath_prepend(tmp_path)
    form = '<form class="uw-asking"><input name="text"><p role="status"></p><div class="uw-answer">'
    found = answering(form, "loud", "lite/static/pyodide/", [])  # beside the page
    body = f'{found.form}</form><script type="module">{ALONE}{found.script}</script>'
    page.route("**/asks.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{site_with_python}asks.html")
    page.locator("input").fill("hear, hear")
    page.keyboard.press("Enter")
    page.locator("b").wait_for(timeout=120_000)
    assert page.locator("b").text_content() == "HEAR, HEAR"
    assert asked == {"127.0.0.1"}


@needs_group
@needs_full
def test_the_calculator_computes_in_the_browser(site_with_python, visit):
    page, asked = visit
    page.goto(f"{site_with_python}{build.PAGES['MetricCalculator']}")
    page.get_by_role("button", name="Every score").click()
    page.locator(".uw-answer").get_by_text("(4 + 75) / 100").wait_for(timeout=120_000)
    assert asked == {"127.0.0.1"}


def run_all_cells(page):
    """Run every cell, and return how many have been and how many have not: an error stops."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    prompts = page.locator(".jp-Notebook .jp-CodeCell .jp-InputArea-prompt")
    prompts.filter(has_text=re.compile(r"\d")).first.wait_for(timeout=120_000)
    page.wait_for_function(RUN, timeout=300_000, polling=200)
    said = [text for text in prompts.all_text_contents() if text]
    return sum(text[1:2].isdigit() for text in said), sum(text.startswith("[ ]") for text in said)


@needs_group
@needs_full
@pytest.mark.parametrize("chapter", [chapter.file for chapter in build.chapters()])
def test_a_chapter_runs_in_the_browser(site_with_python, visit, chapter):
    if not list(Path(os.environ[FULL]).glob("numpy-*.whl")):
        pytest.skip(f"{FULL} names a folder without NumPy: not the full distribution")
    page, asked = visit
    page.goto(f"{site_with_python}{build.link_to(chapter)}")
    idle(page, 120)
    run, left = run_all_cells(page)
    assert run >= 2
    assert left == 0
    assert asked == {"127.0.0.1"}
