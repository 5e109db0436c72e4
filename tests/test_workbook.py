"""``python -m uarwidgets workbook DIR`` writes over nothing that a student has changed."""

import json

import pytest

from uarwidgets import __main__ as command


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A workbook of two chapters, in the place of ours."""
    folder = tmp_path / "course"
    (folder / "images").mkdir(parents=True)
    (folder / "instructor").mkdir()
    (folder / "01.ipynb").write_text("first")
    (folder / "images" / "a.png").write_text("picture")
    (folder / "instructor" / "01.ipynb").write_text("with answers")
    monkeypatch.setattr(command, "_workbook", lambda: folder)
    return folder


def test_the_students_files_alone_are_written(course, tmp_path):
    became = command.put_into(tmp_path / "mine" / "here")
    assert became["new"] == ["01.ipynb", "images/a.png"]
    assert (tmp_path / "mine" / "here" / "images" / "a.png").read_text() == "picture"
    assert not list((tmp_path / "mine").rglob("instructor"))


def test_a_changed_file_is_kept_and_others_are_renewed(course, tmp_path, capsys, monkeypatch):
    mine = tmp_path / "mine"
    command.put_into(mine)
    assert command.put_into(mine)["as they were"] == ["01.ipynb", "images/a.png"]
    (mine / "01.ipynb").write_text("my answers")
    (course / "01.ipynb").write_text("second")
    (course / "images" / "a.png").write_text("better picture")
    assert command._main(["workbook", str(mine)]) == 0
    assert (mine / "01.ipynb").read_text() == "my answers"
    assert (mine / "images" / "a.png").read_text() == "better picture"
    told = capsys.readouterr().out
    assert "kept: 01.ipynb" in told
    assert "pip install" not in told
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    command._main(["workbook", str(mine)])
    assert 'pip install "uarwidgets[lab]"' in capsys.readouterr().out


@pytest.mark.parametrize("record", ["no record", "[1, 2]", "3", "null", '"text"'])
def test_files_that_were_there_before_are_kept(course, tmp_path, record):
    (tmp_path / "01.ipynb").write_text("not ours")
    (tmp_path / ".uarwidgets.json").write_text(record)
    assert command.put_into(tmp_path)["kept"] == ["01.ipynb"]
    assert (tmp_path / "01.ipynb").read_text() == "not ours"
    assert set(json.loads((tmp_path / ".uarwidgets.json").read_text())) == {"images/a.png"}


def test_our_own_workbook_holds_the_chapters_and_no_answers():
    names = dict(command.files())
    assert {"00_start_here.ipynb", "08_lab.ipynb", "lecture.ipynb"} <= set(names)
    assert not any("instructor" in name for name in names)
