"""Positions of Battle for the Grove in a few words, and how to play on from them."""

from __future__ import annotations

from typing import cast

from leyline import create
from leyline.games.grove import Grove
from leyline.games.grove.state import ACT, GroveState


class Position:
    """A position with Light to act. Druids and cubes are given by place, the Grove first; druids that are not placed
    lie in the Grove."""

    def __init__(
        self,
        light: str = "",
        dark: str = "",
        cubes: list[int] | None = None,
        **values: object,
    ) -> None:
        self.game = cast(Grove, create("grove", values=values))
        places = self.game.places
        s = self.game.initial_state()
        s.phase = ACT
        for seat, spread in enumerate((light, dark)):
            for place, marks in enumerate(spread.split("|") if spread else []):
                s.standing[places * seat + place] += marks.count("s")
                s.lying[places * seat + place] += marks.count("l")
                s.lying[places * seat] -= marks.count("s") + marks.count("l")
        for circle, count in enumerate(cubes or [], 1):
            s.cubes[circle] = count
            s.supply[0 if count > 0 else 1] -= abs(count)
        self.state: GroveState = s

    def play(self, *texts: str) -> Position:
        """Carry out actions, given in the notation."""
        for text in texts:
            self.game.apply(self.state, self.game.parse(text))
        return self

    def options(self) -> list[str]:
        return [self.game.text(code) for code in self.game.options(self.state)]

    def weights(self) -> dict[str, int]:
        return dict(zip(self.options(), self.game.weights(self.state), strict=True))

    def standing(self, seat: int) -> list[int]:
        return self.state.standing[self.game.places * seat : self.game.places * (seat + 1)]

    def lying(self, seat: int) -> list[int]:
        return self.state.lying[self.game.places * seat : self.game.places * (seat + 1)]
