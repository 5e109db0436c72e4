"""What the static site is made of; JupyterLite itself is built in `tests/browser/test_site.py`."""

import html
import re
from importlib.metadata import requires
from urllib.parse import parse_qs, unquote, urlsplit

import nbformat
import pytest
from matplotlib.figure import Figure
from packaging.requirements import Requirement
from programs import ROOT, load

import uarwidgets as uw
from uarwidgets import explorers

#: What Pyodide or its kernel has of the things that our package needs.
IN_THE_BROWSER = {"numpy", "matplotlib", "ipython", "traitlets", "ipykernel", "widgetsnbextension"}

#: What markers of requirements find there: SciPy is left to the chapters that import it.
BROWSER = {"extra": "", "sys_platform": "emscripten", "platform_system": "Emscripten"}


build, api = load("instructor/web/build.py"), load("instructor/web/api.py")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    build.write_pages(folder)
    build.write_workbook(folder / "lite" / "files")
    return folder


@pytest.fixture(scope="module")
def api_pages(site):
    """The API reference, whose links that lead nowhere are errors."""
    pytest.importorskip("sphinx", reason="uv run --group site pytest tests/test_site.py")
    api.write_api(site / "api")
    return {file.stem: file.read_text(encoding="utf-8") for file in (site / "api").glob("*.html")}


def text_of(site, name):
    return (site / name).read_text(encoding="utf-8")


def links(page):
    found = re.findall(r'\b(?:href|src)="(?!data:)([^"]+)"', page)
    return [html.unescape(link) for link in found]


def test_the_front_page_lists_readme_s_chapters_with_their_minutes(site):
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if ".ipynb) |" in line]
    expected = [
        (title[1:].split("](notebooks/")[0], title.split("(notebooks/")[1][:-1], minutes)
        for _, title, minutes, *_ in cells
    ]
    front = text_of(site, "index.html")
    rows = re.findall(r'<a href="([^"]+)">(.+?)</a> <small>(\d+) minutes</small>', front)
    listed = [(title, parse_qs(urlsplit(link).query)["path"][0], n) for link, title, n in rows]
    assert sorted((html.unescape(title), file, n) for title, file, n in listed) == sorted(expected)
    assert len(expected) == len(list((ROOT / "notebooks").glob("*.ipynb")))


def test_each_page_says_its_language(tmp_path, site):
    assert '<html lang="en">' in text_of(site, "index.html")
    build.write_pages(tmp_path, "zh")
    build.write_explorers(tmp_path, ["DerivationStepper"], 2, "zh")
    figure = Figure()
    (line,) = figure.subplots().plot([0, 1], [0, 1])
    own = uw.live.show(figure, lambda end: line.set_ydata([0, end]), sliders={"end": (0, 1)})
    own.save_html(tmp_path / "own.html", 2, lang="zh")
    pages = [*tmp_path.rglob("*.html")]
    assert len(pages) == 5
    assert all('<html lang="zh">' in page.read_text(encoding="utf-8") for page in pages)


def test_readme_and_the_lecturers_page_name_the_site():
    owner, name = urlsplit(build.SOURCE).path.strip("/").split("/")
    for page in ("README.md", "instructor/a_class.md"):
        assert f"(https://{owner}.github.io/{name}/)" in (ROOT / page).read_text(encoding="utf-8")


def test_each_explorer_is_asked_by_its_question(site):
    front = html.unescape(text_of(site, "index.html"))
    for name in explorers.NAMES:
        assert front.count(f">{getattr(uw, name).title}</a>") == 1


@pytest.mark.parametrize("page", ["index.html", "open.html"])
def test_links_lead_somewhere(site, page):
    allowed = (build.SOURCE, "https://mybinder.org/v2/")
    found = links(text_of(site, page))
    assert found
    for link in found:
        parts = urlsplit(link)
        if parts.scheme:
            assert link.startswith(allowed)
            where = link.partition("/HEAD/")[2]
            # Binder's link ends in a query; of the repository's, what is named is there.
            assert "mybinder" in link or (ROOT / where).exists()
        elif parts.path.startswith("lite/"):
            _, app, rest = parts.path.split("/")
            assert app in build.APPS
            assert rest == "index.html"
            assert (site / "lite/files" / parse_qs(parts.query)["path"][0]).is_file()
        elif parts.path.startswith("explorers/"):
            wide = parts.path.replace(build.NARROW, ".html")
            assert wide in {build.FIRST, *build.PAGES.values()}
        elif parts.path in ("api/index.html", "api/live.html"):
            pass  # which Sphinx writes, see below
        elif parts.path == "":
            assert f'id="{parts.fragment}"' in text_of(site, page)
        else:
            assert (site / parts.path).is_file()
            assert parts.fragment == "" or uw.open_state(unquote(parts.fragment))


@pytest.mark.parametrize("page", ["index.html", "open.html"])
def test_each_page_holds_all_that_it_shows(site, page):
    text = text_of(site, page)
    assert not re.search(
        r"<(?:script|img|link|object|embed)\b[^>]* (?:src|href|data)=\"(?!data:)", text
    )
    assert not re.search(r"@import|url\((?!#|[\"']?data:)|\bfetch\(|XMLHttpRequest", text)
    framed = re.findall(r'<iframe[^>]*src="([^"]+)\?framed"', text)
    narrow = [*map(build.for_phones, build.PAGES.values())]
    assert framed == ([build.FIRST, *narrow] if page == "index.html" else [])


def test_the_api_reference_has_every_public_name(api_pages):
    for name in uw.__all__:
        if name in api.MODULES:
            for each in api.public_names(name):
                place = "uarwidgets" if name in api.MODULES[:6] else f"uarwidgets.{name}"
                assert f'id="{place}.{each}"' in api_pages[name]
        elif name != "__version__":
            assert any(f'id="uarwidgets.{name}"' in page for page in api_pages.values())
    assert 'id="uarwidgets.posterior.variance_share"' in api_pages["posterior"]


def test_links_of_the_api_reference_lead_somewhere(site, api_pages):
    known = {name: {*re.findall(r'\bid="([^"]+)"', page)} for name, page in api_pages.items()}
    for name, page in api_pages.items():
        for link in links(page):
            parts = urlsplit(link)
            if parts.scheme:
                assert parts.hostname in {"www.sphinx-doc.org", "pradyunsg.me", "github.com"}
                continue
            file = site / "api" / (parts.path or f"{name}.html")
            assert file.is_file()
            assert not parts.fragment or unquote(parts.fragment) in known[file.stem]


def test_chapters_differ_from_the_students_in_what_a_browser_needs(site):
    replaced = 0
    for file in sorted((site / "lite/files").glob("*.ipynb")):
        here = nbformat.read(file, as_version=4)
        student = nbformat.read(ROOT / "notebooks" / file.name, as_version=4)
        assert here.metadata.kernelspec.name == "python"  # what JupyterLite calls its kernel
        assert here.cells[0].source == student.cells[0].source
        assert here.cells[2].source == build.INSTALL
        assert "next cell first" in here.cells[1].source
        pairs = list(zip(here.cells[3:], student.cells[1:], strict=True))
        changed = [theirs.source for ours, theirs in pairs if ours.source != theirs.source]
        replaced += len(changed)
        assert not changed or file.name == "00_start_here.ipynb"
        text = file.read_text(encoding="utf-8")
        assert "](../" not in text
        assert "find_spec" not in text or "sklearn" not in text  # it is fetched when imported
    assert replaced == 1


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_a_chapter_whose_explorers_need_scipy_imports_it_first(path):
    """Python in the browser fetches SciPy for a cell that imports it, and not for our package."""
    cells = [c.source for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    need = [name for name in build.needing_scipy() if f"uw.{name}(" in "".join(cells)]
    assert not need or re.search(r"^(import|from) (scipy|sklearn)", cells[0], re.MULTILINE), need


def test_pictures_of_the_masters_stand_in_the_chapters_and_no_solution_does(site):
    shown = 0
    for file in (site / "lite/files").glob("*.ipynb"):
        master = nbformat.read(ROOT / "instructor" / file.name, as_version=4)
        tags = {cell.id: {*cell.metadata.get("tags", ())} for cell in master.cells}
        for cell in nbformat.read(file, as_version=4).cells:
            outputs = cell.get("outputs", [])
            shown += len(outputs)
            assert all(list(output.data) == ["image/png"] for output in outputs)
            assert not outputs or not tags[cell.id] & {"solution", "check"}
    assert shown >= len(explorers.NAMES)


def test_every_package_that_the_kernel_needs_is_gathered_or_there():
    """A missing one makes the kernel wait for ever, without a word."""
    names, needed = ["uarwidgets"], set()
    while names:
        for line in requires(names.pop()) or ():
            requirement = Requirement(line)
            name = requirement.name.lower().replace("_", "-")
            marker = requirement.marker
            if (marker is None or marker.evaluate(BROWSER)) and name not in needed:
                needed.add(name)
                names += [name] if name not in IN_THE_BROWSER else []
    assert {"ipywidgets", "anywidget"} <= needed
    assert "scipy" not in needed
    assert needed <= {name.replace("_", "-") for name in build.WHEELS} | IN_THE_BROWSER
