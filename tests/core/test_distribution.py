"""The posterior object: its curve, bounds and functions against independent quadrature."""

import itertools
import math

import numpy as np
import pytest
from beta_oracles import (
    LEVELS,
    bounds_of_many,
    bounds_of_two,
    cdf_of_two_by_quad,
    cdf_of_uniforms,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from libraries import integrate, stats
from posterior_cases import CASE_2, HOSTILE, MILLION, classes_of, matrix_of, posterior_of

from uarwidgets._core.distribution import Posterior
from uarwidgets.posterior import posterior_uar

# Bounds


@pytest.mark.parametrize("prior", [0.5, 1.0])
def test_bounds_of_two_classes(prior):
    """Promised: 2e-4. Held here: a tenth of that, over every pair of hostile classes."""
    for pair in itertools.combinations_with_replacement(HOSTILE, 2):
        posterior = posterior_of(pair, prior)
        assert posterior.interval(0.95) == pytest.approx(
            bounds_of_two(posterior.a, posterior.b), abs=2e-5
        ), pair


@pytest.mark.parametrize("n_classes", range(3, 11))
def test_bounds_of_many_classes(n_classes):
    """Promised: 6e-4. Held here: a twentieth of that."""
    rng = np.random.default_rng(n_classes)
    for prior in (None, 0.5, 1.0):
        classes = [HOSTILE[i] for i in rng.integers(0, len(HOSTILE), n_classes)]
        posterior = posterior_uar(matrix_of([*classes[:-1], (3, 5)]), prior=prior)
        assert posterior.interval(0.95) == pytest.approx(
            bounds_of_many(posterior.a, posterior.b), abs=3e-5
        ), classes


@pytest.mark.parametrize("counts", [(0, 0), (MILLION, 0), (MILLION // 2, MILLION // 2), (7, 3)])
def test_bounds_of_ten_equal_classes(counts):
    posterior = posterior_of([counts] * 10)
    oracle = bounds_of_many(posterior.a, posterior.b)
    # Relative to the spread: the picture zooms in on it.
    assert posterior.interval(0.95) == pytest.approx(oracle, abs=1e-3 * posterior.std)


@pytest.mark.parametrize("n", range(1, 11))
def test_classes_without_examples_have_the_distribution_of_a_mean_of_uniforms(n):
    posterior = posterior_of([(0, 0)] * n)
    low, high = posterior.interval(0.95)
    assert cdf_of_uniforms(low, n) == pytest.approx(0.025, abs=2e-6)
    assert low + high == pytest.approx(1, abs=1e-9)


def test_bounds_of_two_classes_without_examples_are_a_root():
    assert posterior_of([(0, 0), (0, 0)]).interval(0.95)[0] == pytest.approx(
        (0.025 / 2) ** 0.5, abs=1e-6
    )


@pytest.mark.parametrize("prior", [0.5, 1.0])
@pytest.mark.parametrize("hits_misses", HOSTILE)
def test_bounds_of_accuracy(hits_misses, prior):
    """Promised: 2e-4. Half a prior example and no hit make the density infinite at 0."""
    posterior = posterior_of([hits_misses], prior)
    exact = stats.beta(posterior.a[0], posterior.b[0])
    assert posterior.interval(0.95) == pytest.approx(exact.ppf(LEVELS), abs=5e-5)


def test_oracles_agree_with_each_other():
    a, b = (5.0, 1.0), (17.0, 11.0)
    low, high = bounds_of_two(a, b)
    assert cdf_of_two_by_quad(low, a, b) == pytest.approx(0.025, abs=1e-8)
    assert cdf_of_two_by_quad(high, a, b) == pytest.approx(0.975, abs=1e-8)
    assert bounds_of_many(a, b) == pytest.approx((low, high), abs=1e-6)


@pytest.mark.parametrize("prior", [1e-12, 1e-3, 0.1])
def test_a_tiny_prior_puts_its_mass_at_the_ends(prior):
    """Two recalls that are 0 or 1, each as likely: UAR is 0, 1/2 or 1."""
    posterior = posterior_of([(0, 0), (0, 0)], prior)
    assert posterior.cdf([-1e-9, 1.0]).tolist() == [0, 1]
    # An end of Beta(c, c) holds (x^c) / (c B(c, c)): the rest of its half lies inside.
    inner = 1 - 2 * stats.beta.cdf(0.05, prior, prior)
    assert posterior.cdf(0.1) == pytest.approx(1 / 4, abs=inner + 1e-6)
    assert posterior.cdf(0.6) == pytest.approx(3 / 4, abs=inner + 1e-6)


@pytest.mark.parametrize("n", [1e9, 1e12, 1e15, 1e300])
def test_counts_beyond_every_test_set(n):
    posterior = posterior_uar([[n, 0], [n, n]])
    low, high = posterior.interval(0.95)
    assert low <= posterior.mean <= high
    assert (low, high) == pytest.approx((0.75, 0.75), abs=1e-4)


# The curve


@given(classes=classes_of)
@settings(deadline=None)
def test_curve_has_the_moments_it_should(classes):
    """Mean and spread of the density itself, which nothing forces to agree with the formulas."""
    posterior = posterior_uar(matrix_of(classes))
    density = posterior.density
    edges, heights = density.knots, density.heights
    half = np.diff(edges) / 2
    gauss = half * np.array([[-1], [1]]) / math.sqrt(3)
    at = edges[:-1] + half + gauss
    mass = half * np.interp(at, edges, heights)
    mean = (mass * at).sum()
    variance = (mass * (at - mean) ** 2).sum()
    width = edges[1] - edges[0]
    assert mean == pytest.approx(posterior.mean, abs=0.01 * width)
    # Binning can widen each of the classes by a quarter of a squared cell, and never narrow it.
    excess = variance - posterior.std**2
    assert -1e-9 * posterior.std**2 <= excess <= (len(classes) + 1) / 4 * width**2


@given(classes=classes_of, level=st.floats(1e-3, 1 - 1e-6))
@settings(deadline=None)
def test_interval_is_equal_tailed(classes, level):
    posterior = posterior_uar(matrix_of(classes))
    low, high = posterior.interval(level)
    assert 0 <= low < high <= 1
    assert posterior.cdf(low) == pytest.approx((1 - level) / 2, abs=1e-9)
    assert posterior.cdf(high) == pytest.approx((1 + level) / 2, abs=1e-9)


def test_interval_defaults_to_95_percent():
    assert posterior_uar(CASE_2).interval() == posterior_uar(CASE_2).interval(0.95)


@given(classes=classes_of)
@settings(deadline=None)
def test_cdf_rises_from_0_to_1(classes):
    posterior = posterior_uar(matrix_of(classes))
    low, high = posterior.interval(1 - 1e-9)
    x = np.sort(np.concatenate([np.linspace(-0.5, 1.5, 1001), np.linspace(low, high, 1001)]))
    values = posterior.cdf(x)
    assert np.all(np.diff(values) >= 0)
    assert np.all(values[x <= 0] == 0)
    assert np.all(values[x >= 1] == 1)
    assert np.all(posterior.pdf(x[(x < 0) | (x > 1)]) == 0)


@given(classes=classes_of)
@settings(deadline=None)
def test_cdf_does_not_fall_by_rounding(classes):
    """Between a knot of the curve and the nearest number below it, where rounding would show."""
    posterior = posterior_uar(matrix_of(classes))
    knots = posterior.density.knots
    assert np.all(posterior.cdf(np.nextafter(knots, -1)) <= posterior.cdf(knots))


@given(classes=classes_of)
@settings(deadline=None)
def test_pdf_is_the_derivative_of_cdf_and_integrates_to_1(classes):
    posterior = posterior_uar(matrix_of(classes))
    density = posterior.density
    edges = density.knots
    # Knots are rounded to float64, and cells can be as narrow as 1e-8.
    rounding = 4 * np.finfo(float).eps / (edges[1] - edges[0])
    # Simpson's rule is exact on each cell, where the density is a straight line.
    middle = (edges[:-1] + edges[1:]) / 2
    ends = posterior.pdf(edges)
    areas = np.diff(edges) * (ends[:-1] + 4 * posterior.pdf(middle) + ends[1:]) / 6
    assert areas.sum() == pytest.approx(1, abs=rounding)
    assert_within(rounding, np.diff(posterior.cdf(edges)), areas)
    first_halves = np.diff(edges) * (3 * ends[:-1] + ends[1:]) / 8
    assert_within(rounding, posterior.cdf(middle) - posterior.cdf(edges[:-1]), first_halves)


def assert_within(tolerance, found, expected):
    """As `pytest.approx`, whose loop over thousands of numbers takes a hundred times as long."""
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance, equal_nan=False)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 1), (5, 17), (500001, 500001), (1, 1000001)])
def test_pdf_of_accuracy(a, b):
    posterior = Posterior((float(a),), (float(b),))
    exact = stats.beta(a, b)
    x = exact.ppf(np.linspace(0.01, 0.99, 50))
    assert posterior.pdf(x) == pytest.approx(exact.pdf(x), rel=1e-3)


def test_pdf_of_uar():
    """f(u) = 2 * integral of f1(t) f2(2u - t) dt, for two smooth classes."""
    posterior = posterior_uar(CASE_2)
    first, second = stats.beta(5, 17), stats.beta(76, 6)
    for u in (0.5, 0.57, 0.7):
        exact, _ = integrate.quad(lambda t, u=u: 2 * first.pdf(t) * second.pdf(2 * u - t), 0, 1)
        assert posterior.pdf(u) == pytest.approx(exact, rel=1e-4)


@pytest.mark.parametrize("shape", [(), (3,), (0,), (2, 3), (1, 2, 2)])
def test_pdf_and_cdf_keep_the_shape_of_x(shape):
    posterior = posterior_uar(CASE_2)
    x = np.linspace(0.4, 0.7, math.prod(shape)).reshape(shape)
    for function in (posterior.pdf, posterior.cdf):
        values = function(x)
        assert np.shape(values) == shape
        assert np.ravel(values).tolist() == [function(float(one)) for one in x.flat]


def test_cdf_of_infinity():
    assert posterior_uar(CASE_2).cdf([-math.inf, math.inf]).tolist() == [0, 1]


@given(classes=classes_of)
@settings(deadline=None)
def test_exchanging_hits_and_misses_mirrors_the_posterior(classes):
    posterior = posterior_of(classes)
    mirrored = posterior_of([(m, h) for h, m in classes])
    low, high = posterior.interval(0.95)
    assert mirrored.interval(0.95) == pytest.approx((1 - high, 1 - low), abs=1e-5)


@given(classes=classes_of)
@settings(deadline=None)
def test_the_order_of_the_classes_does_not_matter(classes):
    forth, back = posterior_of(classes), posterior_of(classes[::-1])
    assert forth.interval(0.95) == pytest.approx(back.interval(0.95), abs=1e-9)


def test_more_evidence_narrows_the_interval():
    widths = [np.diff(posterior_uar(np.multiply(CASE_2, n)).interval())[0] for n in (1, 10, 100)]
    assert widths[0] > widths[1] > widths[2]


# What it refuses


@pytest.mark.parametrize(
    ("level", "message"),
    [
        (0, "level must lie strictly between 0 and 1; received 0"),
        (1.0, "level must lie strictly between 0 and 1; received 1.0"),
        (95, "level must lie strictly between 0 and 1; received 95"),
        (-0.1, "level must lie strictly between 0 and 1; received -0.1"),
        (math.nan, "level must be a number; received nan"),
        (None, "level must hold numbers; received None"),
        ("0.95", "level must hold numbers; received <U4 data"),
        ([0.5, 0.95], r"level must be one number; received shape \(2,\)"),
    ],
)
def test_bad_level(level, message):
    with pytest.raises(ValueError, match=message):
        posterior_uar(CASE_2).interval(level)


@pytest.mark.parametrize("method", ["pdf", "cdf"])
@pytest.mark.parametrize(
    ("x", "message"),
    [
        ("half", "x must hold numbers; received <U4 data"),
        (None, "x must hold numbers; received None"),
        (1j, "x must hold numbers; received complex128 data"),
        ([0.5, math.nan], r"x must be a number; received nan at index \(1,\)"),
        ([[0.5], [0.5, 0.6]], "x must be a regular array; received rows of unequal length"),
    ],
)
def test_bad_x(method, x, message):
    with pytest.raises(ValueError, match=message):
        getattr(posterior_uar(CASE_2), method)(x)


def test_a_posterior_cannot_be_changed():
    with pytest.raises(AttributeError):
        posterior_uar(CASE_2).a = (1.0, 1.0)


def test_repr():
    assert repr(posterior_uar(CASE_2)) == "Posterior(mean=0.577, std=0.046)"
