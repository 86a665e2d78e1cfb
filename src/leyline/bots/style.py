"""Play styles: bots that want something besides winning, or overlook things, as people do. They are for asking how a
game holds up against a kind of player; none of them is meant to be strong."""

from __future__ import annotations

from typing import Final

from leyline.bots.bot import Observation
from leyline.bots.greedy import GreedyBot
from leyline.core.chance import below
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame, State

CARELESS: Final = "careless"
STYLES: Final = ("hoarder", "rusher", "blocker", CARELESS)
"""The styles. What the first three mean is for each game to say (`Game.styles`)."""
OVERLOOKED: Final = 2
"""A careless player sees one option in this number, chosen anew at each decision."""


def styles_of(game: AnyGame) -> dict[str, str]:
    """Return the styles that mean something in a game, and what each of them does there."""
    found: dict[str, str] = game.styles()
    return {**found, CARELESS: "plays like greedy, but overlooks half of its options at every decision"}


class StyleBot(GreedyBot):
    """Plays like greedy, but adds to the evaluation what its style cares for (`Game.style_value`). A careless one
    overlooks options instead."""

    name = "style"

    def __init__(self, seed: int, style: str) -> None:
        if style not in STYLES:
            raise LeylineError(f"there is no style {style!r}; there are: {', '.join(STYLES)}")
        super().__init__(seed)
        self.style = style

    def check(self, game: AnyGame) -> None:
        """Raise `LeylineError` if the style means nothing in a game."""
        known = styles_of(game)
        if self.style not in known:
            raise LeylineError(
                f"the style {self.style!r} means nothing in {game.setup.spec.title}; there are: {', '.join(known)}"
            )

    def choose(self, observation: Observation) -> int:
        options = observation.options
        observation.options = self._seen(options)
        try:
            return super().choose(observation)
        finally:
            observation.options = options

    def _value(self, game: AnyGame, state: State, seat: int) -> float:
        return game.evaluate(state, seat) + game.style_value(state, seat, self.style)

    def _outcome_values(self, game: AnyGame, state: State, codes: list[int], seat: int) -> list[float]:
        return self._values_in_time(game, state, codes, seat)

    def _seen(self, options: list[int]) -> list[int]:
        if self.style != CARELESS or len(options) < 2:
            return options
        seen = [code for code in options if below(self.rng, OVERLOOKED) == 0]
        return seen or [options[below(self.rng, len(options))]]
