"""What a class costs a hub: each student has a server, as on The Littlest JupyterHub.

JupyterHub is no dependency of the project, and its proxy comes from npm. Run from the project's
folder: ``npm install -g configurable-http-proxy``, and then ``uv run --with jupyterhub python
tests/benchmarks/bench_hub.py --students 10``. Each student runs chapter 01 and drags, as in
`bench_class.py`: on a hub with a server for each, and then on one plain server for all. On a
machine that others use too, read the ratios. ``--smoke`` takes half a minute and only shows that
all of it still runs.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psutil

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from benchmarks.bench_class import MOST_SECONDS, MOST_STUDENTS, Ours, lesson, split
from browser.lab import ROOT, TOKEN, Lab, free_port

PROXY = "configurable-http-proxy"
PATIENCE = 300.0  # seconds for a server to start
AT_ONCE = 4  # servers that start at a time
#: Where JupyterLab's own files are: with `uv run --with`, not where Python looks for them.
SHARED = pathlib.Path(importlib.util.find_spec("jupyterlab").origin).parents[4]
CONFIG = """
c = get_config()
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r} + "/{{username}}"
c.Spawner.cmd = [{python!r}, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--allow-root", "--KernelSpecManager.ensure_native_kernel=True"]
c.Spawner.environment = {environment!r}
c.Spawner.start_timeout = c.Spawner.http_timeout = {patience}
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{control}"
c.ConfigurableHTTPProxy.auth_token = {token!r}
c.JupyterHub.services = [{{"name": "class", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [
    {{"name": "class", "services": ["class"],
      "scopes": ["admin:users", "admin:servers", "access:servers"]}}]
"""


def missing() -> str:
    """Return what the benchmark needs and has not got, in words."""
    if importlib.util.find_spec("jupyterhub") is None:
        return "JupyterHub is not here: uv run --with jupyterhub"
    if shutil.which(PROXY) is None:
        return f"JupyterHub's proxy is not here: npm install -g {PROXY}"
    return ""


class Hub:
    """A JupyterHub on this machine, whose servers are processes beside it."""

    def __init__(self, home: pathlib.Path) -> None:
        home.mkdir()
        self.port, token = free_port(), TOKEN * 4  # short ones are refused
        self.headers = {"Authorization": f"token {token}"}
        parts = {"JUPYTER_CONFIG_PATH": "etc/jupyter", "JUPYTER_PATH": "share/jupyter"}
        config = CONFIG.format(
            homes=str(home / "homes"), python=sys.executable, patience=PATIENCE, port=self.port,
            hub=free_port(), control=free_port(), proxy=shutil.which(PROXY), token=token,
            environment={name: str(SHARED / part) for name, part in parts.items()},
        )  # fmt: skip
        (home / "jupyterhub_config.py").write_text(config)
        (home / "homes").mkdir()
        self.log = (home / "hub.log").open("w")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub"], cwd=home, stdout=self.log,
            stderr=subprocess.STDOUT, env=os.environ | {"PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        for _ in range(600):
            try:
                self.ask("hub/api/")
                return
            except OSError:
                time.sleep(0.1)
            if self.process.poll() is not None:
                break
        raise RuntimeError(f"the hub did not start:\n{(home / 'hub.log').read_text()[-2000:]}")

    def ask(self, path: str, method: str = "GET") -> Any:
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/{path}", method=method,
            headers=self.headers,
        )  # fmt: skip
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or "null")

    def seat(self, number: int) -> HubSeat:
        """Let a student in, and start the student's server."""
        name = f"student{number}"
        self.ask(f"hub/api/users/{name}", "POST")
        begun = time.perf_counter()
        self.ask(f"hub/api/users/{name}/server", "POST")
        while not self.ask(f"hub/api/users/{name}")["servers"].get("", {}).get("ready"):
            if time.perf_counter() > begun + PATIENCE:
                raise RuntimeError(f"no server for {name}: see {self.log.name}")
            time.sleep(0.2)
        return HubSeat(self, name, time.perf_counter() - begun)

    def once(self) -> float:
        """The memory, in MB, of hub and proxy, which the class has once."""
        hub = psutil.Process(self.process.pid)
        proxies = [child for child in hub.children() if PROXY in " ".join(child.cmdline())]
        return split(hub) + sum(map(split, proxies))

    def close(self) -> None:
        processes = psutil.Process(self.process.pid).children(recursive=True)
        self.process.terminate()  # which ends proxy and servers
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        for process in psutil.wait_procs(processes, timeout=10)[1]:
            process.kill()
        self.log.close()


class HubSeat:
    """A student's server behind the hub's proxy."""

    def __init__(self, hub: Hub, name: str, seconds: float) -> None:
        self.hub, self.name, self.seconds, self.process = hub, name, seconds, hub.process

    def api(self, path: str, method: str = "GET") -> Any:
        return self.hub.ask(f"user/{self.name}/api/{path}", method)

    def channels(self, kernel: str) -> tuple[str, dict[str, str]]:
        server = f"ws://127.0.0.1:{self.hub.port}/user/{self.name}"
        return f"{server}/api/kernels/{kernel}/channels", self.hub.headers


def on_a_hub(home: pathlib.Path, students: int, seconds: float) -> dict[str, Any]:
    hub = Hub(home)
    try:
        with ThreadPoolExecutor(AT_ONCE) as doors:
            seats = list(doors.map(hub.seat, range(students)))
        found = asyncio.run(lesson(seats, Ours, seconds))
        return found | {
            "a server's start, four at a time, s": statistics.median(s.seconds for s in seats),
            "memory of hub and proxy, once, MB": hub.once(),
        }
    finally:
        hub.close()


def on_one_server(home: pathlib.Path, students: int, seconds: float) -> dict[str, Any]:
    (home / "notebooks").mkdir(parents=True)
    lab = Lab(home / "notebooks", home)
    try:
        return asyncio.run(lesson([lab] * students, Ours, seconds))
    finally:
        lab.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--students", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=40, help="of dragging and resting")
    parser.add_argument("--smoke", action="store_true", help="one student, a few seconds")
    asked = parser.parse_args()
    if missing():
        sys.exit(missing())
    students = 1 if asked.smoke else min(max(asked.students, 1), MOST_STUDENTS)
    seconds = 4.0 if asked.smoke else min(asked.seconds, MOST_SECONDS)
    with tempfile.TemporaryDirectory() as home:
        hub = on_a_hub(pathlib.Path(home) / "hub", students, seconds)
        one = on_one_server(pathlib.Path(home) / "one", students, seconds)
    print(f"{students} students, {seconds:.0f} s{'':36s}  hub one server")
    for name, found in hub.items():
        print(f"  {name:44s} {found:10.2f} {one.get(name, float('nan')):10.2f}")


if __name__ == "__main__":
    main()
