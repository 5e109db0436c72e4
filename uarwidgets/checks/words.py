"""The words for every mistake: what the answer is instead, and a hint.

What completes "Your function gives ...", then what to look at next.
"""

from __future__ import annotations

from uarwidgets.checks.words_of_steps import ANOTHER_STEP, COSTS, Words

_ANOTHER_SCORE: Words = {
    "accuracy": (
        "the accuracy, in which each class counts by its size",
        "Accuracy pools all the examples, so that common classes count for more. How much is "
        "each class to count here?",
    ),
    "averaged_per_class_accuracy": (
        "the averaged per-class accuracy, which counts the true negatives of every class",
        "An example of class A that was called B is a true negative of class C. Should it earn "
        "credit there?",
    ),
    "unweighted_average_recall": (
        "the unweighted average recall, the plain mean of the recalls",
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
    "chance_level": (
        "1/K, whatever the matrix holds",
        "Chance reaches 1/K, and so does the mean of all cells once each row is divided by its "
        "sum. Which cells does the question ask about?",
    ),
    "mean_one_vs_rest_balanced_accuracy": (
        "the mean one-vs-rest balanced accuracy, in which specificities count as much as recalls",
        "Which of the per-class numbers are to be averaged? Write their formula down first.",
    ),
    "class_balance_accuracy": (
        "the class balance accuracy, which divides by the larger of row sum and column sum",
        "What is each cell of the diagonal to be divided by?",
    ),
    "macro_f1": (
        "a mean of the F1 scores, in which precision has a part",
        "F1 mixes recall and precision. Which of the two does the question ask about?",
    ),
    "mean_specificity": (
        "the mean specificity: of the other classes' examples, how many were left alone",
        "Specificity looks at the rows of the other classes. Which row tells how much of a class "
        "was found?",
    ),
    "mean_precision_by_size": (
        "the mean of the precisions, each weighted by the size of its class",
        "Precision divides by a column sum. What does recall divide by?",
    ),
    "kappa": (
        "a kappa (Cohen's), which compares accuracy with that of a blind guesser",
        "Kappa goes by another chance level than 1/K. Write down the formula that is asked for.",
    ),
    "matthews_correlation": (
        "a Matthews correlation",
        "That is a correlation of truth and answer. Write down the formula that is asked for.",
    ),
}

_ANOTHER_COUNT: Words = {
    "transposed": (
        "the score of the matrix with rows and columns swapped, which puts precision in the "
        "place of recall",
        "Rows are the actual classes and columns the predicted ones. Which of the two do you "
        "divide by?",
    ),
    "classes_exchanged": (
        "the score with the classes exchanged, such as positive and negative",
        "Class 0 comes first: row 0 and column 0. With two classes it is the positive one. Does "
        "each class get its own numbers?",
    ),
    "recall_per_class": (
        "the recall of each class",
        "Recall looks only at the row of a class. Which cells does the question ask about?",
    ),
    "precision_per_class": (
        "a number made of precisions",
        "Precision divides by a column sum. What is to be divided by here?",
    ),
    "one_vs_rest_accuracy": (
        "a number made of one-vs-rest accuracies, which count true negatives",
        "True negatives of a class are answers about other classes. Does the question count them?",
    ),
    "prevalence": (
        "a number made of the shares of the classes",
        "A share of the examples says how common a class is. What does the question ask of a "
        "class?",
    ),
    "answer_shares": (
        "a number made of column sums: how often each answer was given",
        "Column sums count answers, right and wrong. Which cells does the question ask about?",
    ),
    "class_sizes": (
        "a number made of row sums alone: how many examples each class has",
        "Where do the right answers come in?",
    ),
    "specificity": (
        "a number made of specificities",
        "Specificity looks at the rows of the other classes. Which row does recall look at?",
    ),
    "recall_and_specificity": (
        "a number made of recall and specificity of each class",
        "Each class's row is enough for its recall. Which rows do you use?",
    ),
    "recall_and_precision": (
        "a number made of recall and precision together",
        "Which of the two does the question ask for?",
    ),
    "false_alarm_rate": (
        "a number made of false alarms",
        "False alarms stand in the column of a class. Which cells does the question ask about?",
    ),
    "worse_of_both": (
        "a number that divides by the larger of row sum and column sum",
        "What is each cell of the diagonal to be divided by?",
    ),
    "f1": (
        "a number made of F1 scores, in which precision has a part",
        "F1 mixes recall and precision. Which of the two does the question ask about?",
    ),
    "overlap": (
        "right answers over all that is or was called the class",
        "Which of misses and false alarms belong below the line?",
    ),
    "largest_cell": (
        "what the largest cell of each row gives, right or wrong",
        "The right answers stand on the diagonal. Need the largest cell of a row stand there?",
    ),
    "odds": (
        "odds: right answers for each wrong one, not for each example",
        "A share divides by all, the right ones among them. What do you divide by?",
    ),
    "divided_by_total": (
        "counts divided by the number of all examples",
        "Shares of what? Each count has its own total to be divided by.",
    ),
    "with_prior": (
        "numbers with imagined examples added",
        "The question is about the counts as they are.",
    ),
    "without_prior": (
        "the measured number, without the imagined hit and miss",
        "Before anything is divided, each class gets a hit and a miss more than were counted.",
    ),
    "other_prior": (
        "the posterior mean under another prior",
        "How many hits and how many misses does the prior imagine in each class?",
    ),
    "hit_forgotten": (
        "the number with the imagined hit left out above the line",
        "The imagined hit is an example, and it was found. Where does it count?",
    ),
    "miss_forgotten": (
        "the number with an imagined hit, but no imagined miss",
        "A hit and a miss: how many examples more has each class?",
    ),
    "size_forgotten": (
        "the number with an imagined hit that the class size leaves out",
        "The imagined examples belong to the class too. What does that do to its size?",
    ),
    "empty_class_as_zero": (
        "the mean in which a class without examples counts as recall 0",
        "A class without examples has no recall: 0/0. Leave it out of the sum and out of K.",
    ),
    "empty_class_as_one": (
        "the mean in which a class without examples counts as recall 1",
        "A class without examples has no recall: 0/0. Leave it out of the sum and out of K.",
    ),
}

_ANOTHER_MEAN: Words = {
    "weights_exchanged": (
        "the mean in which the classes have each other's weights: with two, the first has that "
        "of the second",
        "There is a weight for each class. Which recall does each of them belong to?",
    ),
    "weights_of_the_others": (
        "a mean in which each class has the share of all the others as its weight",
        "Taken from 1, the share of a class leaves that of the rest. Whose weight is that?",
    ),
    "weights_of_the_answers": (
        "a mean weighted by how often each answer was given",
        "Column sums count answers, row sums examples. Which of them says how common a class is?",
    ),
    "weighted_by_support": (
        "a mean weighted by class size",
        "Each class is to count the same, however many examples it has.",
    ),
    "weight_forgotten": (
        "a sum in which a class has not got its own weight",
        "Every recall has a weight of its own, and the weights sum to 1. Do yours?",
    ),
    "rare_first": (
        "a mean in which rare classes count for more than common ones",
        "Divided by its size, a rare class weighs more. Which weights does the question ask for?",
    ),
    "one_class_only": (
        "the number of one class alone",
        "One class has been counted. What happens to the others?",
    ),
    "class_left_out": (
        "a number in which a class is left out",
        "In Python range(1, K) begins with the second class, and range(K - 1) ends before the "
        "last. Which classes does yours visit?",
    ),
    "loop_keeps_one": (
        "the number of one class, divided by the number of classes",
        "In a loop, += adds where = replaces; and return ends the function, wherever it stands.",
    ),
    "zero_recalls_left_out": (
        "a mean that leaves out the classes of recall 0",
        "A class that was never found has examples, and its recall is 0. May it be left out?",
    ),
    "zero_replaced": (
        "a mean in which a recall of 0 is replaced by something larger",
        "What is to come out where one class is never found? Put in 0 and see.",
    ),
    "zero_if_any_is": (
        "the mean, but 0 as soon as one class is never found",
        "Which mean is 0 as soon as one of its numbers is? Is that the one asked for?",
    ),
    "unanswered_left_out": (
        "a mean that leaves out the classes that were never answered",
        "Whether a class has examples is written in its row. What does its column say?",
    ),
    "median": (
        "a median, not a mean",
        "The median is the number in the middle; it does not hear the others. What does a mean do?",
    ),
    "worst_class": (
        "the number of the worst class",
        "The smallest number is one class alone. What happens to the others?",
    ),
    "best_class": (
        "the number of the best class",
        "The largest number is one class alone. What happens to the others?",
    ),
    "squares": (
        "a mean of squares, or its root",
        "Squares let high numbers count for more. Which mean does the question ask for?",
    ),
    "product": (
        "a product of the classes' numbers",
        "A product of shares is smaller than each of them. Which mean does the question ask for?",
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
    "wrong_total": (
        "a share of the wrong total",
        "What is the whole of which this is to be a part?",
    ),
    "logarithm": (
        "a mean of logarithms, not turned back",
        "What undoes a logarithm?",
    ),
}

#: Mistakes that are recognised by the numbers.
BY_THE_NUMBERS: Words = {
    **_ANOTHER_SCORE,
    **_ANOTHER_COUNT,
    **_ANOTHER_MEAN,
    **ANOTHER_STEP,
    **COSTS,
    "two_classes_only": (
        "the right answer for two classes, but not for more",
        "With more classes something changes: a 2 that should be K, a class that is not visited, "
        "or a formula that holds for two alone. Work the matrix shown by hand.",
    ),
    "slip": ("a known slip", "Read the question again."),
}
