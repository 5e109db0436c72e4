"""What a class costs one server: students who drag for a second and rest for two, side by side.

Run from the project's folder: ``uv run python tests/benchmarks/bench_class.py --students 10``.
Chapter 01's explorer, and then `interact` + `plt.subplots`, each in kernels of its own behind one
Jupyter server on this machine, driven over the protocol that a browser speaks. The server is set
as `instructor/a_class.md` advises. On a machine that others use too, read the ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import pathlib
import random
import statistics
import sys
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import nbformat
import psutil
from jupyter_server.services.kernels.connection.base import deserialize_binary_message
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from benchmarks.bench_live import BASELINE
from browser.lab import TOKEN, Lab, temporary_lab

CHAPTER = next((pathlib.Path(__file__).parents[2] / "notebooks").glob("01*.ipynb"))
PACE = 0.15  # seconds between two moves that a page tells of, while it holds what they show
PRESS = 1 / 30  # seconds between two positions of a slider that is dragged
HOVER = 0.3  # seconds from the pointer's arrival at a slider to the drag
DRAG, REST = 1.0, 2.0  # seconds
PATIENCE = 60.0, 8.0  # seconds for kernels to start, or to run their cells: in all, and for each


@dataclass
class Seen:
    """What one student's page has measured, in seconds and counts."""

    first: float | None = None
    answers: list[float] = field(default_factory=list)
    presses: int = 0
    held: int = 0


class Kernel:
    """A kernel behind the server, and the channel a page has to it."""

    def __init__(self, lab: Lab, kernel: str, socket: WebSocketClientConnection) -> None:
        self.lab, self.id, self.socket, self.session = lab, kernel, socket, uuid.uuid4().hex
        self.seen = Seen()
        self.idle: dict[str, asyncio.Event] = {}
        self.printed = ""
        self.listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, lab: Lab) -> Kernel:
        answer = await asyncio.to_thread(lab.api, "kernels", "POST")
        url = f"ws://127.0.0.1:{lab.port}/api/kernels/{answer['id']}/channels"
        headers = {"Authorization": f"token {TOKEN}"}
        patience = {"connect_timeout": PATIENCE[0], "request_timeout": PATIENCE[0]}
        asked = HTTPRequest(url, headers=headers, **patience)
        kernel = cls(lab, answer["id"], await websocket_connect(asked, max_message_size=2**27))
        await kernel.run("import os; print(os.getpid())")
        kernel.process = psutil.Process(int(kernel.printed))
        return kernel

    def cpu(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)

    async def send(self, kind: str, content: dict[str, Any]) -> str:
        message = uuid.uuid4().hex
        header = {"msg_id": message, "msg_type": kind, "session": self.session}
        header |= {"username": "", "date": "", "version": "5.3"}
        whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        await self.socket.write_message(json.dumps(whole | {"channel": "shell", "buffers": []}))
        self.idle[message] = asyncio.Event()
        return message

    async def run(self, code: str) -> None:
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        await self.idle[await self.send("execute_request", content)].wait()

    async def _listen(self) -> None:
        while (raw := await self.socket.read_message()) is not None:
            binary = isinstance(raw, bytes)
            message = deserialize_binary_message(raw) if binary else json.loads(raw)
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                done = self.idle.pop(message["parent_header"].get("msg_id"), None)
                if done:
                    done.set()
            elif kind == "stream":
                self.printed += content["text"]  # under load it comes in pieces
            elif kind in ("comm_open", "comm_msg"):
                self.told(content["comm_id"], content["data"], message.get("buffers") or [])
            elif kind in ("display_data", "execute_result"):
                self.displayed(content["data"])

    # What each page has of its own: its cells, what a widget says, what a cell shows, and a drag.
    cells: Any
    told: Any
    displayed: Any
    drag: Any

    async def lost(self) -> float:
        """Whether Python has not come to where the page is; not a number if nobody can tell."""
        return float("nan")

    async def study(self, seconds: float, rng: random.Random) -> None:
        """Drag and rest, beginning at a moment of one's own."""
        end = time.perf_counter() + seconds
        await asyncio.sleep(rng.uniform(0, DRAG + REST))
        while time.perf_counter() < end:
            await self.drag(rng.randrange(3), rng.choice((-1, 1)))
            await asyncio.sleep(REST)

    async def close(self) -> None:
        self.listening.cancel()
        self.socket.close()
        await asyncio.to_thread(self.lab.api, f"kernels/{self.id}", "DELETE")


class Ours(Kernel):
    """The page of chapter 01, as far as the page speaks to the kernel."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.model, self.scene, self.frame = "", {}, {}
        self.frames: dict[int, dict[str, Any]] = {}
        self.wanted: list[float] = []
        self.pending: dict[int, float] = {}
        self.painted, self.near, self.seq, self.asked, self.sent = True, -1, 0, 0.0, 0.0

    @staticmethod
    def cells() -> list[str]:
        cells = nbformat.read(CHAPTER, as_version=4).cells
        return [cell.source for cell in cells if cell.cell_type == "code"]

    def displayed(self, bundle: dict[str, Any]) -> None:
        if self.model and self.seen.first is None and any("widget" in kind for kind in bundle):
            self.seen.first = time.perf_counter()

    def told(self, model: str, data: dict[str, Any], buffers: list[bytes]) -> None:
        state = data.get("state", {})
        if "scene" in state and not self.model:
            self.model = model
        if model != self.model:
            return
        for name, value in state.items():
            if name == "scene":
                self.scene, self.frames = value, {}
            elif name == "frame" and value:
                self.frame = value
                self.painted |= value["state"] == self.wanted
        for (*_, name), buffer in zip(data.get("buffer_paths", []), buffers, strict=True):
            if name.startswith("frames_") and buffer:
                slider = int(name[7:])
                text = gzip.decompress(buffer).decode()
                self.frames[slider] = json.loads(text[: text.index(',"parts":')] + "}")
        if data.get("method") == "custom" and data["content"].get("kind") == "ack":
            if self.asked:
                self.seen.answers.append(time.perf_counter() - self.asked)
            self.asked = 0.0
            self.flushing = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        """Tell Python of what is painted at a pace, and of what is waited for at once."""
        now = time.perf_counter()
        if self.asked or not self.pending or (self.painted and now < self.sent + PACE):
            return
        self.asked = self.sent = now
        moves, self.pending = [*self.pending.items()], {}
        shown = self.wanted if self.painted else None
        self.seq += 1
        await self.say({"kind": "move", "moves": moves, "shown": shown, "seq": self.seq})

    async def say(self, content: dict[str, Any]) -> None:
        content |= {"scene": self.scene["number"], "client": self.session}
        data = {"method": "custom", "content": content}
        await self.send("comm_msg", {"comm_id": self.model, "data": data})

    async def drag(self, slider: int, way: int) -> None:
        if self.near != slider:
            self.near = slider
            await self.say({"kind": "near", "slider": slider})
            await asyncio.sleep(HOVER)
        self.wanted = self.wanted or list(self.frame["state"])
        control = self.scene["sliders"][slider]
        values, entry = control["values"], control["entry"]
        at = min(range(len(values)), key=lambda j: abs(values[j] - self.wanted[entry]))
        way = way if 0 <= at + way * 30 < len(values) else -way
        for _ in range(round(DRAG / PRESS)):
            at = max(0, min(len(values) - 1, at + way))
            self.wanted = [values[at] if i == entry else x for i, x in enumerate(self.wanted)]
            self.seen.presses += 1
            self.pending = {**self.pending, slider: values[at]}
            frames = self.frames.get(slider)
            base = [x for i, x in enumerate(self.wanted) if i != entry]
            there = frames and at - frames["from"] in range(len(frames["entry"]))
            self.painted = bool(there and frames["base"] == base)
            self.seen.held += self.painted
            await self.flush()
            await asyncio.sleep(PRESS)
        while self.pending:
            await self.flush()
            await asyncio.sleep(PRESS)

    async def lost(self) -> float:
        async with asyncio.timeout(PATIENCE[0]):
            while self.asked or self.pending:
                await asyncio.sleep(0.05)
            # A page that shows nothing is told what Python has.
            self.frame, self.seq = {}, self.seq + 1
            await self.say({"kind": "move", "moves": [], "shown": None, "seq": self.seq})
            while not self.frame:
                await asyncio.sleep(0.05)
        return float(self.frame["state"] != self.wanted)


class Interact(Kernel):
    """The page of `interact`: one message under way for each slider, the last value after it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.sliders: list[tuple[str, float]] = []
        self.asked = 0.0
        self.busy = False

    @staticmethod
    def cells() -> list[str]:
        return [BASELINE]

    def told(self, model: str, data: dict[str, Any], buffers: list[bytes]) -> None:
        state = data.get("state", {})
        if state.get("_model_name") == "FloatSliderModel":
            self.sliders.append((model, state["value"]))

    def displayed(self, bundle: dict[str, Any]) -> None:
        if "image/png" in bundle and self.seen.first is None:
            self.seen.first = time.perf_counter()

    async def drag(self, slider: int, way: int) -> None:
        model, value = self.sliders[slider]
        way = way if 0 <= value + way * 0.3 <= 1 else -way
        for _ in range(round(DRAG / PRESS)):
            value = min(1, max(0, round(value + way / 100, 2)))
            self.seen.presses += 1
            if not self.busy:
                self.busy = True
                self.moving = asyncio.create_task(self.move(model, value))
            await asyncio.sleep(PRESS)
        self.sliders[slider] = model, value

    async def move(self, model: str, value: float) -> None:
        self.asked = time.perf_counter()
        data = {"method": "update", "state": {"value": value}, "buffer_paths": []}
        await self.idle[await self.send("comm_msg", {"comm_id": model, "data": data})].wait()
        self.seen.answers.append(time.perf_counter() - self.asked)
        self.asked, self.busy = 0.0, False


async def lesson(lab: Lab, students: int, page: type[Kernel], seconds: float) -> dict[str, Any]:
    """One class, from its kernels' start to their end."""
    patience = PATIENCE[0] + students * PATIENCE[1]
    doors = asyncio.Semaphore(4)  # of thirty kernels that start at once, some take the same port

    async def arrive() -> Kernel:
        async with doors:
            return await page.start(lab)

    async with asyncio.timeout(patience):
        kernels = await asyncio.gather(*(arrive() for _ in range(students)))
    try:
        started = time.perf_counter()

        async def run_all(kernel: Kernel) -> None:
            for cell in page.cells():
                await kernel.run(cell)

        async with asyncio.timeout(patience):
            await asyncio.gather(*map(run_all, kernels))
        start = [kernel.cpu() for kernel in kernels]
        await asyncio.sleep(1)
        before = [kernel.cpu() for kernel in kernels]
        # A kernel that was late counts as late, and does not hold the others up.
        async with asyncio.timeout(2 * seconds + patience):
            studies = (k.study(seconds, random.Random(i)) for i, k in enumerate(kernels))
            await asyncio.gather(*studies)
        used = [kernel.cpu() - cpu for kernel, cpu in zip(kernels, before, strict=True)]
        seen = [kernel.seen for kernel in kernels]
        memory = [kernel.process.memory_info().rss / 1e6 for kernel in kernels]
        first = [s.first or float("nan") for s in seen]
        total = sum(s.presses for s in seen) or 1
        found = {
            "kernel CPU a student-minute, s": statistics.mean(used) * 60 / seconds,
            "CPU to start and run the notebook, s": statistics.mean(start),
            "first picture, all at once, s": statistics.median(first) - started,
            **spread("answer to a move, ms", [t for s in seen for t in s.answers]),
            "presses whose frame was held, %": 100 * sum(s.held for s in seen) / total,
            "memory a kernel, MB": statistics.mean(memory),
        }
        lost = await asyncio.gather(*(kernel.lost() for kernel in kernels))
        return found | {"students whose last move was lost": sum(lost)}
    finally:
        await asyncio.gather(*(kernel.close() for kernel in kernels), return_exceptions=True)


def spread(name: str, times: list[float]) -> dict[str, float]:
    times = sorted(1000 * t for t in times) or [float("nan")]
    p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
    return {f"{name}, median": statistics.median(times), f"{name}, p95": p95}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--students", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=40, help="of dragging and resting")
    asked = parser.parse_args()
    students, seconds = asked.students, asked.seconds
    with temporary_lab() as lab:
        found = [asyncio.run(lesson(lab, students, p, seconds)) for p in (Ours, Interact)]
    print(f"{students} students, {seconds:.0f} s{'':36s} ours   interact")
    for name, ours in found[0].items():
        print(f"  {name:44s} {ours:10.2f} {found[1][name]:10.2f}")


if __name__ == "__main__":
    main()
