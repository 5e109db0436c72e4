"""A question in the page: it keeps the keyboard from the first key to the last."""

import pytest
from browser.lab import run_all, save, wear

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
    page.locator(".uw-predict >> nth=1").get_by_text("held: “down”").wait_for()
    for theme in ("Dark", "Light"):
        wear(page, theme)
        assert chosen.evaluate(CONTRAST) >= 4.5
        assert chosen.evaluate("button => getComputedStyle(button).opacity") == "1"


QUICK = """from uarwidgets import Predict
display(*(Predict(f"Number {n}?", answer=0.5, why="Because.") for n in range(10)))"""


@pytest.mark.parametrize("by", ["Enter", "Commit"])
def test_a_press_that_follows_the_last_key_at_once_commits_the_whole_text(lab, page, by):
    lab.open(page, lab.write(f"quick_{by}.ipynb", QUICK))
    run_all(page)
    for n in range(10):
        asked = page.locator(".uw-predict").nth(n)
        button = asked.get_by_role("button", name="Commit").bounding_box()
        asked.locator("input").focus()
        page.keyboard.type(f"0.{n}375")
        if by == "Enter":
            page.keyboard.press("Enter")
        else:
            page.mouse.click(button["x"] + 5, button["y"] + 5)
        asked.get_by_text(f"Your prediction is held: {round(float(f'0.{n}375'), 3)}.").wait_for()


ENDED = "Python has ended or was restarted: "


def test_after_a_restart_a_question_says_what_to_do_and_runs_again(lab, page):
    sentence = """display(Predict("Say it.", answer="Few are ill.", why="Because."))"""
    lab.open(page, lab.write("restarted.ipynb", f"{ASKED}\n{sentence}"))
    run_all(page)
    asked = page.locator(".uw-asked")
    asked.nth(3).locator("textarea").fill("One in five is ill.")
    # What JupyterLab has asked of the kernel for each widget is answered first.
    code = """async () => {
        const { sessionContext } = jupyterapp.shell.currentWidget;
        await sessionContext.session.kernel.requestCreateSubshell?.({}).done;
        await sessionContext.restartKernel();
    }"""
    page.evaluate(code)
    page.wait_for_function(
        """ended => [...document.querySelectorAll('.uw-asked')].every(asked => [
            getComputedStyle(asked, '::after').content.includes(ended),
            getComputedStyle(asked, '::before').content === 'none',
            ...[...asked.querySelectorAll('*')].map(part =>
                !getComputedStyle(part, '::before').content.includes('\\uf127')),
        ].every(Boolean))""",
        arg=ENDED,
    )
    box = asked.nth(0).locator("input")
    box.fill("0.5")  # in vain, and no script fails
    page.keyboard.press("Enter")
    assert asked.nth(3).locator("textarea").input_value() == "One in five is ill."
    run_all(page)
    box.fill("0.5")
    page.keyboard.press("Enter")
    asked.get_by_text("held: 0.5").wait_for()


def test_a_page_opened_again_says_that_a_sentence_needs_the_cell_to_run(lab, page):
    code = """from uarwidgets import Predict
Predict("Say it.", answer="Few are ill.", why="Because.")"""
    name = lab.write("opened.ipynb", code)
    lab.open(page, name)
    run_all(page)
    page.locator(".jp-Notebook").click()
    save(page, name)
    page.reload()
    page.locator("textarea").fill("One in five is ill.")
    page.get_by_role("button", name="Commit").click()
    page.get_by_text("to have it in the notebook too, run this cell again.").wait_for()
    run_all(page)
    page.get_by_text("Your sentence is kept.").wait_for()
