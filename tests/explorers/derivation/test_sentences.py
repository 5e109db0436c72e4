"""What DerivationStepper says of each line, without a widget."""

import re
from itertools import product

import pytest

from uarwidgets.explorers.derivation.numbers import STEPS, Counts, measure
from uarwidgets.explorers.derivation.sentences import in_picture, words

ENDS = [(4, 16, 5, 75), (0, 0, 0, 0), (0, 0, 3, 4), (3, 4, 0, 0), (0, 1, 1, 0), (10**6, 0, 0, 1)]


def joined(told, name):
    return "".join(told[place] for place in sorted(told) if place.startswith(f"{name}_"))


@pytest.mark.parametrize(("number", "counts"), [*product(range(1, len(STEPS) + 1), ENDS)], ids=str)
def test_words_and_equation_agree(number, counts):
    measured = measure(number, Counts(*counts))
    told = words(measured)
    for name, line in (("symbols", measured.step.symbols), ("filled", measured.filled)):
        bare = re.sub(r"[][()/]", "", line)
        assert re.sub(r"[()]", "", joined(told, name)) == bare
    for kind, own in ("positive", "TP FN p TPR"), ("negative", "TN FP n TNR"):
        coloured = {text for place, text in told.items() if re.match(f"symbols.*{kind}", place)}
        assert coloured - {""} == {*own.split()} & {*re.findall(r"\w+", measured.step.symbols)}
    assert bool(measured.problem) == ("no examples" in told["sentence"])
    assert "nan" not in " ".join(told.values())


def test_the_words_in_the_picture():
    def shown(number, *counts):
        return in_picture(measure(number, Counts(*counts)))

    counts = (4, 16, 5, 75)
    dots = "Each dot is an example. A full dot is right."
    assert shown(1, *counts) == ([], [], dots)
    assert shown(1, 40, 160, 50, 750)[2].startswith("Each dot is about 10 examples. ")
    assert shown(1, 6, 14, 5, 76)[2].startswith("Each dot is about 1 example. ")
    assert shown(5, *counts)[0] == ["TP/p = 4/20", "TN/n = 75/80", "20/100", "80/100"]
    told = ["TPR 0.2", "TNR 0.9375", "α = 0.2", "1 − α = 0.8", "split by size,", "π = 0.2"]
    fills = "Width is weight. The grey above fills the grey below."
    assert shown(7, *counts) == (told, ["accuracy 0.79"], fills)
    assert measure(11, Counts(*counts)).filled[:14] == "0.79 − 0.569 ≈"  # UAR is 0.56875
    assert shown(11, *counts)[1] == ["accuracy 0.79", "UAR 0.569", "gap 0.221"]
    assert shown(11, *counts)[0][2:4] == ["π = 0.2", "1/2"]
    assert shown(11, *counts)[2] == "The grey block is as large as the gap."
    limit = ["limit of accuracy 0.9375"], "Width is weight."  # as in its equation
    assert shown(9, *counts)[1:] == limit
    told = ["r₁ 0.2", "r₂ 0.9375", "1/K = 0.5", "1/K = 0.5", "split by size,", "π₁ = 0.2"]
    assert shown(13, *counts)[0] == told
    # a line that cannot be written shows the examples of each class
    assert shown(11, 0, 0, 3000, 4000)[0] == ["p = 0 positive", "n = 7000 negative"]
