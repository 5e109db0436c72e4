"""Arithmetic or geometric: who forgives a forgotten class?"""
