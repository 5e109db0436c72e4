"""How far apart two colours look, to all eyes: contrast, colour-blindness, CIEDE2000.

Matrices at full strength from G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
physiologically-based model for simulation of color vision deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (2009). CIEDE2000 after G. Sharma, W. Wu and E. N. Dalal,
"The CIEDE2000 color-difference formula", Color Research and Application 30 (2005).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
from matplotlib.colors import to_rgb

SEEN_BY = {
    "all colours": np.eye(3),
    "protan": np.array(
        [
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ]
    ),
    "deutan": np.array(
        [
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ]
    ),
    "tritan": np.array(
        [
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ]
    ),
}
# From linear sRGB to XYZ, whose white (the rows' sums) is D65.
_TO_XYZ = np.array(
    [
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    ]
)


def linear(colour):
    """The linear red, green and blue of a colour."""
    rgb = np.asarray(to_rgb(colour))
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    """The contrast of two colours after WCAG 2, from 1 to 21."""
    dark, light = sorted(float(_TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(rgb):
    """CIELAB, under D65, of linear red, green and blue."""
    ratio = (_TO_XYZ @ np.clip(rgb, 0, 1)) / _TO_XYZ.sum(axis=1)
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio * (29 / 6) ** 2 / 3 + 4 / 29)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, seen_by="all colours"):
    """CIEDE2000 of two colours, as the colour-blind see them."""
    return ciede2000(*(lab(SEEN_BY[seen_by] @ linear(colour)) for colour in (one, other)))


def least_difference(one, other):
    """The least difference that any of these eyes sees."""
    return min(difference(one, other, eye) for eye in SEEN_BY)


def ciede2000(one, other):
    """The difference of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    less = 1 + (1 - sqrt(mean**7 / (mean**7 + 25**7))) / 2
    c1, c2 = hypot(less * a1, b1), hypot(less * a2, b2)
    h1, h2 = (degrees(atan2(b, less * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn, hue = h2 - h1, h1 + h2
    if c1 * c2 == 0:
        turn = 0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
        hue += 360 if hue < 360 else -360
    if c1 * c2:
        hue /= 2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    terms = ((0.17, 1, -30), (-0.24, 2, 0), (-0.32, 3, 6), (0.20, 4, -63))
    t = 1 - sum(k * cos(radians(n * hue + shift)) for k, n, shift in terms)
    s_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    dl = (l2 - l1) / s_l
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotation = 60 * exp(-(((hue - 275) / 25) ** 2))
    r_t = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(rotation))
    return sqrt(dl**2 + dc**2 + dh**2 + r_t * dc * dh)
