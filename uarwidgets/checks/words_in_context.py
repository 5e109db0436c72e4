"""The words for what is seen while a check is made, and for a mistake among others."""

from __future__ import annotations

#: Mistakes that are seen while a check is made.
SEEN: dict[str, tuple[str, str]] = {
    "constant": (
        "the same number whatever it is given",
        "Does every line use the argument of the function, and not numbers of one example? And "
        "does a // drop a fraction that / would keep?",
    ),
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
        "Return a plain number such as 0.5. NaN and infinity come from dividing by 0.",
    ),
    "wrong_shape": ("numbers of another shape", "Is one number asked for, or one per class?"),
    "changes_input": (
        "its answer at the price of changing what it was given",
        "Whoever calls your function still needs that matrix. Work on a copy: cm = cm.copy().",
    ),
    "calls_the_kit": (
        "the right numbers, but the kit's own function worked them out",
        "Here the point is to write it yourself, from the counts or from the recalls.",
    ),
    "number_for_function": (
        "no function, and this exercise asks for one",
        "Hand over the function itself: its name, without brackets behind it.",
    ),
    "function_for_matrix": (
        "a function, where this exercise asks for a matrix",
        "Write the matrix as a list of rows, such as [[9, 1], [2, 8]].",
    ),
    "decimal_comma": (
        "two numbers, with a comma between them",
        "Python writes a decimal point: 0.5, not 0,5.",
    ),
    "did_not_run": (
        "what it was before, since the cell that was to change it did not run",
        "Read the last line of the error under that cell, mend it, and run the cell again.",
    ),
    "condition_missed": (
        "a matrix that does not meet every condition",
        "Change one cell at a time, and watch the numbers in the list.",
    ),
    "not_a_matrix": (
        "something that is not a confusion matrix",
        "A list of rows, as many as columns, of whole numbers: [[9, 1], [2, 8]].",
    ),
}

#: The mistake as the second of two.
BESIDES = {
    "percent": "it is in percent",
    "complement": "it is taken from 1",
    "rounded": "it is rounded or cut",
    "integer_division": "a division drops its fraction",
    "no_division": "a division is missing",
    "divided_twice": "it is divided once too often",
    "transposed": "rows and columns are swapped",
    "per_class_values": "it is one number per class, where one number was asked for",
    "single_value": "it is one number, where one per class was asked for",
    "one_class_only": "only one class is counted",
    "class_left_out": "a class is left out",
    "wrong_number_of_classes": "the number of classes in it is wrong",
    "adjusted_for_chance": "it is adjusted for chance",
    "weighted_by_support": "it is weighted by class size",
}

#: Words that fit one score better.
IN_CONTEXT: dict[tuple[str, str], tuple[str, str]] = {
    ("cost_weight", "complement"): (
        "1 minus the right value, which is the weight of the other class",
        "The weights of the two classes sum to 1. Which of them belongs to the positive class?",
    ),
    ("cost_weight", "no_division"): (
        "the weight of the positive class before it is divided",
        "A weight is a part of the whole: divide by the weights of both classes together.",
    ),
    ("cost_weight", "odds"): (
        "the weight of the one class for each 1 of the other",
        "How large a part is that of both weights together?",
    ),
    ("cost_weight", "classes_exchanged"): (
        "the value with the two classes exchanged",
        "The cost of a miss goes with the positive class. Which class do you give it to?",
    ),
    ("implied_cost_ratio", "classes_exchanged"): (
        "a value with the shares of the two classes the wrong way round",
        "Fewer positives mean fewer misses to pay for. Does your cost ratio rise or fall with "
        "their share?",
    ),
    ("power_mean_recall", "no_division"): (
        "a power mean with a step left out: the mean is a sum, or the power is not undone",
        "The steps are: raise each to the power m, take the mean, undo the power.",
    ),
    ("geometric_mean_recall", "no_division"): (
        "a product of which the root has not been taken, or of counts in the place of recalls",
        "Which numbers are to be multiplied? And which root undoes a product of K of them?",
    ),
    ("geometric_mean_recall", "wrong_number_of_classes"): (
        "a root with the wrong number in it",
        "With K classes it is the K-th root. Take K from the shape of the matrix.",
    ),
    ("recall_per_class", "prevalence"): (
        "the share of each class among all examples",
        "That says how common a class is. How much of it was found?",
    ),
    ("recall_per_class", "one_vs_rest_accuracy"): (
        "the one-vs-rest accuracy of each class, which counts true negatives",
        "True negatives of a class are answers about other classes. Does the question count them?",
    ),
    ("unweighted_average_recall", "adjusted_for_chance"): (
        "the score adjusted for chance, which is 0 for answering without looking",
        "The question asks for the plain mean, in which answering without looking gives 1/K.",
    ),
    ("unweighted_average_recall", "chance_taken_off"): (
        "the score less its chance level",
        "The question asks for the plain mean, in which answering without looking gives 1/K.",
    ),
    ("support", "prevalence"): (
        "shares, where numbers of examples were asked for",
        "The question asks how many, not how large a part.",
    ),
    ("accuracy", "weights_exchanged"): (
        "the mean in which the classes have each other's weights: with two, the first has that "
        "of the second",
        "Each recall is weighted by how common its own class is. Which class is the common one?",
    ),
}
