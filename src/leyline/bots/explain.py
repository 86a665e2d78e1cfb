"""Reasons for a bot's advice, in a few words."""

from __future__ import annotations

from random import Random

from leyline.bots.bot import Choice, Observation
from leyline.core.game import AnyGame

MOST = 3
"""The largest number of reasons."""


def adviser(game: AnyGame) -> str:
    """Return the bot that gives hints: by what the game has learned, otherwise by a second of search."""
    return "learned" if game.has_learned_values() else "search:1s"


def reasons(observation: Observation, choice: Choice, seed: int = 0) -> list[str]:
    """Return the strongest reasons for or against an option and its continuation. They come from a position that the
    seat cannot tell from the real one, and follow the line as far as it is possible there."""
    game = observation.game
    before = observation.imagine(Random(seed))
    after = before.clone()
    for code in choice.line:
        if game.pending(after) != observation.seat or code not in game.options(after):
            break
        game.apply(after, code)
    found: list[str] = game.explain(before, after, observation.seat)
    return found[:MOST]
