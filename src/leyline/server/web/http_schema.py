"""Requests and responses of the HTTP interface, beside those of `messages`. The OpenAPI description and the browser's
types are generated from these classes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from leyline.server import messages

TableId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="Unguessable: it gives access to the table.")]
ExperimentId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
GameName = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{0,39}$")]
TypedName = Annotated[str, Meta(min_length=1, max_length=200)]
Login = Annotated[str, Meta(min_length=2, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Cursor = Annotated[str, Meta(pattern="^[0-9]{1,15}-[0-9a-f]{32}$")]
"""The end of a page of a list; given by that page."""
MAX_LIST = 50
"""The longest page of a list."""
MAX_SPAN = 100
"""The most moments of a game in one response."""


class RequestBody(Struct, forbid_unknown_fields=True):
    """Base of request bodies and queries. Unknown members are refused, so that misspellings show."""


class Problem(Struct):
    """Why a request was refused; nothing changed."""

    code: messages.Code
    words: str


class Address(Struct):
    """Where other machines reach this server, such as http://192.168.1.5:8000."""

    address: str
    """Empty if the operator did not say, and the server serves this machine alone or knows no address of its own."""


class Health(Struct):
    """The state of the server."""

    ok: bool
    words: str


# --- games ---------------------------------------------------------------------------------------------------


class EditionInfo(Struct):
    """A named set of parameter values."""

    name: str
    help: str
    values: dict[str, int | str]


class ParameterInfo(Struct):
    """A parameter of a game."""

    name: str
    kind: Literal["int", "flag", "choice", "text"]
    default: int | str
    help: str
    allowed: str
    """Allowed values, in words."""
    low: int
    high: int
    values: list[str]
    """For a choice: the allowed values."""
    group: str
    """The heading under which it is listed; empty for none."""


class GameInfo(Struct):
    """A game, its editions and parameters."""

    name: str
    title: str
    summary: str
    credits: str
    rules: int
    min_seats: int
    max_seats: int
    roles: list[str]
    editions: list[EditionInfo]
    """The first one is the default."""
    parameters: list[ParameterInfo]
    seat_parameters: dict[str, list[str]]
    """What each player may bring to their seat, such as a deck, and the parameter of every seat that holds it."""


class Games(Struct):
    """All games of this server."""

    games: list[GameInfo]


class Rules(Struct):
    """A game's rules page."""

    game: str
    markdown: str
    sections: dict[str, str]
    """Each section by its anchor: a prompt's `rule` is one of these."""


class Bots(Struct):
    """The bots of this server, the weakest first."""

    bots: list[str]


# --- people -----------------------------------------------------------------------------------------------------


class Me(Struct):
    """The signed-in person."""

    person: str
    name: str
    login: str | None
    """The login, if the person has set a password."""
    moderator: bool = False
    banned: str | None = None
    """What a banned person is told."""


class Naming(RequestBody):
    """A name to be called by."""

    name: TypedName


class LoggingIn(RequestBody):
    """A login and its password."""

    login: Login
    password: Annotated[str, Meta(max_length=200)]
    take_over: bool = False
    """Whether the games, decks and ratings of the guest who logs in become the account's."""


class Done(Struct):
    """The request was carried out."""

    done: bool = True


# --- tables -----------------------------------------------------------------------------------------------------


class Origin(RequestBody):
    """A moment of a finished game or of an uploaded record."""

    table: TableId
    entry: messages.Number


class NewTable(RequestBody):
    """A table to open."""

    game: GameName
    id: messages.MessageId | None = None
    """Repeating the request with the same id opens no second table."""
    edition: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[messages.BotName], Meta(max_length=64)] | None = None
    """The player of each seat: `me` (several times for hot-seat), `open`, or the name of a bot. By default one seat is
    one's own and the others are open."""
    sides: messages.Sides | None = None
    """Whether these seats are kept, or drawn when the game begins. By default they are kept if `seats` names them."""
    seat_parameters: Annotated[list[messages.SeatParameters], Meta(max_length=64)] | None = None
    """What the player of each seat brings; nothing for an open seat, whose player chooses. It moves with the player if
    seats are drawn."""
    parameters: dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=20000)]] = {}
    clock: messages.ClockKind = messages.NoClock()
    private: bool = False
    """Not listed: reached only by its id."""
    hints: bool = False
    """Whether people who play each other may ask for hints; everybody sees when one does."""
    rated: bool = False
    """Whether the end changes the players' ratings: among people, at a public table with a clock, by the edition's
    rules."""
    seat_names: Annotated[list[TypedName | None], Meta(max_length=64)] | None = None
    """What to call the player of each seat, where one person plays several on one screen."""
    stand_in: messages.StandIn | UnsetType | None = UNSET
    """By default greedy after five minutes, except with days per move; null for none."""
    origin: Origin | None = None
    """Continue from there; edition and parameters are then those of that game."""
    name: TypedName | None = None
    """The name of a new guest."""


class Seated(Struct):
    """A seat at a table, with a token for programs and other devices. The token is shown only here."""

    table: str
    seat: int | None
    token: str | None


class Sitting(RequestBody):
    """A seat to take."""

    seat: messages.SeatNumber
    name: TypedName | None = None
    """The name of a new guest."""
    parameters: messages.SeatParameters = {}
    """What the player brings. It stays hidden until the game begins."""


class Brief(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    edition: str
    status: Literal["open", "running", "over"]
    seats: list[messages.Seat]
    clock: messages.ClockKind
    private: bool
    turn: int | None
    """The seat to move."""
    winners: list[int] | None
    record: bool
    """An uploaded record, rather than a game played here."""
    opened: int
    """When, in milliseconds since 1970."""
    updated: int
    sides: messages.Sides = "chosen"
    rated: bool = False


class Tables(Struct):
    """A page of a list of tables, the latest first."""

    tables: list[Brief]
    more: str | None
    """Send as `before` to get the next page; null on the last one."""


class LiveGame(Struct):
    """A public game in progress, as a spectator sees it."""

    table: Brief
    parameters: dict[str, int | str]
    view: messages.GameView
    last: str
    """What happened last, in words; empty if nothing did lately."""


class LiveGames(Struct):
    """A few of them, those with people first, the latest first."""

    games: list[LiveGame]


class Shown(Struct):
    """A table as one seat or a spectator sees it now."""

    card: messages.Card
    you: messages.You
    update: messages.Update


class SeatView(Struct):
    """The view of a seat (null: a spectator)."""

    seat: int | None
    view: messages.GameView
    drawing: str | UnsetType = UNSET
    """The view drawn with characters, styles written as `[name]…[/]`. Only where it was asked for."""


class PastMoment(Struct):
    """The game after an entry of its record (0: before the first)."""

    entry: int
    who: str
    """A seat's role, `chance` or `table`; empty before the first entry."""
    text: str | None
    """The action in the game's notation; null if this view may not know it."""
    views: list[SeatView]
    log: list[str]
    """The words of `lines`."""
    lines: list[messages.Line] = []
    """Log lines of the entry."""


class Turn(Struct):
    """The moves that a seat made in a row, with chance and the answers of others that followed."""

    seat: int
    begin: int
    """Its first entry."""
    end: int
    """Its last entry."""


class Moments(Struct):
    """A part of a game, moment by moment."""

    entries: int
    """How many entries the record has."""
    moments: list[PastMoment]
    turns: list[Turn] | UnsetType = UNSET
    """The turns of the game; only where the moments from the beginning were asked for."""


class Advised(Struct):
    """What a bot would have done at a moment."""

    seat: int
    """The seat to move."""
    bot: str
    best: list[messages.Advice]
    """The best few options, the best first."""


# --- the lab ------------------------------------------------------------------------------------------------------

Parameters = dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=20000)]]
BotNames = Annotated[list[messages.BotName], Meta(min_length=1, max_length=64)]
