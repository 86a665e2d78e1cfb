"""Grove's observations, straight from the state: the numbers of `observation_vector`, in its order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from leyline.core.game import AnyGame, State
from leyline.core.observation_writer import ObservationWriter
from leyline.games.grove.evaluation import Grove
from leyline.games.grove.notation import BANISH, CHANNEL, STUN
from leyline.games.grove.state import ROLL, SEND, GroveState
from leyline.games.grove.view import PHASES


class GroveWriter(ObservationWriter):
    """Writes what a seat of the Grove observes."""

    def __init__(self, grove: Grove) -> None:
        super().__init__(grove)
        self.grove = grove

    def write(self, state: State, seat: int, out: vec[float], at: i64) -> None:
        assert isinstance(state, GroveState)
        s = state
        places: i64 = self.grove.places
        out[at + s.phase] = 1.0
        n: i64 = at + len(PHASES)
        out[n] = 1.0 if self.grove.pending(s) == seat else 0.0
        out[n + 1] = 1.0 if seat == 0 else 0.0
        out[n + 2] = 1.0 if s.second == 1 else 0.0
        out[n + 3] = s.turn / 100
        n += 4
        if s.verb == CHANNEL:
            out[n] = 1.0
        elif s.verb == STUN:
            out[n + 1] = 1.0
        elif s.verb == BANISH:
            out[n + 2] = 1.0
        n += 3
        if s.phase == ROLL or s.phase == SEND:
            out[n + s.place] = 1.0
        n += places
        out[n] = s.hits / 6
        n += 1
        sign = 10 if seat == 0 else -10
        place: i64 = 0
        while place < places:
            own = seat * places + place
            other = (1 - seat) * places + place
            out[n + place] = s.cubes[place] / sign
            out[n + places + place] = s.standing[own] / 6
            out[n + 2 * places + place] = s.lying[own] / 6
            out[n + 3 * places + place] = s.standing[other] / 6
            out[n + 4 * places + place] = s.lying[other] / 6
            place += 1
        n += 5 * places
        out[n] = s.supply[seat] / 20
        out[n + 1] = s.supply[1 - seat] / 20


def create(game: AnyGame) -> ObservationWriter | None:
    """Return the writer of a game; None for a game of another class that was made with the same setup."""
    return GroveWriter(game) if isinstance(game, Grove) else None
