"""The page's half of the conversation, spoken to as Python speaks: no kernel, no JupyterLab."""

from __future__ import annotations

import base64
import json

import pytest
from browser.figure_on_page import PAGE, FigureOnPage, without_none
from browser.live_view import View, no_errors
from live.example_figure import RATES, START, EveryArtist
from matplotlib.figure import Figure

from uarwidgets.live import LiveFigure, Scene, Slider
from uarwidgets.live.frames import SliderFrames


@pytest.fixture
def page(blank):
    with blank(1000, 1000, fresh=True) as page:
        yield page


@pytest.fixture(scope="module")
def clocked(browser):
    """A page whose time passes when a test says so."""
    page = browser.new_page(viewport={"width": 1000, "height": 1000})
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    yield page
    page.close()


@pytest.fixture
def timed(clocked):
    clocked.goto("about:blank")
    with no_errors(clocked):
        yield clocked


def show(page, scene: Scene | None = None, *, cached=(), start: dict = START) -> View:
    """Put a scene on an empty page; `cached` are the sliders whose frames are on the page."""
    live = LiveFigure()
    live.stage(scene or EveryArtist().scene(), start)
    state = without_none({name: getattr(live, name) for name in ("scene", "frame", "tools")})
    for slider in cached:
        frames = SliderFrames(live._scene, 1, start, slider)
        for _ in frames.compute():
            pass
        state[f"frames_{slider}"] = base64.b64encode(frames.pack()).decode()
    page.evaluate(PAGE, [LiveFigure._esm, LiveFigure._css, json.dumps(state), False])
    page.wait_for_function("() => told.some(message => message.kind === 'seen')")
    return View(page, page.locator(".uw-live"))


def told(page, kind: str) -> list[dict]:
    return [m for m in page.evaluate("() => window.told") if m["kind"] == kind]


def acknowledge(page, wish: dict) -> None:
    answer = {"kind": "ack", "refused": "", "client": wish["client"], "seq": wish["seq"]}
    page.evaluate("m => model.say(m)", answer)


def answer(page, state: list[float], wish: dict) -> None:
    scene = EveryArtist().scene()
    entries = dict(zip(("height", "place"), state, strict=True))
    frame = {"scene": 1, "state": state, "thumbs": state, "parts": scene.parts(entries)}
    page.evaluate("frame => model.push({frame})", frame | {k: wish[k] for k in ("client", "seq")})


def test_an_unanswered_wish_is_asked_ever_more_seldom(timed):
    view = show(timed)
    view.press(0, "End")
    counts = []
    for _ in range(16):
        timed.clock.run_for(2000)
        counts.append(len(told(timed, "move")))
    # asked at 0, 2, 6, 14 and 30 s
    assert counts == [2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5]
    assert {json.dumps(m["moves"]) for m in told(timed, "move")} == {"[[0, 1]]"}


def test_a_late_answer_does_not_lead_the_picture_back(timed):
    """Slider 0 has its frames held, slider 1 has to wait, also to be told that it stays."""
    view = show(timed, cached=(0,))
    view.slider(0).fill("5")
    acknowledge(timed, told(timed, "move")[-1])
    view.slider(1).fill("5")
    late = told(timed, "move")[-1]
    assert (late["moves"], late["shown"]) == ([[1, RATES[5]]], None)
    view.slider(0).fill("6")
    view.slider(1).fill("5")
    answer(timed, [RATES[5], RATES[5]], late)
    assert view.state == [RATES[6], RATES[5]]
    acknowledge(timed, late)
    last = told(timed, "move")[-1]
    assert last["moves"] == [[0, RATES[6]]]
    acknowledge(timed, last)
    answer(timed, [RATES[6], RATES[5]], last)
    timed.clock.run_for(60_000)
    assert (view.state, view.note) == ([RATES[6], RATES[5]], "")


def test_python_is_told_of_what_is_held_at_a_pace(timed):
    """Of a drag through frames that are held it needs the last state, and few on the way."""
    view = show(timed, cached=(0,))
    for place in (5, 6, 7, 8):
        view.slider(0).fill(str(place))
    assert view.state == [RATES[8], 0.25]
    first, *more = told(timed, "move")
    assert (first["moves"], more) == ([[0, RATES[5]]], [])
    answer_of_5 = {"kind": "ack", "words": {"share": "5"}, "client": first["client"], "seq": 1}
    timed.evaluate("m => model.say(m)", answer_of_5)
    assert view.live.evaluate("live => live.uwView.store.shown.parts.share") is None  # of another
    timed.clock.run_for(100)
    assert len(told(timed, "move")) == 1
    timed.clock.run_for(50)
    _, last = told(timed, "move")
    assert (last["moves"], last["shown"]) == ([[0, RATES[8]]], [RATES[8], 0.25])
    acknowledge(timed, last)
    view.slider(0).fill("9")
    assert len(told(timed, "move")) == 2
    view.slider(1).fill("9")  # not held: it is waited for
    assert told(timed, "move")[-1]["moves"] == [[0, RATES[9]], [1, RATES[9]]]


def test_python_hears_of_every_move_before_a_wish_of_another_kind(timed):
    view = show(timed, cached=(0,))
    for kind in ("reset", "save"):
        for place in (5, 6):
            view.slider(0).fill(str(place))
            for wish in told(timed, "move")[-1:]:
                acknowledge(timed, wish)
        view.live.evaluate(
            "(live, kind) => kind === 'save' ? live.uwView.store.save('svg')"
            " : live.uwView.store.ask(kind)", kind
        )  # fmt: skip
        *_, move, wish = timed.evaluate("() => told")
        assert (move["kind"], move["moves"], wish["kind"]) == ("move", [[0, RATES[6]]], kind)
        acknowledge(timed, move)


@pytest.mark.parametrize("cached", [(0,), ()])
def test_play_begins_at_the_nearest_position_and_ends_at_the_very_value(timed, cached):
    view = show(timed, cached=cached, start={"height": 0.4875, "place": 0.25})
    view.live.get_by_role("button", name="Play Height").click()
    timed.clock.run_for(100)
    assert abs(view.thumbs[0] - 0.4875) < 0.1
    timed.clock.run_for(7000)
    assert view.thumbs[0] == 0.4875
    timed.clock.run_for(5000)
    for wish in told(timed, "move"):
        acknowledge(timed, wish)
    assert told(timed, "move")[-1]["moves"] == [[0, 0.4875]]
    assert (
        view.live.get_by_role("button", name="Play Height").get_attribute("aria-pressed") == "false"
    )


def test_while_python_is_silent_numbers_and_words_are_as_grey_as_the_picture(page):
    view = show(page)
    shades = """() => ['.uw-picture', 'b[data-live]', 'p[data-live]']
        .map(s => getComputedStyle(document.querySelector(s)).opacity)"""
    assert page.evaluate(shades) == ["1", "1", "1"]
    view.press(0, "End")
    page.wait_for_function(f"() => ({shades})().every(shade => shade === '0.4')")
    wish = told(page, "move")[-1]
    acknowledge(page, wish)
    answer(page, [1, 0.25], wish)
    page.wait_for_function(f"() => ({shades})().every(shade => shade === '1')")


def test_python_hears_when_the_picture_leaves_the_view(page):
    show(page)

    def seen(*expected):
        """Both come after a moment."""
        count = "n => told.filter(message => message.kind === 'seen').length === n"
        page.wait_for_function(count, arg=len(expected))
        assert [m["seen"] for m in told(page, "seen")] == [*expected]

    page.evaluate("() => { document.body.style.paddingTop = '3000px'; }")
    seen(True, False)
    page.evaluate("() => document.querySelector('.uw-live').scrollIntoView()")
    seen(True, False, True)
    page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', {value: true, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    seen(True, False, True, False)
    page.evaluate("""() => {
        delete document.hidden;
        document.dispatchEvent(new Event('visibilitychange'));
        window.leave();
    }""")
    seen(True, False, True, False, True, False)


def test_a_page_without_a_kernel_paints_what_it_holds(page):
    view = show(page, cached=(0,))
    page.evaluate("() => { model.send = () => { throw new Error('no kernel'); }; }")
    view.press(0, "End", "ArrowLeft")
    assert view.state == [0.95, 0.25]
    view.press(1, "End")
    page.get_by_text("Python has not answered yet").wait_for(timeout=3000)


def numbers(page) -> View:
    figure = EveryArtist()
    rates = tuple(i / 100 for i in range(101))
    sliders = [
        Slider("height", "Height", rates),
        Slider("place", "Place", (0.1, 1.0, 10.0)),
        Slider("n", "n", (0, 5, 10), whole=True, decimals=0),
        Slider("alone", "Alone", (0, 1), box=True),
        Slider("count", "Count", (0, 9999), box=True, whole=True, decimals=0),
    ]
    live = LiveFigure()
    live.stage(
        Scene(figure.figure, figure.artists, figure.draw, sliders),
        START | {"n": 5, "alone": 0.5, "count": 7},
    )
    return FigureOnPage(page, live, held=False).view


def test_arrow_keys_step_a_number_as_its_slider_does(page):
    view = numbers(page)
    steps = "0.9 Up 0.91, 1 Down 0.10, 5 Up 10, 0.5 Down 0.49, 7 Up 8"
    for i, (typed, key, shown) in enumerate(map(str.split, steps.split(", "))):
        view.type(i, typed)
        view.box(i).focus()
        page.keyboard.press(f"Arrow{key}")
        assert view.box(i).input_value() == shown


def test_a_number_is_typed_as_people_write_it(page):
    view = numbers(page)
    typed = {"1/5": 0.2, "0,25": 0.25, " 3 / 4 ": 0.75, ".5": 0.5, "1e-2": 0.01}
    for text, value in typed.items():
        view.type(0, text)
        assert view.thumbs[0] == value
    for i, text, value in ((3, "1/3", 0.3333), (4, "1200", 1200), (4, "1,300", 1300)):
        view.type(i, text)
        assert view.thumbs[i] == value
    assert "please give a" not in view.note


def test_what_is_no_number_is_refused_in_words_and_changes_nothing(page):
    view = numbers(page)
    before = view.thumbs
    for i, text in ((0, "1/0"), (0, "x"), (0, ""), (0, "1/2/3"), (0, "2"), (4, "1/2")):
        view.type(i, text)
        assert "please give a" in view.note
        assert view.thumbs == before
    assert told(page, "move") == []


def test_a_drag_beside_a_handle_selects_no_text_and_words_can_be_copied(page):
    view = show(page)
    box = view.live.locator(".uw-picture").bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] - 4, steps=5)
    page.mouse.up()
    assert page.evaluate("() => String(getSelection())") == ""
    view.live.locator("p[data-live]").dblclick(position={"x": 10, "y": 8})
    assert page.evaluate("() => String(getSelection())") != ""


def test_the_sign_of_a_lost_kernel_moves_nothing(page):
    view = show(page)
    place = view.live.locator(".uw-picture").bounding_box()
    page.add_style_tag(
        content=".jupyter-widgets-disconnected::before"
        "{ content: 'lost'; display: inline-block; padding: 3px; }"
    )
    view.live.evaluate("el => el.classList.add('jupyter-widgets-disconnected')")
    assert view.live.locator(".uw-picture").bounding_box() == place


def test_a_class_s_name_is_painted_as_written(page):
    figure = Figure()
    names = ["#000000", 'id="a', "url(#x", "uw@-", "<i>"]
    for i, name in enumerate(names):
        figure.text(0, i / 10, name, parse_math=False)
    figure.add_subplot().plot([0, 1], [0, 1])
    scene = Scene(figure, [], lambda state: {}, [Slider("height", "Height", RATES)])
    svg = show(page, scene, start={"height": 0.5}).live.locator("svg").first
    assert set(names) <= set(svg.locator("text").all_text_contents())
    ids = svg.locator("[id]").evaluate_all("all => all.map(e => e.id)")
    assert ids
    assert all(name.startswith("uw1-") for name in ids)


def test_sliders_move_where_keys_with_none_are_lost(page):
    scene = EveryArtist().scene()
    scene.sliders[1] = Slider("place", "Place", RATES, decimals=None)
    live = LiveFigure()
    live.stage(scene, START)
    at = FigureOnPage(page, live)  # which leaves them out
    for slider in range(2):
        at.view.press(slider, "End")
        at.serve()
    assert at.view.state == [1, 1]
    at.view.type(1, "0.3")
    at.serve()
    assert at.view.state == [1, 0.3]


def test_words_of_python_are_shown(page):
    view = show(page)
    client = told(page, "seen")[-1]["client"]
    page.evaluate("m => model.say(m)", {"kind": "told", "text": "Not saved.", "client": client})
    assert view.note == "Not saved."
