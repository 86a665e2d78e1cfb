"""Everything that can happen at a table. A table is the list of its happenings, numbered from 1 without a gap: whatever
else is known about it follows from them. What one request causes is written in one go, and what chance answered to an
action is part of that action, so no half of anything can ever be stored."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from leyline.server.messages import ClockKind, OfferKind, StandIn


class TableEvent(Struct, tag_field="what", omit_defaults=True):
    """One thing that happened."""


class Opened(TableEvent, tag="opened"):
    """A table is there. Always the first happening."""

    game: str
    rules: int
    edition: str
    parameters: dict[str, int | str]
    seats: int
    clock: ClockKind
    key: str
    """The secret that all draws follow from, in hexadecimal. It leaves the server when the game is over."""
    private: bool = False
    host: str | None = None
    stand_in: StandIn | None = None
    origin: str | None = None
    entry: int = 0
    start: dict[str, object] | None = None
    """The position to begin from, if it is not the game's own."""
    record: str | None = None
    """A record that somebody brought along: a game to look at, not to play."""


class Sat(TableEvent, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    token: str = ""
    """The fingerprint of the token that acts for this seat."""


class BotSat(TableEvent, tag="bot-sat"):
    """A bot was given a seat."""

    seat: int
    bot: str


class Keyed(TableEvent, tag="keyed"):
    """A further token acts for a seat."""

    seat: int
    token: str


class Left(TableEvent, tag="left"):
    """A seat was given up before the game."""

    seat: int


class Begun(TableEvent, tag="begun"):
    """Everybody is there, and the game begins."""

    drawn: list[str] = []


class Acted(TableEvent, tag="acted"):
    """A decision was made, and chance answered."""

    seat: int
    text: str
    drawn: list[str] = []
    by: str = ""
    """The bot that decided, or `clock`; empty for the person on the seat."""
    instead: str = ""
    """The bot that should have decided and could not."""


class Undone(TableEvent, tag="undone"):
    """The game went back to where it stood after an entry of the record."""

    seat: int
    to: int
    drawn: list[str] = []
    agreed: bool = False


class Resigned(TableEvent, tag="resigned"):
    seat: int


class Flagged(TableEvent, tag="flagged"):
    """A seat's time was up, and it has lost."""

    seat: int


class Agreed(TableEvent, tag="agreed"):
    """Everybody agreed on a draw."""


class Offered(TableEvent, tag="offered"):
    """A seat asks the others to agree. The offer is known by the number of this happening."""

    seat: int
    kind: OfferKind
    to: int | None = None


class Answered(TableEvent, tag="answered"):
    seat: int
    offer: int
    yes: bool


class Rematched(TableEvent, tag="rematched"):
    """The next game is at another table."""

    table: str


class Spoke(TableEvent, tag="spoke"):
    person: str
    name: str
    words: str
    seat: int | None = None


class Muted(TableEvent, tag="muted"):
    """A person does not want to hear (or, with `on` false, wants to hear again) another one."""

    person: str
    whom: str
    on: bool


class Here(TableEvent, tag="here"):
    """The player of these seats is connected to a process of the server."""

    seats: list[int]
    house: str


class Gone(TableEvent, tag="gone"):
    """The player of these seats is connected to that process no more; with no process named, to none."""

    seats: list[int]
    house: str = ""


class Replaced(TableEvent, tag="replaced"):
    """A bot plays for a player who is gone."""

    seat: int
    bot: str


class Returned(TableEvent, tag="returned"):
    """The player is back and has the seat again."""

    seat: int


class Forgotten(TableEvent, tag="forgotten"):
    """A person wants to be forgotten: their names and words here are blank from now on, also in what came before."""

    person: str


Any = (
    Opened
    | Sat
    | BotSat
    | Keyed
    | Left
    | Begun
    | Acted
    | Undone
    | Resigned
    | Flagged
    | Agreed
    | Offered
    | Answered
    | Rematched
    | Spoke
    | Muted
    | Here
    | Gone
    | Replaced
    | Returned
    | Forgotten
)


class StoredEvent(Struct, frozen=True):
    """A happening in its place in the table's list."""

    n: int
    at: int
    """The service's time."""
    wall: int
    """The time of day, in milliseconds since 1970."""
    what: Any
    sender: str | None = None
    """The person whose message caused this, with the message's id: the same message never causes anything twice."""
    message: str | None = None


_encoder = Encoder()
_decoder: Decoder[Any] = Decoder(Any)


def encode(what: Any) -> str:
    """A happening as it is stored."""
    return _encoder.encode(what).decode()


def decode(body: str | bytes) -> Any:
    """A happening as it was stored."""
    return _decoder.decode(body)
