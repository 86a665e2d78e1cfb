"""Questions about the slots of a grid: which card to exhaust, unforge, return, scrap, shuffle, keep, shift or swap, and
which slot to stage into or approach."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.events import (
    REDIRECTED,
    RETURNED,
    SHIFTED,
    SHUFFLED_IN,
    SWAPPED,
    note,
)
from leyline.games.aidalon.grid import PLACES, SEEKER, SLOTS
from leyline.games.aidalon.notation import (
    DECLINE,
    DONE,
    KEEP,
    ROLES,
    SHIFT,
    SHIFTS,
    STAGE,
    SWAP,
    SWAP_CODES,
    SWAPS,
    staged_kind,
)
from leyline.games.aidalon.procedures.frames import (
    ASK_STAGE,
    DELVE_ROW,
    PATH,
    QUESTION_COUNT,
    QUESTION_OPTIONAL,
    QUESTION_OTHER_SLOTS,
    QUESTION_OWNER,
    QUESTION_SLOTS,
    SEAT,
    count_question,
)
from leyline.games.aidalon.procedures.main_phase import add_shifts, add_stagings
from leyline.games.aidalon.procedures.stack import pop, push, set_field, store_answer
from leyline.games.aidalon.procedures.zones import exhaust, insert, lift, scrap_from_grid, shuffle, stage, swap, unforge
from leyline.games.aidalon.questions.base import Question
from leyline.games.aidalon.state import REDIRECTED as DELVE_REDIRECTED
from leyline.games.aidalon.state import AidalonState


class SlotQuestion(Question):
    """Which slot of a grid; may be optional."""

    def __init__(self, base: int, words: str, rule: str) -> None:
        self.base = base
        self.words = words
        self.rule = rule

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out = [DECLINE] if f[QUESTION_OPTIONAL] else []
        for slot in range(PLACES):
            if f[QUESTION_SLOTS] >> slot & 1:
                out.append(self.base + slot)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        if code == DECLINE:
            store_answer(s, -1)
            return
        place = PLACES * f[QUESTION_OWNER] + code - self.base
        store_answer(s, place)
        self.carry_out(s, f, place)

    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        raise NotImplementedError

    def asked(self, s: AidalonState, f: Frame) -> str:
        whose = "your" if f[QUESTION_OWNER] == f[SEAT] else f"{ROLES[f[QUESTION_OWNER]]}'s"
        return self.words.replace("WHOSE", whose)


class ExhaustOne(SlotQuestion):
    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        exhaust(s, place)


class UnforgeOne(SlotQuestion):
    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        unforge(s, place)


class ReturnOne(SlotQuestion):
    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        mask = s.seen[place]
        kind = lift(s, place)
        insert(s.council[f[QUESTION_OWNER]], kind)
        note(s, RETURNED, f[QUESTION_OWNER], place, kind, mask)


class ScrapOne(SlotQuestion):
    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        scrap_from_grid(s, place)


class ShuffleOne(SlotQuestion):
    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        mask = s.seen[place]
        kind = lift(s, place)
        insert(s.network[f[QUESTION_OWNER]], kind)
        note(s, SHUFFLED_IN, f[QUESTION_OWNER], kind, mask)
        shuffle(s, f[QUESTION_OWNER])


class ApproachOne(SlotQuestion):
    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        """A18: the delve continues with a new approach there."""
        slot = place % PLACES
        set_field(s, 1, PATH, slot % 3)
        set_field(s, 1, DELVE_ROW, slot // 3)
        s.halt = DELVE_REDIRECTED
        note(s, REDIRECTED, place)


class KeepOne(SlotQuestion):
    """A34: of several forged cards with one unique name, all but one are scrapped; a seeker always stays."""

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        if f[QUESTION_SLOTS] >> SEEKER & 1:
            return [KEEP + SEEKER]
        return super().options(s, f)

    def carry_out(self, s: AidalonState, f: Frame, place: int) -> None:
        for slot in range(SLOTS):
            other = PLACES * f[QUESTION_OWNER] + slot
            if f[QUESTION_SLOTS] >> slot & 1 and other != place:
                scrap_from_grid(s, other)


class ShiftOne(Question):
    """Which card to shift, and where to."""

    rule = "shifting"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out: list[int] = []
        add_shifts(s, f[QUESTION_OWNER], f[QUESTION_SLOTS], out)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        start, goal = SHIFTS[code - SHIFT]
        base = PLACES * f[QUESTION_OWNER]
        note(s, SHIFTED, f[SEAT], base + start, base + goal)
        swap(s, base + start, base + goal)

    def asked(self, s: AidalonState, f: Frame) -> str:
        whose = "your grid" if f[QUESTION_OWNER] == f[SEAT] else f"{ROLES[f[QUESTION_OWNER]]}'s grid"
        return f"Shift a card in {whose}."


class SwapTwo(Question):
    """Which two cards to swap."""

    words = "Swap two cards in your grid."
    rule = "shifting"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out: list[int] = []
        slots, others = f[QUESTION_SLOTS], f[QUESTION_OTHER_SLOTS]
        for one in range(SLOTS):
            for other in range(one + 1, SLOTS):
                if (slots >> one & 1 and others >> other & 1) or (slots >> other & 1 and others >> one & 1):
                    out.append(SWAP_CODES[SLOTS * one + other])
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        one, other = SWAPS[code - SWAP]
        base = PLACES * f[QUESTION_OWNER]
        note(s, SWAPPED, f[SEAT], base + one, base + other)
        swap(s, base + one, base + other)


class StageSome(Question):
    """Which card to stage, up to a number of cards."""

    rule = "staging"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out = [DONE]
        add_stagings(s, s.council[f[SEAT]], out)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        if code == DONE:
            return
        if f[QUESTION_COUNT] > 1:
            push(s, count_question(ASK_STAGE, seat=f[SEAT], count=f[QUESTION_COUNT] - 1))
        s.council[f[SEAT]].remove(staged_kind(code))
        stage(s, PLACES * f[SEAT] + (code - STAGE) % SLOTS, staged_kind(code), 0)

    def asked(self, s: AidalonState, f: Frame) -> str:
        most = f[QUESTION_COUNT]
        return "Stage a card, or stop." if most == 1 else f"Stage up to {most} cards, or stop."
