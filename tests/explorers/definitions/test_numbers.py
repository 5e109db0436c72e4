"""The table of known conventions, held against the libraries that it speaks of."""

import warnings
from importlib.metadata import version

import numpy as np
import pytest
from reference_libraries import imblearn, mlxtend, pycm
from reference_libraries import sklearn_metrics as sk

from uarwidgets.explorers.definitions.numbers import CHECKED, CONVENTIONS, SHOWN, Answer, ask

#: The table tells what these versions answer; older and newer ones may answer otherwise.
INSTALLED = {library: version(library) for library in CHECKED}
as_checked = pytest.mark.skipif(
    any(not f"{INSTALLED[library]}.".startswith(f"{v}.") for library, v in CHECKED.items()),
    reason=f"the table speaks of {CHECKED}, installed are {INSTALLED}",
)


def of_pycm(name):
    return lambda true, said: getattr(pycm.ConfusionMatrix(true.tolist(), said.tolist()), name)


# The libraries' own functions, in the words of the table's `call`.
CALLS = {
    ("scikit-learn", "accuracy_score"): lambda *of: sk.accuracy_score(*of),
    ("scikit-learn", "balanced_accuracy_score"): lambda *of: sk.balanced_accuracy_score(*of),
    ("scikit-learn", 'recall_score, average="macro"'): lambda true, said: sk.recall_score(
        true, said, average="macro"
    ),
    ("imbalanced-learn", "geometric_mean_score"): lambda *of: imblearn.geometric_mean_score(*of),
    **{
        ("mlxtend", f'accuracy_score, method="{method}"'): (
            lambda true, said, method=method: mlxtend.accuracy_score(true, said, method=method)
        )
        for method in ("standard", "balanced", "average")
    },
    **{("pycm", name): of_pycm(name) for name in ("Overall_ACC", "TPR_Macro", "ACC_Macro")},
    **{("pycm", name): of_pycm(name) for name in ("AUNU", "CBA")},
}

AWKWARD = {
    "nothing": [[0, 0], [0, 0]],
    "a class only predicted": [[1, 1], [0, 0]],
    "one class, right": [[4, 0], [0, 0]],
    "one class, right, of three": [[0, 0, 0], [0, 5, 0], [0, 0, 0]],
    "one class, wrong": [[0, 4], [0, 0]],
    "one class, wrong twice": [[0, 2, 3], [0, 0, 0], [0, 0, 0]],
    "empty and predicted": [[3, 1, 1], [0, 0, 0], [1, 0, 4]],
    "empty and never named": [[3, 0, 1], [0, 0, 0], [1, 0, 4]],
    "never predicted": [[3, 1, 0], [1, 2, 0], [1, 2, 0]],
    "all wrong": [[0, 7], [9, 0]],
    "plain": [[90, 5, 5], [5, 20, 5], [5, 5, 10]],
}


def labels(matrix):
    """Return one actual and one predicted label an example."""
    counts = np.asarray(matrix)
    actual, predicted = np.indices(counts.shape).reshape(2, -1)
    return np.repeat(actual, counts.ravel()), np.repeat(predicted, counts.ravel())


def asked(call, matrix):
    """Return the answer that the library itself gives."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = call(*labels(matrix))
        except Exception as error:
            return Answer(raised=type(error).__name__)
    text = isinstance(value, str)
    return Answer(text=value) if text else Answer(float(value), warned=bool(caught))


def check_all(matrix):
    answers = ask(tuple(map(tuple, matrix))).libraries
    for convention, answer in zip(CONVENTIONS, answers, strict=True):
        wanted = asked(CALLS[convention.library, convention.call], matrix)
        where = f"{convention.library} {convention.call} for {np.asarray(matrix).tolist()}"
        assert answer.value == pytest.approx(wanted.value, abs=1e-9, nan_ok=True), where
        assert answer._replace(value=0.0) == wanted._replace(value=0.0), where


def test_every_line_of_the_table_has_its_library_here():
    assert {(c.library, c.call) for c in CONVENTIONS} == set(CALLS)
    assert {c.library for c in CONVENTIONS} == set(CHECKED)
    assert {c.definition for c in CONVENTIONS} == set(SHOWN)


@as_checked
@pytest.mark.parametrize("matrix", AWKWARD.values(), ids=AWKWARD)
def test_awkward_matrices(matrix):
    check_all(matrix)
