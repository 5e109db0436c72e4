"""The arithmetic behind single explorers and chapters: NumPy and the scores, no picture."""
