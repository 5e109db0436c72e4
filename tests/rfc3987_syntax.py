"""Stands in front of a package that nobody here has need of: jsonschema does without it.

For the sake of addresses in letters beyond ASCII it builds a grammar whenever it is loaded, which
takes two seconds of every test worker.
"""

raise ImportError("left out of the tests")
