"""An explorer as one file: no kernel, no server, no request."""

import contextlib
import json
import random
import re
from urllib.parse import quote, unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.live_view import View, no_errors, on_page

import uarwidgets as uw
from uarwidgets.live.export_html import main_grid

DIAGONAL = [[1, 0, 0], [0, 2, 0], [0, 0, 3]]
#: As many positions as usual, but of one slider: the page is made in a third of the time.
STEPS = {"prevalence": 11, "recall_0": 11, "recall_1": 6}
AWAY = (0.0501, 0.0501, 0.1001)  # half of the way between two of them
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    explorer = uw.ImbalanceExplorer()
    explorer.scenario_states = [s for s in explorer.scenario_states if s[0].key == "fraud"]
    explorer.scenes = [("Rare", {"prevalence": 0.1}), ("Five", {"recalls": (0.9,) * 5})]
    file = explorer.save_html(tmp_path_factory.mktemp("alone") / "imbalance.html", STEPS)
    # The page opens within a policy that admits no host.
    head = f'<head><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    file.write_text(file.read_text().replace("<head>", head))
    grid = main_grid(explorer.scene, explorer.entries, STEPS)
    return explorer, grid, file


@pytest.fixture
def opened(blank, made):
    asked = []
    with blank(1366, 768) as page:
        page.on("request", lambda request: asked.append(request.url))
        page.goto(made[2].as_uri())
        page.locator(".uw-picture path").first.wait_for(state="attached", timeout=10_000)
        yield View(page, page.locator(".uw-live"))
    assert set(asked) == {made[2].as_uri()}


@pytest.fixture
def saved(blank, tmp_path):
    """A function that saves an explorer and opens its page."""
    with blank(1366, 768) as page:

        def shown(explorer, steps=None, **options):
            page.goto(explorer.save_html(tmp_path / "page.html", steps, **options).as_uri())
            page.locator(".uw-picture path").first.wait_for(state="attached")
            return View(page, page.locator(".uw-live"))

        yield shown


@contextlib.contextmanager
def clocked(browser, file, motion="no-preference"):
    """A page whose clock is put forward by hand; a slow machine would miss what is on the way."""
    page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion=motion)
    with contextlib.closing(page), no_errors(page):
        page.clock.install(time=0)
        page.goto(file.as_uri())
        page.locator(".uw-picture path").first.wait_for(state="attached")
        page.clock.pause_at(3600)
        yield page, View(page, page.locator(".uw-live"))


@pytest.mark.parametrize("name", ["AlarmExplorer", "LuckExplorer", "UncertaintyExplorer"])
def test_each_rendering_is_to_the_letter_what_was_drawn(saved, name):
    explorer = getattr(uw, name)(class_names=("007.50 1234.56", "é 0.05 😀 <1.234.56>"))
    explorer.scenario_states = []
    live = saved(explorer, 3).live
    for grid in (0, -1):  # a line, and the main grid
        frames = live.evaluate(
            """(live, grid) => {
            const {store} = live.uwView, all = store.grids.at(grid);
            const middle = all.values.map(values => values.length >> 1);
            const low = middle.map(() => 0);
            return [middle, low].map(places => store.gridFrame({grid: all, places}));
        }""",
            grid,
        )
        for frame in frames:
            state = dict(zip(explorer.scene.entries, frame["state"], strict=True))
            drawn = explorer.scene.frame(state)["parts"]
            assert frame["parts"] == json.loads(json.dumps(drawn))


DROP = """(live, [i, value]) => {
    live.uwView.store.moves([[i, value]]);
    live.uwView.show();  // as when it is let go
    return Number(live.querySelectorAll('.uw-row input[type=range]')[i].value);
}"""


def test_a_drop_leads_to_the_nearest_state_and_the_thumb_to_its_value(opened, made):
    explorer, grid, _ = made
    assert opened.state == list(explorer.entries.values())
    rng = random.Random(1)
    for k in range(30):
        i, wish = rng.randrange(3), rng.randrange(101)
        before = opened.state
        thumb = opened.live.evaluate(DROP, [i, wish / 100])
        after = opened.state
        assert abs(after[i] - wish / 100) <= AWAY[i]
        assert abs(thumb - 100 * after[i]) < 1e-6  # of a track from 0 to 100
        assert opened.thumbs == pytest.approx(after)
        after[i] = before[i]
        assert all(abs(a - b) <= away for a, b, away in zip(after, before, AWAY, strict=True))
        if k % 10 == 0:
            state = dict(zip(grid.scene.entries, opened.state, strict=True))
            true = on_page(grid.scene.frame(state)["parts"], explorer.show)
            assert true.pop("scenario") == ""  # what the menu shows, and no place on the page
            assert {name: part for name, part in opened.parts.items() if name in true} == true
    assert opened.note == ""


def test_words_glide_through_the_states_that_the_page_holds(browser, opened, made):
    insert = "document.body.insertAdjacentHTML('beforeend', `<a href='#uw:recalls=0,1'>apart</a>`)"
    with clocked(browser, made[2]) as (page, view):
        page.evaluate(insert)
        page.get_by_text("apart").click()
        passed = [view.state[1:] for _ in range(10) if page.clock.run_for(50) is None]
    assert passed[-1] == [0, 1]
    assert len({tuple(each) for each in passed}) >= 4
    assert passed == sorted(passed, key=lambda recalls: (-recalls[0], recalls[1]))
    opened.page.evaluate(insert)
    opened.page.get_by_text("apart").click()
    opened.wait([0.2, 0, 1])
    assert not opened.page.get_by_text("does not hold that state").count()
    opened.page.get_by_text("apart").evaluate("a => a.setAttribute('href', '#uw:recalls=0.123,1')")
    opened.page.get_by_text("apart").click()
    opened.page.get_by_text("It shows the nearest").wait_for()
    opened.page.get_by_text("apart").evaluate("a => a.setAttribute('href', '#uw:show=accuracy')")
    opened.page.mouse.move(5, 5)
    opened.page.get_by_text("apart").hover()
    dimmed = "live => [...live.querySelectorAll('.uw-dim')].map(node => node.dataset.score)"
    assert "unweighted_average_recall" in opened.ask(dimmed)
    assert "accuracy" not in opened.ask(dimmed)
    opened.page.mouse.move(5, 5)
    assert opened.ask(dimmed) == []


def test_every_position_of_each_slider_through_each_scene_is_held(opened, made):
    explorer, _, _ = made
    states = [list(explorer.entries.values()), [0.1, *list(explorer.entries.values())[1:]]]
    for state in states:
        off = opened.ask(f"""live => live.uwView.store.scene.sliders.flatMap(({{values}}, i) =>
            values.filter(value => live.uwView.store.nearest({state}, [[i, value]]).off))""")
        assert off == []


def test_scenarios_scenes_and_reset_are_held_as_far_as_they_can(opened, made):
    explorer, _, _ = made
    menu = opened.page.get_by_label("Scenario")
    menu.select_option("fraud")
    expected = uw.ImbalanceExplorer()
    expected.choose("fraud")
    assert opened.state == list(expected.entries.values())
    assert opened.parts["sentence"] == expected.sentence
    assert opened.page.locator(".uw-scene-title .uw-now").count() == 0
    menu.press("PageDown")  # a presenter's clicker: the talk, not the menu
    assert opened.state == [0.1, 0.9, 0.6]
    menu.select_option("fraud")
    assert opened.page.locator(".uw-scene-title .uw-now").count() == 0
    opened.page.get_by_role("button", name="Reset").click()
    assert opened.state == list(explorer.entries.values())
    dots = opened.page.locator(".uw-scene")
    dots.nth(0).click()
    assert opened.state[0] == 0.1
    opened.press(1, "End")
    assert opened.state[1] == 1
    dots.nth(1).click()
    assert opened.state[1:] == [0.9] * 5
    opened.press(1, "End")
    assert (opened.state[1:], opened.note) == ([1, *[0.9] * 4], "")
    assert opened.parts["sentence"] == uw.open_state(opened.parts["share"]).sentence
    dots.nth(0).click()
    assert opened.state == [0.1, 0.9, 0.6]
    opened.press(1, "Home")
    opened.page.get_by_label("Number of classes").select_option("3")
    three = uw.ImbalanceExplorer(recalls=(0, 0.6, 0.75))  # the sliders stay
    assert opened.parts["share"] == three.share_text
    assert opened.live.locator(".uw-controls input").count() == 0  # what 3 classes add is not held


def test_the_address_opens_a_state_that_was_sent(opened, made):
    def send(explorer, encoding="utf-8"):
        text = quote(explorer.share_text, encoding=encoding)
        opened.page.evaluate("text => { location.hash = text; }", text)
        opened.page.wait_for_function("text => location.hash.endsWith(text)", arg=text)
        opened.page.evaluate("() => new Promise(then => setTimeout(then))")
        return opened.state

    explorer, grid, _ = made
    there = {entry: values[1] for entry, values in grid.values.items()}
    held = uw.ImbalanceExplorer(**explorer._values_at(there))
    assert send(held) == list(there.values())
    assert opened.parts["share"] == held.share_text
    assert opened.note == ""
    assert send(uw.ImbalanceExplorer(class_names=("nö", "ja")), "latin-1") == [0.2, 0.9, 0.6]
    assert "can't show that state" in opened.note
    near = uw.ImbalanceExplorer(prevalence=there["prevalence"] + 0.001, recalls=held.recalls)
    assert send(near) == list(there.values())
    assert "does not hold that state" in opened.note
    assert f"{there['prevalence']:g}, " in opened.note
    fraud = uw.ImbalanceExplorer()
    fraud.choose("fraud")  # of the menu
    assert send(fraud) == list(fraud.entries.values())
    assert opened.note == ""
    three = uw.ImbalanceExplorer(recalls=(0.9, 0.6, 0.5))
    assert (send(three), opened.note) == (list(three.entries.values()), "")
    assert send(uw.MeansExplorer()) == [0.2, 0.9, 0.6]
    assert "can't show that state" in opened.note


def test_keys_and_the_dark_theme_are_those_of_the_notebook(opened):
    page = opened.page
    opened.press(0, "End")
    assert opened.label.endswith(opened.parts["sentence"])
    page.keyboard.press("PageDown")
    assert opened.state[0] == 0.1
    assert Axe().run(page).response["violations"] == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        "() => getComputedStyle(document.body).backgroundColor === 'rgb(17, 17, 17)'"
    )


def test_a_page_for_phones_has_letters_that_can_be_read_there(saved):
    explorer = uw.PitfallExplorer()
    page = saved(explorer, 2, narrow=True).page
    assert explorer.narrow is False
    page.set_viewport_size({"width": 364, "height": 779})
    letters = page.evaluate(
        """() => [...document.querySelectorAll('.uw-picture text')]
            .filter(text => text.textContent)
            .map(text => [parseFloat(getComputedStyle(text).fontSize), text.getScreenCTM()])
            .map(([size, {a, b}]) => size * Math.hypot(a, b))"""
    )
    assert min(letters) > 10.5


def test_without_a_slider_a_page_holds_scenes_and_scenarios(saved):
    explorer = uw.MetricCalculator(matrix=[[5, 1, 2], [1, 7, 3], [2, 2, 9]])
    mine, diagonal = {"question": "Which is lowest?"}, {"matrix": DIAGONAL}
    explorer.scenes = [("Mine", mine), ("Diagonal", diagonal)]
    view = saved(explorer)
    view.page.keyboard.press("PageDown")  # nothing has the focus; the first scene is on the page
    assert view.state == [1, 0, 0, 0, 2, 0, 0, 0, 3]


def test_a_button_for_places_follows_the_sliders_and_they_move_on_from_it(browser, tmp_path):
    explorer = uw.TanksExplorer()
    explorer.scenario_states = []  # their scenes take most of the time
    with clocked(browser, explorer.save_html(tmp_path / "tanks.html", 3)) as (page, view):
        assert view.live.locator("[data-handle=guess], .uw-first label:visible").count() == 0
        act = view.live.locator(".uw-act > button + button")  # under the one that is pressed first
        wider, back = "Make the tanks equally wide", "Put the widths back"
        for words, before, weight in ((wider, 0.2, 0.5), (back, 0.5, 0.2)):
            view.press(0, "Home")  # the wall is out
            act.click()
            seen = []
            for _ in range(16):  # words are those of the state shown, its own what it does
                page.clock.run_for(200)
                seen.append(view.state)
                entries = dict(zip(explorer.entries, view.state, strict=True))
                both = view.parts, explorer.scene.frame(entries)["parts"]
                texts = [re.findall(r'\}, "(.+?)"\]', json.dumps(parts)) for parts in both]
                assert sorted(texts[0]) == sorted(texts[1])
                moving = act.get_attribute("aria-pressed") == "true"
                assert (act.inner_text() == words) == moving
            assert all([1, width, 0.3, 0.9375, 0.5] in seen for width in (before, weight))
            assert (seen[-1], view.note, moving) == ([1, weight, 0.3, 0.9375, 0.5], "", False)
        for stop in (act.click, view.slider(2).click):
            act.click()
            page.clock.run_for(300)
            stop()
            assert (act.inner_text(), act.get_attribute("aria-pressed")) == (wider, "false")


def test_a_link_to_the_present_state_is_copied(opened):
    opened.press(0, "End")
    opened.page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', "
        "{value: {writeText: async (text) => { window.copied = text; }}})"
    )
    opened.page.get_by_text("Share or save", exact=True).click()
    opened.page.get_by_role("button", name="Copy a link").click()
    opened.page.wait_for_function("() => window.copied")
    link = opened.page.evaluate("copied")
    assert uw.open_state(unquote(link.partition("#")[2])).prevalence == 1
    opened.page.goto("about:blank")
    opened.page.goto(link)
    opened.page.locator(".uw-picture path").first.wait_for(state="attached")
    assert opened.state == [1, 0.9, 0.6]
    assert opened.note == ""


LINE = """live => [...live.querySelectorAll('[data-live][data-score=accuracy] path')][0]
    .getAttribute('d').match(/[\\d.]+$/)[0]"""


@pytest.mark.parametrize("motion", [True, False])
def test_a_drag_moves_the_picture_between_two_states_and_rests_on_one(made, browser, motion):
    with clocked(browser, made[2], "no-preference" if motion else "reduce") as (page, view):
        for _ in range(10):  # off the lines on which every position is held
            view.press(0, "ArrowRight")
        seen = []
        box = view.slider(1).bounding_box()
        at = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 0.9 * box["width"], at)
        page.mouse.down()
        for k in range(14):
            page.mouse.move(box["x"] + (0.9 - 0.01 * k) * box["width"], at)
            seen.append((float(view.ask(LINE)), view.parts["accuracy"]))
        ends, numbers = zip(*seen, strict=True)
        assert list(ends) == sorted(ends)  # downwards on the page
        assert len(set(numbers)) <= 5  # each of a state that is held
        assert (len(set(ends)) > 8) == motion
        page.mouse.up()
        page.clock.run_for(300)
        state = dict(zip(made[0].entries, view.state, strict=True))
        parts = made[1].scene.frame(state)["parts"]
        assert view.parts["accuracy"] == parts["accuracy"]
        assert view.ask(LINE) in json.dumps(parts)
        assert view.thumbs[1] == state["recall_0"]


def test_steps_let_the_same_dots_travel_and_arrive(browser, tmp_path):
    explorer = uw.DerivationStepper()
    dots = ".uw-picture > svg:not(.uw-old) [transform]"
    place = f"""() => [...document.querySelectorAll('{dots}')].map(
        dot => dot.getAttribute('transform').match(/[\\d.]+/g).map(Number))"""
    with clocked(browser, explorer.save_html(tmp_path / "steps.html")) as (page, view):
        back, following = (page.get_by_text(word, exact=True) for word in ("Previous", "Next"))
        assert back.get_attribute("aria-disabled") == "true"
        before = page.evaluate(place)
        following.click()
        page.clock.run_for(100)
        assert view.parts["step_title"] == "Name the four counts"  # words are there at once
        between = page.evaluate(place)
        page.clock.run_for(900)
        after = page.evaluate(place)
        assert len(before) == len(between) == len(after) == 100
        moved = [k for k in range(100) if before[k] != after[k]]
        assert len(moved) > 90
        assert any(between[k] not in (before[k], after[k]) for k in moved)
        for k in moved:
            for low, mid, high in zip(before[k], between[k], after[k], strict=True):
                assert min(low, high) - 0.02 <= mid <= max(low, high) + 0.02
        for step in range(3, 14):
            following.click()
            page.clock.run_for(1000)
            entries = explorer.entries | {"step": step}
            true = on_page(explorer.scene.frame(entries)["parts"], explorer.show)
            seen = {name: part for name, part in view.parts.items() if name in true}
            parts = seen, {name: true[name] for name in seen}
            texts = (json.dumps(each, sort_keys=True) for each in parts)
            # A shape that has arrived is written as 0.5, not 0.50.
            seen, true = (re.sub(r"\d+\.\d+", lambda n: f"{float(n[0]):g}", t) for t in texts)
            assert seen == true, step
        assert following.get_attribute("aria-disabled") == "true"
        back.click()
        assert view.state[0] == 12
