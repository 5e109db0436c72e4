"""The words around the calculator's picture: the result, the reading and the tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import urlsplit

from uarwidgets.explorers.calculator.sentences import COLUMNS, LINES
from uarwidgets.kit.formatting import quoted
from uarwidgets.kit.html import fold, place
from uarwidgets.styles import style_of

# With two classes, in counts: they are in the boxes beside.
_TWO_CLASSES = {
    "accuracy": "(TP + TN) / N",
    "averaged_per_class_accuracy": "((TP + TN) / N + (TN + TP) / N) / 2",
    "mean_one_vs_rest_balanced_accuracy": "((TPR + TNR) / 2 + (TNR + TPR) / 2) / 2",
    "class_balance_accuracy": "(TP / max(TP + FN, TP + FP) + TN / max(TN + FP, TN + FN)) / 2",
    "majority_baseline": "max(TP + FN, TN + FP) / N",
}


UNITS = {
    "examples": "count, 0 to N", "share": "0 to 100 %", "TP": "count, 0 to nₖ",
    "FN": "count, 0 to nₖ", "FP": "count, 0 to N − nₖ", "TN": "count, 0 to N − nₖ",
    "recall": "no unit, 0 to 1", "precision": "no unit, 0 to 1",
}  # fmt: skip
_NAMES_HEAD = ("elsewhere", "here", "formula", "value")
_APART = (
    "Precision and F1 ask how far an answer can be trusted: they leave out the true negatives and "
    "change with the class shares. MCC and kappa compare the answers with luck at the same class "
    "shares; 0 is luck, 1 perfect. Not one of the four is a mean of recalls. "
    "ROC AUC is a mean over all thresholds of a score; of two-class answers alone it is UAR itself."
)
_ADVICE = (
    "<b>Resampling</b> the training data moves the same lever as class weights and the threshold: "
    "one recall for another, and probabilities that are no longer right. Never resample the test "
    "data: accuracy follows the new shares, and intervals come out too narrow.",
    "<b>Wrong labels</b> hurt the rare class most. Of 1,000 examples 20 are positive; if 20 of the "
    "other 980 are labelled positive by mistake, a perfect classifier has a measured recall of "
    "20/40 and an accuracy of 980/1,000. Have the rare class labelled twice.",
    "<b>“Imbalance matters from 10 : 1 on”</b> is no rule: accuracy − UAR = (π − 1/2)(TPR − TNR). "
    "At 3 : 1 with recalls 0.5 and 0.9 that is 0.1; at 100 : 1 with equal recalls it is 0.",
)
_ASKED = {
    "What is weighted accuracy?": (
        "A mean of the recalls whose weights somebody chose. With the class shares as weights it "
        "is accuracy, with equal weights UAR, and weights may come from costs. So name them."
    ),
    "Can it be 100 %?": (
        "Yes, if every example of every class is found. Then look for test examples that were in "
        "the training data, and at the sizes: a class of 20 whose true "
        "recall is 0.86 is found whole once in 20 times."
    ),
    "When do I use it? Is it always better than accuracy?": (
        "No. Use it when each class counts alike whatever its size, or when shares in the test "
        "data are not those in use. If you know what errors cost, set α by the costs. If only the "
        "share of right answers matters, accuracy is right, beside its baseline."
    ),
    "Do costs enter?": "Only by the weights. UAR's are fixed: a miss costs n/p false alarms.",
}


def formula(name: str, two_classes: bool) -> str:
    """Return the formula of a score in symbols, for two classes without sums over them.

    Examples
    --------
    >>> formula("unweighted_average_recall", True), formula("unweighted_average_recall", False)
    ('(TPR + TNR) / 2', '(1/K) Σ rₖ')
    """
    style = style_of(name)
    short = (_TWO_CLASSES.get(name) or style.two_classes) if two_classes else ""
    return short or style.formula


def result(name: str, wide: bool = False) -> str:
    """Return the score shown large; over a `wide` matrix, what its rows are."""
    style = style_of(name)
    rows = "<small>Rows: the actual classes; columns: the predicted.</small>" * wide
    return (
        f'<div class="uw-result"><span class="uw-result-name">{escape(style.label)}</span>'
        f"{place('result', 'b')}<small>{place('result_interval')}</small>{rows}</div>"
    )


def after(scores: Sequence[str], names: Sequence[str]) -> str:
    """Return the folds below the picture."""
    folds = {
        "How to read it": _reading(),
        "Every score, with your counts": score_table(scores, names),
        "Every class, with its variables": class_table(names),
        "The same under other names": _other_names(names),
        "Other scores: precision, F1, MCC, kappa": _other_scores(len(names) == 2),
        "What to do about a weak class": _advice(names),
        "Questions and answers": _questions(len(names) == 2),
        "Copy the results": _buttons(),
    }
    return "".join(map(fold, folds, folds.values()))


def form(place: str) -> str:
    """Return where a page without Python takes counts, and asks the Python of `place` for them."""
    host = escape(urlsplit(place).hostname or "this site")
    return (
        '<form class="uw-asking" data-starting="Python is starting: half a minute the first time." '
        'data-failed="Python could not be had. Are you online?"><h2>Your own counts</h2>'
        '<p><label for="uw-text">A confusion matrix, its rows the actual classes, or two columns '
        "of labels, actual and predicted:</label></p>"
        '<textarea id="uw-text" name="text" rows="6" spellcheck="false">4 16\n5 75</textarea>'
        '<p><button>Every score</button> <span role="status"></span></p>'
        f"<p><small>Python computes it in your browser, fetched from {host} (some 11 MB, the first "
        "time). What you type stays on this page.</small></p>"
        '<div class="uw-answer"></div></form>'
    )


def _reading() -> str:
    places = "".join(place(f"line_{i}", "li") for i in range(LINES))
    return f'<ul class="uw-reading">{places}</ul>'


def _buttons() -> str:
    actions = {
        'data-copy="markdown"': "Copy a report (Markdown)",
        'data-copy="text"': "Copy all as text",
    }
    made = (f'<button type="button" {what}>{label}</button>' for what, label in actions.items())
    return f"<p>{' '.join(made)}</p>"


def score_table(scores: Sequence[str], names: Sequence[str]) -> str:
    """Return every score: its formula, the formula with counts, its value."""
    two = len(names) == 2
    symbols = (
        f"TPR is the recall of {names[0]}, TNR that of {names[1]}; TP, FN, FP and TN are counted "
        f"for {names[0]}, and N is the number of examples."
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(style_of(name).label)}</th>'
        f"<td>{escape(formula(name, two))}</td>"
        f"<td>{place(f'formula_{name}')}</td><td>{place(name, 'b')}</td></tr>"
        for name in scores
    )
    head = "".join(
        f'<th scope="col">{h}</th>' for h in ("score", "formula", "with your counts", "value")
    )
    return (
        _scrolled(
            f'<table class="uw-table uw-scores"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table>",
            "every score",
        )
        + (f"<p>{escape(symbols)}</p>" if two else "")
        + place("adjusted", "p")
    )


def class_table(names: Sequence[str]) -> str:
    """Return every class: the variables that the formulas are made of.

    Each cell says its column as well, for pages too narrow for a table.
    """
    symbols = {"examples": "examples nₖ", "share": "share πₖ", "recall": "recall rₖ"}
    called = {column: symbols.get(column, column) for column in COLUMNS}
    head = "".join(f'<th scope="col">{c}</th>' for c in ("class", *called.values()))
    units = "".join(f"<th>{UNITS[column]}</th>" for column in called)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(
            f'<td data-column="{symbol}">{place(f"class_{k}_{column}")}</td>'
            for column, symbol in called.items()
        )
        + "</tr>"
        for k, name in enumerate(names)
    )
    return place("size", "p") + _scrolled(
        f'<table class="uw-table uw-variables"><thead><tr>{head}</tr>'
        f"<tr><th>unit, range</th>{units}</tr></thead><tbody>{rows}</tbody></table>",
        "every class",
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]], name: str) -> str:
    """Return a table of cells that are HTML; the first of each row names it."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return _scrolled(
        f'<table class="uw-table"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>', name
    )


def _other_names(names: Sequence[str]) -> str:
    """Return what the field calls the numbers here, with their values."""
    uar, accuracy = place("unweighted_average_recall", "b"), place("accuracy", "b")
    every = [
        ("overall accuracy, weighted average recall", "accuracy", "trace / N", accuracy),
        ("balanced accuracy, macro recall", "UAR", "(1/K) Σ rₖ", uar),
    ]
    if len(names) > 2:
        first = ("sensitivity of a class", "its recall", "TPₖ / nₖ", "see every class")
        return table(_NAMES_HEAD, [first, *every], "the same elsewhere")
    one, other = (escape(quoted(name)) for name in names)
    recalls = [place(f"class_{k}_recall", "b") for k in (0, 1)]
    rows = [
        ("sensitivity, true positive rate, hit rate", f"recall of {one} (TPR)", "TP / (TP + FN)",
         recalls[0]),
        ("specificity, true negative rate", f"recall of {other} (TNR)", "TN / (TN + FP)",
         recalls[1]),
        ("Type II error, a miss", f"{one} called {other}", "FN / (TP + FN)", place("type_2")),
        ("Type I error, a false alarm", f"{other} called {one}", "FP / (TN + FP)",
         place("type_1")),
        ("positive predictive value", f"precision of {one}", "TP / (TP + FP)",
         place("class_0_precision")),
        ("weighted accuracy", "α-weighted recall; many mean UAR, α = 1/2", "α TPR + (1 − α) TNR",
         place("alpha_weighted_recall", "b")),
        *every,
    ]  # fmt: skip
    return table(_NAMES_HEAD, rows, "the same elsewhere")


def _other_scores(two: bool) -> str:
    """Return the scores that are no means of recalls, and what tells them apart."""
    formulas = {
        "precision": "TP / (TP + FP)",
        "f1": "2 TP / (2 TP + FP + FN)",
        "mcc": "(TP TN − FP FN) / √((TP + FN)(TN + FP)(TP + FP)(TN + FN))",
        "kappa": "(accuracy − agreement by chance) / (1 − agreement by chance)",
    }
    macro = {"precision": "mean of TPₖ / (TPₖ + FPₖ)", "f1": "mean of 2 TPₖ / (2 TPₖ + FPₖ + FNₖ)",
             "mcc": "correlation of actual and predicted classes"}  # fmt: skip
    called = {
        "precision": "precision",
        "f1": "F1",
        "mcc": "MCC (Matthews)",
        "kappa": "Cohen's kappa",
    }
    written = formulas if two else formulas | macro
    rows = [(called[name], written[name], place(name, "b")) for name in called]
    return table(("score", "formula", "value"), rows, "other scores") + f"<p>{_APART}</p>"


def _advice(names: Sequence[str]) -> str:
    """Return what to do, and what not to."""
    one, other = (escape(quoted(name)) for name in names[:2])
    weak = (
        (
            f"<b>If {one} is the weak one</b> (low sensitivity, many misses): lower the "
            "threshold of the scores, or give the class more weight in training. False alarms "
            "rise: the cost slider says whether that pays. More examples of it help most.",
            f"<b>If {other} is the weak one</b> (low specificity, many false alarms): "
            "raise the threshold or weigh it up. Misses rise. Look at what the alarms have in "
            "common: a missing feature is often the cause.",
        )
        if len(names) == 2
        else (
            "<b>If one class is weak</b>: look at where its row goes. If into one other class, the "
            "two need a feature that tells them apart, or are one class; if everywhere, it needs "
            "more examples or more weight in training.",
        )
    )
    return (
        f'<ul class="uw-reading">{"".join(f"<li>{item}</li>" for item in (*weak, *_ADVICE))}</ul>'
    )


def _questions(two: bool) -> str:
    f1 = "F1" if two else "macro F1"
    same = (
        f"No. Here {f1} is {place('f1')} and UAR {place('unweighted_average_recall')}. F1 joins "
        "recall with precision, never looks at the true negatives, and falls when positives get "
        "rarer though both recalls stay."
    )
    asked = {"Is UAR the same as F1?": same, **_ASKED}
    return "".join(f"<p><b>{question}</b> {answer}</p>" for question, answer in asked.items())


def _scrolled(table: str, name: str) -> str:
    """Return a table in a box of its own, which the arrow keys can scroll too."""
    return f'<div class="uw-scroll" role="region" aria-label="{name}" tabindex="0">{table}</div>'
