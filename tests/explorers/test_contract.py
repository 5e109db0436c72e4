"""What CONTRIBUTING asks of every explorer: a new one is held to it by being listed."""

import functools
import html
import json
import math
import re

import pytest
from draw_less import backgrounds, skip_pictures
from explorers import oracles
from explorers.invalid_values import OF_ONE, of_a_kind
from explorers.oracles import (
    NAMED,
    ORACLES,
    ahead,
    artists_left_out,
    scenes_left_behind,
    traits_read_ahead,
    words_and_places,
)
from explorers.page_messages import move
from matplotlib.figure import Figure
from matplotlib.text import Text
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.explorers import means
from uarwidgets.explorers.means import means_of
from uarwidgets.kit import shown
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import NOTHING
from uarwidgets.live.frames import to_json
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import CLASS_COLOURS, STYLES, SUMMARIES

pytestmark = pytest.mark.usefixtures("close_after_each_test", "backgrounds_not_drawn")

NAMES = explorers.NAMES


@pytest.fixture(params=NAMES)
def kind(request):
    return getattr(uw, request.param)


@pytest.fixture
def explorer(kind):
    return kind()


@pytest.fixture(params=NAMES, scope="module")
def untouched(request):
    """One for all tests that look and change nothing."""
    explorer = getattr(uw, request.param)()
    yield explorer
    explorer.close()


# The rules, and that each of them is held: a fault planted in any explorer goes red by name.


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.__name__)
def test_the_rules(kind, oracle):
    assert list(oracle(kind)) == []


def said(words):
    """What `words` returns, as a dict."""
    return {"sentence": words} if isinstance(words, str) else dict(words)


def test_a_sentence_that_reads_a_trait_is_found(kind):
    class Planted(kind):
        def words(self, s, measured):
            words = said(super().words(s, measured))
            return words | {"sentence": f"{words['sentence']} {self.entries}"}

    assert next(traits_read_ahead(Planted)).endswith("sentence reads a trait")


@backgrounds()
def test_a_trait_that_fixed_forgets_is_found(kind):
    with skip_pictures():
        explorer = kind()
    if dict(explorer.fixed()).keys() == {"narrow", "entries"}:
        pytest.skip("sliders move all that this explorer depends on")

    class Planted(kind):
        def fixed(self):
            return ()

    assert "is old after" in next(scenes_left_behind(Planted))


def moving_artist(explorer):
    """The number of an artist that some slider moves, and no hand."""
    by_hand = [handle.artist for handle in explorer.scene.handles]
    before = json.loads(json.dumps(explorer.scene.parts(explorer.entries)))
    for _, entries in ahead(explorer):
        after = json.loads(json.dumps(explorer.scene.parts(entries)))
        for name, shape in after.items():
            if not name.isdigit() or explorer.scene.artists[int(name)] in by_hand:
                continue
            if shape and before[name] and shape != before[name]:
                return int(name)
    raise AssertionError("nothing moves")


def test_an_artist_that_is_not_listed_is_found(kind):
    left_out = moving_artist(kind())

    class Planted(kind):
        def make_picture(self):
            picture = super().make_picture()
            picture.artists = [a for i, a in enumerate(picture.artists) if i != left_out]
            return picture

    assert "moved that is not among artists" in next(artists_left_out(Planted))


def test_a_slider_without_effect_is_found(kind):
    name = next(iter(kind().scene.entries))

    class Planted(kind):
        def state_at(self, entries):
            return super().state_at({**entries, name: self.entries[name]})

    assert "has no effect" in next(oracles.sliders_without_effect(Planted))


def test_another_score_s_colour_is_found():
    class Planted(uw.AlarmExplorer):
        def make_picture(self):
            picture = super().make_picture()
            picture.parts["tp"].set_facecolor(STYLES["accuracy"].colour)
            picture.lines["unweighted_average_recall"].set_color(CLASS_COLOURS[0])
            return picture

    uar, part = sorted(oracles.colours_of_other_scores(Planted))
    assert "of no score is drawn in #0072b2" in part
    assert "of unweighted_average_recall is drawn in #6a1b00" in uar


def test_a_misspelt_word_is_found(kind):
    class Planted(kind):
        def words(self, s, measured):
            words = said(super().words(s, measured))
            return {"sentense" if name == "sentence" else name: w for name, w in words.items()}

    name = Planted.__name__
    assert list(words_and_places(Planted)) == [
        f"{name}: no word for the place 'sentence'",
        f"{name}: no place for the word 'sentense'",
    ]


def test_swapped_labels_are_found():
    class Planted(uw.MeansExplorer):
        def labels(self):
            return {"recall_0": "Recall of negative (TNR)", "recall_1": "Recall of positive (TPR)"}

    assert "recall_0 is labelled" in next(oracles.recalls_labelled_amiss(Planted))


def test_a_wrong_number_in_the_sentence_is_found():
    class Planted(uw.MeansExplorer):
        def words(self, s, measured):
            words = super().words(s, measured)
            return words | {"sentence": f"{words['sentence']} {min(s.recalls) / 3:.3f}"}

    assert "is no score" in next(oracles.numbers_of_no_score(Planted))


def test_an_artist_that_lost_its_update_is_found():
    class Planted(uw.MeansExplorer):
        def make_picture(self):
            picture = super().make_picture()
            (dot,) = picture.figure.axes[0].plot([0.5], [0.5], "o")
            picture.artists.append(dot)
            return picture

    assert "1 artists never move" in next(oracles.artists_that_never_move(Planted))


def test_a_scenario_that_is_shown_amiss_is_found():
    class Planted(uw.AlphaExplorer):
        def choose(self, key):
            super().choose(key)
            self.prevalence = 0.123

    assert "0.123 is shown" in next(oracles.scenarios_shown_amiss(Planted))


def test_a_stale_cache_is_found(monkeypatch):
    remembered = functools.lru_cache(lambda weight: [])
    monkeypatch.setattr(means, "remembered", remembered, raising=False)

    class Planted(uw.MeansExplorer):
        def measure(self, s):
            known = remembered(s.weight)  # and forgets the exponent
            known.append(means_of(s.recalls, s.weight, s.exponent))
            return known[0]

    assert "reads a trait" in next(traits_read_ahead(Planted))


@pytest.mark.parametrize("longest", [100, 1000])
def test_wrong_room_for_the_sentence_is_found(longest):
    class Planted(uw.MeansExplorer):
        pass

    Planted.longest = longest
    assert f"longest is {longest}; the longest sentence has" in next(
        oracles.room_for_the_sentence(Planted)
    )


# One state, whole and sound, wherever a reader goes.


def assert_sound(explorer):
    """Picture, numbers and words are there, of one state, and no number is missing unsaid."""
    frame = explorer.live.frame
    parts = frame["parts"]
    assert shown.said(parts["sentence"], parts, explorer.show) == explorer.sentence
    assert parts["share"] == explorer.share_text
    texts = [part for part in parts.values() if isinstance(part, str)]
    assert not any(re.search(r"\bnan\b|\binf\b|NaN|None", text) for text in texts)
    assert "NaN" not in json.dumps(parts)
    for name, value in explorer.scores.items():
        assert isinstance(value, float), name
        if name in parts and isinstance(parts[name], str) and math.isnan(value):
            assert parts[name] == NOTHING or not re.search(r"\d", parts[name])
    assert len(parts["sentence"]) > 20
    assert dict(zip(explorer.scene.entries, frame["state"], strict=True)) == explorer.entries


def test_every_explorer_is_an_explorer_with_a_question(untouched):
    assert isinstance(untouched, Explorer)
    assert untouched.title
    assert all(slider.label.strip() for slider in untouched.scene.sliders)
    assert_sound(untouched)


def test_every_slider_to_both_ends_and_back(explorer):
    for i, slider in enumerate(explorer.scene.sliders):
        for value in (slider.values[0], slider.values[-1], slider.values[len(slider.values) // 2]):
            answer = move(explorer, (i, value))
            assert answer["refused"] == ""
            thumb = slider.thumb(explorer.entries)
            assert explorer.live.frame["thumbs"][i] == thumb
            if not slider.read:  # a thumb may stand elsewhere where it shows what follows
                assert thumb == pytest.approx(value, abs=1e-5)
            assert_sound(explorer)
        for value in () if slider.box else (slider.values[0], slider.values[-1]):
            explorer.sliders[slider.name].value = value
            assert explorer.live.frame["thumbs"][i] == pytest.approx(value)


def test_every_scenario_of_the_menu(explorer):
    for key in explorer.menu:
        explorer.choose(key)
        assert explorer.chosen == key
        assert explorer.live.frame["parts"]["scenario"] == key
        assert_sound(explorer)
        assert explorer.live.frame["parts"]["story"].startswith(uw.scenarios.get(key).name)


def test_the_menu_names_a_scenario_only_while_it_is_shown(explorer):
    key = list(explorer.menu)[-1]
    explorer.choose(key)
    assert explorer.chosen == key
    for i, slider in enumerate(explorer.scene.sliders):
        thumb = slider.thumb(explorer.entries)
        move(explorer, (i, next(v for v in slider.values if not math.isclose(v, thumb))))
    assert explorer.chosen != key


OWN = {
    "two": ((5, 15), (4, 76)), "three": ((90, 5, 5), (5, 20, 5), (5, 5, 10)),
    "even": ((40, 60), (60, 40)), "frequent": ((80, 10), (2, 8)), "empty": ((0, 0), (3, 4)),
}  # fmt: skip
_EMPTY = {"empty": "shows recalls: each class of the matrix needs an example"}
_TWO = {"three": "shows at most 2 classes; received 3"}
REFUSED = {
    **dict.fromkeys(("TanksExplorer", "ImbalanceExplorer", "UncertaintyExplorer"), _EMPTY),
    **dict.fromkeys(("AlphaExplorer", "MeansExplorer"), _EMPTY | _TWO),
    **dict.fromkeys(("LuckExplorer", "ThresholdExplorer"), dict.fromkeys(OWN, "not show a matrix")),
    "AlarmExplorer": {"frequent": "must be between 0.0001 and 0.5; received 0.9", **_EMPTY, **_TWO},
    **dict.fromkeys(("DerivationStepper", "PairedExplorer"), _TWO),
    "PitfallExplorer": _EMPTY | {
        "two": "no state that shows this matrix: its UAR would be 0.810 instead of 0.600",
        "three": "UAR would be 0.800 instead of 0.689", "frequent": "UAR would be 0.880",
    },
}  # fmt: skip


@pytest.mark.parametrize("key", OWN)
@pytest.mark.filterwarnings("ignore::uarwidgets.metrics.UndefinedRecallWarning")
def test_a_matrix_of_the_reader_s_own_is_shown_and_offered(kind, key):
    own = Scenario(key, "Our ward", "What we found.", OWN[key], NAMED[: len(OWN[key])])
    offering = kind()
    if words := REFUSED.get(kind.__name__, {}).get(key):
        for wish in (lambda: kind.from_matrix(own.cm), lambda: offering.offer(own)):
            with pytest.raises(ValueError, match=words):
                wish()
        assert key not in offering.menu
        return
    offering.offer(own)
    offering.choose(key)
    assert offering.chosen == key
    assert dict(offering.live.tools["menu"])[key].startswith("Our ward")
    known = uw.scores(own.cm, undefined="nan")
    for explorer in (kind.from_matrix(own.cm.astype(float), own.class_names), offering):
        shared = [name for name in explorer.scores if name in SUMMARIES]
        for name in shared if key != "empty" else ():
            assert explorer.scores[name] == pytest.approx(known[name])
        assert shared or kind in (uw.MeansExplorer, uw.PairedExplorer)
    with pytest.raises(ValueError, match=f"has a scenario of the key '{key}' already"):
        offering.offer(own)


def test_the_state_goes_through_json_and_the_share_text_and_reset_comes_back(explorer):
    first = explorer.state
    if "class_names" in first:
        explorer.class_names = NAMED[: len(explorer.names)]
    for i, slider in enumerate(explorer.scene.sliders[:3]):
        move(explorer, (i, slider.values[1]))
    state = json.loads(json.dumps(explorer.state))
    assert state == explorer.state != first
    with skip_pictures():
        assert type(explorer).from_state(state).state == explorer.state
    text = explorer.share_text
    assert "\n" not in text
    again = uw.open_state(f"  {text}\n")
    assert type(again) is type(explorer)
    assert again.state == explorer.state
    assert again.scores == pytest.approx(explorer.scores, nan_ok=True)
    assert again.live.frame["parts"] == explorer.live.frame["parts"]
    explorer.reset()
    assert explorer.state == first
    assert_sound(explorer)


@pytest.mark.parametrize(
    ("name", "state"),
    [*((name, {}) for name in NAMES), ("AlphaExplorer", {"rival": (0.9, 0.7)}),
     ("ThresholdExplorer", {"weight": 0.7}),
     ("ThresholdExplorer", {"roc": True}), ("ImbalanceExplorer", {"recalls": (0.9, 0.5, 0.3)})],
    ids=str,
)  # fmt: skip
def test_a_picture_that_shows_one_score_names_no_other(name, state):
    explorer = getattr(uw, name)(**state)
    for score in STYLES:
        if f'data-score="{score}"' not in explorer.html_above():
            continue
        explorer.show = (score,)
        texts = [text for text in explorer.figure.findobj(Text) if text.get_visible()]
        others = [t for t in texts if t.axes and t.get_gid() != f"score-{score}"]  # not the title
        assert {named for text in others for named in shown._named(text.get_text())} <= {score}


def test_the_figure_is_the_reader_s_own(untouched):
    figure = untouched.figure
    assert isinstance(figure, Figure)
    assert untouched.figure is not figure
    figure.axes[0].cla()
    assert_sound(untouched)


def test_the_still_picture_says_what_it_shows(untouched):
    (alt,) = re.findall(r'<img alt="([^"]*)" src="data:image/svg', untouched._static_html())
    assert html.unescape(alt) == f"{untouched.title} {untouched.sentence}"


def test_unknown_names_are_refused(untouched):
    with pytest.raises(ValueError, match="has no state called 'nonsense'"):
        type(untouched)(nonsense=1)
    with pytest.raises((ValueError, TraitError)):
        type(untouched).from_state({"nonsense": 1})


HOSTILE = ("<script>alert(1)</script>", "$x^2$\n=A1&amp; \\frac{")


@backgrounds()
def test_hostile_class_names_are_text(explorer):
    if "class_names" not in explorer.state:
        pytest.skip("this explorer does not name classes")
    explorer.class_names = (*HOSTILE, "c")[: len(explorer.names)]
    scene = explorer.live.scene
    assert "<script" not in scene["before"] + scene["beside"] + scene["after"] + scene["svg"]
    assert "\n" not in explorer.sentence
    explorer._image("png", 20)  # drawn without reading "$" as TeX
    for _, entries in ahead(explorer):
        explorer.scene.parts(entries)
    assert_sound(explorer)


@pytest.mark.parametrize("name", NAMES)
def test_refused_values_change_nothing_and_are_told_in_words(name):
    explorer = getattr(uw, name)()
    before, frame = explorer.state, explorer.live.frame
    bad = (object(), float("nan"), -1e300, "1/2")
    anything = [(trait, value, trait) for trait in before for value in bad]
    traits = explorer.traits(state=True)
    kinds = [each for trait in before for each in of_a_kind(trait, traits[trait])]
    for trait, value, message in [*anything, *kinds, *OF_ONE.get(name, [])]:
        with pytest.raises((TraitError, ValueError), match=message):
            setattr(explorer, trait, value)
        assert explorer.state == before, (trait, value)
        assert explorer.live.frame == frame, (trait, value)
        if trait in before:
            with pytest.raises((TraitError, ValueError), match=message):
                type(explorer)(**{trait: value})
    assert_sound(explorer)


#: Bytes that a page is sent at display, where they are fewer than 1 MB.
MOST_BYTES = {"AlphaExplorer": 400_000, "ImbalanceExplorer": 400_000, "PitfallExplorer": 200_000}


@pytest.mark.parametrize("name", NAMES)
@backgrounds()
def test_what_is_sent_at_display_is_small(name):
    live = getattr(uw, name)().live
    live.settle()
    frames = [getattr(live, trait) for trait in live.traits() if trait.startswith("frames_")]
    sent = sum(map(len, frames)) + len(to_json(live.scene)) + len(to_json(live.frame))
    assert sent < MOST_BYTES.get(name, 1_000_000)
    ahead = [slider for slider in live.scene["sliders"] if not slider["box"]]
    assert sum(map(bool, frames)) == len(ahead)
