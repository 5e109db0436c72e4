"""What a reader is told when something cannot be read."""

from collections.abc import Callable
from typing import Any


def words_of_refusal(read: Callable[[Any], Any], given: Any) -> str:
    """Return the words with which `given` is refused; none if it is read."""
    try:
        read(given)
    except ValueError as error:
        return str(error)
    return ""
