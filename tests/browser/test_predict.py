"""A question in the page: it keeps the keyboard from the first key to the last."""

from __future__ import annotations

import pytest
from browser.lab import run_all

ASKED = """from uarwidgets import Predict, Quiz
number = Predict("Which score?", answer=0.79, why="Because.")
choice = Predict("Up or down?", ["up", "down"], answer="up", why="Because.")
quiz = Quiz("One or two?", {"one": True, "two": "No."})
display(number, choice, quiz)"""


@pytest.mark.parametrize(
    ("question", "pressed", "said"),
    [
        (".uw-predict >> nth=0", ("Commit", "Reveal"), "it is 0.79. Because."),
        (".uw-predict >> nth=1", ("B", "Reveal"), "it is “up”. Because."),
        (".uw-quiz", ("B", "A"), "Yes."),
    ],
)
def test_a_button_that_was_pressed_keeps_the_focus(lab, page, question, pressed, said):
    lab.open(page, lab.write("predict.ipynb", ASKED))
    run_all(page)
    asked = page.locator(question)
    for name in pressed:
        button = asked.locator("button", has_text=name)
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        assert button.evaluate("button => button === document.activeElement")
    asked.get_by_text(said).wait_for()
