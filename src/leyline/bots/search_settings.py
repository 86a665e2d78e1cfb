"""How a search goes about a game: a few numbers, chosen for each game by measurement (docs/bots.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from leyline.core.game import AnyGame


@dataclass(frozen=True)
class MoveSearchSettings:
    """The numbers of a search by whole moves."""

    sketches: int = 300
    """Ways to finish the move that are drafted at random, at least."""
    plans: int = 8
    """How many of them are played on, at least, as far as the budget goes."""
    tries: int = 30
    """Drafts of which a seat takes the best while a game is played on."""
    ahead: int = 4
    """Moves that a game of two is played on before it is evaluated; of four, twice as many."""


@dataclass(frozen=True)
class Settings:
    """The numbers of a search."""

    explore: float = 0.4
    """How much an option that was seldom tried is favoured."""
    cut: int = -1
    """Moves played at random before the position is evaluated; -1: play to the end."""
    scale: float = 1.0
    """The lead in `Game.evaluate` that makes a seat e times as likely to win."""
    forecast: bool = False
    """Whether positions after a playout are evaluated by `Game.win_odds`; `Game.evaluate` then only sorts drafts."""
    trust: float = 1.0
    """The weight of the evaluation; the rest is the result of playing to the end at random."""
    narrow: int = 6
    """Chance with at most this many outcomes has a branch for each."""
    widen: float = 0.0
    """Wider chance begins as one branch for all outcomes; after n visits, `widen` times the square root of n of them
    have branches of their own. 0: it stays one branch."""
    share: float = 0.6
    """The part of what is left of a move's budget that goes into the next decision."""
    outcomes: int = 6
    """How many outcomes stand for wider chance where a position after it is evaluated. 1 where the evaluation is the
    same for each."""
    planning: MoveSearchSettings | None = None
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
