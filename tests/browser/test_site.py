"""The static site in Chromium: a link opens what it says, and only Pyodide's host is asked."""

import ast
import configparser
import importlib
import importlib.util
import json
import os
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

import nbformat
import pytest
from browser.accessibility import faults
from browser.lab import run_all
from browser.live_view import View, assert_words_move_the_picture, moving_words
from browser.pointers import Finger
from browser.pyodide_runtime import bring
from playwright.sync_api import expect
from programs import ROOT, load

import uarwidgets as uw

#: Names a folder with Pyodide's distribution, instead of the one that `bring` puts together.
FULL = "UARWIDGETS_PYODIDE"
# Of the notebook on the page: whether its kernel has started, and the notebook as a text.
READY = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
    === 'idle'"""
PICTURES = "n => document.querySelectorAll('.uw-live .uw-picture').length >= n"
NOTEBOOK = "() => JSON.stringify(jupyterapp.shell.currentWidget.content.model.sharedModel.toJSON())"


build, masters = load("instructor/web/build.py"), load("instructor/build.py")
needs_group = pytest.mark.skipif(
    importlib.util.find_spec("jupyterlite_core") is None,
    reason="JupyterLite is not here: uv run --group site pytest tests/browser/test_site.py",
)


@pytest.fixture
def open_page(browser, tmp_path):
    """The page of links alone, opened as a file."""
    build.write_pages(tmp_path)
    page = browser.new_page()
    page.goto((tmp_path / "open.html").as_uri())
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
    *imported, called = ast.parse("\n".join(lines)).body
    names = ["import scipy"] * ("ThresholdExplorer" in lines[-1]) + ["import uarwidgets as uw"]
    assert [ast.unparse(line) for line in imported] == names
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
    show(open_page, uw.ThresholdExplorer().share_text)  # which needs SciPy
    assert sent_to_python(open_page).startswith("uarwidgets:ThresholdExplorer:")


def test_a_crafted_text_reaches_python_as_text(open_page):
    for crafted in (
        "'''+str(print(1))+r'''",
        '\\"); print(1); uw.open_state("',
        "\\'''); print(1); ('''",
        "<img src=x onerror=alert(1)>",
    ):
        show(open_page, text := f"uarwidgets:AlphaExplorer:{{{crafted}}}")
        assert sent_to_python(open_page) == text
        assert open_page.locator("img").count() == 0


def test_what_is_no_share_text_is_said_to_be_none(open_page):
    for text in ("uarwidgets:Nothing:{}", "uarwidgets:AlphaExplorer:{", "%"):
        show(open_page, uw.AlphaExplorer().share_text)
        show(open_page, text)
        assert open_page.get_by_role("alert").is_visible()
        assert not open_page.locator("#run").is_visible()


def test_a_phone_gets_pages_for_phones(open_page):
    open_page.set_viewport_size({"width": 364, "height": 779})
    show(open_page, uw.AlphaExplorer().share_text)
    src = open_page.locator("#page").get_attribute("src")
    assert src.startswith(build.for_phones("explorers/alpha.html#"))
    open_page.goto(open_page.url.partition("#")[0].replace("open.html", "index.html"))
    links = open_page.locator("#explorers a[href^=explorers]")
    found = {link.get_attribute("href") for link in links.all()}
    assert found == set(map(build.for_phones, build.PAGES.values()))


def test_the_front_page_s_pictures_move_from_a_folder_in_frames_of_their_height(browser, tmp_path):
    build.write_pages(tmp_path)
    build.write_first(tmp_path)
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto((tmp_path / "index.html").as_uri())
    start = page.get_by_role("link", name="Start the course").get_attribute("href")
    assert start.startswith("https://")  # it cannot run from a folder
    frame = page.frame_locator("iframe").first
    sentence = frame.locator(".uw-sentence")
    before = sentence.text_content()
    frame.locator("input[type=range]").first.press("Home")  # the wall: what else moves is hidden
    expect(sentence).not_to_have_text(before)
    for width in (1366, 360):
        page.set_viewport_size({"width": width, "height": 768})
        page.wait_for_timeout(100)
        high = page.locator("iframe").first.bounding_box()["height"]
        content = frame.locator("main").bounding_box()["height"]
        assert content < high < content + 30
        assert page.evaluate("document.documentElement.scrollWidth") == width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page.locator("main")) == []
    page.close()


def test_a_pasted_text_becomes_a_link_that_opens_it(open_page):
    text = uw.AlphaExplorer(weight=0.25).share_text
    open_page.locator("#text").fill(f"Have a look:\n{text}\nRegards")
    open_page.locator("#link").click()
    open_page.wait_for_timeout(50)
    assert sent_to_python(open_page) == text


# The whole site.


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


def served(folder, pyodide=None):
    """Build the site with one explorer, and serve it while a test wants it."""
    build.write_pages(folder)
    build.write_explorers(folder, ["DerivationStepper"], 2)
    build.write_first(folder, 2)
    build.build_lite(folder / "lite", pyodide)
    settings = json.loads((folder / "lite/jupyter-lite.json").read_text())
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    (folder / "lite/jupyter-lite.json").write_text(json.dumps(settings))
    add_notebooks(folder / "lite")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


#: One of each thing that a reader presses; it comes first in this chapter.
FIRST = "01_accuracy_is_weighted_recall.ipynb"
PRESSED = """import scipy
import uarwidgets as uw
ex = uw.ImbalanceExplorer()
why = "Because."
display(ex, uw.MetricCalculator(alpha=0.5), uw.Predict("Which score?", answer=0.79, why=why),
        uw.Quiz("One or two?", {"one": True, "two": "No."}))"""


def add_notebooks(lite):
    """Put the masters, and a chapter that begins with PRESSED, beside the students' chapters."""
    pressed = nbformat.read(lite / "files" / FIRST, as_version=4)
    place = 1 + next(i for i, c in enumerate(pressed.cells) if c.source == build.INSTALL)
    pressed.cells[place:place] = [
        nbformat.v4.new_code_cell(PRESSED),
        nbformat.v4.new_markdown_cell(moving_words("alpha")),  # of the calculator
    ]
    notebooks = {"pressed.ipynb": pressed}
    for chapter in build.chapters():
        master = masters.read(masters.HERE / chapter.file)
        for cell in master.cells:
            cell.source = masters._from_the_copies(cell.source)
            if cell.cell_type == "code":
                cell.outputs = []
        notebooks[f"master_{chapter.file}"] = build.on_the_site(master, master)
    listing = json.loads((lite / "api/contents/all.json").read_text())
    (entry,) = (each for each in listing["content"] if each["name"] == "00_start_here.ipynb")
    for name, notebook in notebooks.items():
        nbformat.write(notebook, lite / "files" / name)
        listing["content"].append(entry | {"name": name, "path": name})
    (lite / "api/contents/all.json").write_text(json.dumps(listing))


@pytest.fixture(scope="module")
def site(browser, tmp_path_factory):
    yield from served(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def site_with_python(browser, tmp_path_factory):
    """The site with Python's runtime and packages in it."""
    constants = importlib.import_module("jupyterlite_pyodide_kernel.constants")
    try:
        pyodide = Path(os.environ.get(FULL) or bring(constants.PYODIDE_VERSION))
    except OSError as error:
        if os.environ.get("CI"):
            pytest.fail(f"Pyodide cannot be had: {error}")
        pytest.skip(f"Pyodide cannot be had: {error}")
    yield from served(tmp_path_factory.mktemp("site"), pyodide)


@pytest.fixture
def visit(browser):
    """A page of a new visitor, who has a network to this machine alone, and the hosts it asks."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    asked = set()

    def answer(route):
        host = urlsplit(route.request.url).hostname
        asked.add(host)
        (route.continue_ if host == "127.0.0.1" else route.abort)()

    context.route("**/*", answer)
    context.set_default_timeout(60_000)
    yield context.new_page(), asked
    context.close()


@needs_group
def test_the_front_page_moves_and_a_chapter_link_opens_that_chapter(site, visit):
    page, asked = visit
    page.goto(site)
    explorer = page.frame_locator("iframe").first
    explorer.locator(".uw-picture path").first.wait_for(state="attached", timeout=20_000)
    page.locator("#chapters").get_by_role("link", name="03 Choosing alpha").click()
    title = page.locator(".jp-Notebook h1").first
    title.wait_for(timeout=60_000)
    assert title.text_content().startswith("03 Choosing alpha")
    page.wait_for_timeout(3000)  # for whatever else it may want
    constants = importlib.import_module("jupyterlite_pyodide_kernel.constants")
    assert asked <= {"127.0.0.1", urlsplit(constants.PYODIDE_CDN_URL).hostname}


def open_chapter(page, site, chapter):
    page.goto(f"{site}{build.link_to(chapter)}")
    page.wait_for_function(READY, timeout=120_000, polling=200)
    run_all(page, 400)
    outputs = [output for cell in cells_of(page) for output in cell.outputs]
    words = [output.get("data", {}).get("text/plain", "") for output in outputs]
    shown = sum(bool(re.match(r"\w*(Explorer|Calculator|Stepper): ", each)) for each in words)
    page.wait_for_function(PICTURES, arg=shown, timeout=120_000, polling=200)


def cells_of(page):
    """Return the code cells as the notebook has them now; fail if one tells of an error."""
    cells = [nbformat.from_dict(cell) for cell in json.loads(page.evaluate(NOTEBOOK))["cells"]]
    told = [
        (cell.source[:80], output.get("text") or output.get("evalue"))
        for cell in cells
        for output in cell.get("outputs", ())
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert told == []
    cells = [cell for cell in cells if cell.cell_type == "code" and cell.source]
    assert all(cell.execution_count for cell in cells)
    return cells


def move_the_first_slider(page, live):
    """Move it by keys, mouse, finger and its number box."""
    view, slider = View(page, live), live.locator("input[type=range]").first
    slider.scroll_into_view_if_needed()
    view.changed(lambda: view.press(0, "End", "ArrowLeft"))
    view.changed(lambda: view.press(0, "Home"))
    view.changed(lambda: view.drag(0, 0.75))
    place, finger = slider.bounding_box(), Finger(page)
    y, (x, far) = place["y"] + place["height"] / 2, (place["x"], place["width"])
    view.changed(lambda: (finger.down(x + far * 0.3, y), finger.move(x + far * 0.4, y)))
    finger.up()
    boxes = live.locator(".uw-row:has(input[type=range]) .uw-box")
    at = 0 if boxes.first.is_visible() else 1  # the wall of the tanks has a button instead
    box, value = boxes.nth(at), boxes.nth(at).input_value()
    view.changed(lambda: view.press(at, "Home"))
    view.changed(lambda: (box.fill(value), page.keyboard.press("Enter")))
    assert box.input_value() == value


@needs_group
def test_what_a_reader_presses_answers_in_the_browser(site_with_python, visit, tmp_path):
    """In a notebook that goes on with chapter 01, whose picture is moved too."""
    page, asked = visit
    open_chapter(page, site_with_python, "pressed.ipynb")
    explorer, calculator = (page.locator(".uw-explorer").nth(i) for i in range(2))
    # Keep: beside each number, how far it is from the kept one.
    view = View(page, explorer.locator(".uw-live"))
    explorer.get_by_role("button", name="Keep").click()
    view.changed(lambda: view.press(0, "Home"))
    explorer.locator(".uw-tile .uw-far").first.wait_for()
    explorer.get_by_text("Share or save").click()
    for kind, begins in (("SVG", b"<?xml"), ("PNG", b"\x89PNG")):
        with page.expect_download() as waiting:
            explorer.get_by_role("button", name=f"Save as {kind}").click()
        assert waiting.value.path().read_bytes().startswith(begins)
    text, shown = explorer.locator("[data-live=share]").text_content(), view.state
    file = tmp_path / "counts.csv"  # a table of counts from a file
    file.write_text("7,3\n2,8\n")
    calculator.get_by_text("Paste or upload").click()
    view = View(page, calculator.locator(".uw-live"))
    view.changed(lambda: calculator.locator("input[type=file]").set_input_files(file))
    assert view.state[-4:] == [7, 3, 2, 8]
    assert_words_move_the_picture(view)
    predict, quiz = page.locator(".uw-predict").first, page.locator(".uw-quiz").first
    predict.locator("input").fill("0.5")
    predict.get_by_role("button", name="Commit").click()
    predict.get_by_role("button", name="Reveal").click()
    predict.get_by_text("it is 0.79. Because.").wait_for()
    quiz.locator("button", has_text="one").click()
    quiz.get_by_text("Yes.").wait_for()
    move_the_first_slider(page, page.locator(".uw-live:has(input[type=range])").nth(2))
    cells_of(page)
    assert asked == {"127.0.0.1"}
    # The state that was shown, opened from a link.
    page.goto(f"{site_with_python}open.html#{quote(text)}")
    page.get_by_role("link", name="Open exactly this state").click()
    page.locator(".uw-live .uw-picture path").first.wait_for(state="attached", timeout=120_000)
    view = View(page, page.locator(".uw-live"))
    assert view.state == shown
    view.changed(lambda: view.press(0, "End"))


@needs_group
@pytest.mark.slow
@pytest.mark.parametrize("chapter", [chapter.file for chapter in build.chapters()])
def test_a_chapter_runs_and_moves_in_the_browser(site_with_python, visit, chapter):
    page, asked = visit
    open_chapter(page, site_with_python, chapter)
    pictures = page.locator(".uw-live:has(input[type=range])")
    for i in range(pictures.count()):
        move_the_first_slider(page, pictures.nth(i))
    assert pictures.count() or "calculator" in chapter or not page.locator(".uw-live").count()
    cells_of(page)
    assert asked == {"127.0.0.1"}


@needs_group
@pytest.mark.slow
@pytest.mark.parametrize("chapter", [chapter.file for chapter in build.chapters()])
def test_a_master_gives_its_stored_outputs_in_the_browser(site_with_python, visit, chapter):
    page, _ = visit
    open_chapter(page, site_with_python, f"master_{chapter}")
    master = masters.read(masters.HERE / chapter)
    found = {cell.id: told(cell) for cell in cells_of(page)}
    stored = {cell.id: told(cell) for cell in master.cells if cell.cell_type == "code"}
    assert {key: found[key] for key in stored} == stored


def told(cell):
    """Return what a cell says, without pictures and what no test compares."""
    texts = [
        (kind, text)
        for output in cell.outputs
        for kind, text in output.get("data", {"text/": output.get("text")}).items()
        if kind.startswith("text/")
    ]
    rules = configparser.ConfigParser(interpolation=None)
    rules.read(ROOT / "tests/nbval_sanitize.cfg")
    for name in rules.sections():
        pattern, instead = rules[name]["regex"], rules[name]["replace"]
        texts = [(kind, re.sub(pattern, instead, text)) for kind, text in texts]
    return sorted(texts)
