"""Leyline: an online table and a playtest lab for tabletop games. A game is data, a seat is a view."""

from leyline.core.contract import CHANCE, OVER, SPECTATOR, AnyGame, Game, State
from leyline.core.errors import LeylineError
from leyline.core.match import Match
from leyline.core.registry import create, names, spec

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "AnyGame",
    "Game",
    "LeylineError",
    "Match",
    "State",
    "compiled",
    "create",
    "names",
    "spec",
]


def compiled() -> bool:
    """Whether the rules run as compiled code here, rather than as plain Python."""
    from leyline.core import contract

    return not str(contract.__file__).endswith(".py")
