"""leyline print: cards, tokens and a page of rules to cut out, as a PDF."""

from __future__ import annotations

import argparse

from leyline.cli import arguments


def parser() -> arguments.Parser:
    out = arguments.parser(
        "print", "Write a print-and-play PDF: rules in short, then every card and token with cut marks."
    )
    arguments.add_game(out)
    out.add_argument("--seats", type=int, default=0, metavar="N")
    out.add_argument("--paper", default="a4", metavar="PAPER", help="a4 (default) or letter")
    arguments.add_output(out, "GAME.pdf")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.lab import print_and_play

    game = arguments.game(args, args.seats)
    out = arguments.result_file(args, f"{args.game}.pdf")
    print_and_play.write(game, args.paper, out)
    count = sum([piece.copies for piece in game.pieces()])
    print(f"{out}: {count} pieces and a page of rules, for {args.paper} paper")
    return 0
