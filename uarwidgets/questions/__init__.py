"""Questions that a reader answers before the picture does."""

from uarwidgets.questions.widgets import Predict, Quiz

__all__ = ["Predict", "Quiz"]
