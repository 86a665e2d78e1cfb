"""leyline print: everything to play a game on paper, as a PDF, as pictures for a print shop, or for Tabletop
Simulator."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from leyline.cli import arguments
from leyline.core.errors import LeylineError

if TYPE_CHECKING:
    from leyline.lab.print_and_play import Print

PDF, PNG, TTS = "pdf", "png", "tts"


def parser() -> arguments.Parser:
    out = arguments.parser(
        "print",
        "Print a game to play it on paper: rules, list of pieces, a test page, fronts and backs with crop marks.",
    )
    arguments.add_game(out)
    out.add_argument("--seats", type=int, default=0, metavar="N")
    out.add_argument(
        "--as",
        dest="kind",
        default=PDF,
        metavar="KIND",
        help="pdf (default), png (sheets of 300 dpi for a print shop) or tts (for Tabletop Simulator)",
    )
    out.add_argument("--paper", default="a4", metavar="PAPER", help="a4 (default) or letter")
    out.add_argument("--bleed", type=float, default=3.0, metavar="MM", help="colour beyond the edges (default 3)")
    out.add_argument("--gutter", type=float, default=2.0, metavar="MM", help="space between pieces (default 2)")
    out.add_argument("--fronts-only", action="store_true", help="print no backs")
    out.add_argument(
        "--shift", default="0,0", metavar="RIGHT,DOWN", help="move backs by so much, in mm; see the test page"
    )
    out.add_argument("--pictures", metavar="FOLDER", help="pictures of your own; --names lists what files are called")
    out.add_argument("--names", action="store_true", help="print the names of pictures, and nothing else")
    out.add_argument("--address", default="", metavar="URL", help="where the pictures for Tabletop Simulator will be")
    out.add_argument("--out", metavar="FILE", help="the file, or for png and tts the folder (default: in results/)")
    arguments.add_force(out)
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.lab.print_and_play import Print, PrintPlan
    from leyline.lab.print_pictures import names_of
    from leyline.lab.print_sheets import Tabletop, print_shop, write_file, write_whole

    if args.kind not in (PDF, PNG, TTS):
        raise LeylineError(f"--as is {PDF}, {PNG} or {TTS}, not {args.kind!r}.")
    game = arguments.game(args, args.seats)
    if args.names:
        print("\n".join(dict.fromkeys([name for piece in game.pieces() for name in names_of(piece)])))
        return 0
    pictures = Path(args.pictures) if args.pictures else None
    plan = PrintPlan(args.paper, args.bleed, args.gutter, not args.fronts_only, _shift(args.shift), pictures)
    printing = Print(game, plan)
    count = sum([piece.copies for piece in printing.pieces])
    if args.kind == PDF:
        out = arguments.result_file(args, f"{args.game}.pdf")
        write_file(out, printing.pdf())
        print(f"{out}: rules, list and {count:,} pieces on {_sheets(printing)} of {args.paper} paper")
    elif args.kind == PNG:
        out = _folder(args, f"{args.game}-{PNG}")
        write_whole(out, args.force, lambda part: print_shop(printing, part))
        print(f"{out}: {count:,} pieces on {_sheets(printing)}, 300 dots per inch")
    else:
        out = _folder(args, f"{args.game}-{TTS}")
        address = args.address or out.resolve().as_uri()
        write_whole(out, args.force, lambda part: Tabletop(printing, part, address).write())
        print(f"{out}: pictures and a saved object; its pictures are looked for at {address}")
    if printing.pictures:
        own = len(printing.pictures)
        print(f"{own} pictures of your own are in it." if own > 1 else "A picture of your own is in it.")
        print("".join([f"{note}\n" for note in printing.pictures.notes]), end="")
    return 0


def _sheets(printing: Print) -> str:
    count = len(printing.sheets)
    return "1 sheet" if count == 1 else f"{count} sheets"


def _folder(args: argparse.Namespace, name: str) -> Path:
    if not args.out:
        Path("results").mkdir(exist_ok=True)
    return Path(args.out) if args.out else Path("results") / name


def _shift(given: str) -> tuple[float, float]:
    """Return how far backs are moved. Raise `LeylineError` if these are not two numbers."""
    try:
        right, down = [float(part) for part in given.split(",")]
    except ValueError as error:
        raise LeylineError(f"--shift takes two numbers, such as 0.5,-1, not {given!r}.") from error
    return right, down
