"""Kernels that begin with the libraries loaded: forked from a process that has loaded them once.

A kernel spends more than half its time loading ipykernel, NumPy and Matplotlib, and where it uses
scikit-learn, most of it. A forked one is still a process of its own, and loads ipywidgets and our
package itself. Outside Linux, where forking is not safe, kernels start as ever.

Test workers and the servers they start share one such process, as long as any of them is there;
but those that give way to others have their own, since what gives way cannot take it back.
"""

from __future__ import annotations

import importlib
import json
import os
import selectors
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
    "sklearn.metrics",
)
SHARED = "UARWIDGETS_STEM"  # the variable that says where the process is to be found
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
    """A line to the process that kernels are forked from; it is started where there is none."""

    def __init__(self) -> None:
        place = f"{os.environ[SHARED]}-{os.nice(0)}"
        line = socket.socket(socket.AF_UNIX)
        process: subprocess.Popen[bytes] | None = None
        while line.connect_ex("\0" + place):  # a name without a file, which goes with its process
            if process is None:
                process = subprocess.Popen(
                    [sys.executable, __file__, place],
                    env=os.environ | {"MPLBACKEND": INLINE},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            elif code := process.poll():
                raise RuntimeError("there is nothing to fork kernels from")
            elif code == 0:  # another was faster; should that one be gone by now, ours is wanted
                process = None
            time.sleep(0.01)
        self.process = process
        self._line = line.makefile("rw")

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
    os.environ.setdefault(SHARED, f"uarwidgets-{os.getpid()}")
    from jupyter_client.provisioning import local_provisioner

    launch = local_provisioner.launch_kernel

    def launch_kernel(cmd: list[str], **options: Any) -> Any:
        if "ipykernel_launcher" not in cmd:
            return launch(cmd, **options)
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        folder, environment = options.get("cwd"), options.get("env")
        asked = arguments, str(folder or os.getcwd()), dict(environment or os.environ)
        try:
            return stem().fork(*asked)
        except (OSError, ValueError):  # it went while we came, with the last who asked before us
            stem.cache_clear()
            return stem().fork(*asked)

    vars(local_provisioner)["launch_kernel"] = launch_kernel


# The process itself.


def serve(door: socket.socket) -> list[str]:
    """Fork when asked, for as long as somebody may ask; in a fork, return its arguments."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the forks
    lines = selectors.SelectSelector()  # no epoll: what a fork takes from it is gone here too
    lines.register(door, selectors.EVENT_READ)
    while True:
        for key, _ in lines.select():
            if key.fileobj is door:
                line, _ = door.accept()
                lines.register(line, selectors.EVENT_READ, line.makefile("rw"))
            elif request := key.data.readline():
                arguments, folder, environment = json.loads(request)
                if not os.fork():
                    begin_as_a_fork(folder, environment)
                    key.data.write(f"{os.getpid()}\n")
                    key.data.flush()
                    hang_up(lines)
                    # It goes with us; ipykernel has read who to go with when it was loaded.
                    return [*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"]
            else:
                lines.unregister(key.fileobj)
                if len(lines.get_map()) == 1:  # the door alone
                    sys.exit()


def begin_as_a_fork(folder: str, environment: dict[str, str]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()  # before the answer: whoever asked signals the whole group
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)


def hang_up(lines: selectors.BaseSelector) -> None:
    """Leave the door and all lines to the process that was forked."""
    for key in list(lines.get_map().values()):
        lines.unregister(key.fileobj)
        if key.data:
            key.data.close()
        key.fileobj.close()  # type: ignore[union-attr]
    lines.close()


def main() -> None:
    door = socket.socket(socket.AF_UNIX)
    try:
        door.bind("\0" + sys.argv[1])
    except OSError:  # another was faster
        return
    door.listen()
    for name in LOADED:
        importlib.import_module(name)
    sys.argv[1:] = serve(door)
    sys.path.pop(0)  # this folder
    importlib.import_module("ipykernel.kernelapp").launch_new_instance()


if __name__ == "__main__":
    main()
