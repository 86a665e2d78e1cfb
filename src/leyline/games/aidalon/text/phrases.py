"""Short phrases that options, log lines and explanations share."""

from __future__ import annotations

from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.grid import PLACE_NAMES, PLACES, SEEKER
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.state import AidalonState


def shards(count: int) -> str:
    """A number of shards in words."""
    return "1 shard" if count == 1 else f"{count} shards"


def cards(count: int, what: str = "") -> str:
    """A number of cards in words, such as 2 unforged cards."""
    described = f"{what} card" if what else "card"
    return f"1 {described}" if count == 1 else f"{count} {described}s"


def card_at(s: AidalonState, place: int, seat: int) -> str:
    """The card of a place as a seat may name it."""
    if s.cards[place] < 0:
        return "nothing"
    if s.seen[place] >> seat & 1:
        return CARDS[s.cards[place]].name
    return "an unforged card"


def place_words(place: int) -> str:
    """A place of the table: East's council front."""
    owner, slot = divmod(place, PLACES)
    return f"{ROLES[owner]}'s {PLACE_NAMES[slot]}" if slot != SEEKER else f"{ROLES[owner]}'s seeker"
