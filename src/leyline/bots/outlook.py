"""What a bot is given: its seat's view, its options, and positions that could be the real one. Never the real one."""

from __future__ import annotations

from random import Random

from mypy_extensions import mypyc_attr

from leyline.core.contract import AnyGame, State, View


class Outlook:
    """A decision as one seat sees it."""

    def __init__(self, game: AnyGame, state: State, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.options: list[int] = game.options(state)
        self.view: View = game.view(state, seat)
        self._like: State = game.resample(state, seat, rng)

    def imagine(self, rng: Random) -> State:
        """A position that the seat cannot tell from the real one, the caller's own to play with."""
        state: State = self.game.resample(self._like, self.seat, rng)
        return state


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that chooses among the options of an outlook. The same seed makes the same choices."""

    name = "bot"

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, outlook: Outlook) -> int:
        """One of `outlook.options`."""
        raise NotImplementedError
