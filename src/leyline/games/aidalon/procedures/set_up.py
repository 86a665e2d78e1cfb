"""Set-up: who begins, the first cards, and one mulligan for everybody."""

from __future__ import annotations

from typing import Final

from leyline.core.game import CHANCE, Frame, Prompt
from leyline.games.aidalon.events import FIRST_PLAYER, MULLIGANED, note
from leyline.games.aidalon.events import SET_ASIDE as WAS_SET_ASIDE
from leyline.games.aidalon.grid import NOWHERE
from leyline.games.aidalon.notation import DONE, FIRST, ROLES, SET_ASIDE
from leyline.games.aidalon.procedures.draws import card_codes
from leyline.games.aidalon.procedures.frames import (
    DEAL,
    OPENING,
    ROUND,
    RUNS,
    SEAT,
    STEP,
    TO_COUNCIL,
    TOP,
    Procedure,
    become,
    push,
)
from leyline.games.aidalon.procedures.zones import insert
from leyline.games.aidalon.state import AidalonState, kind_of, piece

# Steps. TOKEN waits for chance, MULLIGAN for the player.
TOKEN: Final = 0
DEALING: Final = 1
MULLIGAN: Final = 2
SHUFFLE_IN: Final = 3


class Opening(Procedure):
    """Cards are dealt to everybody, then everybody in turn may set cards aside and draw as many (A54)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        if f[STEP] == TOKEN:
            return CHANCE
        return f[SEAT] if f[STEP] == MULLIGAN else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        seat = f[SEAT]
        following = (seat + 1) % s.book.seats
        last = following == s.first
        if f[STEP] == DEALING:
            become(s, (OPENING, MULLIGAN if last else DEALING, following, NOWHERE))
            push(s, (DEAL, 0, seat, NOWHERE, s.book.limits.hand, TOP, TO_COUNCIL, 1 << seat))
        else:
            for known in s.aside:
                insert(s.network[seat], kind_of(known))
            s.aside = []
            if last:
                s.round = 1
                become(s, (ROUND, 0, s.first, NOWHERE))
            else:
                become(s, (OPENING, MULLIGAN, following, NOWHERE))

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
            become(s, (OPENING, SHUFFLE_IN, seat, NOWHERE))
            push(s, (DEAL, 0, seat, NOWHERE, len(s.aside), TOP, TO_COUNCIL, 1 << seat))
        else:
            kind = code - SET_ASIDE
            s.council[seat].remove(kind)
            s.aside.append(piece(kind, 1 << seat, seat))
            note(s, WAS_SET_ASIDE, seat, kind)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        if f[STEP] == TOKEN:
            return Prompt("first", "It is settled who holds the first-player token.", "set-up")
        return Prompt("mulligan", f"{ROLES[f[SEAT]]}: set cards aside to draw as many, or be done.", "set-up")

    def title(self, s: AidalonState, f: Frame) -> str:
        return "Mulligan" if f[STEP] == MULLIGAN else "Set-up"


def begin(s: AidalonState, first: int) -> None:
    """Give somebody the first-player token and deal the first cards."""
    s.first = first
    note(s, FIRST_PLAYER, first)
    s.stack = [(OPENING, DEALING, first, NOWHERE)]
