"""The words for mistakes in the last step, and in formulas of costs and powers."""

from __future__ import annotations

#: By name: what completes "Your function gives ...", and what to look at next.
Words = dict[str, tuple[str, str]]

ANOTHER_STEP: Words = {
    "no_division": (
        "a sum, a difference or a count that has still to be divided",
        "Does the last step turn the total into a mean, or the count into a share?",
    ),
    "divided_twice": (
        "a value that has been divided once too often",
        "A mean has been divided already, and shares sum to 1. Which division is one too many?",
    ),
    "complement": (
        "the part that is wrong: 1 minus the right value",
        "Do you count the right answers, or the errors?",
    ),
    "minus": ("the right value with the wrong sign", "Which is to be taken away from which?"),
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
    "brackets_missing": (
        "what the formula becomes without some of its brackets",
        "A power is worked out before * and /, and those before + and -: x**1/2 is half of x. "
        "Which part has to come first?",
    ),
    "last_step_missing": (
        "what the formula gives without its last step",
        "You are nearly there. What does the formula do in the end?",
    ),
    "power": ("the square of a value, or its root", "Is a power or a root asked for?"),
    "power_for_root": (
        "a power where a root was asked for",
        "A root is a power too, with 1 over the number. Which of the two do you take?",
    ),
    "root_of_sum": (
        "a root of a sum or of a mean",
        "What is under the root: a sum, or a product?",
    ),
    "mean_of_roots": ("a mean of roots", "Which comes first, the root or the mean?"),
    "upside_down": ("1 divided by the right value", "What stands above the line, and what below?"),
    "upside_down_difference": (
        "a difference taken the other way round",
        "Which is to be taken away from which?",
    ),
    "adjusted_for_chance": (
        "the score less 1/K, divided by what is left between 1/K and 1",
        "The chance level of UAR is 1/K. Does the question ask for anything to be taken off?",
    ),
    "chance_taken_off": (
        "the score less 1/K",
        "The chance level of UAR is 1/K. Does the question ask for anything to be taken off?",
    ),
    "chance_of_the_largest": (
        "the score adjusted by the majority baseline in place of chance",
        "Always answering the largest class is right often, but what is its UAR?",
    ),
    "adjusted_wrongly": (
        "the difference from chance, divided or multiplied by something else",
        "Chance is to become 0 and perfect 1. What does your formula make of a UAR of 1?",
    ),
    "ratio_to_chance": (
        "how many times as much as chance that is",
        "Chance is to become 0. What does your formula make of a UAR of 1/K? And of 1?",
    ),
    "cut_at_zero": (
        "the right value, but never less than 0",
        "Worse than chance is possible, and the number says so by being negative.",
    ),
    "without_options": (
        "the plain score, without the option that the question names",
        "Read the question again: it asks for one thing on top of the plain score.",
    ),
    "hits_for_errors": (
        "the formula with the share of the right answers where that of the errors belongs",
        "What is taken away from 1 lowers the score. Which share is to lower it: right or wrong?",
    ),
    "hits_left_out": (
        "a number in which the right answers do not occur",
        "Where does the accuracy come in?",
    ),
    "errors_counted_once": (
        "a value in which each error lowers one of the per-class accuracies, not two",
        "Take one error. In the view of which classes is it counted as wrong?",
    ),
    "errors_counted_twice": (
        "a value in which each error counts twice",
        "Each error is a miss of one class and a false alarm of another. Which does the question "
        "add up?",
    ),
    "wrong_factor": (
        "the formula with another factor before the errors",
        "By how much does one error lower the mean over K classes?",
    ),
    "formula_forwards": (
        "the formula for the averaged per-class accuracy, with the given number put in as accuracy",
        "Which of the two is given, and which is asked for? Turn the formula round.",
    ),
    "turned_round": (
        "the formula turned round, as from averaged per-class accuracy to accuracy",
        "Which of the two is given, and which is asked for?",
    ),
}

COSTS: Words = {
    "costs_exchanged": (
        "the value with the two costs exchanged",
        "The cost ratio is c_FN / c_FP: a missed positive in units of a false alarm.",
    ),
    "cost_left_out": ("the value for equal costs", "Where does the cost ratio come in?"),
    "cost_in_one_place": (
        "a fraction with the cost in one of two places",
        "What stands above the line stands below it too, with the rest added.",
    ),
    "prevalence_left_out": (
        "the value for two classes of equal size",
        "A common class brings more errors to pay for. Where does the prevalence come in?",
    ),
    "rest_left_out": (
        "a value in which the share of the other class is 1, not what is left",
        "If p is the share of one class, what is that of the other?",
    ),
    "weight_of_accuracy": (
        "the prevalence π, the weight α by which the score is accuracy and every error costs the "
        "same",
        "The α for other costs differs from the prevalence. Where does the cost ratio come in?",
    ),
    "threshold": (
        "1/(1 + c), the threshold that fits these costs, not a weight",
        "A threshold is held against probabilities. What is the weight to be held against?",
    ),
    "sign": ("a value with a minus where a plus belongs", "Do the two weights sum to 1?"),
    "arguments_exchanged": (
        "the value with the two arguments exchanged",
        "Which argument comes first, and where does each belong?",
    ),
    "alpha_itself": (
        "α itself",
        "Each class has a weight: α and 1 − α. How many times the one is the other?",
    ),
    "alpha_left_out": (
        "how many examples of the one class there are for each of the other",
        "Where does the weight come in?",
    ),
    "alpha_upside_down": (
        "a value with the two weights exchanged",
        "Which of α and 1 − α belongs to the class that is missed?",
    ),
    "share_for_odds": (
        "a value with a share where the ratio of two shares belongs",
        "How large is the one part compared with the other, not with the whole?",
    ),
    "ratio_of_weights": (
        "α divided by the prevalence",
        "The other class has a weight and a share as well. Where do they come in?",
    ),
    "the_weight": ("the weight α, not the score", "What is this a weight of?"),
    "power_outside": (
        "a power of the mean, where the mean of the powers was asked for",
        "Which comes first, the power or the mean?",
    ),
    "exponent_upside_down": (
        "the power mean with 1/m in the place of m",
        "First each recall is raised to the power m. What undoes that in the end?",
    ),
    "times_for_power": (
        "a product with the exponent, where a power was asked for",
        "In Python * multiplies, and ** raises to a power.",
    ),
    "fixed_power": (
        "what a fixed power gives, whatever the exponent is",
        "The exponent is an argument. Where does it come in?",
    ),
    "root_left_out": (
        "the mean of the powers, with the power not undone",
        "What undoes a power of m?",
    ),
    "root_of_classes": (
        "a root by the number of classes, in place of the exponent",
        "Which power was each recall raised to? That one is to be undone.",
    ),
    "divided_outside": (
        "a sum of which the root is taken before it is divided",
        "Which comes first, the mean or the root?",
    ),
}
