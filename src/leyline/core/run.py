"""A game being played: draw or choose, apply, notify.

`Run` is the one loop that matches, experiments, the conformance kit, playthroughs and adapters share. It remembers
nothing but the present state; listeners and `Match` keep more. Playouts and tree search apply millions of random
actions to states that nothing listens to, and keep loops of their own (`leyline.core.playout`, `leyline.bots`)."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from leyline.core.chance import Chance
from leyline.core.dice import seed_of
from leyline.core.errors import IllegalAction
from leyline.core.game import AnyGame
from leyline.core.state import CHANCE, Event, State


class ObservationHistory:
    """Everything that has happened, as each seat saw it (`Game.observation_id`)."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.hidden = game.has_hidden_information()
        self._seen: list[list[int]] = [[] for _ in range(game.seats if self.hidden else 1)]

    def of(self, seat: int) -> list[int]:
        """Return what a seat has seen: a list that grows with the run, not a copy."""
        return self._seen[seat if self.hidden else 0]

    def add(self, state: State, code: int) -> None:
        """Add what each seat is about to see of a code."""
        if self.hidden:
            for seat, seen in enumerate(self._seen):
                seen.append(self.game.observation_id(state, code, seat))
        else:
            self._seen[0].append(code)

    def drop(self) -> None:
        """Drop the last code, which was refused."""
        for seen in self._seen:
            seen.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Hears of every step of a run."""

    def after(self, state: State, code: int, events: list[Event]) -> None:
        """Take note of a code that has been applied, and of the events that it caused."""
        raise NotImplementedError


class Run:
    """A game in progress: its state, where its chance comes from, and who listens."""

    def __init__(self, game: AnyGame, chance: Chance | None = None, state: State | None = None, count: int = 0) -> None:
        """Begin a game, or go on from `state` after `count` steps. The state is the run's own from then on."""
        self.game = game
        self.chance = chance
        """Where outcomes come from; None: the caller passes each outcome to `step`, like any other code."""
        self.state: State = game.initial_state() if state is None else state
        self.count = count
        """Steps taken so far. Chance draws for step `count` + 1."""
        self.history: ObservationHistory | None = None
        """What each seat sees, if set: it costs time where information is hidden."""
        self.dice_seed = seed_of(chance.header() if chance is not None else "asked")
        """For the faces of dice: follows from what a record says about its chance, so that a replay shows the same."""
        self.listeners: list[Listener] = []

    def pending(self) -> int:
        """Return the seat to act, or `CHANCE` (only without a chance source, after `advance`), or `OVER`."""
        return self.game.pending(self.state)

    def step(self, code: int) -> list[Event]:
        """Apply an option or an outcome and return its events. Raise `IllegalAction`, and change nothing, if it is
        none."""
        state = self.state
        if self.history is not None:
            self.history.add(state, code)
        events: list[Event] = []
        state.events = events
        state.dice_seed = self.dice_seed
        try:
            self.game.apply(state, code)
        except IllegalAction:
            if self.history is not None:
                self.history.drop()
            raise
        finally:
            state.events = None
        self.count += 1
        for listener in self.listeners:
            listener.after(state, code, events)
        return events

    def advance(self) -> list[int]:
        """Draw while chance is due and there is a source. Return the outcomes."""
        drawn: list[int] = []
        chance = self.chance
        if chance is not None:
            while self.pending() == CHANCE:
                code = chance.draw(self.game, self.state, self.count + 1)
                self.step(code)
                drawn.append(code)
        return drawn

    def play(self, choose: Callable[[State, int], int]) -> None:
        """Play until the game is over: `choose(state, seat)` returns an option of the seat to act. Without a chance
        source, stop where chance is due."""
        self.advance()
        seat = self.pending()
        while seat >= 0:
            self.step(choose(self.state, seat))
            self.advance()
            seat = self.pending()
