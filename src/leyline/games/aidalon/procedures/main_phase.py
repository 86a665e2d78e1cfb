"""The main phase: actions in turn, with an instant window before the first and after each."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.cards.card import ACTION_ABILITY
from leyline.games.aidalon.events import ROUND_BEGAN, SHIFTED, note
from leyline.games.aidalon.grid import NEIGHBOURS, NOWHERE, PLACES, SLOTS
from leyline.games.aidalon.notation import (
    DELVE_INTO,
    DRAW,
    FORGE,
    GAIN,
    PLAY,
    ROLES,
    SHIFT,
    SHIFT_CODES,
    SHIFTS,
    STAGE,
    USE,
    stage_code,
    staged_kind,
)
from leyline.games.aidalon.procedures.abilities import add_plays, add_uses, find_usable, play, use
from leyline.games.aidalon.procedures.delve import begin_delve
from leyline.games.aidalon.procedures.frames import (
    ON_ROUND_BEGIN,
    SEAT,
    STEP,
    TO_COUNCIL,
    deal_frame,
    refresh_frame,
    round_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import push, replace_top, trigger
from leyline.games.aidalon.procedures.windows import open_window
from leyline.games.aidalon.procedures.zones import gain_shards, network_size, stage, swap
from leyline.games.aidalon.state import AidalonState

# Steps. ACT waits for the player.
BEGIN: Final = 0
OPEN: Final = 1
TURN: Final = 2
ACT: Final = 3


class RoundProcedure(Procedure):
    """A7: strictly in turn; a player without actions is skipped. A8: a player with actions must act."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT] if f[STEP] == ACT else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        step, seat = f[STEP], f[SEAT]
        if step == BEGIN:
            replace_top(s, round_frame(step=OPEN, seat=seat))
            note(s, ROUND_BEGAN, s.round, s.first)
            trigger(s, ON_ROUND_BEGIN, NOWHERE)
        elif step == OPEN:
            replace_top(s, round_frame(step=TURN, seat=seat))
            open_window(s)
        else:
            for _ in range(s.book.seats):
                if s.actions[seat] > 0:
                    s.mover = -1
                    replace_top(s, round_frame(step=ACT, seat=seat))
                    return
                seat = (seat + 1) % s.book.seats
            replace_top(s, refresh_frame(seat=s.first))

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        seat = f[SEAT]
        out = [GAIN]
        if network_size(s, seat):  # A28
            out.append(DRAW)
        if s.begun >> seat & 1:  # A9: not as the first action of the game
            for enemy in range(s.book.seats):
                if enemy != seat:
                    out.append(DELVE_INTO + 3 * enemy)
                    out.append(DELVE_INTO + 3 * enemy + 1)
                    out.append(DELVE_INTO + 3 * enemy + 2)
        add_uses(s, seat, ACTION_ABILITY, -1, 0, out)
        add_shifts(s, seat, -1, out)
        add_plays(s, seat, ACTION_ABILITY, -1, out)
        add_stagings(s, s.council[seat], out)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        seat = f[SEAT]
        base = PLACES * seat
        replace_top(s, round_frame(step=OPEN, seat=(seat + 1) % s.book.seats))
        s.begun |= 1 << seat
        if code >= STAGE:
            s.actions[seat] -= 1
            s.council[seat].remove(staged_kind(code))
            stage(s, base + (code - STAGE) % SLOTS, staged_kind(code), 0)
        elif code >= PLAY:
            play(s, seat, code - PLAY, find_usable(s, seat, NOWHERE, code - PLAY, ACTION_ABILITY, -1))
        elif code >= SHIFT:
            s.actions[seat] -= 1
            start, goal = SHIFTS[code - SHIFT]
            note(s, SHIFTED, seat, base + start, base + goal)
            swap(s, base + start, base + goal)
        elif code >= USE:
            place = base + (code - USE) % PLACES
            use(s, seat, place, find_usable(s, seat, place, s.cards[place], ACTION_ABILITY, -1, (code - USE) // PLACES))
        elif code >= DELVE_INTO:
            s.actions[seat] -= 1
            begin_delve(s, seat, (code - DELVE_INTO) // 3, (code - DELVE_INTO) % 3)
        elif code == DRAW:
            s.actions[seat] -= 1
            push(s, deal_frame(owner=seat, count=1, to=TO_COUNCIL))
        else:
            s.actions[seat] -= 1
            gain_shards(s, seat, 1)

    def refusal(self, s: AidalonState, f: Frame, code: int) -> str:
        if code == DRAW:
            return "Your Network is empty: there is nothing to draw."
        if DELVE_INTO <= code < FORGE:
            if (code - DELVE_INTO) // 3 == f[SEAT]:
                return "You cannot delve into your own grid."
            if (code - DELVE_INTO) // 3 >= s.book.seats:
                return f"{ROLES[(code - DELVE_INTO) // 3]} is not in this game."
            return "You cannot delve as your first action of the game."
        return ""

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        left = s.actions[f[SEAT]]
        return Prompt("action", f"{ROLES[f[SEAT]]}: perform an action ({left} left).", "actions")

    def title(self, s: AidalonState, f: Frame) -> str:
        return f"{ROLES[f[SEAT]]}'s action" if f[STEP] == ACT else ""


def add_shifts(s: AidalonState, owner: int, mask: int, out: list[int]) -> None:
    """Add the ways to shift a card of some slots (-1: any) in a grid. Where both slots hold such a card, the two
    directions are the same, and only one is added."""
    base = PLACES * owner
    for slot in range(SLOTS):
        if s.cards[base + slot] >= 0 and mask >> slot & 1:
            for goal in NEIGHBOURS[slot]:
                if goal > slot or s.cards[base + goal] < 0 or not mask >> goal & 1:
                    out.append(SHIFT_CODES[SLOTS * slot + goal])


def add_stagings(s: AidalonState, council: list[int], out: list[int]) -> None:
    """Add the ways to stage one of these cards, given in ascending order, into any slot."""
    last = -1
    for kind in council:
        if kind != last and s.book.stageable(kind):
            code = stage_code(kind)
            for slot in range(SLOTS):
                out.append(code + slot)
        last = kind
