"""Wrong answers that the checks were tuned on: those that a trial with readers had found wanting,
and the traps of the chapters. For each exercise: what a teacher would say, and the answer.
"""

from __future__ import annotations

TUNED: dict[str, list[tuple[str, str]]] = {
    "00": [
        ("percent", "93"),
        ("errors", "0.07"),
        ("plain mean", "0.919"),
        ("comma", "(0, 93)"),
    ],
    "01.1": [
        ("errors", "0.036"),
        ("baseline", "0.96"),
        ("a weight forgotten", "1.0032"),
        ("rounded on the way", "0.9648"),
        ("text", "'96.4 %'"),
        ("count", "4820"),
        ("errors of", "1 - (120 / 200 + 4700 / 4800) / 2"),
        ("columns", "(120 / 220 + 4700 / 4780) / 2"),
        ("one class", "4700 / 4800"),
    ],
    "01.2": [
        ("shares of the classes", "return cm.sum(axis=1) / cm.sum()"),
        ("whole matrix", "return cm / cm.sum(axis=1)[:, None]"),
        ("generator", "return (cm[k, k] / cm[k].sum() for k in range(len(cm)))"),
        ("not a number", "return {k: cm[k, k] / cm[k].sum() for k in range(len(cm))}"),
        ("columns", "return [cm[k, k] / cm[:, k].sum() for k in range(len(cm))]"),
        ("counts only", "return [cm[k, k] for k in range(len(cm))]"),
        ("last class", "for k in range(len(cm)):\n    r = cm[k, k] / cm[k].sum()\nreturn r"),
        ("error", "return cm.diag() / cm.sum(axis=1)"),
        ("integer division", "return cm.diagonal() // cm.sum(axis=1)"),
        ("no return", "print(cm.diagonal() / cm.sum(axis=1))"),
        ("specificities", "n = cm.sum()\nreturn [(n - cm[k].sum() - cm[:, k].sum() + cm[k, k])"
         " / (n - cm[k].sum()) for k in range(len(cm))]"),
        ("rounded", "return np.round(cm.diagonal() / cm.sum(axis=1), 3)"),
        ("percent", "return 100 * cm.diagonal() / cm.sum(axis=1)"),
    ],
    "01.3": [
        ("divided by K too", "return np.mean(cm.sum(axis=1) / cm.sum() * uw.recall_per_class(cm))"),
        ("plain mean", "return np.mean(uw.recall_per_class(cm))"),
        ("baseline", "return max(cm.sum(axis=1)) / cm.sum()"),
        ("calls the kit", "return uw.accuracy(cm)"),
        ("calls the kit", "return uw.scores(cm)['accuracy']"),
        ("constant", "return 0.964"),
        ("kappa", "n = cm.sum()\ne = (cm.sum(axis=0) * cm.sum(axis=1)).sum() / n**2\n"
         "return (cm.trace() / n - e) / (1 - e) if e < 1 else 0.0"),
        ("count", "return cm.trace()"),
        ("sum", "return sum(uw.recall_per_class(cm))"),
        ("precisions", "return uw.precision_per_class(cm).mean()"),
        ("reversed weights", "pi = (cm.sum(axis=1) / cm.sum())[::-1]\n"
         "return (pi * uw.recall_per_class(cm)).sum()"),
    ],
    "02.1": [
        ("errors", "0.2313"),
        ("accuracy", "870 / 1000"),
        ("geometric", "0.75"),
        ("youden", "0.6 + 0.9375 - 1"),
        ("text", "'0.769'"),
        ("sum", "1.5375"),
        ("columns", "0.805"),
        ("list", "[0.6, 0.9375]"),
    ],
    "02.2": [
        ("worst class", "return uw.recall_per_class(cm).min()"),
        ("best class", "return max(uw.recall_per_class(cm))"),
        ("macro F1", "p, r = uw.precision_per_class(cm), uw.recall_per_class(cm)\n"
         "return np.nan_to_num(2 * p * r / (p + r)).mean()"),
        ("kappa", "n = cm.sum()\ne = (cm.sum(axis=0) * cm.sum(axis=1)).sum() / n**2\n"
         "return (cm.trace() / n - e) / (1 - e) if e < 1 else 0.0"),
        ("chance taken off", "return (uw.uar(cm) - 1 / len(cm)) / (1 - 1 / len(cm))"),
        ("first class forgotten", "return sum(cm[k, k] / cm[k].sum() for k in range(1, len(cm)))"
         " / len(cm)"),
        ("last class forgotten", "return np.mean([cm[k, k] / cm[k].sum()"
         " for k in range(len(cm) - 1)])"),
        ("whole matrix", "return np.mean(cm / cm.sum(axis=1)[:, None])"),
        ("zero recalls left out", "r = uw.recall_per_class(cm)\n"
         "return sum(r) / max(1, sum(r > 0))"),
        ("unanswered left out", "r = [cm[k, k] / cm[k].sum() for k in range(len(cm))"
         " if cm[:, k].any()]\nreturn np.mean(r)"),
        ("median", "return np.median(cm.diagonal() / cm.sum(axis=1))"),
        ("specificities", "n = cm.sum()\nt = n - cm.sum(axis=0) - cm.sum(axis=1) + cm.diagonal()\n"
         "return (t / (n - cm.sum(axis=1))).mean()"),
        ("constant", "return (180 / 200 + 750 / 800) / 2"),
        ("no return", "r = cm.diagonal() / cm.sum(axis=1)\nr.mean()"),
        ("not a number", "return str(uw.recall_per_class(cm).mean())"),
        ("changes", "r = 0.0\nfor k in range(len(cm)):\n    n = cm[k].sum()\n"
         "    r += cm[k, k] / n\n"
         "    cm[k] = 0\nreturn r / len(cm)"),
        ("calls the kit", "return uw.uar(cm)"),
        ("calls the kit", "from uarwidgets.metrics import unweighted_average_recall as f\n"
         "return float(f(cm))"),
        ("divided by two", "return (cm.diagonal() / cm.sum(axis=1)).sum() / 2"),
        ("columns twice", "return (cm.diagonal() / cm.sum(axis=0)).sum()"),
    ],
    "02.3": [
        ("divided by chance", "return uw.uar(cm) / (1 / len(cm))"),
        ("accuracy", "k = len(cm)\nreturn (cm.trace() / cm.sum() - 1 / k) / (1 - 1 / k)"),
        ("multiplied", "return (uw.uar(cm) - 1 / len(cm)) * len(cm)"),
        ("not adjusted", "return (cm.diagonal() / cm.sum(axis=1)).mean()"),
        ("chance a half", "return 2 * uw.uar(cm) - 1"),
        ("calls the kit", "return uw.uar(cm, adjusted=True)"),
        ("zero recalls left out", "r = uw.recall_per_class(cm)\n"
         "u = r[r > 0].mean() if r.any() else 0.0\nk = len(cm)\nreturn (u - 1 / k) / (1 - 1 / k)"),
    ],
    "03.1": [
        ("class sizes only", "24"),
        ("alpha the wrong way", "96"),
        ("ratio without odds", "4"),
        ("alpha for its odds", "4.8"),
        ("share for odds", "6.25"),
        ("upside down", "1 / 6"),
        ("odds of alpha", "0.25"),
        ("text", "'6 : 1'"),
    ],
    "03.2": [
        ("not divided", "return prevalence * cost_ratio"),
        ("odds", "return prevalence * cost_ratio / (1 - prevalence)"),
        ("one for one minus p", "return prevalence * cost_ratio / (1 + prevalence * cost_ratio)"),
        ("threshold", "return 1 / (1 + cost_ratio)"),
        ("arguments exchanged",
         "p, c = cost_ratio, prevalence\nreturn p * c / (p * c + 1 - p)"),
        ("constant", "return 1 / 2"),
        ("cost left out", "return prevalence"),
        ("weight of the other class",
         "return 1 - prevalence * cost_ratio / (prevalence * cost_ratio + 1 - prevalence)"),
        ("integer division", "return prevalence * cost_ratio"
         " // (prevalence * cost_ratio + 1 - prevalence)"),
        ("calls the kit", "return uw.cost_weight(prevalence, cost_ratio)"),
        ("no return", "print(prevalence * cost_ratio)"),
    ],
    "03.3": [
        ("prevalence as weight", "0.9268"),
        ("prevalence left out", "0.8513"),
        ("one class", "0.85"),
        ("one class", "0.93"),
        ("plain mean", "0.89"),
        ("weights exchanged", "5 / 7 * 0.93 + 2 / 7 * 0.85"),
        ("percent", "87.286"),
    ],
    "04.1": [
        ("plain mean", "0.56875"),
        ("no root", "0.1875"),
        ("columns", "(4 / 9 * 75 / 91) ** 0.5"),
        ("harmonic", "0.3297"),
        ("square root of half", "(4 / 20 * 75 / 80 / 2) ** 0.5"),
        ("half, not root", "0.094"),
    ],
    "04.2": [
        ("zero recalls left out", "p, n = 1.0, 0\nfor r in uw.recall_per_class(cm):\n"
         "    if r == 0:\n        continue\n    p *= r\n"
         "return p ** (1 / len(cm)) if uw.recall_per_class(cm).any() else 0.0"),
        ("corrected", "r = uw.recall_per_class(cm)\n"
         "return np.maximum(r, 0.001).prod() ** (1 / len(r)) if r.any() else 0.0"),
        ("root of the mean", "return uw.recall_per_class(cm).mean() ** (1 / len(cm))"),
        ("sum for product", "return uw.recall_per_class(cm).sum() ** (1 / len(cm))"),
        ("integer division", "return uw.recall_per_class(cm).prod() ** (1 // len(cm))"),
        ("over everything", "return (cm.diagonal() / cm.sum()).prod() ** (1 / len(cm))"),
        ("square root", "return np.sqrt(np.prod(uw.recall_per_class(cm)))"),
        ("plain mean", "return np.mean(uw.recall_per_class(cm))"),
        ("calls the kit", "return uw.geometric_mean_recall(cm)"),
    ],
    "04.3": [
        ("product", "return (recalls ** exponent).prod() ** (1 / exponent)"),
        ("times exponent", "return (recalls * exponent).mean() ** (1 / exponent)"),
        ("K for m", "return (recalls ** exponent).mean() ** (1 / len(recalls))"),
        ("squares", "return (recalls ** 2).mean() ** 0.5"),
        ("harmonic", "return len(recalls) / (1 / recalls).sum()"),
        ("root forgotten", "return np.mean(recalls ** exponent)"),
        ("sum for mean", "return np.sum(recalls ** exponent) ** (1 / exponent)"),
        ("calls the kit", "return uw.power_mean_recall(recalls, exponent)"),
    ],
    "05.1": [
        ("accuracy", "0.876"),
        ("columns", "0.726"),
        ("sum", "2.35"),
        ("divided by two", "1.175"),
        ("errors", "0.217"),
    ],
    "05.2": [
        ("precisions added", "return (cm.diagonal() / cm.sum(axis=0)).sum()"),
        ("FN and FP", "e = cm.sum() - cm.trace()\nreturn cm.trace() / (cm.trace() + e + e)"),
        ("columns", "return np.mean(cm.diagonal() / cm.sum(axis=0))"),
        ("first class", "return cm[0, 0] / cm[:, 0].sum()"),
        ("precisions by size", "p = cm.diagonal() / cm.sum(axis=0)\n"
         "return (p * cm.sum(axis=1) / cm.sum()).sum()"),
        ("counts only", "return cm.diagonal().sum()"),
        ("calls the kit", "return uw.accuracy(cm)"),
    ],
    "05.3": [
        ("gap as zero", "return np.nan_to_num(cm.diagonal() / cm.sum(axis=1)).mean()"),
        ("three classes", "r = [cm[k, k] / cm[k].sum() for k in range(3) if cm[k].sum()]\n"
         "return np.mean(r)"),
        ("zero recalls left out", "return np.mean([cm[k, k] / cm[k].sum() for k in range(len(cm))"
         " if cm[k, k] > 0] or [0.0])"),
        ("accuracy", "return cm.diagonal().sum() / cm.sum()"),
        ("not left out", "return np.mean(cm.diagonal() / cm.sum(axis=1))"),
    ],
    "06.1": [
        ("formula forwards", "0.96"),
        ("as printed", "0.9"),
        ("errors", "0.25"),
        ("percent", "75.0"),
    ],
    "06.2": [
        ("of accuracy, not error", "return 1 - 2 / len(cm) * cm.trace() / cm.sum()"),
        ("factor one over K", "return 1 - (1 - cm.trace() / cm.sum()) / len(cm)"),
        ("integer division", "return 1 - 2 // len(cm) * (1 - cm.trace() / cm.sum())"),
        ("accuracy divided by K", "return 2 / len(cm) * cm.trace() / cm.sum()"),
        ("turned round", "return 1 - len(cm) / 2 * (1 - cm.trace() / cm.sum())"),
        ("calls the kit", "return uw.averaged_per_class_accuracy(cm)"),
    ],
    "06.3": [
        ("counts only", "return (cm.diagonal() / cm.sum()).mean()"),
        ("one-vs-rest", "n = cm.sum()\nreturn 1 - 2 / len(cm) * (1 - cm.trace() / n)"),
    ],
    "07.1": [
        ("measured", "0.5"),
        ("percent", "53.6"),
        ("rounded", "0.54"),
        ("measured accuracy", "0.9"),
        ("accuracy", "0.8846"),
    ],
    "07.2": [
        ("no return", "print((cm.diagonal() + 1) / (cm.sum(axis=1) + 2))"),
        ("columns", "return (cm.diagonal() + 1) / (cm.sum(axis=0) + 2)"),
        ("plain mean", "return np.mean((cm.diagonal() + 1) / (cm.sum(axis=1) + 2))"),
        ("over everything", "return (cm.diagonal() + 1) / (cm.sum() + 2 * len(cm))"),
        ("constant vector", "return [2 / 4, 4 / 5, 4 / 7]"),
    ],
    "07.3": [
        ("plain mean", "0.6889"),
        ("errors", "4 / 11"),
        ("percent", "63.64"),
    ],
    "08.1": [
        ("errors", "0.1284"),
        ("accuracy", "0.951"),
        ("geometric", "0.866"),
    ],
    "08.2": [
        ("threshold", "0.333"),
        ("prevalence left out", "0.667"),
        ("cost left out", "0.0978"),
        ("odds", "88 / 406"),
    ],
    "08.3": [
        ("ten fixed", "return (cm.diagonal() / cm.sum(axis=1)).sum() / 10"),
        ("accuracy", "return np.trace(cm) / np.sum(cm)"),
    ],
}  # fmt: skip
