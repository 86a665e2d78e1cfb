"""leyline rules: the rules page of a game, or one section of it."""

from __future__ import annotations

import argparse

from leyline.cli import asking, screen
from leyline.core import pages, registry
from leyline.core.errors import LeylineError


def parser() -> asking.Parser:
    out = asking.parser("rules", "Read the rules of a game.")
    out.add_argument("game", metavar="GAME", help="see: leyline games")
    out.add_argument("section", metavar="SECTION", nargs="?", help="one section, by its heading")
    return out


def run(args: argparse.Namespace) -> int:
    text = pages.page(registry.spec(args.game))
    if args.section:
        found = pages.sections(text)
        anchor = pages.slug(args.section)
        if anchor not in found:
            raise LeylineError(f"there is no section {args.section!r}; there are: {', '.join(found)}")
        text = found[anchor]
    screen.show_markdown(screen.console(), text)
    return 0
