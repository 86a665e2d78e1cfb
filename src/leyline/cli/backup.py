"""leyline backup: write all of a server's data to one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from leyline.cli import arguments


def parser() -> arguments.Parser:
    out = arguments.parser("backup", "Write everything that the server has stored to a file; the server may run.")
    out.add_argument("file", metavar="FILE")
    out.add_argument("--database", metavar="URL", help="as for leyline serve")
    arguments.add_force(out)
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.server.operations import backup
    from leyline.server.operations.settings import from_environment

    path = arguments.writable(Path(args.file), args.force)
    counts = backup.back_up(from_environment(database=args.database).database, path)
    print(f"{args.file}: {describe_counts(counts)}")
    return 0


def describe_counts(counts: dict[str, int]) -> str:
    """Describe what was written."""
    return f"{counts['tables']} tables with {counts['happenings']} happenings, {counts['people']} people"
