"""A delve: slot by slot along a path of an enemy's grid, then the breach of the district at its end."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.events import APPROACHED, AVOIDED, DELVED, RETREATED, note
from leyline.games.aidalon.grid import BACK, DISTRICTS, NOWHERE, PLACES, ROWS, SLOT_WORDS, slot_at
from leyline.games.aidalon.notation import AVOID, ONWARD, RETREAT, ROLES
from leyline.games.aidalon.notation import CONFRONT as CONFRONT_CODE
from leyline.games.aidalon.notation import DISCOVER as DISCOVER_CODE
from leyline.games.aidalon.procedures.frames import (
    BREACH,
    CARD,
    CONFRONTING,
    DEFENDER,
    DELVE_MET,
    DELVE_ROW,
    DISCOVERING,
    FORGED_CARD,
    NOTHING,
    ON_APPROACH,
    ON_ENCOUNTER,
    PATH,
    SEAT,
    STEP,
    UNFORGED_CARD,
    breach_frame,
    delve_frame,
    engage_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import pop, push, replace_top, trigger
from leyline.games.aidalon.procedures.windows import open_window
from leyline.games.aidalon.state import REDIRECTED, AidalonState

# Steps. CHOOSE and LEAVE wait for the delver.
ENTER: Final = 0
WINDOW_OPENS: Final = 1
MEET: Final = 2
CHOOSE: Final = 3
COMPLETE: Final = 4
LEAVE: Final = 5
OVER: Final = 6


def begin_delve(s: AidalonState, seat: int, defender: int, path: int) -> None:
    note(s, DELVED, seat, defender, path)
    push(s, delve_frame(seat=seat, defender=defender, path=path))


class DelveProcedure(Procedure):
    """Approach, window, encounter, pass: three times, then the breach."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT] if (f[STEP] == CHOOSE or f[STEP] == LEAVE) and not s.halt else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        step = f[STEP]
        if s.halt:
            step = ENTER if s.halt == REDIRECTED else OVER
            s.halt = 0
        place = PLACES * f[DEFENDER] + slot_at(f[PATH], f[DELVE_ROW])
        card = place if s.cards[place] >= 0 else NOWHERE
        if step == ENTER:
            replace_top(s, _at(f, WINDOW_OPENS, card, NOTHING))
            note(s, APPROACHED, f[SEAT], place)
            trigger(s, ON_APPROACH, card)
        elif step == WINDOW_OPENS:
            replace_top(s, _at(f, MEET, card, NOTHING))
            open_window(s)
        elif step == MEET:
            self._meet(s, f, place)
        elif step == COMPLETE:
            replace_top(s, _at(f, LEAVE, f[CARD], f[DELVE_MET]))
            # A16: only an encounter that is completed; and the card must still lie there unforged.
            if f[DELVE_MET] == UNFORGED_CARD and f[CARD] >= 0 and not s.forged[f[CARD]]:
                trigger(s, ON_ENCOUNTER, f[CARD], f[DEFENDER])
        else:
            self._end(s)

    def _meet(self, s: AidalonState, f: Frame, place: int) -> None:
        """A12: what is in the slot now decides. A forged card that is not exhausted must be confronted."""
        if s.cards[place] < 0:
            replace_top(s, _at(f, COMPLETE, NOWHERE, NOTHING))
        elif not s.forged[place]:
            replace_top(s, _at(f, CHOOSE, place, UNFORGED_CARD))
        elif s.exhausted[place]:
            replace_top(s, _at(f, CHOOSE, place, FORGED_CARD))
        else:
            replace_top(s, _at(f, COMPLETE, place, FORGED_CARD))
            self._engage(s, f, place, CONFRONTING)

    def _engage(self, s: AidalonState, f: Frame, place: int, manner: int) -> None:
        push(s, engage_frame(seat=f[SEAT], card=place, defender=f[DEFENDER], manner=manner))

    def _end(self, s: AidalonState) -> None:
        """A23: end what lasts until the delve ends."""
        pop(s)
        for place in range(len(s.boosts)):
            if s.boosts[place]:
                s.boosts[place] = 0

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        if f[STEP] == LEAVE:
            return [RETREAT, ONWARD]
        return [CONFRONT_CODE, AVOID] if f[DELVE_MET] == FORGED_CARD else [AVOID, DISCOVER_CODE]

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        if f[STEP] == CHOOSE:
            replace_top(s, _at(f, COMPLETE, f[CARD], f[DELVE_MET]))
            if code == AVOID:
                note(s, AVOIDED, f[SEAT], f[CARD])
            else:
                self._engage(s, f, f[CARD], CONFRONTING if code == CONFRONT_CODE else DISCOVERING)
        elif code == RETREAT:
            note(s, RETREATED, f[SEAT])
            replace_top(s, _at(f, OVER, NOWHERE, NOTHING))
        elif f[DELVE_ROW] < BACK:
            replace_top(s, delve_frame(seat=f[SEAT], defender=f[DEFENDER], path=f[PATH], row=f[DELVE_ROW] + 1))
        else:
            replace_top(s, _at(f, OVER, NOWHERE, NOTHING))
            push(s, breach_frame(seat=f[SEAT], defender=f[DEFENDER], path=f[PATH]))

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        where = f"{ROLES[f[DEFENDER]]}'s {SLOT_WORDS[slot_at(f[PATH], f[DELVE_ROW])]}"
        if f[STEP] == LEAVE:
            ahead = "the next slot" if f[DELVE_ROW] < BACK else "the district"
            return Prompt(
                "retreat", f"You have passed {where}. Retreat, or continue to {ahead}?", "encountering-a-slot"
            )
        if f[DELVE_MET] == FORGED_CARD:
            return Prompt("meet", f"The card in {where} is forged but exhausted. Confront it or avoid it?", "delving")
        return Prompt("meet", f"The card in {where} is unforged. Discover it or avoid it?", "delving")

    def title(self, s: AidalonState, f: Frame) -> str:
        place = ROWS[f[DELVE_ROW]] if len(s.stack) < 3 or s.stack[2][0] != BREACH else "district"
        return f"{ROLES[f[SEAT]]} delves into {ROLES[f[DEFENDER]]}'s {DISTRICTS[f[PATH]]}, {place}"


def _at(f: Frame, step: int, card: int, met: int) -> Frame:
    return delve_frame(
        step=step, seat=f[SEAT], card=card, defender=f[DEFENDER], path=f[PATH], row=f[DELVE_ROW], met=met
    )
