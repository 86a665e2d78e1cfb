"""Reports, blocks and orders, as HTTP requests and responses carry them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from leyline.server import messages
from leyline.server.web.http_schema import MAX_LIST, RequestBody, TableId
from leyline.server.web.people_schema import PersonId

ReportId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Reason = Annotated[str, Meta(min_length=1, max_length=500)]
PersonCursor = Annotated[str, Meta(pattern="^[0-9]{1,15}-[0-9a-f]{16}$")]
"""The end of a page of a list of people; given by that page."""
MAX_SHOWN = 100
"""Reports and orders in one answer."""


class Reporting(RequestBody):
    """A report of a person who sits or has spoken at a table."""

    table: TableId
    person: PersonId
    reason: Reason
    line: messages.Number | None = None
    """The `n` of the chat line that it is about."""


class Giving(RequestBody):
    """What a moderator wants done."""

    what: Literal["ban", "unban", "close", "remove-line", "drain", "resume"]
    """`drain`: refuse new games on the whole server, while running ones go on; `resume`: take new games again."""
    person: PersonId | None = None
    """Whom to ban or unban."""
    days: Annotated[float, Meta(gt=0, le=3650)] | None = None
    """How long a ban lasts; null: for good."""
    table: TableId | None = None
    """What to close, or where the line was said."""
    line: messages.Number | None = None
    """The `n` of the line to remove."""
    reason: Annotated[str, Meta(max_length=500)] = ""
    """Why; a banned person is told."""


class Watching(RequestBody):
    """Whether people who do not play may watch a table's game."""

    on: bool


class BlockedPerson(Struct):
    """A person whom one has blocked."""

    person: str
    name: str


class Blocks(Struct):
    """Whom one has blocked, the latest first."""

    people: list[BlockedPerson]


class ReportShown(Struct):
    """A report, as moderators see it."""

    id: str
    made: int
    reporter: str | None
    """The name of who made it; null if that account was deleted."""
    person: str
    name: str
    """The reported person's."""
    table: str | None
    line: int | None
    words: str
    """The chat line, as it was said."""
    reason: str
    closed: int | None
    closed_by: str


class BanShown(Struct):
    """A ban in force."""

    person: str
    name: str
    until: int | None
    """Null: for good."""
    reason: str


class OrderShown(Struct):
    """What a moderator or the operator did, and what came of it."""

    id: int
    made: int
    by: str
    """The moderator's name, or `operator`."""
    what: str
    name: str
    """The name of the person that it concerns; empty if it concerns none."""
    person: str | None
    table: str | None
    line: int | None
    reason: str
    outcome: str
    """Empty until a server process has carried it out."""


class ModerationShown(Struct):
    """What moderators look after."""

    reports: list[ReportShown]
    """The open ones, the latest first."""
    bans: list[BanShown]
    orders: list[OrderShown]
    """The latest, the latest first."""
    draining: bool
    """Whether the server refuses new games."""


class Figures(Struct, kw_only=True):
    """What there is on the whole server, in numbers."""

    processes: int
    """Server processes that run."""
    open: int
    """Tables that wait for players."""
    running: int
    """Games in progress."""
    players: int
    """Players connected to those."""
    over: int
    """Finished games."""
    apart: int
    """Tables set apart because they cannot be opened."""
    accounts: int
    guests: int
    sessions: int
    reports: int
    """Open reports."""
    bans: int
    mails: int
    """Mails that wait to be sent."""


class KnownPerson(Struct, frozen=True):
    """A person, as moderators and the operator see them."""

    id: str
    name: str
    login: str | None
    """Null for a guest."""
    since: int
    """When they came first, in milliseconds since 1970."""
    moderator: bool
    banned: bool


class PeopleQuery(RequestBody):
    """Which people, and which page of them."""

    words: Annotated[str, Meta(max_length=100)] = ""
    """A part of the name or login, or an id; empty for everybody."""
    before: PersonCursor | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=MAX_LIST)] = MAX_LIST


class KnownPeople(Struct):
    """A page of a list of people, the newest first."""

    people: list[KnownPerson]
    more: str | None
    """Send as `before` to get the next page; null on the last one."""
