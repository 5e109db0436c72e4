"""Ask the kernel behind a page what it holds: a second client beside the browser."""

from __future__ import annotations

import ast
import contextlib
import json
import pathlib
import queue
from collections.abc import Iterator
from typing import Any

from jupyter_client import BlockingKernelClient


class Kernel:
    """A running kernel, asked for values without a trace in the notebook."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client

    def ask(self, expression: str) -> Any:
        """Return the value of an expression that is a JSON text in the kernel."""
        # Silent: no cell ends, so what happens at the end of one does not happen here.
        asked = self.client.execute("", silent=True, user_expressions={"value": expression})
        answer = self.client.get_shell_msg(timeout=30)
        while answer["parent_header"].get("msg_id") != asked:
            answer = self.client.get_shell_msg(timeout=30)
        found = answer["content"]["user_expressions"]["value"]
        if found["status"] != "ok":
            raise RuntimeError(f"{expression}: {found['ename']}: {found['evalue']}")
        return json.loads(ast.literal_eval(found["data"]["text/plain"]))

    def complaints(self) -> list[str]:
        """Return what the kernel has sent to stderr since it was last asked.

        What a callback raises is sent there; JupyterLab hides it in its log.
        """
        told = []
        with contextlib.suppress(queue.Empty):
            while True:
                message = self.client.get_iopub_msg(timeout=0)
                content = message["content"]
                if message["msg_type"] == "error" or content.get("name") == "stderr":
                    told.append(content.get("text") or content.get("evalue"))
        return told


@contextlib.contextmanager
def connected(file: pathlib.Path) -> Iterator[Kernel]:
    """Connect to the kernel of a connection file."""
    client = BlockingKernelClient(connection_file=str(file))
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=30)
        yield Kernel(client)
    finally:
        client.stop_channels()
