"""Counting positions, on a game small enough to count by hand."""

from __future__ import annotations

from typing import ClassVar

from leyline import OVER, Game, State, create
from leyline.core.perft import STEPS, TURNS, perft


class Count(State):
    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (("at", "int"),)

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    def clone(self) -> State:
        twin = Count()
        twin.at = self.at
        return twin


class Race(Game[Count]):
    """One step or two, to 5 or beyond; a move is over at every even number."""

    def pending(self, state: Count) -> int:
        return OVER if state.at >= 5 else 0

    def options(self, state: Count) -> list[int]:
        return [] if state.at >= 5 else [1, 2]

    def apply(self, state: Count, code: int) -> None:
        state.at += code

    def move_number(self, state: Count) -> int:
        return state.at // 2


RACE = Race(create("grove").setup)


def test_courses_of_so_many_steps_are_counted() -> None:
    # 1 and 2; then 1+1, 1+2, 2+1, 2+2; then 3, 4, 4, 5, 4, 5, 5, 6: four of those are over.
    assert [perft(RACE, Count(), depth) for depth in range(6)] == [1, 2, 4, 8, 8, 2]
    assert perft(RACE, Count(), 3, STEPS) == 8


def test_courses_of_so_many_moves_are_counted() -> None:
    # To 2 or 3: 2, 1+1, 1+2. To 4 or 5: from 2 to 4 by 2, 1+1, to 5 by 1+2; from 3 to 4 or 5.
    assert [perft(RACE, Count(), depth, TURNS) for depth in (0, 1, 2)] == [1, 3, 8]
    # From 4 to 5 (over) or 6 (over, and a new move): both count once; what is over at 5 stays as it is.
    assert perft(RACE, Count(), 3, TURNS) == perft(RACE, Count(), 4, TURNS) == 13
    assert perft(RACE, Count(), 9, TURNS) == 13
