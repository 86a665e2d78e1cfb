"""Instant windows: players in turn perform any number of instants, until all have passed in a row. A turn with an
instant is no pass (A61)."""

from __future__ import annotations

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.cards.card import INSTANT_ABILITY
from leyline.games.aidalon.events import COLLECTED, RUSHED, note
from leyline.games.aidalon.grid import NOWHERE, PLACES, SLOTS
from leyline.games.aidalon.notation import (
    COLLECT,
    FORGE,
    PASS,
    PLAY,
    ROLES,
    RUSH,
    RUSH_CODES,
    USE,
    USE_SECOND,
    rushed_kind,
)
from leyline.games.aidalon.procedures.abilities import (
    add_plays,
    add_uses,
    could_play,
    could_use,
    find_usable,
    play,
    use,
)
from leyline.games.aidalon.procedures.card_stats import costs_are_printed, least_cost, shard_cost, shard_icons
from leyline.games.aidalon.procedures.frames import (
    SEAT,
    STEP,
    TO_COUNCIL,
    WINDOW_PASSES,
    deal_frame,
    window_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import first_to_act, pop, push, replace_top
from leyline.games.aidalon.procedures.zones import exhaust, forge, gain_shards, make_room, turn_up
from leyline.games.aidalon.state import AidalonState

ASKING = 1


def open_window(s: AidalonState) -> None:
    """Open an instant window: the defender acts first in a delve, otherwise the first player."""
    push(s, window_frame(seat=first_to_act(s)))


class WindowProcedure(Procedure):
    """A seat decides if, from what is public, it could perform an instant (A46)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT] if f[STEP] == ASKING else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        seat, passes, seats = f[SEAT], f[WINDOW_PASSES], s.book.seats
        if s.halt:
            passes = seats  # the delve was redirected or stopped, which closes the window
        while passes < seats:
            if could_act(s, seat):
                s.mover = -1
                replace_top(s, window_frame(step=ASKING, seat=seat, passes=passes))
                return
            passes += 1
            seat = (seat + 1) % seats
        pop(s)

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        seat = f[SEAT]
        book, cards, forged = s.book, s.cards, s.forged
        base = PLACES * seat
        shards = s.shards[seat]
        out = [PASS]
        printed = costs_are_printed(s, seat)
        for slot in range(SLOTS):
            kind = cards[base + slot]
            if kind >= 0 and not forged[base + slot]:
                cost = book.costs[kind] if printed else shard_cost(s, base + slot)
                if cost <= shards:
                    out.append(FORGE + slot)
        exhausted = s.exhausted
        for slot in range(PLACES):
            if forged[base + slot] and not exhausted[base + slot] and book.collects[cards[base + slot]]:
                out.append(COLLECT + slot)
        add_uses(s, seat, INSTANT_ABILITY, -1, 0, out)
        add_plays(s, seat, INSTANT_ABILITY, -1, out)
        for kind in book.rushes[seat]:
            if book.costs[kind] <= shards and kind in s.council[seat]:
                for slot in range(SLOTS):
                    out.append(RUSH_CODES[kind] + slot)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        seat = f[SEAT]
        base = PLACES * seat
        if code == PASS:
            replace_top(s, window_frame(seat=(seat + 1) % s.book.seats, passes=f[WINDOW_PASSES] + 1))
            return
        replace_top(s, window_frame(seat=seat, passes=s.book.rulings.passes_after_acting))
        if code < COLLECT:
            place = base + code - FORGE
            cost = shard_cost(s, place)
            s.shards[seat] -= cost
            forge(s, place, cost)
        elif code < USE:
            collect(s, base + code - COLLECT)
        elif code < USE_SECOND + PLACES:
            place = base + (code - USE) % PLACES
            nth = (code - USE) // PLACES
            use(s, seat, place, find_usable(s, seat, place, s.cards[place], INSTANT_ABILITY, -1, nth))
        elif code < RUSH:
            kind = code - PLAY
            play(s, seat, kind, find_usable(s, seat, NOWHERE, kind, INSTANT_ABILITY, -1))
        else:
            rush(s, base + (code - RUSH) % SLOTS, rushed_kind(code))

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        return Prompt("instant", f"{ROLES[f[SEAT]]}: perform an instant, or pass.", "instants")

    def title(self, s: AidalonState, f: Frame) -> str:
        return "Instants?"


def could_act(s: AidalonState, seat: int) -> bool:
    """Return whether a seat could perform an instant, from what is public."""
    book, cards, forged = s.book, s.cards, s.forged
    base = PLACES * seat
    unforged = -1
    for place in range(base + PLACES - 1, base - 1, -1):  # the seeker first: it is the most likely to match
        kind = cards[place]
        if kind < 0:
            continue
        if forged[place]:
            if not s.exhausted[place] and book.collects[kind]:
                return True
            if book.acts[kind] >> INSTANT_ABILITY & 1 and could_use(s, seat, place, kind, INSTANT_ABILITY, -1):
                return True
        else:
            unforged = place
    if unforged >= 0 and _could_forge(s, seat):
        return True
    if could_play(s, seat, book.instants[seat], INSTANT_ABILITY, -1):
        return True
    if s.council[seat]:
        for kind in book.rushes[seat]:
            if book.costs[kind] <= s.shards[seat] and unseen(s, seat, kind):
                return True
    return False


def _could_forge(s: AidalonState, seat: int) -> bool:
    """Return whether the seat could forge an unforged card if it were the cheapest of the deck."""
    if costs_are_printed(s, seat):
        return s.shards[seat] >= s.book.cheapest[seat]
    for place in range(PLACES * seat, PLACES * seat + SLOTS):
        if s.cards[place] >= 0 and not s.forged[place] and s.shards[seat] >= least_cost(s, place):
            return True
    return False


def unseen(s: AidalonState, seat: int, kind: int) -> bool:
    """Return whether a copy of a player's card lies where it is not public."""
    left = s.book.copies[seat][kind] - s.scrap[seat].count(kind)
    for place in range(PLACES * seat, PLACES * seat + SLOTS):
        if s.forged[place] and s.cards[place] == kind:
            left -= 1
    for area in s.score:
        for agent in area:
            if agent & 255 == kind and agent >> 16 == seat:
                left -= 1
    return left > 0


def collect(s: AidalonState, place: int) -> None:
    """Exhaust a card for its collection icons, all at once (A41)."""
    seat = place // PLACES
    note(s, COLLECTED, seat, s.cards[place], place)
    exhaust(s, place)
    gain_shards(s, seat, shard_icons(s, place))
    cards = s.book.cards[s.cards[place]].draw_icons
    if cards:
        push(s, deal_frame(owner=seat, count=cards, to=TO_COUNCIL))


def rush(s: AidalonState, place: int, kind: int) -> None:
    """Stage a card from the Council forged, for its printed shard cost; that is not forging it (A37)."""
    seat = place // PLACES
    s.council[seat].remove(kind)
    s.shards[seat] -= s.book.costs[kind]
    make_room(s, place)
    s.cards[place] = kind
    note(s, RUSHED, seat, kind, place, s.book.costs[kind])
    turn_up(s, place)
