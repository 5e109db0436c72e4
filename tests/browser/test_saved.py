"""Where there is no kernel: a notebook saved with its widgets' state, and one without."""

import base64
import json

import nbformat
import pytest
from browser.figure_on_page import PAGE
from browser.lab import run_all, save
from browser.live_view import View, on_page
from browser.test_predict import ASKED
from nbclient import NotebookClient

import uarwidgets as uw
from uarwidgets.live import LiveFigure

CODE = "import uarwidgets as uw\nex = uw.ImbalanceExplorer(recalls=(.2, .9), prevalence=.2)\nex"


@pytest.fixture(scope="module")
def saved():
    """The live figure's state as nbconvert would save it, after a move cell.

    A program that runs a notebook leaves no time for frames ahead, so the last cell takes it.
    """
    codes = (CODE, "ex.recalls = (0.5, 0.9)", "ex.live.settle()")
    cells = [nbformat.v4.new_code_cell(code) for code in codes]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=120, store_widget_state=True).execute()
    widgets = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    (model,) = [w for w in widgets.values() if "scene" in w["state"]]
    buffers = {b["path"][0]: b["data"] for b in model["buffers"]}
    assert all(base64.b64decode(data)[:2] == b"\x1f\x8b" for data in buffers.values())
    return json.dumps(model["state"] | buffers)


@pytest.fixture
def alone(browser, saved):
    page = browser.new_page()
    page.goto("about:blank")
    page.evaluate(PAGE, [LiveFigure._esm, LiveFigure._css, saved])
    page.locator(".uw-picture path").first.wait_for(state="attached")
    yield View(page, page.locator(".uw-live"))
    page.close()


def expected(prevalence, *recalls):
    explorer = uw.ImbalanceExplorer(prevalence=prevalence, recalls=recalls)
    return on_page(explorer.live.frame["parts"], explorer.show)


def test_one_slider_moves_the_picture_without_a_kernel_and_a_second_says_it_cannot(alone):
    assert alone.state == [0.2, 0.5, 0.9]  # the last one before the notebook was saved
    assert alone.parts["sentence"] == expected(0.2, 0.5, 0.9)["sentence"]
    alone.press(1, "End")
    alone.wait([0.2, 1, 0.9])
    before, wanted = alone.parts, expected(0.2, 1, 0.9)
    for name in ("0", "1", "accuracy", "sentence"):
        assert before[name] == wanted[name], name
    alone.press(2, "Home")
    alone.page.get_by_text("Python has not answered").wait_for(timeout=3000)
    assert alone.state == [0.2, 1, 0.9]
    assert alone.parts == before
    alone.page.get_by_role("button", name="Back to the picture").click()
    assert alone.thumbs == [0.2, 1, 0.9]
    assert alone.note == ""


def test_a_reopened_notebook_without_a_kernel_shows_pictures_and_questions(lab, page):
    name = lab.write("saved.ipynb", CODE, ASKED)
    lab.open(page, name)
    run_all(page)
    still = page.locator("[class^='uw-still-']")
    page.locator(".uw-live").wait_for()
    quiz = page.locator(".uw-quiz")
    quiz.get_by_role("button", name="two").click()
    quiz.get_by_text("Not this one. No.").wait_for()
    page.get_by_label("Your prediction").click()
    page.keyboard.type("0.5")
    page.keyboard.press("Enter")  # the box keeps the focus until then
    still.filter(has_text="held: 0.5").wait_for(state="attached")
    assert still.count() == 4
    assert not any(one.is_visible() for one in still.all())  # while the live ones are there
    page.locator(".jp-Notebook").click()
    save(page, name)
    outputs = json.loads((lab.folder / name).read_text())["cells"][0]["outputs"]
    assert outputs[0]["data"]["text/plain"][0].startswith("ImbalanceExplorer: 20 of 100")
    assert "data:image/svg+xml" in "".join(outputs[1]["data"]["text/html"])
    lab.end_sessions()
    page.goto("about:blank")
    lab.open(page, name)
    still.first.wait_for()
    assert still.count() == 4
    assert all(one.is_visible() for one in still.all())
    image = page.locator("img[alt*='The classifier gets 76']")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.get_by_text("As it stood when the cell ran: ").wait_for()
    page.get_by_text("links in the text that move it work only then").wait_for()
    page.get_by_text("Your prediction is held: 0.5.").wait_for()
    page.get_by_text("✗ two").wait_for()
    assert page.locator(".uw-live").count() == 0
    errors = page.get_by_text("Error displaying widget")
    errors.nth(3).wait_for(state="attached")
    assert not any(error.is_visible() for error in errors.all())
