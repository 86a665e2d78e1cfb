"""What goes into a store and comes out of it, whichever store it is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Row = dict[str, object]
ListedRow = tuple[str, int | None, int, int]
"""A table in a list: the columns `brief`, `turn`, `opened` and `updated`."""
Outcome = Literal["won", "drawn", "lost"]


class Person(Struct, frozen=True):
    """A person with a name: a guest, or with a login and a password an account."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    epoch: int = 0
    """Raised to invalidate all earlier cookies."""


class PlayerResult(Struct, frozen=True):
    """How a game ended for a person."""

    person: str
    outcome: Outcome
    place: int
    """0 for who won; equal places are a draw."""


class GameEnd(Struct, frozen=True):
    """A game that has ended at a table, for the people who played it."""

    table_id: str
    game: str
    at: int
    public: bool
    rated: bool
    players: list[PlayerResult]


class Append(Struct):
    """New events of one table, and its read models."""

    table_id: str
    events: list[Row]
    row: Row
    """The changed columns of the table's row; all of them if it is new."""
    sittings: list[Row] | None = None
    """Who sits where, if that has changed."""
    presence: list[Row] | None = None
    """Who is connected to which process, if that has changed."""
    end: GameEnd | None = None
    """How the game ended, if these events end it."""
    turns: list[Row] | None = None
    """Who is to move at a game with days per move, if that has changed."""

    @property
    def is_new(self) -> bool:
        return self.events[0]["n"] == 1

    @property
    def last(self) -> int:
        """The number of the last event."""
        n = self.events[-1]["n"]
        assert isinstance(n, int)
        return n


class VersionConflict(Exception):
    """Another process has added events to the table: catch up and try again."""


class DuplicateMessage(Exception):
    """The message was carried out before, as event `n`."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class StoreUnavailable(Exception):
    """The database accepts nothing at the moment."""
