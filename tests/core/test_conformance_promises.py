"""One planted fault for each promise that the conformance kit checks, and what a report says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from leyline import create
from leyline.core import conformance
from leyline.core.conformance import Kit, check
from leyline.core.errors import BadState, NotConforming
from leyline.core.facts import Argument, Facts, Parts
from leyline.core.game import Prompt
from leyline.core.params import Spec
from tests.docs import ROOT, namespace

GUIDE = namespace(ROOT / "docs" / "guides" / "add-a-game.md")
Embers: Any = GUIDE["Embers"]
EmbersState: Any = GUIDE["EmbersState"]
SPEC = GUIDE["SPEC"]
assert isinstance(SPEC, Spec)
SETUP = SPEC.setup()
DEALING, CHOOSING, SWAPPING, DONE = range(4)
KEEP, SWAP, CARD = 0, 1, 10


def faulty(**methods: Callable[..., object]) -> Any:
    """The guide's game with some methods replaced; each replacement takes the game's own answer first."""

    def replaced(name: str, method: Callable[..., object]) -> Callable[..., object]:
        def call(self: Any, *given: Any) -> object:
            return method(getattr(Embers, name)(self, *given), *given)

        return call

    return type("Faulty", (Embers,), {name: replaced(name, method) for name, method in methods.items()})(SETUP)


def counting(start: int = 0) -> Callable[[], int]:
    """Return a different number every time."""
    count = start

    def call() -> int:
        nonlocal count
        count += 1
        return count

    return call


CALLS = counting()


def with_seat(state: Any, seat: int) -> Any:
    state.seat = seat
    return state


def noted(state: Any) -> Any:
    state.hands.append(0)
    return state


FAULTS: list[tuple[str, Any]] = [
    ("returns the same state every time", faulty(initial_state=lambda own: with_seat(own, CALLS() % 2))),
    ("never falls", faulty(move_number=lambda own, state: -own)),
    ("is a seat, CHANCE or OVER", faulty(pending=lambda own, state: 2 if own == 1 else own)),
    ("is a seat, CHANCE or OVER", faulty(pending=lambda own, state: -3 if own == 1 else own)),
    ("returns the same list again", faulty(options=lambda own, state: own[: 1 + CALLS() % 2])),
    ("no options when the game is over", faulty(options=lambda own, state: own or [KEEP])),
    ("never empty", faulty(options=lambda own, state: [] if state.phase == SWAPPING else own)),
    ("is one of the options", faulty(default_action=lambda own, state: CARD)),
    ("sorted, without repetition", faulty(options=lambda own, state: own + own[-1:])),
    ("all codes lie in range", faulty(num_actions=lambda own: 2)),
    ("all codes lie in range", faulty(num_actions=lambda own: own - 1)),
    ("one entry for each option", faulty(weights=lambda own, state: own + own[:1])),
    ("weights are positive", faulty(weights=lambda own, state: [0, *own[1:]] if own else [])),
    ("is empty where no chance", faulty(weights=lambda own, state: own or [1])),
    ("different texts", faulty(text=lambda own, code: "card" if code > CARD else own)),
    ("a text is one line of words", faulty(text=lambda own, code: own.replace(" ", "  "))),
    ("a text is one line of words", faulty(text=lambda own, code: "" if code == KEEP else own)),
    ("does not contain ~", faulty(text=lambda own, code: own.replace("card ", "card~"))),
    ("undoes", faulty(parse=lambda own, text: KEEP if own == SWAP else own)),
    ("every option has words", faulty(describe_action=lambda own, state, code: "" if code == SWAP else own)),
    ("a refusal says why", faulty(why_not=lambda own, state, code: "")),
    ("winners.. names each winner once", faulty(winners=lambda own, state: own + own)),
    ("winners.. names each winner once", faulty(winners=lambda own, state: [])),
    ("winners.. names each winner once", faulty(winners=lambda own, state: [1, 0])),
    ("winners.. names seats", faulty(winners=lambda own, state: [2])),
    ("winners.. names seats", faulty(winners=lambda own, state: [-1])),
    ("one entry for each seat", faulty(scores=lambda own, state: own[:1])),
    ("add up to zero", faulty(returns=lambda own, state: [1.0, 0.0])),
    ("ending.. is one of endings", faulty(ending=lambda own, state: "lightning")),
    ("words for every ending", faulty(endings=lambda own: dict.fromkeys(own, ""))),
    ("words for every ending", faulty(endings=lambda own: {}, ending=lambda own, state: "")),
    ("it lacks 'kept'", faulty(labels=lambda own: ["swapped"], stat_labels=lambda own, event: [(0, "kept")])),
    ("something is hidden says so", faulty(has_hidden_information=lambda own: False)),
    ("tells .* nothing it may not know", faulty(phase_path=lambda own, state: str(max(state.hands)))),
    (
        "prompt tells .* nothing it may not know",
        faulty(prompt=lambda own, state: Prompt("card", str(state.hands[1]))),
    ),
    (
        "the words of seat 0's options tell it nothing hidden",
        faulty(describe_action=lambda own, state, code: f"{own} {state.hands[1]}"),
    ),
    (
        "action_parts.. tells seat 0 nothing hidden",
        faulty(action_parts=lambda own, state, code: Parts(own.verb, (Argument("card", f"card:{state.hands[1]}"),))),
    ),
    ("each of its arguments a role", faulty(action_parts=lambda own, state, code: Parts("keep", (Argument("", "x"),)))),
    ("an option has a verb", faulty(action_parts=lambda own, state, code: Parts(""))),
    ("heading.. tells", faulty(heading=lambda own, state: f"Turn {state.hands}")),
    (
        "the log tells .* no more than its view",
        faulty(event_facts=lambda own, event, seat: Facts("dealt", event[1], (f"card:{event[2:]}",))),
    ),
    (
        "the options of seat 0 do not change",
        faulty(
            options=lambda own, state: [KEEP] if state.phase == CHOOSING and state.hands[1 - state.seat] == 9 else own
        ),
    ),
    ("every reason of explain.. has words", faulty(explain=lambda own, before, after, seat: ["good", ""])),
    ("changes nothing", faulty(explain=lambda own, before, after, seat: [str(noted(after).phase)])),
    ("a view is plain data", faulty(view=lambda own, state, seat: {**own, "deck": {1}})),
    (
        "as long as",
        faulty(observation_spec=lambda own: [("hand", 3)], observation_vector=lambda own, view, seat: [0.0, 1.0]),
    ),
    ("the code itself or a number below 0", faulty(observation_id=lambda own, state, code, seat: code + 1)),
    ("the code itself or a number below 0", faulty(observation_id=lambda own, state, code, seat: 0)),
    ("tells .* no more than its view", faulty(observation_id=lambda own, state, code, seat: code)),
    ("tells no more apart than", faulty(observation_id=lambda own, state, code, seat: -1)),
    (
        "resample.. for .* depends on its view alone",
        faulty(resample=lambda own, state, seat, rng: state.clone()),
    ),
    ("does not change when what it has not seen", faulty(view=lambda own, state, seat: {**own, "all": state.hands})),
]


@pytest.mark.parametrize(("promise", "game"), FAULTS)
def test_a_broken_promise_is_named(promise: str, game: Any) -> None:
    with pytest.raises(NotConforming, match=f"embers: .*{promise}"):
        check(game, games=40)


class Rows(Embers):  # type: ignore[misc]
    """The guide's game, with a list of lists that its clones share."""

    def initial_state(self) -> Any:
        state = RowsState()
        state.deck = list(range(1, self.cards + 1))
        return state


class RowsState(EmbersState):  # type: ignore[misc]
    FIELDS = (*EmbersState.FIELDS, ("rows", "rows"))
    shared = True

    def __init__(self) -> None:
        super().__init__()
        self.rows = [[1], [2]]

    def clone(self) -> Any:
        twin = RowsState()
        twin.phase, twin.seat, twin.hands, twin.deck = self.phase, self.seat, self.hands[:], self.deck[:]
        twin.rows = [self.rows[0][:], self.rows[1]] if self.shared else [row[:] for row in self.rows]
        return twin


def test_a_row_that_a_clone_shares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotConforming, match=r"a clone shares no list .in field 'rows'"):
        check(Rows(SETUP), games=1)
    monkeypatch.setattr(RowsState, "shared", False)
    assert check(Rows(SETUP), games=3).games == 3


def test_a_dump_that_is_no_copy_is_found() -> None:
    class Bare(RowsState):
        shared = False

        def dump(self) -> dict[str, object]:
            return {**super().dump(), "hands": self.hands}

        def clone(self) -> Any:
            twin = Bare()
            twin.phase, twin.seat, twin.hands, twin.deck = self.phase, self.seat, self.hands[:], self.deck[:]
            return twin

    class Game(Rows):
        def initial_state(self) -> Any:
            state = Bare()
            state.deck = list(range(1, self.cards + 1))
            return state

    with pytest.raises(NotConforming, match=r"dump.. copies 'hands'"):
        check(Game(SETUP), games=1)


def test_a_dump_that_cannot_be_carried_or_taken_back_is_found() -> None:
    class Strange(Embers):  # type: ignore[misc]
        def validate(self, state: Any) -> None:
            if state.phase == CHOOSING:
                raise BadState("no such position")

    with pytest.raises(NotConforming, match=r"load\(\) takes back what dump\(\) gave: no such position"):
        check(Strange(SETUP), games=1)


def test_a_resampled_state_that_loses_a_card_is_found() -> None:
    def loses(own: Any, state: Any, seat: int, rng: Random) -> Any:
        if own.dump() != state.dump() and seat == 0:
            own.deck.pop()
        return own

    with pytest.raises(NotConforming, match="resampling for seat 0 keeps the counts"):
        check(faulty(resample=loses), games=20)


def test_an_action_that_depends_on_luck_of_its_own_is_found() -> None:
    class Lucky(Embers):  # type: ignore[misc]
        def apply(self, state: Any, code: int) -> None:
            super().apply(state, code)
            if state.phase == DONE:
                state.hands = state.hands if CALLS() % 3 else state.hands[::-1]

    with pytest.raises(NotConforming):
        check(Lucky(SETUP), games=40)


def test_a_code_outside_the_range_that_is_taken_is_found() -> None:
    for strange in conformance.STRANGE:

        class Lax(Embers):  # type: ignore[misc]
            def apply(self, state: Any, code: int, taken: int = strange) -> None:
                if code != taken:
                    super().apply(state, code)

        with pytest.raises(NotConforming, match=f"refuses what is not an option; it took {strange}"):
            check(Lax(SETUP), games=1)
    assert set(conformance.STRANGE) == {-1, -2, -1000003, 1 << 40}


def test_every_code_of_a_game_is_tried_now_and_then() -> None:
    """Take a code that is hardly ever drawn at random, at the very first state."""

    class Lax(Embers):  # type: ignore[misc]
        def num_actions(self) -> int:
            return 100_000

        def parse(self, text: str) -> int:
            codes: list[int] = [KEEP, SWAP, *range(CARD + 1, CARD + self.cards + 1)]
            return next(code for code in codes if self.text(code) == text)

        def apply(self, state: Any, code: int) -> None:
            if code != 77_777:
                super().apply(state, code)

    with pytest.raises(NotConforming, match="it took 77777"):
        check(Lax(SETUP), games=1)


# --- what a report says -------------------------------------------------------------------------------------------


def test_a_breach_tells_the_last_twelve_actions_that_lead_there() -> None:
    kit = Kit(Embers(SETUP))
    assert str(kit._breach("it broke")) == "embers: it broke; after: nothing"
    kit.path = [f"a{number}" for number in range(12)]
    assert str(kit._breach("it broke")).endswith("; after: " + ", ".join(kit.path))
    kit.path.append("a12")
    assert str(kit._breach("it broke")).endswith("; after: … (1 before) " + ", ".join(kit.path[1:]))


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, "b: 2 against 3"),
        ({"a": 1, "b": 2}, {"a": 1}, "b: 2 against None"),
        ({"a": 1}, {"a": 1, "b": 2}, "extra ['b']"),
        ({"a": {"b": [1]}}, {"a": {"b": [2]}}, "a: b: [1] against [2]"),
        ('{"a": 1}', '{"a": 2}', "a: 1 against 2"),
        ('{"a": 1}', "nothing", '{"a": 1} against nothing'),
        ("nothing", '{"a": 1}', 'nothing against {"a": 1}'),
        ("", '{"a": 1}', ' against {"a": 1}'),
        ("x" * 300, "y" * 201, f"{'x' * 200} against {'y' * 200}"),
        (1, {"a": 1}, "1 against {'a': 1}"),
        ({"a": 1}, 1, "{'a': 1} against 1"),
    ],
)
def test_a_difference_is_told_briefly(one: object, other: object, told: str) -> None:
    assert conformance._difference(one, other) == told


def test_the_tally_says_how_much_was_examined() -> None:
    tally = check(Embers(SETUP), games=5)
    assert (tally.games, tally.longest) == (5, max(tally.longest, 4))
    # Two cards are dealt, two decisions made, at most two cards swapped; each state is examined, the last one too.
    assert 5 * 5 <= tally.states <= 5 * 7
    assert tally.views == 3 * tally.states
    assert tally.refusals >= 4 * tally.states
    assert 0 < tally.hidden < tally.views
    every = check(Embers(SETUP), games=5, every=100)
    assert every.states == 10  # the first and the last of each
    few = check(Embers(SETUP), games=50, states=12)
    assert few.games == 2 or few.games == 3
    assert few.states >= 12
    assert (
        check(Embers(SETUP), games=5, seed=1).states != tally.states
        or check(Embers(SETUP), games=5, seed=2).states != tally.states
    )


def test_a_game_may_take_as_many_steps_as_it_is_given() -> None:
    class Keeping(Embers):  # type: ignore[misc]
        def options(self, state: Any) -> list[int]:
            return [KEEP] if state.phase == CHOOSING else list(super().options(state))

    assert check(Keeping(SETUP), games=1, steps=5).longest == 4
    with pytest.raises(NotConforming, match="has not after 4 steps"):
        check(Keeping(SETUP), games=1, steps=4)


def test_views_are_forgotten_when_they_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit(Embers(SETUP))
    kit.play(Random(1))
    known = sum(len(each) for each in kit.known.values())
    assert kit.kept > known > 0
    held = sum(len(shown) + len(dealt) for each in kit.known.values() for shown, dealt in each.items())
    assert kit.kept == held
    monkeypatch.setattr(kit, "kept", conformance.MOST_KEPT)
    kit.play(Random(2))
    assert sum(len(each) for each in kit.known.values()) < known
    assert kit.kept < conformance.MOST_KEPT


def test_a_game_without_secrets_is_said_to_have_none() -> None:
    assert check(create("grove", unattended=True), games=1, states=40).hidden == 0


def test_a_position_text_that_reads_otherwise_is_found() -> None:
    def write(self: Any, state: Any) -> str:
        return "turn"

    def read(self: Any, text: str) -> Any:
        return with_seat(self.initial_state(), 1)

    def complain(self: Any, text: str) -> Any:
        raise BadState("it cannot be read", 1)

    for reader, promise in ((read, "undoes write_position"), (complain, "takes back what write_position")):
        game = type("Faulty", (Embers,), {"write_position": write, "read_position": reader})(SETUP)
        with pytest.raises(NotConforming, match=promise):
            check(game, 1)
