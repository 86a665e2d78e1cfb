"""Print-and-play: everything that a game is played with on paper, as a PDF. First the rules of the variant, the list of
what belongs to it and a page to test the printer with; then the sheets of pieces, each followed by its back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from leyline.core import rules_pages
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.print_pieces import Piece
from leyline.lab import print_rules
from leyline.lab.print_drawing import GREY, INK, TITLE_FONT, Drawing
from leyline.lab.print_layout import Paper, Placed, lay_out
from leyline.lab.print_pictures import Pictures

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CROSSES: Final = (25.0, 25.0)
"""How far the crosses of the test page are from the edges of the paper, in millimetres."""


@dataclass(frozen=True)
class PrintPlan:
    """How a game is printed."""

    paper: str = "a4"
    bleed: float = 3.0
    gutter: float = 2.0
    backs: bool = True
    """Whether each sheet is followed by its back."""
    shift: tuple[float, float] = (0.0, 0.0)
    """How far backs are moved to the right and down, in millimetres, for a printer that misses."""
    pictures: Path | None = None

    def size(self) -> Paper:
        """Return the paper. Raise `LeylineError` if it is unknown, or a measure is out of range."""
        if self.paper not in PAPERS:
            raise LeylineError(f"Paper is one of {', '.join(PAPERS)}, not {self.paper!r}.")
        if max(abs(self.shift[0]), abs(self.shift[1])) > 10:
            raise LeylineError("Backs can be shifted by at most 10 millimetres.")
        return Paper(*PAPERS[self.paper], bleed=self.bleed, gutter=self.gutter)


class Print:
    """A game being printed: its pieces, where they lie, and the pictures for them."""

    def __init__(self, game: AnyGame, plan: PrintPlan) -> None:
        """Raise `LeylineError` if the game has no pieces, or if paper or pictures do not fit."""
        self.game = game
        self.plan = plan
        self.paper = plan.size()
        self.pieces: list[Piece] = [piece for piece in game.pieces() if piece.copies > 0]
        if not self.pieces:
            raise LeylineError(f"{game.setup.spec.title} has nothing to print.")
        self.sheets = lay_out(self.pieces, self.paper)
        self.pictures = Pictures(plan.pictures, self.pieces) if plan.pictures else None
        self.title = game.setup.spec.title

    def drawing(self, width: float = 0.0, height: float = 0.0) -> Drawing:
        """Return an empty PDF, of the size of the paper by default."""
        out = Drawing(self.title, width or self.paper.width, height or self.paper.height, self.pictures)
        out.shift = self.plan.shift if not width else (0.0, 0.0)
        return out

    def pdf(self) -> bytes:
        """Return the whole file."""
        out = self.drawing()
        self._rules(out)
        self._contents(out)
        if self.plan.backs:
            if out.pdf.page_no() % 2:
                out.page()  # so that each sheet begins on the front of a leaf
            self._test_page(out, back=False)
            self._test_page(out, back=True)
        for number, placed in enumerate(self.sheets, 1):
            self.sheet(out, placed, f"{self.title}, sheet {number} of {len(self.sheets)}")
            if self.plan.backs:
                self.sheet(out, placed, f"sheet {number}, back", back=True)
        return out.output()

    def sheet(self, out: Drawing, placed: Sequence[Placed], foot: str, back: bool = False) -> None:
        """Add a page of pieces, or that of their backs."""
        out.page()
        for one in placed:
            out.piece(one, back)
        for one in placed:
            if not back or one.piece.back:
                out.marks(one, self.paper.gutter - 0.1, back)
        out.line(self.paper.edge + 4, self.paper.height - 1.6, foot, 5.5, GREY)

    # --- the pages before the sheets ----------------------------------------------------------------------------

    def _rules(self, out: Drawing) -> None:
        spec, setup = self.game.setup.spec, self.game.setup
        text = rules_pages.rules_part(rules_pages.page(spec, setup)) if spec.page else f"# {spec.title}\n"
        if setup.changed():
            head, _, rest = text.partition("\n")
            text = f"{head}\n\n**As played here: {setup.variant()}.**\n{rest}"
        print_rules.write(out, text, f"{spec.title}. {spec.credits} Unofficial; words and drawings are Leyline's own.")

    def _contents(self, out: Drawing) -> None:
        sheets: dict[str, list[int]] = {}
        for number, placed in enumerate(self.sheets, 1):
            for one in placed:
                numbers = sheets.setdefault(one.piece.name, [])
                if number not in numbers:
                    numbers.append(number)
        lines = [f"# What belongs to it\n\nFor {self.game.seats} players. Cut the pieces out along the crop marks.\n"]
        lines += ["| number | piece | size in mm | sheet |", "|---|---|---|---|"]
        for title, pieces in _families(self.pieces).items():
            count = sum([piece.copies for piece in pieces])
            on = sorted({number for piece in pieces for number in sheets[piece.name]})
            size = f"{pieces[0].width:g} × {pieces[0].height:g}"
            lines.append(f"| {count} | {title} | {size} | {_span(on)} |")
        for other in self.game.components():
            note = f" ({other.note})" if other.note else ""
            lines.append(f"| {other.count} | {other.name}{note} | | not printed |")
        if self.plan.backs:
            lines.append(f"\n{HOW_TO}\n")
        print_rules.write(out, "\n".join(lines), f"{self.title}. {_total(self.pieces):,} pieces.")

    def _test_page(self, out: Drawing, back: bool) -> None:
        """Add the page that shows how far a printer misses: the crosses of both sides should meet."""
        out.page()
        width, height = self.paper.width, self.paper.height
        right, down = self.plan.shift if back else (0.0, 0.0)
        out.pdf.set_draw_color("#a83a35" if back else INK)
        out.pdf.set_line_width(0.2)
        for x in (CROSSES[0], width / 2, width - CROSSES[0]):
            for y in (CROSSES[1], height - CROSSES[1]):
                out.pdf.line(x - 10 + right, y + down, x + 10 + right, y + down)
                out.pdf.line(x + right, y - 10 + down, x + right, y + 10 + down)
                for tick in range(-9, 10):
                    size = 1.6 if tick % 5 == 0 else 0.9
                    out.pdf.line(x + tick + right, y - size + down, x + tick + right, y + size + down)
                    out.pdf.line(x - size + right, y + tick + down, x + size + right, y + tick + down)
        out.pdf.set_text_color(INK)
        out.pdf.set_font(TITLE_FONT, "", 20)
        out.pdf.text(CROSSES[0], height / 2 - 34, "Test page, back" if back else "Test page, front")
        for number, words in enumerate(BACK_TEST if back else FRONT_TEST):
            out.line(CROSSES[0], height / 2 - 24 + 6.0 * number, words, 10)
        if not back:
            top = height / 2 + 26
            out.pdf.line(CROSSES[0], top, CROSSES[0] + 100, top)
            for tick in range(0, 101, 5):
                out.pdf.line(CROSSES[0] + tick, top, CROSSES[0] + tick, top + (4 if tick % 10 == 0 else 2))
            out.line(CROSSES[0], top + 9, "This line is 100 mm long if the printer does not scale.", 9, GREY)


HOW_TO: Final = (
    "**How to print.** At 100 %, without “fit to page”, on both sides, turned over along the long side. Print the test "
    "page first: it says how far your printer misses, and what to do about it."
)
FRONT_TEST: Final = (
    "Print this page and the next one on both sides of a sheet, at 100 %.",
    "Hold the sheet against the light: each red cross should lie on a black one.",
    "Within half a millimetre is good; the bleed hides up to three.",
    "If they miss, the back says what to do.",
)
BACK_TEST: Final = (
    "Look at this side against the light. The ticks are a millimetre apart.",
    "Read how far a black cross lies to the right of its red one, and how far below it.",
    "Print again with these two numbers: leyline print GAME --shift RIGHT,DOWN",
    "For a black cross to the left or above, write them with a minus.",
)


def _families(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    """Return the pieces by what a list calls them: a deck is one entry."""
    out: dict[str, list[Piece]] = {}
    for piece in pieces:
        out.setdefault(piece.deck or piece.name, []).append(piece)
    return out


def _span(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first}–{last}"


def _total(pieces: Sequence[Piece]) -> int:
    return sum([piece.copies for piece in pieces])


def print_game(game: AnyGame, plan: PrintPlan) -> bytes:
    """Return the PDF of a game. Raise `LeylineError` if it has no pieces, or if something in the plan is wrong."""
    return Print(game, plan).pdf()
