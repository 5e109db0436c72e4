"""Data of the workbook: they are those of their source, and the lab opens its test part once."""

import csv
import re
from collections import Counter
from contextlib import chdir
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest
from cleanup import close_pictures_and_widgets
from sklearn.linear_model import LogisticRegression

DATA = Path(__file__).resolve().parents[2] / "notebooks/data"
README = (DATA / "README.md").read_text(encoding="utf-8")

#: As the description counts them that was handed to the UCI repository with the data.
SITES = {"cp": 143, "im": 77, "pp": 52, "imU": 35, "om": 20, "omL": 5, "imL": 2, "imS": 2}


def test_proteins_of_e_coli() -> None:
    text = (DATA / "ecoli.csv").read_text(encoding="utf-8")
    proteins = list(csv.DictReader(text.splitlines()))
    told = re.findall(r"^\| (\w+) \| .* \| (\d+) \|$", README, re.MULTILINE)
    assert {name: int(n) for name, n in told} == SITES
    assert Counter(row["site"] for row in proteins) == SITES
    assert len({row["protein"] for row in proteins}) == sum(SITES.values()) == 336


def test_every_file_has_its_source_and_licence() -> None:
    for path in DATA.iterdir():
        assert path.name == "README.md" or f"## {path.name}\n" in README
    for word in ("**Source**", "**Licence**", "**Changes**", "doi.org"):
        assert word in README


@pytest.mark.usefixtures("backgrounds_not_drawn")
def test_no_model_of_the_lab_sees_the_test_part_before_it_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: set[bytes] = set()
    fit, decision = LogisticRegression.fit, LogisticRegression.decision_function

    def noted(method: Any) -> Any:
        def call(self: Any, X: Any, *rest: Any, **options: Any) -> Any:
            seen.update(np.asarray(row).tobytes() for row in X)
            return method(self, X, *rest, **options)

        return call

    monkeypatch.setattr(LogisticRegression, "fit", noted(fit))
    monkeypatch.setattr(LogisticRegression, "decision_function", noted(decision))
    folder = DATA.parents[1] / "instructor"
    names: dict[str, Any] = {}
    with chdir(folder):
        for cell in nbformat.read(folder / "08_lab.ipynb", as_version=4).cells:
            if cell.id == "open-test":
                break
            if cell.cell_type == "code":
                exec(cell.source, names)
    close_pictures_and_widgets()
    # The other 1347 images, all of them: the part is closed, and nothing else is.
    closed = {row.tobytes() for row in names["X_test"]}
    assert (len(closed), len(seen)) == (450, 1347)
    assert not seen & closed
