"""The kernel's half of the conversation, spoken to as the browser speaks."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from live.pictures import RATES, START, Everything
from traitlets import TraitError

from uarwidgets.live import LiveFigure, Slider, settle_all


class Told(LiveFigure):
    """A live figure that keeps what it would send."""

    def __init__(self, **kwargs):
        self.sent = []
        super().__init__(**kwargs)

    def send(self, content, buffers=None):
        self.sent.append((content, buffers))


@pytest.fixture
def live():
    live = Told()
    live.stage(Everything().scene(), START)
    return live


def move(live, *moves, shown=None, seq=1, scene=None):
    wish = {"kind": "move", "moves": moves, "shown": shown, "client": "me", "seq": seq}
    live._receive(None, {**wish, "scene": live.scene["number"] if scene is None else scene}, [])


def strip(live, slider):
    packed = getattr(live, f"strip_{slider}")
    return json.loads(gzip.decompress(packed)) if packed else None


def test_staging_sends_the_scene_and_one_frame(live):
    assert live.scene["title"] == "Everything."
    assert live.frame["scene"] == live.scene["number"]
    assert live.frame["state"] == [0.5, 0.25]
    assert live.frame["parts"]["sentence"] == "0.50 at 0.25"
    assert strip(live, 0) is None


def test_settling_computes_every_strip_once(live):
    live.settle()
    assert strip(live, 0)["base"] == [0.25]
    assert strip(live, 1)["base"] == [0.5]
    drawn = []
    live._scene.draw = drawn.append
    live.settle()
    assert drawn == []


def test_a_move_renews_the_other_sliders_only(live):
    live.settle()
    first = live.strip_0
    move(live, [0, 0.9], shown=[0.9, 0.25])
    live.settle()
    assert live.strip_0 is first
    assert strip(live, 1)["base"] == [0.9]


def test_a_held_frame_needs_no_picture_and_another_gets_it_at_once(live):
    held = live.frame
    move(live, [0, 0.9], shown=[0.9, 0.25])
    assert live.sent[-1][0] == {"kind": "ack", "refused": "", "client": "me", "seq": 1}
    assert live.frame is held
    move(live, [1, 0.3], shown=None, seq=2)
    assert live.frame["state"] == [0.9, 0.3]
    assert (live.frame["client"], live.frame["seq"]) == ("me", 2)


def test_a_wrong_belief_of_the_page_is_put_right(live):
    live.show({"height": 0.1, "place": 0.2})
    move(live, [0, 0.9], shown=[0.9, 0.25])
    assert live.frame["state"] == [0.9, 0.2]


def test_moves_are_taken_together_and_told_once():
    seen = []
    live = Told(on_move=lambda state: seen.append(dict(state)))
    live.stage(Everything().scene(), START)
    move(live, [0, 0.1], [1, 0.2])
    assert seen == [{"height": 0.1, "place": 0.2}]


@pytest.mark.parametrize("error", [ValueError, TraitError])
def test_a_refused_move_says_why_and_changes_nothing(error):
    def refuse(_):
        raise error("too high")

    live = Told(on_move=refuse)
    live.stage(Everything().scene(), START)
    move(live, [0, 0.9], shown=[0.9, 0.25])
    assert live.sent[-1][0]["refused"] == "too high"
    assert live.frame["state"] == [0.5, 0.25]


def test_on_move_may_correct_the_state(live):
    live._on_move = lambda state: live.show({**state, "height": round(state["height"], 1)})
    move(live, [0, 0.55], shown=[0.55, 0.25])
    assert live.frame["state"] == [0.6, 0.25]


def test_a_wish_for_a_scene_that_has_gone_is_only_acknowledged(live):
    number = live.scene["number"]
    live.stage(Everything().scene(), START)
    move(live, [0, 0.9], scene=number)
    assert live.frame["state"] == [0.5, 0.25]
    assert live.sent[-1][0]["kind"] == "ack"


def test_another_scene_drops_the_old_frames(live):
    live.settle()
    live.stage(Everything().scene(), START)
    assert strip(live, 0) is None
    live.settle()
    assert strip(live, 0)["scene"] == live.scene["number"] == 2


def test_boxes_have_no_frames_ahead():
    scene = Everything().scene()
    scene.sliders = [scene.sliders[0], Slider("place", "Place", (0, 1), box=True)]
    live = Told()
    live.stage(scene, START)
    live.settle()
    assert strip(live, 0)
    assert strip(live, 1) is None


def test_a_file_is_sent_to_the_page_that_asked(live):
    live._on_save = lambda kind: (f"a.{kind}", b"data")
    ask = {"kind": "save", "format": "svg", "client": "me", "scene": live.scene["number"]}
    live._receive(None, ask, [])
    assert live.sent[-1] == ({"kind": "file", "name": "a.svg", "client": "me"}, [b"data"])


def test_showing_before_staging_is_an_error():
    with pytest.raises(RuntimeError, match="stage a scene"):
        LiveFigure().show(START)


def test_what_code_moved_is_settled_when_the_cell_ends(live):
    live.show({"height": 0.6, "place": 0.25})
    settle_all()
    assert strip(live, 1) is None  # nobody has seen it yet
    live.settle()
    live.show({"height": 0.7, "place": 0.25})
    assert strip(live, 1)["base"] == [0.6]
    settle_all()
    assert strip(live, 1)["base"] == [0.7]


def in_kernel(session):
    """Run a session in a thread of its own: a browser test may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as kernel:
        kernel.submit(asyncio.run, session).result()


class Kernel:
    """A running loop, as a kernel has; counts the frames drawn."""

    def __init__(self, live):
        self.live, self.drawn = live, []
        draw = live._scene.draw
        live._scene.draw = lambda state: self.drawn.append(dict(state)) or draw(state)

    async def rest(self):
        while self.live._renewal is not None:
            await asyncio.sleep(0.005)


def test_messages_and_cells_on_two_threads_draw_one_at_a_time(live):
    live.settle()
    other, done = Everything().scene(), threading.Event()
    draw = live._scene.draw
    drawing = threading.Lock()

    def alone(state):
        assert drawing.acquire(blocking=False), "two threads draw at once"
        time.sleep(0.0001)  # lets the other thread go on
        words = draw(state)
        drawing.release()
        return words

    live._scene.draw = alone

    async def messages():
        while not done.is_set():
            live._receive(None, {"kind": "near", "slider": 1, "scene": live._number}, [])
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


def test_work_waits_for_rest_and_is_done_once(live):
    async def session():
        live.settle()
        kernel = Kernel(live)
        for i in range(10):  # a drag: no frames are renewed under it
            move(live, [0, RATES[i]], shown=[RATES[i], 0.25], seq=i)
            await asyncio.sleep(0.005)
        assert kernel.drawn == []
        await kernel.rest()
        assert strip(live, 1)["base"] == [RATES[9]]
        assert len(kernel.drawn) == len(RATES) + 1  # the frame to be saved, and one strip
        kernel.drawn.clear()
        await asyncio.sleep(0.1)
        assert kernel.drawn == []

    in_kernel(session())


def test_the_slider_about_to_be_touched_is_renewed_first(live):
    async def session():
        live.settle()
        scene = live._scene
        scene.sliders = [*scene.sliders, Slider("other", "Other", RATES)]
        live.stage(scene, START | {"other": 0.0})
        order = []
        live.observe(lambda change: order.append(change["name"]), ["strip_0", "strip_1", "strip_2"])
        live._receive(None, {"kind": "near", "slider": 2, "scene": live.scene["number"]}, [])
        await Kernel(live).rest()
        assert order == ["strip_2", "strip_0", "strip_1"]

    in_kernel(session())


def test_a_newer_state_drops_outdated_work(live):
    async def session():
        live.settle()
        kernel = Kernel(live)
        live.show({"height": 0.1, "place": 0.25})
        await asyncio.sleep(0.002)
        live.show({"height": 0.2, "place": 0.25})
        await kernel.rest()
        assert strip(live, 1)["base"] == [0.2]
        outdated = [state for state in kernel.drawn if state["height"] == 0.1]
        assert len(outdated) < len(RATES)

    in_kernel(session())
