"""What the base adds to every explorer: menu, files, names, scenes; and what it refuses."""

import gc
import pickle
import weakref
from concurrent.futures import ThreadPoolExecutor

import ipywidgets
import pytest
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import Names, Recalls, Slide
from uarwidgets.live import drawing_lock

pytestmark = pytest.mark.usefixtures("close_after_each_test")


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
    live = explorer.live  # a page may hold on to it
    gone = [weakref.ref(explorer), weakref.ref(explorer.picture)]
    explorer.close()
    assert set(held) == before  # its controls too, their layouts and styles
    del explorer
    gc.collect()
    assert [ref() for ref in gone] == [None] * 2
    live.stage(uw.AlphaExplorer().scene, {})  # does nothing
    assert live.scene == {}


def test_a_closed_explorer_still_takes_values():
    explorer = uw.AlphaExplorer()
    explorer.close()
    explorer.weight = 0.3
    assert explorer.weight == 0.3
    explorer.reset()
    assert explorer.weight != 0.3


@pytest.mark.usefixtures("pictures_not_drawn")
def test_pickling_says_what_to_keep_instead():
    with pytest.raises(TypeError, match=r"keep its state, and rebuild it by AlphaExplorer\.from_"):
        pickle.dumps(uw.AlphaExplorer())


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


@pytest.mark.usefixtures("pictures_not_drawn")
def test_a_scene_that_makes_no_sense_changes_nothing():
    explorer = uw.AlphaExplorer()
    with pytest.raises(ValueError, match="scene 'x': weight must be between 0 and 1; received 7"):
        explorer.scenes = [("x", {"weight": 7})]
    assert explorer.scenes == []


RARER = "The rarer a class, the less its recall counts."


@pytest.mark.parametrize(
    ("kind", "show", "sentence"),
    [
        ("Imbalance", "accuracy", f"20 of 100 are positive. The classifier gets 66 right. {RARER}"),
        ("Pitfall", ("accuracy",), "Accuracy 0.500."),
        (
            "Alpha",
            ("alpha_weighted_recall",),
            "The positive class weighs 12/4 = 3 times as much: a miss costs 12 false alarms, but "
            "the negative class is 4 times as common. α-weighted recall 0.688.",
        ),
        (
            "Alarm",
            "precision",
            "1% of the examples are positive; 5% of the negatives raise a false alarm, so most "
            "alarms are false. Precision 0.167.",
        ),
    ],
)
def test_the_sentence_of_few_scores_names_no_other(kind, show, sentence):
    explorer = getattr(uw, f"{kind}Explorer")(show=show)
    assert explorer.sentence == sentence
    of = [a for a in explorer.figure.findobj() if (a.get_gid() or "").startswith("score-")]
    assert {a.get_gid() for a in of if a.get_visible()} == {f"score-{explorer.show[0]}"}
    explorer.close()


@pytest.mark.usefixtures("pictures_not_drawn")
def test_class_names_of_the_wrong_number_or_two_equal_ones_are_refused():
    explorer = uw.ImbalanceExplorer(recalls=(0.9, 0.6, 0.3))
    two, twice, alike = ("ill", "well"), ("ill", "well", "ill"), ("x" * 41, "x" * 40, "y")
    for names, message in {
        two: "class_names must hold 3 names, one for each of the 3 recalls; received 2",
        twice: "class_names has 'ill' twice",
        alike: "its first 40 letters must differ",
    }.items():
        with pytest.raises(ValueError, match=message):
            uw.ImbalanceExplorer(recalls=(0.9, 0.6, 0.3), class_names=names)
        with pytest.raises(TraitError, match=message):
            explorer.class_names = names
        assert explorer.class_names == ()
    still_open = {*ipywidgets.widgets.widget._instances}
    with pytest.raises(ValueError, match="weight must be between 0 and 1; received 7"):
        uw.AlphaExplorer(weight=7)
    assert {*ipywidgets.widgets.widget._instances} == still_open
    bare = uw.AlphaExplorer.bare({"weight": -0.0, "recalls": (-0.0, 1)})
    assert (str(bare.weight), str(bare.recalls)) == ("0.0", "(0.0, 1.0)")  # no -0 on screen


def test_names_wait_while_there_are_other_classes():
    explorer = uw.ImbalanceExplorer(class_names=("ill", "well"))
    explorer.scenes = [("Two", {}), ("Three", {"recalls": (0.9, 0.6, 0.3)})]
    explorer.recalls = (0.9, 0.6, 0.3)
    assert (explorer.names, explorer.state["class_names"]) == (("A", "B", "C"), [])
    assert uw.open_state(explorer.share_text).state == explorer.state
    explorer.recalls = (0.9, 0.6)
    assert explorer.names == ("ill", "well")


def test_a_mark_leaves_when_the_reader_moves_on():
    explorer = uw.ImbalanceExplorer()
    for press in ("reset", "choose"):  # a button and a menu of the page
        explorer.mark(0.5, "your guess")
        explorer.reset()  # in a cell: the picture that follows shows the guess beside the truth
        assert explorer.live.tools["mark"]["label"] == "your guess: 0.500"
        explorer._on_request(press, "fraud")
        assert explorer.live.tools["mark"] is None


class Declared(Explorer):
    """Variables of each kind, without numbers, words or a picture."""

    recalls = Recalls((0.9, 0.3, 0.5), range(2, 4))
    size = Slide(1, 9, 4, step=2, label="Size of {positive}")
    ratio = Slide(values=(0.5, 1.0, 2.5), default=1.0, label="Ratio", unit=" : 1")
    class_names = Names()


def test_what_follows_from_a_declaration():
    there = Declared.bare()
    entries = {"recall_0": 0.9, "recall_1": 0.3, "recall_2": 0.5, "size": 4.0, "ratio": 1.0}
    assert there.entries == entries
    sliders = {slider.name: slider for slider in there.make_sliders()}
    assert list(sliders) == list(entries)
    assert sliders["recall_1"].label == "Recall of B"
    assert (sliders["size"].label, sliders["size"].values) == ("Size of A", (1, 3, 5, 7, 9))
    assert (sliders["size"].whole, sliders["ratio"].whole) == (True, False)
    assert sliders["ratio"].unit == " : 1"
    s = there.state_at({**entries, "size": 9.0, "recall_2": 0.0})
    assert (s.recalls, s.size, s.names) == ((0.9, 0.3, 0.0), 9, tuple("ABC"))
    assert isinstance(s.size, int)


def test_a_front_end_of_anywidget_alone_is_given_the_picture():
    explorer = uw.TanksExplorer()
    assert explorer._display_() is explorer.live
