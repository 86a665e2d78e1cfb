"""A view of Battle for the Grove as numbers, for learning programs. Sizes are scaled to about 0 to 1; the
seat's own things come first."""

from __future__ import annotations

from typing import cast

from leyline.core.game import View
from leyline.games.grove.view import PHASES

VERBS = ("channel", "stun", "banish")


def features(places: int) -> list[tuple[str, int]]:
    """The parts of a vector and how many numbers each has."""
    return [
        ("what is waited for, one of five", len(PHASES)),
        ("it is this seat's decision", 1),
        ("this seat is Light", 1),
        ("this is the second action", 1),
        ("turns, in hundreds", 1),
        ("what is rolled for: channel, stun, banish", len(VERBS)),
        ("where it is rolled for, one of the places", places),
        ("druids being banished, in sixths", 1),
        ("cubes at each place, in tenths, one's own above 0", places),
        ("own standing druids at each place, in sixths", places),
        ("own lying druids at each place, in sixths", places),
        ("the other's standing druids at each place, in sixths", places),
        ("the other's lying druids at each place, in sixths", places),
        ("own supply and the other's, in twentieths", 2),
    ]


def vector(places: int, view: View, seat: int) -> list[float]:
    """The numbers, in the order of `observation_spec`."""
    players = cast(list[dict[str, object]], view["players"])
    own, other = players[seat], players[1 - seat]
    out = [float(view["phase"] == phase) for phase in PHASES]
    out += [float(view["pending"] == seat), float(seat == 0), float(cast(bool, view["second_action"]))]
    out.append(cast(int, view["turn"]) / 100)
    out += [float(view["rolling"] == verb) for verb in VERBS]
    out += [float(view["at"] == place) for place in range(places)]
    out.append(cast(int, view["hits"]) / 6)
    sign = 10 if seat == 0 else -10
    out += [cubes / sign for cubes in cast(list[int], view["cubes"])]
    for player in (own, other):
        for name in ("standing", "lying"):
            out += [count / 6 for count in cast(list[int], player[name])]
    return out + [cast(int, player["supply"]) / 20 for player in (own, other)]
