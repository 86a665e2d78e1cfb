"""Events and options as data, for tables that show them: kinds, and the names of pieces and places. docs/wire.md lists
the names of each game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

BACK = "back"
"""The name of every piece that a seat may not know."""
TABLE_KIND = "table"
"""The kind of a log line about the table, not the game: an undo, a resignation, drawn sides."""


@dataclass(init=False, unsafe_hash=True)
class Facts:
    """What a seat may know of an event, as data. Never changed. What `dataclass` makes is not compiled: a constructor
    of one's own takes a tenth of the time."""

    kind: str
    """What happened, in a short word of the game's own that never changes: `moved`, `rolled`."""
    seat: int
    """The seat that did it; -1 for none."""
    pieces: tuple[str, ...]
    """What it happened to."""
    start: str
    """The place that the pieces come from."""
    goal: str
    """The place that they go to, or where it happens."""
    amount: int
    """How many of them, or how much."""
    values: tuple[int, ...]
    """Further numbers, such as the faces of dice."""
    heading: str
    """The heading that this event opens, where it begins a round; empty otherwise."""

    def __init__(
        self,
        kind: str = "",
        seat: int = -1,
        pieces: tuple[str, ...] = (),
        start: str = "",
        goal: str = "",
        amount: int = 0,
        values: tuple[int, ...] = (),
        heading: str = "",
    ) -> None:
        self.kind, self.seat, self.pieces, self.start = kind, seat, pieces, start
        self.goal, self.amount, self.values, self.heading = goal, amount, values, heading


NO_FACTS = Facts()


class Argument(NamedTuple):
    """Something that a player chooses for an action: a piece or a place, and its part in the action."""

    role: str
    id: str


class ScorePart(NamedTuple):
    """Points of a seat from one source."""

    label: str
    """The source in a few words: "Rows", "Cubes too many"."""
    points: int


@dataclass(init=False, unsafe_hash=True)
class Parts:
    """An option taken apart: the verb, and what is chosen for it, in the order in which a person chooses. Never
    changed."""

    verb: str
    args: tuple[Argument, ...]
    ends_turn: bool
    """Whether it ends the turn for good, though it does not say so: a player may be asked whether to go on."""

    def __init__(self, verb: str, args: tuple[Argument, ...] = (), ends_turn: bool = False) -> None:
        self.verb = verb
        self.args = args
        self.ends_turn = ends_turn


def parts(verb: str, role: str = "", id: str = "") -> Parts:
    """Return a verb with at most one argument."""
    return Parts(verb, (Argument(role, id),)) if role else Parts(verb)
