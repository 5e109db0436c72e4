"""A live figure in the kernel, which is sent the messages of a page."""

import asyncio
import gzip
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from draw_less import skip_backgrounds
from IPython.core.events import EventManager
from live.example_figure import RATES, START, EveryArtist

from uarwidgets.live import LiveFigure, frames, widget
from uarwidgets.live.frames import SliderFrames


class Told(LiveFigure):
    """A live figure that keeps what it would send."""

    def __init__(self, **kwargs):
        self.sent = []
        super().__init__(**kwargs)

    def send(self, content, buffers=None):
        self.sent.append((content, buffers))


@pytest.fixture(autouse=True)
def short_rest(monkeypatch):
    monkeypatch.setattr(frames, "_REST", 0.1)
    # Where others want the processor, frames wait up to 2 s a slice: longer than a test should.
    monkeypatch.setattr(frames, "_LONGEST", 0.02)


@pytest.fixture
def live():
    live = Told()
    with skip_backgrounds():
        live.stage(EveryArtist().scene(), START)
    return live


def move(live, *moves, shown=None, seq=1):
    wish = {"kind": "move", "moves": moves, "shown": shown, "client": "me", "seq": seq}
    live._receive(None, {**wish, "scene": live.scene["number"]}, [])


def frames_of(live, slider):
    packed = getattr(live, f"frames_{slider}")
    return json.loads(gzip.decompress(packed)) if packed else None


def test_a_frame_is_sent_only_where_the_page_shows_another_state(live):
    held = live.frame
    move(live, [0, 0.9], shown=[0.9, 0.25])
    assert live.frame is held
    move(live, [1, 0.3], shown=None, seq=2)
    assert (live.frame["state"], live.frame["seq"]) == ([0.9, 0.3], 2)
    live.show({"height": 0.1, "place": 0.2})
    move(live, [0, 0.9], shown=[0.9, 0.3])
    assert live.frame["state"] == [0.9, 0.2]


def test_a_refused_move_says_why_and_is_taken_back():
    told = []

    def refuse(state):
        told.append(dict(state))
        if state["height"] > 0.5:
            raise (ValueError if state["height"] < 0.9 else RuntimeError)("too high")

    live = Told(on_move=refuse)
    live.stage(EveryArtist().scene(), START)
    move(live, [0, 0.8])
    assert live.sent[-1][0]["refused"] == "too high"
    with pytest.raises(RuntimeError):  # a fault of ours: for the log too
        move(live, [0, 0.9])
    assert live.sent[-1][0]["refused"] == "Python could not do this (RuntimeError)."
    assert (live.frame["state"], told[-1]) == ([0.5, 0.25], START)


@pytest.mark.parametrize("wrong", [[-1, 0.5], [0, float("nan")]])
def test_a_slider_or_a_value_that_is_none_is_refused(live, wrong):
    move(live, [0, 0.9], wrong)
    assert live.sent[-1][0]["refused"] == f"no slider {wrong[0]} moves to {wrong[1]}"
    assert live.frame["state"] == list(START.values())


def in_kernel(session):
    """Run a session in a thread of its own: a browser test may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as kernel:
        kernel.submit(asyncio.run, session()).result()


async def rest(live):
    async with asyncio.timeout(20):
        while live.frames_ahead.renewal is not None:
            await asyncio.sleep(0.005)


def near(live, slider, client=""):
    message = {"kind": "near", "slider": slider, "scene": live._number, "client": client}
    live._receive(None, message, [])


@pytest.fixture
def drawn(live):
    """The states that are drawn once all frames are made."""
    live.settle()
    drawn, draw = [], live.staged.draw
    live.staged.draw = lambda state: drawn.append(dict(state)) or draw(state)
    return drawn


def test_a_cell_that_shows_many_states_in_a_row_is_drawn_at_its_end(live, drawn, monkeypatch):
    monkeypatch.setattr(widget, "_BURST", 60)
    monkeypatch.setattr(live, "_shell", SimpleNamespace())

    @in_kernel
    async def _():
        for height in (0.1, 0.2, 0.3):
            live.show({"height": height, "place": 0.25})
        assert drawn == []
        for _ in range(2):
            live.catch_up()
        assert drawn == [{"height": 0.3, "place": 0.25}]
        assert live.frame["state"] == [0.3, 0.25]
        monkeypatch.setattr(widget, "_BURST", 0.01)  # as in a task that waits between two states
        live.show({"height": 0.4, "place": 0.25})
        await asyncio.sleep(0.2)
        assert live.frame["state"] == [0.4, 0.25]


def test_ipython_says_when_a_cell_ends_until_a_picture_is_closed(monkeypatch):
    events = EventManager(None, {"post_execute": lambda: None})
    monkeypatch.setattr(widget, "get_ipython", lambda: SimpleNamespace(events=events))
    live = LiveFigure()
    assert events.callbacks["post_execute"] == [live.catch_up]
    for _ in range(2):
        live.close()
    assert events.callbacks["post_execute"] == []


def test_messages_and_cells_on_two_threads_draw_one_at_a_time(live):
    live.settle()
    other, drawing, done = EveryArtist().scene(), threading.Lock(), threading.Event()
    draw = live.staged.draw

    def alone(state):
        assert drawing.acquire(blocking=False), "two threads draw at once"
        time.sleep(0.0001)  # lets the other thread go on
        words = draw(state)
        drawing.release()
        return words

    live.staged.draw = alone

    async def messages():
        while not done.is_set():
            near(live, 1)
            await asyncio.sleep(0.001)

    with ThreadPoolExecutor(1) as beside:
        running = beside.submit(asyncio.run, messages())
        try:
            for i in range(40):
                state = {"height": i / 40, "place": 0.25}
                live.show(state)
                assert live.frame["parts"] == other.parts(state)
        finally:
            done.set()
        running.result()


def test_frames_wait_for_rest_but_those_of_the_slider_at_hand_do_not(live, drawn, monkeypatch):
    monkeypatch.setattr(frames, "_REST", 0.5)  # a busy machine may sleep for a tenth of a second

    @in_kernel
    async def _():
        for i in range(10):  # a drag: no frames are renewed under it
            move(live, [0, RATES[i]], shown=[RATES[i], 0.25], seq=i)
            await asyncio.sleep(0.005)
        assert drawn == []
        near(live, 1)
        while frames_of(live, 1)["base"] != [RATES[9]]:
            await asyncio.sleep(0)
        assert len(drawn) == len(RATES) // 3  # those around the thumb, until it is moved
        await rest(live)
        assert len(drawn) == len(RATES) + 1  # the frame to be saved; no frame is made twice


def test_frames_are_computed_where_a_reader_has_touched_a_picture_in_view(live):
    @in_kernel
    async def _():
        live.show({"height": 0.6, "place": 0.25})
        await rest(live)
        assert frames_of(live, 1) is None  # nobody has touched it
        for client in ("a", "b"):
            near(live, 1, client)
        live._receive(None, {"kind": "left", "client": "a"}, [])
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.6]
        live._receive(None, {"kind": "left", "client": "b"}, [])
        live.show({"height": 0.7, "place": 0.25})
        await asyncio.sleep(0.2)
        assert frames_of(live, 1)["base"] == [0.6]
        near(live, 1, "a")
        await rest(live)
        assert frames_of(live, 1)["base"] == [0.7]


def test_nothing_is_computed_for_a_page_untouched_for_a_minute(live, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(frames.time, "monotonic", lambda: clock[0])
    for _ in range(2):
        near(live, 0)
        assert live.frames_ahead.in_use
        clock[0] += 61
        assert not live.frames_ahead.in_use


def test_what_the_page_asks_for_is_answered_even_where_python_fails():
    live = Told(on_request=lambda kind, value: {}[value])
    live.stage(EveryArtist().scene(), START)
    with pytest.raises(KeyError):
        live._receive(None, {"kind": "choose", "value": "x", "client": "me"}, [])
    said = "Python could not do this (KeyError)."
    assert live.sent[-1][0] == {"kind": "told", "text": said, "client": "me"}


def test_the_frames_around_the_thumb_are_sent_first_then_those_to_which_it_moves(live):
    n = len(RATES)
    frames = SliderFrames(live.staged, 1, {"height": RATES[-2], "place": 0.25}, 0)
    third = n // 3
    ways = [[p for p in frames.compute(way, False) if p] for way in (0, 1, -1)]
    assert list(map(len, ways)) == [1, 0, 1]  # above the last third there is nothing
    assert frames.sent
    near, whole = (json.loads(gzip.decompress(way[0])) for way in ways[::2])
    assert near["entry"] == list(RATES[-third:])
    assert (near["from"], whole["from"]) == (n - third, 0)
    assert whole["entry"] == list(RATES)
    for name, part in near["parts"].items():
        both = [
            [table["shapes"][table["at"][j] if table["at"] else 0] for j in range(third)]
            for table in (part, whole["parts"][name] | {"at": whole["parts"][name]["at"][-third:]})
        ]
        assert both[0] == both[1]
