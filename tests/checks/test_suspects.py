"""The known mistakes are told apart by the trials, and each is somebody's."""

from itertools import product

import numpy as np
import pytest

from uarwidgets.checks import MISTAKES, SCORES, check
from uarwidgets.checks.answers import agree
from uarwidgets.checks.formulas import value_of
from uarwidgets.checks.grid import AVERAGES, PARTS, STEPS, Facts, single_values
from uarwidgets.checks.names import NAMED
from uarwidgets.checks.questions import ask
from uarwidgets.checks.readings import reading_of
from uarwidgets.checks.suspects import suspects
from uarwidgets.checks.trials import MANY

INFERRED = {name for name, mistake in MISTAKES.items() if mistake.inferred}
COMPOSED = [score for score in SCORES if reading_of(ask(score)) is not None]


def random_arguments(score):
    rng = np.random.default_rng(5)
    if ask(score).of_counts:
        plain = [rng.integers(1, 40, (k, k)) for k in (2, 3, 4, 5) * 5]
        never_found = [cm - np.diag([cm[0, 0]] + [0] * (len(cm) - 1)) for cm in plain]
        return [(cm.astype(float),) for cm in (*plain, *never_found)]
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
    """No two formulas written by hand, the right one among them, are alike by chance.

    Cut and rounded values are left out: they may all be 0 on any matrix.
    """
    left_out = {"integer_division", "rounded"}
    formulas = [("right", ask(score).truth), *suspects(ask(score), at_most=1)]
    formulas = [(name, formula) for name, formula in formulas if name not in left_out]
    trials, cases = ask(score).trials(), random_arguments(score)
    for index, (name, formula) in enumerate(formulas):
        for other_name, other in formulas[:index]:
            if name != other_name and same(formula, other, trials):
                assert same(formula, other, cases), (name, other_name)


@pytest.mark.parametrize("score", COMPOSED)
def test_compositions_that_agree_on_the_trials_agree_everywhere(score):
    """Of compositions with one mistake, those that no trial tells apart are one formula.

    And of those with two, whatever the trials take for the right answer is right everywhere.
    """
    reading = reading_of(ask(score))
    indices = np.ndindex(len(PARTS), len(AVERAGES), len(STEPS))
    cells = zip(indices, map(reading.names, product(PARTS, AVERAGES, STEPS)), strict=True)
    rounds = {"integer_division", "rounded"}
    cells = [(index, names) for index, names in cells if len(names) <= 2 and not {*names} & rounds]
    where = tuple(np.array([index for index, _ in cells]).T)

    def rows(cases):
        values = [single_values(Facts(cm))[where] for (cm,) in cases]
        return np.nan_to_num(np.round(np.array(values).T, 9), nan=-99.0, posinf=99.0, neginf=98.0)

    trials, cases = rows(ask(score).trials()), rows(random_arguments(score))
    groups = {}
    for k, row in enumerate(trials):
        groups.setdefault((row + 0.0).tobytes(), []).append(k)
    assert () in {names for _, names in cells}
    for group in groups.values():
        simple = [k for k in group if len(cells[k][1]) <= 1]
        alike = group if any(not cells[k][1] for k in group) else simple
        if len({cells[k][1] for k in alike}) > 1:
            assert np.ptp(cases[alike], axis=0).max() < 1e-6, {cells[k][1] for k in alike}


@pytest.mark.parametrize("score", SCORES)
def test_every_mistake_of_every_score_is_recognised_or_is_another_by_another_name(score):
    question = ask(score)
    trials, known = question.trials(), suspects(question, at_most=1)
    right = [question.truth(*trial) for trial in trials]
    for name, formula in known:
        values = [value_of(formula, trial) for trial in trials]
        if sum(not same for same in map(agree, values, right)) < 3:
            continue  # the right answer by another name, or all but
        if any(np.isnan(v).any() for v in values):
            continue  # no answer for some trial
        if np.unique(np.concatenate([np.ravel(v) for v in values])).size == 1:
            continue
        found = check(lambda *arguments, wrong=formula: wrong(*arguments), score)
        if name not in (found.mistake, *found.besides):
            assert found.mistake is not None, name
            others = [other for n, other in known if n == found.mistake]
            composed = found.mistake in NAMED
            assert composed or any(same(formula, other, trials) for other in others)


def plain(cm):
    return (cm.sum(axis=0) > 0).all() and (cm.sum(axis=1) > 0).all()


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5, 6])
def test_there_are_trials_of_each_kind_of_each_size(n_classes):
    trials = [cm for (cm,) in ask("accuracy").trials() if len(cm) == n_classes]
    assert sum(map(plain, trials)) >= 2
    hits = [cm.diagonal() for cm in trials if plain(cm)]
    assert any((found == 0).any() and (found > 0).any() for found in hits)
    sizes = [cm.sum(axis=1) for cm in trials]
    assert all((size > 0).all() for size in sizes)
    assert any(size.max() >= 5 * size.min() for size in sizes)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 10])
def test_a_number_of_classes_written_into_the_function_is_not_right(size):
    def shared_out(cm):
        kept = cm[:size, :size] if len(cm) > size else cm
        return (np.diagonal(kept) / cm.sum(axis=1)[:size]).mean()

    assert check(shared_out, "uar").outcome == "not yet"
    assert check(shared_out, "uar", classes=size).correct


@pytest.mark.parametrize("n_classes", [2, 3, 4])
def test_some_class_is_never_answered(n_classes):
    trials = [cm for (cm,) in ask("accuracy").trials() if len(cm) == n_classes]
    unanswered = [cm for cm in trials if (cm.sum(axis=0) == 0).any()]
    assert any((cm.diagonal() > 0).any() for cm in unanswered)


def test_one_answer_for_everything_and_the_matrix_of_the_chapters():
    trials = [cm for (cm,) in ask("accuracy").trials()]
    one_answer = [cm for cm in trials if (cm.sum(axis=0) > 0).sum() == 1]
    assert {len(cm) for cm in one_answer} == {2, 3}
    assert [[90, 0], [10, 0]] in [cm.tolist() for cm in one_answer]


def test_a_gap_is_tried_where_the_exercise_has_one():
    gap = [[72, 8, 0], [5, 11, 4], [0, 0, 0]]
    gaps = [cm for (cm,) in ask("uar", on=gap).trials() if (cm.sum(axis=1) == 0).any()]
    assert {len(cm) for cm in gaps} == {3, 4, 5, 6, MANY}
    # A class without examples beside one that is never found: the two are not the same.
    assert any((cm.diagonal()[cm.sum(axis=1) > 0] == 0).any() for cm in gaps)


def test_every_suspect_is_a_known_mistake_and_every_known_mistake_a_suspect():
    """Only the mistake of looking at two classes is inferred from right answers."""
    by_hand = {name for score in SCORES for name, _ in suspects(ask(score))}
    by_hand |= {name for name, _ in suspects(ask("uar", adjusted=True))}
    assert by_hand | NAMED | {"slip", "single_value"} == INFERRED


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
