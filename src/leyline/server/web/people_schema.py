"""Looking for a player, who is here, ratings, profiles and leaderboards, as HTTP requests and responses carry them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from leyline.server.store.seek_queries import SeekClock
from leyline.server.web.http_schema import MAX_LIST, Cursor, GameName, RequestBody, TypedName

PersonId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class NewSeek(RequestBody):
    """What one looks for. Repeat it every two seconds: who does not is not paired."""

    game: GameName
    clock: SeekClock
    """5 minutes and 5 seconds a move, 15 minutes and 10 seconds a move, or a day for each move."""
    rated: bool = True
    """The game is rated if both want that."""
    name: TypedName | None = None
    """The name of a new guest."""


class Sought(Struct):
    """How it stands with one's search."""

    table: str | None
    """The table at which one was paired; the game has begun there."""
    seconds: int
    """For how long one has looked."""


class Seeking(Struct):
    """A person who looks for a player."""

    person: str
    name: str
    game: str
    clock: SeekClock
    rated: bool


class Followed(Struct):
    """A person whom one follows."""

    person: str
    name: str
    here: bool
    table: str | None
    """The public game that they play; null if there is none."""
    game: str | None


class LobbyNews(Struct):
    """Who is here. Renewed every two seconds."""

    here: int
    """People with a name who were here within the last minute, each counted once."""
    games: int
    """Public games in progress."""
    open: int
    """Public tables with a free seat."""
    seeking: list[Seeking]
    """The longest first."""
    following: list[Followed]
    """Whom one follows, those who are here first."""


class Rating(Struct):
    """A rating, with its 95 % interval."""

    game: str
    rating: int
    low: int
    high: int
    games: int
    """Rated games."""


class Results(Struct):
    """How finished games of one kind ended for a person."""

    game: str
    against: Literal["people", "bots"]
    won: int
    drawn: int
    lost: int


class Profile(Struct):
    """What everybody may know about a person; about oneself, private games too."""

    person: str
    name: str
    since: int
    """When they came, in milliseconds since 1970."""
    guest: bool
    """Whether they have no login: a guest's ratings are kept, and stand on no leaderboard."""
    here: bool
    own: bool
    """Whether this is the reader."""
    followers: int
    followed: bool
    """Whether the reader follows them."""
    least: int
    """Rated games needed for a leaderboard."""
    ratings: list[Rating]
    results: list[Results]


class RatingPoint(Struct):
    """A rating after a game."""

    at: int
    """When, in milliseconds since 1970."""
    rating: int
    low: int
    high: int


class RatingCurve(Struct):
    """How a person's rating in a game went, the oldest first."""

    points: list[RatingPoint]


class HistoryQuery(RequestBody):
    """Which games of a person, and which page of them."""

    status: Literal["running", "over"] = "over"
    before: Cursor | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=MAX_LIST)] = 20


class Place(Struct):
    """A place on a leaderboard."""

    person: str
    name: str
    rating: int
    low: int
    high: int
    games: int


class Leaderboard(Struct):
    """The best players of a game: accounts with enough rated games, by the lower ends of their intervals. Renewed every
    ten seconds."""

    game: str
    least: int
    """Rated games needed."""
    places: list[Place]
    note: str
    """Why the reader is not on it and what would help; empty if they are, or nobody is signed in."""
