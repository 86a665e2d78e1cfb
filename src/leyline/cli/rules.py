"""leyline rules: the rules page of a game, or one section of it."""

from __future__ import annotations

import argparse

from leyline.cli import arguments, terminal_output
from leyline.core import registry, rules_pages
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser(
        "rules",
        "Read the rules of a game; with --edition or --set, as they are with those numbers and in that edition.",
    )
    arguments.add_game(out)
    out.add_argument("section", metavar="SECTION", nargs="?", help="one section, by its heading")
    return out


def run(args: argparse.Namespace) -> int:
    spec = registry.spec(args.game)
    varied = bool(args.edition or args.set)
    text = rules_pages.page(spec, spec.setup(args.edition, 0, arguments.values(args.set)) if varied else None)
    if args.section:
        found = rules_pages.sections(text)
        anchor = rules_pages.slug(args.section)
        if anchor not in found:
            raise LeylineError(f"There is no section {args.section!r}; there are: {', '.join(found)}.")
        text = found[anchor]
    terminal_output.show_markdown(terminal_output.console(), text)
    return 0
