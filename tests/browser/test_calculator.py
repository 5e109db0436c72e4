"""MetricCalculator in JupyterLab: pasting, uploading, naming, and pages of any width."""

import time

import pytest
from browser.figure_on_page import FRAME
from browser.lab import CLOSED, run_all
from browser.live_view import View, no_errors
from playwright.sync_api import expect

START = [[4, 16], [5, 75]]
SCRIPT = "<img src=x onerror=window.hacked=1>"
LONG = "Donaudampfschifffahrtsgesellschaftskapit"
CELLS = (
    "import uarwidgets as uw\nex = uw.MetricCalculator()\nex",
    "four = uw.MetricCalculator(matrix=[[9, 1, 0, 0], [1, 9, 10**9, 0], [0, 2, 7, 1], [0] * 4],\n"
    f"    class_names=['cat', {LONG!r}, 'bird', {SCRIPT!r}])\nfour",
    "ten = uw.MetricCalculator(matrix=[[i * j for i in range(10)] for j in range(10)])\nten",
)
# Elements whose content is wider than they are, and so is cut off or must be scrolled to.
CUT = """root => [...root.querySelectorAll('.uw-live, .uw-live :not(svg, svg *)')]
    .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1)
    .filter(e => getComputedStyle(e).clipPath === 'none')
    .filter(e => e.closest('th')?.title !== e.textContent)  // a long name, in two lines
    .map(e => `${e.querySelector('.uw-counts') ? 'matrix ' : ''}${e.tagName} ${e.className} `
        + `${e.scrollWidth} > ${e.clientWidth}`)"""


class Calculator(View):
    def __init__(self, page, number):
        self.root = page.locator(".uw-explorer").nth(number)
        super().__init__(page, self.root.locator(".uw-live"))
        self.said = self.root.locator(".uw-said, .uw-wrong")

    @property
    def names(self):
        titles = "found => found.map(e => e.title).join(', ')"
        return self.root.locator(".uw-counts th[scope=row][title]").evaluate_all(titles)

    @property
    def counts(self):
        return [int(value) for value in self.thumbs]

    def upload(self, path):
        self.forget()
        self.root.locator("input[type=file]").set_input_files(path)
        return self.answer()

    def paste(self, text):
        box = self.root.get_by_label("Paste", exact=True)
        box.fill(text)
        expect(box).to_have_value(text)  # what is typed goes elsewhere if the focus is taken away
        self.forget()
        self.root.get_by_role("button", name="Read the text").click()
        return self.answer()

    def answer(self):
        self.root.locator(".uw-said:not([data-old]), .uw-wrong:not([data-old])").wait_for()
        return self.said.inner_text()

    def forget(self):
        """Mark the answer on the page as an old one."""
        self.said.evaluate_all("found => found.forEach(e => (e.dataset.old = 1))")


@pytest.fixture(scope="module")
def opened(lab, tab):
    page, errors = tab, []
    page.set_viewport_size({"width": 1200, "height": 1800})

    def hear(message):
        if message.type == "error" or "onnection lost" in message.text:
            errors.append(message.text)

    page.on("console", hear)
    with no_errors(page):
        lab.open(page, lab.write("calculator.ipynb", *CELLS))
        run_all(page)
        page.wait_for_function("document.querySelectorAll('.uw-live .uw-picture').length === 3")
        page.get_by_text("Paste or upload").first.click()
        yield page
    assert page.evaluate("window.hacked") is None
    page.remove_listener("console", hear)
    page.evaluate("() => jupyterapp.shell.expandLeft()")
    page.evaluate(CLOSED)
    lab.end_sessions()
    assert errors == []


@pytest.fixture
def calculator(opened):
    """The first calculator, as it began."""
    calculator = Calculator(opened, 0)
    calculator.root.get_by_role("button", name="Reset").click()
    calculator.wait([float(n) for row in START for n in row])
    # The picture comes first, and may have been this one before; what was said is taken back last.
    calculator.said.wait_for(state="detached")
    return calculator


def test_a_hundred_thousand_rows_are_on_screen_soon(calculator, tmp_path):
    path = tmp_path / "labels.csv"
    path.write_text("actual,predicted\n" + "1,1\n1,0\n0,0\n0,0\n" * 25_000)
    start = time.perf_counter()
    # recalls 1/2 and 1
    assert calculator.upload(path) == "Read 2 classes, 100,000 examples: UAR 0.750."
    calculator.wait([25_000, 25_000, 0, 50_000])
    assert time.perf_counter() - start < 3
    assert calculator.parts["result"] == "0.750"
    assert calculator.names == "1, 0"


def test_a_file_that_is_too_large_changes_nothing_and_the_largest_is_read(calculator, tmp_path):
    path, before = tmp_path / "large.csv", calculator.parts
    for rows in (2_501_000, 25_000_000):  # above 100 MB the kernel's line would be cut
        path.write_bytes(b"a,b\n" * rows)
        said = (
            f"The file has {4 * rows / 1e6:.1f} MB; at most 10 MB can be read. Nothing was changed."
        )
        assert calculator.upload(path) == said
        assert calculator.parts == before
    path.write_bytes(b"a,a\nb,b\n" * 1_250_000)
    assert calculator.upload(path) == "Read 2 classes, 2,500,000 examples: UAR 1.000."
    assert calculator.counts == [1_250_000, 0, 0, 1_250_000]


def test_markup_in_a_pasted_matrix_and_in_a_file_is_text(calculator, tmp_path):
    # (4/5 + 1015/1020) / 2 = 0.8975...
    said = "Read 2 classes, 1025 examples: UAR 0.898."
    assert calculator.paste(f"{SCRIPT};b\n4;1\n5;1015") == said
    assert calculator.counts == [4, 1, 5, 1015]
    assert calculator.names == f"{SCRIPT}, b"
    assert calculator.parts["result"] == "0.898"
    path = tmp_path / "markup.csv"
    path.write_text(f'"{SCRIPT}",=1+1\n=1+1,=1+1\n"{SCRIPT}","{SCRIPT}"\n')
    assert calculator.upload(path) == "Read 2 classes, 3 examples: UAR 0.750."
    assert SCRIPT in calculator.parts["sentence"]
    before = calculator.parts
    answer = calculator.paste(f"1;2\n3;{SCRIPT}")
    assert "Row 2, column 2 holds '<img src=x" in answer
    assert answer.endswith("Nothing was changed.")
    assert calculator.parts == before
    assert calculator.root.locator("img, script").count() == 0


def test_the_whole_text_is_read_though_the_button_follows_the_last_key_at_once(calculator):
    button = calculator.root.get_by_role("button", name="Read the text").bounding_box()
    for last in range(1, 6):
        box = calculator.root.get_by_label("Paste", exact=True)
        box.fill("")
        box.focus()
        calculator.forget()
        calculator.page.keyboard.type(f"TP=8 FN=2 FP=4 TN={last}")
        calculator.page.mouse.click(button["x"] + 5, button["y"] + 5)
        calculator.answer()
        assert calculator.counts == [8, 2, 4, last]


@pytest.mark.parametrize("width", [1200, 400])
def test_nothing_is_cut_off(opened, calculator, width):
    opened.set_viewport_size({"width": width, "height": 1800})
    if width == 1200 and opened.locator(".jp-SideBar .lm-mod-current").count():
        opened.locator(".jp-SideBar .lm-mod-current").first.click()  # fold the file browser
    opened.wait_for_function("width => innerWidth === width", arg=width)
    opened.evaluate(FRAME)
    for number in range(3):
        root = opened.locator(".uw-explorer").nth(number)
        root.evaluate("root => root.scrollIntoView()")
        root.evaluate("root => root.querySelectorAll('details').forEach(e => (e.open = true))")
        cut = root.evaluate(CUT)
        # many boxes are the one thing that stays wider than its room: they scroll in their place
        assert [found for found in cut if "uw-matrix uw-scroll" not in found] == []
        assert not cut or number > 0
        wide = root.locator(".uw-live").evaluate("e => [e.scrollWidth, e.clientWidth]")
        assert wide[0] <= wide[1] + 1


def test_columns_are_equal_and_what_is_scrolled_shows_it(opened):
    table = opened.locator(".uw-explorer").nth(2).locator(".uw-scroll").first
    widths, names, last = table.evaluate("""box => {
        const edges = (e) => e.getBoundingClientRect();
        const widths = [...box.querySelectorAll('td[data-slider]')].map(e => edges(e).width);
        box.scrollLeft = box.scrollWidth;
        return [[Math.min(...widths), Math.max(...widths)],
            edges(box.querySelector('th[scope=row]')).left - edges(box).left,
            edges(box).right - edges([...box.querySelectorAll('td')].at(-1)).right];
    }""")
    assert widths[1] - widths[0] < 1
    assert abs(names) <= 1  # they stay while the rest is scrolled
    assert last >= -1
