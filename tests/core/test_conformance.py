"""The conformance kit catches broken games: each test plants one fault in a game that keeps the contract."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from leyline import create
from leyline.core.conformance import check
from leyline.core.errors import NotConforming
from leyline.core.game import CHANCE, OVER, Event, Prompt, State, View
from leyline.core.params import Spec
from tests.delegating_game import DelegatingGame
from tests.docs import ROOT, namespace

GUIDE = namespace(ROOT / "docs" / "guides" / "add-a-game.md")
Embers: Any = GUIDE["Embers"]
EmbersState: Any = GUIDE["EmbersState"]
SPEC = GUIDE["SPEC"]
assert isinstance(SPEC, Spec)
CHOOSING = 1


def caught(game: type, promise: str) -> None:
    """Check that the kit refuses the game and says which promise it broke."""
    assert isinstance(SPEC, Spec)
    with pytest.raises(NotConforming, match=promise):
        check(game(SPEC.setup()), games=30)


def test_the_game_of_the_guide_keeps_the_contract() -> None:
    assert isinstance(SPEC, Spec)
    tally = check(SPEC.create(), games=30)
    assert tally.games == 30
    assert tally.hidden > 100
    assert tally.logs > 20


def test_it_catches_options_that_are_not_sorted() -> None:
    class Unsorted(Embers):
        def options(self, state: Any) -> list[int]:
            return list(reversed(super().options(state)))

    caught(Unsorted, "options.. is sorted")


def test_it_catches_a_list_of_options_that_is_shared() -> None:
    shared: list[int] = [0, 1]

    class Shared(Embers):
        def options(self, state: Any) -> list[int]:
            return shared if state.phase == CHOOSING else super().options(state)

    caught(Shared, "the caller's own")


def test_it_catches_missing_options() -> None:
    class Empty(Embers):
        def options(self, state: Any) -> list[int]:
            return [] if state.phase == CHOOSING else super().options(state)

    caught(Empty, "options.. is never empty")


def test_it_catches_an_illegal_action_that_is_taken() -> None:
    class Lax(Embers):
        def apply(self, state: Any, code: int) -> None:
            if state.phase == CHOOSING and code not in (0, 1):
                state.seat = 1 - state.seat
                return
            super().apply(state, code)

    caught(Lax, "apply.. refuses what is not an option")


def test_it_catches_a_refusal_that_leaves_something_behind() -> None:
    class Careless(Embers):
        def apply(self, state: Any, code: int) -> None:
            if code not in self.options(state):
                state.hands[0] += 1
                raise self.refuse(state, code)
            super().apply(state, code)

    caught(Careless, "a refused action changes nothing")


def test_it_catches_a_list_that_a_clone_shares() -> None:
    class Sharing(EmbersState):
        def clone(self) -> State:
            c = Sharing()
            c.phase, c.seat, c.hands, c.deck = self.phase, self.seat, self.hands, self.deck[:]
            return c

    class Shallow(Embers):
        def initial_state(self) -> Any:
            s = Sharing()
            s.deck = list(range(1, self.cards + 1))
            return s

    caught(Shallow, "a clone shares no list .field 'hands'")


def test_it_catches_a_clone_that_forgets() -> None:
    class Forgetful(EmbersState):
        def clone(self) -> State:
            c = Forgetful()
            c.phase, c.hands, c.deck = self.phase, self.hands[:], self.deck[:]
            return c

    class Forgetting(Embers):
        def initial_state(self) -> Any:
            s = Forgetful()
            s.deck = list(range(1, self.cards + 1))
            return s

    caught(Forgetting, "a clone is the same state")


def test_it_catches_a_field_that_the_list_of_fields_lacks() -> None:
    class Secretive(EmbersState):
        FIELDS = (("phase", "int"), ("hands", "ints"), ("deck", "ints"))

        def clone(self) -> State:
            c = Secretive()
            c.phase, c.seat, c.hands, c.deck = self.phase, self.seat, self.hands[:], self.deck[:]
            return c

    class Partial(Embers):
        def initial_state(self) -> Any:
            s = Secretive()
            s.deck = list(range(1, self.cards + 1))
            return s

    caught(Partial, "a loaded dump is the same state")


def test_it_catches_a_text_that_does_not_come_back() -> None:
    class Mute(Embers):
        def text(self, code: int) -> str:
            return "card" if code > 10 else super().text(code)

    caught(Mute, "different options have different texts")


def test_it_catches_a_card_that_is_lost() -> None:
    class Leaky(Embers):
        def _next(self, state: Any) -> None:
            if state.deck and state.phase == 2:
                state.deck.pop()
            super()._next(state)

    caught(Leaky, "inventory.. never changes")


def test_it_catches_a_leak_in_a_view() -> None:
    class Gossip(Embers):
        def view(self, state: Any, seat: int) -> View:
            return {**super().view(state, seat), "deck": state.deck}

    caught(Gossip, "the view of .* does not change when what it has not seen is dealt again")


def test_it_catches_a_leak_in_what_is_waited_for() -> None:
    class Telling(Embers):
        def pending(self, state: Any) -> int:
            if state.phase == CHOOSING and state.hands[state.seat] == 9:
                return 1 - int(state.seat)
            return int(super().pending(state))

        def view(self, state: Any, seat: int) -> View:
            return {**super().view(state, seat), "pending": super().pending(state)}

    caught(Telling, r"pending\(\) tells .* nothing it may not know")


def test_it_catches_a_leak_in_a_prompt() -> None:
    class Hinting(Embers):
        def prompt(self, state: Any) -> Prompt:
            return Prompt("choose", "Choose well." if max(state.hands) == 9 else "Choose.")

    caught(Hinting, "the prompt tells .* nothing it may not know")


def test_it_catches_a_leak_in_what_speaks_for_an_option() -> None:
    class Prompting(Embers):
        def explain(self, before: Any, after: Any, seat: int) -> list[str]:
            return ["beats a hand of 9" if max(before.hands) == 9 else "beats every hand"]

    caught(Prompting, "explain.. tells .* nothing hidden")


def test_it_catches_a_leak_in_the_log() -> None:
    class Chatty(Embers):
        def describe_event(self, event: Event, seat: int) -> str:
            return f"Player {event[1]} gets {event[2]}." if event[0] == 0 else str(super().describe_event(event, seat))

    caught(Chatty, "the log tells .* no more than its view")


def test_it_catches_a_resampled_state_that_keeps_a_secret() -> None:
    class Peeking(Embers):
        def resample(self, state: Any, seat: int, rng: Random) -> Any:
            return state.clone()

    caught(Peeking, "resample.. for .* depends on its view alone")


def test_it_catches_a_view_that_lacks_what_the_seat_knows() -> None:
    class Vague(Embers):
        def view(self, state: Any, seat: int) -> View:
            view: View = super().view(state, seat)
            return {name: value for name, value in view.items() if name != "seat"}

    caught(Vague, "the view lacks something that it knows")


def test_it_catches_weights_that_do_not_fit() -> None:
    class Loaded(Embers):
        def weights(self, state: Any) -> list[int]:
            return [0 for _ in super().weights(state)]

    caught(Loaded, "weights are positive")


def test_it_catches_a_game_that_does_not_end() -> None:
    class Endless(Embers):
        def _next(self, state: Any) -> None:
            if state.seat == 1 and state.phase != 0:
                state.seat, state.phase = 0, CHOOSING
            else:
                super()._next(state)

        def move_number(self, state: Any) -> int:
            return 0

    assert isinstance(SPEC, Spec)
    with pytest.raises(NotConforming, match="has not after 200 steps"):
        check(Endless(SPEC.setup()), games=1, steps=200)


def test_it_catches_hidden_luck() -> None:
    rng = Random(1)

    class Lucky(Embers):
        def apply(self, state: Any, code: int) -> None:
            super().apply(state, code)
            if self.pending(state) not in (OVER, CHANCE):
                state.seat = rng.randrange(2)

    caught(Lucky, "gives the same state|rebuilds|touch|replays")


def test_it_catches_a_leak_in_one_of_our_own_games() -> None:
    class Loose(DelegatingGame[Any]):
        def view(self, state: Any, seat: int) -> View:
            return {**super().view(state, seat), "asides": state.asides}

    game = create("channeling", "second", unattended=True)
    assert check(DelegatingGame(game), games=2).games == 2
    with pytest.raises(NotConforming, match=r"the view of .* tells no more apart than observation_id"):
        check(Loose(game), games=2)
