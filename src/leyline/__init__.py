"""Leyline: an online table and a playtest lab for tabletop games. A game is data, a seat is a view.

`create` makes a game, `Match` plays it, `read_record` and `write_record` keep it. `check_game` is the conformance kit
for games of your own, `perft` counts positions, and `leyline.bots` holds the players that are programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from leyline.core.chance import KeyChance, SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import CHANCE, OVER, SPECTATOR, AnyGame, Game, State
from leyline.core.match import Match
from leyline.core.registry import create, names, spec

if TYPE_CHECKING:
    from leyline import bots
    from leyline.core.conformance import check as check_game
    from leyline.core.perft import perft
    from leyline.core.record import Record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "AnyGame",
    "Game",
    "KeyChance",
    "LeylineError",
    "Match",
    "Record",
    "SeedChance",
    "State",
    "bots",
    "check_game",
    "compiled",
    "create",
    "names",
    "perft",
    "read_record",
    "spec",
    "write_record",
]

_LAZY = {
    "Record": ("leyline.core.record", "Record"),
    "bots": ("leyline.bots", ""),
    "check_game": ("leyline.core.conformance", "check"),
    "perft": ("leyline.core.perft", "perft"),
}
"""What is loaded when it is first asked for: the module, and the name in it or nothing for the module itself."""


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'leyline' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _LAZY[name]
    found: object = import_module(module)
    globals()[name] = getattr(found, attribute) if attribute else found
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def read_record(text: str) -> Record:
    """Return the recorded game in the text of a `.ley` file. Raise `BadRecord`, with the line at fault."""
    from leyline.core import record

    return record.read(text)


def write_record(match: Match) -> str:
    """Return a match as the text of a `.ley` file, which `read_record` reads."""
    from leyline.core import record

    return record.of_match(match).text()


def compiled() -> bool:
    """Return whether the rules run as compiled code here, rather than as plain Python."""
    from leyline.core import game

    return not str(game.__file__).endswith(".py")
