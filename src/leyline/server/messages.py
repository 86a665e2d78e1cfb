"""The messages between clients and the server at a table (docs/wire.md). `scripts/wire-types` makes types of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.json import Decoder, Encoder

VERSION = 4
"""The version of these messages: raised whenever a client can notice a change (docs/wire.md lists them)."""
MAX_CHAT_LINE = 500
"""The longest chat line, in characters."""

MessageId = Annotated[str, Meta(pattern="^[!-~]{1,64}$")]
"""Chosen by the client and used once at a table: repeating a message with its id is always safe."""
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
SeatParameters = Annotated[
    dict[Annotated[str, Meta(max_length=40)], int | Annotated[str, Meta(max_length=8000)]], Meta(max_length=8)
]
"""What a player brings to a seat: values by the names in the game's `seat_parameters`, such as `deck`."""
GameView = dict[str, Any]
"""What a seat may know, as its game describes it."""
OfferKind = Literal["undo", "draw", "rematch"]
Sides = Literal["chosen", "random"]
"""Whether players keep the seats they take, or seats are drawn by the table's key when the game begins."""
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


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """Base of messages from clients. Unknown members are refused, so that misspellings show."""


class Hello(ClientMessage, tag="hello"):
    """The first message: who the client is, and how far it has come. Answered by `welcome` and `update`."""

    token: Annotated[str, Meta(max_length=128)] | None = None
    """A seat's token, for programs and other devices; a cookie identifies a browser."""
    since: Number = 0
    """The `n` of the last update this client has, or 0."""
    drawing: bool = False
    """Send the table drawn with characters too."""


class Act(ClientMessage, tag="act"):
    """Take one of the options."""

    id: MessageId
    seat: SeatNumber
    decision: Number
    """The `decision` of the update that offered the option."""
    text: Text
    """The option's `text`."""


class Undo(ClientMessage, tag="undo"):
    """Take back without consent: back to the last reveal, chance or other player's action, until another is to act."""

    id: MessageId
    seat: SeatNumber
    decision: Number
    to: Number | None = None
    """The entry of the record to go back to; null for the start of the latest move."""


class Offer(ClientMessage, tag="offer"):
    """Ask the others to agree to an undo, a draw or a rematch."""

    id: MessageId
    seat: SeatNumber
    what: OfferKind
    to: Number | None = None
    """With `undo`: the entry of the record to go back to; null for the start of this seat's latest move."""


class Answer(ClientMessage, tag="answer"):
    """Accept an offer or decline it; decline one's own to withdraw it."""

    id: MessageId
    seat: SeatNumber
    offer: Number
    """The offer's number."""
    yes: bool


class Resign(ClientMessage, tag="resign"):
    """Resign the game."""

    id: MessageId
    seat: SeatNumber


class Sit(ClientMessage, tag="sit"):
    """Take an open seat, or as the host give it to a bot. Before the game, its person may bring something else."""

    id: MessageId
    seat: SeatNumber
    bot: BotName | None = None
    parameters: SeatParameters = {}
    """What the player brings. It stays hidden until the game begins."""


class Leave(ClientMessage, tag="leave"):
    """Leave a seat. Before the game that opens it; during the game it stays one's own, and sitting down again takes it
    back. The host may remove a bot before the game."""

    id: MessageId
    seat: SeatNumber


class Say(ClientMessage, tag="say"):
    """Chat."""

    id: MessageId
    words: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_LINE)]


class Mute(ClientMessage, tag="mute"):
    """Mute a person at this table or, with `on` false, unmute them."""

    id: MessageId
    person: Annotated[str, Meta(min_length=1, max_length=64)]
    on: bool = True


class Hint(ClientMessage, tag="hint"):
    """Ask what a bot would do. Answered by `hint`. Among people, only at a table that allows it, and the log tells."""

    id: MessageId
    seat: SeatNumber
    decision: Number


class Ping(ClientMessage, tag="ping"):
    """Check the connection. Answered by `pong`."""


Request = Act | Undo | Offer | Answer | Resign | Sit | Leave | Say | Mute
"""Messages that change a table: each is answered by `ok` once it is durable, or by `no`."""
ToServer = Hello | Request | Hint | Ping


class ServerMessage(Struct, tag_field="type"):
    """Base of messages from the server."""


class Prompt(Struct):
    """What the seat is asked: a kind for programs, words for people, and the section of the rules page."""

    kind: str
    words: str
    rule: str


class Waiting(Struct):
    """Whose turn it is, and for what. The same for all clients."""

    seat: int
    prompt: Prompt
    where: str
    """Where in the rules the game stands, from the outside in."""
    move: int
    """Consecutive decisions of a seat under one number are one move."""


class Argument(Struct):
    """Something that a player chooses for an action."""

    role: str
    """Its part in the action: `card`, `from`, `to` …"""
    id: str
    """The name of a piece or a place."""


class Option(Struct, omit_defaults=True):
    """An action that the seat may take; `args` as a person chooses them, `ends_turn` if it does so without a word."""

    text: str
    words: str
    verb: str = ""
    args: list[Argument] = []
    ends_turn: bool = False


class Seat(Struct):
    """A seat and its player."""

    role: str
    """The name of the seat in the rules and in records."""
    by: Literal["nobody", "person", "bot"]
    name: str = ""
    person: str | None = None
    """An id, constant at this server; null for bots."""
    here: bool = False
    """Whether the person is connected; a bot always is."""
    stand_in: str | None = None
    """The bot that plays for an absent person."""


class Clocks(Struct):
    """The time left to each seat, in milliseconds, at the update's `time`."""

    left: list[int]
    running: int | None
    """The seat whose clock is running."""


class OpenOffer(Struct):
    """An offer that has not been answered by all."""

    offer: int
    what: OfferKind
    seat: int
    """The seat that made it."""
    waiting: list[int]
    """The seats that have not answered yet."""
    to: int | None = None


class Line(Struct, omit_defaults=True):
    """A log line, the entry of the record that it describes, and what happened as data; empty members are left out."""

    entry: int
    words: str
    kind: str = ""
    """What happened, in a word of the game's own; `table` for a line about the table."""
    seat: int | None = None
    """The seat that did it."""
    pieces: list[str] = []
    """The names of what it happened to; `back` for a piece that this seat may not know."""
    from_: str = field(default="", name="from")
    """The place that the pieces come from."""
    to: str = ""
    """The place that they go to, or where it happens."""
    amount: int = 0
    """How many of them, or how much."""
    values: list[int] = []
    """Further numbers, such as the faces of dice."""
    heading: str = ""
    """What the log files this line under, such as "Round 3"; absent if it is the same as for the line before."""


class Step(Struct):
    """The game after an entry of the record that others followed within the same update."""

    entry: int
    view: GameView


class ChatLine(Struct):
    """A line of chat."""

    n: int
    person: str
    name: str
    seat: int | None
    """One of the person's seats at that time; null for a spectator."""
    words: str
    at: int
    """When, in milliseconds since 1970."""


class ScorePart(Struct):
    """Points of a seat from one source."""

    label: str
    points: int


class Outcome(Struct):
    """How the game ended."""

    winners: list[int]
    scores: list[int]
    by: By
    ending: str
    """How the game ended, in a few words ("2 circles controlled"); empty unless it was played out."""
    key: str
    """The secret key of all draws, in hexadecimal; its SHA-256 is the table's `commitment`."""
    parts: list[list[ScorePart]] | UnsetType = UNSET
    """Where each seat's points came from: the same sources for all. Missing where unknown or not played out."""


class NoClock(Struct, tag="none", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """No time limit."""


AtZero = Literal["default", "loss"]
"""What happens to a seat whose time is up: its default action is taken, or it loses."""


class MoveClock(Struct, tag="move", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Seconds for each move."""

    seconds: Annotated[int, Meta(ge=5, le=86400)]
    at_zero: AtZero = "default"


class GameClock(Struct, tag="game", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Seconds for the whole game, and an increment after each move."""

    seconds: Annotated[int, Meta(ge=10, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    at_zero: AtZero = "loss"


class DayClock(Struct, tag="days", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Days for each move."""

    days: Annotated[int, Meta(ge=1, le=30)]
    at_zero: AtZero = "loss"


ClockKind = NoClock | MoveClock | GameClock | DayClock


class StandIn(Struct, forbid_unknown_fields=True, frozen=True):
    """The bot that plays for a seat whose player has been absent for `after` seconds of the seat's turn."""

    after: Annotated[int, Meta(ge=5, le=86400)]
    bot: BotName = "greedy"


class Card(Struct):
    """Everything about a table that does not change."""

    id: str
    game: str
    title: str
    edition: str
    rules: int
    """The version of the rules."""
    parameters: dict[str, int | str]
    """Those that differ from the edition's; what players brought is among them once the game has begun."""
    roles: list[str]
    clock: ClockKind
    private: bool
    commitment: str
    """The SHA-256 of the key of all draws."""
    host: str | None
    """The person who opened the table."""
    stand_in: StandIn | None = None
    origin: str | None = None
    """The table that this one continues; empty if that is private and this one is public."""
    entry: int = 0
    """The entry of the origin's record at which it continues."""
    sides: Sides = "chosen"
    hints: bool = True
    rated: bool = False
    """Whether the end of the game changes its players' ratings."""
    by_letter: bool = False


class You(Struct):
    """Who this client is to the server; of a player, with the tournament that the game belongs to."""

    person: str | None
    name: str
    seats: list[int]
    """The seats this client may act for: none for a spectator."""
    host: bool
    muted: list[str]
    tournament: str | None = None


class Welcome(ServerMessage, tag="welcome"):
    """The answer to `hello`. A full `update` for each of the client's seats (or one as a spectator) follows."""

    n: int
    time: int
    card: Card
    you: You
    version: int = VERSION
    """The version of the messages that the server sends."""


class Update(ServerMessage, tag="update"):
    """What happened and how things stand now, as far as one seat or a spectator may know. An absent member has not
    changed; `log` and `chat` hold only what is new."""

    n: int
    """The number of the latest event that this includes."""
    seat: int | None
    """The seat that this is for; null for a spectator."""
    time: int
    """The service time in milliseconds; it stands still while the server is down."""
    status: Literal["open", "running", "over"] | UnsetType = UNSET
    decision: int | UnsetType = UNSET
    """Sent back with `act` and `undo`; it changes whenever the game does."""
    entry: int | UnsetType = UNSET
    """How many entries the record has."""
    view: GameView | UnsetType | None = UNSET
    """What this seat may know, as its game describes it; null before the game begins."""
    steps: list[Step] | UnsetType = UNSET
    """The views on the way to `view`, such as before the dice, each with the lines of the log up to its `entry`."""
    drawing: str | UnsetType | None = UNSET
    """The view drawn with characters, styles written as `[name]…[/]`. Only for clients that asked for it."""
    waiting: Waiting | UnsetType | None = UNSET
    options: list[Option] | UnsetType | None = UNSET
    """For the seat to move only."""
    undo: int | UnsetType | None = UNSET
    """The entry that `undo` leads back to; null if there is nothing to take back without consent."""
    seats: list[Seat] | UnsetType = UNSET
    watching: bool | UnsetType = UNSET
    """Whether people who do not play may watch; sent with `seats`."""
    brought: dict[str, int | str] | UnsetType = UNSET
    """What this seat's player brought to it. For that seat only."""
    parameters: dict[str, int | str] | UnsetType = UNSET
    """When the game begins and players brought something: the new `parameters` of the table's card."""
    clocks: Clocks | UnsetType | None = UNSET
    offers: list[OpenOffer] | UnsetType = UNSET
    result: Outcome | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET
    """The table of the rematch, once agreed on."""
    log: list[Line] | UnsetType = UNSET
    chat: list[ChatLine] | UnsetType = UNSET


class Ok(ServerMessage, tag="ok"):
    """The message with this id is done and durable, as event `n`."""

    id: str
    n: int


class No(ServerMessage, tag="no"):
    """The message with this id was refused; nothing changed."""

    id: str | None
    code: Code
    words: str


class Advice(Struct):
    """An option as a bot ranks it."""

    text: str
    words: str
    value: float
    """The expected share of the win, from 0 to 1."""
    why: str
    """What speaks for or against it, in a few words; may be empty."""


class Hinted(ServerMessage, tag="hint"):
    """What a bot would do."""

    id: str
    bot: str
    text: str
    words: str
    best: list[Advice]
    """The best few options, the best first."""


class Pong(ServerMessage, tag="pong"):
    """The answer to `ping`."""

    time: int


class Bye(ServerMessage, tag="bye"):
    """The server closes this connection; reconnect after `back` to twice `back` seconds, at random."""

    words: str
    back: float


ToClient = Welcome | Update | Ok | No | Hinted | Pong | Bye

encoder = Encoder()
to_server: Decoder[ToServer] = Decoder(ToServer)


def encode(message: ToClient) -> str:
    """Return a message as a text frame."""
    return encoder.encode(message).decode()
