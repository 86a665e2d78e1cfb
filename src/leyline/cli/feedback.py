"""leyline feedback: what playtesters of a prototype sent back, in one summary."""

from __future__ import annotations

import argparse
from pathlib import Path

from leyline.cli import arguments
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("feedback", "Read the files that playtesters of a prototype saved, and sum them up.")
    out.add_argument("folder", metavar="FOLDER", help="a folder with their .json files")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.lab import playtests

    files = sorted(Path(args.folder).glob("*.json"))
    if not files:
        raise LeylineError(f"There is no .json file in {args.folder}.")
    prototypes: dict[str, list[tuple[str, playtests.Playtest]]] = {}
    failed: list[str] = []
    for path in files:
        try:
            found = playtests.read(path)
        except LeylineError as error:
            failed.append(str(error))
        else:
            prototypes.setdefault(found.title, []).append((path.name, found))
    parts = ["\n".join(playtests.summary(title, sent)) for title, sent in prototypes.items()]
    print("\n\n".join([*parts, *failed]))
    if failed:
        raise LeylineError(f"{len(failed)} of {len(files)} files could not be read.")
    return 0
