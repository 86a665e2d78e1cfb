"""What a designer may change about Battle for the Grove."""

from __future__ import annotations

from leyline.core.errors import BadParameter
from leyline.core.params import Edition, Setup, flag, number
from leyline.games.grove.notation import MOST_CIRCLES, MOST_DICE, MOST_DRUIDS

PARAMS = (
    number("druids", 6, 1, MOST_DRUIDS, "druids of each player"),
    number("cubes", 19, 1, 1000, "energy cubes of each player"),
    number("circles", 3, 1, MOST_CIRCLES, "magic circles around the Grove"),
    number("dice", 3, 1, MOST_DICE, "dice of every roll"),
    number("control", 7, 1, 1000, "cubes that control a circle"),
    number("circles_to_win", 2, 1, MOST_CIRCLES, "circles to control at the start of a turn to win"),
    flag("banish_needs_druid", False, "Banish needs a standing druid of one's own at the circle (G4)"),
    number("turn_limit", 0, 0, 100000, "turns of both players after which the game is a draw; 0 for no limit (G8)"),
)

EDITIONS = (Edition("standard", "The rules of December 2024.", {}),)


def check_setup(setup: Setup) -> None:
    """Raise `BadParameter` if nobody could ever win with these numbers."""
    circles, to_win = setup.number("circles"), setup.number("circles_to_win")
    if to_win > circles:
        raise BadParameter(f"circles_to_win is {to_win}, but there are only {circles} circles")
    needed = to_win * setup.number("control")
    if needed > setup.number("cubes"):
        raise BadParameter(
            f"controlling {to_win} circles takes {needed} cubes, "
            f"but cubes gives each player only {setup.number('cubes')}"
        )
