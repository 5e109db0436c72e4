"""Functions that raise, loop, print, change their input or return odd things."""

import contextlib
import gc
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from uarwidgets.checks import check, running
from uarwidgets.checks.running import Budget, TimeIsUp, call_within, has_alarm

UAR = "unweighted_average_recall"


def uar(cm):
    return np.mean(np.diagonal(cm) / cm.sum(axis=1))


@pytest.fixture(autouse=True)
def _nobody_listens_to_the_garbage_collector():
    """Hypothesis does: an alarm that rings inside its callback is reported, and not raised."""
    listening = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = listening


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(running, "SECONDS", 0.2)


@pytest.fixture(params=["alarm", "tracing"])
def each_clock(request, monkeypatch):
    if request.param == "alarm" and not has_alarm():
        pytest.skip("no alarm signal here")
    monkeypatch.setattr(running, "has_alarm", lambda: request.param == "alarm")
    return request.param


def forever():
    while True:
        pass


def forever_despite_errors():
    while True:
        with contextlib.suppress(Exception):
            forever()


@pytest.mark.parametrize("loop", [forever, forever_despite_errors])
def test_an_endless_loop_is_given_up(loop, each_clock):
    began = time.monotonic()
    with pytest.raises(TimeIsUp):
        call_within(Budget(0.1), loop)
    assert time.monotonic() - began < 2


def test_the_clock_leaves_no_trace(each_clock):
    before = (threading.active_count(), sys.gettrace())
    handler = signal.getsignal(signal.SIGALRM) if hasattr(signal, "SIGALRM") else None
    assert call_within(Budget(5.0), lambda: 0.5) == 0.5
    with pytest.raises(ZeroDivisionError):
        call_within(Budget(5.0), lambda: 1 / 0)
    with pytest.raises(TimeIsUp):
        call_within(Budget(0.05), forever)
    assert (threading.active_count(), sys.gettrace()) == before
    if handler is not None:
        assert signal.getsignal(signal.SIGALRM) is handler
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_function_that_takes_for_ever(impatient, each_clock):
    result = check(lambda cm: forever(), UAR)
    assert (result.outcome, result.mistake) == ("not yet", "too_slow")
    assert result.counterexample.matrix.tolist() == [[1, 0], [0, 1]]
    assert "no answer in time" in str(result)


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
        (ValueError("<b>bold</b>"), "ValueError: <b>bold</b>"),
        (SystemExit(2), "SystemExit: 2"),
        (RecursionError("deep\nand\ndeeper"), "RecursionError: deep and deeper"),
    ],
)
def test_errors_are_reported_in_a_line(error, shown):
    def failing(cm):
        raise error

    result = check(failing, UAR)
    assert result.mistake == "raises"
    assert result.counterexample.got is error
    assert error.__traceback__ is None
    assert f"got      {shown}" in str(result).splitlines()[-1]
    assert "<b>" not in result._repr_html_()


def test_the_readers_own_stop_is_not_swallowed():
    def interrupted(cm):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(interrupted, UAR)


def test_prints_and_warnings_are_kept_out(capsys, recwarn):
    def noisy(cm):
        print("a line", flush=True)
        print("another", file=sys.stderr)
        np.float64(1) / np.float64(0)
        return uar(cm)

    assert check(noisy, UAR).outcome == "correct"
    assert capsys.readouterr() == ("", "")
    assert not recwarn.list


def test_changing_the_input():
    def careless(cm):
        result = uar(cm)
        np.fill_diagonal(cm, 0)
        return result

    on = np.array([[4, 16], [5, 75]])
    for asked in (None, on):
        result = check(careless, UAR, on=asked)
        assert (result.outcome, result.mistake) == ("not yet", "changes_input")
        assert "has changed" in str(result)
    assert on.tolist() == [[4, 16], [5, 75]]


@pytest.mark.parametrize(
    ("value", "mistake"),
    [
        (float("nan"), "not_a_number"),
        (float("inf"), "not_a_number"),
        ("0.5", "not_a_number"),
        (True, "not_a_number"),
        ([[1, 2], [3]], "not_a_number"),
        (10**400, "not_a_number"),
        ([0.5], "constant"),
        (np.ones((2, 2)), "wrong_shape"),
    ],
)
def test_odd_values(value, mistake):
    result = check(lambda cm: value, UAR)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    assert result.counterexample.got is value
    assert repr(result)
    assert result._repr_html_()


def test_what_another_thread_prints_meanwhile_is_shown(capsys):
    """The function waits for another thread, which prints while the function runs."""

    def waits_for_another(cm):
        print("mine")
        other = threading.Thread(target=print, args=("theirs",))
        other.start()
        other.join()
        return uar(cm)

    assert check(waits_for_another, UAR).correct
    assert set(capsys.readouterr().out.split()) == {"theirs"}


def test_a_slow_right_answer_has_more_time_in_a_browser():
    """There each line is traced, and the clock by the wall is all there is."""
    script = "import sys; sys.platform = 'emscripten'; from uarwidgets.checks import running; "
    script += "print(running.SECONDS, running.has_alarm())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == ["10.0", "False"], done.stderr


# --- what counts as time: the processor's, of this call; no import, and no busy machine --------


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


def test_a_function_that_sleeps_is_given_up(monkeypatch):
    monkeypatch.setattr(running, "SECONDS", 0.04)  # and five times as long by the clock
    began = time.monotonic()
    assert check(lambda cm: time.sleep(9), UAR).mistake == "too_slow"
    assert time.monotonic() - began < 5
