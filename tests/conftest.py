"""Settings that every test shares."""

from hypothesis import settings

# Examples are the same in every run, and a slow machine is no reason to fail.
settings.register_profile("uarwidgets", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("uarwidgets")
