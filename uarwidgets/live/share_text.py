"""A state as one line of text, and back, though a mail program may have touched it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

PREFIX = "uarwidgets"
_EXAMPLE = f"{PREFIX}:ImbalanceExplorer:{{…}}"
# What mail programs and typists make of the quotes that JSON is written with.
_DOUBLE = "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\u201e\u201f\u2033\uff02"
_SINGLE = "'`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\u201a\u201b\u00b4"
_GUILLEMETS = "«»"
_LONGEST = 70  # signs of a file name before its mark
_AROUND = f'{_DOUBLE}{_SINGLE}{_GUILLEMETS}" \ufeff\u200b'


def write(name: str, state: Mapping[str, Any]) -> str:
    """Return the share text of a state of the explorer called `name`."""
    # Quotes in a class name are written by number: any that come back curly were put there later.
    line = re.sub(r'\\["\\]', _by_number, json.dumps(state, ensure_ascii=False))
    return f"{PREFIX}:{name}:{re.sub(f'[{_DOUBLE}{_SINGLE}{_GUILLEMETS}]', _by_number, line)}"


def read(text: str, names: Collection[str]) -> tuple[str, Any]:
    """Return an explorer's name, one of `names`, and its state, whatever a mail program did."""
    # No state holds white space but single spaces: what else is there came on the way.
    line = " ".join(_unquoted(str(text)).split()).strip(_AROUND)
    amid_words = re.search(rf"\b{PREFIX} ?:.*\}}", line)
    line = amid_words[0] if amid_words else line
    prefix, _, rest = line.partition(":")
    name, _, state = rest.partition(":")
    prefix, name = prefix.strip(), name.strip()
    if prefix != PREFIX or name not in names:
        received = str(text)[:60] + "…" * (len(str(text)) > 60)
        raise ValueError(f"text must be a share text such as {_EXAMPLE!r}; received {received!r}")
    with suppress(ValueError, RecursionError):
        return name, _first_object(state)
    try:
        return name, _first_object(re.sub(f"[{_DOUBLE}]|« ?| ?»", '"', state))
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at character {error.pos} of its state"
    except (ValueError, RecursionError):  # digits or brackets without end
        reason = "its state is no state of an explorer"
    raise ValueError(f"text is a share text that was cut or changed: {reason}")


def file_name(share_text: str, shown: Mapping[str, float]) -> str:
    """Return a file's name, without its ending: recognisable, and another for each state."""
    name = share_text.split(":")[1]
    for entry, value in shown.items():
        longer = f"{name}_{entry}-{value:.6g}"
        if len(longer) > _LONGEST:
            break
        name = longer
    return f"{name}_{sha256(share_text.encode()).hexdigest()[:6]}"


def _by_number(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0][-1]):04x}"


def _unquoted(text: str) -> str:
    """Return the text without the marks before each line that replies put there."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not all(line.startswith(">") for line in lines):  # a > that a class name begins with
        return text
    return "\n".join(line.lstrip("> ") for line in lines)


def _first_object(text: str) -> Any:
    """Return what JSON holds at the beginning of a text, whatever words follow."""
    return json.JSONDecoder().raw_decode(text.lstrip())[0]
