"""leyline site: the games as a folder of static files, which play in the browser without a server."""

from __future__ import annotations

import argparse
from pathlib import Path

from leyline.cli import arguments
from leyline.core import registry
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser(
        "site", "Write a folder of static files in which games, bots and replays run in the browser."
    )
    out.add_argument("out", metavar="FOLDER", help="the folder to write")
    out.add_argument(
        "--game", action="append", default=[], metavar="NAME", help="a game to put in (repeatable; default: all)"
    )
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
    out = Path(args.out)
    write_whole(out, args.force, lambda part: folder.write(part, games))
    size = sum([path.stat().st_size for path in out.rglob("*") if path.is_file()])
    print(f"{out}: {', '.join(games)}; {size / 1e6:.1f} MB. Put it on any web space, or try it here:")
    print(f"python3 -m http.server --bind 127.0.0.1 --directory {out}")
    return 0
