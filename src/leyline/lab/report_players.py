"""The players that a report compares, and how many games each plays."""

from __future__ import annotations

from itertools import pairwise

from leyline.bots.levels import level_of
from leyline.core.game import AnyGame

FEWEST = 20
SLOWER = 5
"""Searching bots play this many times fewer games: each takes seconds, not milliseconds."""
LEVEL = 5
"""The level whose search a report uses by default."""


def default_players(game: AnyGame) -> list[str]:
    """Return three strengths for a game: no thought, one move of thought, and a search."""
    return ["random", "greedy", f"search:{level_of(game, LEVEL).simulations}"]


def games_for(bot: str, games: int) -> int:
    """Return how many games a bot plays when a quick one plays `games`."""
    slow = bot.startswith(("search", "level-4", "level-5", "level-6"))
    return max(games // SLOWER, FEWEST) if slow else games


def ladder_players(bots: list[str]) -> list[str]:
    """Return the bots of the ladder: the last search also meets one with twice its simulations."""
    name, _, budget = bots[-1].partition(":")
    if name == "search" and budget.isdecimal():
        return [*bots, f"search:{2 * int(budget)}"]
    return bots


def seeds(stronger: str, games: int) -> int:
    """Return how many seeds two neighbours on the ladder play, each from every seat."""
    return max(games_for(stronger, games) // 2, FEWEST)


def total(seats: int, bots: list[str], games: int, styles: int = 0) -> int:
    """Return the number of games of a report, `styles` play styles among them."""
    alone = sum([games_for(bot, games) for bot in bots]) + seats * styles * (games // 2)
    if len(bots) == 1:
        return alone
    return alone + sum([seats * seeds(stronger, games) for _, stronger in pairwise(ladder_players(bots))])
