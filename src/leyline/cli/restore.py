"""leyline restore: fill an empty database from a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from leyline.cli import arguments
from leyline.cli.backup import describe_counts


def parser() -> arguments.Parser:
    out = arguments.parser(
        "restore", "Fill an empty database from a backup, be it of the same kind of database or not."
    )
    out.add_argument("file", metavar="FILE")
    out.add_argument("--database", metavar="URL", help="as for leyline serve; an empty one")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.server.operations import backup
    from leyline.server.operations.settings import from_environment

    counts = backup.restore(Path(args.file), from_environment(database=args.database).database)
    print(f"restored from {args.file}: {describe_counts(counts)}")
    return 0
