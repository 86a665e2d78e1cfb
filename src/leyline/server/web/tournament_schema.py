"""Tournaments, as HTTP requests and responses carry them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from leyline.server import messages
from leyline.server.web.http_schema import GameName, Parameters, RequestBody, TypedName

TournamentId = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", description="Unguessable: it gives access to the tournament.")
]
Title = Annotated[str, Meta(min_length=1, max_length=200)]
EntrantNumber = Annotated[int, Meta(ge=0, le=999)]


class NewTournament(RequestBody):
    """A tournament to create. It is private: reached only by its id."""

    game: GameName
    title: Title
    """One line of 1 to 60 characters."""
    id: messages.MessageId | None = None
    """Repeating the request with the same id creates no second tournament."""
    edition: Annotated[str, Meta(max_length=40)] = ""
    parameters: Parameters = field(default_factory=dict)
    clock: messages.ClockKind = messages.GameClock(600, 5)
    """Each game's. It must be one, and a player whose time is up loses."""
    format: Literal["swiss", "round-robin"] = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=11)] = 3
    """Swiss rounds. With few players there are fewer, so that nobody has to meet anybody twice."""
    places: Annotated[int, Meta(ge=3, le=64)] = 16
    """How many may take part; at most 16 in a round robin."""
    round_minutes: Annotated[int, Meta(ge=1, le=86400)] | None = None
    """The time limit of a round. By default enough for both games of a match by the clock."""
    pause_seconds: Annotated[int, Meta(ge=0, le=86400)] = 60
    """Between two rounds."""
    bots: Annotated[list[messages.BotName], Meta(max_length=16)] = field(default_factory=list)
    """Bots that take part."""
    plays: bool = True
    """Whether the host takes part."""
    name: TypedName | None = None
    """The name of a new guest."""


class TournamentAct(Struct, tag_field="type", forbid_unknown_fields=True):
    """Base of what people may do to a tournament. Repeating an act is safe."""


class JoinTournament(TournamentAct, tag="join"):
    """Take part."""

    name: TypedName | None = None
    """The name of a new guest."""


class LeaveTournament(TournamentAct, tag="leave"):
    """Take part no more; games that are not over are forfeited."""


class EnterBot(TournamentAct, tag="add-bot"):
    """For the host: let a bot take part."""

    bot: messages.BotName


class RemoveEntrant(TournamentAct, tag="remove"):
    """For the host: remove a person or a bot."""

    entrant: EntrantNumber


class CloseRegistration(TournamentAct, tag="close"):
    """For the host: let nobody else join or, with `closed` false, let them join again."""

    closed: bool = True


class StartTournament(TournamentAct, tag="start"):
    """For the host: begin the first round."""


class EndTournament(TournamentAct, tag="end"):
    """For the host: end it as it stands; games that are not over do not count."""


AnyTournamentAct = (
    JoinTournament | LeaveTournament | EnterBot | RemoveEntrant | CloseRegistration | StartTournament | EndTournament
)


class TournamentEntrant(Struct):
    """A person or a bot that takes part."""

    name: str
    person: str | None
    """An id, constant at this server; null for bots."""
    left: bool
    removed: bool
    """Whether the host removed them."""


class TournamentGame(Struct):
    """One of the two games of a match."""

    table: str | None
    """Null until it is opened."""
    points: list[float] | None
    """Of the first and the second player: 1, 0.5 or 0. Null until it is decided."""
    how: Literal["played", "forfeit", "unfinished"]
    """An unfinished game was not over when the time of the round was up."""


class TournamentMatch(Struct):
    """A match: two games with sides swapped. The first player has the first side in the first game."""

    first: int
    """An entrant's number."""
    second: int
    points: list[float]
    decided: bool
    games: list[TournamentGame]


class TournamentRound(Struct):
    """A round."""

    matches: list[TournamentMatch]
    bye: int | None
    """The player who has no opponent, and gets 2 points for that."""
    over: bool


class TournamentStanding(Struct):
    """A player's line in the table."""

    place: int
    """Players whom no tie-break separates share a place."""
    entrant: int
    points: float
    buchholz: float
    """The points of all opponents; 0 in a round robin."""
    sonneborn: float
    """The points won against each opponent times that opponent's points."""


class TournamentYou(Struct):
    """Who this client is to the tournament."""

    entrant: int | None
    """The number of the client's person who takes part."""
    host: bool
    table: str | None
    """Where a game of one's own is running."""


class Tournament(Struct):
    """A tournament as everybody with its link sees it."""

    id: str
    n: int
    """The number of its latest event. Send it as `since` to wait for the next."""
    time: int
    """The service time in milliseconds."""
    due: int | None
    """The service time at which the round's time is up, or the next round begins."""
    title: str
    host: str
    """The host's name."""
    game: str
    edition: str
    parameters: dict[str, int | str]
    """Those that differ from the edition's."""
    clock: messages.ClockKind
    format: Literal["swiss", "round-robin"]
    rounds_planned: int
    """With the players there are now."""
    places: int
    round_minutes: float
    pause_seconds: int
    status: Literal["open", "running", "over"]
    closed: bool
    """Whether nobody else may join."""
    ended_by: Literal["finished", "host", "expired", "deserted"] | None
    you: TournamentYou
    entrants: list[TournamentEntrant]
    rounds: list[TournamentRound]
    standings: list[TournamentStanding]
    """The best first; empty before the first round."""


class ListedTournament(Struct):
    """A tournament in a list."""

    id: str
    title: str
    game: str
    status: Literal["open", "running", "over"]


class OwnTournaments(Struct):
    """The tournaments that a person hosts or joined, the latest first."""

    tournaments: list[ListedTournament]


class TournamentQuery(RequestBody):
    """Whether to wait for news."""

    since: messages.Number | UnsetType = UNSET
    """Answer when there are other events than this number, or after a while."""
