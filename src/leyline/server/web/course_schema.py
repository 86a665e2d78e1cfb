"""The course of a finished game, as HTTP responses carry it."""

from __future__ import annotations

from msgspec import Struct


class Mistake(Struct):
    """A decision that cost its player something, by a search from what the player knew."""

    entry: int
    """Its number in the record."""
    taken: str
    """The action taken, in words."""
    value: float
    """The expected share of the win after it, from 0 to 1."""
    why: str
    """What spoke for or against it, in a few words; may be empty."""
    better: str
    """A better action, in words."""
    best: float
    """The expected share of the win after that one."""
    why_better: str


class TurningPoint(Struct):
    """A turn that changed the chances of its seat."""

    turn: int
    """Its number, from 1."""
    seat: int
    begin: int
    """Its first entry."""
    entry: int
    """Its last entry."""
    before: float
    """The seat's chance of winning before it, from 0 to 1."""
    after: float
    words: list[str]
    """What was done, in the words of the log."""
    better: Mistake | None = None
    """The decision of the turn that cost most; null if none cost much, or it was not searched yet."""


class CoursePoint(Struct):
    """Every seat's chances at one position of a game, everything open."""

    turn: int
    """How many turns were over."""
    entry: int
    """How many entries were."""
    seat: int | None
    """The seat whose turn led there; null before the first."""
    chances: list[float]
    """They add up to 1."""
    simulations: int
    """How many they rest on: 0 for a first estimate, -1 for the end, which is certain."""


class Course(Struct):
    """The course of a finished game as far as it is known by now."""

    done: int
    """Steps done, of `total`. The total may change."""
    total: int
    finished: bool
    next: int
    """The `since` of the next request."""
    points: list[CoursePoint]
    """What is new. A position that was estimated better stands here again, and the later one counts."""
    turning: list[TurningPoint]
    """In order of play, all that are known."""
    problem: str = ""
    """Why the work ended before it was finished, in words; empty if it did not."""
