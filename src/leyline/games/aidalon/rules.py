"""Hubworld: Aidalon. What is going on is a stack of frames; this file lets the frame on top go on until it waits for
somebody, and hands the answer to it. The procedures are in files of their own, the cards in `cards/`, the rulings on
the game's page."""

from __future__ import annotations

from random import Random
from typing import Final

from leyline.core.errors import BadState
from leyline.core.game import OVER, Event, Game, Prompt, View
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.games.aidalon import observation, print_pieces, validation, view
from leyline.games.aidalon.decks import api
from leyline.games.aidalon.evaluation import rule_of_thumb as evaluation
from leyline.games.aidalon.evaluation import win_odds
from leyline.games.aidalon.explain import moves
from leyline.games.aidalon.grid import PLACES, SEEKER
from leyline.games.aidalon.hidden import knowledge, resample
from leyline.games.aidalon.notation import CODES, code_text, parse_text
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
from leyline.games.aidalon.state import RUNNING, AidalonState
from leyline.games.aidalon.text import board, log, options, stat_labels, why_not

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
"""What each kind of frame does."""


class Aidalon(Game[AidalonState]):
    """Hubworld: Aidalon with certain decks and numbers."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.book = read_setup(setup)

    # --- set-up and what is waited for ----------------------------------------------------------------------

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

    # --- going on -------------------------------------------------------------------------------------------

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
        """Let the frame on top go on until it waits for somebody or the game is over. `apply` does so itself; whoever
        builds a position by hand does it once."""
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
        """Agents in each score area."""
        return [len(area) for area in state.score]

    def winners(self, state: AidalonState) -> list[int]:
        return [seat for seat in range(self.seats) if state.won >> seat & 1]

    # --- words, views and checks, each in its own file --------------------------------------------------------

    def num_actions(self) -> int:
        return CODES

    def text(self, code: int) -> str:
        return code_text(code)

    def parse(self, text: str) -> int:
        return parse_text(text)

    def describe_action(self, state: AidalonState, code: int) -> str:
        return options.describe_action(state, code)

    def prompt(self, state: AidalonState) -> Prompt:
        if state.ended != RUNNING:
            return Prompt("over", "The game is over.", "winning")
        f = state.stack[-1]
        return PROCEDURES[f[KIND]].prompt(state, f)

    def why_not(self, state: AidalonState, code: int) -> str:
        if state.ended != RUNNING:
            return "The game is over."
        f = state.stack[-1]
        found = PROCEDURES[f[KIND]].refusal(state, f, code)
        return found or why_not.why_not(state, code, self.prompt(state).words)

    def phase_path(self, state: AidalonState) -> str:
        parts = [f"Round {state.round}"] if state.round else []
        for f in state.stack:
            title = PROCEDURES[f[KIND]].title(state, f)
            if title:
                parts.append(title)
        return "Over" if state.ended != RUNNING else " / ".join(parts)

    def card_text(self, name: str) -> str:
        return api.card(name)

    def describe_event(self, event: Event, seat: int) -> str:
        return log.describe_event(self.book, event, seat)

    def explain(self, before: AidalonState, after: AidalonState, seat: int) -> list[str]:
        return moves.explain(before, after, seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        return stat_labels.stat_labels(self.book, event)

    def view(self, state: AidalonState, seat: int) -> View:
        return view.view(state, seat, self.pending(state), self.phase_path(state))

    def observation_spec(self) -> list[tuple[str, int]]:
        return observation.observation_spec(self.seats)

    def observation_vector(self, view: View, seat: int) -> list[float]:
        return observation.observation_vector(self.seats, view, seat)

    def resample(self, state: AidalonState, seat: int, rng: Random) -> AidalonState:
        return resample.resample(state, seat, rng)

    def has_hidden_information(self) -> bool:
        return True

    def observation_id(self, state: AidalonState, code: int, seat: int) -> int:
        return knowledge.observation_id(state, code, seat)

    def render_text(self, view: View, options: list[int]) -> str:
        return board.render_text(view, options)

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.book)

    def evaluate(self, state: AidalonState, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def win_odds(self, state: AidalonState, seat: int) -> float:
        return win_odds.win_odds(state, seat)

    def inventory(self, state: AidalonState) -> dict[str, int]:
        return validation.inventory(state)

    def validate(self, state: AidalonState) -> None:
        validation.validate(state)
        if state.ended == RUNNING and (self.pending(state) == RUNS or not self.options(state)):
            raise BadState("the position waits for nobody, or for somebody who can do nothing")
