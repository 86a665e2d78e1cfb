"""Set-up: the first player, the opening hands, and one mulligan for each player."""

from __future__ import annotations

from typing import Final

from leyline.core.game import CHANCE, Frame, Prompt
from leyline.games.aidalon.events import FIRST_PLAYER, MULLIGANED, note
from leyline.games.aidalon.events import SET_ASIDE as WAS_SET_ASIDE
from leyline.games.aidalon.notation import DONE, FIRST, ROLES, SET_ASIDE
from leyline.games.aidalon.procedures.draws import card_codes
from leyline.games.aidalon.procedures.frames import (
    SEAT,
    STEP,
    TO_COUNCIL,
    deal_frame,
    opening_frame,
    round_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import push, replace_top
from leyline.games.aidalon.procedures.zones import insert
from leyline.games.aidalon.state import AidalonState, kind_of, piece

# Steps. TOKEN waits for chance, MULLIGAN for the player.
TOKEN: Final = 0
DEALING: Final = 1
MULLIGAN: Final = 2
SHUFFLE_IN: Final = 3


class OpeningProcedure(Procedure):
    """Deal the opening hands; then each player in turn may replace any number of cards (A54)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        if f[STEP] == TOKEN:
            return CHANCE
        return f[SEAT] if f[STEP] == MULLIGAN else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        seat = f[SEAT]
        following = (seat + 1) % s.book.seats
        last = following == s.first
        if f[STEP] == DEALING:
            replace_top(s, opening_frame(step=MULLIGAN if last else DEALING, seat=following))
            push(s, deal_frame(owner=seat, count=s.book.limits.hand, to=TO_COUNCIL))
        else:
            for known in s.aside:
                insert(s.network[seat], kind_of(known))
            s.aside = []
            if last:
                s.round = 1
                replace_top(s, round_frame(seat=s.first))
            else:
                replace_top(s, opening_frame(step=MULLIGAN, seat=following))

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        if f[STEP] == TOKEN:
            return [FIRST + seat for seat in range(s.book.seats)]
        return [DONE, *card_codes(s.council[f[SEAT]], SET_ASIDE)]

    def weights(self, s: AidalonState, f: Frame) -> list[int]:
        return [1] * s.book.seats if f[STEP] == TOKEN else []

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        seat = f[SEAT]
        if f[STEP] == TOKEN:
            begin(s, code - FIRST)
        elif code == DONE:
            note(s, MULLIGANED, seat, len(s.aside))
            replace_top(s, opening_frame(step=SHUFFLE_IN, seat=seat))
            push(s, deal_frame(owner=seat, count=len(s.aside), to=TO_COUNCIL))
        else:
            kind = code - SET_ASIDE
            s.council[seat].remove(kind)
            s.aside.append(piece(kind, 1 << seat, seat))
            note(s, WAS_SET_ASIDE, seat, kind)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        if f[STEP] == TOKEN:
            return Prompt("first", "Chance decides who is the first player.", "set-up")
        return Prompt(
            "mulligan", f"{ROLES[f[SEAT]]}: set aside the cards you want to replace, then keep the rest.", "set-up"
        )

    def title(self, s: AidalonState, f: Frame) -> str:
        return "Mulligan" if f[STEP] == MULLIGAN else "Set-up"


def begin(s: AidalonState, first: int) -> None:
    """Give a seat the first-player token and later seats their head start, and begin to deal."""
    s.first = first
    note(s, FIRST_PLAYER, first)
    seats, more = s.book.seats, s.book.limits.later_shards
    for place in range(1, seats):
        s.shards[(first + place) % seats] += place * more
    s.stack = [opening_frame(step=DEALING, seat=first)]
