"""The strengths of player that a report compares, and how many games each of them plays."""

from __future__ import annotations

from itertools import pairwise

from leyline.bots.levels import level_of
from leyline.core.game import AnyGame

FEWEST = 20
SLOWER = 5
"""Bots that search play so many times fewer games: each takes seconds, not milliseconds."""
LEVEL = 5
"""The search that a report asks unless it is told whom to ask: the one of this level."""


def usual(game: AnyGame) -> list[str]:
    """Three strengths for a game: no thought, a move's thought, and a search."""
    return ["random", "greedy", f"search:{level_of(game, LEVEL).simulations}"]


def games_of(bot: str, games: int) -> int:
    """How many games a bot plays where a quick one plays so many."""
    slow = bot.startswith(("search", "level-4", "level-5", "level-6"))
    return max(games // SLOWER, FEWEST) if slow else games


def rungs(bots: list[str]) -> list[str]:
    """The bots of a ladder: a search of so many simulations also meets one of twice as many."""
    name, _, budget = bots[-1].partition(":")
    if name == "search" and budget.isdecimal():
        return [*bots, f"search:{2 * int(budget)}"]
    return bots


def lucks(stronger: str, games: int) -> int:
    """How many lucks two neighbours on the ladder play, each from every seat."""
    return max(games_of(stronger, games) // 2, FEWEST)


def total(seats: int, bots: list[str], games: int) -> int:
    """All games that a report takes."""
    alone = sum([games_of(bot, games) for bot in bots])
    if len(bots) == 1:
        return alone
    return alone + sum([seats * lucks(stronger, games) for _, stronger in pairwise(rungs(bots))])
