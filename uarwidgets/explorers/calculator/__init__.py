"""Your own confusion matrix: every score, worked through."""
