"""Battle for the Grove's events and options as data: kinds, and the names of pieces and places (docs/wire.md)."""

from __future__ import annotations

from typing import Final

from leyline.core.dice import FACES, contest, throw
from leyline.core.facts import Argument, Facts, Parts, parts
from leyline.core.game import Event
from leyline.games.grove.notation import (
    BANISH,
    CHANNEL,
    END,
    FIRST,
    MOST_PLACES,
    MOVE,
    PASS,
    PLACE_NAMES,
    ROLL_CODE,
    SEND_CODE,
    STAND,
    STUN,
)
from leyline.games.grove.params import MOST_DICE
from leyline.games.grove.rules import (
    BANISHED,
    CHANNELED,
    ENDED_TURN,
    MOVED,
    OPENED,
    ROLLED,
    STALLED,
    STOOD,
    STUNNED,
    TIMED_OUT,
    TRIED,
    WON,
)
from leyline.games.grove.state import OPENING, GroveState
from leyline.games.grove.view import VERBS, GroveKnowledge

PLACES: Final = ["grove"] + [f"circle:{name}" for name in PLACE_NAMES[1:]]


class GroveFacts(GroveKnowledge):
    """Events and options as data."""

    def event_facts(self, event: Event, seat: int) -> Facts:
        kind, who = event[0], event[1]
        if kind == OPENED:
            light, dark = self.opening_throws(event)[-2:]
            return _rolled("opened", who if who < 2 else -1, "", 0, [*light, *dark])
        if kind == ROLLED:
            return _rolled("rolled", who, PLACES[event[4]], event[3], self.faces(event))
        if kind == STOOD:
            return Facts("stood", who, (f"druid:{who}",), PLACES[event[2]], PLACES[event[2]], 1)
        if kind == MOVED:
            return Facts("moved", who, (f"druid:{who}",), PLACES[event[2]], PLACES[event[3]], event[4])
        if kind == TRIED:
            return Facts(f"try-{VERBS[event[2]]}", who, (), "", PLACES[event[3]])
        if kind == ENDED_TURN:
            return Facts("ended-turn" if event[2] == END else "passed", who)
        if kind == CHANNELED:
            cubes = (event[3], event[4])
            return Facts("channeled", who, (f"cube:{who}",), f"supply:{who}", PLACES[event[2]], event[3], cubes)
        if kind == STUNNED:
            return Facts("stunned", who, (f"druid:{1 - who}",), PLACES[event[2]], PLACES[event[2]], event[3])
        if kind == BANISHED:
            sent = (event[3], event[4])
            return Facts("banished", who, (f"druid:{1 - who}",), PLACES[event[2]], PLACES[0], sum(sent), sent)
        return Facts({WON: "won", STALLED: "stalled", TIMED_OUT: "timed-out"}[kind], who)

    def faces(self, event: Event) -> list[int]:
        """Return the dice of a ROLLED event. A turn has one roll at most, so its number tells rolls apart."""
        _, _, verb, hits, place, winning, turn, seed = event
        low, high = (FACES, FACES) if verb == BANISH else (1, winning)
        return throw(self.dice, low, high, hits, f"{seed}/{turn}/{place}/{hits}")

    def opening_throws(self, event: Event) -> list[list[int]]:
        """Return the throws of an OPENED event, Light's and Dark's in turn, with those of equal totals (G1)."""
        throws = contest(self.dice, event[1], f"{event[2]}/opening")
        return throws[-2:] if self.setup.rules == 1 else throws

    def heading(self, state: GroveState) -> str:
        return "Set-up" if state.phase == OPENING else f"Turn {state.turn + 1}"

    def action_parts(self, state: GroveState, code: int) -> Parts:
        if code < MOVE:
            return parts("stand", "at", PLACES[code - STAND])
        if code < CHANNEL:
            start, goal = divmod(code - MOVE, MOST_PLACES)
            return Parts("move", (Argument("from", PLACES[start]), Argument("to", PLACES[goal])))
        if code < SEND_CODE:
            verb = CHANNEL if code < STUN else STUN if code < BANISH else BANISH
            return parts(VERBS[verb], "at", PLACES[code - verb])
        if code < END:
            standing, lying = divmod(code - SEND_CODE, MOST_DICE + 1)
            druid = f"druid:{1 - state.seat}"
            up, down = [Argument("standing", druid)] * standing, [Argument("lying", druid)] * lying
            return Parts("send", (*up, *down))
        if code < FIRST:
            return Parts("pass" if code == PASS else "end")
        return Parts("first" if code < ROLL_CODE else "roll")


def _rolled(kind: str, seat: int, place: str, hits: int, faces: list[int]) -> Facts:
    return Facts(kind, seat, tuple([f"die:{face}" for face in faces]), "", place, hits, tuple(faces))
