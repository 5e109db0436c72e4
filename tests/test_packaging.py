"""The lists of requirements agree, Binder builds from them, and the wheel is complete."""

import os
import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import uarwidgets
from uarwidgets.__main__ import files

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONDA_NAMES = {"matplotlib": "matplotlib-base"}  # the conda-forge package without Qt

on_windows = sys.platform == "win32"
without_repo2docker = pytest.mark.skipif(on_windows, reason="repo2docker does not run on Windows")


def conda_file(name: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    return content


def conda_requirements(name: str) -> dict[str, Requirement]:
    """The conda packages of an environment file, without Python and pip themselves."""
    lines = [line for line in conda_file(name)["dependencies"] if isinstance(line, str)]
    found = [
        Requirement(line) for line in lines if line != "pip" and not line.startswith("python=")
    ]
    return {requirement.name: requirement for requirement in found}


def learner_requirements() -> dict[str, str]:
    """What a learner needs: the package's own requirements and the lab group, by conda name."""
    lab = PYPROJECT["dependency-groups"]["lab"]
    assert PYPROJECT["project"]["optional-dependencies"] == {"lab": lab}
    lines = PYPROJECT["project"]["dependencies"] + lab
    found = [Requirement(line) for line in lines]
    return {CONDA_NAMES.get(each.name, each.name): str(each.specifier) for each in found}


@pytest.mark.parametrize("name", ["environment.yml", "binder/environment.yml"])
def test_conda_file_repeats_pyproject(name: str) -> None:
    conda = {each.name: str(each.specifier) for each in conda_requirements(name).values()}
    assert conda == learner_requirements()


def test_conda_files_differ_only_in_the_package_itself() -> None:
    root, binder = conda_file("environment.yml"), conda_file("binder/environment.yml")
    assert root["dependencies"][-1] == {"pip": ["-e ."]}
    assert root["dependencies"][:-1] == binder["dependencies"]
    assert root["channels"] == binder["channels"] == ["conda-forge"]
    assert root["name"] == binder["name"]


@pytest.mark.parametrize("name", ["environment.yml", "binder/environment.yml"])
def test_conda_python_is_one_exact_minor_version(name: str) -> None:
    # repo2docker reads "python>=3.11" as its own default, which is older.
    (pin,) = (line for line in conda_file(name)["dependencies"] if str(line).startswith("python"))
    exact = re.fullmatch(r"python=(\d+\.\d+)", pin)
    assert exact, pin
    assert exact[1] in SpecifierSet(PYPROJECT["project"]["requires-python"])


@pytest.mark.parametrize(
    "requirement",
    PYPROJECT["project"]["dependencies"]
    + PYPROJECT["dependency-groups"]["lab"]
    + PYPROJECT["dependency-groups"]["dev"]
    + PYPROJECT["dependency-groups"]["site"],
)
def test_every_requirement_has_one_lower_bound_and_no_cap(requirement: str) -> None:
    (bound,) = Requirement(requirement).specifier
    # Of the browser's Python there is one version that the tests can bring.
    assert bound.operator == ("==" if "pyodide" in requirement else ">=")


def printed(command: list[str], **options: Any) -> str:
    """Return what a program prints that succeeds within a minute."""
    options |= {"capture_output": True, "text": True, "timeout": 60}
    run = subprocess.run(command, check=False, **options)
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


@pytest.fixture(scope="module")
def binder_recipe() -> str:
    """What mybinder.org would build from this repository; rendering it needs no Docker."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug"]
    return printed([*command, "--Repo2Docker.default_buildpack=None", str(ROOT)])


@without_repo2docker
def test_binder_recipe_uses_our_environment_then_installs_us(binder_recipe: str) -> None:
    assert "Building conda environment for python=3.12" in binder_recipe
    update = binder_recipe.index('--file "binder/environment.yml"')
    copy = binder_recipe.index("COPY --chown=0:0 src/ ${REPO_DIR}/")
    install = binder_recipe.index("RUN ./binder/postBuild")
    # The environment is solved before the repository is copied, so a commit does not solve it anew.
    assert update < copy < install


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel that this tree builds, and the one that its sdist builds."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder / "dist")]
    subprocess.run(command, cwd=ROOT, check=True, timeout=60)
    (sdist,) = (folder / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / sdist.name.removesuffix(".tar.gz")
    command[-1] = str(folder / "again")
    subprocess.run([*command, "--target", "wheel"], cwd=unpacked, check=True, timeout=60)
    (wheel,), (again,) = (folder / "dist").glob("*.whl"), (folder / "again").glob("*.whl")
    return wheel, again


def test_wheel_holds_the_package_and_the_workbook_alone(built: tuple[Path, Path]) -> None:
    wheel, again = built
    assert wheel.read_bytes() == again.read_bytes()
    assert wheel.stat().st_size < 500_000
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    package = (path for path in (ROOT / "uarwidgets").rglob("*") if path.is_file())
    expected = {path.relative_to(ROOT).as_posix() for path in package if path.suffix != ".pyc"}
    expected |= {f"uarwidgets/workbook/{name}" for name, _ in files()}
    assert held == expected
    assert "uarwidgets/py.typed" in held


def test_pypi_shows_the_readme_with_whole_addresses(built: tuple[Path, Path]) -> None:
    archive = zipfile.ZipFile(built[0])
    (name,) = (name for name in archive.namelist() if name.endswith("METADATA"))
    shown = archive.read(name).decode()
    assert f"/blob/v{uarwidgets.__version__}/CONTRIBUTING.md" in shown
    assert shown.index('pip install "uarwidgets[lab]"') < shown.index("# uarwidgets")
    assert not re.findall(r'(?:\]\(|(?:src|srcset|href)=")(?!https://)\S+', shown)


def test_unpacked_wheel_can_be_used_without_the_clone(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    zipfile.ZipFile(built[0]).extractall(tmp_path)
    command = [sys.executable, "-P", str(ROOT / "tests/installed.py")]
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    assert str(tmp_path) in printed(command, cwd=tmp_path, env=env)


def test_changelog_and_citation_name_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert citation["version"] == uarwidgets.__version__
    assert f"## [{uarwidgets.__version__}] - {citation['date-released']}\n" in changelog


def test_a_server_with_our_config_sends_its_answers_at_once(monkeypatch):
    handlers = pytest.importorskip("jupyter_server.services.kernels.websocket")
    done = []

    async def as_ever(handler, kernel_id):
        done.append(f"open {kernel_id}")

    monkeypatch.setattr(handlers.KernelWebsocketHandler, "open", as_ever)
    runpy.run_path(str(ROOT / "binder/jupyter_server_config.py"))
    handler = SimpleNamespace(set_nodelay=lambda wanted: done.append(f"no delay: {wanted}"))
    opening = handlers.KernelWebsocketHandler.open(handler, "a")
    with pytest.raises(StopIteration):  # it waits for nothing, so no loop is needed
        opening.send(None)
    assert done == ["no delay: True", "open a"]
