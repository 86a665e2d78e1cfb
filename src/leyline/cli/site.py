"""leyline site: the games as a folder of static files, which play in the browser without a server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from leyline.cli import arguments
from leyline.core import registry
from leyline.core.errors import LeylineError

if TYPE_CHECKING:
    from leyline.site.prototype import Prototype


def parser() -> arguments.Parser:
    out = arguments.parser(
        "site", "Write a folder of static files in which games, bots and replays run in the browser."
    )
    out.add_argument("out", metavar="FOLDER", help="the folder to write")
    out.add_argument(
        "--game", action="append", default=[], metavar="NAME", help="a game to put in (repeatable; default: all)"
    )
    arguments.add_variant(out)
    out.add_argument("--title", default="", metavar="TEXT", help="what to call this variant")
    out.add_argument("--notes", default="", metavar="FILE", help="what playtesters read first: plain text or Markdown")
    out.add_argument("--mail", default="", metavar="ADDRESS", help="where playtesters send what they thought of it")
    arguments.add_force(out)
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.lab.print_sheets import write_whole
    from leyline.site import folder

    built_in = list(registry.BUILT_IN)
    for name in args.game:
        if name not in built_in:
            raise LeylineError(f"There is no game {name!r} to put in; choose from {', '.join(built_in)}.")
    games = [name for name in built_in if name in args.game] or built_in
    prototype = _prototype(args, games)
    out = Path(args.out)
    write_whole(out, args.force, lambda part: folder.write(part, games, prototype))
    size = sum([path.stat().st_size for path in out.rglob("*") if path.is_file()])
    what = f"{prototype.title} ({games[0]})" if prototype is not None else ", ".join(games)
    print(f"{out}: {what}; {size / 1e6:.1f} MB. Put it on any web space, or try it here:")
    print(f"python3 -m http.server --bind 127.0.0.1 --directory {out}")
    return 0


def _prototype(args: argparse.Namespace, games: list[str]) -> Prototype | None:
    """Return the prototype that was asked for; None if none was. Raise `LeylineError`."""
    if not any([args.edition, args.set, args.title, args.notes, args.mail]):
        return None
    if len(games) != 1:
        raise LeylineError("--edition, --set, --title, --notes and --mail are for one game: name it with --game.")
    from leyline.site import prototype

    setup = registry.setup(games[0], args.edition, 0, arguments.values(args.set))
    notes = arguments.text_or_file(f"@{args.notes}") if args.notes else ""
    return prototype.describe(setup, args.title, notes, args.mail)
