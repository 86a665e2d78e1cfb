"""What a seat may know about a position of Battle for the Grove: everything."""

from __future__ import annotations

from leyline.core.errors import BadState
from leyline.core.game import CHANCE, OVER, View
from leyline.games.grove.notation import BANISH, CHANNEL, PLACE_NAMES, STUN
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState

PHASES = ("opening", "act", "roll", "send", "over")
VERBS = {CHANNEL: "channel", STUN: "stun", BANISH: "banish"}


def view(places: int, s: GroveState, scores: list[int]) -> View:
    """The position, the same for everybody. Place 0 is the Grove, the others are the circles."""
    return {
        "phase": PHASES[s.phase],
        "pending": CHANCE if s.phase in (OPENING, ROLL) else OVER if s.phase == DONE else s.seat,
        "seat": s.seat,
        "turn": s.turn,
        "second_action": s.second == 1,
        "rolling": VERBS.get(s.verb),
        "at": s.place if s.phase in (ROLL, SEND) else None,
        "hits": s.hits,
        "winner": s.winner if s.phase == DONE and s.winner >= 0 else None,
        "places": PLACE_NAMES[:places],
        # Above 0 Light's, below 0 Dark's.
        "cubes": s.cubes[:],
        "players": [
            {
                "controls": scores[seat],
                "supply": s.supply[seat],
                "standing": s.standing[places * seat : places * (seat + 1)],
                "lying": s.lying[places * seat : places * (seat + 1)],
            }
            for seat in (0, 1)
        ],
    }


def inventory(places: int, s: GroveState) -> dict[str, int]:
    """Druids and cubes of each colour, wherever they are."""
    return {
        "Light druids": sum(s.standing[:places]) + sum(s.lying[:places]),
        "Dark druids": sum(s.standing[places:]) + sum(s.lying[places:]),
        "Light cubes": s.supply[0] + sum([count for count in s.cubes if count > 0]),
        "Dark cubes": s.supply[1] - sum([count for count in s.cubes if count < 0]),
    }


def audit(places: int, dice: int, s: GroveState) -> None:
    """Raise `BadState` if the fields do not describe a position."""
    lengths = ((s.standing, 2 * places), (s.lying, 2 * places), (s.cubes, places), (s.supply, 2))
    if any([len(values) != length for values, length in lengths]):
        raise BadState("a list of the position has the wrong length")
    if min(s.standing + s.lying + s.supply + [s.turn]) < 0:
        raise BadState("a count of the position is below 0")
    if s.cubes[0]:
        raise BadState("no cubes are placed at the Grove")
    if not (OPENING <= s.phase <= DONE and s.seat in (0, 1) and s.second in (0, 1) and -1 <= s.winner <= 1):
        raise BadState("phase, seat, second or winner is out of range")
    rolled = s.phase in (ROLL, SEND)
    if rolled != (s.verb in VERBS) or rolled != (1 <= s.place < places) or (s.phase == SEND and s.verb != BANISH):
        raise BadState("verb and place name what is rolled for, and nothing when nothing is")
    if (s.phase == SEND) != (s.hits != 0) or not 0 <= s.hits <= dice:
        raise BadState("hits counts the druids that are being banished")
    if rolled:
        mine, theirs = places * s.seat + s.place, places * (1 - s.seat) + s.place
        if s.verb != BANISH and not s.standing[mine]:
            raise BadState("nobody stands where the dice are rolled")
        if s.hits > s.standing[theirs] + s.lying[theirs]:
            raise BadState("more druids are being banished than are there")
    if s.second and s.phase not in (ACT, ROLL, SEND):
        raise BadState("a second action belongs to a turn")
