"""A TCP proxy that holds every byte back: the same server, further away."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Iterator


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float
) -> None:
    loop, late = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

    async def send() -> None:
        while True:
            due, data = await late.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            if not data:
                writer.close()
                return
            writer.write(data)

    sending = asyncio.create_task(send())
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            late.put_nowait((loop.time() + delay, data))
    late.put_nowait((loop.time() + delay, b""))
    with contextlib.suppress(OSError):
        await sending


@contextlib.contextmanager
def slow_line(port: int, round_trip: float) -> Iterator[int]:
    """Yield a port that leads to `port`, `round_trip` seconds there and back."""
    ready: queue.Queue[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = queue.Queue()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        there = _pass_on(reader, far_writer, round_trip / 2)
        back = _pass_on(far_reader, writer, round_trip / 2)
        with contextlib.suppress(asyncio.CancelledError):  # the line is cut
            await asyncio.gather(there, back)

    async def serve() -> None:
        server = await asyncio.start_server(connect, "127.0.0.1", 0)
        done = asyncio.Event()
        ready.put((asyncio.get_running_loop(), done, server.sockets[0].getsockname()[1]))
        await done.wait()

    # A thread of its own: Playwright keeps a loop running in this one.
    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    loop, done, near_port = ready.get(timeout=10)
    try:
        yield near_port
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join(5)
