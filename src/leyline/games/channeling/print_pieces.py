"""The Channeling as print-and-play: magic circles (outer circles show Vigor, petals Splendor), glyphs, druids and
cubes."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from leyline.core.print_pieces import LINE, Piece, Shape, circle, rect, shape, two_sided, with_back, words
from leyline.games.channeling.params import Deck
from leyline.games.channeling.state import GLYPH_NAMES, GLYPHS, SIDE

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
STONE: Final = "#6f7d73"
MOSS: Final = "#4d6b52"
MIST: Final = "#eef3ee"
GOLD: Final = "#c9962b"
VIOLET: Final = "#5b3f8c"
WINDOW: Final = [14.0, 26.5, 35.0, 35.0]
"""Where a picture of one's own goes on a magic circle: inside its ring."""
SETS: Final = (("Light", GOLD), ("Dark", VIOLET), ("Green", MOSS))


def pieces(deck: Deck, cubes: int) -> list[Piece]:
    """Return every piece of the game."""
    out: list[Piece] = []
    for kind, name in enumerate(deck.names):
        drawn = _circle_card(deck.vigor[kind], deck.splendor[kind])
        card = Piece(f"magic circle {name}", WIDTH, HEIGHT, deck.copies[kind], drawn, ground=STONE, window=WINDOW)
        out.append(with_back(card, "magic circles", STONE, MIST, 12))
    for index, (title, colour) in enumerate(SETS):
        for glyph in range(GLYPHS):
            drawn = _glyph_card(title, colour, glyph)
            card = Piece(f"{title} glyph {GLYPH_NAMES[glyph]}", WIDTH, HEIGHT, 1, drawn, ground=colour)
            out.append(with_back(card, f"{title} glyphs", colour, "#ffffff", 6 + 2 * index))
    for title, colour in SETS[:2]:
        out.append(two_sided(Piece(f"{title} druid", 22, 22, 2, _druid(title, colour))))
        out.append(two_sided(Piece(f"{title} cube", 8, 8, cubes, _cube(title, colour))))
    return out


def _circle_card(vigor: int, splendor: int) -> list[Shape]:
    width, height = WIDTH, HEIGHT
    x, y = width / 2, height / 2
    out = [rect(1.5, 1.5, width - 3, height - 3, 3, MIST, STONE), circle(x, y, 25, "", STONE, 0.6)]
    out += [circle(x, y, 17.5, "", STONE, 0.3)]
    for index in range(vigor):
        angle = 2 * pi * index / vigor - pi / 2
        out.append(circle(x + 21.2 * cos(angle), y + 21.2 * sin(angle), 3.1, "#ffffff", MOSS, 0.7))
    for index in range(splendor):
        out.append(_petal(x, y, 2 * pi * index / splendor - pi / 2, 14.5, min(0.42, 2.4 / splendor)))
    out.append(circle(x, y, 2.6, GOLD, "#8a6414"))
    for corner_x, corner_y, number, note in ((9, 11, vigor, "Vigor"), (width - 9, 11, splendor, "Splendor")):
        out += [words(corner_x, corner_y, 7.5, str(number)), words(corner_x, corner_y + 5, 2.1, note, STONE)]
    out += [words(9, height - 9, 5, str(vigor), STONE), words(width - 9, height - 9, 5, str(splendor), STONE)]
    return out


def _petal(x: float, y: float, angle: float, length: float, spread: float) -> Shape:
    """Return a leaf that points outward from the centre."""
    corners: list[float] = []
    for share, lean in (
        (0.18, 0.0),
        (0.45, -0.8),
        (0.7, -1.0),
        (0.88, -0.6),
        (1.0, 0.0),
        (0.88, 0.6),
        (0.7, 1.0),
        (0.45, 0.8),
    ):
        turned = angle + lean * spread * (1.15 - 0.35 * share)
        corners += [x + length * share * cos(turned), y + length * share * sin(turned)]
    return shape(corners, "#dcc27a", "#8a6414", 0.3)


def _glyph_card(title: str, colour: str, glyph: int) -> list[Shape]:
    """Return a 4×4 grid in which the line that the glyph names is filled in."""
    width, height = WIDTH, HEIGHT
    out = [rect(1.5, 1.5, width - 3, height - 3, 3, "#ffffff", colour)]
    left, top, step = width / 2 - 18, height / 2 - 18, 9.0
    for place in range(SIDE * SIDE):
        row, column = divmod(place, SIDE)
        inside = row == glyph if glyph < SIDE else column == glyph - SIDE
        out.append(
            rect(left + column * step + 0.8, top + row * step + 0.8, 7.4, 7.4, 1.2, colour if inside else MIST, colour)
        )
    out += [words(width / 2, 12, 7, _line_name(glyph), colour)]
    out.append(words(width / 2, height - 9, 3, f"{title} · {GLYPH_NAMES[glyph]}", STONE))
    return out


def _line_name(glyph: int) -> str:
    """Return the line of a glyph in words: r1 stands for row 1."""
    return f"Row {glyph + 1}" if glyph < SIDE else f"Column {glyph - SIDE + 1}"


def _druid(title: str, colour: str) -> list[Shape]:
    out = [circle(11, 11, 10, "#ffffff", colour, 0.8)]
    if title == "Light":
        for index in range(8):
            angle = 2 * pi * index / 8
            ray = [11 + 5.2 * cos(angle), 11 + 5.2 * sin(angle), 11 + 8.2 * cos(angle), 11 + 8.2 * sin(angle)]
            out.append(Shape(LINE, ray, stroke=colour, thick=0.9))
        return [*out, circle(11, 11, 4, colour)]
    return [*out, circle(11, 11, 6.5, colour), circle(13.4, 9.4, 5, "#ffffff")]


def _cube(title: str, colour: str) -> list[Shape]:
    fill = "#ffffff" if title == "Light" else colour
    return [shape([4, 0.8, 7.2, 4, 4, 7.2, 0.8, 4], fill, colour, 0.6)]
