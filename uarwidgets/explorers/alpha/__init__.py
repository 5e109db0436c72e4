"""Which weight makes it fair, and fair to whom?"""
