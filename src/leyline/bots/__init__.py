"""Players that are programs. A bot sees a view and its options; the positions that it tries things on are resampled
for its seat.

Bots go by name: `random`, `greedy`, `search` (with a budget: `search:2000` simulations or `search:0.5s` a move),
`learned` (by what the game has learned from exact play; where it has nothing, by a second of search) and `level-1` to
`level-6`. Each of them can be restricted: `greedy~card 4/*` acquires no card of Vigor 4 as long as it can do anything
else. `style:rusher` and its like (`leyline.bots.style`) want something besides winning. An installed package adds one
through an entry point of the group `leyline.bots` whose name is the bot's and whose value makes one from a seed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import Budget, read_budget
from leyline.bots.greedy import GreedyBot
from leyline.bots.learned_bot import LearnedBot
from leyline.bots.levels import LEVELS, LevelBot
from leyline.bots.random import RandomBot
from leyline.bots.restricted import RestrictedBot
from leyline.bots.search_bot import SearchBot
from leyline.bots.style import StyleBot
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame

BOTS: tuple[str, ...] = ("random", "greedy", "search", "learned", *[f"level-{level}" for level in LEVELS])
"""The names of the built-in bots."""

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Choice",
    "GreedyBot",
    "LearnedBot",
    "LevelBot",
    "Observation",
    "RandomBot",
    "RestrictedBot",
    "SearchBot",
    "StyleBot",
    "check",
    "create",
    "known",
    "names",
]


def _installed() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group="leyline.bots") if point.name not in BOTS}


def names() -> list[str]:
    """Return the names of all bots, the built-in ones first. Load none of them."""
    return [*BOTS, *sorted(_installed())]


def known(name: str) -> bool:
    """Return whether `create` makes a bot of this name."""
    try:
        create(name, 0)
    except LeylineError:
        return False
    return True


def check(name: str, game: AnyGame) -> None:
    """Raise `LeylineError` if there is no bot of this name, or if it avoids something that this game does not have,
    or has a style that means nothing in it."""
    bot = create(name, 0)
    if isinstance(bot, RestrictedBot):
        bot.check(game)
        bot = bot.bot
    if isinstance(bot, StyleBot):
        bot.check(game)


def create(name: str, seed: int) -> Bot:
    """Return a bot by its name. Raise `LeylineError` if there is none."""
    if "~" in name:
        whole, _, avoided = name.partition("~")
        return RestrictedBot(seed, create(whole, seed), avoided)
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name == "search":
        return SearchBot(seed)
    if name == "learned":
        return LearnedBot(seed)
    if name.startswith("search:"):
        return SearchBot(seed, read_budget(name.partition(":")[2]))
    if name.startswith("style:"):
        return StyleBot(seed, name.partition(":")[2])
    if name in BOTS:
        return LevelBot(seed, int(name.partition("-")[2]))
    point = _installed().get(name)
    if point is None:
        raise LeylineError(f"there is no bot {name!r}; there are: {', '.join(names())}")
    try:
        make: Callable[[int], object] = point.load()
        bot = make(seed)
    except Exception as error:  # a package may fail in any way while it is imported
        raise LeylineError(f"the installed bot {name!r} cannot be made: {error}") from error
    if not isinstance(bot, Bot):
        raise LeylineError(f"the installed bot {name!r} is not a leyline.bots.Bot")
    return bot
