"""Read what a page shows of a live picture, and move its sliders."""

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Error, Locator, Page

from uarwidgets.kit import shown

# Each part as the page holds it: SVG elements with their attributes, or a text.
PARTS = """live => {
    const parts = {};
    for (const place of live.querySelectorAll('[data-live]')) {
        const name = place.dataset.live;
        if (place.namespaceURI.endsWith('svg')) {
            parts[name] = [...place.children].map(node => {
                const attributes = {};
                for (const {name, value} of node.attributes) attributes[name] = value;
                const text = node.tagName === 'text' ? [node.textContent] : [];
                return [node.tagName, attributes, ...text];
            });
        } else {
            parts[name] = place.textContent;
        }
    }
    return parts;
}"""

# What the sliders and boxes show, in their order; thousands are separated, letters are 1, 2, 3 ...
THUMBS = """live => live.uwView.rows.map(({node}, i) => node.querySelector('.uw-box').value
    || `${live.uwView.store.scene.sliders[i].empty}`)
    .map(value => value.replace(/^[A-X]$/, letter => letter.charCodeAt() - 64))
    .map(value => Number(value.replaceAll(',', '').replace('∞', 1e15)))"""
CACHED = "([live, slider]) => Boolean(live.uwView.store.framesOf(slider))"
QUIET = """([live]) => {
    const {pending, waiting} = live.uwView.store;
    return !pending.size && !waiting;
}"""
SHOWN = """([live, state]) => {
    const shown = JSON.parse(live.dataset.state ?? "[]");
    return shown.length === state.length && shown.every((x, i) => x === state[i]);
}"""


TITLE_AT_THE_TOP = """() => Math.abs(
    [...document.querySelectorAll('.uw-head')].at(-1)?.getBoundingClientRect().top
    - document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect().top) < 3"""


@contextlib.contextmanager
def no_errors(page: Page, ours: Callable[[Error], bool] = lambda error: True) -> Iterator[None]:
    """Fail if a script of ours fails on the page meanwhile."""
    errors = []

    def keep(error: Error) -> None:
        if ours(error):
            errors.append(f"{error}\n{error.stack}")

    page.on("pageerror", keep)
    yield
    page.remove_listener("pageerror", keep)
    assert not errors, "\n".join(errors)


class View:
    def __init__(self, page: Page, live: Locator) -> None:
        self.page, self.live = page, live

    def ask(self, code: str) -> Any:
        """Ask a function of the picture's element: `Locator.evaluate` takes four times as long."""
        return self.live.evaluate_all(f"([live]) => ({code})(live)")

    @property
    def state(self) -> list[float]:
        return json.loads(self.live.get_attribute("data-state") or "[]")

    @property
    def thumbs(self) -> list[float]:
        return self.ask(THUMBS)

    @property
    def parts(self) -> dict:
        return json.loads(self.ask(f"live => JSON.stringify(({PARTS})(live))"))

    @property
    def label(self) -> str:
        return self.live.locator(".uw-picture").get_attribute("aria-label") or ""

    @property
    def note(self) -> str:
        line = self.live.locator(".uw-note")
        return line.locator("span").inner_text() if line.is_visible() else ""

    def slider(self, i: int) -> Locator:
        return self.live.locator("input[type=range]").nth(i)

    def box(self, i: int) -> Locator:
        return self.live.locator(".uw-row .uw-box").nth(i)

    def press(self, i: int, *keys: str) -> None:
        self.slider(i).focus()
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, i: int, text: str) -> None:
        self.box(i).fill(text)
        self.page.keyboard.press("Enter")

    def drag(self, i: int, to: float) -> None:
        """Drag a slider's thumb with the mouse to a share of its length."""
        slider = self.slider(i)
        slider.scroll_into_view_if_needed()
        place = slider.bounding_box()
        assert place
        at = float(slider.input_value()) / float(slider.get_attribute("max") or 1)
        y = place["y"] + place["height"] / 2
        # the thumb's middle runs from 8 px inside one end to 8 px inside the other
        x, span = place["x"] + 8, place["width"] - 16
        self.page.mouse.move(x + at * span, y)
        self.page.mouse.down()
        for step in range(1, 11):
            self.page.mouse.move(x + (at + (to - at) * step / 10) * span, y)
        self.page.mouse.up()

    def changed(self, move: Callable[[], object]) -> None:
        """Move something, and wait until the picture shows another state."""
        before = self.live.get_attribute("data-state")
        move()
        self._until("([live, before]) => live.dataset.state !== before", before, 60)

    def wait_cached(self, slider: int) -> None:
        """Come near a slider; wait until the page has its frames for where the others stand."""
        self.slider(slider).hover()
        self._until(CACHED, slider)

    def wait_quiet(self) -> None:
        """Wait until Python has answered all that was wished for."""
        self._until(QUIET)

    def wait(self, state: list[float], seconds: float = 10) -> None:
        """Wait until the picture shows `state`."""
        self._until(SHOWN, state, seconds)

    def _until(self, true: str, arg: Any = None, seconds: float = 30) -> None:
        # Asked at a pace: Playwright's own way has the page painted 60 times a second meanwhile.
        self.page.wait_for_function(
            true, arg=[self.live.element_handle(), arg], timeout=seconds * 1000, polling=20
        )


def on_page(parts: dict, show: tuple[str, ...] = ()) -> dict:
    """Return Python's own parts of a frame as `View.parts` gives them where these are shown."""
    told = {"sentence": shown.said(parts["sentence"], parts, show)} if show else {}
    return json.loads(json.dumps({**parts, **told}))


WIDGET = """\nlive.sliders["height"]"""
# The key and what is painted in one task of the page: Python has no part in it.
_MOVE_WIDGET = """() => {
    const handle = document.querySelector('.widget-slider .noUi-handle');
    handle.focus();
    const key = { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39, bubbles: true };
    handle.dispatchEvent(new KeyboardEvent('keydown', key));
    return JSON.parse(document.querySelector('.uw-live').dataset.state)[0];
}"""


def assert_a_slider_of_ipywidgets_moves_the_picture_at_once(view: View) -> None:
    """Of the page there is `EveryArtist`, and below it the slider that `WIDGET` shows."""
    view.page.locator(".widget-slider .noUi-handle").wait_for()
    view.wait_cached(0)
    view.page.wait_for_function("() => document.querySelector('.uw-live').uwView.store.linked")
    before = view.state[0]
    assert view.page.evaluate(_MOVE_WIDGET) == before + 0.05
    assert_it_follows(view)


def assert_it_follows(view: View) -> None:
    """Moved beside the picture, the state is shown by the slider of ipywidgets too."""
    view.wait_quiet()
    view.press(0, "End")
    view.page.locator(".widget-slider .noUi-handle[aria-valuenow='1.0']").wait_for()
    assert view.state[0] == 1


def moving_words(slider: str) -> str:
    """Return a text that moves a slider of the picture above it."""
    return f"[here](#uw:{slider}=0.75), [further](#uw:{slider}=+0.1), [nowhere](#uw:colour=1)"


def assert_words_move_the_picture(view: View) -> None:
    """Of the page there is, under the picture, `moving_words` of its first slider."""
    page, others = view.page, view.state[1:]
    address = page.url
    here, further, nowhere = (
        page.get_by_role("link", name=name, exact=True) for name in ("here", "further", "nowhere")
    )
    # The words are marked before anybody points at them.
    page.locator("a:not(.uw-quiet)").get_by_text("here", exact=True).wait_for()
    here.click()
    view.wait([0.75, *others])
    assert here.get_attribute("title").endswith(" 0.75.")
    further.focus()
    page.keyboard.press("Enter")
    view.wait([0.85, *others])
    nowhere.click()
    assert nowhere.get_attribute("class") == "uw-quiet"
    assert "“colour=1”" in nowhere.get_attribute("title")
    assert here.evaluate("a => getComputedStyle(a).textDecorationStyle") == "dotted"
    assert (view.state[0], page.url) == (0.85, address)
