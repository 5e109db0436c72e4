"""The data that come with the workbook are those of their source, and named beside it."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

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
