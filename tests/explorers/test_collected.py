"""What a class has sent in: each text is read or listed, none is lost."""

import csv
import html
import json

import pytest

import uarwidgets as uw
from uarwidgets.explorers.collected import Shared
from uarwidgets.questions.widgets import _ANSWERS

HALF = 'uarwidgets:AlphaExplorer:{"weight": 0.5}'
MORE = 'uarwidgets:AlphaExplorer:{"weight": 0.75}'


def whose(collected):
    return [each.who for each in collected.shared]


def test_a_mail_with_texts_among_words_and_names_before_them():
    collected = uw.collect(
        f"Dear all, here they are.\n\nAda: {HALF}\nBen – {MORE} (I hope)\n{HALF}\n"
        f"This one is from somebody who wrote a long sentence before it: {MORE}; Cem: {HALF}\n"
    )
    assert whose(collected) == ["Ada", "Ben", "", "", "Cem"]
    assert [each.state["weight"] for each in collected.shared] == [0.5, 0.75, 0.5, 0.75, 0.5]
    assert collected.unread == []
    assert collected.sentence == f"5 texts read: 5 of “{uw.AlphaExplorer.title}”."


def test_a_text_that_a_mail_program_has_touched():
    curly = "uarwidgets:AlphaExplorer:\n> {“weight”:\n> 0.75}"
    collected = uw.collect(f"> Ada:\n> {curly}\n> Ben: {HALF}")
    assert [each.state["weight"] for each in collected.shared] == [0.75, 0.5]
    assert whose(collected) == ["", "Ben"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I forgot.", "begins with uarwidgets:"),
        ("", "begins with uarwidgets:"),
        ("PK\x03\x04\x14", "a zip file: unpack it, and give the folder"),
        (HALF[:-2], "cut or changed"),
        (HALF.replace("Alpha", "Beta"), "must be a share text"),
        (HALF.replace("0.5", "7"), "weight"),
        (HALF.replace("weight", "colour"), "no state called 'colour'"),
        ('uarwidgets:AlphaExplorer:{"a": [}', "cut or changed"),
        ('uarwidgets:Predict:{"question": "Q"}', "a number or a choice"),
        ('uarwidgets:Predict:{"question": "Q", "prediction": true}', "a number or a choice"),
        ('uarwidgets:Predict:{"question": "Q", "prediction": NaN}', "a number or a choice"),
    ],
)
def test_what_cannot_be_read_is_listed_with_its_reason(text, reason):
    collected = uw.collect({"Ada": text, "Ben": HALF})
    assert whose(collected) == ["Ben"]
    (unread,) = collected.unread
    assert unread.who == "Ada"
    assert reason in unread.reason
    assert f"Ada: {unread.reason}" in repr(collected)
    assert "1 text could not be read." in collected.sentence


def test_a_folder_of_files_and_who_is_missing(tmp_path):
    (tmp_path / "ada_lovelace_1234.txt").write_text(HALF)
    (tmp_path / "Ben").mkdir()
    (tmp_path / "Ben" / "online.txt").write_text(f"{HALF}\n{MORE}", encoding="utf-8-sig")
    (tmp_path / "cem.txt").write_bytes(b"\xff\xfe no text")
    (tmp_path / ".hidden").write_text(HALF)
    for folder in (tmp_path, str(tmp_path)):
        collected = uw.collect(folder, names=["Ada Lovelace", "Ben", "Cem", "Eve"])
        assert whose(collected) == ["Ben/online", "Ben/online", "ada_lovelace_1234"]
        assert [each.who for each in collected.unread] == ["cem"]
        assert collected.missing == ["Eve"]  # what came from Cem is broken, and not missing
    file = tmp_path / "ada_lovelace_1234.txt"
    for path in (file, str(file)):
        (one,) = uw.collect(path).shared
        assert one.who == ""
    with pytest.raises(FileNotFoundError, match="no file or folder"):
        uw.collect(tmp_path / "none")


def test_a_notebook_a_web_page_and_what_powershell_writes(tmp_path):
    text = 'uarwidgets:AlphaExplorer:{"weight": 0.5, "class_names": ["“a”", "b"]}'
    text = uw.open_state(text).share_text  # curly quotes within a name by their numbers
    outputs = json.dumps({"text": [f"{text}\n", "more"]})
    (tmp_path / "Ada.ipynb").write_text(outputs)
    (tmp_path / "Ben.html").write_text(f"<p>{html.escape(text)}</p>")
    (tmp_path / "Cem.txt").write_text(text, encoding="utf-16")
    collected = uw.collect(tmp_path)
    assert (whose(collected), collected.unread) == (["Ada", "Ben", "Cem"], [])
    assert all(each.state["class_names"] == ["“a”", "b"] for each in collected.shared)


def test_a_name_with_two_texts_is_told_and_the_same_text_counts_once():
    collected = uw.collect({"Ada": f"{HALF}\n{HALF}\n{MORE}", "Ben": HALF})
    assert whose(collected) == ["Ada", "Ada", "Ben"]
    assert "More than one text: Ada." in collected.sentence


def test_a_table_has_each_name_its_numbers_and_a_verdict(tmp_path):
    guess = 'uarwidgets:Predict:{"question": "How accurate?", "prediction": 0.5}'
    for name, text in {"Ada": HALF, "Ben": "No.", "Dan": MORE, "Dan (1)": guess}.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    judge = lambda given: getattr(given, "weight", given) == 0.5  # noqa: E731
    found = uw.collect(tmp_path, names=["Eve"], scores=["accuracy"], judge=judge)
    assert "More than one text: Dan." in found.sentence
    assert [(row["name"], row["verdict"]) for row in found.table] == [
        ("Ada", True),
        ("Dan", True),
        ("Dan", False),
        ("Ben", f"not read: {found.unread[0].reason}"),
        ("Eve", "missing"),
    ]
    found.save_csv(tmp_path / "marks.csv")
    first, *_ = csv.DictReader((tmp_path / "marks.csv").read_text("utf-8-sig").splitlines())
    accuracy = str(uw.AlphaExplorer(weight=0.5).scores["accuracy"])
    assert (first["Accuracy"], next(iter(first)), [*first][-1]) == (accuracy, "name", "verdict")
    for name in ("=1+1", "+1", "-1", "@SUM(1)"):  # a spreadsheet would compute these
        uw.collect({name: HALF}).save_csv(tmp_path / "marks.csv")
        assert f"\n'{name}," in (tmp_path / "marks.csv").read_text("utf-8-sig")


def test_a_name_is_a_whole_word_and_texts_without_one_are_counted():
    collected = uw.collect({"Jojo": HALF, "": MORE}, names=["Jo", "jojo"])
    assert collected.missing == ["Jo"]
    assert collected.sentence.endswith("Missing: Jo. 1 text without a name.")


def test_rows_are_what_varies_and_the_scores_asked_for_under_the_labels_of_the_page():
    states = ({"n_classes": 20}, {"n_classes": 24}, {"n_classes": 24})
    texts = [uw.PitfallExplorer(**state).share_text for state in states]
    texts += [f'uarwidgets:ThresholdExplorer:{{"roc": {said}}}' for said in ("true", "false")]
    texts += ["uarwidgets:DefinitionsExplorer:{}"] * 2
    pitfall, threshold = uw.PitfallExplorer.title, uw.ThresholdExplorer.title
    rows = [(pitfall, "Number of equal classes K", [20, 24, 24]), (threshold, "roc", ["yes", "no"])]
    assert uw.collect(texts).rows == rows
    asked = uw.collect(texts, scores=["averaged_per_class_accuracy"])
    (title, label, values), *_, definition = asked.rows
    shown = pitfall, "Averaged per-class accuracy", pytest.approx([1 - 1 / n for n in (20, 24, 24)])
    assert (title, label, values) == shown
    assert definition[:2] == (uw.DefinitionsExplorer.title, label)
    with pytest.raises(ValueError, match="none of the texts has a score called 'jaccard'"):
        uw.collect(texts, scores=["jaccard"])


def test_as_many_dots_as_texts_each_at_its_value_between_whole_ticks():
    classes = [uw.PitfallExplorer(n_classes=n).share_text for n in (3, 4, 4)]
    figure = uw.collect([HALF, HALF, MORE, *classes]).figure
    weights, counts = figure.axes
    (dots,) = weights.lines
    assert sorted(zip(*dots.get_data(), strict=True)) == [(0.5, 0), (0.5, 1), (0.75, 0)]
    assert weights.get_title(loc="left") == "Weight α of positive"
    assert weights.get_xlim()[0] <= 0
    assert weights.get_xlim()[1] >= 1
    titles = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert titles == [uw.AlphaExplorer.title, uw.PitfallExplorer.title]
    assert {tick % 1 for tick in counts.get_xticks()} == {0}


def test_predictions_before_the_reveal():
    _ANSWERS.clear()
    texts = []
    for said in ("0.5", "50 %", "0,7"):
        asked = uw.Predict("How accurate?", answer=0.79, why="So it is.")
        assert asked.share_text == ""
        asked.entry.value = said
        asked.commit.click()
        texts.append(asked.share_text)
        asked.ask_again()
    assert "0.79" not in "".join(texts)
    collected = uw.collect(texts)
    assert collected.shared[0] == Shared(
        "", "Predict", {"question": "How accurate?", "prediction": 0.5}
    )
    assert collected.rows == [("How accurate?", "", [0.5, 0.5, 0.7])]
    assert uw.collect(texts[:2]).rows == [("How accurate?", "", [0.5, 0.5])]


def test_what_a_page_shows_is_escaped_and_holds_no_name_of_what_was_read():
    collected = uw.collect({"Ada": HALF, "Ben": MORE, "<b>": "<i>nothing</i>"})
    page = collected._repr_html_()
    assert "&lt;b&gt;" in page
    assert "<i>" not in page
    assert "Ada" not in page
