"""A PDF page as a place to draw pieces on: shapes, texts and pictures, with bleed, crop marks and the fonts of the
page."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from leyline.core.errors import LeylineError
from leyline.core.print_pieces import CIRCLE, LINE, RECT, SHAPE, Piece, Shape
from leyline.lab.print_layout import Placed

if TYPE_CHECKING:
    from leyline.lab.print_pictures import Pictures

FONTS: Final = Path(__file__).parent.parent / "server" / "page" / "fonts"
"""They come with the page."""
NO_FONTS: Final = (
    "This installation has no fonts to print with: they come with the page of the server. `make page` builds it; so "
    "does `LEYLINE_PAGE=1 pip install '.[print]'` in a checkout, where Node.js is installed."
)
TEXT_FONT: Final = "figtree"
TITLE_FONT: Final = "young-serif"
MADE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed creation date: the same pieces make the same file."""
HEIGHT: Final = 2.835 / 0.72
"""Points of a font whose capitals are one millimetre high."""
INK: Final = "#22302a"
GREY: Final = "#5d6b63"
PLAIN: Final = (("→", "->"), ("■", "•"), ("≥", "at least "), ("≤", "at most "), ("✓", "yes"), ("✦", "*"))
"""Marks that the fonts lack."""


class _Pages(FPDF):
    """A PDF whose pages may have a line at their foot."""

    MARKDOWN_UNDERLINE_MARKER = "\x00"  # "--set" is no underlined text

    def __init__(self, size: tuple[float, float]) -> None:
        super().__init__(unit="mm", format=size)
        self.foot = ""

    def footer(self) -> None:
        """Write the line at the foot of a page of text."""
        if self.foot:
            self.set_font(TEXT_FONT, "", 7.5)
            self.set_text_color(GREY)
            self.text(self.l_margin, self.h - 10, plain(self.foot))
            self.text(self.w - self.r_margin - 4, self.h - 10, str(self.page_no()))


class Drawing:
    """A PDF being drawn, in millimetres."""

    def __init__(self, title: str, width: float, height: float, pictures: Pictures | None = None) -> None:
        self.width, self.height = width, height
        self.pictures = pictures
        self.shift = (0.0, 0.0)
        """How far backs are moved to the right and down, in millimetres."""
        self.pdf = _Pages((width, height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(title)
        self.pdf.set_creator("Leyline")
        self.pdf.set_creation_date(MADE)
        self.pdf.set_lang("en")
        if not FONTS.is_dir():
            raise LeylineError(NO_FONTS)
        for style, name in (("", "400-normal"), ("B", "700-normal"), ("I", "400-italic"), ("BI", "700-normal")):
            self.pdf.add_font(TEXT_FONT, style, FONTS / f"figtree-latin-{name}.woff")
        self.pdf.add_font(TITLE_FONT, "", FONTS / "young-serif-latin-400-normal.woff")

    def page(self, foot: str = "") -> None:
        """Begin a page; with `foot`, it and those that follow from it have this line at their foot."""
        self.pdf.add_page()
        self.pdf.foot = foot

    # --- pieces -----------------------------------------------------------------------------------------------

    def piece(self, placed: Placed, back: bool = False) -> None:
        """Draw the face or the back of a piece, with its bleed. A back is drawn where it meets the face when the sheet
        is turned over along its long side."""
        x, y = self._corner(placed, back)
        if not placed.turned:
            self._drawn(placed.piece, x, y, placed.bleed, back)
            return
        # The top of a turned face is at the right, so that of its back is at the left.
        angle = 90 if back else -90
        middle_x, middle_y = x + placed.width / 2, y + placed.height / 2
        with self.pdf.rotation(angle, middle_x, middle_y):
            left, top = middle_x - placed.piece.width / 2, middle_y - placed.piece.height / 2
            self._drawn(placed.piece, left, top, placed.bleed, back)

    def _corner(self, placed: Placed, back: bool) -> tuple[float, float]:
        """Return where the left top corner of a piece is on its face's page, or on that of its back."""
        if not back:
            return placed.x, placed.y
        return self.width - placed.x - placed.width + self.shift[0], placed.y + self.shift[1]

    def _drawn(self, piece: Piece, left: float, top: float, bleed: float, back: bool) -> None:
        box = (left - bleed, top - bleed, piece.width + 2 * bleed, piece.height + 2 * bleed)
        # The library forgets colours at the end of a clip, but not at the end of a context.
        with self.pdf.rect_clip(*box), self.pdf.local_context():
            ground = piece.back_ground if back else piece.ground
            if ground:
                self.pdf.set_fill_color(ground)
                self.pdf.rect(*box, style="F")
            whole = self.pictures.whole(piece, back, box[2] / box[3]) if self.pictures else None
            if whole is not None:
                self.pdf.image(whole, *box)
                return
            for part in piece.back if back else piece.shapes:
                self._shape(part, left, top)
            inset = None
            if piece.window and self.pictures and not back:
                inset = self.pictures.inset(piece, piece.window[2] / piece.window[3])
            if inset is not None:
                x, y, width, height = piece.window
                self.pdf.image(inset, left + x, top + y, width, height)

    def marks(self, placed: Placed, length: float, back: bool = False) -> None:
        """Draw crop marks at the corners of a piece, outside of its bleed."""
        left, top = self._corner(placed, back)
        right, bottom = left + placed.width, top + placed.height
        self.pdf.set_draw_color(90, 90, 90)
        self.pdf.set_line_width(0.12)
        far, near = placed.bleed + length, placed.bleed + 0.3
        for x in (left, right):
            self.pdf.line(x, top - far, x, top - near)
            self.pdf.line(x, bottom + near, x, bottom + far)
        for y in (top, bottom):
            self.pdf.line(left - far, y, left - near, y)
            self.pdf.line(right + near, y, right + far, y)

    # --- shapes -----------------------------------------------------------------------------------------------

    def _shape(self, part: Shape, left: float, top: float) -> None:
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
            self._words(part, left, top)

    def _words(self, part: Shape, left: float, top: float) -> None:
        x, y, size, wrap, widest = part.numbers
        self.pdf.set_text_color(part.fill)
        text = plain(part.text)
        self.pdf.set_font(TEXT_FONT, "B" if size >= 3.8 else "", size * HEIGHT)
        width = self.pdf.get_string_width(text)
        if widest and width > widest:
            size *= widest / width
            self.pdf.set_font_size(size * HEIGHT)
            width = widest
        if not wrap:
            self.pdf.text(left + x - width / 2, top + y + size / 2, text)
            return
        self.pdf.set_xy(left + x - wrap / 2, top + y - size * 0.725)
        self.pdf.multi_cell(wrap, size * 1.45, text, align="C", new_x=XPos.LEFT, new_y=YPos.NEXT)

    # --- texts ------------------------------------------------------------------------------------------------

    def line(self, x: float, y: float, text: str, points: float, colour: str = INK, style: str = "") -> None:
        """Write a line of text that begins at a point of its baseline."""
        self.pdf.set_text_color(colour)
        self.pdf.set_font(TEXT_FONT, style, points)
        self.pdf.text(x, y, plain(text))

    def output(self) -> bytes:
        """Return the file."""
        return bytes(self.pdf.output())


def plain(text: str) -> str:
    """Return a text without marks of Markdown for code, and with words for what the fonts lack."""
    for mark, written in PLAIN:
        text = text.replace(mark, written)
    return re.sub(r"`([^`]*)`", r"\1", text)
