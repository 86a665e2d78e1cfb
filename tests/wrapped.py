"""A game that passes everything on to another one, so that a test can plant a fault in one method, in both
forms: interpreted classes cannot extend our compiled games, but they can extend the contract."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from leyline.core.contract import Event, Game, Prompt, State, View

S = TypeVar("S", bound=State)


class Wrapped(Game[S]):
    """Overrides every method of the contract with a call to the same method of `inner`."""

    def __init__(self, inner: Game[S]) -> None:
        super().__init__(inner.setup)
        self.inner = inner

    def new(self) -> S:
        return self.inner.new()

    def pending(self, state: S) -> int:
        return self.inner.pending(state)

    def options(self, state: S) -> list[int]:
        return self.inner.options(state)

    def weights(self, state: S) -> list[int]:
        return self.inner.weights(state)

    def apply(self, state: S, code: int) -> None:
        self.inner.apply(state, code)

    def group(self, state: S) -> int:
        return self.inner.group(state)

    def idle(self, state: S) -> int:
        return self.inner.idle(state)

    def stream(self, state: S) -> str:
        return self.inner.stream(state)

    def scores(self, state: S) -> list[int]:
        return self.inner.scores(state)

    def winners(self, state: S) -> list[int]:
        return self.inner.winners(state)

    def codes(self) -> int:
        return self.inner.codes()

    def text(self, code: int) -> str:
        return self.inner.text(code)

    def parse(self, text: str) -> int:
        return self.inner.parse(text)

    def words(self, state: S, code: int) -> str:
        return self.inner.words(state, code)

    def prompt(self, state: S) -> Prompt:
        return self.inner.prompt(state)

    def where(self, state: S) -> str:
        return self.inner.where(state)

    def why_not(self, state: S, code: int) -> str:
        return self.inner.why_not(state, code)

    def tell(self, event: Event, seat: int) -> str:
        return self.inner.tell(event, seat)

    def marks(self, event: Event) -> list[tuple[int, str]]:
        return self.inner.marks(event)

    def view(self, state: S, seat: int) -> View:
        return self.inner.view(state, seat)

    def features(self) -> list[tuple[str, int]]:
        return self.inner.features()

    def vector(self, view: View, seat: int) -> list[float]:
        return self.inner.vector(view, seat)

    def resample(self, state: S, seat: int, rng: Random) -> S:
        return self.inner.resample(state, seat, rng)

    def hides(self) -> bool:
        return self.inner.hides()

    def seen(self, state: S, code: int, seat: int) -> int:
        return self.inner.seen(state, code, seat)

    def inventory(self, state: S) -> dict[str, int]:
        return self.inner.inventory(state)

    def audit(self, state: S) -> None:
        self.inner.audit(state)

    def judge(self, state: S, seat: int) -> float:
        return self.inner.judge(state, seat)

    def forecast(self, state: S, seat: int) -> float:
        return self.inner.forecast(state, seat)
