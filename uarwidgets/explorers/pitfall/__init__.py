"""Average the per-class accuracies: what can go wrong?"""
