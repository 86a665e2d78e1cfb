"""The command line. Each command is a module with `parser()` and `run(args)`; only the requested one is loaded."""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module

from leyline.cli.extras import advice
from leyline.core.errors import LeylineError

COMMANDS = {
    "play": "play a game in the terminal, with people and bots",
    "serve": "serve tables, to browsers and to programs",
    "site": "write a folder of static files in which the games run without a server",
    "feedback": "read what playtesters of such a folder sent back",
    "admin": "look after a server: tables, people, reports, bans, stopping it gently",
    "backup": "write all of a server's data to a file",
    "restore": "fill an empty database from a backup",
    "replay": "look at a recorded game",
    "analyse": "name the turning points of a recorded game",
    "check": "check a record: every action, every draw, the result",
    "games": "list the games with their editions and parameters",
    "rules": "read the rules of a game",
    "deck": "list, check and draw decks; show cards",
    "sim": "play many games with bots and keep the results",
    "compare": "compare two rule sets or two bots on the same seeds",
    "tune": "search for the parameters that meet a goal, or draw a curve or a map",
    "worth": "measure what each card is worth, and name those too cheap or too dear",
    "ladder": "rate bots, or the levels of a game, by games between them",
    "report": "write a page of plots about a game",
    "print": "print a game: rules, cards and tokens with backs, as PDF or pictures",
    "engine": "drive a game from a program, one JSON object per line",
    "solve": "work out the exact value of every position of a small game",
    "perft": "count the positions that lie ahead",
    "conform": "check a game against the conformance kit",
    "bench": "measure speed beside other engines",
}

MODULES = {"print": "print_command"}
"""Commands whose module has another name: a module `print` would shadow the built-in."""


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status: 0, or 1 with one sentence on standard error."""
    words = sys.argv[1:] if argv is None else argv
    if not words or words[0] in ("-h", "--help", "help"):
        print(_usage())
        return 0
    if words[0] == "--version":
        from leyline import __version__

        print(f"leyline {__version__}")
        return 0
    if words[0] not in COMMANDS:
        return _fail(f"There is no command {words[0]!r}. Choose one of: {', '.join(COMMANDS)}.")
    try:
        module = import_module(f"leyline.cli.{MODULES.get(words[0], words[0])}")
        args = module.parser().parse_args(words[1:])
        status: int = module.run(args)
        sys.stdout.flush()
    except LeylineError as error:
        return _fail(str(error))
    except ModuleNotFoundError as error:
        why = advice(words[0], error.name or "")
        if not why:
            raise
        return _fail(why)
    except BrokenPipeError:
        # The reader of our output is gone. Python would complain again while closing standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _fail("Interrupted.")
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return status


def _usage() -> str:
    lines = ["Leyline: an online table and a playtest lab for tabletop games.", "", "usage: leyline COMMAND …", ""]
    lines += [f"  {name:8} {help}" for name, help in COMMANDS.items()]
    return "\n".join([*lines, "", "Run leyline COMMAND --help for details."])


def _fail(why: str) -> int:
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    sys.stderr.write(f"leyline: {why}\n")
    return 1
