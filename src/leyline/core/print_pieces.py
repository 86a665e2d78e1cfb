"""Pieces to print and cut out: cards, tokens, boards, drawn with a few plain shapes. Measures are millimetres
from the piece's top left corner; colours are "#rrggbb" or empty for none."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, pi, sin

CIRCLE = "circle"  # x, y, radius
RECT = "rect"  # x, y, width, height, corner radius
LINE = "line"  # x, y, x, y
SHAPE = "shape"  # x, y of each corner, closed
TEXT = "text"  # x, y of the middle of the line, size; width to wrap in, or 0; the widest it may be, or 0


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
    back: list[Shape] = field(default_factory=list, repr=False)
    """What is on its back; empty leaves it blank."""
    ground: str = field(default="", repr=False)
    """The colour at its edges, printed beyond them so that no cut shows white; empty where the edges are white."""
    back_ground: str = field(default="", repr=False)
    """The same for its back."""
    deck: str = field(default="", repr=False)
    """The deck that a card belongs to: cards with one back, shuffled together. Empty for what is not shuffled."""
    window: list[float] = field(default_factory=list, repr=False)
    """x, y, width and height of the place for a picture; empty where the drawing has none."""


@dataclass(frozen=True)
class Component:
    """Something that is played with but not printed, such as a die."""

    name: str
    """In the singular, or "dice"."""
    count: int
    faces: int = 0
    """The faces of a die; 0 for anything else."""
    note: str = ""
    """What a reader should know about it."""


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


def words(
    x: float, y: float, size: float, text: str, colour: str = "#222222", wrap: float = 0.0, widest: float = 0.0
) -> Shape:
    """Return text centred on a point, its letters `size` millimetres high: wrapped to a width if one is given, or made
    smaller until it is no wider than `widest`."""
    return Shape(TEXT, [x, y, size, wrap, widest], colour, text=text)


def two_sided(piece: Piece) -> Piece:
    """Return a piece that looks the same from both sides."""
    return replace(piece, back=piece.shapes, back_ground=piece.ground)


def with_back(piece: Piece, deck: str, colour: str, ink: str, points: int) -> Piece:
    """Return a piece with a back of this colour and a star of `points` points, as part of a deck."""
    return replace(piece, back=star_back(piece.width, piece.height, ink, points), back_ground=colour, deck=deck)


def star_back(width: float, height: float, ink: str, points: int) -> list[Shape]:
    """Return the pattern of a back: a star within rings, and a frame. It is the same upside down if `points` is even,
    so that no card is known by how it lies."""
    x, y = width / 2, height / 2
    size = min(width, height) * 0.36
    edge = min(3.5, width * 0.08)
    out = [Shape(RECT, [edge, edge, width - 2 * edge, height - 2 * edge, edge * 0.7], "", ink, 0.4)]
    out += [circle(x, y, size, "", ink, 0.4), circle(x, y, size * 0.9, "", ink, 0.2)]
    step = max(points // 2 - 1, 1)
    for index in range(points):
        one, other = 2 * pi * index / points, 2 * pi * (index + step) / points
        far = size * 0.9
        ends = [x + far * sin(one), y - far * cos(one), x + far * sin(other), y - far * cos(other)]
        out.append(Shape(LINE, ends, stroke=ink, thick=0.35))
    return [*out, circle(x, y, size * 0.16, ink)]
