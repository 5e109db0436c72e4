"""What a test can hold of words and numbers, in random states of every explorer."""

import re

import pytest
from draw_less import skip_pictures
from explorers.oracles import _numbers_in
from explorers.random_states import states_of
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.kit.formatting import compare, difference, format_percent, format_score

#: What no words say, and why.
NEVER = {
    r"(?<![\d.,])1 (examples|answers|alarms|classes|misses|positives|negatives)\b": "1 of many",
    r"(?<![\d.,])([02-9]|\d[\d,]*\d) (example|answer|alarm|class|test set)\b": "one of many",
    r"\d[eE][-+−]?\d": "an exponent",
    r"  | [.,;:]|[.,;:]{2}|\( | \)|\n": "spaces",
    r"\d %": "a space before %",
    r"\b(nan|inf|None)\b": "no number",
    r"(^|[.:;] )([A-J]|“[^”]*”)(, ([A-J]|“[^”]*”))*,? and ([A-J]|“[^”]*”) is\b": "many is",
    r"(^|[.:;] )([A-J]|“[^”]*”) are\b": "one are",
    r"\b(These|those) \S+ (example|class|recall)\b": "These with one",
    r"\b(This|that) (\S+ )?(examples|classes|recalls)\b": "This with many",
    r"\bhold none of (positive|negative)\b|\bclass (positive|negative)\b": "a bare class name",
    r"\b(those|that) of (accuracy|UAR|the|“|[A-J]\b)": "that of",
    r"\bslightly (above|below)\b[^:;]*, by": "slightly, by so much",
}


def faults(words: str) -> list[str]:
    found = [
        f"{why}: {match[0]!r}" for rule, why in NEVER.items() if (match := re.search(rule, words))
    ]
    parts = re.split(r"(?<=[.?!]) ", words)
    starts = re.compile(r"[A-Zα“\d]|p/p")
    return [
        *found,
        *[f"no period: {words!r}"] * (not words.endswith(".")),
        *(f"no capital: {part!r}" for part in parts if not starts.match(part)),
    ]


@pytest.mark.parametrize("name", explorers.NAMES)
@settings(max_examples=60)
@given(st.data())
def test_words_are_plain_english_and_numbers_are_the_scores(name, data):
    with skip_pictures():
        try:
            explorer = getattr(uw, name)(**data.draw(states_of(getattr(uw, name))))
        except ValueError:
            reject()  # what fits no explorer, such as sizes that are too far apart
    s = explorer.state_at(explorer.entries)
    measured = explorer.measure(s)
    words = explorer._all_words(s, measured)
    explorer.close()
    texts = {key: word for key, word in words.items() if isinstance(word, str)}
    shown = " ".join(texts.values()).replace("nan (not a number)", "")  # what a library answers
    assert not re.search(r"\b(nan|inf)\b", shown, re.IGNORECASE)
    exact = [*_numbers_in(measured), *(1 - x for x in explorer.entries.values())]
    for number in re.findall(r"(?<![\d.,])[01]\.0+(?!\d)", shown):
        assert any(abs(abs(x) - float(number)) < 1e-11 for x in exact), number
    for score, value in explorer.scores_of(measured).items():
        if re.fullmatch(r"\d\.\d+", texts.get(score, "")):
            assert texts[score] == format_score(value)
    prose = [word for word in texts.values() if word.endswith(".")]
    assert words["sentence"] in prose
    for said in prose:
        assert not faults(said)


@pytest.mark.parametrize(
    "wrong",
    [
        "These 1 examples hold none of 9 classes.", "A and B is best at every weight.",
        "UAR counts it as 1e-05.", "class balance accuracy is 0.689.", "It is 95 %.",
        "There are no examples of class positive.", "The lower recall is that of “ill”.",
        "“ill” and “healthy” is never found.", "It ends without a period",
        "Accuracy 0.004 is slightly above UAR 0.004, by 0.001.",
    ],
)  # fmt: skip
def test_the_faults_of_the_review_are_found(wrong):
    assert faults(wrong)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0.000"), (1, "1.000"), (1 - 1e-16, "1.000"), (-1e-17, "0.000"), (0.1234, "0.123"),
        (1e-4, "0.0001"), (0.0004999, "0.0005"), (1e-9, "0.000001"), (-0.0003, "-0.0003"),
        (0.9999, "0.9999"), (0.99996, "0.99996"), (1 - 1e-9, "0.999999"), (9800, "9800.000"),
        (0.0625 + 1e-15, "0.062"), (0.0625, "0.062"),  # of one number one form
    ],
)  # fmt: skip
def test_0_and_1_alone_are_written_without_a_digit(value, written):
    assert format_score(value) == written


def test_numbers_are_compared_and_subtracted_as_written():
    assert difference(9 / 11, 49 / 60) == "0.001"
    assert difference(0.9999, 0.95) == "0.0499"
    assert compare(0.5049, 0.505) == "slightly below"
    assert compare(0.0625, 0.0625 + 1e-15) == "equal to"
    assert [format_percent(x) for x in (0, 1e-6, 1 / 3, 0.9999999, 1)] == [
        *("0%", "0.0001%", "33.33%", "99.9999%", "100%")
    ]
