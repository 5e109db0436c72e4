"""Predict and Quiz: committed before revealed, remembered, kind words, no markup let in."""

import re

import pytest
from traitlets import TraitError

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


def predict(**keywords):
    return Predict(**{"question": "How much?", "answer": 0.79, "why": "Because.", **keywords})


def shown(widget):
    """The text under the question, as the page receives it."""
    return widget.children[-1].value


def test_a_number_is_committed_then_compared():
    p = predict()
    assert (p.committed, p.revealed, p.words) == (None, False, "")
    assert p.reveal.disabled
    p.entry.value = "0.5"
    p.commit.click()
    assert (p.committed, p.revealed) == (0.5, False)
    assert p.words == "Your prediction is held: 0.5."
    p.reveal.click()
    assert (p.committed, p.revealed) == (0.5, True)
    assert p.words == "You said 0.5; it is 0.79. Because."
    assert p.words in shown(p)


def test_a_number_box_says_what_it_takes():
    # The box cuts off what lies outside: a reader who thinks in per cent must know beforehand.
    assert predict().entry.description == "Your prediction, 0 to 1"
    assert predict(low=-1, high=2.5).entry.description == "Your prediction, -1 to 2.5"


def test_the_browsers_own_path():
    p = predict()
    update = {"method": "update", "state": {"value": "0.25"}, "buffer_paths": []}
    p.entry._handle_msg({"content": {"data": update}, "buffers": []})
    click = {
        "content": {"data": {"method": "custom", "content": {"event": "click"}}},
        "buffers": [],
    }
    p.commit._handle_msg(click)
    p.reveal._handle_msg(click)
    assert (p.committed, p.revealed) == (0.25, True)


def test_a_right_prediction():
    p = predict()
    p.entry.value = "0.79"
    p.commit.click()
    p.reveal.click()
    assert p.words == "You said 0.79, and so it is. Because."


def test_a_choice():
    p = predict(choices=CHOICES, answer="It falls")
    assert p.entry is None
    p.choices["It rises"].click()
    assert (p.committed, p.revealed) == ("It rises", False)
    p.choices["It falls"].click()
    assert p.committed == "It rises"
    assert ["uw-chosen" in p.choices[text]._dom_classes for text in CHOICES] == [True, False]
    assert [p.choices[text].disabled for text in CHOICES] == [False, True]  # one has the focus
    p.reveal.click()
    assert p.words == "You said “It rises”; it is “It falls”. Because."


def test_the_box_is_empty_till_a_number_is_typed():
    p = predict()
    assert p.entry.value == ""
    p.commit.click()
    assert p.committed is None
    assert "Please give a number from 0 to 1." in shown(p)


def test_a_percentage_without_its_sign_is_asked_about():
    p = predict()
    p.entry.value = "95"
    p.commit.click()
    assert p.committed is None
    assert "Please give a number from 0 to 1. Did you mean 0.95?" in shown(p)
    p.entry.value = "1.5"
    p.commit.click()
    assert "Did you mean" not in shown(p)


def test_enter_in_the_box_commits():
    p = predict()
    p.entry.value = "0.95"
    p.entry._handle_custom_msg({"event": "focus"}, [])
    assert p.committed is None
    p.entry._handle_custom_msg({"event": "submit"}, [])
    assert p.committed == 0.95


def test_zero_is_a_prediction():
    p = predict()
    p.entry.value = "0"
    p.commit.click()
    p.reveal.click()
    assert (p.committed, p.words) == (0.0, "You said 0; it is 0.79. Because.")


def test_nothing_is_revealed_before_a_commitment():
    p = predict(answer=0.12345)
    p.reveal.click()
    assert not p.revealed
    assert not any("0.123" in repr(child.get_state()) for child in p.children)
    assert "0.123" not in repr(p)
    assert "Because" not in shown(p)


@pytest.mark.parametrize(
    "said", ["95", "-0.01", "inf", "nan", "half", "−0.5", "101 %", "1/0", "3/2", "1/", ""]
)
def test_a_number_out_of_range_is_not_held(said):
    p = predict()
    p.entry.value = said
    p.commit.click()
    assert p.committed is None
    assert "Please give a number from 0 to 1." in shown(p)
    assert p.entry.value == said
    p.entry.value = "0.95"
    p.commit.click()
    assert (p.committed, p.words) == (0.95, "Your prediction is held: 0.95.")


@pytest.mark.parametrize("said", ["0.5", " 0,5 ", "50 %", "50%", ".5", "1/2", "2 / 4"])
def test_one_number_may_be_written_in_many_ways(said):
    p = predict()
    p.entry.value = said
    p.commit.click()
    assert (p.committed, p.entry.value) == (1 / 2, "0.5")


def test_a_commitment_stands():
    p = predict()
    p.entry.value = "0.5"
    p.commit.click()
    assert p.entry.disabled
    p.entry.value = "0.79"
    p.commit.click()
    assert p.committed == 0.5


def test_state_is_for_reading():
    p = predict()
    for name, value in [("committed", 0.5), ("revealed", True)]:
        with pytest.raises(TraitError, match="read-only"):
            setattr(p, name, value)


def test_state_can_be_observed():
    seen = []
    p = predict()
    p.observe(
        lambda change: seen.append((change["name"], change["new"])), ["committed", "revealed"]
    )
    p.entry.value = "0.5"
    p.commit.click()
    p.reveal.click()
    assert seen == [("committed", 0.5), ("revealed", True)]


def marks(widget):
    """The sign on each choice, and the class that goes with it."""
    return [
        (
            b.description[0] if b.description[0] in "✓✗" else "",
            set(b._dom_classes) - {"uw-dead", "uw-chosen"},
        )
        for b in widget.choices.values()
    ]


RIGHT, WRONG, NEITHER = ("✓", {"uw-was-right"}), ("✗", {"uw-was-wrong"}), ("", set())


def test_a_wrong_choice_is_answered_with_why():
    q = Quiz("Which counts every class the same?", QUIZ, why="It is a plain mean.")
    assert (q.committed, q.revealed, q.words) == (None, False, "")
    q.choices["Accuracy"].click()
    assert (q.committed, q.revealed) == ("Accuracy", False)
    assert q.words == "Not this one. Accuracy weights each class by its size."
    assert marks(q) == [WRONG, NEITHER, NEITHER]
    q.choices["UAR"].click()
    assert (q.committed, q.revealed) == ("UAR", True)
    assert q.words == "Yes. It is a plain mean."
    assert q.words in shown(q)
    # what was tried before keeps its mark and its reason
    assert marks(q) == [WRONG, RIGHT, NEITHER]
    assert "Accuracy: Accuracy weights each class by its size." in shown(q)
    assert all(b.disabled or "uw-dead" in b._dom_classes for b in q.choices.values())
    q.choices["Precision"].click()
    assert q.tried == ["Accuracy", "UAR"]


def test_a_reason_has_one_full_stop():
    q = Quiz("Why?", {"It tells nothing.": "It tells the share.", "It tells all.": True})
    q.choices["It tells nothing."].click()
    q.choices["It tells all."].click()
    assert "✗ It tells nothing: It tells the share." in shown(q)


def test_the_words_of_a_choice_stand_on_its_button_and_nowhere_else():
    q = Quiz("Which?", QUIZ)
    assert [button.description for button in q.choices.values()] == list(QUIZ)
    assert not any(choice in q.children[0].value for choice in QUIZ)


def test_the_answer_and_the_choice_are_marked_and_the_buttons_dead():
    p = predict(choices=CHOICES, answer="It falls")
    p.choices["It rises"].click()
    assert marks(p) == [NEITHER, NEITHER]  # held, and not yet judged
    p.reveal.click()
    assert marks(p) == [WRONG, RIGHT]
    for button in (*p.choices.values(), p.reveal):
        assert button.disabled or "uw-dead" in button._dom_classes
    assert not p.reveal.disabled  # it has the focus
    p = predict(choices=CHOICES, answer="It falls", question="Once more?")
    p.choices["It falls"].click()
    p.reveal.click()
    assert marks(p) == [NEITHER, RIGHT]


def offered(widget):
    return widget._again.layout.display != "none"


def test_a_prediction_is_remembered_when_its_cell_runs_again():
    first = predict()
    first.entry.value = "0.5"
    first.commit.click()
    second = predict()
    assert (second.committed, second.revealed, second.words) == (0.5, False, first.words)
    assert not offered(second)
    second.reveal.click()
    third = predict()
    assert third.words == "You said 0.5; it is 0.79. Because."
    assert offered(third)
    assert predict(question="How little?").committed is None
    assert predict(choices=CHOICES, answer="It falls").committed is None


def test_a_choice_is_remembered_with_its_marks():
    p = predict(choices=CHOICES, answer="It falls")
    p.choices["It rises"].click()
    p.reveal.click()
    assert marks(predict(choices=CHOICES, answer="It falls")) == [WRONG, RIGHT]
    q = Quiz("Which?", QUIZ)
    q.choices["Accuracy"].click()
    q.choices["UAR"].click()
    again = Quiz("Which?", QUIZ)
    assert (again.tried, again.revealed, marks(again)) == (q.tried, True, marks(q))
    assert shown(again) == shown(q)


def test_ask_again_forgets():
    p = predict()
    p.entry.value = "0.5"
    p.commit.click()
    p.reveal.click()
    p._again.click()
    assert (p.committed, p.revealed, p.words, p.entry.value) == (None, False, "", "")
    assert not p.entry.disabled
    assert p.reveal.disabled
    assert not offered(p)
    assert predict().committed is None
    q = Quiz("Which?", QUIZ)
    q.choices["Accuracy"].click()
    q.choices["UAR"].click()
    q._again.click()
    assert (q.committed, q.revealed, q.tried, marks(q)) == (None, False, [], [NEITHER] * 3)
    q.choices["Precision"].click()
    assert q.tried == Quiz("Which?", QUIZ).tried == ["Precision"]


class Pictured:
    def __init__(self):
        self.marked = []

    def mark(self, value, label):
        self.marked.append((value, label))


def test_a_prediction_is_marked_in_the_picture_once_it_is_held():
    ex = Pictured()
    p = predict(marks=ex)
    p.entry.value = "2"
    p.commit.click()
    assert ex.marked == []
    p.entry.value = "0.5"
    p.commit.click()
    p.reveal.click()
    assert ex.marked == [(0.5, "your guess")]
    again = Pictured()  # the cells of both run again
    predict(marks=again)
    assert again.marked == [(0.5, "your guess")]
    p._again.click()
    assert ex.marked[1:] == [(None, "your guess")]
    p = predict(question="And here?", marks=object())  # a picture that marks nothing
    p.entry.value = "0.5"
    p.commit.click()
    assert p.committed == 0.5


def test_a_page_without_a_kernel_shows_question_and_choices_and_no_answer():
    p = predict(choices=CHOICES, answer="It falls", question="Up or <b>down</b>?")
    still = p._without_kernel()
    assert "Up or &lt;b&gt;down&lt;/b&gt;?" in still
    assert "<li>It rises</li><li>It falls</li>" in still
    assert "Because" not in still
    (name,) = re.findall(r'<div class="(uw-still-\w+)">', still)
    assert f".{name} {{ display: none; }}" in p.children[0].value  # the live one hides it
    assert (
        still
        == predict(
            choices=CHOICES, answer="It falls", question="Up or <b>down</b>?"
        )._without_kernel()
    )  # what a notebook saves does not change
    assert "<li>" not in predict()._without_kernel()
    assert f"<li>{'</li><li>'.join(QUIZ)}</li>" in Quiz("Which?", QUIZ)._without_kernel()


def test_both_are_displayed_the_live_question_and_the_still_one(monkeypatch):
    sent = []
    monkeypatch.setattr(questions, "display", lambda bundle, raw: sent.append(bundle))
    p = predict()
    p._ipython_display_()
    live, still = sent
    assert live["text/plain"] == "Predict: How much?"
    assert "application/vnd.jupyter.widget-view+json" in live
    assert still == {"text/html": p._without_kernel()}


def test_every_control_has_a_name():
    for widget in (predict(), predict(choices=CHOICES, answer="It rises"), Quiz("Q?", QUIZ)):
        for control in widget.children[1].children:
            assert control.description.strip()
    assert 'role="status"' in shown(predict())


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


def test_as_text():
    assert repr(predict()) == "Predict: How much?"
    assert repr(Quiz("Which?", QUIZ)) == "Quiz: Which?"
    assert predict()._repr_mimebundle_()["text/plain"] == "Predict: How much?"


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"question": ""}, "question must be a text; received ''"),
        ({"why": None}, "why must be a text; received None"),
        ({"answer": "0.79"}, "answer must be a number from 0 to 1; received '0.79'"),
        ({"answer": float("nan")}, "answer must be a number from 0 to 1; received nan"),
        ({"answer": 1.5}, "answer must be a number from 0 to 1; received 1.5"),
        ({"choices": CHOICES}, "answer must be one of the choices; received 0.79"),
        (
            {"choices": "ab", "answer": "a"},
            "choices must be 2 to 10 different texts; received 'ab'",
        ),
        ({"choices": ["a", "a"], "answer": "a"}, "choices must be 2 to 10 different texts"),
        (
            {"choices": CHOICES, "answer": "It rises", "marks": object()},
            "marks takes a prediction that is a number from",
        ),
        ({"high": 9, "marks": object()}, "marks takes a prediction that is a number from 0 to 1"),
    ],
)
def test_a_prediction_that_makes_no_sense(keywords, message):
    with pytest.raises(ValueError, match=message):
        predict(**keywords)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (["a", "b"], "choices must map each text"),
        ({"a": "no", "b": "no"}, "choices must hold one that is True; received 0"),
        ({"a": True, "b": True}, "choices must hold one that is True; received 2"),
        ({"a": True, "b": ""}, "the reason of choice 'b' must be a text"),
        ({"a": True}, "choices must be 2 to 10 different texts"),
    ],
)
def test_a_quiz_that_makes_no_sense(choices, message):
    with pytest.raises(ValueError, match=message):
        Quiz("Which?", choices)
