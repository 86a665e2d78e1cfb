"""What states and games have from the contract: dumps, keys, payoffs, refusals."""

from __future__ import annotations

import copy
import json
from hashlib import sha256
from random import Random
from typing import ClassVar

import pytest

from leyline import OVER, Game, State, spec
from leyline.core.errors import BadState, BadText, IllegalAction
from leyline.core.game import View


class Kinds(State):
    """A position with a field of every kind."""

    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("turn", "int"),
        ("name", "text"),
        ("hand", "ints"),
        ("grid", "rows"),
        ("stack", "frames"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.turn = 3
        self.name = "first"
        self.hand = [1, 2]
        self.grid = [[1], [2, 3]]
        self.stack: list[tuple[int, ...]] = [(4, 5)]

    def clone(self) -> State:
        twin = Kinds()
        twin.turn, twin.name, twin.hand = self.turn, self.name, self.hand[:]
        twin.grid, twin.stack = [row[:] for row in self.grid], self.stack[:]
        return twin


class Plain(Game[Kinds]):
    """A game that is over after four turns; the hand is what the turn is chosen from."""

    won: ClassVar[list[int]] = [0]

    def initial_state(self) -> Kinds:
        return Kinds()

    def pending(self, state: Kinds) -> int:
        return OVER if state.turn > 3 else 0

    def options(self, state: Kinds) -> list[int]:
        return [] if state.turn > 3 else [4, 6]

    def apply(self, state: Kinds, code: int) -> None:
        if code not in self.options(state):
            raise self.refuse(state, code)
        state.turn = code

    def winners(self, state: Kinds) -> list[int]:
        return self.won

    def text(self, code: int) -> str:
        if code < 0:
            raise BadText("there is no such code")
        return f"turn {code}"

    def view(self, state: Kinds, seat: int) -> View:
        return {"turn": state.turn, "seat": seat}

    def inventory(self, state: Kinds) -> dict[str, int]:
        return {"cards": len(state.hand)}

    def validate(self, state: Kinds) -> None:
        if state.turn < 0:
            raise BadState("a turn is never below 0")


DUMP: dict[str, object] = {"turn": 3, "name": "first", "hand": [1, 2], "grid": [[1], [2, 3]], "stack": [[4, 5]]}
PLAIN = Plain(spec("grove").setup())


def test_a_dump_holds_every_field_as_plain_data() -> None:
    state = Kinds()
    dumped = state.dump()
    assert dumped == json.loads(json.dumps(dumped)) == DUMP
    assert dumped["hand"] is not state.hand
    again = PLAIN.load(json.loads(json.dumps(dumped)))
    assert (again.stack, again.grid) == ([(4, 5)], [[1], [2, 3]])
    assert again.key() == state.key()


def test_a_key_is_hashable_and_differs_with_every_field() -> None:
    key = Kinds().key()
    assert key == (3, "first", (1, 2), ((1,), (2, 3)), ((4, 5),))
    changes: dict[str, object] = {"turn": 4, "name": "x", "hand": [1, 3], "grid": [[1], [2]], "stack": [(4,)]}
    keys: set[tuple[object, ...]] = {key}
    for name, value in changes.items():
        state = Kinds()
        setattr(state, name, value)
        keys.add(state.key())
    assert len(keys) == 6


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"wings": 2}, "a position of this game has no field 'wings'"),
        ({"turn": "3"}, "the field 'turn' holds whole numbers, not '3'"),
        ({"turn": True}, "the field 'turn' holds whole numbers, not True"),
        ({"turn": None}, "the field 'turn' holds whole numbers, not None"),
        ({"name": 3}, "the field 'name' is a text, not 3"),
        ({"hand": 3}, "the field 'hand' is a list, not 3"),
        ({"hand": [1.5]}, "the field 'hand' holds whole numbers, not 1.5"),
        ({"grid": "11"}, "the field 'grid' is a list, not '11'"),
        ({"grid": [1]}, "the field 'grid' is a list of lists, but holds 1"),
        ({"grid": [[False]]}, "the field 'grid' holds whole numbers, not False"),
        ({"stack": [(1,)]}, r"the field 'stack' is a list of lists, but holds \(1,\)"),
        ({"turn": -1}, "a turn is never below 0"),
        ({"hand": [1]}, "the position counts 1 cards; this game has 2"),
    ],
)
def test_a_dump_that_does_not_fit_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(BadState, match=f"^{why}$"):
        PLAIN.load({**DUMP, **change})


def test_a_dump_that_lacks_a_field_changes_nothing() -> None:
    state = Kinds()
    with pytest.raises(BadState, match="the position lacks the field 'stack'"):
        state.load({**{name: DUMP[name] for name in ("turn", "name", "hand", "grid")}, "turn": 9})
    assert state.dump() == DUMP


def test_a_copy_of_a_state_is_a_clone_and_rules_are_shared() -> None:
    state = Kinds()
    state.events = []
    twin = copy.deepcopy(state)
    assert (twin.dump(), twin.events) == (state.dump(), None)
    assert twin.hand is not state.hand
    assert copy.deepcopy(PLAIN) is PLAIN


@pytest.mark.parametrize(
    ("seats", "won", "returns"),
    [
        (2, [0], [1.0, -1.0]),
        (2, [1], [-1.0, 1.0]),
        (2, [0, 1], [0.0, 0.0]),
        (4, [2], [-1.0, -1.0, 3.0, -1.0]),
        (4, [0, 3], [1.0, -1.0, -1.0, 1.0]),
        (4, [0, 1, 2], [1 / 3, 1 / 3, 1 / 3, -1.0]),
        (4, [0, 1, 2, 3], [0.0, 0.0, 0.0, 0.0]),
    ],
)
def test_payoffs_add_up_to_zero(seats: int, won: list[int], returns: list[float]) -> None:
    class Won(Plain):
        def winners(self, state: Kinds) -> list[int]:
            return won

    game = Won(spec("runestones").setup(seats=seats))
    state = Kinds()
    state.turn = 4
    assert game.returns(state) == pytest.approx(returns)
    assert [game.evaluate(state, seat) for seat in range(seats)] == pytest.approx(returns)
    assert game.evaluate(Kinds(), 0) == 0.0


def test_what_a_plain_game_says_by_itself() -> None:
    state = Kinds()
    assert PLAIN.default_action(state) == 4
    assert PLAIN.describe_action(state, 4) == "turn 4"
    assert PLAIN.prompt(state).words == "Choose."
    assert PLAIN.why_not(state, 5) == "“turn 5” is not possible now."
    assert PLAIN.why_not(state, -5) == "Action -5 is not possible now."
    assert PLAIN.render_text({"turn": 3, "seat": 1}, []) == "turn: 3\nseat: 1"
    with pytest.raises(IllegalAction, match="“turn 5” is not possible now"):
        PLAIN.apply(state, 5)
    state.turn = 4
    assert PLAIN.why_not(state, 5) == "The game is over."


def test_a_game_that_deals_nothing_again_hides_nothing() -> None:
    class Hiding(Plain):
        def resample(self, state: Kinds, seat: int, rng: Random) -> Kinds:
            return Kinds()

    state = Kinds()
    dealt = PLAIN.resample(state, 0, Random(1))
    assert dealt is not state
    assert dealt.dump() == state.dump()
    assert not PLAIN.has_hidden_information()
    assert Hiding(PLAIN.setup).has_hidden_information()


def test_what_a_seat_sees_of_an_action_is_made_from_the_view_after_it() -> None:
    state = Kinds()
    shown = json.dumps({"turn": 6, "seat": 1}).encode()
    expected = -1 - int.from_bytes(sha256(shown).digest()[:7], "big")
    assert PLAIN.observation_id(state, 6, 1) == expected < 0
    assert PLAIN.observation_id(state, 4, 1) != expected
    assert state.turn == 3
