"""Where pieces go: sizes packed onto as few sheets as possible, so that every one can be cut out by straight cuts.

A sheet is cut like glass. The largest piece goes into a corner of a free rectangle; what is left beside it and what is
left below it are free rectangles again. Pieces of a size lie the way in which most of them fit, and turn where only
that fits."""

from __future__ import annotations

from dataclasses import dataclass

from leyline.core.errors import LeylineError
from leyline.core.print_pieces import Piece


@dataclass(frozen=True)
class Paper:
    """A sheet of paper and what is left free on it, in millimetres."""

    width: float
    height: float
    edge: float = 5.0
    """The margin that printers cannot print on."""
    bleed: float = 3.0
    """How far colour is printed beyond the edges of a piece."""
    gutter: float = 2.0
    """The space between pieces, their bleed included, and around all of them: crop marks are in it."""


@dataclass(frozen=True)
class Placed:
    """A piece on a sheet: its top left corner after turning, without bleed."""

    piece: Piece
    x: float
    y: float
    turned: bool
    """Whether it lies on its side: its top is at the right."""
    bleed: float

    @property
    def width(self) -> float:
        """The width that it takes on the sheet, without bleed."""
        return self.piece.height if self.turned else self.piece.width

    @property
    def height(self) -> float:
        """The height that it takes on the sheet, without bleed."""
        return self.piece.width if self.turned else self.piece.height


@dataclass(frozen=True)
class _Free:
    """A free rectangle of a sheet."""

    sheet: int
    x: float
    y: float
    width: float
    height: float


class Layout:
    """Sheets being filled."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.sheets: list[list[Placed]] = []
        self._free: list[_Free] = []
        self._left = paper.width - 2 * paper.edge - paper.gutter
        self._high = paper.height - 2 * paper.edge - paper.gutter

    def add(self, piece: Piece) -> None:
        """Place one copy of a piece. Raise `LeylineError` if it is too large for the paper."""
        bleed = bleed_of(piece, self.paper)
        room = 2 * bleed + self.paper.gutter
        upright = (piece.width + room, piece.height + room)
        aside = (upright[1], upright[0])
        sizes = sorted([upright, aside], key=self._across_and_down, reverse=True)
        spot = self._spot(sizes[0]) or self._spot(sizes[1])
        if spot is None:
            self.sheets.append([])
            edge = self.paper.edge + self.paper.gutter / 2
            self._free.append(_Free(len(self.sheets) - 1, edge, edge, self._left, self._high))
            spot = self._spot(sizes[0]) or self._spot(sizes[1])
        if spot is None:
            raise LeylineError(f"{piece.name} ({piece.width:g} by {piece.height:g} mm) does not fit on the paper.")
        free, size = spot
        self._free.remove(free)
        for part in (
            _Free(free.sheet, free.x + size[0], free.y, free.width - size[0], size[1]),
            _Free(free.sheet, free.x, free.y + size[1], free.width, free.height - size[1]),
        ):
            if part.width > 1.0 and part.height > 1.0:
                self._free.append(part)
        shift = bleed + self.paper.gutter / 2
        turned = size != upright
        self.sheets[free.sheet].append(Placed(piece, free.x + shift, free.y + shift, turned, bleed))

    def _across_and_down(self, size: tuple[float, float]) -> int:
        return int(self._left / size[0] + 1e-6) * int(self._high / size[1] + 1e-6)

    def _spot(self, size: tuple[float, float]) -> tuple[_Free, tuple[float, float]] | None:
        """Return the free rectangle that fits best, on the first sheet that has one."""
        fits = [one for one in self._free if one.width >= size[0] - 1e-6 and one.height >= size[1] - 1e-6]
        if not fits:
            return None
        return min(fits, key=lambda one: (one.sheet, min(one.width - size[0], one.height - size[1]))), size


def bleed_of(piece: Piece, paper: Paper) -> float:
    """Return how far a piece is printed beyond its edges: white edges need no bleed."""
    return paper.bleed if piece.ground or piece.back_ground else 0.0


def lay_out(pieces: list[Piece], paper: Paper) -> list[list[Placed]]:
    """Return the sheets, each with its pieces: cards and other pieces with a back first, the largest first. Raise
    `LeylineError` if one does not fit on the paper."""
    layout = Layout(paper)
    room = [paper.bleed, paper.gutter]
    if min(room) < 0 or max(room) > 20:
        raise LeylineError("Bleed and gutter are 0 to 20 millimetres.")
    for piece in sorted(pieces, key=lambda one: -one.width * one.height):
        for _ in range(piece.copies):
            layout.add(piece)
    return layout.sheets
