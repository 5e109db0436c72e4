"""Independent implementations answer the same, wherever they mean the same.

Left out on purpose: imbalanced-learn's ``average="macro"``, which is another quantity, pycm's
``G``, which is not the geometric mean of recalls, and empty classes in pycm, which answers with
text.
"""

import warnings

import numpy as np
import pytest
from reference_libraries import imblearn, mlxtend, pycm
from reference_libraries import sklearn_metrics as sk

from uarwidgets import metrics
from uarwidgets._core.matrices import confusion_matrix


def close(expected):
    return pytest.approx(expected, rel=1e-12, abs=1e-13)


@pytest.fixture(params=range(20))
def labels(request):
    """Labels of 2 to 6 classes, unequal in size, every class present and predicted."""
    rng = np.random.default_rng(request.param)
    n_classes = int(rng.integers(2, 7))
    shares = rng.dirichlet(np.full(n_classes, 0.7))
    everyone = np.arange(n_classes)
    true = np.concatenate([everyone, rng.choice(n_classes, 150, p=shares)])
    noise = rng.choice(n_classes, true.size)
    predicted = np.where(rng.random(true.size) < rng.random(), true, noise)
    predicted[:n_classes] = everyone
    return true, predicted


def test_scikit_learn(labels):
    true, predicted = labels
    cm = confusion_matrix(true, predicted)
    np.testing.assert_array_equal(cm, sk.confusion_matrix(true, predicted))
    assert metrics.accuracy(cm) == close(sk.accuracy_score(true, predicted))
    assert metrics.uar(cm) == close(sk.balanced_accuracy_score(true, predicted))
    assert metrics.uar(cm) == close(sk.recall_score(true, predicted, average="macro"))
    assert metrics.uar(cm, adjusted=True) == close(
        sk.balanced_accuracy_score(true, predicted, adjusted=True)
    )
    _, recalls, _, sizes = sk.precision_recall_fscore_support(true, predicted)
    precisions = sk.precision_score(true, predicted, average=None)
    np.testing.assert_allclose(metrics.recall_per_class(cm), recalls, rtol=1e-14)
    np.testing.assert_allclose(metrics.precision_per_class(cm), precisions, rtol=1e-14)
    np.testing.assert_array_equal(metrics.support(cm), sizes)
    assert metrics.accuracy(cm) == close(sk.recall_score(true, predicted, average="weighted"))


def test_scikit_learn_text_and_order(labels):
    true, predicted = labels
    names = np.array(["wolf", "ape", "owl", "eel", "yak", "bee"])
    order = np.random.default_rng(true.size).permutation(names)
    true, predicted = names[true], names[predicted]
    np.testing.assert_array_equal(
        confusion_matrix(true, predicted), sk.confusion_matrix(true, predicted)
    )
    np.testing.assert_array_equal(
        confusion_matrix(true, predicted, labels=order),
        sk.confusion_matrix(true, predicted, labels=order),
    )


def test_scikit_learn_drops_a_class_that_never_occurs(labels):
    true, predicted = labels
    # The class with the largest label is still predicted, but occurs no more.
    occurs = true < true.max()
    true, predicted = true[occurs], np.append(predicted[occurs][1:], true.max())
    cm = confusion_matrix(true, predicted)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = sk.balanced_accuracy_score(true, predicted)
    with pytest.warns(metrics.UndefinedRecallWarning):
        assert metrics.uar(cm) == close(expected)
    assert metrics.uar(cm, undefined="zero") == close(
        sk.recall_score(true, predicted, average="macro", zero_division=0)
    )


def test_imbalanced_learn(labels):
    expected = imblearn.geometric_mean_score(*labels)
    assert metrics.geometric_mean_recall(confusion_matrix(*labels)) == close(expected)
    true, predicted = labels
    predicted[true == 0] = 1
    cm = confusion_matrix(true, predicted)
    assert (
        metrics.geometric_mean_recall(cm) == imblearn.geometric_mean_score(true, predicted) == 0.0
    )
    expected = imblearn.geometric_mean_score(true, predicted, correction=0.001)
    assert metrics.geometric_mean_recall(cm, correction=0.001) == close(expected)


def test_pycm_and_mlxtend(labels):
    cm = confusion_matrix(*labels)
    oracle = pycm.ConfusionMatrix(
        matrix={i: {j: int(n) for j, n in enumerate(row)} for i, row in enumerate(cm)}
    )
    assert metrics.accuracy(cm) == close(oracle.Overall_ACC)
    assert metrics.averaged_per_class_accuracy(cm) == close(oracle.ACC_Macro)
    averaged = mlxtend.accuracy_score(*labels, method="average")
    assert metrics.averaged_per_class_accuracy(cm) == close(averaged)
    assert metrics.mean_one_vs_rest_balanced_accuracy(cm) == close(oracle.AUNU)
    assert metrics.class_balance_accuracy(cm) == close(oracle.CBA)
    assert metrics.uar(cm) == close(oracle.TPR_Macro)
