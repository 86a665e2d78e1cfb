"""How a search goes about a game: a few numbers, chosen for each game by measurement (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from leyline.core.game import AnyGame


class MoveSearchSettings:
    """The numbers of a search by whole moves."""

    def __init__(self, sketches: int = 300, plans: int = 8, tries: int = 30, ahead: int = 4) -> None:
        self.sketches = sketches
        """Ways to finish the move that are sketched at random, at least."""
        self.plans = plans
        """How many of them are played on, at least, as far as the budget goes."""
        self.tries = tries
        """Sketches that a seat takes the best of while a game is played on."""
        self.ahead = ahead
        """Moves that a game of two is played on before it is judged; of four, twice as many."""


class Settings:
    """The numbers of a search."""

    def __init__(
        self,
        explore: float = 0.4,
        cut: int = -1,
        scale: float = 1.0,
        forecast: bool = False,
        trust: float = 1.0,
        narrow: int = 6,
        widen: float = 0.0,
        share: float = 0.6,
        outcomes: int = 6,
        planning: MoveSearchSettings | None = None,
    ) -> None:
        self.explore = explore
        """How much an option that was seldom tried is favoured."""
        self.cut = cut
        """Moves that are played at random before the game's rule of thumb is asked; -1: play to the end."""
        self.scale = scale
        """The lead in judgement that makes a seat e times as likely to win."""
        self.forecast = forecast
        """Whether the game has a forecast of its own, by which positions are valued that were played on to; the rule of
        thumb then only sorts plans."""
        self.trust = trust
        """How much of a value is judgement; the rest is how the game ended when it was played on at random."""
        self.narrow = narrow
        """Chance with at most so many outcomes has a branch for each."""
        self.widen = widen
        """Wider chance begins as one branch for all outcomes; after n visits, so many times the square root of n of
        them have branches of their own. 0: it stays one branch."""
        self.share = share
        """The part of what is left of a move's budget that goes into the next decision."""
        self.outcomes = outcomes
        """Where the rule of thumb is asked after chance with more outcomes, so many of them stand for all. 1 where it
        says the same of each."""
        self.planning = planning
        """How whole moves are planned; without it, a tree of single decisions is searched."""


def settings_of(game: AnyGame) -> Settings:
    """The settings that measured best for a game and edition; for a game that nobody has measured, full random
    playouts, which need no rule of thumb."""
    setup = game.setup
    found = MEASURED.get(f"{setup.spec.name} {setup.edition}") or MEASURED.get(setup.spec.name)
    return found if found is not None else Settings()


# What was tried, and over how many games, is in docs/bots.md.
MEASURED: Final[dict[str, Settings]] = {
    "channeling": Settings(
        explore=0.25,
        cut=2,
        scale=7.0,
        outcomes=1,
        planning=MoveSearchSettings(sketches=400, plans=12, tries=12, ahead=8),
    ),
    "grove": Settings(explore=0.4, cut=12, scale=3.0),
    "runestones": Settings(
        explore=0.3, cut=1, scale=10.0, planning=MoveSearchSettings(sketches=300, plans=8, tries=30, ahead=4)
    ),
    "aidalon": Settings(
        explore=0.3,
        cut=0,
        scale=50.0,
        forecast=True,
        planning=MoveSearchSettings(sketches=100, plans=8, tries=6, ahead=24),
    ),
}
