"""A share text comes back as the state it was, whatever a mail program made of it."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.live import share_text

pytestmark = pytest.mark.usefixtures("close_after_each_test", "backgrounds_not_drawn")

NAMES = ("“ill”, “well", "it's `fine` «\\»")
STATE = {"recalls": [0.9, 0.6], "class_names": list(NAMES), "prevalence": 0.25}
TEXT = share_text.write("ImbalanceExplorer", STATE)

# What is done to a text on its way.
MANGLED = {
    "untouched": TEXT,
    "spaces around": f" \n\t{TEXT} \r\n",
    "backticks around": f"`{TEXT}`",
    "a block of code": f"```\n{TEXT}\n```",
    "straight quotes around": f'"{TEXT}"',
    "curly quotes around": f"“{TEXT}”",
    "single quotes around": f"\u2018{TEXT}\u2019",
    "broken lines": "\r\n".join(textwrap.wrap(TEXT, 40, break_long_words=False)),
    "spaces that do not break": TEXT.replace(" ", "\u00a0"),
    "curly quotes": TEXT.replace('"', "”"),
    "opening and closing quotes": TEXT.replace('["', "[“").replace('{"', "{“").replace('"', "”"),
    "German quotes": TEXT.replace('{"', "{„").replace('"', "“"),
    "French quotes": TEXT.replace('{"', "{«\u00a0").replace('"', "\u00a0»"),
    "a mark of order": f"\ufeff{TEXT}",
    "a reply": "> " + "\n> ".join(textwrap.wrap(TEXT, 40, break_long_words=False)),
    "a reply to a reply": f">> {TEXT}",
    "angle brackets around": f"<{TEXT}>",
    "the end of a sentence": f"{TEXT}.",
    "words around": f"My answer: {TEXT}\r\n\r\nRegards, A.",
}


@pytest.mark.usefixtures("pictures_not_drawn")
@pytest.mark.parametrize("sent", MANGLED.values(), ids=MANGLED)
def test_what_mail_programs_do_is_undone(sent):
    opened = uw.open_state(sent)
    assert type(opened) is uw.ImbalanceExplorer
    assert opened.class_names == NAMES
    assert (opened.recalls, opened.prevalence) == ((0.9, 0.6), 0.25)


@given(st.lists(st.text(max_size=45), min_size=2, max_size=2))
def test_any_class_name_comes_back_even_curled(names):
    state = {"class_names": uw.AlphaExplorer.class_names.validate(None, names)}
    text = share_text.write("AlphaExplorer", state)
    for sent in (text, text.replace('"', "“"), text.replace(" ", "\n")):
        read = {"class_names": list(state["class_names"])}
        assert share_text.read(sent, explorers.NAMES) == ("AlphaExplorer", read)


BAD = (None, True, -1, 1e999, float("nan"), 10**400, "x", [], [[]], {}, {"a": 1}, [None], [2, "x"])


@pytest.mark.usefixtures("pictures_not_drawn")
@pytest.mark.parametrize("name", explorers.NAMES)
def test_no_state_raises_anything_but_a_value_error(name):
    kind = getattr(uw, name)
    for trait in kind().state:
        for value in BAD:
            refused = ""
            try:
                kind.from_state({trait: value})
            except ValueError as error:
                refused = str(error)
            assert not refused or trait in refused
    with pytest.raises(ValueError, match="has no state called '1'"):
        kind.from_state({1: 2})


def test_a_name_that_no_page_can_hold_is_mended():
    assert uw.AlphaExplorer(class_names=("a\ud800", "b")).class_names == ("a?", "b")
