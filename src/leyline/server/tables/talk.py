"""How much is said at a table. There is an end to it, as a table must stay quick to rebuild; but it never keeps a move
out."""

from __future__ import annotations

from collections.abc import Sequence

from leyline.server.errors import RequestRefused
from leyline.server.tables import events
from leyline.server.tables.table_parts import SeatState

MAX_TALK = 2000
"""How often one player may speak, mute another or make an offer at a table."""
MAX_GUEST_TALK = 300
"""The same for one person who does not play."""
MAX_ALL_GUEST_TALK = 3000
"""The same for all of them together."""


def counted(said: dict[str, int], event: events.AnyEvent, seats: Sequence[SeatState]) -> dict[str, int]:
    """Return how often each person has said something after an event."""
    person: str | None = None
    if isinstance(event, events.Spoke | events.Muted):
        person = event.person
    elif isinstance(event, events.Offered):
        person = seats[event.seat].person
    return said if person is None else {**said, person: said.get(person, 0) + 1}


def require_left(said: dict[str, int], person: str, seats: Sequence[SeatState]) -> None:
    """Raise `RequestRefused` if a person has said enough."""
    players = {seat_state.person for seat_state in seats}
    if person in players:
        enough = said.get(person, 0) >= MAX_TALK
    else:
        together = sum([count for each, count in said.items() if each not in players])
        enough = said.get(person, 0) >= MAX_GUEST_TALK or together >= MAX_ALL_GUEST_TALK
    if enough:
        raise RequestRefused("not-allowed", "Enough has been said at this table.")
