"""The rules of Rune Stones: whose decision comes next, and what each action does. The game's page lists rulings R1 to
R57.

The procedures in progress are a stack of frames (`procedures/frames.py`). An action changes the frame on top; then the
stack is settled: frames without a decision proceed until one needs a player or chance."""

from __future__ import annotations

from typing import Final

from leyline.core.game import CHANCE, OVER, Game
from leyline.core.params import Setup
from leyline.games.runestones.notation import NOTATION
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
    FORGE,
    KIND,
    KINDS,
    MARK,
    PARTS,
    PAY,
    PLAY,
    REACT,
    RECOLOUR,
    REFILL,
    SEAT,
    SEEK,
    STEP,
    STONE,
    SUMMON,
    TRADE,
    TURN,
    UTILIZE,
    WISPS,
)
from leyline.games.runestones.rulebook import Rulebook
from leyline.games.runestones.state import RuneState

_BY_CHANCE: Final = [kind in chance.CHANCE_KINDS for kind in range(KINDS)]


class RuneRules(Game[RuneState]):
    """The course of play, at one edition and choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.notation = NOTATION
        self.book = Rulebook(setup)

    # --- set-up and what comes next -------------------------------------------------------------------------

    def initial_state(self) -> RuneState:
        s = turn.new(self.book)
        s.game = self
        return s

    def pending(self, state: RuneState) -> int:
        if not state.frames:
            return OVER
        frame = state.frames[-1]
        kind = frame[KIND]
        if _BY_CHANCE[kind] or (kind == TURN and frame[STEP] == REFILL):
            return CHANCE
        return frame[SEAT]

    def move_number(self, state: RuneState) -> int:
        return state.group

    def chance_stream(self, state: RuneState) -> str:
        return chance.stream(state)

    # --- options --------------------------------------------------------------------------------------------

    def options(self, state: RuneState) -> list[int]:
        if not state.frames:
            return []
        found = self._find_options(state)
        state.offered = found
        return found[:]

    def _find_options(self, state: RuneState) -> list[int]:
        book = self.book
        frame = state.frames[-1]
        kind = frame[KIND]
        step = frame[STEP]
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
        return self._rare_options(state, kind)

    def _rare_options(self, s: RuneState, kind: int) -> list[int]:
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
        offered = state.offered
        if offered is None:
            offered = self._find_options(state) if state.frames else []
        if code not in offered:
            raise self.refuse(state, code)
        state.offered = None
        if self.pending(state) == CHANCE:
            chance.outcome(self.book, state, code)
        elif not rune_stones.do_free(state, state.frames[-1][SEAT], code):
            self._decide(state, code)
        self._settle(state)

    def _decide(self, s: RuneState, code: int) -> None:
        book = self.book
        frame = s.frames[-1]
        kind = frame[KIND]
        step = frame[STEP]
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
        """Advance the frames until one waits for a decision or the game is over."""
        while s.frames and not self._waits(s):
            pass

    def _waits(self, s: RuneState) -> bool:
        book = self.book
        kind = s.frames[-1][KIND]
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

    def endings(self) -> dict[str, str]:
        out = {"score": f"{self.book.end_score} power points reached"}
        if self.book.turn_limit:
            out["limit"] = f"limit of {self.book.turn_limit} turns"
        return out

    def ending(self, state: RuneState) -> str:
        # R34: the end comes with the end of a round; a limit may come in the middle of the last one.
        return "score" if state.last and state.turn % self.seats == 0 else "limit"

    def winners(self, state: RuneState) -> list[int]:
        return turn.winners(state)
