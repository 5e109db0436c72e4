"""Which mistake a composition is, where it is not what the question asks for."""

from __future__ import annotations

#: What is counted, how it is averaged, and the last step: keys of the axes in `grid.py`.
Cell = tuple[str, str, str]

RIGHT: dict[str, tuple[Cell, ...]] = {
    # Accuracy may also be worked out from the averaged per-class accuracy.
    "accuracy": (
        ("recall", "by size", "as is"),
        ("one-vs-rest", "mean", "pitfall, turned round"),
    ),
    "unweighted_average_recall": (("recall", "mean", "as is"),),
    "geometric_mean_recall": (("recall", "geometric", "as is"),),
    "averaged_per_class_accuracy": (
        ("one-vs-rest", "mean", "as is"),
        ("recall", "by size", "pitfall"),
    ),
    "majority_baseline": (("share", "largest", "as is"),),
    "mean_one_vs_rest_balanced_accuracy": (("recall and specificity", "mean", "as is"),),
    "class_balance_accuracy": (("worse", "mean", "as is"),),
}
ADJUSTED: tuple[Cell, ...] = (("recall", "mean", "adjusted"),)

RIGHT_PARTS = {
    "support": "size",
    "prevalence": "share",
    "recall_per_class": "recall",
    "precision_per_class": "precision",
    "one_vs_rest_accuracy": "one-vs-rest",
}

#: Scores under the names that they have as mistakes.
SCORES: dict[tuple[str, str], str] = {
    ("recall", "by size"): "accuracy",
    ("recall", "mean"): "unweighted_average_recall",
    ("precision", "mean"): "macro_precision",
    ("one-vs-rest", "mean"): "averaged_per_class_accuracy",
    ("recall", "geometric"): "geometric_mean",
    ("recall", "harmonic"): "harmonic_mean",
    ("share", "largest"): "majority_baseline",
    ("recall and specificity", "mean"): "mean_one_vs_rest_balanced_accuracy",
    ("worse", "mean"): "class_balance_accuracy",
    ("F1", "mean"): "macro_f1",
    ("F1", "by size"): "macro_f1",
    ("specificity", "mean"): "mean_specificity",
    ("share", "mean"): "chance_level",
    ("precision", "by size"): "mean_precision_by_size",
    ("hits", "sum"): "no_division",
    ("hits", "mean"): "no_division",
    ("largest cell", "by size"): "largest_cell",
}
SCORES_HERE: dict[tuple[str, str, str], str] = {
    ("unweighted_average_recall", "precision", "mean"): "transposed",
    ("geometric_mean_recall", "recall", "mean"): "arithmetic_mean",
    ("geometric_mean_recall", "precision", "geometric"): "transposed",
    ("class_balance_accuracy", "precision", "mean"): "macro_precision",
    ("posterior_mean_uar", "recall", "mean"): "without_prior",
    ("averaged_per_class_accuracy", "misses", "by size"): "hits_for_errors",
}

PARTS = {
    "recall": "recall_per_class",
    "precision": "precision_per_class",
    "one-vs-rest": "one_vs_rest_accuracy",
    "share": "prevalence",
    "share of the answers": "answer_shares",
    "size": "class_sizes",
    "answers": "answer_shares",
    "hits": "no_division",
    "hits of all": "divided_by_total",
    "specificity": "specificity",
    "recall and specificity": "recall_and_specificity",
    "recall plus specificity": "recall_and_specificity",
    "false alarm rate": "false_alarm_rate",
    "worse": "worse_of_both",
    "F1": "f1",
    "recall and precision": "recall_and_precision",
    "recall times precision": "recall_and_precision",
    "overlap": "overlap",
    "turned": "classes_exchanged",
    "largest cell": "largest_cell",
    "misses": "complement",
    "false answers": "false_alarm_rate",
    "right and left alone": "no_division",
    "hit to miss": "odds",
    "over mean size": "brackets_missing",
    "mean hits": "brackets_missing",
    "over a class": "wrong_total",
    "floored": "integer_division",
    "one-vs-rest floored": "integer_division",
    "rounded 1": "rounded",
    "rounded 2": "rounded",
    "rounded 3": "rounded",
    "one hit, one miss": "with_prior",
    "one in each cell": "with_prior",
    "one hit": "with_prior",
    "hit without size": "with_prior",
    "size without hit": "with_prior",
    "one more in size": "with_prior",
    "smoothed precision": "with_prior",
    "smoothed of all": "with_prior",
    "hit plus share": "brackets_missing",
}
PARTS_FOR: dict[str, dict[str, str]] = {
    "recall": {"precision": "transposed"},
    "precision": {"recall": "transposed"},
    "share": {"share of the answers": "transposed", "size": "no_division"},
    "size": {"answers": "transposed", "share": "prevalence"},
    # Of posterior means, with a hit and a miss for each class or one in each cell.
    "smoothed": {
        "recall": "without_prior",
        "one hit, one miss": "other_prior",
        "one in each cell": "other_prior",
        "one hit": "miss_forgotten",
        "hit without size": "size_forgotten",
        "size without hit": "hit_forgotten",
        "one more in size": "hit_forgotten",
        "smoothed precision": "transposed",
        "smoothed of all": "divided_by_total",
        "precision": "transposed",
    },
}

AVERAGES = {
    "mean": "arithmetic_mean",
    "by size": "weighted_by_support",
    "geometric": "geometric_mean",
    "harmonic": "harmonic_mean",
    "largest": "best_class",
    "smallest": "worst_class",
    "median": "median",
    "sum": "no_division",
    "product": "product",
    "squares": "squares",
    "mean square": "squares",
    "first": "one_class_only",
    "second": "one_class_only",
    "last": "one_class_only",
    "K - 1": "wrong_number_of_classes",
    "K + 1": "wrong_number_of_classes",
    "two": "wrong_number_of_classes",
    "three": "wrong_number_of_classes",
    "four": "wrong_number_of_classes",
    "five": "wrong_number_of_classes",
    "ten": "wrong_number_of_classes",
    "all examples": "wrong_total",
    "K squared": "divided_twice",
    "first of K": "loop_keeps_one",
    "last of K": "loop_keeps_one",
    "first two": "two_classes_only",
    "first and last": "class_left_out",
    "without last": "class_left_out",
    "without first": "class_left_out",
    "mean without last": "class_left_out",
    "mean without first": "class_left_out",
    "sum without last": "class_left_out",
    "sum without first": "class_left_out",
    "only last divided": "brackets_missing",
    "above zero": "zero_recalls_left_out",
    "answered": "unanswered_left_out",
    "gap as zero": "empty_class_as_zero",
    "gap as one": "empty_class_as_one",
    "by number": "no_division",
    "by size over K": "divided_twice",
    "by answers": "weights_of_the_answers",
    "opposite sizes": "weights_exchanged",
    "others' sizes": "weights_of_the_others",
    "others' sizes, summing to 1": "weights_of_the_others",
    "rare first": "rare_first",
    "over shares": "rare_first",
    "first term": "one_class_only",
    "last term": "one_class_only",
    "last weight forgotten": "weight_forgotten",
    "first weight forgotten": "weight_forgotten",
    "first share for all": "weight_forgotten",
    "first share and rest": "two_classes_only",
    "square root of product": "wrong_number_of_classes",
    "product over K": "brackets_missing",
    "product to the K": "power_for_root",
    "root of K - 1": "wrong_number_of_classes",
    "root of K + 1": "wrong_number_of_classes",
    "root of sum": "root_of_sum",
    "root of mean": "root_of_sum",
    "square root of mean": "root_of_sum",
    "mean of roots": "mean_of_roots",
    "product of roots of 2": "wrong_number_of_classes",
    "root above zero": "zero_recalls_left_out",
    "root above zero, K": "zero_recalls_left_out",
    "geometric by size": "weighted_by_support",
    "mean logarithm": "logarithm",
    "sum of logarithms": "no_division",
    "1 // K": "integer_division",
    "zero as 0.1": "zero_replaced",
    "zero as 0.01": "zero_replaced",
    "zero as 0.001": "zero_replaced",
    "zero as 1e-6": "zero_replaced",
    "zero as 0.01, if not all": "zero_replaced",
    "zero as 0.001, if not all": "zero_replaced",
    "0.01 more": "zero_replaced",
    "0.001 more": "zero_replaced",
    "mean, or zero": "zero_if_any_is",
}
AVERAGES_FOR = {"geometric": {"product": "no_division", "sum": "arithmetic_mean"}}

STEPS = {
    "as is": "last_step_missing",
    "percent": "percent",
    "rest": "complement",
    "floor": "integer_division",
    "minus": "minus",
    "over K": "divided_twice",
    "times K": "no_division",
    "half": "divided_twice",
    "over K - 1": "divided_twice",
    "square": "power",
    "square root": "power",
    "upside down": "upside_down",
    "adjusted": "adjusted_for_chance",
    "twice minus one": "adjusted_for_chance",
    "minus chance": "chance_taken_off",
    "adjusted the other way": "upside_down_difference",
    "adjusted, not below zero": "cut_at_zero",
    "adjusted, multiplied": "adjusted_wrongly",
    "adjusted, over chance": "adjusted_wrongly",
    "over the room": "adjusted_wrongly",
    "adjusted, a bracket": "brackets_missing",
    "adjusted, two brackets": "brackets_missing",
    "adjusted by half of it": "adjusted_wrongly",
    "adjusted by K": "adjusted_wrongly",
    "adjusted, no room": "adjusted_wrongly",
    "pitfall": "formula_forwards",
    "pitfall, hits": "hits_for_errors",
    "pitfall, bracket": "brackets_missing",
    "pitfall, once": "errors_counted_once",
    "pitfall, 2 for K": "wrong_number_of_classes",
    "pitfall, K": "wrong_factor",
    "pitfall, 3": "wrong_number_of_classes",
    "pitfall, 4": "wrong_number_of_classes",
    "pitfall, 5": "wrong_number_of_classes",
    "pitfall, cells": "wrong_number_of_classes",
    "pitfall, K - 1": "wrong_number_of_classes",
    "pitfall, twice": "wrong_factor",
    "pitfall, share of accuracy": "hits_for_errors",
    "pitfall, 2 // K": "integer_division",
    "pitfall, sign": "upside_down_difference",
    "pitfall, turned round": "turned_round",
    "pitfall, below one": "hits_for_errors",
    "pitfall, brackets of 2/K": "brackets_missing",
    "pitfall, floor only": "hits_left_out",
}
STEPS_FOR = {
    "adjusted": {
        "as is": "without_options",
        "times K": "ratio_to_chance",
        "over the room": "adjusted_wrongly",
        "adjusted, over chance": "ratio_to_chance",
        "minus chance": "no_division",
        "twice minus one": "two_classes_only",
    },
    "pitfall, turned round": {
        "pitfall": "formula_forwards",
        **dict.fromkeys(
            ("pitfall, K", "pitfall, twice", "pitfall, once", "pitfall, 2 for K"), "wrong_factor"
        ),
    },
}
VECTOR_STEPS = {
    "opposite order": "classes_exchanged",
    "next class": "classes_exchanged",
    "class before": "classes_exchanged",
    "shares of the sum": "wrong_total",
}


#: What somebody may have typed who computed by hand; the rest is for functions.
TYPED: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = (
    (
        *("recall", "precision", "one-vs-rest", "share", "hits", "hits of all", "specificity"),
        *("misses", "F1", "worse", "recall and specificity", "one hit, one miss"),
        *("one in each cell", "one hit", "hit without size", "size without hit"),
    ),
    (
        *("mean", "by size", "geometric", "harmonic", "largest", "sum", "product"),
        *("first", "second", "last", "K - 1", "two", "first two"),
        *("mean without last", "mean without first", "without last", "without first"),
        *("only last divided", "above zero", "gap as zero", "by number", "by size over K"),
        *("opposite sizes", "others' sizes", "first term", "last term", "product over K"),
        *("first weight forgotten", "last weight forgotten", "square root of product"),
        *("root of sum", "root of mean", "square root of mean"),
    ),
    (
        *("as is", "percent", "rest", "over K", "half", "adjusted", "twice minus one"),
        *("minus chance", "pitfall", "pitfall, K", "pitfall, twice", "pitfall, once"),
        *("pitfall, 2 for K", "pitfall, floor only", "floor"),
    ),
)

#: Steps that take chance, 1/K, for that of the score, which is so of UAR alone.
FROM_CHANCE = frozenset(("adjusted", "twice minus one", "minus chance"))

#: What is too far-fetched for a typed number, since others are likelier to give it.
NOT_TYPED = frozenset(("best_class", "one_vs_rest_accuracy", "prevalence", "specificity"))

#: Names of scores, the commonest first.
KNOWN_SCORES = (
    *dict.fromkeys(("arithmetic_mean", "transposed", "without_prior", *SCORES.values())),
)

#: Every mistake that a composition may be.
NAMED = {
    *SCORES.values(),
    *SCORES_HERE.values(),
    *PARTS.values(),
    *AVERAGES.values(),
    *STEPS.values(),
    *VECTOR_STEPS.values(),
    *(name for group in (PARTS_FOR, AVERAGES_FOR, STEPS_FOR) for names in group.values()
      for name in names.values()),
    "rounded",
}  # fmt: skip
