"""A page that asks Python in the browser: what is packed for it suffices, with NumPy alone."""

from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import sys
import zipfile

import pytest

import uarwidgets as uw
from uarwidgets.explorers.calculator.answer import answer
from uarwidgets.live.answering import answering

MODULE = "uarwidgets.explorers.calculator.answer"
ALONE = """
import sys
NOT_THERE = {"matplotlib", "ipywidgets", "anywidget", "traitlets", "IPython"}
class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in NOT_THERE:
            raise ImportError(name)
sys.meta_path.insert(0, Refused())
from uarwidgets.explorers.calculator.answer import answer
import uarwidgets
print(uarwidgets.__file__)
print(answer("4 16; 5 75"))
"""


def asked(script):
    return json.loads(re.search(r"askPython\(document.*?, (\{.*\})\);$", script)[1])


def test_what_is_packed_answers_with_numpy_alone(tmp_path):
    packed = base64.b64decode(asked(answering("", MODULE, "here").script)["packed"])
    zipfile.ZipFile(io.BytesIO(packed)).extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    place, _, told = done.stdout.partition("\n")
    assert place.startswith(str(tmp_path))
    assert told.strip() == answer("4 16; 5 75")
    assert len(packed) < 150_000


def test_the_place_and_what_is_fetched_from_it_are_those_named():
    script = answering("", MODULE, "https://python.example/full", ["numpy"]).script
    assert asked(script)["place"] == "https://python.example/full/"
    assert asked(script)["packages"] == ["numpy"]
    assert script == answering("", MODULE, "https://python.example/full/").script


def test_only_who_takes_counts_as_text_is_answered(tmp_path):
    with pytest.raises(ValueError, match="for the calculator"):
        uw.ImbalanceExplorer().save_html(tmp_path / "no.html", 2, pyodide="https://python.example/")
