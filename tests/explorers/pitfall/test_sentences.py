"""What PitfallExplorer says, without a widget."""

from itertools import product

import pytest

from uarwidgets.explorers.pitfall import measure, words_of

CORNERS = [
    (n, rate, view)
    for n, rate, view in product((2, 3, 24), (0, 0.01, 0.6, 1), (0, 1, 23))
    if view < n
]


@pytest.mark.parametrize(("n", "rate", "view"), CORNERS)
def test_words_are_those_of_the_numbers(n, rate, view):
    told = words_of(measure(n, rate, view))
    accuracy, pitfall = f"{1 - rate:.3f}", f"{1 - (2 / n) * rate:.3f}"
    assert accuracy in told["sentence"]
    assert pitfall in told["sentence"]
    assert told["floor"] == ("floor" if n > 2 else "")
    if n > 2:
        assert f"below {(n - 2) / n:.3f}" in told["sentence"]
    assert told["accuracy_filled"].endswith(accuracy)
    assert told["averaged_per_class_accuracy_filled"].endswith(pitfall)
    assert told["identity"].endswith(pitfall)
    assert "nan" not in " ".join(told.values())


@pytest.mark.parametrize(("n", "rate", "view"), CORNERS)
def test_counts_of_the_class_in_view(n, rate, view):
    told = words_of(measure(n, rate, view))
    each, m = 100 * (n - 1), round(rate * 100)  # examples a class, errors a cell
    wrong = m * (n - 1)
    if m:
        tp, tn = each - wrong, n * each - each - wrong
        accuracy = f"{(tp + tn) / (n * each):.3f}"
        assert f"/ N = ({tp:,} + {tn:,}) / {n * each:,} = {accuracy}." in told["view"]
    assert told["misses"] == f"{wrong:,} misses"
    assert told["false_alarms"] == f"{wrong:,} false alarms"
    others = m * (n - 1) * (n - 2)
    assert told["elsewhere"] == f"{others:,} other errors"


@pytest.mark.parametrize(
    ("n", "view", "kind"),
    [
        (4, 0, "of A, view 1 of 4, it is a miss: counted as wrong"),
        (4, 1, "of B, view 2 of 4, it is a false alarm: counted as wrong"),
        (4, 2, "of C, view 3 of 4, it is a true negative: counted as right"),
    ],
)
def test_one_error_followed_through_the_views(n, view, kind):
    assert kind in words_of(measure(n, 0.6, view))["view"]


def test_two_classes_agree_and_it_says_why():
    told = words_of(measure(2, 0.3, 0))
    assert "agree" in told["sentence"]
    assert "both views" in told["sentence"]


def test_no_errors():
    told = words_of(measure(5, 0, 0))
    assert told["sentence"].startswith("Without errors both scores are 1.000.")
    assert "no error to follow" in told["view"]
    assert told["views"] == "no error: all views are right"


@pytest.mark.parametrize(
    ("rate", "one"), [(0.01, "the one framed error"), (0.6, "one of 60 framed errors")]
)
@pytest.mark.parametrize("n", [2, 3, 24])
def test_how_the_views_count_one_error(n, rate, one):
    told = words_of(measure(n, rate, 0))["views"]
    assert told == f"{one}: wrong in 2 views, right in {n - 2}"


def test_the_accuracy_is_not_what_the_average_should_be():
    said = words_of(measure(5, 0.6, 0))["sentence"]
    assert "so accuracy is 0.400, yet the per-class accuracies average 0.760." in said
