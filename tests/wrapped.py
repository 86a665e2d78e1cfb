"""A game that passes everything on to another one, so that a test can plant a fault in one method, in both
forms: interpreted classes cannot extend our compiled games, but they can extend the contract."""

from __future__ import annotations

from random import Random

from leyline.core.contract import AnyGame, Event, Game, Prompt, State, View


class Wrapped(Game[State]):
    """Overrides every method of the contract with a call to the same method of `inner`."""

    def __init__(self, inner: AnyGame) -> None:
        super().__init__(inner.setup)
        self.inner = inner

    def new(self) -> State:
        state: State = self.inner.new()
        return state

    def pending(self, state: State) -> int:
        return self.inner.pending(state)

    def options(self, state: State) -> list[int]:
        return self.inner.options(state)

    def weights(self, state: State) -> list[int]:
        return self.inner.weights(state)

    def apply(self, state: State, code: int) -> None:
        self.inner.apply(state, code)

    def group(self, state: State) -> int:
        return self.inner.group(state)

    def idle(self, state: State) -> int:
        return self.inner.idle(state)

    def stream(self, state: State) -> str:
        return self.inner.stream(state)

    def scores(self, state: State) -> list[int]:
        return self.inner.scores(state)

    def winners(self, state: State) -> list[int]:
        return self.inner.winners(state)

    def codes(self) -> int:
        return self.inner.codes()

    def text(self, code: int) -> str:
        return self.inner.text(code)

    def parse(self, text: str) -> int:
        return self.inner.parse(text)

    def words(self, state: State, code: int) -> str:
        return self.inner.words(state, code)

    def prompt(self, state: State) -> Prompt:
        return self.inner.prompt(state)

    def where(self, state: State) -> str:
        return self.inner.where(state)

    def why_not(self, state: State, code: int) -> str:
        return self.inner.why_not(state, code)

    def tell(self, event: Event, seat: int) -> str:
        return self.inner.tell(event, seat)

    def marks(self, event: Event) -> list[tuple[int, str]]:
        return self.inner.marks(event)

    def view(self, state: State, seat: int) -> View:
        return self.inner.view(state, seat)

    def features(self) -> list[tuple[str, int]]:
        return self.inner.features()

    def vector(self, view: View, seat: int) -> list[float]:
        return self.inner.vector(view, seat)

    def resample(self, state: State, seat: int, rng: Random) -> State:
        resampled: State = self.inner.resample(state, seat, rng)
        return resampled

    def inventory(self, state: State) -> dict[str, int]:
        return self.inner.inventory(state)

    def audit(self, state: State) -> None:
        self.inner.audit(state)

    def judge(self, state: State, seat: int) -> float:
        return self.inner.judge(state, seat)
