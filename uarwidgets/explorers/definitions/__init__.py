"""Balanced or per-class accuracy: which of the things called so is meant?"""
