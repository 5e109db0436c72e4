"""Kernels that begin with the libraries loaded: forked from a process that has loaded them once.

A kernel spends more than half its time loading ipykernel, NumPy and Matplotlib. A forked one is
still a process of its own, and loads ipywidgets and our package itself. Outside Linux, where
forking is not safe, kernels start as ever.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from functools import cache
from typing import Any

# Not ipywidgets nor pyplot: they look for their kernel when they are loaded.
LOADED = (
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "matplotlib.figure",
    "matplotlib.backends.backend_agg",
)
INLINE = "module://matplotlib_inline.backend_inline"  # what a kernel tells Matplotlib


class Forked:
    """A kernel's process, with what jupyter_client asks of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self) -> int:
        while self.poll() is None:
            time.sleep(0.01)
        return 0

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Stem:
    """The process that kernels are forked from."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(theirs.fileno())],
            env=os.environ | {"MPLBACKEND": INLINE},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        theirs.close()
        self._line = ours.makefile("rw")

    def fork(self, arguments: list[str], folder: str, environment: dict[str, str]) -> Forked:
        """Start a kernel."""
        self._line.write(json.dumps([arguments, folder, environment]) + "\n")
        self._line.flush()
        return Forked(int(self._line.readline()))


@cache
def stem() -> Stem:
    return Stem()


def use_warm_kernels() -> None:
    """Let this process fork its kernels from now on."""
    if sys.platform != "linux":
        return
    from jupyter_client.provisioning import local_provisioner

    launch = local_provisioner.launch_kernel

    def launch_kernel(cmd: list[str], **options: Any) -> Any:
        if "ipykernel_launcher" not in cmd:
            return launch(cmd, **options)
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        folder, environment = options.get("cwd"), options.get("env")
        return stem().fork(arguments, str(folder or os.getcwd()), dict(environment or os.environ))

    vars(local_provisioner)["launch_kernel"] = launch_kernel


# The process itself.


def serve(line: socket.socket) -> list[str]:
    """Fork when asked, for as long as somebody may ask; in a fork, return its arguments."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the forks
    asked = line.makefile("rw")
    for request in asked:
        arguments, folder, environment = json.loads(request)
        if not os.fork():
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()  # before the answer: whoever asked signals the whole group
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            asked.write(f"{os.getpid()}\n")
            asked.flush()
            # It goes with us; ipykernel has read who to go with when it was loaded.
            return [*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"]
    sys.exit()


def main() -> None:
    for name in LOADED:
        importlib.import_module(name)
    with socket.socket(fileno=int(sys.argv[1])) as line:
        sys.argv[1:] = serve(line)
    sys.path.pop(0)  # this folder
    importlib.import_module("ipykernel.kernelapp").launch_new_instance()


if __name__ == "__main__":
    main()
