"""A picture on an empty page with its Python beside it: no kernel, no JupyterLab."""

from __future__ import annotations

import base64
import json
from typing import Any

from browser.reading import View
from playwright.sync_api import Page

from uarwidgets.live import LiveFigure

# A model as anywidget hands it to the page. What the page says waits in `told`.
PAGE = """async ([code, css, state, dark]) => {
    window.told = [];
    const heard = {};
    const bytes = (text) => new DataView(Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer);
    const take = (name, value) => {
        state[name] = name.startsWith('strip') ? bytes(value) : value;
    };
    for (const name in state) take(name, state[name]);
    window.model = {
        get: (name) => state[name],
        on: (name, then) => { (heard[name] ??= []).push(then); },
        off: (name) => { delete heard[name]; },
        send: (message) => { told.push(message); },
        push: (news) => {
            for (const name in news) take(name, news[name]);
            for (const name in news) for (const then of heard[`change:${name}`] ?? []) then();
        },
        say: (message) => { for (const then of heard['msg:custom'] ?? []) then(message, []); },
    };
    document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
    const root = document.documentElement.style;
    if (dark) {
        document.body.dataset.jpThemeLight = 'false';
        root.setProperty('--jp-ui-font-color0', '#fff');
        root.setProperty('--jp-ui-font-color1', '#ddd');
        root.setProperty('--jp-layout-color0', '#111');
        root.setProperty('--jp-layout-color2', '#424242');
        root.setProperty('--jp-border-color1', '#616161');
        root.background = '#111';
    }
    const url = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    const {initialize, render} = (await import(url)).default();
    initialize({model});
    const el = document.createElement('div');
    const around = Object.assign(document.createElement('div'), {className: 'uw-explorer'});
    around.append(el);
    document.body.style.margin = 0;
    document.body.append(around);
    window.leave = render({model, el});
}"""


class Stand:
    """A live figure of this process on a page, and what each says to the other.

    Nothing passes between them but in `serve`, so that a test says how late Python is.
    """

    def __init__(
        self, page: Page, live: LiveFigure, *, dark: bool = False, held: bool = True
    ) -> None:
        self.page, self.figure = page, live
        self._news: dict[str, Any] = {}
        self._said: list[dict[str, Any]] = []
        live.send = lambda message, buffers=None: self._said.append(message)
        if held:
            live.settle()
        live.observe(self._change)
        state = {name: self._plain(name) for name in self._names()}
        page.goto("about:blank")
        page.evaluate(PAGE, [live._esm, live._css, state, dark])
        page.wait_for_function("() => document.querySelector('.uw-live .uw-picture')")
        page.wait_for_timeout(50)
        self.serve(settle=held)
        self.view = View(page, page.locator(".uw-live"))

    def _names(self) -> list[str]:
        strips = [name for name in self.figure.traits() if name.startswith("strip_")]
        return ["scene", "frame", "tools", *strips]

    def _plain(self, name: str) -> Any:
        value = getattr(self.figure, name)
        if isinstance(value, bytes):
            return base64.b64encode(value).decode()
        return json.loads(json.dumps(value))

    def _change(self, change: Any) -> None:
        if change["name"] in self._names():
            self._news[change["name"]] = None

    def serve(self, *, settle: bool = True) -> None:
        """Let Python hear what the page has said, and the page what Python answers."""
        for _ in range(5):
            heard = self.page.evaluate("() => told.splice(0)")
            for message in heard:
                self.figure._receive(None, message, [])
            if settle and heard:
                self.figure.settle()
            news = {name: self._plain(name) for name in self._news}
            self._news.clear()
            said, self._said[:] = list(self._said), []
            if not (heard or news or said):
                return
            self.page.evaluate(
                "([news, said]) => { said.forEach(model.say); model.push(news); }", [news, said]
            )
            self.page.wait_for_timeout(30)  # strips are unpacked beside
