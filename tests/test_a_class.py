"""What the lecturers' page says to type works; a hub's values have the chart's names and types."""

import csv
import re
import textwrap
from pathlib import Path

import yaml

import uarwidgets as uw

FOLDER = Path(__file__).resolve().parents[1] / "instructor"
PAGE = (FOLDER / "a_class.md").read_text(encoding="utf-8")
#: What the chart zero-to-jupyterhub 4 calls what we set, and the type of each.
NAMES = {
    "hub.concurrentSpawnLimit": int,
    "hub.config.JupyterHub.authenticator_class": str,
    "hub.config.LTI13Authenticator.client_id": list,
    "hub.config.LTI13Authenticator.issuer": str,
    "hub.config.LTI13Authenticator.authorize_url": str,
    "hub.config.LTI13Authenticator.jwks_endpoint": str,
    "singleuser.image.name": str,
    "singleuser.image.tag": str,
    "singleuser.defaultUrl": str,
    "singleuser.memory.guarantee": str,
    "singleuser.memory.limit": str,
    "singleuser.cpu.guarantee": float,
    "singleuser.cpu.limit": int,
    "singleuser.lifecycleHooks.postStart.exec.command": list,
    "prePuller.hook.enabled": bool,
    "prePuller.continuous.enabled": bool,
    "scheduling.userScheduler.enabled": bool,
    "scheduling.userPlaceholder.enabled": bool,
    "scheduling.userPlaceholder.replicas": int,
    "cull.enabled": bool,
    "cull.timeout": int,
}


def test_what_a_lecturer_is_to_type_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    text = uw.TanksExplorer(recalls=(0.75, 0.9), prevalence=0.05).share_text
    (tmp_path / "in" / "Ada.txt").write_text(text, encoding="utf-8")
    blocks = re.findall(r"^  ```python\n(.+?)^  ```", PAGE, re.MULTILINE | re.DOTALL)
    names = {"folder": "in", "names": ["Ada", "Ben"]}
    for block in map(textwrap.dedent, blocks):
        exec(block, names)
    assert len(blocks) == 5
    rows = csv.DictReader((tmp_path / "marks.csv").read_text("utf-8-sig").splitlines())
    found = [(row["name"], row["Accuracy"][:6], row["verdict"]) for row in rows]
    assert found == [("Ada", "0.8925", "True"), ("Ben", "", "missing")]
    assert len(next(b for b in blocks if "assert" in b).split("\n")) <= 8
    assert uw.checks.check([[98, 0, 0], [0, 1, 0], [1, 0, 0]], names["task"]).correct
    assert not uw.checks.check([[98, 0, 0], [0, 1, 0], [0, 0, 1]], names["task"]).correct
    alarms = names["alarm"]
    (says,) = alarms.wrong
    cm = [[90, 10], [50, 950]]
    assert uw.checks.check(0.01 * 0.9 / (0.01 * 0.9 + 0.99 * 0.05), alarms, on=cm)
    assert uw.checks.check(90 / 140, alarms, on=cm).mistake == says
    ((says, wrong),) = names["specificity"].wrong.items()
    assert uw.checks.check(names["specificity"].function, names["specificity"])
    assert uw.checks.check(wrong, names["specificity"]).mistake == says


def leaves(value, place=""):
    if not isinstance(value, dict):
        return {place: type(value)}
    return {k: v for key, each in value.items() for k, v in leaves(each, f"{place}.{key}").items()}


def test_the_values_of_a_hub_have_the_chart_s_names_and_types():
    values = yaml.safe_load((FOLDER / "hub_values.yaml").read_text(encoding="utf-8"))
    assert {place[1:]: kind for place, kind in leaves(values).items()} == NAMES
    assert values["singleuser"]["image"]["tag"] == f"v{uw.__version__}"
