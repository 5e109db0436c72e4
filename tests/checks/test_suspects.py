"""The known mistakes are told apart by the trials, and each is somebody's."""

import numpy as np
import pytest

from uarwidgets.checks import MISTAKES, SCORES, check
from uarwidgets.checks.answers import agree
from uarwidgets.checks.formulas import value_of
from uarwidgets.checks.questions import ask
from uarwidgets.checks.recognising import suspects

INFERRED = {name for name, mistake in MISTAKES.items() if mistake.inferred}


def formulas_of(score):
    question = ask(score)
    return [(name, f) for name, formulas in suspects(question).items() for f in formulas]


def random_arguments(score):
    rng = np.random.default_rng(5)
    if ask(score).of_counts:
        return [(rng.integers(1, 40, (k, k)).astype(float),) for k in (2, 3, 4, 5) * 5]
    if score == "alpha_weighted_recall":
        return [(rng.uniform(0.1, 1, 2), np.array(rng.uniform(0.1, 0.9))) for _ in range(20)]
    if score == "power_mean_recall":
        return [(rng.uniform(0.1, 1, k), np.array(rng.uniform(0.5, 3))) for k in (2, 3, 4, 5) * 5]
    return [tuple(np.array(x) for x in rng.uniform(0.1, 0.9, 2)) for _ in range(20)]


def same(first, second, cases):
    return all(
        agree(value_of(first, arguments), value_of(second, arguments)) for arguments in cases
    )


@pytest.mark.parametrize("score", SCORES)
def test_what_agrees_on_the_trials_agrees_everywhere(score):
    """No two formulas, the right one among them, are alike on the trials by chance.

    Cut and rounded values are left out: they may all be 0 on any matrix.
    """
    left_out = {"integer_division", "rounded"}
    formulas = [("right", ask(score).truth), *formulas_of(score)]
    formulas = [(name, formula) for name, formula in formulas if name not in left_out]
    trials, cases = ask(score).trials(), random_arguments(score)
    for index, (name, formula) in enumerate(formulas):
        for other_name, other in formulas[:index]:
            if name != other_name and same(formula, other, trials):
                assert same(formula, other, cases), (name, other_name)


@pytest.mark.parametrize("score", SCORES)
def test_every_mistake_of_every_score_is_recognised_or_is_another_by_another_name(score):
    question = ask(score)
    trials, known = question.trials(), formulas_of(score)
    for name, formula in known:
        values = [value_of(formula, trial) for trial in trials]
        right = [question.truth(*trial) for trial in trials]
        if sum(not same for same in map(agree, values, right)) < 3:
            continue  # the right answer by another name, or all but
        if any(np.isnan(v).any() for v in values):
            continue  # no answer for some trial
        if np.unique(np.concatenate([np.ravel(v) for v in values])).size == 1:
            continue
        found = check(lambda *arguments, wrong=formula: wrong(*arguments), score).mistake
        if found == name:
            continue
        assert found is not None, name
        assert any(same(formula, other, trials) for n, other in known if n == found)


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5])
def test_there_are_several_trials_of_each_size(n_classes):
    trials = [cm for (cm,) in ask("accuracy").trials() if len(cm) == n_classes]
    assert len(trials) >= 3
    assert all((cm.sum(axis=0) > 0).all() and (cm.sum(axis=1) > 0).all() for cm in trials)


def test_every_suspect_is_a_known_mistake_and_every_known_mistake_a_suspect():
    """Only the mistake of looking at two classes is inferred from right answers."""
    names = {name for score in SCORES for name, _ in formulas_of(score)}
    with_options = set(suspects(ask("uar", adjusted=True)))
    assert names | with_options | {"two_classes_only"} == INFERRED


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_put_in_words(name):
    mistake = MISTAKES[name]
    assert mistake.name == name
    assert not mistake.what[0].isupper()
    assert not mistake.what.endswith(".")
    assert mistake.hint[0].isupper()
    assert mistake.hint[-1] in ".?"


def test_the_mistakes_of_the_contract():
    assert set(MISTAKES) >= {
        *("transposed", "accuracy", "averaged_per_class_accuracy", "macro_precision"),
        *("geometric_mean", "arithmetic_mean", "classes_exchanged", "wrong_number_of_classes"),
        *("percent", "integer_division", "no_return", "changes_input"),
    }
