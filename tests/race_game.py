"""A little game for two to four seats with chance and something hidden: enough to see a search do all that it does."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from leyline.core.game import CHANCE, OVER, Game, State, View
from leyline.core.notation import Notation
from leyline.core.params import Setup, Spec

STEP, BET, ROLL, DEAL = 0, 1, 2, 8


class RaceState(State):
    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("turn", "int"),
        ("rolling", "int"),
        ("at", "ints"),
        ("gifts", "ints"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.rolling = 0
        self.at: list[int] = []
        self.gifts: list[int] = []
        """What each seat was dealt, for its eyes only: steps that it gets at the end."""

    def clone(self) -> RaceState:
        c = RaceState()
        c.game = self.game
        c.turn, c.rolling, c.at, c.gifts = self.turn, self.rolling, self.at[:], self.gifts[:]
        return c


class Race(Game[RaceState]):
    """Each seat is dealt a gift of 0 to 3 steps, then has four turns: a sure step, or a bet that gives 0 to 5. The
    seat that gets farthest wins. A bet is worth 2.5 steps on average, so a good player bets."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.notation = Notation("A race", [str(code) for code in range(DEAL + 4)])

    def initial_state(self) -> RaceState:
        state = RaceState()
        state.game = self
        state.at = [0] * self.seats
        return state

    def pending(self, state: RaceState) -> int:
        if len(state.gifts) < self.seats or state.rolling:
            return CHANCE
        return OVER if state.turn >= 4 * self.seats else state.turn % self.seats

    def options(self, state: RaceState) -> list[int]:
        pending = self.pending(state)
        if pending == OVER:
            return []
        if pending == CHANCE:
            return [ROLL + n for n in range(6)] if state.rolling else [DEAL + n for n in range(4)]
        return [STEP, BET]

    def weights(self, state: RaceState) -> list[int]:
        return [1] * len(self.options(state)) if self.pending(state) == CHANCE else []

    def apply(self, state: RaceState, code: int) -> None:
        if code not in self.options(state):
            raise self.refuse(state, code)
        if code >= DEAL:
            state.gifts.append(code - DEAL)
        elif code == BET:
            state.rolling = 1
        else:
            state.at[state.turn % self.seats] += 1 if code == STEP else code - ROLL
            state.rolling = 0
            state.turn += 1

    def move_number(self, state: RaceState) -> int:
        return state.turn

    def scores(self, state: RaceState) -> list[int]:
        return [at + gift for at, gift in zip(state.at, state.gifts, strict=True)]

    def winners(self, state: RaceState) -> list[int]:
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def view(self, state: RaceState, seat: int) -> View:
        gift = state.gifts[seat] if 0 <= seat < len(state.gifts) else None
        return {"turn": state.turn, "rolling": state.rolling, "at": state.at[:], "gift": gift}

    def has_hidden_information(self) -> bool:
        return True

    def observation_id(self, state: RaceState, code: int, seat: int) -> int:
        return -1 if code >= DEAL and len(state.gifts) != seat else code

    def resample(self, state: RaceState, seat: int, rng: Random) -> RaceState:
        out = state.clone()
        for other in range(len(state.gifts)):
            if other != seat:
                out.gifts[other] = rng.randrange(4)
        return out


RACE = Spec("race", "A race", "A game for tests.", ("Ann", "Bob", "Cem", "Dora"), Race)
