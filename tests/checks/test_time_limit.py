"""What counts as time: the processor's, of this call; no import, and no busy machine."""

import sys
import time

import pytest

from uarwidgets.checks import check, running
from uarwidgets.checks.running import Budget, TimeIsUp, call_within, has_alarm

UAR = "unweighted_average_recall"


@pytest.fixture(params=["alarm", "tracing"])
def each_clock(request, monkeypatch):
    if request.param == "alarm" and not has_alarm():
        pytest.skip("no alarm signal here")
    monkeypatch.setattr(running, "has_alarm", lambda: request.param == "alarm")


def spin(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_waiting_is_not_working(each_clock):
    """What another process takes of the machine is time that passes while this one stands."""

    def stand_still():
        for _ in range(10):
            time.sleep(0.02)
        return "done"

    assert call_within(Budget(0.1, by_the_clock=20), stand_still) == "done"


def test_waiting_has_its_limit_too(each_clock):
    began = time.monotonic()

    def wait():
        while True:
            time.sleep(0.01)

    with pytest.raises(TimeIsUp):
        call_within(Budget(5.0, by_the_clock=0.15), wait)
    assert time.monotonic() - began < 4


def test_a_budget_is_for_all_the_calls_together(each_clock):
    budget = Budget(0.2, by_the_clock=60)
    call_within(budget, lambda: spin(0.12))
    with pytest.raises(TimeIsUp):
        call_within(budget, lambda: spin(5))


def test_an_import_is_not_counted_nor_cut_short(each_clock, tmp_path, monkeypatch):
    module = tmp_path / "slow_to_load.py"
    module.write_text(
        "import time\nend = time.thread_time() + 0.3\nwhile time.thread_time() < end: pass\nx = 1\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    def importing():
        import slow_to_load

        return slow_to_load.x

    try:
        assert call_within(Budget(0.15, by_the_clock=60), importing) == 1
    finally:
        sys.modules.pop("slow_to_load", None)


def test_the_work_after_an_import_is_counted(each_clock):
    def importing():
        import fractions  # noqa: F401

        spin(10)

    with pytest.raises(TimeIsUp):
        call_within(Budget(0.1, by_the_clock=60), importing)


def test_a_function_that_sleeps_is_given_up(monkeypatch):
    monkeypatch.setattr(running, "SECONDS", 0.04)  # and five times as long by the clock
    began = time.monotonic()
    assert check(lambda cm: time.sleep(9), UAR).mistake == "too_slow"
    assert time.monotonic() - began < 5
