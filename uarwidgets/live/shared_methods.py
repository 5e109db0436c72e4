"""What a picture of a reader's own and an explorer share: scenes, share text, files, display."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from uarwidgets.live import share_text, static_fallback
from uarwidgets.live.scene import drawing_lock
from uarwidgets.live.talk import TalkSlide, checked_slides


class SharedMethods:
    """Methods of a picture that has a `state`, a `sentence` about it and a `figure` of it.

    `live` is its picture on the page. A subclass says how a scene is completed (`_complete`) and
    shown (`_show_slide`), and what the page offers under the picture (`_send_toolbar`).
    """

    talk_slides: Sequence[TalkSlide] = ()
    _variables = "traits"  # what a scene names

    @property
    def share_text(self: Any) -> str:
        """The state as one line of text, which `open_state` turns into the picture again."""
        return share_text.write(type(self).__name__, self.state)

    @property
    def scenes(self) -> list[tuple[str, dict[str, Any]]]:
        """Pairs of a title and a state, through which Page Down and Page Up go.

        A state may name a part of the variables: the others are then as they began. It may
        also hold a ``question`` (or a caption), which is shown over the picture, its ``answer``,
        and, of an explorer, ``show``, the names of the scores that this scene shows, as in
        ``("This town", {"prevalence": 0.2, "show": ("accuracy",), "question": "What if fewer are
        ill?", "answer": "Accuracy rises."})``.

        The press after a question brings the next scene and the answer together. Where several
        scenes without a question follow, the answer comes with the last of them; after the last
        scene of all it comes over the same picture.
        """
        return [(slide.title, slide.given) for slide in self.talk_slides]

    @scenes.setter
    def scenes(self: Any, scenes: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        self.talk_slides = checked_slides(scenes, self._complete, self._variables)
        if self.talk_slides and self.state == self.talk_slides[0].state:
            self._show_slide(self.talk_slides[0])
        self._send_toolbar()

    def _image(self: Any, kind: str, dpi: float = 200) -> bytes:
        file = io.BytesIO()
        with drawing_lock:
            self.figure.savefig(file, format=kind, dpi=dpi, facecolor="white", bbox_inches="tight")
        return file.getvalue()

    def _on_request(self: Any, kind: str, value: Any) -> tuple[str, bytes] | None:
        """Do what a page asks for; see `LiveFigure`."""
        if kind == "save":
            if value not in ("png", "svg"):
                raise ValueError(f"a picture is saved as png or svg; received {value!r}")
            name = share_text.file_name(self.share_text, self.live.entries)
            return f"{name}.{value}", self._image(value)
        if kind == "reset":
            self.reset()
        elif kind == "scene" and isinstance(value, int) and 0 <= value < len(self.talk_slides):
            self._show_slide(self.talk_slides[value])
        return None

    def _static_html(self: Any) -> str:
        """Return what a page without a kernel shows; the live picture hides it."""
        live, title = self.live, self.live.staged.title
        stop = "." * (title[-1:] not in ".?!")
        alt = f"{title}{stop} {self.sentence}".strip()
        shown = live.tools.get("show", {}).get("names", ())
        return static_fallback.as_html(live.token, live.staged, live.entries, alt, shown)

    def _ipython_display_(self: Any) -> None:
        self.live.catch_up()
        static_fallback.display_both(
            self._repr_mimebundle_(), repr(self), self._static_html,
            lambda: self._image("png", 100),
        )  # fmt: skip
