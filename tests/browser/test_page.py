"""A live figure on a page, without kernel or JupyterLab: its number boxes, names and words."""

import re

from browser.figure_on_page import FigureOnPage, empty_page
from browser.live_view import View
from live.example_figure import RATES, START, EveryArtist
from matplotlib.figure import Figure

from uarwidgets.explorers import AlphaExplorer, PitfallExplorer
from uarwidgets.live import LiveFigure, Scene, Slider

page = empty_page(1000, 1000)


def show(page, scene: Scene, start: dict = START) -> FigureOnPage:
    live = LiveFigure()
    live.stage(scene, start)
    return FigureOnPage(page, live, held=False)


def test_while_python_is_silent_numbers_and_words_are_as_grey_as_the_picture(page):
    at = show(page, EveryArtist().scene())
    shades = """() => ['.uw-picture', 'b[data-live]', 'p[data-live]']
        .map(s => getComputedStyle(document.querySelector(s)).opacity)"""
    assert page.evaluate(shades) == ["1", "1", "1"]
    at.view.press(0, "End")
    page.wait_for_function(f"() => ({shades})().every(shade => shade === '0.4')")
    at.serve()
    page.wait_for_function(f"() => ({shades})().every(shade => shade === '1')")


def test_a_move_that_was_lost_is_sent_again(page):
    at = show(page, EveryArtist().scene())
    at.view.press(0, "End")
    page.evaluate("() => told.splice(0)")
    page.wait_for_function("() => told.some(message => message.kind === 'move')")
    at.serve()
    assert at.view.state == [1, 0.25]


def test_what_is_saved_is_what_is_on_the_page(page):
    at, saved = show(page, EveryArtist().scene()), []
    at.hold("height")
    for place in (5, 6):  # Python is told of the second after a moment
        at.view.slider(0).fill(str(place))
    at.view.ask("live => live.uwView.store.save('svg')")
    at.figure._handle_request = lambda *_: saved.append(dict(at.figure.entries))
    at.serve()
    assert saved == [{"height": RATES[6], "place": 0.25}]


VISIBLE = """hidden => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_python_knows_whether_a_reader_is_at_the_picture(page):
    at = show(page, EveryArtist().scene())
    for change in ("document.body.style.paddingTop = '3000px'", f"({VISIBLE})(true)", "leave()"):
        at.view.slider(0).dispatch_event("pointerenter")
        at.serve()
        assert at.figure.frames_ahead.in_use, change
        page.evaluate(change)
        page.wait_for_function("() => told.some(each => each.kind === 'left')")
        at.serve()
        assert not at.figure.frames_ahead.in_use, change
        page.evaluate(f"document.querySelector('.uw-live').scrollIntoView(); ({VISIBLE})(false)")


def numbers(page) -> View:
    figure = EveryArtist()
    rates = tuple(i / 100 for i in range(101))
    sliders = [
        Slider("height", "Height", rates),
        Slider("place", "Place", (0.1, 1.0, 10.0)),
        Slider("n", "n", (0, 5, 10), whole=True, decimals=0),
        Slider("alone", "Alone", (0, 1), box=True),
        Slider("count", "Count", (0, 99999), box=True, whole=True, decimals=0),
    ]
    scene = Scene(figure.figure, figure.artists, figure.draw, sliders)
    return show(page, scene, START | {"n": 5, "alone": 0.5, "count": 7}).view


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
    for i, text, shown in ((3, "1/3", "0.3333"), (4, "1,300", "1300"), (4, "12000", "12,000")):
        view.type(i, text)
        assert view.box(i).input_value() == shown
    assert "please give a" not in view.note


def test_a_class_is_chosen_by_its_letter_among_those_that_there_are(page):
    view = FigureOnPage(page, PitfallExplorer().live).view
    view.box(2).press("c")
    assert (view.thumbs[2], view.box(2).locator(":enabled").all_text_contents()) == (3, [*"ABCDE"])


def test_the_box_of_a_cost_ratio_is_exact_at_both_ends(page):
    states = {(0.2, 1): "∞", (0.2, 0): "0", (0.2, 0.5): "4"}
    states |= {(0.99, 0.01): "0.000102", (0.01, 0.99): "9801"}
    explorer = AlphaExplorer()
    at = FigureOnPage(page, explorer.live)
    for (explorer.prevalence, explorer.weight), ratio in states.items():
        at.serve()
        assert at.view.box(1).input_value() == ratio
        assert at.view.slider(1).get_attribute("aria-valuetext") == ratio


def test_what_is_no_number_is_refused_in_words_and_changes_nothing(page):
    view = numbers(page)
    before = view.thumbs
    for i, text in ((0, "1/0"), (0, "x"), (0, ""), (0, "1/2/3"), (0, "2"), (4, "1/2")):
        view.type(i, text)
        assert "please give a" in view.note
        assert view.thumbs == before


def test_a_drag_beside_a_handle_selects_no_text_and_words_can_be_copied(page):
    view = show(page, EveryArtist().scene()).view
    box = view.live.locator(".uw-picture").bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] - 4, steps=5)
    page.mouse.up()
    assert page.evaluate("() => String(getSelection())") == ""
    view.live.locator("p[data-live]").dblclick(position={"x": 10, "y": 8})
    assert page.evaluate("() => String(getSelection())") != ""


def test_the_sign_of_a_lost_kernel_moves_nothing(page):
    view = show(page, EveryArtist().scene()).view
    place = view.live.locator(".uw-picture").bounding_box()
    page.add_style_tag(
        content=".jupyter-widgets-disconnected::before"
        "{ content: 'lost'; display: inline-block; padding: 3px; }"
    )
    signs = """live => [live, live.closest('.uw-explorer')].map(widget => {
        widget.classList.add('jupyter-widgets-disconnected');
        return getComputedStyle(widget, '::before').display;
    })"""
    assert view.live.evaluate(signs) == ["none", "none"]  # it would lie on the title
    assert view.live.locator(".uw-picture").bounding_box() == place


def test_words_without_a_picture_above_say_what_to_do(page):
    show(page, EveryArtist().scene())
    link = '<p><a href="#uw:height=1">high</a></p>'
    page.evaluate("link => document.body.insertAdjacentHTML('afterbegin', link)", link)
    page.get_by_text("high").click()
    said = page.locator("p", has_text="high").inner_text()
    assert said == "high (There is no picture above that moves: run its cell.)"
    page.get_by_text("high").dblclick()
    assert page.get_by_text("run its cell").count() == 1


def test_a_class_s_name_is_painted_as_written(page):
    figure = Figure()
    names = ["#000000", 'id="a', "url(#x", "uw@-", "<i>"]
    for i, name in enumerate(names):
        figure.text(0, i / 10, name, parse_math=False)
    figure.add_subplot().plot([0, 1], [0, 1])
    scene = Scene(figure, [], lambda state: {}, [Slider("height", "Height", RATES)])
    svg = show(page, scene, {"height": 0.5}).view.live.locator("svg").first
    assert set(names) <= set(svg.locator("text").all_text_contents())
    ids = svg.locator("[id]").evaluate_all("all => all.map(e => e.id)")
    (prefix,) = {name.partition("-")[0] for name in ids}  # one a picture
    assert re.fullmatch(r"uw\d+", prefix)


def test_sliders_move_where_keys_with_none_are_lost(page):
    scene = EveryArtist().scene()
    scene.sliders[1] = Slider("place", "Place", RATES, decimals=None)
    at = show(page, scene)  # which leaves them out
    for slider in range(2):
        at.view.press(slider, "End")
        at.serve()
    assert at.view.state == [1, 1]
    at.view.type(1, "0.3")
    at.serve()
    assert at.view.state == [1, 0.3]
