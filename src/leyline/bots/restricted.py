"""Restricted play: a bot that avoids something, to measure what a card or an action contributes."""

from __future__ import annotations

from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Final

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import MoveClock
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame, Event, State

SHOWN_LABELS: Final = 12
"""The most labels that a refusal lists."""


class RestrictedBot(Bot):
    """Plays like another bot, but avoids moves that must count toward one of the given labels for its seat
    (`Game.stat_labels`), as long as there is another move. The other bot does not know of the restriction: it may plan
    for what it will not be allowed to take."""

    name = "restricted"

    def __init__(self, seed: int, bot: Bot, avoided: str) -> None:
        """`avoided` are patterns of labels separated by "|", with * and ? as for files: "card 4/*|card 5/*"."""
        super().__init__(seed)
        self.bot = bot
        self.patterns = [part.strip() for part in avoided.split("|")]
        if "" in self.patterns:
            raise LeylineError(
                f"after ~ come the labels to avoid, separated by |, such as “card 4/*|card 5/*”, not {avoided!r}"
            )

    def check(self, game: AnyGame) -> None:
        """Raise `LeylineError`, with the nearest label, if a pattern fits no label of the game."""
        labels = game.labels()
        if not labels:
            return
        for pattern in self.patterns:
            if not any([fnmatchcase(label, pattern) for label in labels]):
                name = game.setup.spec.name
                near = get_close_matches(pattern, labels, 1)
                meant = f" (did you mean {near[0]!r}?)" if near else ""
                some = ", ".join(labels[:SHOWN_LABELS])
                all_of_them = some if len(labels) <= SHOWN_LABELS else f"{some} … (leyline games {name} --labels)"
                raise LeylineError(
                    f"{game.setup.spec.title} has no label {pattern!r} to avoid{meant}; it has: {all_of_them}"
                )

    def choose(self, observation: Observation) -> int:
        options = observation.options
        observation.options = self._allowed(observation)
        try:
            return self.bot.choose(observation)
        finally:
            observation.options = options

    def rank(self, observation: Observation) -> list[Choice]:
        options = observation.options
        observation.options = self._allowed(observation)
        try:
            return self.bot.rank(observation)
        finally:
            observation.options = options

    def use_clock(self, clock: MoveClock) -> None:
        super().use_clock(clock)
        self.bot.use_clock(clock)

    def total_simulations(self) -> int:
        return self.bot.total_simulations()

    def _allowed(self, observation: Observation) -> list[int]:
        """Return the options that are not to be avoided, or all of them if there is none."""
        return [code for code in observation.options if not self._avoids(observation, code)] or observation.options

    def _avoids(self, observation: Observation, code: int) -> bool:
        if self.clock.over():
            return False
        return self._leads(observation.game, observation.imagine(self.rng), code, observation.seat)

    def _leads(self, game: AnyGame, state: State, code: int, seat: int) -> bool:
        """Return whether this option, or else every way to complete the move that it begins, counts toward an avoided
        label. Changes the state."""
        move = game.move_number(state)
        events: list[Event] = []
        state.events = events
        game.apply(state, code)
        for event in events:
            for who, label in game.stat_labels(event):
                if who == seat and any([fnmatchcase(label, pattern) for pattern in self.patterns]):
                    return True
        if game.pending(state) != seat or game.move_number(state) != move:
            return False
        return all([self._leads(game, state.clone(), option, seat) for option in game.options(state)])
