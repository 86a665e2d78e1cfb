"""What a game tells the bots about itself: the numbers of their search, and the levels of play.

They are here because a game brings them along (`Spec.bots`) and games do not import bots. Plain values; how they are
used is the business of `leyline.bots`, and how they were measured is in docs/bots.md."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class MoveSearchSettings:
    """The numbers of a search by whole moves."""

    drafts: int = 300
    """Ways to finish the move that are drafted at random, at least."""
    plans: int = 8
    """How many of them are played on, at least, as far as the budget goes."""
    reply_drafts: int = 30
    """Drafts of which a seat takes the best while a game is played on."""
    horizon: int = 4
    """Moves that a game of two is played on before it is evaluated; of four, twice as many."""
    drafts_by_odds: bool = False
    """Whether drafts are sorted by the win odds instead of `Game.evaluate`."""
    replies_by_odds: bool = False
    """Whether a seat chooses by them while a game is played on."""


@dataclass(frozen=True)
class MoveTreeSettings:
    """The numbers of a search in a tree of whole moves, for two seats and a game with win odds."""

    exploration: float = 1.0
    """How much a move is favoured that promises much and was seldom tried."""
    sharpness: float = 20.0
    """How strongly moves that promise more are favoured before any was tried."""
    judged: int = 60
    """Of each position, as many moves are judged by the win odds: those that look best by the rule of thumb."""
    moves: int = 24
    """As many of them are tried, the most promising."""
    outcomes: float = 1.0
    """After n visits, this many times the square root of n outcomes of chance are told apart."""
    most_options: int = 30
    """A decision with more options is a move by itself."""


@dataclass(frozen=True)
class SearchSettings:
    """The numbers of a search."""

    exploration: float = 0.4
    """How much an option that was seldom tried is favoured."""
    playout_moves: int = -1
    """Moves played at random before the position is evaluated; -1: play to the end."""
    scale: float = 1.0
    """The lead in `Game.evaluate` that makes a seat e times as likely to win."""
    uses_win_odds: bool = False
    """Whether positions after a playout are evaluated by `Game.win_odds`; `Game.evaluate` then only sorts drafts."""
    evaluation_weight: float = 1.0
    """The weight of the evaluation; the rest is the result of playing to the end at random."""
    narrow_chance: int = 6
    """Chance with at most this many outcomes has a branch for each."""
    widening: float = 0.0
    """Wider chance begins as one branch for all outcomes; after n visits, `widening` times the square root of n of them
    have branches of their own. 0: it stays one branch."""
    budget_share: float = 0.6
    """The part of what is left of a move's budget that a decision spends if another choice may follow in the same move;
    the last one spends everything."""
    sampled_outcomes: int = 6
    """How many outcomes stand for wider chance where a position after it is evaluated. 1 where the evaluation is the
    same for each."""
    move_search: MoveSearchSettings | None = None
    """How whole moves are planned; without it, a tree of single decisions is searched."""
    move_tree: MoveTreeSettings | None = None
    """How a tree of whole moves is searched; without it, they are tried by playing on."""


@dataclass(frozen=True)
class Level:
    """How strong a bot is: greedy with noise, a search of a number of simulations a move, or what the game has learned,
    and the search where it has learned nothing."""

    noise: float = 0.0
    """How much a greedy bot's evaluation is blurred, in units of `SearchSettings.scale`."""
    simulations: int = 0
    """Simulations a move; 0 for a greedy bot."""
    learned: bool = False
    """Whether the bot plays by `Game.option_shares` where there are any."""
    search: SearchSettings | None = None
    """How the level searches; without it, as the game's settings say."""


DEFAULT_LEVELS = (Level(4.0), Level(1.0), Level(), Level(0.0, 500), Level(0.0, 3000), Level(0.0, 20000))
"""The levels of a game that has not been measured."""


@dataclass(frozen=True)
class BotSettings:
    """A game's settings for bots. The defaults, for a game that has not been measured, are full random playouts, which
    need no evaluation."""

    search: SearchSettings = field(default_factory=SearchSettings)
    levels: tuple[Level, ...] = DEFAULT_LEVELS
    """From the weakest to the strongest: the levels 1 to 6, placed by measured rating (`leyline ladder GAME`)."""
