"""Short phrases that options, log lines and explanations share."""

from __future__ import annotations

from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.grid import PLACES, SEEKER, SLOT_WORDS
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
    """Return a place: East's front Council slot."""
    owner, slot = divmod(place, PLACES)
    return f"{ROLES[owner]}'s {SLOT_WORDS[slot]}" if slot != SEEKER else f"{ROLES[owner]}'s seeker"


def card_words(place: int) -> str:
    """Return the card of a place without its name: the card in East's front Council slot."""
    return place_words(place) if place % PLACES == SEEKER else f"the card in {place_words(place)}"


def capitalized(text: str) -> str:
    """Return a text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]
