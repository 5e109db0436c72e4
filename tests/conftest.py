"""Settings that every test shares, and what one leaves behind for none after it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from typing import Any

import nbval.kernel
import pytest
from closing import close_pictures_and_widgets, open_widgets
from hypothesis import settings
from warm_kernels import use_warm_kernels

# Two workers on two cores: a linear algebra library that keeps a thread for each core in each
# worker takes time from both. Set before NumPy is loaded; workers, kernels and servers inherit it.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

use_warm_kernels()

# nbval writes each message of a kernel out for a log that nobody keeps: half of its own time.
nbval.kernel.pformat = lambda message: message

# Examples are the same in every run, and a slow machine is no reason to fail.
settings.register_profile("uarwidgets", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("uarwidgets")


# These drive JupyterLab. One worker has them all, and loads it once.
LAB = ("benchmarks", "calculator", "chapter", "lab", "live", "notebook7", "predict", "saved")


def pytest_xdist_auto_num_workers() -> int:
    """One more than the processors: browser tests wait for a page, a quarter of the time."""
    return max(os.cpu_count() or 1, 2) + 1


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file's tests share a kernel or a browser: they stay together, in their order."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            scope = nodeid.split("::")[0]
            shared = {f"tests/browser/test_{name}.py" for name in LAB}
            return "tests/browser" if scope in shared else scope

        def _assign_work_unit(self, node: Any) -> None:
            # The last worker keeps to what no browser is in, as long as there is any.
            if _is_last(node.workerinput):
                others = (scope for scope in self.workqueue if "browser" not in scope)
                self.workqueue.move_to_end(next(others, next(iter(self.workqueue))), last=False)
            super()._assign_work_unit(node)

    config.option.loadscopereorder = False  # they are in order: see LONGEST
    return Together(config, log)


def _is_last(worker: dict[str, Any]) -> bool:
    return worker["workercount"] > 2 and worker["workerid"] == f"gw{worker['workercount'] - 1}"


def pytest_configure(config: pytest.Config) -> None:
    """Let the worker without a browser use the time that the others leave."""
    worker = getattr(config, "workerinput", None)
    if worker and _is_last(worker) and hasattr(os, "nice"):
        os.nice(10)


#: What takes longest, so that it begins first and all workers end at one time.
LONGEST = ("tests/browser", "tests/explorers/test_contract", "tests/notebooks", "instructor")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: [not item.nodeid.startswith(place) for place in LONGEST])


def pytest_collection_finish() -> None:
    """Let Python look for what is free among what tests make, not in all that they have loaded.

    That half million objects stays: looking through it took a quarter of the tests' time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 5)


@pytest.fixture(scope="session", autouse=True)
def _what_stands_still_is_drawn_once() -> Iterator[None]:
    """Spare explorers half of their making, where there are any."""
    if "uarwidgets.kit.explorer" not in sys.modules:
        yield
        return
    from stills import drawn_once

    with drawn_once():
        yield


@pytest.fixture(scope="module", autouse=True)
def _nothing_stays_open() -> Iterator[None]:
    """After a file's tests, close what they opened."""
    yield
    close_pictures_and_widgets()


@pytest.fixture
def closed_each_time() -> Iterator[None]:
    """The same after each test, for files whose tests make many explorers.

    What they share was made before them, and stays.
    """
    shared = open_widgets()
    yield
    close_pictures_and_widgets(whole=False, kept=shared)


@pytest.fixture
def no_pictures() -> Iterator[None]:
    """For tests of an explorer's state and words alone."""
    from stills import no_picture

    with no_picture():
        yield


@pytest.fixture(scope="module")
def stills_not_drawn() -> Iterator[None]:
    """For files whose tests do not look at what stands still in a picture."""
    from stills import not_drawn

    with not_drawn():
        yield
