"""Everything that can happen in a tournament. Like a table, a tournament is the list of its events, numbered from 1.

The JSON of these events is stored for good: a tag or a field keeps its name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from leyline.server.messages import ClockKind

Format = Literal["swiss", "round-robin"]
How = Literal["played", "forfeit", "unfinished"]
"""How a game was decided: at the table, because a player did not come or left, or as a draw when time was up."""
EndedBy = Literal["finished", "host", "expired", "deserted"]
"""Why it ended: the last round was played, the host ended it, nobody started it in time, or no person was left."""


class TournamentEvent(Struct, tag_field="what", omit_defaults=True):
    """Base of all events."""


class Created(TournamentEvent, tag="created"):
    """A tournament was created. Always the first event."""

    title: str
    host: str
    host_name: str
    game: str
    rules: int
    edition: str
    parameters: dict[str, int | str]
    clock: ClockKind
    format: Format
    rounds: int
    """Swiss rounds; round robin has as many as it needs."""
    places: int
    round_seconds: int
    """After this time the games of a round that are not over are decided."""
    pause_seconds: int
    """Between two rounds."""


class Joined(TournamentEvent, tag="joined"):
    """A person joined. Entrants are numbered from 0 in the order in which they came."""

    person: str
    name: str


class BotEntered(TournamentEvent, tag="bot"):
    """The host entered a bot."""

    bot: str


class Left(TournamentEvent, tag="left"):
    """An entrant left or was removed. After the beginning they forfeit their games."""

    entrant: int
    removed: bool = False


class Closed(TournamentEvent, tag="closed"):
    """The host closed the registration, or opened it again."""

    closed: bool = True


class PairedMatch(Struct, frozen=True):
    """A match of a new round: entrants, and the table of the first game, empty if it is not played."""

    first: int
    second: int
    table: str = ""


class RoundBegun(TournamentEvent, tag="round"):
    """A round began, and the tables of its first games were opened."""

    matches: list[PairedMatch]
    bye: int | None = None


class GameOpened(TournamentEvent, tag="game"):
    """The table of a match's second game was opened."""

    match: int
    table: str


class GameDecided(TournamentEvent, tag="decided"):
    """A game of the present round was decided."""

    match: int
    game: int
    first: int
    """The half points of the match's first entrant: 2, 1 or 0."""
    second: int
    how: How = "played"


class Ended(TournamentEvent, tag="ended"):
    """The tournament is over; games that were not decided do not count."""

    by: EndedBy = "finished"


class Forgotten(TournamentEvent, tag="forgotten"):
    """A person was deleted: their name is blank from now on, in earlier events too."""

    person: str


AnyEvent = Created | Joined | BotEntered | Left | Closed | RoundBegun | GameOpened | GameDecided | Ended | Forgotten


class StoredEvent(Struct, frozen=True):
    """An event in its place in the list."""

    n: int
    at: int
    """The service time."""
    event: AnyEvent


_encoder = Encoder()
_decoder: Decoder[AnyEvent] = Decoder(AnyEvent)


def encode(event: AnyEvent) -> str:
    """Return the JSON to store."""
    return _encoder.encode(event).decode()


def decode(body: str | bytes) -> AnyEvent:
    """Return the event of stored JSON."""
    return _decoder.decode(body)
