"""The command line. Each command is a file of its own with `parser()` and `run(args)`; only the one asked for
is loaded."""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module

from leyline.cli.extras import advice
from leyline.core.errors import LeylineError

COMMANDS = {
    "play": "play a game in the terminal, with people and bots",
    "serve": "serve tables for people, in the browser and for programs",
    "backup": "write everything that the server has stored to a file",
    "restore": "fill an empty database from a backup",
    "replay": "look at a recorded game",
    "analyse": "name the turning points of a recorded game",
    "check": "check a record: every action, every draw, the result",
    "games": "list the games with their editions and parameters",
    "rules": "read the rules of a game",
    "deck": "ready decks, checking a deck list, random decks, cards",
    "sim": "play many games with bots and keep the results",
    "compare": "compare two rule sets or two bots under the same luck",
    "ladder": "rate bots, or the levels of a game, by games between them",
    "report": "a page of plots and sentences on a game",
    "print": "cards, tokens and rules to cut out, as a PDF",
    "engine": "drive a game from a program, one JSON object per line",
    "perft": "count the positions that lie ahead",
    "conform": "check that a game keeps the contract",
    "bench": "measure speed beside other engines",
}

MODULES = {"print": "print_command"}
"""Commands whose file cannot have their name: a module `print` would hide Python's own."""


def main(argv: list[str] | None = None) -> int:
    """Run a command. Returns its exit status: 0, or 1 after one sentence on standard error about what went wrong."""
    words = sys.argv[1:] if argv is None else argv
    if not words or words[0] in ("-h", "--help", "help"):
        print(_usage())
        return 0
    if words[0] == "--version":
        from leyline import __version__

        print(f"leyline {__version__}")
        return 0
    if words[0] not in COMMANDS:
        return _fail(f"there is no command {words[0]!r}; there are: {', '.join(COMMANDS)}")
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
        # Whoever read our output is gone. Python would complain again while it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _fail("interrupted")
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return status


def _usage() -> str:
    lines = ["Leyline: an online table and a playtest lab for tabletop games.", "", "usage: leyline COMMAND …", ""]
    lines += [f"  {name:8} {help}" for name, help in COMMANDS.items()]
    return "\n".join([*lines, "", "leyline COMMAND --help tells more about each."])


def _fail(why: str) -> int:
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    sys.stderr.write(f"leyline: {why}\n")
    return 1
