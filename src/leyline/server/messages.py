"""What clients and the server say to each other at a table, one JSON object a message. docs/wire.md is the
description for people; `scripts/wire-types` writes the browser's types from these classes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder, Encoder

WORDS = 500
"""The longest chat line, in characters."""

MessageId = Annotated[str, Meta(pattern="^[!-~]{1,64}$")]
"""Chosen by the client, never used twice at a table: repeating a message with its id is always safe."""
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
GameView = dict[str, Any]
"""What a seat may know, as its game describes it."""
OfferKind = Literal["undo", "draw", "rematch"]
By = Literal["play", "resign", "time", "draw"]
"""What ended a game."""

Code = Literal[
    "malformed",
    "too-big",
    "too-fast",
    "unknown",
    "not-signed-in",
    "not-yours",
    "not-found",
    "not-allowed",
    "not-now",
    "not-legal",
    "taken",
    "over",
    "busy",
    "fault",
]
"""Why something was refused, for programs; `words` beside it are for people."""


class Said(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client. A member that its type does not have is refused, so that a misspelling is noticed."""


class Hello(Said, tag="hello"):
    """The first message: who is there, and how far it has come. Answered by `welcome` and `update`."""

    token: Annotated[str, Meta(max_length=128)] | None = None
    """A seat's token, for programs and other devices; a browser is known by its cookie."""
    since: Number = 0
    """The `n` of the last update this client has, or 0."""


class Act(Said, tag="act"):
    """Take one of the options."""

    id: MessageId
    seat: SeatNumber
    decision: Number
    """The `decision` of the update that offered the option."""
    text: Text
    """The option's `text`."""


class Undo(Said, tag="undo"):
    """Take back, freely: to the last reveal, chance result or other player's act at most. For more, offer it."""

    id: MessageId
    seat: SeatNumber
    decision: Number
    to: Number | None = None
    """The entry of the record to go back to; null for the beginning of the latest move."""


class Offer(Said, tag="offer"):
    """Ask the others to agree: to taking back, to a draw, to another game."""

    id: MessageId
    seat: SeatNumber
    what: OfferKind
    to: Number | None = None
    """With `undo`: the entry of the record to go back to; null for the beginning of this seat's latest move."""


class Answer(Said, tag="answer"):
    """Agree to an offer or decline it; whoever made it declines to withdraw it."""

    id: MessageId
    seat: SeatNumber
    offer: Number
    """The offer's number."""
    yes: bool


class Resign(Said, tag="resign"):
    """Give up."""

    id: MessageId
    seat: SeatNumber


class Sit(Said, tag="sit"):
    """Take an open seat; with `bot`, the host gives the seat to a bot."""

    id: MessageId
    seat: SeatNumber
    bot: BotName | None = None


class Leave(Said, tag="leave"):
    """Get up. Before the game that opens the seat; during it the seat stays one's own, and coming back takes it up
    again. The host may send a bot away before the game."""

    id: MessageId
    seat: SeatNumber


class Say(Said, tag="say"):
    """Chat."""

    id: MessageId
    words: Annotated[str, Meta(min_length=1, max_length=WORDS)]


class Mute(Said, tag="mute"):
    """Stop (or, with `on` false, resume) hearing a person at this table."""

    id: MessageId
    person: Annotated[str, Meta(min_length=1, max_length=64)]
    on: bool = True


class Hint(Said, tag="hint"):
    """Ask what a bot would do. Answered by `hint`."""

    id: MessageId
    seat: SeatNumber
    decision: Number


class Ping(Said, tag="ping"):
    """Is anybody there? Answered by `pong`."""


Request = Act | Undo | Offer | Answer | Resign | Sit | Leave | Say | Mute
"""What changes a table: each is answered by `ok` once it is durable, or by `no`."""
ToServer = Hello | Request | Hint | Ping


class Told(Struct, tag_field="type"):
    """A message of the server."""


class Prompt(Struct):
    """What the seat is asked: a kind for programs, words for people, and the section of the rules page."""

    kind: str
    words: str
    rule: str


class Waiting(Struct):
    """What is being waited for. Everybody is told the same."""

    seat: int
    prompt: Prompt
    where: str
    """Where in the rules the game stands, from the outside in."""
    move: int
    """Consecutive decisions of a seat under one number are one move."""


class Option(Struct):
    """Something that the seat may do: the text to send back, and words to show."""

    text: str
    words: str


class Seat(Struct):
    """A seat and who is on it."""

    role: str
    """The name of the seat in the rules, and in records."""
    by: Literal["nobody", "person", "bot"]
    name: str = ""
    person: str | None = None
    """An id that stays the same at this server; null for bots."""
    here: bool = False
    """Whether the person is connected; a bot always is."""
    stand_in: str | None = None
    """The bot that plays while the person is away."""


class Clocks(Struct):
    """Everybody's time, in milliseconds, at the moment of the update's `time`."""

    left: list[int]
    running: int | None
    """The seat whose time runs down now."""


class OpenOffer(Struct):
    """An offer that waits for answers."""

    offer: int
    what: OfferKind
    seat: int
    """Who made it."""
    waiting: list[int]
    """The seats that have not answered yet."""
    to: int | None = None


class Line(Struct):
    """A log line, and the entry of the record that it tells of."""

    entry: int
    words: str


class ChatLine(Struct):
    """Something that a person said."""

    n: int
    person: str
    name: str
    seat: int | None
    """One of the person's seats when they said it; null for a spectator."""
    words: str
    at: int
    """When, in milliseconds since 1970."""


class Outcome(Struct):
    """How the game ended."""

    winners: list[int]
    scores: list[int]
    by: By
    key: str
    """The secret key that all draws followed from, in hexadecimal; its SHA-256 is the table's `commitment`."""


class NoClock(Struct, tag="none", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Nobody is hurried."""


AtZero = Literal["default", "loss"]
"""What happens to a seat whose time is up: the least it can do is done for it, or it has lost."""


class MoveClock(Struct, tag="move", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many seconds for each move."""

    seconds: Annotated[int, Meta(ge=5, le=86400)]
    at_zero: AtZero = "default"


class GameClock(Struct, tag="game", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many seconds for the whole game, and some more after each move."""

    seconds: Annotated[int, Meta(ge=10, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    at_zero: AtZero = "loss"


class DayClock(Struct, tag="days", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many days for each move."""

    days: Annotated[int, Meta(ge=1, le=30)]
    at_zero: AtZero = "loss"


ClockKind = NoClock | MoveClock | GameClock | DayClock


class StandIn(Struct, forbid_unknown_fields=True, frozen=True):
    """Which bot plays for a seat whose player has been gone for so many seconds while the seat was waited for."""

    after: Annotated[int, Meta(ge=5, le=86400)]
    bot: BotName = "greedy"


class Card(Struct):
    """What a table is: everything about it that does not change."""

    id: str
    game: str
    title: str
    edition: str
    rules: int
    """The version of the rules."""
    parameters: dict[str, int | str]
    """Those that differ from the edition's."""
    roles: list[str]
    clock: ClockKind
    private: bool
    commitment: str
    """The SHA-256 of the key that all draws follow from."""
    host: str | None
    """The person who opened the table."""
    stand_in: StandIn | None = None
    origin: str | None = None
    """The table that this one goes on from."""
    entry: int = 0
    """The entry of the origin's record at which it goes on."""


class You(Struct):
    """Who the server takes this client for."""

    person: str | None
    name: str
    seats: list[int]
    """The seats this client may act for: none for a spectator."""
    host: bool
    muted: list[str]


class Welcome(Told, tag="welcome"):
    """The answer to `hello`. A full `update` for each of the client's seats (or one as a spectator) follows."""

    n: int
    time: int
    card: Card
    you: You


class Update(Told, tag="update"):
    """What happened and how things stand now, as one seat or a spectator may know it. A member that is absent has
    not changed; `log` and `chat` hold only what is new."""

    n: int
    """How far this takes the client: the number of the last happening it tells of."""
    seat: int | None
    """Whose eyes these are; null for a spectator's."""
    time: int
    """The time of the server's clock, in milliseconds; it stands still while the server is down."""
    status: Literal["open", "running", "over"] | UnsetType = UNSET
    decision: int | UnsetType = UNSET
    """Sent back with `act` and `undo`; it changes whenever the game does."""
    entry: int | UnsetType = UNSET
    """How many entries the record has."""
    view: GameView | UnsetType | None = UNSET
    """What this seat may know, as its game describes it; null before the game has begun."""
    waiting: Waiting | UnsetType | None = UNSET
    options: list[Option] | UnsetType | None = UNSET
    """If this seat is the one that is waited for."""
    undo: int | UnsetType | None = UNSET
    """The entry that a free `undo` leads back to; null if there is nothing to take back freely."""
    seats: list[Seat] | UnsetType = UNSET
    clocks: Clocks | UnsetType | None = UNSET
    offers: list[OpenOffer] | UnsetType = UNSET
    result: Outcome | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET
    """The table of the next game, once a rematch was agreed on."""
    log: list[Line] | UnsetType = UNSET
    chat: list[ChatLine] | UnsetType = UNSET


class Ok(Told, tag="ok"):
    """The message with this id is done and durable."""

    id: str
    n: int
    """The number of what came of it."""


class No(Told, tag="no"):
    """The message with this id was refused, and nothing has changed."""

    id: str | None
    code: Code
    words: str


class Advice(Struct):
    """An option as a bot ranks it."""

    text: str
    words: str
    value: float
    """The share of the win that it promises, from 0 to 1."""
    why: str
    """What speaks for it or against it, in a few words; empty where nothing can be said."""


class Hinted(Told, tag="hint"):
    """What a bot would do."""

    id: str
    bot: str
    text: str
    words: str
    best: list[Advice]
    """The best few options, the best first: that one, and what else it thought of."""


class Pong(Told, tag="pong"):
    """The answer to `ping`."""

    time: int


class Bye(Told, tag="bye"):
    """The server closes this connection; come back after so many seconds, at random within twice as many."""

    words: str
    back: float


ToClient = Welcome | Update | Ok | No | Hinted | Pong | Bye

encoder = Encoder()
to_server: Decoder[ToServer] = Decoder(ToServer)
request: Decoder[Request] = Decoder(Request)
to_client: Decoder[ToClient] = Decoder(ToClient)


def encode(message: ToClient) -> str:
    """A message as it goes into a text frame."""
    return encoder.encode(message).decode()
