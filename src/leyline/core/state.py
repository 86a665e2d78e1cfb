"""A position of a game as flat data: ints and lists, nothing that runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from leyline.core.errors import BadState
from leyline.core.styled_text import escape, plain, to_html

if TYPE_CHECKING:
    from leyline.core.game import AnyGame

CHANCE = -1
"""`pending` when a chance outcome is due."""
OVER = -2
"""`pending` when the game is over."""
TABLE = -3
"""The author of a record's entry that is not an action of the game: an undo, a resignation, a draw."""
SPECTATOR = -4
"""The seat of a spectator: it has a view, never a decision."""

Event = tuple[int, ...]
"""Something that happened while an action was applied: a kind of the game's own and its details."""

REVEALED: Event = (-1,)
"""Noted when an action without chance reveals hidden information: it cannot be taken back freely."""

View = Mapping[str, object]
"""What a seat may know, as plain data that JSON can carry: a dict, which a game may describe with a TypedDict."""

Frame = tuple[int, ...]
"""One level of an interrupted procedure: kind, step, seat and further ints. Frozen, so clones may share it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position as flat data.

    A subclass lists its fields once, in `FIELDS`, with the kind of each: `int`, `text`, `ints` (a list of
    ints), `rows` (a list of lists of ints) or `frames` (a list of tuples of ints). `dump`, `load` and `key`
    follow from the list; `clone` is written out, because it is what search spends its time on. A game gives itself to
    its states so that they can print; `clone` passes it on, and nothing else depends on it.
    """

    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __init__(self, game: AnyGame | None = None) -> None:
        self.game = game
        """The game that this is a position of, for printing; no part of the position."""
        self.events: list[Event] | None = None
        """Where `apply` notes what happens, for logs; None (and free of cost) while nothing listens."""
        self.dice_seed = 0
        """What the faces of dice in events are made from (`leyline.core.dice`): public, and no part of the position."""

    def clone(self) -> State:
        """Return an equal state of the same `game` that shares no list with this one. Its `events` are None."""
        raise NotImplementedError

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def note(self, event: Event) -> None:
        """Note an event in `events` if it is being listened to. Where making the tuple costs too much, test `events`
        first."""
        if self.events is not None:
            self.events.append(event)

    def dump(self) -> dict[str, object]:
        """Return all fields as plain data that JSON can carry and `load` can read."""
        out: dict[str, object] = {}
        for name, kind in self.FIELDS:
            value = getattr(self, name)
            if kind == "ints":
                out[name] = list(value)
            elif kind == "rows" or kind == "frames":
                out[name] = [list(row) for row in value]
            else:
                out[name] = value
        return out

    def load(self, data: dict[str, object]) -> None:
        """Set all fields from a dump. Raise `BadState`, and change nothing, if a field is missing, unknown or of the
        wrong kind."""
        names = [name for name, _ in self.FIELDS]
        for name in data:
            if name not in names:
                raise BadState(f"a position of this game has no field {name!r}")
        values: list[object] = []
        for name, kind in self.FIELDS:
            if name not in data:
                raise BadState(f"the position lacks the field {name!r}")
            values.append(_loaded(name, kind, data[name]))
        for name, value in zip(names, values, strict=True):
            setattr(self, name, value)

    def key(self) -> tuple[object, ...]:
        """Return a hashable value, equal for equal positions."""
        out: list[object] = []
        for name, kind in self.FIELDS:
            value = getattr(self, name)
            if kind == "ints" or kind == "frames":
                out.append(tuple(value))
            elif kind == "rows":
                out.append(tuple([tuple(row) for row in value]))
            else:
                out.append(value)
        return tuple(out)

    # --- printing -------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return the main facts on one line; all fields where the state knows no game."""
        name = type(self).__name__
        if self.game is not None:
            try:
                return f"<{name} of {self.game.setup.spec.title}: {self._facts(self.game)}>"
            except Exception:  # a debugger prints positions that are half changed, which a game need not understand
                return f"<{name} of {self.game.setup.spec.title}: {self._fields(', ', '=')}>"
        return f"{name}({self._fields(', ', '=')})"

    def _facts(self, game: AnyGame) -> str:
        scores = " ".join([str(score) for score in game.scores(self)])
        return f"{game.setup.turn(game.pending(self))}, move {game.move_number(self)}, scores {scores}"

    def __str__(self) -> str:
        """Return the table as text, as the seat to act sees it; all fields where the state knows no game."""
        return plain(self._table())

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return f"<pre>{to_html(self._table())}</pre>"

    def _table(self) -> str:
        game = self.game
        if game is None:
            return escape(self._fields("\n", ": "))
        pending = game.pending(self)
        if pending < 0:
            return game.render_text(game.view(self, SPECTATOR), [])
        return game.render_text(game.view(self, pending), game.options(self))

    def _fields(self, between: str, equals: str) -> str:
        return between.join([f"{name}{equals}{getattr(self, name, None)!r}" for name, _ in self.FIELDS])


def _loaded(name: str, kind: str, value: object) -> object:
    """A fresh copy of a dumped field, checked against its kind."""
    if kind == "int":
        return _whole(name, value)
    if kind == "text":
        if not isinstance(value, str):
            raise BadState(f"the field {name!r} is a text, not {value!r}")
        return value
    if not isinstance(value, list):
        raise BadState(f"the field {name!r} is a list, not {value!r}")
    if kind == "ints":
        return [_whole(name, item) for item in value]
    rows: list[list[int]] = []
    for row in value:
        if not isinstance(row, list):
            raise BadState(f"the field {name!r} is a list of lists, but holds {row!r}")
        rows.append([_whole(name, item) for item in row])
    if kind == "frames":
        return [tuple(row) for row in rows]
    return rows


def _whole(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadState(f"the field {name!r} holds whole numbers, not {value!r}")
    return value
