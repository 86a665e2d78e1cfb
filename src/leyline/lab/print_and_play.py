"""Print-and-play: a game's pieces laid out on pages with cut marks, and its rules on one page, as a PDF."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from leyline.core import rules_pages
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.print_pieces import CIRCLE, LINE, RECT, SHAPE, Piece, Shape

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
EDGE: Final = 7.0
"""The margin that printers cannot print on, in millimetres."""
MARGIN: Final = 16.0
"""The margin around text, in millimetres."""
MARK: Final = 4.0
"""The length of cut marks, in millimetres."""
MADE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed creation date: the same pieces make the same file."""
HEIGHT: Final = 2.835 / 0.72
"""Points of a font whose capitals are one millimetre high."""


class Sheet:
    """A PDF being filled with rows of pieces."""

    def __init__(self, title: str, paper: str) -> None:
        if paper not in PAPERS:
            raise LeylineError(f"Paper is one of {', '.join(PAPERS)}, not {paper!r}.")
        self.width, self.height = PAPERS[paper]
        self.pdf = FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_creator("Leyline")
        self.pdf.set_creation_date(MADE)

    # --- pieces -----------------------------------------------------------------------------------------------

    def lay_out(self, pieces: list[Piece]) -> None:
        """Lay out all pieces, grouped by size, as many per page as fit."""
        sizes: dict[tuple[float, float], list[Piece]] = {}
        for piece in pieces:
            sizes.setdefault((piece.width, piece.height), []).extend([piece] * piece.copies)
        for (width, height), group in sizes.items():
            across = int((self.width - 2 * EDGE) // width)
            down = int((self.height - 2 * EDGE) // height)
            if not across or not down:
                raise LeylineError(f"{group[0].name} ({width:g} by {height:g} mm) does not fit on the paper.")
            for first in range(0, len(group), across * down):
                self._page(group[first : first + across * down], across, down, width, height)

    def _page(self, group: list[Piece], across: int, down: int, width: float, height: float) -> None:
        self.pdf.add_page()
        left = (self.width - across * width) / 2
        top = (self.height - down * height) / 2
        self._marks(left, top, across, down, width, height)
        for index, piece in enumerate(group):
            row, column = divmod(index, across)
            for part in piece.shapes:
                self._draw(part, left + column * width, top + row * height)

    def _marks(self, left: float, top: float, across: int, down: int, width: float, height: float) -> None:
        """Draw cut marks outside the pieces."""
        self.pdf.set_draw_color(120, 120, 120)
        self.pdf.set_line_width(0.15)
        right, bottom = left + across * width, top + down * height
        for column in range(across + 1):
            x = left + column * width
            self.pdf.line(x, top - MARK - 1, x, top - 1)
            self.pdf.line(x, bottom + 1, x, bottom + MARK + 1)
        for row in range(down + 1):
            y = top + row * height
            self.pdf.line(left - MARK - 1, y, left - 1, y)
            self.pdf.line(right + 1, y, right + MARK + 1, y)

    def _draw(self, part: Shape, left: float, top: float) -> None:
        numbers = part.numbers
        style = ("D" if part.stroke else "") + ("F" if part.fill else "")
        if part.stroke:
            self.pdf.set_draw_color(part.stroke)
            self.pdf.set_line_width(part.thick)
        if part.fill:
            self.pdf.set_fill_color(part.fill)
        if part.kind == CIRCLE:
            x, y, radius = numbers
            self.pdf.circle(left + x, top + y, radius, style=style)
        elif part.kind == RECT:
            x, y, width, height, corner = numbers
            self.pdf.rect(left + x, top + y, width, height, style, round_corners=bool(corner), corner_radius=corner)
        elif part.kind == LINE:
            self.pdf.line(left + numbers[0], top + numbers[1], left + numbers[2], top + numbers[3])
        elif part.kind == SHAPE:
            corners = [(left + numbers[i], top + numbers[i + 1]) for i in range(0, len(numbers), 2)]
            self.pdf.polygon(corners, style=style)
        else:
            self._write(part, left, top)

    def _write(self, part: Shape, left: float, top: float) -> None:
        x, y, size, wrap = part.numbers
        self.pdf.set_text_color(part.fill)
        self.pdf.set_font("Helvetica", "B" if size >= 5 else "", size * HEIGHT)
        text = _latin(part.text)
        if not wrap:
            self.pdf.text(left + x - self.pdf.get_string_width(text) / 2, top + y + size / 2, text)
            return
        self.pdf.set_xy(left + x - wrap / 2, top + y - size / 2)
        self.pdf.multi_cell(wrap, size * 1.45, text, align="C", new_x=XPos.LEFT, new_y=YPos.NEXT)

    # --- rules ------------------------------------------------------------------------------------------------

    def rules(self, title: str, credits: str, text: str) -> None:
        """Add one page of rules, in the largest type that fits."""
        self.pdf.add_page()
        paragraphs = [_latin(part.replace("\n", " ")) for part in text.strip().split("\n\n")]
        for size in (13, 12, 11, 10, 9, 8, 7):
            if self._fits(paragraphs, size):
                break
        self.pdf.set_text_color("#222222")
        self.pdf.set_xy(MARGIN, MARGIN)
        self.pdf.set_font("Helvetica", "B", 22)
        self.pdf.cell(0, 12, _latin(title), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        for paragraph in paragraphs:
            self.pdf.set_x(MARGIN)
            self.pdf.set_font("Helvetica", "", size)
            self.pdf.multi_cell(
                self.width - 2 * MARGIN, size * 0.48, paragraph, markdown=True, new_x=XPos.LMARGIN, new_y=YPos.NEXT
            )
            self.pdf.ln(size * 0.22)
        self.pdf.set_font("Helvetica", "I", 8)
        self.pdf.text(
            MARGIN, self.height - MARGIN, _latin(f"{credits} Unofficial; words and drawings are Leyline's own.")
        )

    def _fits(self, paragraphs: list[str], size: float) -> bool:
        self.pdf.set_font("Helvetica", "", size)
        width, step = self.width - 2 * MARGIN, size * 0.48
        height = 2 * MARGIN + 24.0
        for paragraph in paragraphs:
            lines = self.pdf.multi_cell(width, step, paragraph, markdown=True, dry_run=True, output="LINES")
            assert isinstance(lines, list)
            height += len(lines) * step + size * 0.22
        return height <= self.height


def _latin(text: str) -> str:
    """Replace what the built-in Latin fonts lack."""
    for mark, plain in (
        ("–", "-"),
        ("—", "-"),
        ("“", '"'),
        ("”", '"'),
        ("’", "'"),
        ("…", "..."),
        ("→", "->"),
        ("−", "-"),
    ):
        text = text.replace(mark, plain)
    text = re.sub(r"`([^`]*)`", r"\1", text)
    return text.encode("latin-1", "replace").decode("latin-1")


def print_game(game: AnyGame, paper: str) -> bytes:
    """Return the PDF of a game: its rules in short, then its pieces. Raise `LeylineError` if it has no pieces."""
    pieces = game.pieces()
    spec = game.setup.spec
    if not pieces:
        raise LeylineError(f"{spec.title} has nothing to print.")
    sheet = Sheet(spec.title, paper)
    found = rules_pages.sections(rules_pages.page(spec, game.setup)).get("in-short", "")
    variant = f"As played here: {game.setup.variant()}. " if game.setup.changed() else ""
    sheet.rules(spec.title, f"{variant}{spec.credits}", found.partition("\n")[2])
    sheet.lay_out(pieces)
    return bytes(sheet.pdf.output())


def write(game: AnyGame, paper: str, out: Path) -> None:
    """Write the PDF of a game atomically."""
    data = print_game(game, paper)
    part_file = out.with_name(f".{out.name}.part")
    part_file.write_bytes(data)
    part_file.replace(out)
