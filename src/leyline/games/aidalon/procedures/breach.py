"""A breach: approach, window, heat, discoveries one at a time, completion."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.events import COMPLETED, HEAT_PAID, REACHED, note
from leyline.games.aidalon.grid import ASIDE, COUNCIL, DISTRICT_WORDS, NETWORK, NOWHERE
from leyline.games.aidalon.notation import DECLINE, HEAT, ROLES
from leyline.games.aidalon.procedures.frames import (
    AT_DISTRICT,
    BOTTOM,
    BREACH,
    BREACHED,
    DEAL,
    DEFENDER,
    DISCOVER,
    DISCOVERING,
    ENGAGE,
    EXTRA,
    FROM_BOTTOM,
    LEFT_TO_DISCOVER,
    PATH,
    PICK,
    RUNS,
    SEAT,
    STEP,
    TO_ASIDE,
    TOP,
    Procedure,
    become,
    pop,
    push,
    trigger,
)
from leyline.games.aidalon.procedures.windows import open_window
from leyline.games.aidalon.procedures.zones import gain_heat, network_size, put_back
from leyline.games.aidalon.state import AidalonState

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
    """What a heat costs: 1 shard, and 1 more for each heat that the defender has."""
    return 1 + s.heat[defender]


class Breaching(Procedure):
    """How many cards are discovered is settled when the discovering begins (A52)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT] if f[STEP] == AT_HEAT and not s.halt else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        step, defender, district = f[STEP], f[DEFENDER], f[PATH]
        if s.halt:
            pop(s)
        elif step == ENTER:
            become(s, _at(f, WINDOW_OPENS, 0))
            note(s, REACHED, f[SEAT], defender, district)
            trigger(s, AT_DISTRICT, NOWHERE)
        elif step == WINDOW_OPENS:
            become(s, _at(f, AT_HEAT, 0))
            open_window(s)
        elif step == BEGIN:
            become(s, _at(f, COUNT, 0))
            trigger(s, DISCOVERING, NOWHERE)
        elif step == COUNT:
            become(s, _at(f, TAKE_UP, s.heat[defender] + f[EXTRA]))  # A20
        elif step == TAKE_UP:
            self._take_up(s, f)
        elif step == LOOK:
            become(s, _at(f, TAKE_UP, f[LEFT_TO_DISCOVER]))
            push(s, (ENGAGE, 0, f[SEAT], ASIDE, defender, DISCOVER, district, 0, 0, 0))
        elif step == COMPLETE:
            put_back(s, district, f[FROM_BOTTOM] == 1)
            become(s, _at(f, LEAVE, 0))
            note(s, COMPLETED, f[SEAT], defender, district)
            trigger(s, BREACHED, NOWHERE)
        else:
            pop(s)

    def _take_up(self, s: AidalonState, f: Frame) -> None:
        """The next card: one end of a Network, or a random one (A45). Those taken up before are set aside (A19)."""
        owner, district = f[DEFENDER], f[PATH]
        mask = 1 << f[SEAT] | 1 << owner
        if district == NETWORK:
            there = network_size(s, owner)
        else:
            there = len(s.council[owner]) if district == COUNCIL else len(s.archives[owner])
        if f[LEFT_TO_DISCOVER] <= 0 or there == 0:
            become(s, _at(f, COMPLETE, 0))
            return
        become(s, _at(f, LOOK, f[LEFT_TO_DISCOVER] - 1))
        if district == NETWORK:
            push(s, (DEAL, 0, owner, NOWHERE, 1, BOTTOM if f[FROM_BOTTOM] else TOP, TO_ASIDE, mask))
        else:
            push(s, (PICK, 0, owner, NOWHERE, district, 1, TO_ASIDE, mask))

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return [DECLINE, HEAT] if s.shards[f[SEAT]] >= heat_cost(s, f[DEFENDER]) else [DECLINE]

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        become(s, _at(f, BEGIN, 0))
        if code == HEAT:
            cost = heat_cost(s, f[DEFENDER])
            s.shards[f[SEAT]] -= cost
            note(s, HEAT_PAID, f[SEAT], cost, f[DEFENDER])
            gain_heat(s, f[DEFENDER], 1)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        owner = ROLES[f[DEFENDER]]
        cost = heat_cost(s, f[DEFENDER])
        return Prompt("heat", f"Pay {cost} to give {owner} (heat {s.heat[f[DEFENDER]]}) 1 heat?", "breaching")

    def refusal(self, s: AidalonState, f: Frame, code: int) -> str:
        if code == HEAT:
            return f"A heat costs {heat_cost(s, f[DEFENDER])} shards here; you have {s.shards[f[SEAT]]}."
        return ""

    def title(self, s: AidalonState, f: Frame) -> str:
        return f"Breach of the {DISTRICT_WORDS[f[PATH]]}"


def _at(f: Frame, step: int, left: int) -> Frame:
    return (BREACH, step, f[SEAT], NOWHERE, f[DEFENDER], f[PATH], f[EXTRA], f[FROM_BOTTOM], left)
