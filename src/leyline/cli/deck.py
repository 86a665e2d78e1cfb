"""leyline deck: list ready decks, check a list, draw a random deck, show a card."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from leyline.cli import arguments
from leyline.core import registry
from leyline.core.errors import LeylineError

VERBS = {
    "list": "the ready decks",
    "show": "a ready deck, or the list in a file, written out",
    "check": "whether a deck is legal in a format, and if not, why",
    "random": "a random legal deck",
    "card": "what a card says",
}


def parser() -> arguments.Parser:
    about = "; ".join([f"{verb}: {help}" for verb, help in VERBS.items()])
    out = arguments.parser("deck", f"Decks of the card games. {about}.")
    out.add_argument("verb", metavar="VERB", choices=list(VERBS), help=", ".join(VERBS))
    out.add_argument("what", metavar="NAME", nargs="*", help="a ready deck, a file (- for standard input), or a card")
    out.add_argument("--game", default="", help="a game with decks (default: the first one that has them)")
    out.add_argument("--format", default="", help="rules of deck construction (default: the strictest)")
    out.add_argument("--seed", type=int, default=0, metavar="N", help="for a random deck")
    out.add_argument("--line", action="store_true", help="on one line, as a parameter takes it")
    return out


def run(args: argparse.Namespace) -> int:
    box = _box(args.game)
    format = args.format or box.FORMATS[0]
    if args.verb == "list":
        for name, legal, style in box.listing():
            print(f"{name:16} {legal:11} {style}")
    elif args.verb == "random":
        print(box.random_list(args.seed, format, args.line).rstrip())
    elif not args.what:
        raise LeylineError(f"leyline deck {args.verb} takes a name; see leyline deck --help")
    elif args.verb == "card":
        print(_card(box, " ".join(args.what)))
    elif args.verb == "show":
        print(box.page(_given(box, args.what[0]), args.line).rstrip())
    else:
        return _check(box, args.what[0], format)
    return 0


def _box(game: str) -> ModuleType:
    """Return the deck interface of a game."""
    for name in [game] if game else registry.names():
        module = registry.BUILT_IN.get(name, "")
        if module and find_spec(f"{module}.decks") is not None:
            return import_module(f"{module}.decks.api")
    raise LeylineError(f"{game or 'no game here'} has no decks.")


def _given(box: ModuleType, what: str) -> str:
    """Return the name of a ready deck, or the text of a file."""
    if what in [name for name, _, _ in box.listing()]:
        return what
    try:
        return sys.stdin.read() if what == "-" else Path(what).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise LeylineError(f"{what} is not a text file.") from error
    except FileNotFoundError as error:
        raise LeylineError(f"{what!r} is neither a ready deck nor a file; see leyline deck list.") from error


def _card(box: ModuleType, name: str) -> str:
    found: str = box.card(name)
    if not found:
        raise LeylineError(f"There is no card {name!r}.")
    return found


def _check(box: ModuleType, what: str, format: str) -> int:
    faults: list[str] = box.faults(_given(box, what), format)
    if not faults:
        print(f"{what} is legal in the format {format}.")
        return 0
    print(f"{what} is not legal in the format {format}:")
    for fault in faults:
        print(f"  {fault}")
    return 1
