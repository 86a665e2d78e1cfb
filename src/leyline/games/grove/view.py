"""What a seat may know about a position of Battle for the Grove: everything.

The classes at the top are the view's type; `scripts/wire-types` writes the page's types from them."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from leyline.games.grove.notation import BANISH, CHANNEL, NOTATION, PLACE_NAMES, SEND_CODE, STUN
from leyline.games.grove.position_text import GrovePositions
from leyline.games.grove.state import ACT, DONE, ROLL, SEND, GroveState

Phase = Literal["opening", "act", "roll", "send", "over"]
Verb = Literal["channel", "stun", "banish"]


class PlayerView(TypedDict):
    """One player's circles, cubes and druids."""

    controls: int
    """The number of circles that the player controls."""
    supply: int
    standing: list[int]
    """Standing druids at each place."""
    lying: list[int]
    """Lying druids at each place."""


class ActionOdds(TypedDict):
    """What an action with dice may bring."""

    action: str
    """The text of the action."""
    weights: list[int]
    """How many of all throws place, stun or banish nothing, one, two …; as far as there is something to place, or a
    druid to stun or banish."""


class GroveView(TypedDict):
    """The position, the same for every seat. Place 0 is the Grove; the others are the circles."""

    phase: Phase
    pending: int
    """The seat that decides next, -1 for chance, -2 when the game is over."""
    seat: int
    """Whose turn it is."""
    turn: int
    """Completed turns, counting both players."""
    second_action: bool
    rolling: Verb | None
    """The action that the dice are rolled for."""
    at: int | None
    """The circle that the dice are rolled for."""
    hits: int
    """The number of druids being banished."""
    winner: int | None
    places: list[str]
    """The name of each place in the notation."""
    cubes: list[int]
    """Cubes at each place: above 0 Light's, below 0 Dark's."""
    players: list[PlayerView]
    odds: list[ActionOdds]
    """The actions with dice that are possible now, or the one that is being rolled for."""


PHASES: Final[tuple[Phase, ...]] = ("opening", "act", "roll", "send", "over")
VERBS: Final[dict[int, Verb]] = {CHANNEL: "channel", STUN: "stun", BANISH: "banish"}


class GroveKnowledge(GrovePositions):
    """Views and observations."""

    def view(self, state: GroveState, seat: int) -> GroveView:
        s, places, scores = state, self.places, self.scores(state)
        return {
            "phase": PHASES[s.phase],
            "pending": self.pending(s),
            "seat": s.seat,
            "turn": s.turn,
            "second_action": s.second == 1,
            "rolling": VERBS.get(s.verb),
            "at": s.place if s.phase in (ROLL, SEND) else None,
            "hits": s.hits,
            "winner": s.winner if s.phase == DONE and s.winner >= 0 else None,
            "places": PLACE_NAMES[:places],
            "cubes": s.cubes[:],
            "players": [
                {
                    "controls": scores[owner],
                    "supply": s.supply[owner],
                    "standing": s.standing[places * owner : places * (owner + 1)],
                    "lying": s.lying[places * owner : places * (owner + 1)],
                }
                for owner in (0, 1)
            ],
            "odds": self._odds(s),
        }

    def _odds(self, s: GroveState) -> list[ActionOdds]:
        codes: list[int] = []
        if s.phase == ACT:
            codes = [code for code in self._actions(s) if CHANNEL <= code < SEND_CODE]
        elif s.phase == ROLL:
            codes = [s.verb + s.place]
        return [{"action": NOTATION.texts[code], "weights": self.effect_weights(s, code)} for code in codes]

    # --- observations for learning programs -----------------------------------------------------------------

    def observation_spec(self) -> list[tuple[str, int]]:
        places = self.places
        return [
            ("phase, one of five", len(PHASES)),
            ("this seat decides", 1),
            ("this seat is Light", 1),
            ("this is the second action", 1),
            ("turns, in hundreds", 1),
            ("action rolled for: channel, stun, banish", len(VERBS)),
            ("circle rolled for, one of the places", places),
            ("druids being banished, in sixths", 1),
            ("cubes at each place, in tenths, own above 0", places),
            ("own standing druids at each place, in sixths", places),
            ("own lying druids at each place, in sixths", places),
            ("opponent's standing druids at each place, in sixths", places),
            ("opponent's lying druids at each place, in sixths", places),
            ("own supply, then opponent's, in twentieths", 2),
        ]

    def observation_vector(self, view: GroveView, seat: int) -> list[float]:
        own, other = view["players"][seat], view["players"][1 - seat]
        out = [float(view["phase"] == phase) for phase in PHASES]
        out += [float(view["pending"] == seat), float(seat == 0), float(view["second_action"]), view["turn"] / 100]
        out += [float(view["rolling"] == verb) for verb in VERBS.values()]
        out += [float(view["at"] == place) for place in range(self.places)]
        out.append(view["hits"] / 6)
        sign = 10 if seat == 0 else -10
        out += [cubes / sign for cubes in view["cubes"]]
        for player in (own, other):
            out += [count / 6 for count in player["standing"]] + [count / 6 for count in player["lying"]]
        return [*out, own["supply"] / 20, other["supply"] / 20]
