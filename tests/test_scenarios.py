"""The scenarios: their scores by hand, and what their stories say."""

import pytest

from uarwidgets import metrics, scenarios

# Per scenario: recalls, accuracy and UAR, as expressions to be checked by hand.
KNOWN = {
    "balanced_test_set": ((45 / 50, 39 / 50), 84 / 100, (0.90 + 0.78) / 2),
    "imbalanced_test_set": ((4 / 20, 75 / 80), 79 / 100, (0.2 + 0.9375) / 2),
    "one_class": ((1, 0), 90 / 100, 1 / 2),
    "coin_flip": ((1 / 2, 1 / 2), 1 / 2, 1 / 2),
    "biased_guesser": ((4 / 5, 1 / 5), 74 / 100, 1 / 2),
    "always_wrong": ((0, 0), 0, 0),
    "reversed": ((5 / 50, 11 / 50), 16 / 100, 1 - 0.84),
    "rare_disease": ((180 / 200, 750 / 800), 930 / 1000, (0.9 + 0.9375) / 2),
    "fraud": ((150 / 200, 4700 / 4800), 4850 / 5000, (3 / 4 + 47 / 48) / 2),
    "equal_uar_specific": ((828 / 900, 8918 / 9100), 9746 / 10000, 0.95),
    "equal_uar_sensitive": ((882 / 900, 8372 / 9100), 9254 / 10000, 0.95),
    "three_sizes": ((9 / 10, 2 / 3, 1 / 2), 120 / 150, (0.9 + 2 / 3 + 0.5) / 3),
    "ten_labels": ((1 / 2, 3 / 3, 3 / 5), 7 / 10, (0.5 + 1 + 0.6) / 3),
    "swapped_classes": ((1, 0, 0), 10 / 30, 1 / 3),
    "all_wrong_three": ((0, 0, 0), 0, 0),
    "all_wrong_four": ((0, 0, 0, 0), 0, 0),
    "ecg": (
        (282094 / 287619, 854 / 1334, 742 / 2572),
        (282094 + 854 + 742) / (287619 + 1334 + 2572),
        (282094 / 287619 + 854 / 1334 + 742 / 2572) / 3,
    ),
}

every_scenario = pytest.mark.parametrize("scenario", scenarios.ALL, ids=lambda s: s.key)


@every_scenario
def test_scores(scenario):
    recalls, accuracy, uar = KNOWN[scenario.key]
    assert metrics.recall_per_class(scenario.cm) == pytest.approx(recalls, abs=1e-14)
    assert metrics.accuracy(scenario.cm) == pytest.approx(accuracy, abs=1e-14)
    assert metrics.unweighted_average_recall(scenario.cm) == pytest.approx(uar, abs=1e-14)


@every_scenario
def test_a_story_quotes_only_scores_of_its_matrix(scenario):
    """Any other decimal in it would be a slip of the pen."""
    cm = scenario.cm
    own = {
        round(float(value), places)
        for value in (
            *metrics.recall_per_class(cm),
            metrics.accuracy(cm),
            metrics.unweighted_average_recall(cm),
            metrics.geometric_mean_recall(cm),
            metrics.majority_baseline(cm),
            metrics.averaged_per_class_accuracy(cm),
        )
        for places in (2, 3)
    }
    if scenario.key == "reversed":
        own.add(0.84)  # of the scenario that it reverses
    words = scenario.story.replace(",", " ").replace(";", " ").replace(":", " ").split()
    quoted = {float(word.rstrip(".")) for word in words if word.startswith("0.")}
    assert quoted <= own


@every_scenario
def test_each_scenario_is_well_formed(scenario):
    assert scenario.key.isidentifier()
    assert 0 < len(scenario.story) <= 120
    assert "\n" not in scenario.story
    assert scenario.source
    assert scenario.n_classes == len(scenario.class_names) == len(scenario.matrix)
    assert len(set(scenario.class_names)) == scenario.n_classes
    assert all(type(count) is int for row in scenario.matrix for count in row)
    assert all(len(row) == scenario.n_classes and min(row) >= 0 for row in scenario.matrix)
    assert scenarios.get(scenario.key) is scenarios.get(scenario.name) is scenario


@pytest.mark.parametrize("name", ["xyz", None])
def test_get_lists_every_key_when_none_is_near(name):
    with pytest.raises(ValueError, match="name must be a scenario's") as error:
        scenarios.get(name)
    assert all(f'"{scenario.key}"' in str(error.value) for scenario in scenarios.ALL)
    assert str(error.value).endswith(f"received {name!r}")
