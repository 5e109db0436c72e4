"""Settings of all tests, and the cleaning up after each file."""

import gc
import os
from collections.abc import Iterator
from typing import Any

import nbval.kernel
import pytest
from cleanup import close_pictures_and_widgets, open_widgets
from hypothesis import settings

# Two workers on two cores: a linear algebra library that keeps a thread for each core in each
# worker takes time from both. Set before NumPy is loaded; workers, kernels and servers inherit it.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

# nbval writes each message of a kernel out for a log that nobody keeps: half of its own time.
nbval.kernel.pformat = lambda message: message

# Examples are the same in every run, and a slow machine is no reason to fail.
settings.register_profile("uarwidgets", derandomize=True, deadline=None, max_examples=50)
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
    """Keep the half million objects of loaded modules out of garbage collections.

    Looking through them took a quarter of the tests' time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 5)


@pytest.fixture(scope="module", autouse=True)
def _close_after_each_file() -> Iterator[None]:
    yield
    close_pictures_and_widgets()


@pytest.fixture
def close_after_each_test() -> Iterator[None]:
    shared = open_widgets()
    yield
    close_pictures_and_widgets(whole=False, kept=shared)


@pytest.fixture
def pictures_not_drawn() -> Iterator[None]:
    """For tests of an explorer's state and words alone."""
    from draw_less import skip_pictures

    with skip_pictures():
        yield


@pytest.fixture(scope="module")
def backgrounds_not_drawn() -> Iterator[None]:
    """For files whose tests do not look at the fixed part of a picture."""
    from draw_less import skip_backgrounds

    with skip_backgrounds():
        yield
