"""Draw README's moving picture from the real explorer, in light and in dark.

    uv run python instructor/web/moving_picture.py

Two tanks, as wide as the classes are common and filled to their recalls: the wall between them goes
out, and the level is accuracy; then it goes in, they become equally wide, it goes out again, and
the level is UAR. For readers who ask for reduced motion there is the first frame alone.
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
IN = "This test finds 1 in 5 of the ill."
BETWEEN = "Now let both classes count the same ..."
#: Weight of the ill, wall, and what is said there; on the way it is what is said of the wall in.
CORNERS = [
    (0.2, 1.0, IN),
    (0.2, 0.0, "Wall out: accuracy 0.79. Doing nothing: 0.80."),
    (0.2, 1.0, BETWEEN),
    (0.5, 1.0, BETWEEN),
    (0.5, 0.0, "Equally wide: UAR 0.57. Doing nothing: 0.50."),
    (0.2, 1.0, IN),
]
STEPS = 16  # frames from one to the next
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


State = tuple[float, float, str]


def states() -> list[State]:
    """Return weight, wall and caption of each frame, slow near the corners."""
    found = [CORNERS[0]]
    for here, there in pairwise(CORNERS):
        for step in range(1, STEPS):
            done = (step / STEPS) ** 2 * (3 - 2 * step / STEPS)
            weight, wall = (
                round(a + (b - a) * done, 4) for a, b in zip(here[:2], there[:2], strict=True)
            )
            found.append((weight, wall, here[2] if here[1] else there[2]))
        found.append(there)
    return found


def frame(state: State, colours: dict[str, str]) -> Image.Image:
    """Return the explorer's figure in a state, under a caption."""
    weight, wall, caption = state
    recalls = (0.2, 0.9375)
    explorer = uw.TanksExplorer(
        recalls=recalls, weight=weight, wall=wall, class_names=("ill", "healthy")
    )
    figure = explorer.figure
    explorer.close()
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
        rests = [state in CORNERS and state[2] != BETWEEN for state in states()]
        times = [RESTING if rest else MOVING for rest in rests]
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
