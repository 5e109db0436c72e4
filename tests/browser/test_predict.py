"""A question in the page: it keeps the keyboard from the first key to the last."""

from __future__ import annotations

from browser.lab import run_all, wear

ASKED = """from uarwidgets import Predict, Quiz
number = Predict("Which score?", answer=0.79, why="Because.")
choice = Predict("Up or down?", ["up", "down"], answer="up", why="Because.")
quiz = Quiz("One or two?", {"one": True, "two": "No."})
display(number, choice, quiz)"""


QUESTIONS = [
    (".uw-predict >> nth=0", ("Commit", "Reveal"), "it is 0.79. Because.", "Your prediction"),
    (".uw-predict >> nth=1", ("down", "Reveal"), "it is “up”. Because.", "up"),
    (".uw-quiz", ("two", "one"), "Yes.", "one"),
]


CONTRAST = """button => {
  const channels = (css) => css.match(/[\\d.]+/g).map(Number);
  let paper = button;
  const clear = (css) => (channels(css)[3] ?? 1) === 0;
  while (clear(getComputedStyle(paper).backgroundColor)) paper = paper.parentElement;
  const luminance = (css) => channels(css).slice(0, 3)
    .map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const both = [getComputedStyle(button).color, getComputedStyle(paper).backgroundColor];
  const [dark, light] = both.map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}"""


def test_pressed_buttons_keep_the_focus_and_the_chosen_one_can_be_read(lab, page):
    lab.open(page, lab.write("predict.ipynb", ASKED))
    run_all(page)
    for question, pressed, said, focused in QUESTIONS:
        asked = page.locator(question)
        for box in asked.locator("input").all():
            box.fill("0.5")
        for name in pressed:
            button = asked.locator("button", has_text=name)
            button.focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(500)
            assert button.evaluate("button => button === document.activeElement")
        asked.get_by_text(said).wait_for()
        # Asked again, the focus goes to where the answer is given.
        again = asked.locator("button", has_text="Ask again")
        again.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        first = asked.get_by_label(focused)
        first = first.or_(asked.get_by_role("button", name=focused, exact=True))
        assert first.evaluate("first => first === document.activeElement")
        for box in asked.locator("input").all():
            box.fill("0.4")
            page.keyboard.press("Enter")  # commits, as the button does
            asked.get_by_text("held: 0.4").wait_for()
    # The chosen option can be read in both themes.
    chosen = page.locator(".uw-predict >> nth=1").locator("button", has_text="down")
    chosen.click()
    page.get_by_text("held: “down”").wait_for()
    for theme in ("Dark", "Light"):
        wear(page, theme)
        assert chosen.evaluate(CONTRAST) >= 4.5
        assert chosen.evaluate("button => getComputedStyle(button).opacity") == "1"
