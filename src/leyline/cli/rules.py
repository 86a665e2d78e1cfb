"""leyline rules: the rules page of a game, or one section of it."""

from __future__ import annotations

import argparse

from leyline.cli import arguments, terminal_output
from leyline.core import registry, rules_pages
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("rules", "Read the rules of a game.")
    out.add_argument("game", metavar="GAME", help="see: leyline games")
    out.add_argument("section", metavar="SECTION", nargs="?", help="one section, by its heading")
    return out


def run(args: argparse.Namespace) -> int:
    text = rules_pages.page(registry.spec(args.game))
    if args.section:
        found = rules_pages.sections(text)
        anchor = rules_pages.slug(args.section)
        if anchor not in found:
            raise LeylineError(f"There is no section {args.section!r}; there are: {', '.join(found)}.")
        text = found[anchor]
    terminal_output.show_markdown(terminal_output.console(), text)
    return 0
