"""leyline check: does a record replay, and do its draws follow from its key?"""

from __future__ import annotations

import argparse
import json

from leyline.cli import arguments
from leyline.core.errors import LeylineError
from leyline.core.record import Record, Verdict


def parser() -> arguments.Parser:
    out = arguments.parser("check", "Check a record: every action, every draw, the result.")
    out.add_argument("files", metavar="FILE", nargs="+", help="a record; several are checked one after the other")
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    if len(args.files) == 1:
        return _check(args.files[0], args.json)
    failed = 0
    for file in args.files:
        try:
            failed += _check(file, args.json)
        except (LeylineError, OSError) as error:
            why = f"{file}: {error.strerror}" if isinstance(error, OSError) else str(error)
            print(json.dumps({"ok": False, "file": file, "error": why, "line": None}) if args.json else why)
            failed += 1
    if failed and not args.json:
        raise LeylineError(f"{failed} of {len(args.files)} records cannot be trusted.")
    return 1 if failed else 0


def _check(file: str, as_json: bool) -> int:
    """Check one record and print what was found. Raise `LeylineError` if it is damaged and no JSON is wanted."""
    try:
        record = arguments.read_record(file)
        try:
            verdict = record.verify()
        except LeylineError as error:
            raise LeylineError(f"{file}, {error}.") from error
    except LeylineError as error:
        if not as_json:
            raise
        line = getattr(error.__cause__, "line", None)
        print(json.dumps({"ok": False, "file": file, "error": str(error), "line": line}))
        return 1
    print(json.dumps(_as_json(file, record, verdict)) if as_json else "\n".join(_words(file, record, verdict)))
    return 0


def _as_json(file: str, record: Record, verdict: Verdict) -> dict[str, object]:
    return {
        "ok": True,
        "file": file,
        "game": record.game.setup.spec.name,
        "entries": verdict.entries,
        "result": verdict.result or None,
        "draws_checked": verdict.draws if verdict.draws >= 0 else None,
        "unsealed_lines": verdict.unsealed,
    }


def _words(file: str, record: Record, verdict: Verdict) -> list[str]:
    kind = record.chance.split()[0]
    entries = "1 entry, legal" if verdict.entries == 1 else f"{verdict.entries} entries, all legal"
    lines = [f"{file}: {record.game.setup.spec.title}, {entries}."]
    lines.append(f"Result: {verdict.result}." if verdict.result else "The game is not finished.")
    if verdict.draws >= 0:
        draws = "The only draw follows" if verdict.draws == 1 else f"All {verdict.draws} draws follow"
        lines.append(f"{draws} from the {'revealed key' if kind == 'key' else 'seed'}.")
    elif kind == "key":
        lines.append("The key is not revealed yet, so the draws cannot be checked.")
    else:
        lines.append("The draws were given by hand and cannot be checked.")
    if verdict.unsealed:
        lines.append(
            "1 line carries no seal: it may have been edited."
            if verdict.unsealed == 1
            else f"{verdict.unsealed} lines carry no seal: they may have been edited."
        )
    return lines
