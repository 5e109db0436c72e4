"""JupyterLab in Chromium, for the browser tests and the benchmarks."""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
TOKEN = "uarwidgets"
CONFIG = pathlib.Path(__file__).parents[2] / "binder/jupyter_server_config.py"


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome on this machine.

    One without windows comes first: it opens a page in a fifth of the time.
    """
    shells = ("chromium-headless-shell", "chrome-headless-shell")
    names = (*shells, "chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Lab:
    """A JupyterLab server with its own settings, serving one folder."""

    def __init__(self, folder: pathlib.Path, home: pathlib.Path) -> None:
        self.folder, self.home, self.port = folder, home, free_port()
        for name in ("config", "data", "runtime", "settings", "ipython"):
            (home / name).mkdir(parents=True, exist_ok=True)
        shutil.copy(CONFIG, home / "config")  # answers leave at once, as a_class.md advises
        quiet = {"fetchNews": "false", "checkForUpdates": False}
        settings = home / "settings/@jupyterlab/apputils-extension"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
        environment = os.environ | {
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
            "IPYTHONDIR": str(home / "ipython"),
        }
        for name in ("config", "data", "runtime"):
            environment[f"JUPYTER_{name.upper()}_DIR"] = str(home / name)
        options = {"ip": "127.0.0.1", "port": self.port, "port_retries": 0, "root_dir": folder}
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += [f"--ServerApp.{name}={value}" for name, value in options.items()]
        command += [f"--IdentityProvider.token={TOKEN}", "--LabApp.news_url=None"]
        command += ["--LabApp.expose_app_in_browser=True"]
        self.log = (home / "server.log").open("w")
        self.process = subprocess.Popen(
            command, env=environment, stdout=self.log, stderr=subprocess.STDOUT
        )
        for _ in range(900):
            if self.process.poll() is not None:
                raise RuntimeError(f"JupyterLab did not start: see {self.log.name}")
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api", timeout=1)
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("JupyterLab did not answer within 90 seconds")

    def api(self, path: str, method: str = "GET") -> Any:
        """Ask the server's own interface."""
        url = f"http://127.0.0.1:{self.port}/api/{path}?token={TOKEN}"
        with urllib.request.urlopen(urllib.request.Request(url, method=method)) as answer:
            return json.loads(answer.read() or "null")

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()

    def write(self, name: str, *cells: str) -> str:
        """Write a notebook into the folder: code cells, and what begins with a bracket as text."""
        made = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
        notebook = nbformat.v4.new_notebook(
            cells=[made[not cell.startswith("[")](cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.folder / name)
        return name

    def open(self, page: Page, name: str, port: int | None = None) -> None:
        """Open a notebook and wait for its kernel; what else the page shows of this Lab goes."""
        home = f"http://127.0.0.1:{port or self.port}/lab"
        if page.url.startswith(home):
            page.evaluate(CLOSED)
            self.end_sessions()
            page.evaluate(OPENED, name)
        else:
            page.goto(f"{home}/tree/{name}?token={TOKEN}&reset")
        self.wait_for_kernel(page, name)
        idle(page, 60)

    def wait_for_kernel(self, page: Page, name: str) -> None:
        """Ask the server for it: the page shows "idle" before there is a kernel."""
        for _ in range(600):
            started = [s["kernel"] for s in self.api("sessions") if s["path"] == name]
            if started and started[0]["execution_state"] == "idle":
                return
            page.wait_for_timeout(100)

    def end_sessions(self) -> None:
        for session in self.api("sessions"):
            self.api(f"sessions/{session['id']}", "DELETE")


@contextlib.contextmanager
def temporary_lab() -> Iterator[Lab]:
    """Run a JupyterLab in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home, "notebooks")
        folder.mkdir()
        lab = Lab(folder, pathlib.Path(home, "home"))
        try:
            yield lab
        finally:
            lab.close()


# To load JupyterLab takes six seconds of the processor; to open a notebook in it, less than one.
CLOSED = "() => { for (const shown of [...jupyterapp.shell.widgets('main')]) shown.dispose(); }"
OPENED = "name => jupyterapp.commands.execute('docmanager:open', {path: name}).then(() => null)"


def save(page: Page, name: str) -> None:
    """Save the notebook by its key, and wait until the server has written it."""
    with page.expect_response(
        lambda answer: answer.request.method == "PUT" and f"/{name}" in answer.url
    ):
        page.keyboard.press("Control+S")


def idle(page: Page, seconds: float = 60) -> None:
    selector = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook-ExecutionIndicator"
    page.wait_for_selector(f"{selector}[data-status='idle']", timeout=seconds * 1000)


def run_all(page: Page, seconds: float = 120) -> None:
    """Run every cell, and wait until the last has been answered."""
    page.evaluate(
        """() => {
            window.allRun = false;
            const run = jupyterapp.commands.execute('notebook:run-all-cells');
            run.finally(() => { window.allRun = true; });
        }"""
    )
    page.wait_for_function("() => window.allRun", timeout=seconds * 1000, polling=50)


def wear(page: Page, theme: str) -> None:
    change = "jupyterapp.commands.execute('apputils:change-theme', {theme}).then(() => null)"
    page.evaluate(f"theme => {change}", f"JupyterLab {theme}")
    light = str(theme == "Light").lower()
    page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")
    # A second change before this cover goes makes JupyterLab remove it twice, which is an error.
    page.locator("#jupyterlab-splash").wait_for(state="detached")
