"""How sure is that score?"""
