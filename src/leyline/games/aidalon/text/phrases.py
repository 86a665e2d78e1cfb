"""Short phrases that options, log lines and explanations share."""

from __future__ import annotations

from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.grid import PLACE_NAMES, PLACES, SEEKER
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.state import AidalonState


def card_at(s: AidalonState, place: int, seat: int) -> str:
    """Return the card of a place as a seat may name it."""
    if s.cards[place] < 0:
        return "nothing"
    if s.seen[place] >> seat & 1:
        return CARDS[s.cards[place]].name
    return "an unforged card"


def place_words(place: int) -> str:
    """Return a place: East's council front."""
    owner, slot = divmod(place, PLACES)
    return f"{ROLES[owner]}'s {PLACE_NAMES[slot]}" if slot != SEEKER else f"{ROLES[owner]}'s seeker"


def card_words(place: int) -> str:
    """Return the card of a place without its name: the card on East's council front."""
    return place_words(place) if place % PLACES == SEEKER else f"the card on {place_words(place)}"


def capitalized(text: str) -> str:
    """Return a text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]
