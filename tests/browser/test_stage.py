"""The line of tools and the stage: scenarios, Reset, Keep, Play, full screen, scenes of a talk."""

from itertools import pairwise

import pytest
from browser.figure_on_page import FigureOnPage, empty_page

import uarwidgets as uw

TALK = [
    ("As many of each", {"prevalence": 0.5}),
    ("One in ten", {"prevalence": 0.1, "recalls": (0.5, 0.95)}),
    ("Five classes", {"recalls": (0.9, 0.8, 0.7, 0.6, 0.5)}),
]


page = empty_page(1000, 700, motion=True)


@pytest.fixture
def ex():
    return uw.ImbalanceExplorer()


def test_the_menu_brings_a_scenario_and_shows_it_until_it_is_left(page, ex):
    at = FigureOnPage(page, ex.live, held=False)
    menu = page.get_by_label("Scenario")
    menu.select_option("fraud")
    at.serve()
    assert ex.chosen == "fraud"
    assert at.view.state == ex.live.frame["state"]
    assert menu.input_value() == "fraud"
    at.view.press(0, "ArrowRight")
    at.serve()
    assert menu.input_value() == ""
    menu.select_option("swapped_classes")  # of other classes: another picture
    at.serve()
    assert len(at.view.thumbs) == 4
    assert at.view.state == ex.live.frame["state"]
    page.wait_for_function("() => !document.querySelector('.uw-old')")  # what faded is gone
    page.get_by_role("button", name="Reset").click()
    at.serve()
    assert at.view.state == [0.2, 0.9, 0.6]
    assert menu.evaluate("menu => menu.selectedOptions[0].textContent.startsWith('Start')")


def test_keep_leaves_a_faint_copy_and_shows_how_far_the_numbers_went(page, ex):
    at = FigureOnPage(page, ex.live, held=False)
    at.hold("prevalence")
    keep = page.get_by_role("button", name="Keep")
    keep.click()
    assert page.locator(".uw-ghost > [data-score] path").count() > 3
    assert page.locator(".uw-ghost > g:not([data-score])").count() == 0
    assert page.locator(".uw-ghost text").all_text_contents() == ["faint: kept"]
    at.view.press(0, "End")
    far = page.locator(".uw-tile", has=page.locator("[data-live=accuracy]")).locator(".uw-far")
    assert far.text_content() == "+0.240"
    assert keep.get_attribute("aria-pressed") == "true"
    keep.click()
    assert page.locator(".uw-ghost").count() == 0
    assert far.text_content() == ""


# (0.9 + 0.3) / 2 falls to (0 + 0.3) / 2, and the geometric mean to 0.
MEANS = uw.MeansExplorer, "Home", ["−0.300", "−0.450", "±0.000", "−0.520"]
PAIRED = uw.PairedExplorer, "End", ["−0.100", "−0.040"]  # of numbers with a sign


@pytest.mark.parametrize(("kind", "key", "told"), [MEANS, PAIRED])
def test_keep_compares_numbers_whose_names_and_lines_change(page, kind, key, told):
    explorer = kind()
    at = FigureOnPage(page, explorer.live, held=False)
    page.get_by_role("button", name="Keep").click()
    at.view.press(0, key)
    at.serve()
    assert page.locator(".uw-far").all_text_contents() == told


def test_play_moves_a_slider_and_stops_at_a_touch(page, ex):
    at = FigureOnPage(page, ex.live, held=False)
    at.hold("prevalence")
    play = at.view.live.get_by_role("button", name="Play Prevalence")
    at.view.changed(play.click)
    at.view.live.locator(".uw-title").click()
    assert play.get_attribute("aria-pressed") == "false"
    stopped = at.view.state
    page.wait_for_timeout(100)
    assert at.view.state == stopped
    play.click()
    at.view.press(1, "ArrowLeft")
    assert play.get_attribute("aria-pressed") == "false"
    for pressed in ("true", "false"):
        play.press("Space")
        assert play.get_attribute("aria-pressed") == pressed


def test_play_ends_at_the_value_it_began_with_though_it_lies_between_positions(page):
    ex = uw.ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    at = FigureOnPage(page, ex.live, held=False)
    at.hold("recall_1")
    play = at.view.live.get_by_role("button", name="Play Recall of negative")
    page.evaluate(
        """() => {  // a frame is 100 ms, and comes at once
            const frame = requestAnimationFrame;
            const state = document.querySelector('.uw-live').dataset;
            let now = 0;
            window.seen = [];
            performance.now = () => now;
            window.requestAnimationFrame = (then) => setTimeout(() => {
                then((now += 100));
                seen.push(JSON.parse(state.state)[2]);
            });
            window.real = () => { delete performance.now; window.requestAnimationFrame = frame; };
        }"""
    )
    play.click()
    page.wait_for_function("() => !document.querySelector('[aria-pressed=true]')", polling=20)
    seen = page.evaluate("() => { real(); return seen; }")
    at.serve()
    assert at.view.state == [0.2, 0.2, 0.9375]
    assert min(seen) < 0.04 < 0.96 < max(seen)
    assert max(abs(a - b) for a, b in pairwise([0.9375, *seen])) < 0.08


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_play_lets_the_water_settle_ever_more_slowly_and_stay(page, motion):
    page.emulate_media(reduced_motion=motion)
    tanks = uw.TanksExplorer(wall=1 if motion != "reduce" else 0.4)  # begun, it is what is next
    at = FigureOnPage(page, tanks.live, held=False)
    at.hold("wall")
    at.view.ask(
        """({uwView: {store}}) => {
            const moves = store.moves.bind(store);
            window.seen = [];
            store.moves = (wishes) => { seen.push(wishes[0][1]); moves(wishes); };
        }"""
    )
    box = page.get_by_label("Guess the level", exact=True)
    assert box.input_value() == ""  # 0.5 is nobody's guess until it is typed
    steps = box.locator("xpath=.."), at.view.live.get_by_role("button", name="Pull the wall out")
    black = "node => getComputedStyle(node).borderLeftColor === 'rgb(0, 0, 0)'"
    assert [node.evaluate(black) for node in steps] == [tanks.wall == 1, tanks.wall < 1]
    steps[1].click()
    back = at.view.live.get_by_role("button", name="Put the wall back", pressed=False)
    back.wait_for()
    seen = page.evaluate("() => seen")
    assert at.view.state[0] == seen[-1] == 0
    assert seen == sorted(seen, reverse=True)
    assert (len(seen) == 1) == (motion == "reduce")
    back.click()
    at.view.wait([1, *at.view.state[1:]])
    box.fill("0.5")
    box.blur()
    assert box.input_value() == "0.50"
    box.fill("0.7")
    box.blur()
    at.serve()
    tanks.wall = 0
    at.hold("weight")
    page.evaluate("() => { seen.length = 0; }")
    page.locator("[data-to]").click()
    page.wait_for_timeout(100)
    assert box.input_value() == ""  # the guess was of the other level
    assert page.evaluate("() => seen[0]") == 0.21  # one step, before the wall goes in


def test_new_test_sets_fall_in_one_by_one(page):
    luck = uw.LuckExplorer(level=1)
    at = FigureOnPage(page, luck.live, held=False)
    heap = luck.picture.artists.index(luck.picture.dots["accuracy"])
    dots = f"() => document.querySelector('[data-live=\"{heap}\"] path').getAttribute('d')"
    page.get_by_role("button", name="Other test sets").click()
    at.serve()
    falling = page.evaluate(dots).count("M")
    page.wait_for_function("() => !document.querySelector('.uw-live').uwView.travelling")
    assert falling < page.evaluate(dots).count("M") == luck.sets == 100
    assert page.evaluate(dots) == luck.live.frame["parts"][str(heap)][0][1]["d"]


def test_f_fills_the_screen_and_escape_leaves_it(page, ex):
    at = FigureOnPage(page, ex.live, held=False)
    at.view.slider(0).focus()
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    shown = page.evaluate("() => document.fullscreenElement.className")
    assert "uw-explorer" in shown
    leave = page.get_by_role("button", name="Leave full screen")
    assert leave.get_attribute("title") == "Key f."
    page.evaluate("() => document.body.classList.add('jp-NotebookPanel')")
    page.keyboard.press("f")
    page.get_by_title("cell below").wait_for()
    assert not page.evaluate("() => document.fullscreenElement")


def test_page_down_walks_through_a_talk_with_and_without_python(page, ex):
    ex.scenes = [("As it begins", {}), *TALK]
    at = FigureOnPage(page, ex.live, held=False)
    dots, shown = page.locator(".uw-scene"), page.locator(".uw-scene[aria-pressed=true]")
    assert dots.nth(1).get_attribute("aria-label") == "Scene 2: As many of each"
    assert shown.all_text_contents() == ["1"]  # it was on the page
    at.view.slider(0).focus()
    page.keyboard.press("PageDown")
    assert at.view.state == [0.5, 0.9, 0.6]  # held: Python has not been heard yet
    page.keyboard.press("PageDown")
    assert at.view.state == [0.1, 0.5, 0.95]
    sentence = page.locator(".uw-sentence").text_content()
    at.serve()
    assert ex.state["prevalence"] == 0.1
    assert sentence == ex.sentence
    assert shown.all_text_contents() == ["3"]
    page.keyboard.press("PageDown")  # of other classes: not held
    page.wait_for_function("() => !document.querySelector('.uw-note').hidden")
    assert "Python has not answered yet" in at.view.note
    at.serve()
    assert len(at.view.thumbs) == 6
    at.view.slider(0).focus()
    page.keyboard.press("PageUp")
    at.serve()
    assert at.view.state == [0.1, 0.5, 0.95]
    at.view.press(0, "ArrowLeft")
    at.serve()
    assert shown.count() == 0
    page.get_by_role("button", name="Reset").click()
    at.serve()
    assert shown.all_text_contents() == ["1"]


def test_the_press_that_answers_moves_the_picture_too_without_a_change_of_height(page):
    ex = uw.ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2, show=())
    question, answer = "Does accuracy rise?", "It rises, though the test is the same. " * 5
    both = ("accuracy", "majority_baseline")
    ex.scenes = [
        ("Here", {"show": "accuracy", "question": question, "answer": answer}),
        ("There", {"prevalence": 0.01, "show": both, "question": "Why?", "answer": "So many."}),
        ("Half", {"prevalence": 0.5}),
        ("All", {}),
    ]
    at = FigureOnPage(page, ex.live, held=False)

    def seen():
        shown = """inside => [...document.querySelectorAll(`${inside}[data-score]`)]
            .filter(n => n.childElementCount && getComputedStyle(n).visibility === 'visible')
            .map(n => n.dataset.score)"""
        drawn = set(page.evaluate(shown, ".uw-picture > svg:not(.uw-old) "))
        numbers = set(page.evaluate(shown, ".uw-tile"))
        assert drawn == numbers
        assert at.view.label.endswith(page.locator(".uw-sentence").text_content())
        return drawn

    first, there, half = f"Here {question}", (0.01, 2), ("Half Why?", 0.5, 4)
    moved = (f"There {question} {answer.strip()}", *there)
    last = ("All Why? So many.", 0.2, 4)
    found = []
    at.view.slider(0).focus()
    for key in ["", *["PageDown"] * 5, *["PageUp"] * 5]:
        page.keyboard.press(key or "Shift")
        shown = seen()  # before Python has heard of it
        at.serve()
        assert shown == seen() == set(ex.show or ex.scores)
        assert page.locator(".uw-sentence").text_content() == ex.sentence
        height = page.locator(".uw-live").bounding_box()["height"]
        found.append((caption(page), at.view.state[0], len(shown), height))
    steps = [(first, 0.2, 1), moved, ("There Why?", *there), half, last]
    assert [state[:-1] for state in found] == [*steps, last, *steps[-2::-1], steps[0]]
    assert len({height for *_, height in found}) == 1
    for dot, step in (
        (3, last),
        (0, steps[0]),
        (1, moved),
        (1, steps[2]),
        (2, half),
        (1, steps[2]),
    ):
        page.locator(".uw-scene").nth(dot).click()
        assert (caption(page), at.view.state[0], len(seen())) == step
    page.get_by_role("button", name="Reset").click()
    at.serve()
    assert (caption(page), seen()) == (first, {"accuracy"})


def caption(page) -> str:
    return " ".join(page.locator(".uw-scene-title").inner_text().split())


def test_a_question_over_the_last_scene_is_answered_there(page, ex):
    ex.scenes = [("Here", {"question": "Why?", "answer": "So."})]
    at = FigureOnPage(page, ex.live, held=False)
    at.view.slider(0).focus()
    for key, shown in (("PageDown", "Here Why? So."), ("PageUp", "Here Why?")):
        page.keyboard.press(key)
        assert caption(page) == shown
        assert page.locator(".uw-scene[aria-pressed=true]").count() == 1


@pytest.mark.parametrize("how", ["menu", "slider", "Play", "Python", "classes"])
def test_a_talk_goes_on_from_its_own_picture_whatever_was_done_to_it(page, ex, how):
    ex.scenes = [
        ("Here", {"question": "Does it rise?", "answer": "Yes."}),
        ("There", {"prevalence": 0.01}),
    ]
    at = FigureOnPage(page, ex.live, held=False)
    at.hold("prevalence")
    at.view.slider(0).focus()
    if how == "menu":
        menu = page.get_by_label("Scenario")
        menu.focus()
        menu.select_option("fraud")
        at.serve()
        assert ex.chosen == "fraud"
        assert caption(page) == ""
    elif how == "Play":
        play = at.view.live.get_by_role("button", name="Play Prevalence")
        play.click()
        page.wait_for_function(
            "() => !document.querySelector('.uw-live').dataset.state.startsWith('[0.2,')"
        )
    elif how == "slider":
        at.view.press(0, "End")
    elif how == "Python":
        ex.recalls = (0.9, 0.5)
    else:
        ex.recalls = (0.9, 0.5, 0.1)
    at.serve(playing=how == "Play")
    assert page.locator(".uw-scene[aria-pressed=true]").count() == 0
    page.keyboard.press("PageDown")
    at.serve()
    assert (caption(page), at.view.state) == ("Here Does it rise?", [0.2, 0.9, 0.6])
    page.keyboard.press("PageDown")
    at.serve()
    assert (caption(page), at.view.state) == ("There Does it rise? Yes.", [0.01, 0.9, 0.6])
    page.wait_for_timeout(50)
    assert at.view.state[0] == 0.01  # nothing plays on
    at.view.press(0, "End")
    page.keyboard.press("PageUp")
    at.serve()
    assert (caption(page), at.view.state[0]) == ("Here Does it rise?", 0.2)


def test_in_full_screen_a_presenter_s_keys_are_the_talk_s(page, ex):
    ex.scenes = [("As it begins", {}), *TALK[:2]]
    at = FigureOnPage(page, ex.live, held=False)
    at.hold("prevalence")
    page.evaluate("() => addEventListener('keydown', e => { window.heard = e.key; })")
    at.view.slider(0).focus()
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    at.view.press(0, "ArrowRight")  # of a control, the arrows are its own
    assert at.view.state[0] == 0.21
    page.keyboard.press("f")
    page.wait_for_function("() => !document.fullscreenElement")
    page.get_by_role("button", name="Full screen").click()  # then the picture has the focus
    page.wait_for_function("() => document.querySelector('.uw-live').uwView.full")
    for key, prevalence in (
        *((" ", 0.5), ("ArrowRight", 0.1), ("ArrowLeft", 0.5), ("ArrowLeft", 0.2)),
        *(("menu", 0.04), ("Enter", 0.5), ("ArrowRight", 0.1), ("pill", 0.2), ("ArrowRight", 0.5)),
    ):
        if key == "menu":  # then too
            page.get_by_label("Scenario").select_option("fraud")
        elif key == "pill":
            page.locator(".uw-scene").first.click()
        else:
            page.keyboard.press(key)
        at.serve()
        assert at.view.state[0] == prevalence, key
    dark = "() => getComputedStyle(document.fullscreenElement, '::after').content !== 'none'"
    for key, black in ((".", True), (".", False), ("b", True), ("PageDown", False)):
        page.keyboard.press(key)
        assert page.evaluate(dark) is black, key
    assert at.view.state[0] == 0.1
    page.keyboard.press("Control+Enter")  # JupyterLab would run the cell again
    assert page.evaluate("() => window.heard") == "Control"
    page.keyboard.press("b")
    page.evaluate("() => document.exitFullscreen()")
    page.wait_for_function("() => !document.fullscreenElement")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    assert page.evaluate(dark) is False
    page.keyboard.press("f")


def test_a_question_set_later_is_shown_at_once_and_is_grey_over_another_state(page, ex):
    at = FigureOnPage(page, ex.live, held=False)
    ex.scenes = [("Here", {"question": "Does accuracy rise?"})]
    at.serve()
    asked = page.locator(".uw-scene-title .uw-now")
    assert asked.inner_text() == "Here Does accuracy rise?"
    colour = "node => getComputedStyle(node).color"
    ink = page.locator(".uw-title").evaluate(colour)
    assert asked.evaluate(colour) == ink
    at.view.press(0, "End")
    at.serve()
    assert asked.evaluate(colour) != ink
    page.get_by_role("button", name="Reset").click()
    at.serve()
    assert asked.evaluate(colour) == ink


def test_scenes_set_again_begin_with_the_first(page, ex):
    ex.scenes = TALK
    at = FigureOnPage(page, ex.live, held=False)
    page.locator(".uw-scene").nth(1).click()
    at.serve()
    ex.scenes = [("Other", {"prevalence": 0.4}), ("Last", {"prevalence": 0.6})]
    at.serve()
    caption = page.locator(".uw-scene-title .uw-now")
    assert caption.count() == 0
    at.view.slider(0).focus()
    page.keyboard.press("PageDown")
    at.serve()
    assert caption.inner_text().strip() == "Other"


def test_from_a_fold_full_screen_takes_the_focus_and_leaves_it_in_the_picture(page, ex):
    FigureOnPage(page, ex.live, held=False)
    page.get_by_text("Share or save", exact=True).focus()
    for wanted in ("full", ""):
        page.keyboard.press("f")
        page.wait_for_function(
            "full => Boolean(document.fullscreenElement) === full", arg=bool(wanted)
        )
        inside = "() => document.querySelector('.uw-live').contains(document.activeElement)"
        page.wait_for_function(inside)


def test_a_prediction_becomes_a_line_at_its_score(page, ex):
    at = FigureOnPage(page, ex.live, held=False)
    ex.mark(0.6, "yours")
    at.serve()
    assert page.locator(".uw-mark text").text_content() == "yours: 0.600"
    line, ring = page.locator(".uw-mark line").first, page.locator("[data-handle=recall_1]")
    # TNR is 0.6: its ring and the line lie at one height
    first, second = (
        box["y"] + box["height"] / 2 for box in (line.bounding_box(), ring.bounding_box())
    )
    assert abs(first - second) < 1
    page.get_by_role("button", name="Reset").click()  # it leaves with what was asked
    at.serve()
    assert page.locator(".uw-mark").count() == 0


def test_what_python_has_not_answered_is_taken_back_in_menus_too(page, ex):
    FigureOnPage(page, ex.live, held=False)
    menu = page.get_by_label("Number of classes")
    menu.select_option("5")
    page.get_by_role("button", name="Back to the picture").click()
    assert menu.evaluate("menu => menu.selectedOptions[0].textContent") == "2"


def test_a_control_that_is_refused_shows_what_is(page, ex, monkeypatch):
    at = FigureOnPage(page, ex.live, held=False)

    def refuse(self, wanted):
        raise ValueError("not today")

    monkeypatch.setattr(type(ex), "resize", refuse)
    page.get_by_label("Number of classes").select_option("5")
    at.serve()
    assert at.view.note == "not today"
    shown = "menu => menu.selectedOptions[0].textContent"
    assert page.get_by_label("Number of classes").evaluate(shown) == "2"
