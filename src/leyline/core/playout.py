"""Random play to the end of a game, as fast as possible: search spends its time here, so the loop is written out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from leyline.core.game import CHANCE, OVER, AnyGame, State

_FACTOR: Final = 698769069
_WORD: Final = 0xFFFFFFFF


class Luck:
    """Random numbers for playouts: the same for the same seed, compiled or not and on every machine, and several times
    faster than `random`. A multiply-with-carry generator (Marsaglia's, of period 2**60). Not for dealing cards
    to people: `leyline.core.chance` does that."""

    def __init__(self, seed: int) -> None:
        self._word: i64 = (seed ^ 0x9E3779B9) & _WORD
        self._carry: i64 = (seed >> 32 & 0xFFFFFFF) + 7
        for _ in range(8):  # so that neighbouring seeds diverge
            self.below(2)

    def resume(self, word: int, carry: int) -> None:
        """Go on where another generator was (`present`)."""
        self._word = word
        self._carry = carry

    def present(self) -> tuple[int, int]:
        """Return where it is, for `resume`."""
        return int(self._word), int(self._carry)

    def below(self, count: i64) -> i64:
        """Return a whole number from 0 to count - 1; count is below 2**31."""
        mixed: i64 = _FACTOR * self._word + self._carry
        self._carry = mixed >> 32
        self._word = mixed & _WORD
        return (self._word * count) >> 32

    def pick(self, codes: list[int], weights: list[int]) -> int:
        """Return one of the codes, with probabilities in proportion to the weights."""
        total: i64 = 0
        for weight in weights:
            total += weight
        number = self.below(total)
        for index in range(len(codes)):
            number -= weights[index]
            if number < 0:
                return codes[index]
        raise ValueError("there is nothing to choose from")


def step(game: AnyGame, state: State, pending: int, luck: Luck) -> None:
    """Apply an option at random, each as likely, or draw an outcome."""
    codes = game.options(state)
    if pending == CHANCE:
        game.apply(state, luck.pick(codes, game.weights(state)))
    else:
        game.apply(state, codes[luck.below(len(codes))])


def playout(game: AnyGame, state: State, luck: Luck, steps: int = 100_000) -> int:
    """Play at random until the game is over, or for a number of steps. Return the number of steps taken."""
    for taken in range(steps):
        pending = game.pending(state)
        if pending == OVER:
            return taken
        step(game, state, pending, luck)
    return steps
