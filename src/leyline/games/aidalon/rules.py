"""The rules of Hubworld: Aidalon: set-up, options, and applying an action.

A position holds a stack of frames. The frame on top runs until it waits for a decision (`procedures/dispatch.py`) and
gets its answer here. What each kind of frame does is in `procedures/` and `questions/`, the cards are in `cards/`, and
the game's page lists the rulings A1 to A67."""

from __future__ import annotations

from typing import Final

from leyline.core.game import OVER
from leyline.games.aidalon.evaluation import AidalonEvaluation
from leyline.games.aidalon.grid import PLACES, SEEKER
from leyline.games.aidalon.procedures.dispatch import PROCEDURES, advance
from leyline.games.aidalon.procedures.frames import KIND, opening_frame
from leyline.games.aidalon.procedures.set_up import begin
from leyline.games.aidalon.state import BY_AGENTS, RUNNING, AidalonState

ENDINGS: Final = ("agents", "decking", "limit")
"""The endings, in the order of the state's `BY_AGENTS`, `BY_DECKING` and `BY_LIMIT`."""


class Aidalon(AidalonEvaluation):
    """The game: the course of play on top of what it shows, says and reckons. The rules stand last in the chain of
    classes, so that a call from Python finds them in the class of the object itself."""

    # --- set-up and options ----------------------------------------------------------------------

    def initial_state(self) -> AidalonState:
        s = AidalonState(self.book)
        s.game = self
        s.fill()
        limits = self.book.limits
        for seat in range(self.seats):
            s.cards[PLACES * seat + SEEKER] = self.book.seekers[seat]
            s.forged[PLACES * seat + SEEKER] = 1
            s.seen[PLACES * seat + SEEKER] = self.book.everybody
            s.shards[seat] = limits.shards
            s.actions[seat] = limits.actions
            s.network[seat] = self.book.lists[seat][:]
        if limits.first < 0:
            s.stack = [opening_frame(seat=0)]
        else:
            begin(s, limits.first)
            advance(s)
        return s

    def pending(self, state: AidalonState) -> int:
        if state.ended != RUNNING:
            return OVER
        f = state.stack[-1]
        return PROCEDURES[f[KIND]].waits(state, f)

    def move_number(self, state: AidalonState) -> int:
        return state.group

    def chance_stream(self, state: AidalonState) -> str:
        f = state.stack[-1]
        return PROCEDURES[f[KIND]].stream(state, f)

    def options(self, state: AidalonState) -> list[int]:
        if state.ended != RUNNING:
            return []
        return self._offered(state)[:]

    def _offered(self, s: AidalonState) -> list[int]:
        found = s.offered
        if found is None:
            f = s.stack[-1]
            found = PROCEDURES[f[KIND]].options(s, f)
            s.offered = found
        return found

    def weights(self, state: AidalonState) -> list[int]:
        if state.ended != RUNNING:
            return []
        f = state.stack[-1]
        procedure = PROCEDURES[f[KIND]]
        return procedure.weights(state, f) if procedure.waits(state, f) < 0 else []

    def phase_path(self, state: AidalonState) -> str:
        if state.ended != RUNNING:
            return "Over"
        parts = [f"Round {state.round}"] if state.round else []
        for f in state.stack:
            title = PROCEDURES[f[KIND]].title(state, f)
            if title:
                parts.append(title)
        return " / ".join(parts)

    # --- applying an action -------------------------------------------------------------------------------------------

    def apply(self, state: AidalonState, code: int) -> None:
        if state.ended != RUNNING:
            raise self.refuse(state, code)
        if code not in self._offered(state):
            raise self.refuse(state, code)
        state.offered = None
        f = state.stack[-1]
        if state.shown:
            state.shown = []
        if state.touched:
            state.touched = []
        PROCEDURES[f[KIND]].answer(state, f, code)
        advance(state)

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: AidalonState) -> list[int]:
        """Return the number of agents in each score area."""
        return [len(area) for area in state.score]

    def endings(self) -> dict[str, str]:
        limits = self.book.limits
        out = {"agents": f"{limits.agents_to_win} agents scored", "decking": "a Network ran out"}
        if limits.round_limit:
            out["limit"] = f"limit of {limits.round_limit} rounds"
        return out

    def ending(self, state: AidalonState) -> str:
        return ENDINGS[state.ended - BY_AGENTS]

    def winners(self, state: AidalonState) -> list[int]:
        return [seat for seat in range(self.seats) if state.won >> seat & 1]
