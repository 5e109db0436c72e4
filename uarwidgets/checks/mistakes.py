"""The known mistakes: what each one gives, in words, and a hint."""

from __future__ import annotations

from dataclasses import dataclass

from uarwidgets.look import SUMMARIES, look


@dataclass(frozen=True)
class Mistake:
    """One known mistake.

    Attributes
    ----------
    name : str
    what : str
        What the answer is instead; completes "Your function gives ...".
    hint : str
        What to look at next. It does not give the solution away.
    inferred : bool
        Whether it is recognised by the numbers, rather than seen while the function ran.

    Examples
    --------
    >>> MISTAKES["percent"].what
    'the right value in percent, 100 times too large'
    """

    name: str
    what: str
    hint: str
    inferred: bool = True


_BY_THE_NUMBERS = {
    "transposed": (
        "the score of the matrix with rows and columns swapped, which puts precision in the "
        "place of recall (mean recall becomes macro precision)",
        "Rows are the actual classes and columns the predicted ones. Which of the two do you "
        "divide by?",
    ),
    "classes_exchanged": (
        "the score with the classes exchanged, such as positive and negative",
        "Class 0 comes first: row 0 and column 0. With two classes it is the positive one. Does "
        "each class get its own numbers?",
    ),
    "weights_exchanged": (
        "the mean in which each of two classes has the weight of the other (several: in the "
        "opposite order)",
        "There is a weight for each class. Which recall does each of them belong to?",
    ),
    "accuracy": (
        "the accuracy, in which each class counts by its size (micro precision, micro recall and "
        "the mean recall weighted by class size are the same number)",
        "Accuracy pools all the examples, so that common classes count for more. How much is "
        "each class to count here?",
    ),
    "averaged_per_class_accuracy": (
        "the averaged per-class accuracy, which counts the true negatives of every class",
        "An example of class A that was called B is a true negative of class C. Should it earn "
        "credit there?",
    ),
    "unweighted_average_recall": (
        "the unweighted average recall",
        "The plain mean of the recalls gives every class the same weight. Which weights or which "
        "mean does the question ask for?",
    ),
    "macro_precision": (
        "the macro precision, the plain mean of the precisions",
        "Precision divides by a column sum: all the answers of that name. Recall divides by a "
        "row sum: all the examples of that class.",
    ),
    "geometric_mean": (
        "a geometric mean where another mean was asked for",
        "A geometric mean multiplies. Which mean does the question ask for?",
    ),
    "arithmetic_mean": (
        "an arithmetic mean where another mean was asked for",
        "An arithmetic mean adds and divides. Which mean does the question ask for?",
    ),
    "harmonic_mean": (
        "the harmonic mean of the recalls",
        "A harmonic mean inverts, averages and inverts again. Which mean does the question ask "
        "for?",
    ),
    "majority_baseline": (
        "the majority baseline, the accuracy of always answering the largest class",
        "The baseline looks at the class sizes alone. Where do the correct answers come in?",
    ),
    "mean_one_vs_rest_balanced_accuracy": (
        "the mean one-vs-rest balanced accuracy, in which specificities count as much as recalls",
        "Which of the per-class numbers are to be averaged? Write their formula down first.",
    ),
    "class_balance_accuracy": (
        "the class balance accuracy, which divides by the larger of row sum and column sum",
        "What is each cell of the diagonal to be divided by?",
    ),
    "adjusted_for_chance": (
        "the score adjusted for chance, which is 0 for answering without looking",
        "The question asks for the plain mean, in which answering without looking gives 1/K.",
    ),
    "without_options": (
        "the plain score, without the option that the question names",
        "Read the question again: it asks for one thing on top of the plain score.",
    ),
    "weighted_by_support": (
        "a mean weighted by class size",
        "Each class is to count the same, however many examples it has.",
    ),
    "one_class_only": (
        "the number of one class alone",
        "One class has been counted. What happens to the others?",
    ),
    "per_class_values": (
        "one number per class, where a single number was asked for",
        "The parts are there. How do they become one number?",
    ),
    "single_value": (
        "the mean over the classes, where one number per class was asked for",
        "Leave out the last step: the question asks for one number per class.",
    ),
    "wrong_number_of_classes": (
        "a mean with the wrong number of classes, K, in it",
        "How many classes has the matrix? Take K from its shape, and divide by that.",
    ),
    "no_division": (
        "a sum, a product or a count that has not been divided (or its root not been taken)",
        "Does the last step turn the total into a mean, or the count into a share?",
    ),
    "divided_by_total": (
        "counts divided by the number of all examples",
        "Shares of what? Each count has its own total to be divided by.",
    ),
    "complement": (
        "the part that is wrong: 1 minus the right value",
        "Do you count the right answers, or the errors?",
    ),
    "hits_for_errors": (
        "the formula with the share of the right answers where that of the errors belongs",
        "What is taken away from 1 lowers the score. Which share is to lower it: right or wrong?",
    ),
    "errors_counted_once": (
        "a value in which each error lowers one of the per-class accuracies, not two",
        "Take one error. In the view of which classes is it counted as wrong?",
    ),
    "percent": (
        "the right value in percent, 100 times too large",
        "The scores here are fractions between 0 and 1.",
    ),
    "rounded": (
        "the right value, rounded or cut too early",
        "Keep all digits in the computation; a typed number needs three after the point, rounded.",
    ),
    "integer_division": (
        "what is left when a division drops its fraction",
        "In Python // drops what follows the point, and so do int() and an array of integers. "
        "Use /.",
    ),
    "empty_class_as_zero": (
        "the mean in which a class without examples counts as recall 0",
        "A class without examples has no recall: 0/0. Leave it out of the sum and out of K.",
    ),
    "prevalence": (
        "shares, where numbers of examples were asked for",
        "The question asks how many, not how large a part.",
    ),
    "recall_per_class": (
        "the recall of each class",
        "Recall looks only at the row of a class. Which cells does the question ask about?",
    ),
    "one_vs_rest_accuracy": (
        "the one-vs-rest accuracy of each class, which counts true negatives",
        "True negatives of a class are answers about other classes. Does the question count them?",
    ),
    "costs_exchanged": (
        "the value with the two costs exchanged",
        "The cost ratio is c_FN / c_FP: a missed positive in units of a false alarm.",
    ),
    "prevalence_left_out": (
        "the value for two classes of equal size",
        "A common class brings more errors to pay for. Where does the prevalence come in?",
    ),
    "weight_of_accuracy": (
        "the prevalence π, the weight α by which the score is accuracy and every error costs the "
        "same",
        "The α for other costs differs from the prevalence. Where does the cost ratio come in?",
    ),
    "brackets_missing": (
        "what the formula becomes without some of its brackets",
        "A power is worked out before * and /, and those before + and -: x**1/2 is half of x. "
        "Which part has to come first?",
    ),
    "two_classes_only": (
        "the right answer for two classes, but not for more",
        "Which part of your code is written for exactly two classes? Let it run over all K.",
    ),
}

_SEEN = {
    "raises": (
        "an error",
        "Read the last line of the error. Then call your function yourself on the matrix shown.",
    ),
    "too_slow": (
        "no answer within the time limit",
        "Does every loop come to an end? A while loop needs something that changes.",
    ),
    "no_return": (
        "nothing back (None)",
        "Does every way through the function end in return? Printing shows a value; only return "
        "hands it back.",
    ),
    "not_a_number": (
        "something that is not a finite number",
        "Return a plain number such as 0.5, without text or a percent sign. NaN comes from 0/0.",
    ),
    "wrong_shape": ("an answer of the wrong shape", "Is one number asked for, or one per class?"),
    "changes_input": (
        "its answer at the price of changing what it was given",
        "Whoever calls your function still needs that matrix. Work on a copy: cm = cm.copy().",
    ),
}

#: Every known mistake by name.
MISTAKES: dict[str, Mistake] = {
    # A score may be taken for any other; those that need more words than their name come below.
    **{
        name: Mistake(name, f"the {look(name).long_label}", "Write its formula down first.")
        for name in SUMMARIES
        if name != "geometric_mean_recall"  # as a mistake it is the geometric_mean
    },
    **{name: Mistake(name, *words) for name, words in _BY_THE_NUMBERS.items()},
    **{name: Mistake(name, *words, inferred=False) for name, words in _SEEN.items()},
}
