"""Accuracy, taken apart: the algebra from correct/total to a weighted mean of recalls."""
