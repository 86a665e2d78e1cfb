"""Events of the log as tuples of ints; `text/log.py` puts them into words."""

from __future__ import annotations

from typing import Final

from leyline.core.game import REVEALED
from leyline.games.aidalon.grid import PLACES
from leyline.games.aidalon.state import AidalonState

# Each event is its kind and up to four details; a mask names the seats that may know the card.
FIRST_PLAYER: Final = 0  # seat
DREW: Final = 1  # seat, card
SET_ASIDE: Final = 2  # seat, card
MULLIGANED: Final = 3  # seat, how many
ROUND_BEGAN: Final = 4  # round, first player
GAINED: Final = 5  # seat, shards
LOST: Final = 6  # seat, shards
STOLE: Final = 7  # seat, from whom, shards
HEATED: Final = 8  # seat, heat gained
COOLED: Final = 9  # seat, heat lost
STAGED: Final = 10  # seat, card, place, mask
RUSHED: Final = 11  # seat, card, place, shards
SHIFTED: Final = 12  # seat, from place, to place
SWAPPED: Final = 13  # seat, place, place
PLAYED: Final = 14  # seat, card, shards
USED: Final = 15  # seat, card, place
FORGED: Final = 16  # seat, card, place, shards
COLLECTED: Final = 17  # seat, card, place
DELVED: Final = 18  # seat, defender, district
APPROACHED: Final = 19  # seat, place
REACHED: Final = 20  # seat, defender, district
AVOIDED: Final = 21  # seat, place
CONFRONTED: Final = 22  # seat, card, place
DISCOVERED: Final = 23  # seat, card, place or district of the defender, mask
TRIGGERED: Final = 24  # seat, card, manner
BARRIER_PAID: Final = 25  # seat, shards
BARRED: Final = 26  # seat, shards not paid
SCRAP_PAID: Final = 27  # seat, shards, card
LEFT_ALONE: Final = 28  # seat
SECURED: Final = 29  # seat, card, owner
SCRAPPED: Final = 30  # owner, card
SCORED: Final = 31  # seat, card, owner
ARCHIVED: Final = 32  # owner, card, mask
RETREATED: Final = 33  # seat
HEAT_PAID: Final = 34  # seat, shards, defender
COMPLETED: Final = 35  # seat, defender, district
EXHAUSTED: Final = 36  # place
UNEXHAUSTED: Final = 37  # place
UNFORGED: Final = 38  # place, card
RETURNED: Final = 39  # seat, place, card, mask
REDIRECTED: Final = 40  # place
DELVE_STOPPED: Final = 41  # seat
REFUNDED: Final = 42  # seat, shards
REFILLED: Final = 43  # seat, actions
TRIMMED: Final = 44  # seat, shards
DECKED: Final = 45  # seat
ENDED: Final = 46  # how, mask of winners
LOOKED: Final = 47  # seat, owner, card
SUNK: Final = 48  # seat, owner, 1 if it went to the bottom
SHOWN: Final = 49  # seat, to whom, card, district
FETCHED: Final = 50  # seat, card or -1, mask
SHUFFLED: Final = 51  # seat
SHUFFLED_IN: Final = 52  # seat, card, mask
RECOVERED: Final = 53  # seat, card
CANCELLED: Final = 54  # seat, card
STRENGTHENED: Final = 55  # place or -1, more barrier, more scrap cost
ACTION_LOST: Final = 56  # seat
HEAT_STOLEN: Final = 57  # seat, from whom
MORE_TO_DISCOVER: Final = 58  # seat, cards
FROM_THE_BOTTOM: Final = 59  # seat
CACHED: Final = 60  # place, shards
CASHED: Final = 61  # seat, place, shards


def district_place(owner: int, district: int) -> int:
    """Return a player's district as the place of an event: a number below 0, apart from the places of the grids."""
    return -PLACES * owner - district - 1


def district_of(place: int) -> tuple[int, int]:
    """Return the owner and the district of a `district_place`."""
    return divmod(-place - 1, PLACES)


def note(s: AidalonState, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Note an event if something listens."""
    if s.events is not None:
        s.events.append((kind, a, b, c, d))


def reveal(s: AidalonState) -> None:
    """Note that a seat has seen something hidden: the action cannot be undone freely."""
    if s.events is not None:
        s.events.append(REVEALED)
