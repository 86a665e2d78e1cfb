"""The rules of Rune Stones: what a state waits for, and what each action does. Rulings R1 to R56 are on the game's
page.

What the game is in the middle of is a stack of frames (`frames.py`). An action changes the frame on top, then the
stack is settled: frames that have nothing to ask carry on by themselves until one waits for somebody."""

from __future__ import annotations

from random import Random
from typing import Final

from leyline.core.errors import BadState
from leyline.core.game import CHANCE, OVER, Event, Game, Prompt, View
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.games.runestones import evaluation, observation, print_pieces, stat_labels, validation, view
from leyline.games.runestones.explain import moves
from leyline.games.runestones.notation import CODES, code_text, parse_text
from leyline.games.runestones.procedures import (
    abilities,
    chance,
    forge,
    nocturnal_creatures,
    rune_stones,
    small_choices,
    summon,
    turn,
    utilize,
)
from leyline.games.runestones.procedures.frames import (
    ABILITY,
    ACT,
    BORROW,
    CHOOSE,
    FIRST_HANDS,
    FORGE,
    KINDS,
    MARK,
    PARTS,
    PAY,
    PLAY,
    REACT,
    RECOLOUR,
    REFILL,
    SEEK,
    SETUP,
    STONE,
    SUMMON,
    TRADE,
    TURN,
    UTILIZE,
    WISPS,
)
from leyline.games.runestones.rulebook import Book
from leyline.games.runestones.state import RuneState
from leyline.games.runestones.text import board, log, options, why_not

_BY_CHANCE: Final = [kind in chance.CHANCE_KINDS for kind in range(KINDS)]


class RuneStones(Game[RuneState]):
    """Rune Stones at one edition and choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.book = Book(setup)
        self._values = evaluation.card_values(self.book)

    # --- set-up and what is waited for ----------------------------------------------------------------------

    def initial_state(self) -> RuneState:
        s = turn.new(self.book)
        s.game = self
        return s

    def pending(self, state: RuneState) -> int:
        if not state.frames:
            return OVER
        frame = state.frames[-1]
        kind = frame[0]
        if _BY_CHANCE[kind] or (kind == TURN and frame[1] == REFILL):
            return CHANCE
        return frame[2]

    def move_number(self, state: RuneState) -> int:
        return state.group

    def chance_stream(self, state: RuneState) -> str:
        return chance.stream(state)

    # --- options --------------------------------------------------------------------------------------------

    def options(self, state: RuneState) -> list[int]:
        book = self.book
        if not state.frames:
            return []
        frame = state.frames[-1]
        kind = frame[0]
        step = frame[1]
        if _BY_CHANCE[kind]:
            return chance.options(book, state)
        if kind == TURN:
            if step == REFILL:
                return chance.options(book, state)
            return turn.act_options(book, state) if step == ACT else turn.after_options(book, state)
        if kind == SUMMON:
            return summon.play_options(book, state) if step == PLAY else summon.buy_options(book, state)
        if kind == UTILIZE:
            return utilize.choose_options(state) if step == CHOOSE else utilize.menu_options(book, state)
        if kind == PARTS:
            return abilities.part_options(book, state)
        if kind == PAY:
            return small_choices.pay_options(state)
        if kind == ABILITY:
            return abilities.ability_options(book, state)
        if kind == FORGE:
            return forge.options(book, state)
        return self._rarer(state, kind)

    def _rarer(self, s: RuneState, kind: int) -> list[int]:
        if kind == STONE:
            return rune_stones.stone_options(self.book, s)
        if kind == WISPS:
            return nocturnal_creatures.wisp_options(self.book, s)
        if kind == TRADE:
            return rune_stones.trade_options(s)
        if kind == MARK:
            return rune_stones.mark_options(s)
        if kind == BORROW:
            return rune_stones.borrow_options(s)
        if kind == SEEK:
            return small_choices.seek_options(self.book, s)
        if kind == RECOLOUR:
            return small_choices.recolour_options(s)
        return forge.react_options(self.book, s)

    def weights(self, state: RuneState) -> list[int]:
        return chance.weights(self.book, state) if self.pending(state) == CHANCE else []

    # --- actions --------------------------------------------------------------------------------------------

    def apply(self, state: RuneState, code: int) -> None:
        if code not in self.options(state):
            raise self.refuse(state, code)
        if self.pending(state) == CHANCE:
            chance.outcome(self.book, state, code)
        elif not rune_stones.do_free(state, state.frames[-1][2], code):
            self._decide(state, code)
        self._settle(state)

    def _decide(self, s: RuneState, code: int) -> None:
        book = self.book
        frame = s.frames[-1]
        kind = frame[0]
        step = frame[1]
        if kind == TURN:
            turn.act(book, s, code)
        elif kind == SUMMON:
            if step == PLAY:
                summon.play(book, s, code)
            else:
                summon.buy(book, s, code)
        elif kind == UTILIZE:
            if step == CHOOSE:
                utilize.choose(s, code)
            else:
                utilize.apply(book, s, code)
        elif kind == PARTS:
            abilities.do_part(book, s, code)
        elif kind == PAY:
            small_choices.pay(s, code)
        elif kind == ABILITY:
            abilities.choose(book, s, code)
        elif kind == FORGE:
            forge.apply(book, s, code)
        elif kind == STONE:
            rune_stones.take_stone(s, code)
        elif kind == WISPS:
            nocturnal_creatures.meet_wisp(book, s, code)
        elif kind == TRADE:
            rune_stones.trade(s, code)
        elif kind == MARK:
            rune_stones.mark(s, code)
        elif kind == BORROW:
            rune_stones.borrow(s, code)
        elif kind == SEEK:
            small_choices.resurrect(s, code)
        elif kind == RECOLOUR:
            small_choices.recolour(s, code)
        elif kind == REACT:
            forge.react(book, s, code)

    def _settle(self, s: RuneState) -> None:
        """Let frames carry on until one waits or the game is over."""
        while s.frames and not self._waits(s):
            pass

    def _waits(self, s: RuneState) -> bool:
        book = self.book
        kind = s.frames[-1][0]
        if kind == PARTS:
            return abilities.parts_wait(book, s)
        if kind == TURN:
            return turn.turn_waits(book, s)
        if kind == SUMMON:
            return summon.waits(book, s)
        if kind == UTILIZE:
            return utilize.waits(book, s)
        if kind == ABILITY:
            return abilities.ability_waits(book, s)
        if kind == FORGE:
            return forge.waits(book, s)
        if _BY_CHANCE[kind]:
            return chance.waits(book, s)
        if kind == WISPS:
            return nocturnal_creatures.wisps_wait(s)
        if kind == STONE:
            return rune_stones.stone_waits(book, s)
        if kind == REACT:
            return forge.react_waits(book, s)
        if kind == RECOLOUR:
            return small_choices.recolour_waits(s)
        return True

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: RuneState) -> list[int]:
        return state.scores[:]

    def winners(self, state: RuneState) -> list[int]:
        return turn.winners(state)

    # --- words, views and checks, each in its own file --------------------------------------------------------

    def num_actions(self) -> int:
        return CODES

    def text(self, code: int) -> str:
        return code_text(code)

    def parse(self, text: str) -> int:
        return parse_text(text)

    def describe_action(self, state: RuneState, code: int) -> str:
        return options.option_words(self.book, state, code)

    def prompt(self, state: RuneState) -> Prompt:
        return options.prompt(self.book, state)

    def phase_path(self, state: RuneState) -> str:
        return options.where(self.book, state)

    def why_not(self, state: RuneState, code: int) -> str:
        return why_not.why_not(self.book, state, code)

    def describe_event(self, event: Event, seat: int) -> str:
        return log.tell(self.book, event, seat)

    def explain(self, before: RuneState, after: RuneState, seat: int) -> list[str]:
        return moves.reasons(self.book, self._values, before, after, seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        return stat_labels.marks(self.book, event)

    def view(self, state: RuneState, seat: int) -> View:
        return view.view(self.book, state, seat, self.pending(state))

    def observation_spec(self) -> list[tuple[str, int]]:
        return observation.features(self.book)

    def observation_vector(self, view: View, seat: int) -> list[float]:
        return observation.vector(self.book, view, seat)

    def resample(self, state: RuneState, seat: int, rng: Random) -> RuneState:
        return view.resample(self.book, state, seat, rng)

    def has_hidden_information(self) -> bool:
        return True

    def observation_id(self, state: RuneState, code: int, seat: int) -> int:
        """The others see that a card is drawn, but not which."""
        frame = state.frames[-1]
        drawn = (frame[0] == TURN and frame[1] == REFILL) or (frame[0] == SETUP and frame[1] == FIRST_HANDS)
        return -1 if drawn and seat != frame[2] else code

    def render_text(self, view: View, options: list[int]) -> str:
        return board.sketch(self.book, view, options)

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.book)

    def evaluate(self, state: RuneState, seat: int) -> float:
        return evaluation.judge(self.book, self._values, state, seat)

    def inventory(self, state: RuneState) -> dict[str, int]:
        return validation.inventory(self.book, state)

    def validate(self, state: RuneState) -> None:
        validation.audit(self.book, state)
        if state.frames:
            settled = state.clone()
            if not self._waits(settled) or settled.key() != state.key() or not self.options(state):
                raise BadState("nothing is waited for here: the frame on top would carry on by itself")
