"""Reactions: after a trigger, players in turn use any number of matching abilities, each once (A6), until all have
passed in a row. A turn with a reaction is no pass (A61)."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.cards.card import REACTION_ABILITY
from leyline.games.aidalon.grid import NOWHERE, PLACES
from leyline.games.aidalon.notation import PASS, PLAY, ROLES, USE
from leyline.games.aidalon.procedures.abilities import (
    add_plays,
    add_uses,
    could_play,
    could_use,
    find_usable,
    play,
    use,
)
from leyline.games.aidalon.procedures.frames import (
    CARD,
    REACTION_DETAIL,
    REACTION_PASSES,
    REACTION_SECOND_DETAIL,
    REACTION_TRIGGER,
    REACTION_USED,
    SEAT,
    STEP,
    reaction_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import pop, replace_top
from leyline.games.aidalon.state import AidalonState

ASKING = 1

HAPPENED: Final = (
    "a slot is approached",
    "a district is approached",
    "a card is engaged",
    "an ability begins to resolve",
    "a discover ability has been resolved",
    "an encounter with an unforged card is complete",
    "the discoveries begin",
    "a breach is complete",
    "a card was forged",
    "a card left a grid",
    "a round begins",
    "actions are refilled",
)
"""What happened, by trigger."""


class ReactionProcedure(Procedure):
    """A seat decides if, from what is public, it could react (A46)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT] if f[STEP] == ASKING else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        seat, passes, seats = f[SEAT], f[REACTION_PASSES], s.book.seats
        if s.halt:
            passes = seats  # the delve was redirected or stopped
        while passes < seats:
            if could_react(s, f, seat):
                s.mover = -1
                replace_top(s, _asked(f, ASKING, seat, passes, f[REACTION_USED]))
                return
            passes += 1
            seat = (seat + 1) % seats
        pop(s)

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        seat, what = f[SEAT], f[REACTION_TRIGGER]
        out = [PASS]
        add_uses(s, seat, REACTION_ABILITY, what, f[REACTION_USED], out)
        add_plays(s, seat, REACTION_ABILITY, what, out)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        seat, what = f[SEAT], f[REACTION_TRIGGER]
        acted = s.book.rulings.passes_after_acting
        if code == PASS:
            replace_top(s, _asked(f, 0, (seat + 1) % s.book.seats, f[REACTION_PASSES] + 1, f[REACTION_USED]))
        elif code < PLAY:
            place = PLACES * seat + (code - USE) % PLACES
            number = find_usable(s, seat, place, s.cards[place], REACTION_ABILITY, what, (code - USE) // PLACES)
            replace_top(s, _asked(f, 0, seat, acted, f[REACTION_USED] | 1 << place))
            use(s, seat, place, number)
        else:
            number = find_usable(s, seat, NOWHERE, code - PLAY, REACTION_ABILITY, what)
            replace_top(s, _asked(f, 0, seat, acted, f[REACTION_USED]))
            play(s, seat, code - PLAY, number)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        return Prompt("reaction", f"{ROLES[f[SEAT]]}: {HAPPENED[f[REACTION_TRIGGER]]}. React, or pass.", "reactions")

    def title(self, s: AidalonState, f: Frame) -> str:
        return "Reaction?"


def _asked(f: Frame, step: int, seat: int, passes: int, used: int) -> Frame:
    return reaction_frame(
        step=step,
        seat=seat,
        card=f[CARD],
        trigger=f[REACTION_TRIGGER],
        passes=passes,
        used=used,
        detail=f[REACTION_DETAIL],
        second_detail=f[REACTION_SECOND_DETAIL],
    )


def could_react(s: AidalonState, f: Frame, seat: int) -> bool:
    """Return whether a seat could react to the trigger, from what is public."""
    what = f[REACTION_TRIGGER]
    book = s.book
    base = PLACES * seat
    for place in range(base, base + PLACES):
        hears = s.forged[place] and book.reacts[s.cards[place]] >> what & 1 and not f[REACTION_USED] >> place & 1
        if hears and could_use(s, seat, place, s.cards[place], REACTION_ABILITY, what):
            return True
    return could_play(s, seat, book.answers[what][seat], REACTION_ABILITY, what)
