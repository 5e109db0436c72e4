"""What a saved page holds beside its grid: what share texts, menus and boxes lead to."""

import pytest

import uarwidgets as uw
from uarwidgets.explorers import NAMES
from uarwidgets.kit import export_html
from uarwidgets.scenarios import Scenario


@pytest.fixture(params=NAMES, scope="module")
def explorer(request):
    """One for all tests, each of which leaves it as it was."""
    explorer = getattr(uw, request.param)()
    yield explorer
    explorer.close()


def test_each_entry_is_found_in_the_state_of_a_share_text(explorer):
    sent = export_html._share(explorer, explorer.scene)
    leaves = export_html._leaves(sent["state"])
    for (entry, value), place in zip(explorer.entries.items(), sent["places"], strict=True):
        assert leaves[place] == value, entry


def test_a_control_leads_a_page_where_it_leads_the_notebook(explorer):
    before = explorer.state
    for i, control in enumerate(explorer.toolbar()):
        if control.kind in ("button", "move"):
            continue
        wish = control.choices[-1]
        expected = explorer.state_after(i, wish)
        assert explorer.state == before
        explorer._use_item(i, wish)
        assert explorer.state == expected
        explorer.reset()


def test_a_scenario_of_the_lecturer_is_on_the_page(tmp_path, monkeypatch):
    explorer, written = uw.MeansExplorer(), {}
    explorer.offer(Scenario("ward", "Our ward", "Ours.", ((4, 16), (5, 75))))
    monkeypatch.setattr(export_html, "write_page", lambda *_, **more: written.update(more))
    explorer.save_html(tmp_path / "page.html")
    around = written["around"]
    assert ["ward", "Our ward"] in map(list, around["tools"]["menu"])
    parts = around["states"][around["indices"]["choose"]["ward"]]["frame"]["parts"]
    assert (parts["scenario"], parts["story"]) == ("ward", "Our ward: Ours.")
