"""Nearly exact play where values were learned for it: the Grove by its printed numbers."""

from __future__ import annotations

from leyline.core.game import CHANCE, OVER
from leyline.core.params import Setup
from leyline.games.grove.learned_values import LearnedValues, learned_values
from leyline.games.grove.state import GroveState
from leyline.games.grove.text_en import GroveText


class GroveLearnedPlay(GroveText):
    """What options are worth: dice averaged, one's own choices of the turn taken at their best, and the position after
    the turn valued."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._learned: LearnedValues | None = None

    def has_learned_values(self) -> bool:
        """Return whether these are the numbers that the values were learned for. A turn limit is not looked at."""
        numbers = (self.druids, self.cubes, self.places - 1, self.dice, self.control, self.to_win)
        return numbers == (6, 19, 3, 3, 7, 2) and not self.banish_needs_druid

    def option_shares(self, state: GroveState) -> list[float]:
        return [self._share_after(state, code, state.seat, state.turn) for code in self.options(state)]

    def _share_after(self, state: GroveState, code: int, seat: int, turn: int) -> float:
        """Return the share of the win that a seat can expect after an option."""
        after = state.clone()
        self.apply(after, code)
        pending = self.pending(after)
        if pending == OVER:
            return (self.returns(after)[seat] + 1.0) / 2.0
        if pending == CHANCE:
            total, weight = 0.0, 0
            weights = self.weights(after)
            for index, outcome in enumerate(self.options(after)):
                total += weights[index] * self._share_after(after, outcome, seat, turn)
                weight += weights[index]
            return total / weight
        if after.turn == turn:
            best = 0.0
            for option in self.options(after):
                best = max(best, self._share_after(after, option, seat, turn))
            return best
        return (1.0 - self._value(after)) / 2.0

    def _value(self, s: GroveState) -> float:
        """Return what a position at the start of a turn is worth to the player to move."""
        if self._learned is None:
            self._learned = learned_values(self.druids, self.cubes, self.places - 1)
        places = self.places
        sign = 1 if s.seat == 0 else -1
        order = sorted(range(1, places), key=lambda place: sign * s.cubes[place])
        sides: list[list[int]] = []
        for seat in (s.seat, 1 - s.seat):
            begin = places * seat
            row = [s.standing[begin], *[s.standing[begin + place] for place in order]]
            row.append(s.lying[begin])
            for place in order:
                row.append(s.lying[begin + place])
            sides.append(row)
        return self._learned.value([sign * s.cubes[place] for place in order], sides[0], sides[1])
