"""HTML that every page has, whatever its picture."""

from __future__ import annotations

_LETTERS = 42  # of a sentence in a line, where the column is narrowest


def sentence(longest: int) -> str:
    """Return the place of the sentence, with room for one of `longest` letters."""
    lines = -(-longest // _LETTERS)
    return f'<p data-live="sentence" class="uw-sentence" style="--uw-lines: {lines}"></p>'


def sharing(where: str, call: str) -> str:
    """Return the fold that hands this state to someone else, who calls `call` there."""
    return (
        '<details class="uw-share"><summary>Share or save</summary>'
        f"<p>In {where}, <code>{call}(r'''…''')</code> with this text between the quotes brings it "
        'back.</p><p><code data-live="share"></code></p>'
        '<p><button data-copy="share">Copy the text</button> '
        '<button data-save="png">Save as PNG</button> '
        '<button data-save="svg">Save as SVG</button></p></details>'
    )
