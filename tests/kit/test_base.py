"""What the common base adds to every explorer: its menu's words, its files' names."""

from __future__ import annotations

import gc
import re
import weakref
from concurrent.futures import ThreadPoolExecutor

import ipywidgets
import numpy as np
import pytest
from closing import open_widgets
from stills import drawn_once
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets import explorers, scenarios
from uarwidgets.live import LiveFigure, drawing_lock

pytestmark = pytest.mark.usefixtures("closed_each_time")


@pytest.mark.usefixtures("no_pictures")
def test_the_menu_says_how_many_classes_where_a_scenario_has_more_than_two():
    offered = uw.ImbalanceExplorer().menu
    for key, words in offered.items():
        scenario = scenarios.get(key)
        more = scenario.n_classes > 2
        assert words == scenario.name + f" ({scenario.n_classes} classes)" * more
    assert offered["swapped_classes"] == "Two classes swapped (3 classes)"
    assert offered["fraud"] == "Payment fraud"


@pytest.mark.usefixtures("no_pictures")
def test_a_menu_of_one_size_does_not_repeat_it():
    for explorer in (uw.AlphaExplorer(), uw.DerivationStepper()):
        assert not any("classes)" in words for words in explorer.menu.values())


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize("name", explorers.NAMES)
def test_each_state_is_saved_under_a_name_of_its_own(name):
    explorer = getattr(uw, name)()
    explorer._image = lambda kind: b""  # the picture itself is not at stake here
    first = explorer._on_save("png")[0]
    assert first == explorer._on_save("png")[0]
    assert re.fullmatch(name + r"_[\w.-]+_[0-9a-f]{6}\.png", first)
    assert len(first) <= 85
    explorer.choose(list(explorer.menu)[-1])
    second = explorer._on_save("svg")[0]
    assert second.endswith(".svg")
    assert second[:-4] != first[:-4]


@pytest.mark.usefixtures("no_pictures")
def test_a_file_s_name_says_what_the_picture_shows():
    explorer = uw.ImbalanceExplorer(recalls=(0.9, 0.6), prevalence=0.3, class_names=("../a", "b"))
    explorer._image = lambda kind: b""
    said = explorer._on_save("png")[0]
    assert said.startswith("ImbalanceExplorer_prevalence-0.3_recall_0-0.9_recall_1-0.6_")
    explorer.class_names = ("c", "d")  # not in the name, yet another picture
    assert explorer._on_save("png")[0] != said


# A class may be called "well": in a sentence its name stands in quotes.

NAMED = {
    "ImbalanceExplorer": [
        ({"recalls": (0.9, 0)}, "“well” is never found"),
        ({}, "30 % of the examples are “ill”."),
        ({"recalls": (0.2, 0.9), "prevalence": 0.2}, "Always answering “well” scores more"),
        ({"prevalence": 0.0}, "hold none of “ill”"),
    ],
    "AlphaExplorer": [
        (
            {"weight": 0.5, "prevalence": 0.1},
            "one missed “ill” example weighs as much as 9 false alarms.",
        ),
        (
            {"weight": 0.01, "prevalence": 0.1},
            "one false alarm weighs as much as 11 missed “ill” examples.",
        ),
        ({"weight": 0.0}, "only false alarms count: missed “ill” examples cost nothing."),
        ({"prevalence": 1.0}, "there is no “well” example to raise a false alarm:"),
        ({}, "The lower recall is that of “ill”:"),
    ],
    "MeansExplorer": [
        ({}, "If “well” were never found"),
        ({"recalls": (0.9, 0)}, "While “well” is never found"),
    ],
    "UncertaintyExplorer": [
        ({"prevalence": 1.0}, "there is no example of class “well”."),
    ],
    "ThresholdExplorer": [
        ({}, "20 % are “ill”: accuracy would"),
        ({}, "answer “well” for"),
        ({"separation": 0.0}, "accuracy would always answer “well”, "),
    ],
    "DefinitionsExplorer": [
        ({"matrix": ((4, 1), (0, 0))}, "Only “ill” has examples, so"),
    ],
}
TOLD = [(name, *case) for name, cases in NAMED.items() for case in cases]


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize(("name", "state", "words"), TOLD)
def test_a_class_s_name_stands_in_quotes_in_a_sentence(name, state, words):
    kind = getattr(uw, name)
    assert words in kind(**state, class_names=("ill", "well")).sentence
    usual = words.replace("“ill” example", "positive").replace("“well” example", "negative")
    usual = usual.replace("“ill”", "positive").replace("“well”", "negative")
    assert usual in kind(**state).sentence


def test_other_words_quote_the_names_too():
    for name in NAMED:
        explorer = getattr(uw, name)(class_names=("ill", "well"))
        parts = explorer.live.frame["parts"]
        for word in ("variance", "counts", "calibrated", "sizes"):
            assert not re.search(r"(?<!“)\b(ill|well)\b(?!”)", parts.get(word, "")), (name, word)


def test_the_cost_tile_names_the_class_that_is_missed():
    named = uw.AlphaExplorer(class_names=("ill", "well"))
    assert "missed “ill” example : false alarm" in named.live.scene["before"]
    assert "positive" not in named.live.scene["before"] + named.sentence
    assert "missed positive : false alarm" in uw.AlphaExplorer().live.scene["before"]


@pytest.mark.parametrize(
    ("name", "formulas"),
    [
        ("AlphaExplorer", ("α TPR + (1 − α) TNR", "(TPR + TNR) / 2", "π TPR + (1 − π) TNR")),
        ("MeansExplorer", ("α TPR + (1 − α) TNR", "((TPRᵐ + TNRᵐ) / 2)^(1/m)")),
        ("ThresholdExplorer", ("π TPR + (1 − π) TNR", "(TPR + TNR) / 2", "√(TPR × TNR)")),
        ("UncertaintyExplorer", ("π TPR + (1 − π) TNR", "(TPR + TNR) / 2")),
    ],
)
def test_two_classes_have_the_formulas_of_two_classes(name, formulas):
    after = getattr(uw, name)().live.scene["after"]
    assert all(formula in after for formula in formulas)
    assert "rₖ" not in after


def test_three_classes_have_the_general_ones():
    after = uw.UncertaintyExplorer(recalls=(0.5, 0.5, 0.5)).live.scene["after"]
    assert "Σ πₖ rₖ" in after
    assert "TPR" not in after


@pytest.mark.parametrize("name", explorers.NAMES)
def test_alpha_is_the_weight_and_pi_the_prevalence(name):
    scene = getattr(uw, name)().live.scene
    labels = {slider["name"]: slider["label"] for slider in scene["sliders"]}
    assert labels.get("prevalence", "Prevalence π of positive") == "Prevalence π of positive"
    for entry in ("weight", "alpha"):
        assert labels.get(entry, "weight α of positive").lower().endswith("weight α of positive")
    assert not re.search(r"\bw\b|\(α\)", " ".join([*labels.values(), scene["before"]]))


def test_alpha_calls_each_recall_by_one_name():
    explorer = uw.AlphaExplorer()
    shown = {text.get_text() for text in explorer.figure.axes[0].texts}
    assert {"TNR", "TPR"} <= shown
    everything = " ".join([*shown, explorer.sentence, str(explorer.live.scene)])
    assert "specificity" not in everything


@pytest.mark.parametrize(
    "change",
    [lambda ex: setattr(ex, "recalls", (0.5, 0.6, 0.7)), lambda ex: ex.choose("one_class")],
)
def test_no_other_thread_draws_between_a_change_and_its_scene(change):
    ex = uw.ImbalanceExplorer()
    free = []

    def try_the_lock():
        free.append(drawing_lock.acquire(blocking=False))
        if free[-1]:
            drawing_lock.release()

    def draw_meanwhile(_):
        with ThreadPoolExecutor(1) as other:
            other.submit(try_the_lock).result()

    ex.observe(draw_meanwhile, "recalls")
    change(ex)
    assert free == [False]


def test_a_closed_explorer_is_let_go():
    held = ipywidgets.widgets.widget._instances
    before = set(held)
    explorer = uw.ImbalanceExplorer()
    gone = [weakref.ref(explorer), weakref.ref(explorer.picture), weakref.ref(explorer.live)]
    explorer.close()
    assert set(held) == before  # its controls too, their layouts and styles
    del explorer
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3


def test_no_picture_is_made_of_a_state_that_is_refused():
    before = open_widgets()
    with pytest.raises(TraitError):
        uw.AlphaExplorer(weight=2)
    made = [widget for name, widget in open_widgets().items() if name not in before]
    assert not any(isinstance(widget, LiveFigure) for widget in made)


def test_the_way_back_is_short_and_no_more_than_three_scenes_are_kept():
    explorer = uw.ImbalanceExplorer()
    first = explorer.scene
    svg = explorer.live.scene["svg"]
    explorer.choose("fraud")
    assert explorer.scene is not first
    explorer.reset()
    assert explorer.scene is first
    assert explorer.live.scene["svg"] == svg
    for name in "abc":
        explorer.class_names = (name, "other")
    assert len(explorer._scenes) == 3
    explorer.reset()
    assert explorer.scene is not first


def test_an_explorer_prints_as_one_sentence():
    explorer = uw.AlphaExplorer()
    assert str(explorer) == f"AlphaExplorer: {explorer.sentence}"
    assert len(str(uw.gallery())) < 300


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("a\x01b\x00", "ab"),
        ("\ufffe\uffff", "?"),
        ("two\nlines\t", "two lines"),
        ("x" * 99, "x" * 40),
    ],
)
def test_a_name_is_one_line_that_any_page_can_hold(given, shown):
    explorer = uw.AlphaExplorer(class_names=(given, "other"))
    assert explorer.class_names == (shown, "other")
    assert shown in explorer.live.scene["sliders"][0]["label"]


@pytest.mark.parametrize(
    ("trait", "value", "message"),
    [
        ("class_names", ["a"] * 11, "class_names must hold 10 names at the most; received 11"),
        ("recalls", np.array(0.5), "recalls must be a list of numbers; received array"),
        ("recalls", np.ma.masked, "recalls must be a list of numbers; received masked"),
        (
            "recalls",
            np.ma.array([0.5, 0.5], mask=[0, 1]),
            "each of recalls must be a finite number",
        ),
    ],
)
def test_what_is_no_list_is_refused_in_words(trait, value, message):
    explorer = uw.ImbalanceExplorer()
    with pytest.raises(TraitError, match=re.escape(message)):
        setattr(explorer, trait, value)


@pytest.mark.parametrize(
    ("kind", "trait"), [("MetricCalculator", "metric"), ("DefinitionsExplorer", "undefined")]
)
def test_a_wrong_choice_is_quoted_in_a_line(kind, trait):
    explorer = getattr(uw, kind)()
    with pytest.raises(TraitError, match=f"{trait} must be one of") as raised:
        setattr(explorer, trait, "a" * 10**6)
    assert len(str(raised.value)) < 400


def test_a_narrow_picture_is_not_mixed_up_with_a_wide_one():
    explorer = uw.AlphaExplorer()
    with drawn_once():
        for narrow, width in ((False, 640), (True, 480), (False, 640)):
            explorer._on_request("narrow", narrow)
            assert f'viewBox="0 0 {width} ' in explorer.live.scene["svg"]
            explorer._scenes.clear()  # drawn anew, or taken from those that stand still
