"""Pieces to print and cut out: cards, tokens, boards, drawn with a few plain shapes. Measures are millimetres
from the piece's top left corner; colours are "#rrggbb" or empty for none."""

from __future__ import annotations

from dataclasses import dataclass, field

CIRCLE = "circle"  # x, y, radius
RECT = "rect"  # x, y, width, height, corner radius
LINE = "line"  # x, y, x, y
SHAPE = "shape"  # x, y of each corner, closed
TEXT = "text"  # x, y of the middle of the line, size; width to wrap in, or 0


@dataclass(frozen=True)
class Shape:
    """One stroke of a drawing."""

    kind: str
    numbers: list[float]
    fill: str = ""
    stroke: str = ""
    thick: float = 0.3
    text: str = ""


@dataclass(frozen=True)
class Piece:
    """A drawing of a given size, and how many copies of it to print."""

    name: str
    width: float
    height: float
    copies: int
    shapes: list[Shape] = field(repr=False)


def circle(x: float, y: float, radius: float, fill: str = "", stroke: str = "", thick: float = 0.3) -> Shape:
    """Return a disc or a ring around a point."""
    return Shape(CIRCLE, [x, y, radius], fill, stroke, thick)


def rect(
    x: float, y: float, width: float, height: float, corner: float = 0.0, fill: str = "", stroke: str = ""
) -> Shape:
    """Return a rectangle, with round corners if `corner` is given."""
    return Shape(RECT, [x, y, width, height, corner], fill, stroke)


def shape(corners: list[float], fill: str = "", stroke: str = "", thick: float = 0.3) -> Shape:
    """Return a closed shape through these corners: x, y, x, y …"""
    return Shape(SHAPE, corners, fill, stroke, thick)


def words(x: float, y: float, size: float, text: str, colour: str = "#222222", wrap: float = 0.0) -> Shape:
    """Return text centred on a point, its letters `size` millimetres high, wrapped to a width if one is given."""
    return Shape(TEXT, [x, y, size, wrap], colour, text=text)
