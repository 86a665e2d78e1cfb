"""What a designer may change about Battle for the Grove."""

from __future__ import annotations

from typing import Final

from leyline.core.errors import BadParameter
from leyline.core.params import FAIR_START, Edition, Setup, choice, flag, number

MOST_CIRCLES: Final = 9
MOST_DRUIDS: Final = 20
MOST_DICE: Final = 10
ROLLED: Final = "rolled"
"""The opening roll decides who begins."""

PARAMS = (
    number("druids", 6, 1, MOST_DRUIDS, "druids of each player"),
    number("cubes", 19, 1, 1000, "energy cubes of each player"),
    number("circles", 3, 1, MOST_CIRCLES, "magic circles around the Grove"),
    number("dice", 3, 1, MOST_DICE, "dice in every roll"),
    number("control", 7, 1, 1000, "cubes that it takes to control a circle"),
    number("circles_to_win", 2, 1, MOST_CIRCLES, "controlled circles that win the game at the start of a turn"),
    flag("banish_needs_druid", False, "Banish requires a standing druid of your own at the circle (G4)"),
    choice("first_player", ROLLED, (ROLLED, "Light", "Dark"), "who begins (G1)", FAIR_START),
    number(
        "turn_limit", 0, 0, 100000, "turns, counting both players, after which the game is a draw; 0 for no limit (G8)"
    ),
)

EDITIONS = (Edition("standard", "The rules of December 2024.", {}),)


def check_setup(setup: Setup) -> None:
    """Raise `BadParameter` if these numbers make it impossible to win."""
    circles, to_win = setup.number("circles"), setup.number("circles_to_win")
    if to_win > circles:
        raise BadParameter(f"circles_to_win is {to_win}, but circles is only {circles}")
    needed = to_win * setup.number("control")
    if needed > setup.number("cubes"):
        raise BadParameter(
            f"controlling {to_win} circles takes {needed} cubes, but each player has only {setup.number('cubes')}"
        )
