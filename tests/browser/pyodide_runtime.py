"""Pyodide's runtime as npm has it, with the pure wheels that a kernel starts with.

NumPy and matplotlib for Pyodide are in no package index: they come with its full distribution.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
STARTS_WITH = ("micropip", "ipython", "jedi")


def bring(folder: Path, version: str) -> Path:
    """Fill a folder with the runtime; raise OSError where npm or an index has not got it."""
    npm = shutil.which("npm")
    if npm is None:
        raise OSError("there is no npm")
    _run([npm, "pack", "--silent", f"pyodide@{version}"], folder)
    with tarfile.open(folder / f"pyodide-{version}.tgz") as archive:
        for name in (*RUNTIME, LOCK):
            source = archive.extractfile(f"package/{name}")
            assert source is not None
            (folder / name).write_bytes(source.read())
    lock = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
    pure = ["--only-binary=:all:", "--platform=any", "--python-version=3.14", "--implementation=py"]
    needed = {name: lock["packages"][name] for name in _with_what_they_need(lock["packages"])}
    _run([*pip, *pure, *(f"{name}=={each['version']}" for name, each in needed.items())], folder)
    for each in needed.values():
        # Pyodide packs its wheels anew: they have the same names and other sums.
        wheel = (folder / each["file_name"]).read_bytes()
        each["sha256"] = hashlib.sha256(wheel).hexdigest()
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    return folder


def _with_what_they_need(packages: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    waiting = list(STARTS_WITH)
    while waiting:
        name = waiting.pop().replace("_", "-")
        if name not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return found


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{' '.join(command[:4])}: {(done.stderr or done.stdout).strip()[-300:]}")
