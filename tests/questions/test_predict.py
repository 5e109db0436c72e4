"""Predict and Quiz: committed before revealed, kind words, and no markup from a question."""

import math

import pytest
from traitlets import TraitError

from uarwidgets.questions.predict import Predict, Quiz

CHOICES = ("It rises", "It falls")
QUIZ = {
    "Accuracy": "Accuracy weights each class by its size.",
    "UAR": True,
    "Precision": "Precision looks at columns.",
}


def predict(**keywords):
    return Predict(**{"question": "How much?", "answer": 0.79, "why": "Because.", **keywords})


def shown(widget):
    """The text under the question, as the page receives it."""
    return widget.children[-1].value


def test_a_number_is_committed_then_compared():
    p = predict()
    assert (p.committed, p.revealed, p.words) == (None, False, "")
    assert p.reveal.disabled
    p.entry.value = 0.5
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
    update = {"method": "update", "state": {"value": 0.25}, "buffer_paths": []}
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
    p.entry.value = 0.79
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
    assert [p.choices[text].button_style for text in ("It rises", "It falls")] == ["info", ""]
    p.reveal.click()
    assert p.words == "You said “It rises”; it is “It falls”. Because."


def test_zero_is_a_prediction():
    p = predict()
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


@pytest.mark.parametrize("said", [95, -0.01, math.inf, math.nan])
def test_a_number_out_of_range_is_not_held(said):
    p = predict()
    p.entry.value = said
    p.commit.click()
    assert p.committed is None
    assert "Please give a number from 0 to 1." in shown(p)
    assert p.entry.value is said or p.entry.value == said
    p.entry.value = 0.95
    p.commit.click()
    assert (p.committed, p.words) == (0.95, "Your prediction is held: 0.95.")


def test_a_commitment_stands():
    p = predict()
    p.entry.value = 0.5
    p.commit.click()
    assert p.entry.disabled
    p.entry.value = 0.79
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
    p.entry.value = 0.5
    p.commit.click()
    p.reveal.click()
    assert seen == [("committed", 0.5), ("revealed", True)]


def test_a_wrong_choice_is_answered_with_why():
    q = Quiz("Which counts every class the same?", QUIZ, why="It is a plain mean.")
    assert (q.committed, q.revealed, q.words) == (None, False, "")
    q.choices["Accuracy"].click()
    assert (q.committed, q.revealed) == ("Accuracy", False)
    assert q.words == "Not this one. Accuracy weights each class by its size."
    assert [button.icon for button in q.choices.values()] == ["times", "", ""]
    q.choices["UAR"].click()
    assert (q.committed, q.revealed) == ("UAR", True)
    assert q.words == "Yes. It is a plain mean."
    assert q.words in shown(q)
    assert [button.icon for button in q.choices.values()] == ["", "check", ""]


def test_choices_are_lettered_and_spelt_out():
    q = Quiz("Which?", QUIZ)
    assert [button.description for button in q.choices.values()] == ["A", "B", "C"]
    assert [button.tooltip for button in q.choices.values()] == list(QUIZ)
    assert "<li>Accuracy</li><li>UAR</li><li>Precision</li>" in q.children[0].value


def test_every_control_has_a_name():
    for widget in (predict(), predict(choices=CHOICES, answer="It rises"), Quiz("Q?", QUIZ)):
        for control in widget.children[1].children:
            assert control.description
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
        ({"answer": "0.79"}, "answer must be a number .*; received '0.79'"),
        ({"answer": float("nan")}, "answer must be a number .*; received nan"),
        ({"answer": 1.5}, r"answer must lie between 0.0 and 1.0; received 1.5"),
        ({"choices": CHOICES}, "answer must be one of the choices; received 0.79"),
        (
            {"choices": "ab", "answer": "a"},
            "choices must be 2 to 10 different texts; received 'ab'",
        ),
        ({"choices": ["a", "a"], "answer": "a"}, "choices must be 2 to 10 different texts"),
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
