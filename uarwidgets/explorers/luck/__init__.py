"""How far does luck go?"""
