"""Parts of a table: a seat, an offer, a line of the table's own in the log; and a moment."""

from __future__ import annotations

from msgspec import Struct

from leyline.server.messages import OfferKind
from leyline.server.tables.table_setup import Brought


class SeatState(Struct, frozen=True):
    """A seat and its player."""

    person: str | None = None
    name: str = ""
    bot: str = ""
    tokens: tuple[str, ...] = ()
    processes: frozenset[str] = frozenset()
    """The server processes that the person is connected to."""
    gone: int = 0
    """When the person's last connection ended."""
    stand_in: str = ""
    left: bool = False
    """Whether the player left of their own will, so that the stand-in plays on their clock."""
    brought: Brought = {}
    """What the player brings to the seat."""
    anchor: str = ""
    """What the seat's shares in the luck begin with, in a game by letter."""
    signing_key: str = ""

    @property
    def is_free(self) -> bool:
        return self.person is None and not self.bot

    @property
    def played_by_bot(self) -> str:
        """The bot that decides for this seat now; empty if its person does."""
        return self.bot or self.stand_in


class OpenOffer(Struct, frozen=True):
    """An offer and the seats that have not answered it."""

    number: int
    kind: OfferKind
    seat: int
    to: int | None
    waiting: tuple[int, ...]


class Note(Struct, frozen=True):
    """A log line of the table, not of the game."""

    n: int
    entry: int
    words: str


class Timestamp(Struct, frozen=True):
    """A moment, by the service clock and by the time of day."""

    at: int
    wall: int
