"""Fork the tests' kernels from a process that has loaded the libraries.

A kernel spends more than half its time loading ipykernel, NumPy and Matplotlib, and where it uses
scikit-learn, most of it. A forked one is still a process of its own, and loads ipywidgets and our
package itself. Outside Linux, where forking is not safe, kernels start as ever.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from importlib import import_module
from typing import Any
from unittest import mock

# Not ipywidgets nor pyplot: they look for their kernel when they are loaded.
LOADED = [
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "matplotlib.figure",
    "matplotlib.backends.backend_agg",
    "sklearn.metrics",
]
FOLDER = os.path.dirname(os.path.abspath(__file__))
INLINE = "module://matplotlib_inline.backend_inline"  # what a kernel tells Matplotlib


class Forked:
    """A kernel's process, with the methods of `subprocess.Popen` that jupyter_client uses."""

    stdin = stdout = stderr = None

    def __init__(self, process: Any) -> None:
        self._process, self.pid = process, process.pid
        self.wait, self.terminate, self.kill = process.join, process.terminate, process.kill

    def poll(self) -> int | None:
        return None if self._process.is_alive() else self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def run_kernel(arguments: list[str], folder: str, environment: dict[str, str]) -> None:
    """Run a kernel in the forked process."""
    sys.path[:] = [each for each in sys.path if each != FOLDER]
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    os.setsid()  # last: jupyter_client signals the whole group
    # ipykernel read the number of its parent when it was loaded, in another process.
    sys.argv[:] = ["ipykernel_launcher", *arguments, f"--IPKernelApp.parent_handle={os.getppid()}"]
    import_module("ipykernel.kernelapp").launch_new_instance()


def fork_kernels() -> None:
    """Fork the kernels of this process from now on."""
    if sys.platform != "linux":
        return
    from jupyter_client.provisioning import local_provisioner

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    launch = local_provisioner.launch_kernel

    def launch_kernel(cmd: list[str], **options: Any) -> Any:
        if "ipykernel_launcher" not in cmd:
            return launch(cmd, **options)
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        folder, environment = options.get("cwd"), options.get("env")
        asked = arguments, str(folder or os.getcwd()), dict(environment or os.environ)
        process = context.Process(target=run_kernel, args=asked, daemon=True)
        here = {"sys_path": [FOLDER, *sys.path]}
        with (
            mock.patch.dict(os.environ, MPLBACKEND=INLINE),
            # Otherwise the kernel would import this process's main module.
            mock.patch("multiprocessing.spawn.get_preparation_data", return_value=here),
        ):
            process.start()
        while os.getpgid(process.pid) != process.pid:
            time.sleep(0.001)
        return Forked(process)

    vars(local_provisioner)["launch_kernel"] = launch_kernel
