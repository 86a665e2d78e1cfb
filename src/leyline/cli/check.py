"""leyline check: does a record replay, and do its draws follow from its key?"""

from __future__ import annotations

import argparse
import json

from leyline.cli import arguments
from leyline.core.errors import LeylineError
from leyline.core.record import Record, Verdict


def parser() -> arguments.Parser:
    out = arguments.parser("check", "Check a record: every action, every draw, the result.")
    out.add_argument("file", metavar="FILE")
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    try:
        record = arguments.read_record(args.file)
        try:
            verdict = record.verify()
        except LeylineError as error:
            raise LeylineError(f"{args.file}, {error}.") from error
    except LeylineError as error:
        if not args.json:
            raise
        print(json.dumps({"ok": False, "error": str(error), "line": getattr(error.__cause__, "line", None)}))
        return 1
    if args.json:
        print(json.dumps(_as_json(record, verdict)))
    else:
        print("\n".join(_words(args.file, record, verdict)))
    return 0


def _as_json(record: Record, verdict: Verdict) -> dict[str, object]:
    return {
        "ok": True,
        "game": record.game.setup.spec.name,
        "entries": verdict.entries,
        "result": verdict.result or None,
        "draws_checked": verdict.draws if verdict.draws >= 0 else None,
        "unsealed_lines": verdict.unsealed,
    }


def _words(file: str, record: Record, verdict: Verdict) -> list[str]:
    kind = record.chance.split()[0]
    lines = [f"{file}: {record.game.setup.spec.title}, {verdict.entries} entries, all legal."]
    lines.append(f"Result: {verdict.result}." if verdict.result else "The game is not finished.")
    if verdict.draws >= 0:
        lines.append(f"All {verdict.draws} draws follow from the {'revealed key' if kind == 'key' else 'seed'}.")
    elif kind == "key":
        lines.append("The key is not revealed yet, so the draws cannot be checked.")
    else:
        lines.append("The draws were given by hand and cannot be checked.")
    if verdict.unsealed:
        lines.append(f"{verdict.unsealed} lines carry no seal: they may have been edited.")
    return lines
