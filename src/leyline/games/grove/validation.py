"""What is on the table of Battle for the Grove, and which positions are possible."""

from __future__ import annotations

from leyline.core.errors import BadState
from leyline.games.grove.notation import BANISH, CHANNEL, STUN
from leyline.games.grove.rules import STALLED, WON, GroveRules
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState


class GroveValidation(GroveRules):
    """What is on the table, and which positions are possible."""

    def inventory(self, state: GroveState) -> dict[str, int]:
        """Count the druids and cubes of each colour, wherever they are."""
        s, places = state, self.places
        return {
            "Light druids": sum(s.standing[:places]) + sum(s.lying[:places]),
            "Dark druids": sum(s.standing[places:]) + sum(s.lying[places:]),
            "Light cubes": s.supply[0] + sum([count for count in s.cubes if count > 0]),
            "Dark cubes": s.supply[1] - sum([count for count in s.cubes if count < 0]),
        }

    def validate(self, state: GroveState) -> None:
        s, places = state, self.places
        lengths = ((s.standing, 2 * places), (s.lying, 2 * places), (s.cubes, places), (s.supply, 2))
        if any([len(values) != length for values, length in lengths]):
            raise BadState("A list of the position has the wrong length.")
        if min(s.standing + s.lying + s.supply + [s.turn]) < 0:
            raise BadState("A count of the position is below 0.")
        if s.cubes[0]:
            raise BadState("There must be no cubes at the Grove.")
        if not (OPENING <= s.phase <= DONE and s.seat in (0, 1) and s.second in (0, 1) and -1 <= s.winner <= 1):
            raise BadState("The phase, seat, second or winner is out of range.")
        self._validate_roll(s)
        if s.second and s.phase not in (ACT, ROLL, SEND):
            raise BadState("There is no second action outside a turn.")
        if s.second and not s.standing[places * s.seat]:
            raise BadState("A second action follows a Stand at the Grove, where no druid of the player stands.")
        if s.phase == OPENING and (s.turn or any(s.cubes) or any(s.standing)):
            raise BadState("Before the opening roll all druids lie in the Grove, and no cube has been placed.")
        if s.phase == OPENING and self.first_player >= 0:
            raise BadState("In this game there is no opening roll: who begins is fixed.")
        limit = self.turn_limit
        if limit and s.turn > (limit if s.phase == DONE else limit - 1):
            raise BadState(f"There have been {s.turn} turns, but this game ends after {limit}.")
        self._validate_end(s)

    def _validate_roll(self, s: GroveState) -> None:
        """Check the roll in progress: the player must have been able to try it (G3)."""
        places = self.places
        rolled = s.phase in (ROLL, SEND)
        verbs = (CHANNEL, STUN, BANISH)
        named = s.verb in verbs and 1 <= s.place < places
        if not (named if rolled else s.verb == s.place == 0) or (s.phase == SEND and s.verb != BANISH):
            raise BadState("The verb and place must name the roll in progress, and be 0 outside a roll.")
        if (s.phase == SEND) != (s.hits != 0) or not 0 <= s.hits <= self.dice:
            raise BadState("The hits must count the druids that are being banished.")
        if not rolled:
            return
        mine, theirs = places * s.seat + s.place, places * (1 - s.seat) + s.place
        if not s.standing[mine] and (s.verb != BANISH or self.banish_needs_druid):
            raise BadState("The player who rolls has no druid standing at that circle.")
        if s.verb == CHANNEL and not s.supply[s.seat]:
            raise BadState("The player who channels has no cube in the supply.")
        if s.verb == STUN and not s.standing[theirs]:
            raise BadState("There is no opposing druid standing at that circle to stun.")
        if s.verb == BANISH and max(s.hits, 1) > s.standing[theirs] + s.lying[theirs]:
            raise BadState("More druids are being banished than there are at that circle.")

    def _validate_end(self, s: GroveState) -> None:
        """Check that a game is over for a reason, and has a winner only then."""
        if s.phase != DONE:
            if s.winner >= 0:
                raise BadState("There is a winner, but the game is not over.")
        elif s.winner >= 0:
            if s.winner != s.seat or not self._controls(s, s.winner):
                raise BadState("The winner must be the player whose turn begins, with enough circles under control.")
        elif not (self._is_dead(s) or (self.turn_limit and s.turn == self.turn_limit)):
            raise BadState("The game is over without a reason: nobody has won, and cubes can still be placed.")

    def complete(self, state: GroveState) -> None:
        """End a game that is over: the player to move controls enough circles, or no cube can be placed any more
        (G10)."""
        s = state
        if s.phase not in (ACT, ROLL, SEND):
            return
        if self._controls(s, s.seat):
            s.hits = 0
            self._finish(s, s.seat, WON)
        elif self._is_dead(s):
            s.hits = 0
            self._finish(s, -1, STALLED)

    def _is_dead(self, s: GroveState) -> bool:
        """Return whether both supplies are empty and nobody controls enough circles (G10)."""
        return not (s.supply[0] or s.supply[1]) and not self._controls(s, 0) and not self._controls(s, 1)
