"""Put the students' chapters into a folder: ``python -m uarwidgets workbook DIR``."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

_HERE = Path(__file__).resolve().parent
#: What was written here, so that a file nobody has changed since is known.
_RECORD = ".uarwidgets.json"


def _workbook() -> Path:
    """Return the folder of the students' chapters: in the wheel, or in a clone."""
    packed = _HERE / "workbook"
    return packed if packed.is_dir() else _HERE.parent / "notebooks"


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the name within the workbook and the content of each of its files.

    Examples
    --------
    >>> "00_start_here.ipynb" in dict(files())
    True
    """
    for path in sorted(_workbook().rglob("*")):
        name = path.relative_to(_workbook())
        hidden = any(part.startswith((".", "__")) for part in name.parts)
        if path.is_file() and not hidden and name.parts[0] != "instructor":
            yield name.as_posix(), path.read_bytes()


def put_into(folder: Path) -> dict[str, list[str]]:
    """Write the workbook into `folder`, over no file that somebody has changed.

    Returns the names of the files by what became of them: "new", "renewed" (as an earlier
    version wrote them), "as they were" and "kept" (changed since, and left alone).

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "01_accuracy_is_weighted_recall.ipynb").write_text("mine")
    >>> put_into(folder)["kept"]
    ['01_accuracy_is_weighted_recall.ipynb']
    """
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / _RECORD
    try:
        written = json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        written = {}
    if not isinstance(written, dict):  # another program's file
        written = {}
    became: dict[str, list[str]] = {"new": [], "renewed": [], "as they were": [], "kept": []}
    for name, content in files():
        file, mark = folder / name, hashlib.sha256(content).hexdigest()
        there = hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
        if there and there not in (mark, written.get(name)):
            became["kept"].append(name)
            continue
        became["as they were" if there == mark else "renewed" if there else "new"].append(name)
        written[name] = mark
        if there != mark:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    record.write_text(json.dumps(written, indent=1), encoding="utf-8")
    return became


def _main(arguments: list[str] | None = None) -> int:
    """Run the command; say which files were renewed or kept, and which to open."""
    parser = argparse.ArgumentParser(prog="python -m uarwidgets")
    commands = parser.add_subparsers(dest="command", required=True)
    told = "put the students' chapters into a folder, over no file that has been changed"
    put = commands.add_parser("workbook", help=told, description=told)
    put.add_argument("folder", type=Path)
    chosen = parser.parse_args(arguments)
    became = put_into(chosen.folder)
    for verb in ("renewed", "kept"):
        if became[verb]:
            print(f"{verb}: {', '.join(became[verb])}")
    if became["kept"]:
        print("To have one of these anew, rename yours and run this again.")
    if find_spec("jupyterlab") is None:
        print('JupyterLab is missing here: pip install "uarwidgets[lab]"')
    print(f"Open it: jupyter lab {chosen.folder / '00_start_here.ipynb'}")
    return 0


if __name__ == "__main__":
    sys.exit(_main())
