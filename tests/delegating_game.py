"""A game that passes everything on to another one, so that a test can plant a fault in one method, in both
forms: interpreted classes cannot extend our compiled games, but they can extend the contract."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from leyline.core.game import Event, Facts, Game, Parts, Prompt, ScorePart, State, View

S = TypeVar("S", bound=State)


class DelegatingGame(Game[S]):
    """Overrides every method of the contract with a call to the same method of `inner`."""

    def __init__(self, inner: Game[S]) -> None:
        super().__init__(inner.setup)
        self.inner = inner

    def initial_state(self) -> S:
        return self.inner.initial_state()

    def pending(self, state: S) -> int:
        return self.inner.pending(state)

    def options(self, state: S) -> list[int]:
        return self.inner.options(state)

    def weights(self, state: S) -> list[int]:
        return self.inner.weights(state)

    def apply(self, state: S, code: int) -> None:
        self.inner.apply(state, code)

    def move_number(self, state: S) -> int:
        return self.inner.move_number(state)

    def default_action(self, state: S) -> int:
        return self.inner.default_action(state)

    def chance_stream(self, state: S) -> str:
        return self.inner.chance_stream(state)

    def scores(self, state: S) -> list[int]:
        return self.inner.scores(state)

    def endings(self) -> dict[str, str]:
        return self.inner.endings()

    def ending(self, state: S) -> str:
        return self.inner.ending(state)

    def score_parts(self, state: S, events: list[Event]) -> list[list[ScorePart]]:
        return self.inner.score_parts(state, events)

    def winners(self, state: S) -> list[int]:
        return self.inner.winners(state)

    def num_actions(self) -> int:
        return self.inner.num_actions()

    def text(self, code: int) -> str:
        return self.inner.text(code)

    def parse(self, text: str) -> int:
        return self.inner.parse(text)

    def describe_action(self, state: S, code: int) -> str:
        return self.inner.describe_action(state, code)

    def action_parts(self, state: S, code: int) -> Parts:
        return self.inner.action_parts(state, code)

    def prompt(self, state: S) -> Prompt:
        return self.inner.prompt(state)

    def phase_path(self, state: S) -> str:
        return self.inner.phase_path(state)

    def why_not(self, state: S, code: int) -> str:
        return self.inner.why_not(state, code)

    def unspent(self, state: S, picks: list[int]) -> str:
        return self.inner.unspent(state, picks)

    def describe_event(self, event: Event, seat: int) -> str:
        return self.inner.describe_event(event, seat)

    def event_facts(self, event: Event, seat: int) -> Facts:
        return self.inner.event_facts(event, seat)

    def heading(self, state: S) -> str:
        return self.inner.heading(state)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        return self.inner.stat_labels(event)

    def labels(self) -> list[str]:
        return self.inner.labels()

    def view(self, state: S, seat: int) -> View:
        return self.inner.view(state, seat)

    def observation_spec(self) -> list[tuple[str, int]]:
        return self.inner.observation_spec()

    def observation_vector(self, view: View, seat: int) -> list[float]:
        return self.inner.observation_vector(view, seat)

    def resample(self, state: S, seat: int, rng: Random) -> S:
        return self.inner.resample(state, seat, rng)

    def has_hidden_information(self) -> bool:
        return self.inner.has_hidden_information()

    def observation_id(self, state: S, code: int, seat: int) -> int:
        return self.inner.observation_id(state, code, seat)

    def inventory(self, state: S) -> dict[str, int]:
        return self.inner.inventory(state)

    def validate(self, state: S) -> None:
        self.inner.validate(state)

    def evaluate(self, state: S, seat: int) -> float:
        return self.inner.evaluate(state, seat)

    def win_odds(self, state: S, seat: int) -> float:
        return self.inner.win_odds(state, seat)
