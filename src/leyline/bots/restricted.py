"""A bot that leaves something alone: restricted play, to measure what a card or an action is worth."""

from __future__ import annotations

from fnmatch import fnmatchcase

from leyline.bots.bot import Bot, Choice, Observation
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame, Event, State


class RestrictedBot(Bot):
    """Plays like another bot, but begins no move that must count toward one of the shunned marks for its seat
    (`Game.stat_labels`), as long as there is another. Its plans do not know of the ban: the other bot may hope
    for what it will not be allowed to take."""

    name = "shunning"

    def __init__(self, seed: int, bot: Bot, shunned: str) -> None:
        """`shunned` are patterns, parted by "|", with * and ? as for files: "card 4/*|card 5/*"."""
        super().__init__(seed)
        self.bot = bot
        self.patterns = [part.strip() for part in shunned.split("|")]
        if "" in self.patterns:
            raise LeylineError(
                f"after ~ come the marks to shun, parted by |, such as “card 4/*|card 5/*”, not {shunned!r}"
            )

    def choose(self, outlook: Observation) -> int:
        return self.rank(outlook)[0].code

    def rank(self, outlook: Observation) -> list[Choice]:
        options = outlook.options
        allowed = [code for code in options if not self._shuns(outlook, code)]
        if not allowed:
            return self.bot.rank(outlook)
        outlook.options = allowed
        try:
            return self.bot.rank(outlook)
        finally:
            outlook.options = options

    def _shuns(self, outlook: Observation, code: int) -> bool:
        return self._leads(outlook.game, outlook.imagine(self.rng), code, outlook.seat)

    def _leads(self, game: AnyGame, state: State, code: int, seat: int) -> bool:
        """Whether this option, or else every way to complete the move that it begins, counts toward a shunned mark.
        Changes the state."""
        group = game.move_number(state)
        trace: list[Event] = []
        state.events = trace
        game.apply(state, code)
        for event in trace:
            for who, mark in game.stat_labels(event):
                if who == seat and any([fnmatchcase(mark, pattern) for pattern in self.patterns]):
                    return True
        if game.pending(state) != seat or game.move_number(state) != group:
            return False
        return all([self._leads(game, state.clone(), option, seat) for option in game.options(state)])
