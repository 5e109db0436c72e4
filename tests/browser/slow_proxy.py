"""A TCP proxy that delays every byte."""

import asyncio
import contextlib
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator


@contextlib.contextmanager
def slow_proxy(port: int, round_trip: float) -> Iterator[int]:
    """Yield a port that leads to `port`, `round_trip` seconds there and back."""
    loop = asyncio.new_event_loop()

    async def pass_on(reader: StreamReader, writer: StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                loop.call_later(round_trip / 2, writer.write, data)
        loop.call_later(round_trip / 2, writer.close)

    async def connect(reader: StreamReader, writer: StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))

    # A thread of its own: Playwright keeps a loop running in this one.
    threading.Thread(target=loop.run_forever, daemon=True).start()
    starting = asyncio.start_server(connect, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result(10)
    yield server.sockets[0].getsockname()[1]
    loop.call_soon_threadsafe(server.close)
