"""One file per picture: numbers in, Matplotlib artists kept as attributes, updated in place."""
