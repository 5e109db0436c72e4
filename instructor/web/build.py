"""Build the static site: the workbook in a browser without a server, and pages without Python.

    uv run --group site python instructor/web/build.py             # into _site/
    uv run --group site python instructor/web/build.py --steps 2   # coarse pages, in seconds
    python -m http.server -d _site                                 # and look at it

What it writes: the front page, `open.html` for share texts, in `explorers/` a file for each
explorer, in `api/` the API reference, and in `lite/` JupyterLite with the students' chapters. A
visitor's browser gets Python from Pyodide's public host; `--pyodide FOLDER`, a folder with
Pyodide's distribution, puts that into the site instead. Nothing else is asked of another host.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
import tomllib
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.metadata import version
from pathlib import Path
from string import Template
from typing import NamedTuple

import matplotlib.image
import nbformat
from matplotlib.figure import Figure
from nbformat import NotebookNode

import uarwidgets as uw
from uarwidgets.__main__ import files
from uarwidgets.explorers import MODULES, NAMES

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCE = PROJECT["urls"]["Source"]

#: What a stranger reads first: the result of the first explorer's first state.
HEADLINE = "This test finds 1 in 5 of the ill. Doing nothing scores higher."
#: Two tanks, as the browser shows them on its tab.
ICON = (
    '<link rel="icon" href="data:image/svg+xml,'
    "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    "%3Cpath fill='%230072b2' d='M1 12h3v3H1zM5 3h10v12H5z'/%3E%3C/svg%3E\">"
)
#: Where each explorer's page is.
PAGES = {name: f"explorers/{module.partition('.')[0]}.html" for name, module in MODULES.items()}
_STEPS_OF_CARDS = 6  # all cards of the front page together: 4 MB
FIRST = "explorers/first.html"  # the front page's first picture: the tanks, with one slider
NARROW = ".narrow.html"  # the same for phones, and for the frames of the front page
#: In such a frame, a page shows the picture, the sliders and the sentence, and tells its height.
FRAMED = """<style>
.uw-framed { margin: 0; padding: 0.4em 0.6em; }
.uw-framed :is(.uw-head, .uw-controls, .uw-before, .uw-after, main > p) { display: none; }
.uw-framed [data-to] { display: none; }
.uw-framed .uw-play:not([aria-pressed="true"])::before { content: "▶" !important; }
.uw-framed .uw-picture > svg { max-height: none; }
</style>
<script>
if (location.search === "?framed") {
  document.body.classList.add("uw-framed");
  const main = document.querySelector("main");
  new ResizeObserver(() => {
    parent.postMessage({ height: Math.ceil(main.getBoundingClientRect().bottom) + 9 }, "*");
  }).observe(main);
}
</script>
</body>"""
#: What our wheel needs that Pyodide does not have. Without all of them a kernel asks the package
#: index, or, where it may not, hangs without a word. (widgetsnbextension comes with the kernel.)
WHEELS = ("comm", "ipywidgets", "jupyterlab_widgets", "anywidget", "psygnal", "typing_extensions")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension",
              "anywidget")  # fmt: skip
APPS = ("lab", "notebooks", "repl", "tree")

INSTALL = "%pip install -q uarwidgets"
_BEFORE = (
    "This chapter runs in your browser, with nothing installed. Click on the next cell first and "
    "press Shift+Enter: it fetches Python's packages, which can take half a minute; `[*]` is shown "
    "beside it until it is done. If a red cross is shown above, beside *Python (Pyodide)*, Python "
    "could not be fetched: reload the page. *Stop* (the black square) cannot stop a cell here: if "
    "one runs for ever, restart the kernel (the round arrow) and run the cells again from the top. "
    "Pictures move once you have run their cells. What you write is kept in this browser alone: "
    "download what you want to keep."
)


class Chapter(NamedTuple):
    """A row of README's table."""

    title: str
    file: str
    minutes: int

    @property
    def numbered(self) -> bool:
        return self.file[:2].isdigit()


def chapters() -> list[Chapter]:
    """Return the chapters as README lists them."""
    rows = re.findall(r"^\| \[(.+)\]\(notebooks/(.+?\.ipynb)\) \| (\d+) \| ", README, re.MULTILINE)
    return [Chapter(title, file, int(minutes)) for title, file, minutes in rows]


@cache
def needing_scipy() -> list[str]:
    """Return the explorers that import SciPy: in the browser it is there once a cell imports it."""
    code = """
import sys, uarwidgets as uw
sys.modules["scipy"] = None
for name in sys.argv[1:]:
    try:
        getattr(uw, name)()
    except ImportError:
        print(name)
"""
    command = [sys.executable, "-c", code, *NAMES]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


# The pages.


def write_pages(folder: Path, lang: str = "en") -> None:
    """Write the front page and the page that opens share texts."""
    css = (HERE / "page.css").read_text(encoding="utf-8")
    binder = re.search(r"https://mybinder\.org/v2/[^)]+", README)
    command = re.search(r"```bash\n(.+?)\n```", README, re.DOTALL)
    assert binder is not None
    assert command is not None
    shown: list[str] = []
    words = {
        "css": css,
        "lang": escape(lang),
        "source": SOURCE,
        "binder": binder[0],
        "command": escape(command[1]),
        "headline": escape(HEADLINE),
        "first": _frame("TanksExplorer", FIRST, "eager"),
        "start": link_to(chapters()[0].file),
        "chapters": "\n".join(_chapter(c, shown) for c in chapters() if c.numbered),
        "pages_beside": "\n".join(_item(c) for c in chapters() if not c.numbered),
        "explorers": "\n".join(map(_card, NAMES)),
        "icon": ICON,
        "address": PROJECT["urls"]["Homepage"],
        "site": json.dumps(PROJECT["urls"]["Homepage"]),
        "pages": json.dumps(PAGES),
        "names": json.dumps(NAMES),
        "install": json.dumps(INSTALL),
        "narrow": json.dumps(NARROW),
        "scipy": json.dumps(needing_scipy()),
    }
    for name, file in (("front.html", "index.html"), ("open.html", "open.html")):
        page = Template((HERE / name).read_text(encoding="utf-8")).substitute(words)
        (folder / file).write_text(page, encoding="utf-8")


def _chapter(chapter: Chapter, shown: list[str]) -> str:
    """Return a chapter's card: an explorer that no card has shown, its title, why one reads it."""
    here = source_of(chapter.file)
    used = sorted((n for n in NAMES if f"uw.{n}(" in here), key=lambda n: here.index(f"uw.{n}("))
    used = used or ["ThresholdExplorer", "MetricCalculator"]
    name = next((n for n in used if n not in shown), used[0])
    shown.append(name)
    why = re.search(r"\*\*Why\*\* (.+?)\n", source_of(chapter.file))
    assert why is not None, chapter.file
    return (
        f'<article><img src="{still(name)}" alt="" loading="lazy"><div><h3>{_item(chapter)}</h3>\n'
        f"<p>{escape(why[1])}</p></div></article>"
    )


def _item(chapter: Chapter) -> str:
    link = f'<a href="{link_to(chapter.file)}">{escape(chapter.title)}</a>'
    return f"<div>{link} <small>{chapter.minutes} minutes</small></div>"


@cache
def source_of(file: str) -> str:
    """Return the text and the code of a chapter."""
    cells = nbformat.read(ROOT / "notebooks" / file, as_version=4).cells
    return "\n".join(f"{cell.source}\n" for cell in cells)


@cache
def chapter_of() -> dict[str, str]:
    """Return the first chapter or page that shows each explorer."""
    order = sorted(chapters(), key=lambda chapter: not chapter.numbered or chapter.file[:2] == "00")
    return {
        name: next(c.file for c in order if f"uw.{name}(" in source_of(c.file)) for name in NAMES
    }


@cache
def drawn(name: str, width: int) -> bytes:
    """Return an explorer's first picture as a PNG of this many pixels in width."""
    explorer = getattr(uw, name)()
    figure, file = explorer.figure, io.BytesIO()
    figure.savefig(file, dpi=width / figure.get_size_inches()[0])
    explorer.close()
    return file.getvalue()


def still(name: str) -> str:
    """Return an explorer's first picture as an address that holds it."""
    return "data:image/png;base64," + base64.b64encode(drawn(name, 400)).decode()


def write_card(file: Path) -> None:
    """Draw the picture that is shown beside a shared link, 1200 x 630."""
    card = Figure(figsize=(12, 6.3), facecolor="white")
    picture = matplotlib.image.imread(io.BytesIO(drawn("TanksExplorer", 660)))
    axes = card.add_axes((0.44, 0.02, 0.55, 0.96))
    axes.imshow(picture)
    axes.axis("off")
    card.text(0.05, 0.87, "uarwidgets", fontsize=20, va="top")
    card.text(0.05, 0.72, textwrap.fill(HEADLINE, 16), fontsize=36, va="top", weight="bold")
    card.text(0.05, 0.09, "A free course with pictures that move", fontsize=18)
    card.savefig(file, dpi=100)


def link_to(file: str) -> str:
    """Return the link that opens exactly this chapter."""
    return f"lite/notebooks/index.html?path={file}"


def _card(name: str) -> str:
    title, page = escape(getattr(uw, name).title), PAGES[name]
    chapter = next(each for each in chapters() if each.file == chapter_of()[name])
    return (
        f'<article><h3><a href="{page}">{title}</a></h3>\n<div>{_frame(name)}\n'
        f'<a href="{link_to(chapter.file)}">{escape(chapter.title)}</a> · '
        f'<a href="{page}" download aria-label="Download: {title}">Download</a></div></article>'
    )


def _frame(name: str, page: str = "", loading: str = "lazy") -> str:
    page, title = page or for_phones(PAGES[name]), escape(getattr(uw, name).title)
    return f'<iframe src="{page}?framed" title="{title}" loading="{loading}"></iframe>'


def write_explorers(
    folder: Path, names: Iterable[str], steps: int | None = None, lang: str = "en"
) -> None:
    """Write the pages of each of these explorers."""
    for name in names:
        for page, narrow in ((PAGES[name], False), (for_phones(PAGES[name]), True)):
            explorer = getattr(uw, name)()
            file = folder / page
            file.parent.mkdir(parents=True, exist_ok=True)
            held = steps or (_STEPS_OF_CARDS if narrow else None)
            written = explorer.save_html(file, held, narrow=narrow, lang=lang)
            text = written.read_text(encoding="utf-8")
            if narrow:
                file.write_text(text.replace("</body>", FRAMED), encoding="utf-8")
            explorer.close()
            print(f"{page}: {file.stat().st_size / 1e6:.1f} MB", flush=True)


def write_first(folder: Path, steps: int | None = None, lang: str = "en") -> None:
    """Write the front page's first picture: of all that moves the tanks, the wall alone."""
    explorer = uw.TanksExplorer(recalls=(0.2, 0.9375), class_names=("ill", "healthy"))
    file = folder / FIRST
    file.parent.mkdir(parents=True, exist_ok=True)
    text = explorer.save_html(file, steps or 2, narrow=True, lang=lang).read_text("utf-8")
    wall_alone = "<style>.uw-sliders > :not(:first-child) { display: none; }</style>"
    file.write_text(text.replace("</body>", wall_alone + FRAMED), encoding="utf-8")
    explorer.close()


def for_phones(page: str) -> str:
    """Return where the same page for a narrow screen is."""
    return page.replace(".html", NARROW)


# The workbook.


def write_workbook(folder: Path) -> None:
    """Write the students' chapters as they are on the site, with data and images."""
    for name, content in files():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix != ".ipynb":
            file.write_bytes(content)
            continue
        chapter = nbformat.reads(content.decode(), as_version=4)
        master = nbformat.read(ROOT / "instructor" / name, as_version=4)
        nbformat.write(on_the_site(chapter, master), file)


def on_the_site(chapter: NotebookNode, master: NotebookNode) -> NotebookNode:
    """Return a chapter with what it needs in a browser, and the pictures of its master."""
    chapter.metadata.kernelspec = {"name": "python", "display_name": "Python (Pyodide)"}
    pictures = {
        cell.id: [output for output in cell.outputs if "image/png" in output.get("data", {})]
        for cell in master.cells
        if cell.cell_type == "code" and not {"solution", "check"} & {*cell.metadata.get("tags", ())}
    }
    for cell in chapter.cells:
        # Chapter 00 looks for scikit-learn, which is fetched here when it is imported.
        cell.source = cell.source.replace("ipywidgets anywidget sklearn", "ipywidgets anywidget")
        for output in pictures.get(cell.id, ()) if cell.cell_type == "code" else ():
            output.pop("execution_count", None)
            shown = {"image/png": output.data["image/png"]}
            cell.outputs.append(
                nbformat.v4.new_output("display_data", shown, metadata=output.metadata)
            )
    chapter.cells[1:1] = [
        nbformat.v4.new_markdown_cell(_BEFORE, id="in-the-browser"),
        nbformat.v4.new_code_cell(INSTALL, id="install"),
    ]
    return chapter


def gather_wheels(folder: Path) -> None:
    """Put our wheel and those it needs into a folder, as new as the extensions beside them."""
    pip = [sys.executable, "-m", "pip"]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-deps"]
    exact = [f"{name}=={version(name)}" for name in WHEELS]
    pure = ["--only-binary=:all:", "--platform=any", "--python-version=3.14", "--implementation=py"]
    subprocess.run([*pip, "download", *quiet, *pure, "--dest", str(folder), *exact], check=True)
    subprocess.run([*pip, "wheel", *quiet, "--wheel-dir", str(folder), str(ROOT)], check=True)


def build_lite(target: Path, pyodide: Path | None = None) -> None:
    """Build JupyterLite with the workbook."""
    shared = Path(sysconfig.get_path("data"), "share", "jupyter", "labextensions")
    with tempfile.TemporaryDirectory() as name:
        here = Path(name)
        for folder in ("files", "wheels"):
            (here / folder).mkdir()
        write_workbook(here / "files")
        gather_wheels(here / "wheels")
        if pyodide is not None:
            shutil.copytree(pyodide, here / "static" / "pyodide")
        config = {
            "LiteBuildConfig": {
                "contents": ["files"],
                "output_dir": str(target.resolve()),
                "apps": [*APPS],
                "no_sourcemaps": True,
                "ignore_sys_prefix": ["federated_extensions"],
                "federated_extensions": [str(shared / name) for name in EXTENSIONS],
            },
            "PipliteAddon": {"piplite_urls": ["wheels"]},
        }
        settings = {
            "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True},
        }
        lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {
            "appName": "uarwidgets", "litePluginSettings": settings}}  # fmt: skip
        (here / "jupyter_lite_config.json").write_text(json.dumps(config))
        (here / "jupyter-lite.json").write_text(json.dumps(lite))
        shutil.rmtree(target, ignore_errors=True)
        command = [sys.executable, "-m", "jupyterlite_core.app", "build"]
        subprocess.run(command, cwd=here, check=True)


def main(arguments: list[str] | None = None) -> int:
    """Build the site."""
    parser = argparse.ArgumentParser(description="Build the static site.")
    parser.add_argument("--to", type=Path, default=ROOT / "_site", help="the folder it goes into")
    parser.add_argument("--steps", type=int, help="positions of each slider of the saved pages")
    parser.add_argument("--pyodide", type=Path, help="a folder with Pyodide's distribution")
    parser.add_argument("--lang", default="en", help="the language of the pages' words")
    chosen = parser.parse_args(arguments)
    chosen.to.mkdir(parents=True, exist_ok=True)
    from api import write_api  # beside this file; it needs Sphinx

    write_pages(chosen.to, chosen.lang)
    write_card(chosen.to / "card.png")
    write_api(chosen.to / "api")
    build_lite(chosen.to / "lite", chosen.pyodide)
    write_first(chosen.to, chosen.steps, chosen.lang)
    write_explorers(chosen.to, PAGES, chosen.steps, chosen.lang)
    size = sum(file.stat().st_size for file in chosen.to.rglob("*") if file.is_file())
    print(f"{chosen.to}: {size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
