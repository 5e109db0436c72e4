"""Functions that raise, loop, print, change their input or return odd things."""

import contextlib
import gc
import signal
import sys
import threading
import time

import numpy as np
import pytest

from uarwidgets.checks import check, running

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


@pytest.fixture(params=["alarm", "tracing"])
def impatient(request, monkeypatch):
    if request.param == "alarm" and not running.has_alarm():
        pytest.skip("no alarm signal here")
    monkeypatch.setattr(running, "has_alarm", lambda: request.param == "alarm")
    monkeypatch.setattr(running, "SECONDS", 0.1)
    monkeypatch.setattr(running, "SECONDS_BY_THE_CLOCK", 0.3)


def forever(cm):
    while True:
        pass


def forever_despite_errors(cm):
    while True:
        with contextlib.suppress(Exception):
            forever(cm)


@pytest.mark.parametrize("loop", [forever, forever_despite_errors])
def test_an_endless_loop_is_given_up(loop, impatient):
    alarm = getattr(signal, "SIGALRM", signal.SIGINT)
    before = (threading.active_count(), sys.gettrace(), signal.getsignal(alarm))
    result = check(loop, UAR)
    assert (result.outcome, result.mistake) == ("not yet", "too_slow")
    assert result.counterexample.matrix.tolist() == [[1, 0], [0, 1]]
    assert "no answer in time" in str(result)
    assert (threading.active_count(), sys.gettrace(), signal.getsignal(alarm)) == before
    if hasattr(signal, "getitimer"):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_only_the_call_is_given_up(impatient):
    end = time.monotonic() + 0.4
    with running._alarm() if running.has_alarm() else running._tracing():
        while time.monotonic() < end:
            uar(np.eye(2))


def test_two_checks_at_once_leave_the_streams_as_they_were():
    begun, over = threading.Event(), threading.Event()

    def second(cm):
        begun.set()
        over.wait(5)
        return uar(cm)

    thread = threading.Thread(target=check, args=(second, UAR))

    def first(cm):
        if thread.ident is None:
            thread.start()
            begun.wait(0.2)
        return uar(cm)

    before = sys.stdout
    check(first, UAR)
    over.set()
    thread.join()
    assert sys.stdout is before


@pytest.fixture
def slow_module(tmp_path, monkeypatch):
    """Write a module; a function that imports it inside, as a student may."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(name, text):
        (tmp_path / f"{name}.py").write_text(f"import time\n{text}\n", encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)

        def importing(cm):
            __import__(name)
            return uar(cm)

        return importing

    return write


def test_the_time_of_an_import_is_not_the_functions(impatient, slow_module):
    importing = slow_module("imported_slowly", "for _ in range(10): time.sleep(0.05)")
    assert check(importing, UAR).outcome == "correct"


def test_an_import_that_never_ends_is_given_up(impatient, slow_module, monkeypatch):
    monkeypatch.setattr(running, "SECONDS_WITH_IMPORTS", 0.5)
    importing = slow_module("imported_for_ever", "while True:\n    pass")
    assert check(importing, UAR).mistake == "too_slow"


def test_a_function_that_sleeps_is_given_up(impatient):
    def sleepy(cm):
        time.sleep(0.05)
        return uar(cm)

    assert check(sleepy, UAR).mistake == "too_slow"


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

    result = check(careless, UAR)
    assert (result.outcome, result.mistake) == ("not yet", "changes_input")
    assert "has changed" in str(result)


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
        (np.ones((2, 2)), "constant"),
    ],
)
def test_odd_values(value, mistake):
    result = check(lambda cm: value, UAR)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    assert result.counterexample.got is value
    assert repr(result)
    assert result._repr_html_()
