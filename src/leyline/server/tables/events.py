"""Everything that can happen at a table. A table is the list of its events, numbered from 1 without a gap; everything
else about it follows from them. All events of one request are written in one transaction, and the outcomes of chance
are part of the action that caused them, so nothing is ever stored by halves.

The JSON of these events is stored for good: a tag or a field keeps its name there, whatever it is called here."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from leyline.server.messages import ClockKind, OfferKind, Sides, StandIn

FORGOTTEN = "somebody"
"""The name of a deleted person."""


class TableEvent(Struct, tag_field="what", omit_defaults=True):
    """Base of all events."""


class Opened(TableEvent, tag="opened"):
    """A table was opened. Always the first event."""

    game: str
    rules: int
    edition: str
    parameters: dict[str, int | str]
    seats: int
    clock: ClockKind
    key: str
    """The secret key of all draws, in hexadecimal. It leaves the server when the game is over."""
    private: bool = False
    host: str | None = None
    stand_in: StandIn | None = None
    origin: str | None = None
    entry: int = 0
    start: dict[str, object] | None = None
    """The position to start from, if not the game's own."""
    record: str | None = None
    """An uploaded record: a game to look at, not to play."""
    sides: Sides = "chosen"
    """Whether players keep the seats they take, or seats are drawn when the game begins."""
    hints: bool = True
    """Whether people who play each other may ask for hints. Tables from before this was stored allow them."""
    rated: bool = False
    """Whether the end of the game changes its players' ratings."""
    tournament: str = ""
    """The tournament that this game belongs to."""
    origin_public: bool = False
    """Whether the table that this one continues is public; a rematch is as public as what it follows."""
    by_letter: bool = False
    """Whether the players exchange letters instead of meeting at a server, and make the luck together."""

    def shown_origin(self) -> str | None:
        """Return the table that this one continues, as all may know it: empty if that is a private table and this one
        is public, since the id of a private table is all that it takes to enter it."""
        hidden = self.start is not None and not self.private and not self.origin_public
        return "" if hidden and self.origin is not None else self.origin


class Sat(TableEvent, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    token: str = ""
    """The fingerprint of the token that acts for this seat."""
    anchor: str = ""
    """What the seat's shares in the luck begin with, by letter (`leyline.core.shares`)."""
    signing_key: str = ""
    """The public key by which the player's letters are known."""


class BotSat(TableEvent, tag="bot-sat"):
    """A bot was given a seat."""

    seat: int
    bot: str


class Brought(TableEvent, tag="brought"):
    """The player of a seat brought something of their own, such as a deck; it is shown when the game begins."""

    seat: int
    parameters: dict[str, int | str]


class Keyed(TableEvent, tag="keyed"):
    """A seat was given another token."""

    seat: int
    token: str


class Left(TableEvent, tag="left"):
    """A seat was given up before the game."""

    seat: int


class Drawn(TableEvent, tag="drawn"):
    """Seats were drawn by the table's key, just before the game began."""

    seats: list[int]
    """For each seat, the one that its player took."""


class Begun(TableEvent, tag="begun"):
    """All seats were taken, and the game began."""

    drawn: list[str] = []


class Acted(TableEvent, tag="acted"):
    """A decision was made, and the chance that followed was drawn."""

    seat: int
    text: str
    drawn: list[str] = []
    by: str = ""
    """The bot that decided, or `clock`; empty for the person on the seat."""
    instead: str = ""
    """The bot that should have decided and failed."""
    early: bool = False
    """Whether the cap in seconds ended the bot's thinking."""


class Advised(TableEvent, tag="advised"):
    """A player who plays against people asked for a hint."""

    seat: int


class Undone(TableEvent, tag="undone"):
    """The game went back to where it stood after an entry of the record."""

    seat: int
    to: int
    drawn: list[str] = []
    agreed: bool = False


class Drew(TableEvent, tag="drew"):
    """Chance was drawn from a share of every seat, in a game by letter, by the seat that had the others' shares."""

    seat: int
    shares: list[str]
    drawn: list[str] = []


class Resigned(TableEvent, tag="resigned"):
    seat: int


class Flagged(TableEvent, tag="flagged"):
    """A seat lost on time."""

    seat: int


class Agreed(TableEvent, tag="agreed"):
    """All players agreed on a draw, or the game was called off."""

    called_off: bool = False
    """Whether its tournament called it off: the time of the round was up."""


class Retired(TableEvent, tag="retired"):
    """The game was ended as unfinished, since its rules are no longer played."""


class Offered(TableEvent, tag="offered"):
    """A seat asked the others to agree. The number of this event is the number of the offer."""

    seat: int
    kind: OfferKind
    to: int | None = None


class Answered(TableEvent, tag="answered"):
    seat: int
    offer: int
    yes: bool


class Rematched(TableEvent, tag="rematched"):
    """The next game was opened at another table."""

    table: str


class Spoke(TableEvent, tag="spoke"):
    person: str
    name: str
    words: str
    seat: int | None = None


class Muted(TableEvent, tag="muted"):
    """A person muted another one or, with `on` false, unmuted them."""

    person: str
    whom: str
    on: bool


class Here(TableEvent, tag="here"):
    """The player of these seats connected to a server process."""

    seats: list[int]
    process: str = field(name="house")


class Gone(TableEvent, tag="gone"):
    """The player of these seats is no longer connected to that process; without a process, to none."""

    seats: list[int]
    process: str = field(default="", name="house")


class Replaced(TableEvent, tag="replaced"):
    """A bot took over from an absent player."""

    seat: int
    bot: str
    left: bool = False
    """Whether the player left of their own will."""


class Returned(TableEvent, tag="returned"):
    """The player came back and took the seat over again."""

    seat: int


class Removed(TableEvent, tag="removed"):
    """The host removed a person from a seat before the game; they cannot sit down here again."""

    seat: int
    person: str


class Watching(TableEvent, tag="watching"):
    """The host let people who do not play watch the game or, with `on` false, no longer."""

    on: bool


class LineRemoved(TableEvent, tag="line-removed"):
    """A moderator removed a chat line; its words are blank in the stored event, too."""

    line: int
    """The number of the event by which it was said."""


class Closed(TableEvent, tag="closed"):
    """A moderator closed the table: the game ends unfinished."""


class Forgotten(TableEvent, tag="forgotten"):
    """A person was deleted: their names and words are blank from now on, in earlier events too."""

    person: str


class TakenOver(TableEvent, tag="taken-over"):
    """A guest logged in to an account, which goes on with all that was the guest's here."""

    guest: str
    person: str
    name: str


class Renamed(TableEvent, tag="renamed"):
    """A person who plays here took another name."""

    person: str
    name: str


AnyEvent = (
    Opened
    | Sat
    | BotSat
    | Brought
    | Keyed
    | Left
    | Drawn
    | Begun
    | Acted
    | Advised
    | Undone
    | Drew
    | Resigned
    | Flagged
    | Agreed
    | Retired
    | Offered
    | Answered
    | Rematched
    | Spoke
    | Muted
    | Here
    | Gone
    | Replaced
    | Returned
    | Removed
    | Watching
    | LineRemoved
    | Closed
    | Forgotten
    | TakenOver
    | Renamed
)


class StoredEvent(Struct, frozen=True):
    """An event in its place in the table's list."""

    n: int
    at: int
    """The service time."""
    wall: int
    """The time of day, in milliseconds since 1970."""
    event: AnyEvent
    sender: str | None = None
    """The person whose message caused this, with the message's id: the same message never acts twice."""
    message: str | None = None


_encoder = Encoder()
_decoder: Decoder[AnyEvent] = Decoder(AnyEvent)


def encode(event: AnyEvent) -> str:
    """Return the JSON to store."""
    return _encoder.encode(event).decode()


def decode(body: str | bytes) -> AnyEvent:
    """Return the event of stored JSON."""
    return _decoder.decode(body)
