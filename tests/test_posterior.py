import math
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from beta_oracles import cdf_of_two_by_quad
from hypothesis import given, settings
from hypothesis import strategies as st
from libraries import integrate, stats
from posterior_cases import CASE_2, classes_of, matrix_of, posterior_of

from uarwidgets._core.distribution import Posterior
from uarwidgets._core.undefined import UndefinedRecallWarning
from uarwidgets.posterior import (
    posterior_accuracy,
    posterior_uar,
    probability_better,
    standard_error_uar,
    variance_share,
)

# Figures known beforehand


def test_case_2_does_not_exclude_chance():
    posterior = posterior_uar(CASE_2)
    assert posterior.mean == pytest.approx((5 / 22 + 76 / 82) / 2, abs=1e-15)
    assert posterior.mean == pytest.approx(0.57705, abs=5e-6)
    assert posterior.interval(0.95) == pytest.approx((0.4978, 0.6763), abs=5e-5)
    assert posterior.cdf(0.5) == pytest.approx(cdf_of_two_by_quad(0.5, (5, 76), (17, 6)), abs=1e-6)


def test_always_positive():
    posterior = posterior_uar([[90, 0], [10, 0]])
    assert posterior.mean == pytest.approx((91 / 92 + 1 / 12) / 2, abs=1e-15)
    assert posterior.mean == pytest.approx(0.536, abs=5e-4)


def test_accuracy_pools_the_classes():
    posterior = posterior_accuracy([[90, 5, 5], [5, 20, 5], [5, 5, 10]])
    assert (posterior.a, posterior.b) == ((1 + 120,), (1 + 30,))
    assert posterior.mean == pytest.approx(121 / 152, abs=1e-15)
    assert posterior.std == pytest.approx(stats.beta(121, 31).std(), rel=1e-12)


def test_posterior_is_the_prior_for_a_class_without_examples():
    posterior = posterior_uar([[0, 0], [2, 8]], prior=0.5)
    assert posterior.a == (0.5, 0.5 + 8)
    assert posterior.b == (0.5, 0.5 + 2)


def below_chance_unseen(n, failures):
    """P(the mean of n Beta(1, failures) <= 1/n), exactly.

    The sum is at most 1, so no single one exceeds 1, and each density is the polynomial
    f (1 - x)^(f - 1) all over. Convolved, x^k / k! and x^j / j! give x^(k+j+1) / (k+j+1)!.
    """
    terms = [failures * math.comb(failures - 1, k) * (-1) ** k for k in range(failures)]
    density = np.array([t * math.factorial(k) for k, t in enumerate(terms)], dtype=object)
    power = np.array([1], dtype=object)
    for _ in range(n):
        power = np.convolve(power, density)  # of x^(n - 1 + k) / (n - 1 + k)!
    return sum(Fraction(c, math.factorial(n + k)) for k, c in enumerate(power))


@pytest.mark.parametrize("n", [2, 3, 5, 10])
def test_without_data_a_uar_above_chance_is_no_more_probable_than_one_below(n):
    almost_nothing = 1e-12 * np.eye(n)  # of a matrix of zeros there is no score
    above = 1 - float(below_chance_unseen(n, n - 1))
    assert 0.46 < above <= 0.5
    assert 1 - posterior_uar(almost_nothing).cdf(1 / n) == pytest.approx(above, abs=1e-4)
    assert posterior_uar(almost_nothing).mean == pytest.approx(1 / n, abs=1e-9)
    # Uniform on each recall it is near certain for many classes.
    assert below_chance_unseen(n, 1) == Fraction(1, math.factorial(n))
    uniform = posterior_uar(almost_nothing, prior=1)
    assert uniform.cdf(1 / n) == pytest.approx(1 / math.factorial(n), abs=1e-4)


@pytest.mark.parametrize(("n", "examples"), [(3, 50), (10, 10), (10, 45)])
def test_a_guesser_of_many_classes_is_not_held_to_be_better_than_chance(n, examples):
    constant, even = np.zeros((n, n)), np.full((n, n), examples / n)
    constant[:, 0] = examples
    for cm in (constant, even):
        posterior = posterior_uar(cm)
        low, high = posterior.interval(0.95)
        assert low < 1 / n < high
        assert posterior.mean == pytest.approx(1 / n, abs=1e-15)
        assert 0.47 < 1 - posterior.cdf(1 / n) < 0.5


def test_every_answer_is_imagined_once():
    posterior = posterior_uar([[90, 5, 5], [5, 20, 5], [5, 5, 10]])
    assert posterior.a == (1 + 90, 1 + 20, 1 + 10)
    assert posterior.b == (2 + 10, 2 + 10, 2 + 10)
    assert posterior_uar(CASE_2) == posterior_uar(CASE_2, prior=1)


def test_misses_are_not_lost_beside_large_counts():
    """1e17 + 3 is 1e17 in float64: misses are added up, not left over from a total."""
    cm = [[1e17, 3], [2, 1e17]]
    assert posterior_uar(cm).b == (1 + 3, 1 + 2)
    assert posterior_accuracy(cm).b == (1 + 5,)


# Moments


@given(classes=classes_of, prior=st.sampled_from([None, 0.5, 1, 2]))
def test_mean_and_std_are_exact(classes, prior):
    posterior = posterior_uar(matrix_of(classes), prior=prior)
    found, missed = (1, len(classes) - 1) if prior is None else (Fraction(prior),) * 2
    mean, variance = Fraction(0), Fraction(0)
    for hits, misses in classes:
        a, b = Fraction(found + hits), Fraction(missed + misses)
        mean += a / (a + b) / len(classes)
        variance += a * b / ((a + b) ** 2 * (a + b + 1)) / len(classes) ** 2
    assert posterior.mean == pytest.approx(float(mean), rel=1e-14)
    assert posterior.std == pytest.approx(math.sqrt(variance), rel=1e-14)


# What the functions refuse


@pytest.mark.parametrize("function", [posterior_uar, posterior_accuracy, variance_share])
def test_a_stack_is_refused(function):
    message = r"cm must be one K x K matrix, not a stack; received shape \(5, 2, 2\)"
    with pytest.raises(ValueError, match=message):
        function(np.ones((5, 2, 2)))


@pytest.mark.parametrize("function", [posterior_uar, posterior_accuracy, variance_share])
@pytest.mark.parametrize(
    ("prior", "message"),
    [
        (0, "prior must be positive and finite; received 0"),
        (-1.0, "prior must be positive and finite; received -1.0"),
        (math.inf, "prior must be positive and finite; received inf"),
        (math.nan, "prior must be a number; received nan"),
        ("flat", "prior must hold numbers; received <U4 data"),
        (True, "prior must hold numbers; received booleans"),
        ((1, 1), r"prior must be one number; received shape \(2,\)"),
    ],
)
def test_bad_prior(function, prior, message):
    with pytest.raises(ValueError, match=message):
        function(CASE_2, prior=prior)


# Comparing two


def test_probability_better_in_closed_form():
    uniform, rising = Posterior((1.0,), (1.0,)), Posterior((2.0,), (1.0,))
    # P(U > B) with density 2b: the integral of 2b (1 - b) = 1 - 2/3.
    assert probability_better(uniform, rising) == pytest.approx(1 / 3, abs=1e-6)
    assert probability_better(rising, uniform) == pytest.approx(2 / 3, abs=1e-6)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.77])
def test_probability_better_sees_a_needle_between_two_knots(share):
    """P(U > B) = E[1 - B] for uniform U, however much narrower than a cell B may be."""
    uniform, needle = Posterior((1.0,), (1.0,)), Posterior((share * 1e11,), ((1 - share) * 1e11,))
    assert probability_better(uniform, needle) == pytest.approx(1 - share, abs=1e-9)


def test_probability_better_by_quadrature():
    first, second = posterior_accuracy([[45, 5], [11, 39]]), posterior_accuracy(CASE_2)
    exact, _ = integrate.quad(
        lambda x: stats.beta.pdf(x, 85, 17) * stats.beta.cdf(x, 80, 22), 0, 1, points=[0.8]
    )
    assert probability_better(first, second) == pytest.approx(exact, abs=1e-5)


@given(first=classes_of, second=classes_of)
@settings(deadline=None)
def test_one_of_two_is_better(first, second):
    a, b = posterior_of(first), posterior_of(second)
    forth, back = probability_better(a, b), probability_better(b, a)
    assert 0 <= forth <= 1
    assert forth + back == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0.5, posterior_uar(CASE_2)), "first must be a Posterior; received 0.5"),
        ((posterior_uar(CASE_2), CASE_2), r"second must be a Posterior; received \[\[4, 16\]"),
    ],
)
def test_probability_better_refuses_anything_else(arguments, message):
    with pytest.raises(ValueError, match=message):
        probability_better(*arguments)


# Standard error and its shares

THREE_SIZES = [[90, 5, 5], [5, 20, 5], [5, 5, 10]]


def test_standard_error():
    expected = (0.2 * 0.8 / 20 + 0.9375 * 0.0625 / 80) ** 0.5 / 2
    assert standard_error_uar(CASE_2) == pytest.approx(expected, rel=1e-14)


def test_standard_error_of_a_stack():
    stack = np.array([[CASE_2, [[45, 5], [11, 39]]]])
    expected = [[standard_error_uar(cm) for cm in row] for row in stack]
    assert standard_error_uar(stack).tolist() == expected


def test_standard_error_drops_a_class_without_examples():
    with pytest.warns(UndefinedRecallWarning, match="no examples of class 1"):
        value = standard_error_uar([[3, 1, 0], [0, 0, 0], [0, 2, 2]])
    assert value == pytest.approx((0.75 * 0.25 / 4 + 0.5 * 0.5 / 4) ** 0.5 / 2, rel=1e-14)


def test_standard_error_is_what_a_large_posterior_has():
    cm = np.multiply(THREE_SIZES, 1000)
    assert posterior_uar(cm).std == pytest.approx(standard_error_uar(cm), rel=1e-3)


def test_the_rarest_class_carries_most_of_the_uncertainty():
    """13 % of the examples, 60 % of the plug-in variance, 57 % of the posterior variance."""
    assert round(20 / 150, 2) == 0.13
    plug_in = [0.9 * 0.1 / 100, 2 / 3 * 1 / 3 / 30, 0.5 * 0.5 / 20]
    assert standard_error_uar(THREE_SIZES) == pytest.approx(sum(plug_in) ** 0.5 / 3, rel=1e-14)
    assert plug_in[2] / sum(plug_in) == pytest.approx(0.60, abs=5e-3)
    betas = [91 * 12 / 103**2 / 104, 21 * 12 / 33**2 / 34, 11 * 12 / 23**2 / 24]
    assert variance_share(THREE_SIZES) == pytest.approx(np.divide(betas, sum(betas)), rel=1e-12)
    assert variance_share(THREE_SIZES)[2] == pytest.approx(0.571, abs=5e-4)
    uniform = [91 * 11 / 102**2 / 103, 21 * 11 / 32**2 / 33, 11 * 11 / 22**2 / 23]
    shares = variance_share(THREE_SIZES, prior=1)
    assert shares == pytest.approx(np.divide(uniform, sum(uniform)), rel=1e-12)


@given(classes=classes_of)
def test_variance_shares_sum_to_1(classes):
    shares = variance_share(matrix_of(classes))
    assert shares.shape == (len(classes),)
    assert shares.sum() == pytest.approx(1, abs=1e-12)
    assert np.all(shares > 0)


# The house


def test_numpy_alone():
    code = (
        "import sys, uarwidgets.posterior as p; p.posterior_uar([[4, 16], [5, 75]]).interval(); "
        "loaded = {'scipy', 'matplotlib', 'ipywidgets', 'anywidget'} & set(sys.modules); "
        "sys.exit(f'loaded {loaded}' if loaded else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
