"""A position of Battle for the Grove."""

from __future__ import annotations

from typing import ClassVar, Final

from leyline.core.game import State

# Phases: the decision or chance outcome that comes next.
OPENING: Final = 0
ACT: Final = 1
ROLL: Final = 2
SEND: Final = 3
DONE: Final = 4


class GroveState(State):
    """Whose decision comes next, and where everything is. Place 0 is the Grove; 1 and up are the circles. Lists over
    seats and places put Light's places first, then Dark's."""

    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("phase", "int"),
        ("seat", "int"),
        ("turn", "int"),
        ("second", "int"),
        ("verb", "int"),
        ("place", "int"),
        ("hits", "int"),
        ("winner", "int"),
        ("standing", "ints"),
        ("lying", "ints"),
        ("cubes", "ints"),
        ("supply", "ints"),
    )

    phase: int
    seat: int
    turn: int
    """Completed turns, counting both players."""
    second: int
    """1 during the optional second action of a turn (G2)."""
    verb: int
    """The action that the dice are rolled for, as its first code; 0 outside a roll."""
    place: int
    """The circle that the dice are rolled for; 0 outside a roll."""
    hits: int
    """The number of druids being banished; 0 outside SEND."""
    winner: int
    """The seat that won; -1 for a draw and while the game runs."""
    standing: list[int]
    lying: list[int]
    cubes: list[int]
    """Cubes at each place: above 0 Light's, below 0 Dark's. There are never any at the Grove."""
    supply: list[int]

    def __init__(self, places: int = -1) -> None:
        """Create the state before the opening roll, or, without a number of places, a state whose fields the caller
        fills in."""
        super().__init__()
        if places < 0:
            return
        self.phase = OPENING
        self.seat = 0
        self.turn = 0
        self.second = 0
        self.verb = 0
        self.place = 0
        self.hits = 0
        self.winner = -1
        self.standing = [0] * (2 * places)
        self.lying = [0] * (2 * places)
        self.cubes = [0] * places
        self.supply = [0, 0]

    def clone(self) -> GroveState:
        c = GroveState()
        c.game = self.game
        c.phase = self.phase
        c.seat = self.seat
        c.turn = self.turn
        c.second = self.second
        c.verb = self.verb
        c.place = self.place
        c.hits = self.hits
        c.winner = self.winner
        c.standing = self.standing[:]
        c.lying = self.lying[:]
        c.cubes = self.cubes[:]
        c.supply = self.supply[:]
        return c
