"""The kernel's half of the conversation, spoken to as the browser speaks."""

from __future__ import annotations

import asyncio
import gc
import gzip
import json
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from itertools import pairwise

import pytest
from draw_less import skip_backgrounds
from live.example_figure import RATES, START, EveryArtist
from traitlets import TraitError

from uarwidgets.live import LiveFigure, Slider, widget


class Told(LiveFigure):
    """A live figure that keeps what it would send."""

    def __init__(self, **kwargs):
        self.sent = []
        super().__init__(**kwargs)

    def send(self, content, buffers=None):
        self.sent.append((content, buffers))


@pytest.fixture(autouse=True)
def short_rest(monkeypatch):
    monkeypatch.setattr(widget, "_REST", 0.1)
    # Where others want the processor, frames wait up to 2 s a slice: longer than a test should.
    monkeypatch.setattr(widget, "_LONGEST", 0.02)


@pytest.fixture
def live():
    live = Told()
    with skip_backgrounds():
        live.stage(EveryArtist().scene(), START)
    return live


def move(live, *moves, shown=None, seq=1, scene=None):
    wish = {"kind": "move", "moves": moves, "shown": shown, "client": "me", "seq": seq}
    live._receive(None, {**wish, "scene": live.scene["number"] if scene is None else scene}, [])


def frames_of(live, slider):
    packed = getattr(live, f"frames_{slider}")
    return json.loads(gzip.decompress(packed)) if packed else None


def test_staging_sends_the_scene_and_one_frame_and_drops_the_old_ones(live):
    assert live.scene["title"] == "EveryArtist."
    assert live.frame["scene"] == live.scene["number"]
    assert live.frame["state"] == [0.5, 0.25]
    assert live.frame["parts"]["sentence"] == "0.50 at 0.25"
    live.settle()
    first = live.frames_0
    move(live, [0, 0.9], shown=[0.9, 0.25])
    live.settle()
    assert live.frames_0 is first  # a move renews the other sliders only
    assert frames_of(live, 1)["base"] == [0.9]
    live.stage(EveryArtist().scene(), START)
    assert frames_of(live, 0) is None
    live.settle()
    assert frames_of(live, 0)["scene"] == live.scene["number"] == 2


def test_a_held_frame_needs_no_picture_and_another_gets_it_at_once(live):
    held = live.frame
    move(live, [0, 0.9], shown=[0.9, 0.25])
    ack = {"kind": "ack", "refused": "", "words": {}, "client": "me", "seq": 1}
    assert live.sent[-1][0] == ack
    assert live.frame is held
    move(live, [1, 0.3], shown=None, seq=2)
    assert live.frame["state"] == [0.9, 0.3]
    assert (live.frame["client"], live.frame["seq"]) == ("me", 2)


def test_a_wrong_belief_of_the_page_is_put_right(live):
    live.show({"height": 0.1, "place": 0.2})
    move(live, [0, 0.9], shown=[0.9, 0.25])
    assert live.frame["state"] == [0.9, 0.2]


@pytest.mark.parametrize(
    ("error", "said"),
    [(ValueError, "too high"), (TraitError, "too high"),
     (RuntimeError, "Python could not do this (RuntimeError).")],
)  # fmt: skip
def test_a_refused_move_says_why_and_is_taken_back(error, said):
    told = []

    def refuse(state):
        told.append(dict(state))
        if state["height"] > 0.8:
            raise error("too high")

    live = Told(on_move=refuse)
    live.stage(EveryArtist().scene(), START)
    with pytest.raises(error) if error is RuntimeError else nullcontext():  # a fault: for the log
        move(live, [0, 0.9], shown=[0.9, 0.25])
    assert live.sent[-1][0]["refused"] == said
    assert live.frame["state"] == [0.5, 0.25]
    assert error is not RuntimeError or told[-1] == START


FAULTS = [None, [[9, 0.5]], [["a", 0.5]], [[0, "a"]], [[0, None]], [[0, float("nan")]], 7]


@pytest.mark.parametrize("moves", FAULTS)
def test_a_move_that_makes_no_sense_is_answered_and_changes_nothing(live, moves):
    wish = {"kind": "move", "moves": moves, "client": "me", "seq": 3, "shown": None}
    with suppress(Exception):
        live._receive(None, wish | {"scene": live._number}, [])
    (answer,) = [content for content, _ in live.sent]
    assert (answer["kind"], answer["seq"]) == ("ack", 3)
    assert answer["refused"]
    assert live.frame["state"] == [0.5, 0.25]
    assert list(live._entries.values()) == [0.5, 0.25]
    move(live, [0, 0.9], seq=4)
    assert live.frame["state"] == [0.9, 0.25]


def test_on_move_may_correct_the_state(live):
    live._on_move = lambda state: live.show({**state, "height": round(state["height"], 1)})
    move(live, [0, 0.55], shown=[0.55, 0.25])
    assert live.frame["state"] == [0.6, 0.25]


def test_a_file_is_sent_to_the_page_that_asked_or_it_is_told_why_not(live):
    def save(kind):
        if kind == "gif":
            raise ValueError("no gif")
        return f"a.{kind}", b"data"

    live._on_request = lambda _, value: save(value)
    ask = {"kind": "save", "value": "svg", "client": "me"}
    live._receive(None, ask, [])
    assert live.sent[-1] == ({"kind": "file", "name": "a.svg", "client": "me"}, [b"data"])
    live._receive(None, ask | {"value": "gif"}, [])
    assert live.sent[-1][0] == {"kind": "told", "text": "no gif", "client": "me"}


def test_words_at_rest_come_with_the_answer_and_in_no_frame_ahead():
    told = []
    live, scene = Told(), EveryArtist().scene()
    scene.at_rest = lambda state: told.append(state) or {"share": f"{state['height']:.2f}"}
    live.stage(scene, START)
    assert live.frame["parts"]["share"] == "0.50"
    told.clear()
    live.settle()
    assert told == []
    assert "share" not in frames_of(live, 0)["parts"]
    move(live, [0, 0.9], shown=[0.9, 0.25])  # held: no frame is sent
    assert live.sent[-1][0]["words"] == {"share": "0.90"}
    move(live, [1, 0.33], shown=None, seq=2)  # not held: they come with the frame
    assert live.sent[-1][0]["words"] == {}
    assert live.frame["parts"]["share"] == "0.90"
    live.begin()
    move(live, [0, 2.0], scene=99, seq=3)  # a wish for a scene that has gone
    assert live.sent[-1][0]["words"] == {}


def in_kernel(session):
    """Run a session in a thread of its own: a browser test may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as kernel:
        kernel.submit(asyncio.run, session()).result()


async def rest(live):
    async with asyncio.timeout(20):
        while live._renewal is not None:
            await asyncio.sleep(0.005)


def near(live, slider):
    live._receive(None, {"kind": "near", "slider": slider, "scene": live._number}, [])


@pytest.fixture
def drawn(live):
    """The states that are drawn once all frames are made."""
    live.settle()
    drawn, draw = [], live._scene.draw
    live._scene.draw = lambda state: drawn.append(dict(state)) or draw(state)
    return drawn


def test_messages_and_cells_on_two_threads_draw_one_at_a_time(live):
    live.settle()
    other, drawing, done = EveryArtist().scene(), threading.Lock(), threading.Event()
    draw = live._scene.draw

    def alone(state):
        assert drawing.acquire(blocking=False), "two threads draw at once"
        time.sleep(0.0001)  # lets the other thread go on
        words = draw(state)
        drawing.release()
        return words

    live._scene.draw = alone

    async def messages():
        while not done.is_set():
            near(live, 1)
            await asyncio.sleep(0.001)

    with ThreadPoolExecutor(1) as beside:
        running = beside.submit(asyncio.run, messages())
        try:
            for i in range(100):
                state = {"height": i / 100, "place": 0.25}
                live.show(state)
                assert live.frame["parts"] == other.parts(state)
        finally:
            done.set()
        running.result()


def test_work_waits_for_rest_and_is_done_once(live, drawn, monkeypatch):
    monkeypatch.setattr(widget, "_REST", 0.5)  # a busy machine may sleep for a tenth of a second

    @in_kernel
    async def _():
        for i in range(10):  # a drag: no frames are renewed under it
            move(live, [0, RATES[i]], shown=[RATES[i], 0.25], seq=i)
            await asyncio.sleep(0.005)
        assert drawn == []
        await rest(live)
        assert frames_of(live, 1)["base"] == [RATES[9]]
        assert len(drawn) == len(RATES) + 1  # the frame to be saved, and one slider's frames
        await asyncio.sleep(0.1)
        assert len(drawn) == len(RATES) + 1


def test_the_slider_about_to_be_touched_is_renewed_first(live, monkeypatch):
    monkeypatch.delattr(time, "thread_time")  # Pyodide has none
    scene, order = live._scene, []
    scene.sliders = [*scene.sliders, Slider("other", "Other", RATES)]

    @in_kernel
    async def _():
        live.stage(scene, START | {"other": 0.0})
        live.observe(
            lambda change: order.append(change["name"]), ["frames_0", "frames_1", "frames_2"]
        )
        near(live, 2)
        await rest(live)

    assert order == ["frames_2", "frames_0", "frames_1"]


def test_other_sliders_frames_wait_for_a_rest_and_those_of_the_one_at_hand_do_not(live, drawn):
    @in_kernel
    async def _():
        near(live, 0)
        move(live, [0, 0.9], shown=[0.9, 0.25])
        await asyncio.sleep(0.05)
        assert drawn == []  # the frames of slider 0 still hold
        near(live, 1)
        while frames_of(live, 1)["base"] != [0.9]:
            await asyncio.sleep(0)
        assert len(drawn) == len(RATES)


def test_where_others_want_the_processor_frames_wait(live, monkeypatch):
    monkeypatch.setattr(widget, "_LONGEST", 2.0)
    assert widget._pause(0.009, 0.009) == widget._PAUSE
    assert widget._pause(0.05, 0.01) == pytest.approx(0.5)
    assert widget._pause(9, 0.01) == widget._LONGEST
    times, draw = [], live._scene.draw

    def slow(state):  # it sleeps where it should compute: the clock runs, the processor does not
        times.append(time.perf_counter())
        time.sleep(0.01)
        return draw(state)

    live._scene.draw = slow

    @in_kernel
    async def _():
        near(live, 1)
        async with asyncio.timeout(20):
            while len(times) < 4:
                await asyncio.sleep(0.01)

    assert min(later - earlier for earlier, later in pairwise(times)) > 0.08


def test_frames_are_made_after_the_cell_that_shows_the_picture_or_moves_it(live):
    @in_kernel
    async def _():
        live.show({"height": 0.6, "place": 0.25})
        await rest(live)
        assert frames_of(live, 1) is None  # nobody has seen it yet
        live.begin()
        assert frames_of(live, 1) is None  # the picture comes first
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.6]
        live.show({"height": 0.7, "place": 0.25})
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.7]


def test_what_no_page_has_in_view_is_not_renewed(live):
    def say(client, seen):
        live._receive(None, {"kind": "seen", "seen": seen, "client": client}, [])

    @in_kernel
    async def _():
        live.settle()
        for client, seen in (("a", True), ("b", True), ("a", False)):
            say(client, seen)
        live.show({"height": 0.6, "place": 0.25})
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.6]
        say("b", False)
        live.show({"height": 0.7, "place": 0.25})
        await asyncio.sleep(0.2)
        assert live.frame["state"] == [0.7, 0.25]  # it is shown, and nothing more is done
        assert frames_of(live, 1)["base"] == [0.6]
        say("a", True)
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.7]
        say("a", False)
        move(live, [0, 0.8])  # who moves it has it in view, whatever was said
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.8]


def test_a_page_that_says_nothing_for_long_is_forgotten(live, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(widget.time, "monotonic", lambda: clock[0])
    for reload in range(5):
        live._receive(None, {"kind": "seen", "seen": True, "client": f"page {reload}"}, [])
    assert live.in_view
    live._receive(None, {"kind": "seen", "seen": False, "client": "page 4"}, [])
    clock[0] += 301
    assert not live.in_view
    live._receive(None, {"kind": "near", "slider": 0, "scene": 1, "client": "page 3"}, [])
    assert live.in_view


def test_closing_lets_scene_figure_and_frames_go():
    def made_and_closed():
        picture = EveryArtist()
        live = LiveFigure(on_move=lambda state: None)
        live.stage(picture.scene(), START)
        live.settle()
        live.close()
        live.show(START)
        live.stage(picture.scene(), START)
        live.settle()
        assert not live.frames_0
        return live, weakref.ref(picture.figure)

    kept = [made_and_closed() for _ in range(3)]  # the page's model may outlive its picture
    gc.collect()
    assert [figure() for _, figure in kept] == [None] * 3


def test_what_the_page_asks_for_is_answered_even_where_python_fails():
    def fail(kind, value):
        raise {"scene": TraitError, "choose": KeyError}[kind](value)

    live = Told(on_request=fail)
    live.stage(EveryArtist().scene(), START)
    live._receive(None, {"kind": "scene", "value": "no such scene", "client": "me"}, [])
    told = {"kind": "told", "client": "me"}
    assert live.sent[-1][0] == {**told, "text": "no such scene"}
    with pytest.raises(KeyError):  # a fault of ours: for the log too
        live._receive(None, {"kind": "choose", "value": "x", "client": "me"}, [])
    assert live.sent[-1][0] == {**told, "text": "Python could not do this (KeyError)."}
