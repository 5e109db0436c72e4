"""``Scores``: a mapping, and a table in a notebook."""

import copy
import html
import pickle
import re

import numpy as np
import pytest

from uarwidgets import metrics
from uarwidgets.metrics import scores
from uarwidgets.styles import PER_CLASS, SUMMARIES

SCREENING = [[4, 16], [5, 75]]
NAMES = [*PER_CLASS, *SUMMARIES]


def test_the_keys_are_the_functions_names():
    result = scores(SCREENING)
    assert list(result) == NAMES
    for name in NAMES:
        np.testing.assert_array_equal(result[name], getattr(metrics, name)(SCREENING))


def test_a_stack_equals_its_matrices():
    stack = np.random.default_rng(5).integers(1, 50, (2, 3, 4, 4))
    together = scores(stack)
    for index in np.ndindex(2, 3):
        for name, value in scores(stack[index]).items():
            np.testing.assert_allclose(together[name][index], value, rtol=1e-14)


def test_each_key_is_an_attribute():
    result = scores(SCREENING)
    assert result.accuracy == 0.79
    assert "accuracy" in dir(result)
    with pytest.raises(AttributeError, match="Scores has no score named 'acuracy'"):
        _ = result.acuracy
    with pytest.raises(KeyError):
        _ = result["acuracy"]


def test_scores_are_read_only():
    result = scores(SCREENING)
    with pytest.raises(TypeError):
        result["accuracy"] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        result["recall_per_class"][0] = 1.0


def test_copies_and_pickles():
    result = scores(SCREENING)
    for twin in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert twin == result
    assert scores(SCREENING) != scores([[4, 16], [6, 74]])
    assert scores([[5, 0], [5, 0]]) == scores([[5, 0], [5, 0]])  # whose precisions are nan


def test_plain_text_lists_every_number():
    lines = [re.split(r"\s{2,}", line) for line in repr(scores(SCREENING)).splitlines() if line]
    assert lines == [
        ["score", "formula", "value"],
        ["accuracy", "Σ πₖ rₖ", "0.790"],
        ["majority baseline", "max πₖ", "0.800"],
        ["averaged per-class accuracy", "(1/K) Σ (TPₖ + TNₖ) / N", "0.790"],
        ["UAR", "(1/K) Σ rₖ", "0.569"],
        ["geometric mean", "(Π rₖ)^(1/K)", "0.433"],
        ["mean one-vs-rest balanced accuracy", "(UAR + mean specificity) / 2", "0.569"],
        ["class balance accuracy", "(1/K) Σ Mₖₖ / max(rowₖ, colₖ)", "0.512"],
        ["class", "support", "prevalence", "recall", "precision", "one-vs-rest accuracy"],
        ["class 0 (positive)", "20", "0.200", "0.200", "0.444", "0.790"],
        ["class 1 (negative)", "80", "0.800", "0.938", "0.824", "0.790"],
    ]


def test_html_shows_what_the_text_shows():
    result = scores(SCREENING)
    cells = re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", result._repr_html_(), re.DOTALL)
    plain = [html.unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in cells]
    assert plain == re.split(r"\s{2,}|\n+", repr(result))
