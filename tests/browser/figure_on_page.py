"""A live figure of the test's own process on an empty page, without kernel or JupyterLab."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from browser.live_view import View
from playwright.sync_api import Page

from uarwidgets.live import LiveFigure

# A model as anywidget gives it to the page. Messages of the page wait in `told`.
PAGE = """async ([code, css, packed]) => {
    const state = JSON.parse(packed);
    window.told = [];
    const heard = {};
    const bytes = (text) => new DataView(Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer);
    const take = (name, value) => {
        state[name] = name.startsWith('frames_') ? bytes(value) : value;
    };
    for (const name in state) take(name, state[name]);
    window.model = {
        get: (name) => state[name],
        on: (name, then) => { (heard[name] ??= []).push(then); },
        off: (name) => { delete heard[name]; },
        send: (message) => { told.push(message); },
        push: async (news) => {
            for (const name in news) take(name, news[name]);
            const all = Object.keys(news).flatMap(name => heard[`change:${name}`] ?? []);
            await Promise.all(all.map(then => then()));  // frames are unpacked beside
        },
        say: (message) => { for (const then of heard['msg:custom'] ?? []) then(message, []); },
    };
    document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
    window.wear = (dark) => {
        const root = document.documentElement.style;
        const theme = {
            '--jp-ui-font-color0': '#fff', '--jp-ui-font-color1': '#ddd',
            '--jp-layout-color0': '#111', '--jp-layout-color2': '#424242',
            '--jp-border-color1': '#616161', background: '#111',
        };
        for (const name in theme) root.setProperty(name, dark ? theme[name] : '');
        if (dark) document.body.dataset.jpThemeLight = 'false';
        else delete document.body.dataset.jpThemeLight;
    };
    const address = () => URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    const loaded = (window.loaded ??= {});  // a page compiles a module once
    const {initialize, render} = (await (loaded[code] ??= import(address()))).default();
    initialize({model});
    const el = document.createElement('div');
    const around = Object.assign(document.createElement('div'), {className: 'uw-explorer'});
    around.append(el);
    document.body.style.margin = 0;
    document.body.append(around);
    window.leave = render({model, el});
    await el.uwView.store.staged;
}"""

# Wait for what the page does once a frame, such as measuring the width of a figure.
FRAME = "() => new Promise(then => requestAnimationFrame(() => setTimeout(then)))"
# As texts: large values pass sooner so than as Playwright's arguments.
SERVED = f"""async (packed) => {{
    const [news, said, wait] = JSON.parse(packed);
    said.forEach(model.say);
    await model.push(news);
    if (wait) await ({FRAME})();
    document.querySelector('.uw-live').uwView.store.flush(true);  // tests do not wait for the pace
    return JSON.stringify(told.splice(0));
}}"""


def empty_page(width: int, height: int, *, motion: bool = False) -> Any:
    """Return a fixture: an empty page of this size."""

    @pytest.fixture
    def page(blank: Any) -> Iterator[Page]:
        with blank(width, height, motion=motion) as page:
            yield page

    return page


def without_none(value: Any) -> Any:
    """Leave out each key whose value is None: Pyodide loses it between Python and the page."""
    if isinstance(value, dict):
        return {key: without_none(each) for key, each in value.items() if each is not None}
    return [without_none(each) for each in value] if isinstance(value, list) else value


class FigureOnPage:
    """A live figure of this process, shown on an empty page.

    Messages pass in `serve` alone, so that a test decides how late Python answers. Frames are made
    ahead for every slider with `held`, for one slider by `hold`.
    """

    def __init__(self, page: Page, live: LiveFigure, *, held: bool = True) -> None:
        self.page, self.figure, self._held = page, live, held
        self._news: dict[str, Any] = {}
        self._said: list[dict[str, Any]] = []
        live.send = lambda message, buffers=None: self._said.append(without_none(message))
        live.frames_ahead.renew_after = lambda *_, **__: (
            None
        )  # frames ahead are made by `settle` alone
        if held:
            live.settle()
        live.observe(self._change)
        state = {name: self._plain(name) for name in self._names()}
        page.evaluate(PAGE, [live._esm, live._css, json.dumps(state)])
        page.locator(".uw-live .uw-picture").wait_for(state="attached")
        self.serve()
        self.view = View(page, page.locator(".uw-live"))

    def _names(self) -> list[str]:
        frames = [name for name in self.figure.traits() if name.startswith("frames_")]
        return ["scene", "frame", "tools", "slider_models", *frames]

    def _plain(self, name: str) -> Any:
        value = getattr(self.figure, name)
        if isinstance(value, bytes):
            return base64.b64encode(value).decode()
        return without_none(value)

    def _change(self, change: Any) -> None:
        if change["name"] in self._names():
            self._news[change["name"]] = None

    def hold(self, slider: str) -> None:
        """Let the page hold the frames of one slider."""
        place = [each["name"] for each in self.figure.scene["sliders"]].index(slider)
        for _ in self.figure.frames_ahead.renew_slider(place, True):
            pass
        self.serve(settle=False)

    def serve(self, *, settle: bool | None = None, playing: bool = False) -> None:
        """Pass the page's messages to Python and its answers to the page, until there are none.

        `settle` says whether frames are made ahead (default: `held`). A page that is `playing`
        has no end of them: they pass once each way.
        """
        if settle is None:
            settle = self._held
        news: dict[str, Any] = {}
        for turn in range(40):
            said, self._said[:] = list(self._said), []
            heard = json.loads(self.page.evaluate(SERVED, json.dumps([news, said, turn > 0])))
            for message in heard:
                self.figure._receive(None, message, [])
            if settle and heard:
                self.figure.settle()
            news = {name: self._plain(name) for name in self._news}
            self._news.clear()
            if turn and (playing or not (heard or news or self._said)):
                return
        raise RuntimeError("the page and Python keep sending messages")
