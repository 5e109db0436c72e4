"""Draw README's moving picture from the real explorer, in light and in dark.

    uv run python instructor/web/moving_picture.py

Two tanks, as wide as the classes are common and filled to their recalls: the wall between them goes
out, and the level is accuracy; then they become equally wide, and the level is UAR. For readers who
ask for reduced motion there is the first frame alone.
"""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

from matplotlib.colors import is_color_like, to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from PIL import Image

import uarwidgets as uw
from uarwidgets.styles import BLACK, GREY, NEGATIVE, POSITIVE

HERE = Path(__file__).resolve().parent
#: Weight of the ill, wall, and what is said where the picture rests.
CORNERS = [(0.2, 1.0), (0.2, 0.0), (0.5, 0.0), (0.2, 1.0)]
CAPTIONS = {
    "in": "This test finds 1 in 5 of the ill.",
    "out": "Wall out: accuracy 0.79. Doing nothing: 0.80.",
    "equal": "Equally wide: UAR 0.57. Doing nothing: 0.50.",
    "between": "Now let both classes count the same ...",
}
STEPS = 20  # frames from one to the next
MOVING, RESTING = 60, 2500  # milliseconds of a frame
TIMES = 3  # that it is played
#: The page's colours in its dark theme.
DARK = {
    "#ffffff": "#0d1117",
    BLACK: "#f0f6fc",
    GREY: "#b1bac4",
    POSITIVE.lower(): "#ffcc66",
    NEGATIVE.lower(): "#a9c4ff",
}
THEMES = {"light": {}, "dark": DARK}


def states() -> list[tuple[float, ...]]:
    """Return weight and wall of each frame, slow near the corners."""
    found = [CORNERS[0]]
    for here, there in pairwise(CORNERS):
        for step in range(1, STEPS + 1):
            done = (step / STEPS) ** 2 * (3 - 2 * step / STEPS)
            found.append(
                tuple(round(a + (b - a) * done, 4) for a, b in zip(here, there, strict=True))
            )
    return found


def frame(state: tuple[float, ...], colours: dict[str, str]) -> Image.Image:
    """Return the explorer's figure in a state, under a caption."""
    weight, wall = state
    recalls = (0.2, 0.9375)
    explorer = uw.TanksExplorer(
        recalls=recalls, weight=weight, wall=wall, class_names=("ill", "healthy")
    )
    figure = explorer.figure
    explorer.close()
    ends = {(0.2, 0.0): "out", (0.5, 0.0): "equal"}
    caption = CAPTIONS[ends.get(state, "between" if wall == 0 else "in")]
    figure.text(0.0, 1.06, caption, size=21, weight="bold", color=BLACK)
    recolour(figure, colours)
    wide, high = figure.get_size_inches()
    box = Bbox([[-0.1083, -0.02 * high], [wide + 0.1083, 1.1422 * high]])
    paper = colours.get("#ffffff", "white")
    file = io.BytesIO()
    figure.savefig(file, dpi=90, facecolor=paper, bbox_inches=box)
    return Image.open(file).convert("RGB")


def recolour(figure: Figure, colours: dict[str, str]) -> None:
    """Give ink, paper and class colours those of a theme."""
    figure.canvas.draw()  # ticks are there once it is drawn
    parts = ("color", "facecolor", "edgecolor", "markerfacecolor", "markeredgecolor")
    for artist in figure.findobj():
        for part in parts:
            colour = getattr(artist, f"get_{part}", lambda: None)()
            if is_color_like(colour) and to_hex(colour) in colours:
                as_pale = to_rgba(colours[to_hex(colour)], to_rgba(colour)[3])
                getattr(artist, f"set_{part}")(as_pale)
        if isinstance(artist, Text):
            halo = withStroke(linewidth=4, foreground=colours.get("#ffffff", "white"))
            artist.set_path_effects([halo])


def main() -> None:
    for theme, colours in THEMES.items():
        first, *others = (frame(state, colours) for state in states())
        times = [RESTING if k % STEPS == 0 else MOVING for k in range(1 + len(others))]
        first.save(HERE / f"still_{theme}.png", optimize=True)
        file = HERE / f"moving_{theme}.webp"
        first.save(
            file,
            save_all=True,
            append_images=others,
            duration=times,
            loop=TIMES,
            lossless=True,
            method=4,
        )
        print(f"{file.name}: {file.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
