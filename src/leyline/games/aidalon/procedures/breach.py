"""A breach: approach, window, heat, discoveries one at a time, completion."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.events import COMPLETED, HEAT_PAID, REACHED, note
from leyline.games.aidalon.grid import ASIDE, COUNCIL, DISTRICT_WORDS, NETWORK, NOWHERE
from leyline.games.aidalon.notation import DECLINE, HEAT, ROLES
from leyline.games.aidalon.procedures.frames import (
    BOTTOM_END,
    BREACH_EXTRA,
    BREACH_FROM_BOTTOM,
    BREACH_LEFT,
    DEFENDER,
    DISCOVERING,
    ON_BREACH,
    ON_DISCOVERIES_BEGIN,
    ON_DISTRICT_APPROACH,
    PATH,
    SEAT,
    STEP,
    TO_ASIDE,
    TOP_END,
    breach_frame,
    deal_frame,
    engage_frame,
    pick_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import pop, push, replace_top, trigger
from leyline.games.aidalon.procedures.windows import open_window
from leyline.games.aidalon.procedures.zones import gain_heat, network_size, put_back
from leyline.games.aidalon.state import AidalonState
from leyline.games.aidalon.text.plurals import shards

# Steps. AT_HEAT waits for the delver.
ENTER: Final = 0
WINDOW_OPENS: Final = 1
AT_HEAT: Final = 2
BEGIN: Final = 3
COUNT: Final = 4
TAKE_UP: Final = 5
LOOK: Final = 6
COMPLETE: Final = 7
LEAVE: Final = 8


def heat_cost(s: AidalonState, defender: int) -> int:
    """Return the price of 1 heat: 1 shard, and 1 more for each heat that the defender has."""
    return 1 + s.heat[defender]


class BreachProcedure(Procedure):
    """Approach, window, heat, then discoveries. Their number is fixed when they begin (A52)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT] if f[STEP] == AT_HEAT and not s.halt else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        step, defender, district = f[STEP], f[DEFENDER], f[PATH]
        if s.halt:
            pop(s)
        elif step == ENTER:
            replace_top(s, _at(f, WINDOW_OPENS, 0))
            note(s, REACHED, f[SEAT], defender, district)
            trigger(s, ON_DISTRICT_APPROACH, NOWHERE)
        elif step == WINDOW_OPENS:
            replace_top(s, _at(f, AT_HEAT, 0))
            open_window(s)
        elif step == BEGIN:
            replace_top(s, _at(f, COUNT, 0))
            trigger(s, ON_DISCOVERIES_BEGIN, NOWHERE, district)
        elif step == COUNT:
            replace_top(s, _at(f, TAKE_UP, s.heat[defender] + f[BREACH_EXTRA]))  # A20
        elif step == TAKE_UP:
            self._take_up(s, f)
        elif step == LOOK:
            replace_top(s, _at(f, TAKE_UP, f[BREACH_LEFT]))
            push(s, engage_frame(seat=f[SEAT], card=ASIDE, defender=defender, manner=DISCOVERING, where=district))
        elif step == COMPLETE:
            put_back(s, district, f[BREACH_FROM_BOTTOM] == 1)
            replace_top(s, _at(f, LEAVE, 0))
            note(s, COMPLETED, f[SEAT], defender, district)
            trigger(s, ON_BREACH, NOWHERE)
        else:
            pop(s)

    def _take_up(self, s: AidalonState, f: Frame) -> None:
        """Take the next card: from one end of a Network, or at random (A45). Earlier ones stay set aside (A19)."""
        owner, district = f[DEFENDER], f[PATH]
        mask = 1 << f[SEAT] | 1 << owner
        if district == NETWORK:
            there = network_size(s, owner)
        else:
            there = len(s.council[owner]) if district == COUNCIL else len(s.archives[owner])
        if f[BREACH_LEFT] <= 0 or there == 0:
            replace_top(s, _at(f, COMPLETE, 0))
            return
        replace_top(s, _at(f, LOOK, f[BREACH_LEFT] - 1))
        if district == NETWORK:
            push(
                s,
                deal_frame(
                    owner=owner,
                    count=1,
                    end=BOTTOM_END if f[BREACH_FROM_BOTTOM] else TOP_END,
                    to=TO_ASIDE,
                    seen_by=mask,
                ),
            )
        else:
            push(s, pick_frame(owner=owner, district=district, count=1, to=TO_ASIDE, seen_by=mask))

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return [DECLINE, HEAT] if s.shards[f[SEAT]] >= heat_cost(s, f[DEFENDER]) else [DECLINE]

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        replace_top(s, _at(f, BEGIN, 0))
        if code == HEAT:
            cost = heat_cost(s, f[DEFENDER])
            s.shards[f[SEAT]] -= cost
            note(s, HEAT_PAID, f[SEAT], cost, f[DEFENDER])
            gain_heat(s, f[DEFENDER], 1)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        owner, heat = ROLES[f[DEFENDER]], s.heat[f[DEFENDER]]
        price = shards(heat_cost(s, f[DEFENDER]))
        return Prompt("heat", f"Pay {price} to give {owner}, who has {heat} heat, 1 more?", "breaching")

    def refusal(self, s: AidalonState, f: Frame, code: int) -> str:
        if code == HEAT:
            return f"1 heat costs {shards(heat_cost(s, f[DEFENDER]))} here; you have {s.shards[f[SEAT]]}."
        return ""

    def title(self, s: AidalonState, f: Frame) -> str:
        return f"Breach of the {DISTRICT_WORDS[f[PATH]]}"


def _at(f: Frame, step: int, left: int) -> Frame:
    return breach_frame(
        step=step,
        seat=f[SEAT],
        defender=f[DEFENDER],
        path=f[PATH],
        extra=f[BREACH_EXTRA],
        from_bottom=f[BREACH_FROM_BOTTOM],
        left=left,
    )
