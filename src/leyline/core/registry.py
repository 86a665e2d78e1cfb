"""The list of games. A game of Leyline's own has a line in `BUILT_IN`; an installed package adds one through an entry
point of the group `leyline.games` whose name is the game's and whose value is its `Spec`. A game is imported when it is
first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from leyline.core.errors import UnknownGame
from leyline.core.game import AnyGame
from leyline.core.params import Setup, Spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BUILT_IN: Final = {
    "channeling": "leyline.games.channeling",
    "grove": "leyline.games.grove",
    "runestones": "leyline.games.runestones",
    "aidalon": "leyline.games.aidalon",
}


def _installed() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # loads forty modules, and a built-in game needs none of them

    return {point.name: point for point in entry_points(group="leyline.games") if point.name not in BUILT_IN}


def names() -> list[str]:
    """Return the names of all games, the built-in ones first. Load none of them."""
    return [*BUILT_IN, *sorted(_installed())]


def spec(name: str) -> Spec:
    """Return the spec of a game. Raise `UnknownGame` if there is none or an installed one cannot be loaded."""
    if name in BUILT_IN:
        found: object = import_module(BUILT_IN[name]).SPEC
    else:
        point = _installed().get(name)
        if point is None:
            raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
        try:
            found = point.load()
        except Exception as error:  # a package may fail in any way while it is imported
            raise UnknownGame(f"the installed game {name!r} cannot be loaded: {error}") from error
    if not isinstance(found, Spec) or found.name != name:
        raise UnknownGame(f"the installed game {name!r} does not name a Spec of that name")
    return found


def setup(name: str, edition: str, seats: int, values: dict[str, object], rules: int = 0) -> Setup:
    """Return what a game is played with; `rules` is a version of its rules, the latest by default. Raise `UnknownGame`
    or `BadParameter`."""
    return spec(name).setup(edition, seats, values, rules=rules)


def create(
    name: str,
    edition: str = "",
    seats: int = 0,
    values: dict[str, object] | None = None,
    unattended: bool = False,
    **parameters: object,
) -> AnyGame:
    """Return the game of that name, ready to be played: `create("grove", dice=2)`. Every further keyword is a parameter
    of the game; `values` takes parameters as a dictionary. Raise `UnknownGame` or `BadParameter`."""
    return spec(name).create(edition, seats, {**(values or {}), **parameters}, unattended)
