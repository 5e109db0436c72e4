"""Predict and Quiz: committed before revealed, remembered, kind words, no markup let in."""

import re
from types import SimpleNamespace

import ipywidgets
import pytest

from uarwidgets import MeansExplorer
from uarwidgets.questions import Predict, Quiz
from uarwidgets.questions import widgets as questions

CHOICES = ("It rises", "It falls")
QUIZ = {
    "Accuracy": "Accuracy weights each class by its size.",
    "UAR": True,
    "Precision": "Precision looks at columns.",
}


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    questions._ANSWERS.clear()
    questions._DRAFTS.clear()


def predict(said=None, **keywords):
    """A question for a number, and what the reader types and commits."""
    p = Predict(**{"question": "How much?", "answer": 0.79, "why": "Because.", **keywords})
    return p if said is None else type_in(p, said)


def type_in(p, said):
    p.entry.value = said
    p.commit.click()
    return p


def choose(**keywords):
    return predict(choices=CHOICES, answer="It falls", **keywords)


def quiz(*pressed):
    q = Quiz("Which?", QUIZ)
    for text in pressed:
        q.choices[text].click()
    return q


def shown(widget):
    """The text under the question, as the page receives it."""
    return widget._status.value


NEITHER, RIGHT, WRONG = ("", set()), ("✓", {"uw-was-right"}), ("✗", {"uw-was-wrong"})


def marks(widget):
    """The sign on each choice, and the class that goes with it."""
    return [
        (re.match("[✓✗]?", b.description)[0], set(b._dom_classes) - {"uw-dead", "uw-chosen"})
        for b in widget.choices.values()
    ]


def is_dead(button):
    return button.disabled or "uw-dead" in button._dom_classes


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("0.5", "You said 0.5; it is 0.79. Because."),
        ("0.79", "You said 0.79, and so it is. Because."),
    ],
)
def test_a_number_is_committed_then_compared(said, words):
    p = predict()
    assert (p.committed, p.revealed, p.words, p.reveal.disabled) == (None, False, "", True)
    assert p.entry.placeholder == "a number, then Enter"
    type_in(p, said)
    assert (p.committed, p.revealed) == (float(said), False)
    assert p.words == f"Your prediction is held: {said}."
    assert p.entry.disabled
    type_in(p, "0.3")
    assert p.committed == float(said)  # a commitment stands
    p.reveal.click()
    assert (p.committed, p.revealed, p.words) == (float(said), True, words)
    assert words in shown(p)


def test_a_choice():
    p = choose()
    assert p.entry is None
    p.choices["It rises"].click()
    p.choices["It falls"].click()
    assert (p.committed, p.revealed) == ("It rises", False)
    assert ["uw-chosen" in p.choices[text]._dom_classes for text in CHOICES] == [True, False]
    assert [p.choices[text].disabled for text in CHOICES] == [False, True]  # one has the focus
    assert marks(p) == [NEITHER, NEITHER]  # held, and not yet judged
    p.reveal.click()
    assert p.words == "You said “It rises”; it is “It falls”. Because."
    assert marks(p) == marks(choose()) == [WRONG, RIGHT]  # remembered
    assert all(map(is_dead, (*p.choices.values(), p.reveal)))
    assert not p.reveal.disabled  # it has the focus


def test_nothing_is_revealed_before_a_commitment():
    p = predict(answer=0.12345)
    p.reveal.click()
    assert not p.revealed
    assert not any("0.123" in repr(child.get_state()) for child in p.children)
    assert "0.123" not in repr(p)
    assert "Because" not in shown(p)


@pytest.mark.parametrize("said", ["95", "-0.01", "inf", "nan", "half", "101 %", "1/0", "3/2", ""])
def test_a_number_out_of_range_is_not_held(said):
    p = predict(said)
    assert p.committed is None
    assert "Please give a number from 0 to 1.<" in shown(p)
    assert p.entry.value == said
    assert type_in(p, "0.95").words == "Your prediction is held: 0.95."


@pytest.mark.parametrize("said", ["0.5", " 0,5 ", "50 %", "50%", ".5", "1/2", "2 / 4"])
def test_one_number_may_be_written_in_many_ways(said):
    p = predict(said)
    assert (p.committed, p.entry.value) == (1 / 2, "0.5")


@pytest.mark.parametrize(
    ("said", "high", "number"),
    [("1,200", 10_000, 1200), ("−1,200,000.5", 2e6, -1_200_000.5), ("1,200/2,000", 1000, 0.6),
     ("0,25", 10_000, 0.25), ("0,250", 10_000, 0.25), ("1,2", 10_000, 1.2), ("1,2000", 10_000, 1.2),
     ("1,200", 1, None), ("1,200", 2, 1.2)],
)  # fmt: skip
def test_a_comma_separates_thousands_where_there_may_be_any(said, high, number):
    assert predict(said, low=-2e6, high=high).committed == number


def test_a_quiz_gives_the_reason_and_another_try():
    q = quiz("Accuracy")
    assert [button.description[-4:] for button in q.choices.values()] == ["racy", "UAR", "sion"]
    assert not any(choice in q.children[0].value for choice in QUIZ)
    assert (q.committed, q.revealed, marks(q)) == ("Accuracy", False, [WRONG, NEITHER, NEITHER])
    assert q.words == "Not this one. Accuracy weights each class by its size."
    q.choices["UAR"].click()
    assert (q.committed, q.revealed) == ("UAR", True)
    assert marks(q) == [WRONG, RIGHT, NEITHER]
    assert all(map(is_dead, q.choices.values()))
    q.choices["Precision"].click()
    assert q.tried == ["Accuracy", "UAR"]
    # A reason has one full stop.
    assert "Accuracy: Accuracy weights each class by its size.<" in shown(q)
    again = quiz()
    assert (shown(again), again.tried) == (shown(q), q.tried)  # remembered
    q._again.click()
    assert (q.committed, q.revealed, q.tried, marks(q)) == (None, False, [], [NEITHER] * 3)


def is_offered_again(widget):
    return "Ask again" in [each.description for each in widget.children[-1:]]


def test_an_answer_is_remembered_when_its_cell_runs_again_till_ask_again():
    first, second = predict("0.5"), predict()
    assert (second.committed, second.revealed, second.words) == (0.5, False, first.words)
    assert not is_offered_again(second)
    second.reveal.click()
    p = predict()
    assert p.words == "You said 0.5; it is 0.79. Because."
    assert is_offered_again(p)
    assert predict(question="How little?").committed is None
    assert choose().committed is None
    p._again.click()
    assert (p.committed, p.revealed, p.words, p.entry.value) == (None, False, "", "")
    assert (p.entry.disabled, p.reveal.disabled, is_offered_again(p)) == (False, True, False)
    assert predict().committed is None


def test_a_page_without_a_kernel_shows_question_and_choices_and_no_answer(monkeypatch):
    p = choose(question="Up or <b>down</b>?")
    still = p._without_kernel()
    assert "Up or &lt;b&gt;down&lt;/b&gt;?" in still
    assert "<li>It rises</li><li>It falls</li>" in still
    assert "Because" not in still
    (name,) = re.findall(r'<div class="(uw-still-\w+)">', still)
    assert f".{name} {{ display: none; }}" in p.children[0].value  # the live one hides it
    assert still == choose(question="Up or <b>down</b>?")._without_kernel()  # saved unchanged
    sent = []
    monkeypatch.setattr(questions, "display", lambda bundle, **_: sent.append(bundle))
    p = predict()
    p._ipython_display_()
    assert sent[0]["text/plain"] == repr(p) == "Predict: How much?"
    assert "application/vnd.jupyter.widget-view+json" in sent[0]
    assert sent[1:] == [{"text/html": p._without_kernel()}]
    assert repr(quiz()) == "Quiz: Which?"


def test_the_notebook_keeps_what_was_said(monkeypatch):
    kept = []
    saved = SimpleNamespace(update=lambda bundle, raw: kept.append(bundle["text/html"]))
    monkeypatch.setattr(questions, "display", lambda bundle, **_: saved)

    def shown_by(p):
        p._ipython_display_()
        return p

    again = "<p>Run this cell to answer again, which clears this answer.</p></div>"
    p = type_in(shown_by(predict()), "0.5")
    assert ">Your prediction is held: 0.5.</p>" in kept[-1]
    assert "0.79" not in kept[-1]
    p.reveal.click()
    assert kept[-1].endswith(f">You said 0.5; it is 0.79. Because.</p>{again}")
    p.ask_again()
    assert kept[-1].endswith("</strong><p>Run this cell to answer.</p></div>")
    q = shown_by(quiz())
    for choice, words in (("Accuracy", "Not this one."), ("UAR", "Yes.")):
        q.choices[choice].click()
        assert f">{words}" in kept[-1]
    assert "<li>✗ Accuracy</li><li>✓ UAR</li><li>Precision</li>" in kept[-1]
    asked = Predict("Say it.", answer="Few are ill.", why="Yours needs a number too.")
    p = type_in(shown_by(asked), "One in five\nis <ill>.")
    sentence = ">Your sentence: “One in five\nis &lt;ill&gt;.”"
    assert kept[-1].endswith(f"{sentence}</p>{again}")
    p.reveal.click()
    assert f"{sentence}\nOne good sentence: “Few are ill.” Yours" in kept[-1]


def test_a_text_that_was_typed_before_the_press_counts_and_later_ones_do_not():
    p = predict()
    entry, page = p.entry, []
    entry.send_state = lambda key=None: page.append(key)
    for text in ("0", "0.3", "0.37"):
        entry._handle_custom_msg({"text": text}, [])
    p.commit.click()
    assert p.words == "Your prediction is held: 0.37."
    page.clear()
    entry._handle_custom_msg({"text": "0.375"}, [])
    assert (entry.value, page) == ("0.37", ["value"])  # and the page shows what is held
    p = predict(question="How little?")
    p.entry._handle_custom_msg({"text": "50 %", "enter": True}, [])
    assert (p.committed, p.entry.value) == (0.5, "0.5")


def test_every_control_has_a_name():
    for widget in (predict(), choose(), quiz()):
        assert all(each.description.strip() for each in widget.children[1:-1])
        assert 'role="status"' in shown(widget)


def test_a_question_takes_few_messages(monkeypatch):
    predict()
    sent, models = [], {*ipywidgets.widgets.widget._instances}
    monkeypatch.setattr(ipywidgets.Widget, "send_state", lambda self, key=None: sent.append(key))
    choose()
    assert (len({*ipywidgets.widgets.widget._instances} - models), sent) == (6, [])
    MeansExplorer()
    assert not [key for key in sent if str(key).startswith("frames_")]  # it has none yet
    (closed := questions._LOOKS["text"]).close()  # as `Widget.close_all()` does
    assert predict()._status.style is not closed.style


def test_the_question_and_its_choices_are_text():
    hostile = "<img src=x onerror=alert(1)>"
    p = predict(question=hostile, choices=(hostile, "b"), answer="b", why=hostile)
    p.choices[hostile].click()
    p.reveal.click()
    q = Quiz(hostile, {hostile: hostile, "b": True})
    q.choices[hostile].click()
    for widget in (p, q):
        assert "<img" not in widget.children[0].value
        assert "<img" not in shown(widget)
        assert "&lt;img" in shown(widget)


def test_a_sentence_is_kept_then_a_model_follows():
    def ask():
        return Predict("Say it.", answer="Few are ill.", why="Yours needs a number too.")

    p = ask()
    p.commit.click()
    assert (p.committed, "write a sentence" in shown(p)) == (None, True)
    p.entry.value = "  Half-written"
    assert ask().entry.value == "  Half-written"
    p = type_in(ask(), " One in five is ill. ")
    assert (p.committed, p.words) == ("One in five is ill.", "Your sentence is kept.")
    assert ask().entry.value == p.committed
    assert "One in five" in p.share_text
    p.reveal.click()
    assert p.words == "One good sentence: “Few are ill.” Yours needs a number too."
    p.ask_again()
    assert (p.committed, p.entry.value, p.entry.disabled) == (None, "", False)
