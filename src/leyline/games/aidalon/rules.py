"""The rules of Hubworld: Aidalon: set-up, options, and applying an action.

A position holds a stack of frames. This file runs the frame on top until it waits for a decision, and gives it the
answer. What each kind of frame does is in `procedures/` and `questions/`, the cards are in `cards/`, and the game's
page lists the rulings A1 to A67."""

from __future__ import annotations

from typing import Final

from leyline.core.game import OVER, Game
from leyline.core.params import Setup
from leyline.games.aidalon.grid import PLACES, SEEKER
from leyline.games.aidalon.notation import NOTATION
from leyline.games.aidalon.params import read_setup
from leyline.games.aidalon.procedures.abilities import AbilityProcedure
from leyline.games.aidalon.procedures.breach import BreachProcedure
from leyline.games.aidalon.procedures.delve import DelveProcedure
from leyline.games.aidalon.procedures.draws import DealProcedure, PickProcedure
from leyline.games.aidalon.procedures.engagement import EngageProcedure
from leyline.games.aidalon.procedures.frames import KIND, opening_frame
from leyline.games.aidalon.procedures.main_phase import RoundProcedure
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.reactions import ReactionProcedure
from leyline.games.aidalon.procedures.refresh_phase import RefreshProcedure
from leyline.games.aidalon.procedures.set_up import OpeningProcedure, begin
from leyline.games.aidalon.procedures.windows import WindowProcedure
from leyline.games.aidalon.questions.procedure import QuestionProcedure
from leyline.games.aidalon.state import BY_AGENTS, RUNNING, AidalonState

PROCEDURES: Final[list[Procedure]] = [
    OpeningProcedure(),
    RoundProcedure(),
    RefreshProcedure(),
    WindowProcedure(),
    ReactionProcedure(),
    AbilityProcedure(),
    DelveProcedure(),
    EngageProcedure(),
    BreachProcedure(),
    DealProcedure(),
    PickProcedure(),
    QuestionProcedure(),
]
"""What each kind of frame does, in the order of the kinds."""

ENDINGS: Final = ("agents", "decking", "limit")
"""The endings, in the order of the state's `BY_AGENTS`, `BY_DECKING` and `BY_LIMIT`."""


class AidalonRules(Game[AidalonState]):
    """The course of play, at one choice of decks and parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.notation = NOTATION
        self.book = read_setup(setup)

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
            self.advance(s)
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
        self.advance(state)

    def advance(self, s: AidalonState) -> None:
        """Run the frame on top until it waits for a decision or chance, or the game is over. `apply` calls this; so
        must code that builds a position by hand."""
        s.offered = None
        while s.ended == RUNNING:
            f = s.stack[-1]
            procedure = PROCEDURES[f[KIND]]
            waiting = procedure.waits(s, f)
            if waiting == RUNS:
                procedure.run(s, f)
                continue
            if waiting >= 0 and waiting != s.mover:
                s.mover = waiting
                s.group += 1
            return

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
