"""Battle for the Grove as print-and-play: circles, the Grove, druids and cubes."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from leyline.core.print_pieces import Component, Piece, Shape, circle, rect, shape, two_sided, words

STONE: Final = "#6f7d73"
MIST: Final = "#eef3ee"
SIDES: Final = (("Light", "#c9962b"), ("Dark", "#5b3f8c"))


def pieces(circles: int, druids: int, cubes: int, control: int) -> list[Piece]:
    """Return every piece of the game except the dice."""
    out = [two_sided(Piece("magic circle", 80, 80, circles, _circle(control)))]
    out.append(two_sided(Piece("the Grove", 100, 100, 1, _grove())))
    for title, colour in SIDES:
        out.append(two_sided(Piece(f"{title} druid", 18, 28, druids, _druid(title, colour))))
        fill = "#ffffff" if title == "Light" else colour
        cube = [shape([4, 0.8, 7.2, 4, 4, 7.2, 0.8, 4], fill, colour, 0.6)]
        out.append(two_sided(Piece(f"{title} cube", 8, 8, cubes, cube)))
    return out


def components(dice: int) -> list[Component]:
    """Return the dice."""
    return [Component("six-sided dice" if dice > 1 else "six-sided die", dice, 6)]


def _circle(control: int) -> list[Shape]:
    """Return a ring of standing stones around places for the cubes that control the circle."""
    out = [circle(40, 40, 38, MIST, STONE, 0.8), circle(40, 40, 26, "#ffffff", STONE, 0.4)]
    for index in range(12):
        angle = 2 * pi * index / 12
        x, y = 40 + 32 * cos(angle), 40 + 32 * sin(angle)
        out.append(rect(x - 2.5, y - 4, 5, 8, 1.5, "#b9c4bb", STONE))
    for index in range(min(control, 24)):
        angle = 2 * pi * index / min(control, 24) - pi / 2
        x, y = 40 + 18 * cos(angle), 40 + 18 * sin(angle)
        out.append(shape([x, y - 4, x + 4, y, x, y + 4, x - 4, y], "", STONE, 0.3))
    return [*out, words(40, 40, 6, str(control), STONE)]


def _grove() -> list[Shape]:
    out = [circle(50, 50, 48, "#dfe9df", "#4d6b52", 0.8)]
    for index in range(18):
        angle = 2 * pi * index / 18
        x, y = 50 + 40 * cos(angle), 50 + 40 * sin(angle)
        out.append(shape([x, y - 6, x + 4.5, y + 4, x - 4.5, y + 4], "#7c9a7f", "#4d6b52"))
    return [*out, words(50, 50, 6, "The Grove", "#4d6b52")]


def _druid(title: str, colour: str) -> list[Shape]:
    """Return a figure that stands when upright and lies when turned on its side."""
    fill = "#ffffff" if title == "Light" else colour
    robe = shape([9, 8, 15, 26, 3, 26], fill, colour, 0.8)
    return [rect(0.8, 0.8, 16.4, 26.4, 2, MIST, STONE), robe, circle(9, 7, 3.4, fill, colour, 0.8)]
