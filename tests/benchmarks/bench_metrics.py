"""Labels to UAR beside scikit-learn, and all scores of many matrices, measured in one run.

uv run python tests/benchmarks/bench_metrics.py [--smoke]
"""

import sys
import timeit

import numpy as np
from sklearn.metrics import balanced_accuracy_score

from uarwidgets._core.from_labels import confusion_matrix
from uarwidgets.metrics import scores, unweighted_average_recall
from uarwidgets.recalls import scores_from_recalls

WORDS = np.array(["anger", "fear", "joy", "neutral", "sadness"])


def milliseconds(action, repeat=5, number=1):
    return min(timeit.repeat(action, repeat=repeat, number=number)) / number * 1000


def ours(true, predicted):
    return unweighted_average_recall(confusion_matrix(true, predicted))


def compare(name, true, predicted):
    theirs = balanced_accuracy_score(true, predicted)
    assert abs(ours(true, predicted) - theirs) < 1e-12
    slow = milliseconds(lambda: balanced_accuracy_score(true, predicted), repeat=3)
    fast = milliseconds(lambda: ours(true, predicted))
    print(f"{name:<28}{slow:>14.1f} ms{fast:>12.1f} ms{slow / fast:>9.1f} x")


def main(n_labels=1_000_000, n_matrices=100_000):
    rng = np.random.default_rng(0)
    true, predicted = rng.integers(0, len(WORDS), (2, n_labels))
    print(f"{n_labels:,} labels to UAR{'scikit-learn':>21}{'uarwidgets':>15}{'ratio':>11}")
    compare("whole numbers", true, predicted)
    compare("text", WORDS[true], WORDS[predicted])
    compare("text, Python objects", WORDS[true].astype(object), WORDS[predicted].astype(object))
    stack = rng.integers(0, 100, (n_matrices, 3, 3))
    print(
        f"all scores of {n_matrices:,} 3x3 matrices: {milliseconds(lambda: scores(stack)):.0f} ms"
    )
    recalls, shares = np.array([0.2, 0.9]), np.array([0.3, 0.7])
    one = milliseconds(lambda: scores_from_recalls(recalls, shares), number=2000)
    print(f"scores_from_recalls, one state: {one * 1000:.0f} us")


if __name__ == "__main__":
    main(1000, 100) if "--smoke" in sys.argv else main()
