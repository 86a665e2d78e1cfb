"""What the HTTP interface takes and gives, beside the messages of `wire`. The OpenAPI description and the browser's
types are made from these classes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from leyline.server import messages

TableId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="Unguessable: whoever has it may come in.")]
ExperimentId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
GameName = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{0,39}$")]
TypedName = Annotated[str, Meta(min_length=1, max_length=200)]
Login = Annotated[str, Meta(min_length=2, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Cursor = Annotated[str, Meta(pattern="^[0-9]{1,15}-[0-9a-f]{32}$")]
"""Where a page of a list ends; given by that page."""
LIST = 50
"""The longest page of a list."""
SPAN = 100
"""The most moments of a game in one answer."""


class Asked(Struct, forbid_unknown_fields=True):
    """The body of a request. A member that it does not have is refused, so that a misspelling is noticed."""


class Problem(Struct):
    """Why a request was refused; nothing has changed."""

    code: messages.Code
    words: str


class Health(Struct):
    """How the server is."""

    ok: bool
    words: str


# --- what there is to play ------------------------------------------------------------------------------------


class EditionInfo(Struct):
    """A named set of parameter values."""

    name: str
    help: str
    values: dict[str, int | str]


class ParameterInfo(Struct):
    """Something about a game that may be changed."""

    name: str
    kind: Literal["int", "flag", "choice", "text"]
    default: int | str
    help: str
    allowed: str
    """What it takes, in words."""
    low: int
    high: int
    values: list[str]
    """For a choice: what may be chosen."""


class GameInfo(Struct):
    """A game as one chooses it."""

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


class Games(Struct):
    """All games of this server."""

    games: list[GameInfo]


class Rules(Struct):
    """A game's rules page."""

    game: str
    markdown: str
    sections: dict[str, str]
    """Each section by its anchor: a prompt's `rule` is one of these."""


class ReadyDeck(Struct):
    """A deck that comes with a game."""

    name: str
    """As a parameter takes it."""
    format: str
    """The strictest format in which it is legal."""
    style: str
    text: str
    """The list, as people write it."""


class Decks(Struct):
    """What there is to build decks with."""

    formats: list[str]
    """The strictest first."""
    ready: list[ReadyDeck]


class DeckList(Asked):
    """A deck to be checked: a list, or the name of a ready deck."""

    text: Annotated[str, Meta(min_length=1, max_length=8000)]


class DeckEntry(Struct):
    """Copies of one card."""

    card: str
    count: int


class CheckedDeck(Struct):
    """A deck as the game reads it."""

    seeker: str
    cards: list[DeckEntry]
    faults: dict[str, list[str]]
    """For each format, everything that keeps the deck from being legal there, in sentences."""
    text: str
    """The list with a section for each type."""
    line: str
    """The list on one line, as a parameter takes it."""


class Bots(Struct):
    """The bots of this server, the weakest first."""

    bots: list[str]


# --- people -----------------------------------------------------------------------------------------------------


class Me(Struct):
    """Who the server takes this client for."""

    person: str
    name: str
    login: str | None
    """The name to log in with, if the games are kept under a password."""


class Naming(Asked):
    """What a person wants to be called."""

    name: TypedName


class Keeping(Asked):
    """Keep this guest's games under a password; or change the password."""

    login: Login
    password: Password


class LoggingIn(Asked):
    """Come back as the person who kept their games."""

    login: Login
    password: Annotated[str, Meta(max_length=200)]


class Done(Struct):
    """It is done."""

    done: bool = True


# --- tables -----------------------------------------------------------------------------------------------------


class Origin(Asked):
    """A moment of a finished game, or of a record that was brought along."""

    table: TableId
    entry: messages.Number


class NewTable(Asked):
    """A table to open."""

    game: GameName
    id: messages.MessageId | None = None
    """Repeating the request with the same id opens no second table."""
    edition: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[messages.BotName], Meta(max_length=64)] | None = None
    """Who is to sit on each: `me` (several times for hot-seat), `open`, or the name of a bot. Without it, the first
    seat is one's own and the others are open."""
    parameters: dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=20000)]] = {}
    clock: messages.ClockKind = messages.NoClock()
    private: bool = False
    """Listed nowhere: reached only by its id."""
    stand_in: messages.StandIn | UnsetType | None = UNSET
    """Without it: greedy after five minutes, except with days per move; null: nobody."""
    origin: Origin | None = None
    """Go on from there; game, edition and parameters are then those of that game."""
    name: TypedName | None = None
    """The name of a guest who has none yet."""


class Seated(Struct):
    """A place at a table, with a token that acts for the seat: for programs and other devices. It is shown only
    here."""

    table: str
    seat: int | None
    token: str | None


class Sitting(Asked):
    """A seat to take."""

    seat: messages.SeatNumber
    name: TypedName | None = None
    """The name of a guest who has none yet."""


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
    """The seat that is waited for."""
    winners: list[int] | None
    record: bool
    """A record that somebody brought along, rather than a game that was played here."""
    opened: int
    """When, in milliseconds since 1970."""
    updated: int


class Tables(Struct):
    """A page of a list of tables, the latest first."""

    tables: list[Brief]
    more: str | None
    """Sent as `before`, gives the next page; null on the last one."""


class Shown(Struct):
    """A table as one seat or a spectator sees it now."""

    card: messages.Card
    you: messages.You
    update: messages.Update


class SeatView(Struct):
    """What a seat (null: a spectator) could see."""

    seat: int | None
    view: messages.GameView


class PastMoment(Struct):
    """The game after an entry of its record (0: before the first)."""

    entry: int
    who: str
    """A seat's role, `chance` or `table`; empty before the first entry."""
    text: str | None
    """What was done, in the game's notation; null if this view may not know it."""
    views: list[SeatView]
    log: list[str]
    """What the entry added to the log."""


class Moments(Struct):
    """A part of a game's course."""

    entries: int
    """How many entries the record has."""
    moments: list[PastMoment]


class TurningPoint(Struct):
    """A decision that cost a player much, as a search sees it."""

    entry: int
    """Its number in the record."""
    seat: int
    taken: str
    """What was done, in words."""
    value: float
    """The share of the win that it left to the seat, from 0 to 1."""
    why: str
    """What spoke for it or against it, in a few words; empty where nothing can be said."""
    better: str
    """What would have been better, in words."""
    best: float
    """The share of the win that it promised."""
    why_better: str


class Analysis(Struct):
    """A finished game, annotated."""

    points: list[TurningPoint]
    """In the order of play; empty if no single decision cost much."""


class Advised(Struct):
    """What a bot would have done at a moment."""

    seat: int
    """Who was asked."""
    bot: str
    best: list[messages.Advice]
    """The best few options, the best first."""


# --- the lab ------------------------------------------------------------------------------------------------------

Parameters = dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=20000)]]
BotNames = Annotated[list[messages.BotName], Meta(min_length=1, max_length=64)]


class Variant(Asked):
    """Rules, and who plays by them."""

    edition: Annotated[str, Meta(max_length=40)] = ""
    parameters: Parameters = {}
    bots: BotNames = field(default_factory=lambda: ["greedy"])


class NewExperiment(Asked):
    """An experiment to run: what games are like (`sim`), what changes change (`compare`), or one page on a game
    (`report`)."""

    kind: Literal["sim", "compare", "report"]
    game: GameName
    edition: Annotated[str, Meta(max_length=40)] = ""
    parameters: Parameters = {}
    players: Annotated[int, Meta(ge=0, le=64)] = 0
    """How many; 0: the fewest."""
    bots: BotNames = field(default_factory=lambda: ["greedy"])
    """One for everybody or one for each seat; for a report, strengths, the weakest first."""
    games: Annotated[int, Meta(ge=20, le=1_000_000)] = 200
    """How many; of a comparison, the most pairs; of a report, for each strength. The server has its own limit."""
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 1
    against: Variant | None = None
    """Of a comparison: what to compare with. Without it, the first edition as it is, with the same bots."""
    on: Literal["first", "turns", "decisions", "margin", "score", "leads", "decided"] = "first"
    """Of a comparison between rules: what decides."""


class FigureInfo(Struct):
    """A measured figure, with the interval that holds in 95 of 100 cases."""

    name: str
    words: str
    value: float
    low: float | None
    """Null where too few games say anything yet."""
    high: float | None
    count: int


class Experiment(Struct):
    """An experiment and how far it is. It is kept for a while after its end, as long as the server runs."""

    id: ExperimentId
    kind: Literal["sim", "compare", "report"]
    game: str
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    """Games (of a comparison, pairs) so far."""
    total: int
    """At most so many. A comparison ends as soon as its answer is clear."""
    words: str
    """What is being done, or what went wrong."""
    sentence: str
    """What was found."""
    figures: list[FigureInfo]
    report: bool
    """Whether there is a page to open."""


class Experiments(Struct):
    """One's own experiments, the latest first, and what one may ask for."""

    experiments: list[Experiment]
    most_games: int
    """0: this server runs none."""
    most_seconds: float
