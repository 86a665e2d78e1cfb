"""Engaging a card: confronting a forged one, or discovering one that is unforged or lies in a district."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.cards.card import AGENT, CONFRONT_ABILITY, DISCOVER_ABILITY
from leyline.games.aidalon.events import (
    BARRED,
    BARRIER_PAID,
    CONFRONTED,
    DISCOVERED,
    LEFT_ALONE,
    REFUNDED,
    SCRAP_PAID,
    TRIGGERED,
    district_place,
    note,
    reveal,
)
from leyline.games.aidalon.grid import ARCHIVES, DISTRICT_WORDS
from leyline.games.aidalon.notation import DECLINE, PASS, PAY, ROLES, TRIGGER
from leyline.games.aidalon.procedures.card_stats import barrier, district_scrap_cost, scrap_cost
from leyline.games.aidalon.procedures.frames import (
    CARD,
    CIPHER_NUMBER,
    CONFRONTING,
    DEFENDER,
    ENGAGE_DONE,
    ENGAGE_MANNER,
    ENGAGE_MORE_BARRIER,
    ENGAGE_MORE_SCRAP,
    ENGAGE_WHERE,
    FROM_ENGAGED,
    IN_GRID,
    ON_ENGAGE,
    SEAT,
    STEP,
    ability_frame,
    engage_frame,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import engaged_kind, pop, push, replace_top, trigger
from leyline.games.aidalon.procedures.usable import unusable, usable
from leyline.games.aidalon.procedures.zones import discard, gain_shards, lift, scrap_from_grid, secure, take_aside
from leyline.games.aidalon.state import STOPPED, AidalonState, kind_of, mask_of, owner_of, piece
from leyline.games.aidalon.text.plurals import shards

# Steps. ASKED waits for the defender, AT_BARRIER and AT_COST for the delver.
BEGIN: Final = 0
ABILITIES: Final = 1
ASKED: Final = 2
BEFORE_BARRIER: Final = 3
AT_BARRIER: Final = 4
AT_COST: Final = 5
TAKE: Final = 6
ALL_DONE: Final = 99


class EngageProcedure(Procedure):
    """Reactions, the card's abilities, its barrier (if confronted), its scrap cost. If the card leaves or is unforged
    meanwhile, the engagement stops (A17)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        step = f[STEP]
        if s.halt:
            return RUNS
        if step == ASKED:
            return f[DEFENDER]
        return f[SEAT] if step == AT_BARRIER or step == AT_COST else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        step = f[STEP]
        kind = engaged_kind(s, f)
        if kind < 0 or s.halt or (f[ENGAGE_MANNER] == CONFRONTING and not s.forged[f[CARD]]):
            pop(s)
        elif step == BEGIN:
            replace_top(s, _at(f, ABILITIES, f[ENGAGE_DONE]))
            self._begin(s, f, kind)
        elif step == ABILITIES:
            number = next_ability(s, f, kind)
            # Not every seat sees a discovered card, so its owner always decides (A46).
            if number >= 0 or (f[ENGAGE_MANNER] != CONFRONTING and f[ENGAGE_DONE] == 0):
                replace_top(s, _at(f, ASKED, f[ENGAGE_DONE]))
            else:
                replace_top(s, _at(f, BEFORE_BARRIER, f[ENGAGE_DONE]))
        elif step == BEFORE_BARRIER:
            barred = f[ENGAGE_MANNER] == CONFRONTING and barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER]) > 0
            replace_top(s, _at(f, AT_BARRIER if barred else AT_COST, f[ENGAGE_DONE]))
        else:
            pop(s)
            self._take(s, f, kind)

    def _begin(self, s: AidalonState, f: Frame, kind: int) -> None:
        if f[ENGAGE_MANNER] == CONFRONTING:
            note(s, CONFRONTED, f[SEAT], kind, f[CARD])
        elif f[ENGAGE_WHERE] == IN_GRID:
            if not s.seen[f[CARD]] >> f[SEAT] & 1:
                reveal(s)
            s.seen[f[CARD]] |= 1 << f[SEAT]
            note(s, DISCOVERED, f[SEAT], kind, f[CARD], s.seen[f[CARD]])
        else:
            note(s, DISCOVERED, f[SEAT], kind, district_place(f[DEFENDER], f[ENGAGE_WHERE]), mask_of(s.aside[-1]))
        trigger(s, ON_ENGAGE, f[CARD])

    def _take(self, s: AidalonState, f: Frame, kind: int) -> None:
        """Secure an agent, or scrap any other card, once its scrap cost and cipher are paid."""
        if s.book.types[kind] == AGENT:
            if f[CARD] >= 0:
                lift(s, f[CARD])
            else:
                take_aside(s)
            secure(s, f[SEAT], kind, f[DEFENDER])
        elif f[CARD] >= 0:
            scrap_from_grid(s, f[CARD])
        else:
            take_aside(s)
            discard(s, f[DEFENDER], kind)

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        step = f[STEP]
        if step == ASKED:
            return [PASS, TRIGGER] if next_ability(s, f, engaged_kind(s, f)) >= 0 else [PASS]
        if step == AT_BARRIER:
            return [PAY, DECLINE] if s.shards[f[SEAT]] >= barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER]) else [DECLINE]
        return [PAY, DECLINE] if not untakeable(s, f) else [DECLINE]

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        step = f[STEP]
        if step == ASKED:
            self._triggered(s, f, code)
        elif step == AT_BARRIER:
            cost = barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER])
            if code == PAY:
                s.shards[f[SEAT]] -= cost
                note(s, BARRIER_PAID, f[SEAT], cost)
                replace_top(s, _at(f, AT_COST, f[ENGAGE_DONE]))
            else:
                note(s, BARRED, f[SEAT], cost)
                pop(s)
                s.halt = STOPPED
        elif code == PAY:
            self._pay(s, f)
        else:
            note(s, LEFT_ALONE, f[SEAT])
            pop(s)

    def _triggered(self, s: AidalonState, f: Frame, code: int) -> None:
        if code == PASS:
            replace_top(s, _at(f, BEFORE_BARRIER, ALL_DONE))
            return
        kind = engaged_kind(s, f)
        number = next_ability(s, f, kind)
        replace_top(s, _at(f, ABILITIES, number + 1))
        show_engaged(s, f)
        note(s, TRIGGERED, f[DEFENDER], kind, f[ENGAGE_MANNER])
        push(s, ability_frame(seat=f[DEFENDER], card=f[CARD], source=kind, number=number, origin=FROM_ENGAGED))

    def _pay(self, s: AidalonState, f: Frame) -> None:
        kind = engaged_kind(s, f)
        cost = cost_to_take(s, f)
        replace_top(s, _at(f, TAKE, f[ENGAGE_DONE]))
        show_engaged(s, f)
        s.shards[f[SEAT]] -= cost
        note(s, SCRAP_PAID, f[SEAT], cost, kind)
        refund = s.book.cards[kind].refund
        if refund and f[ENGAGE_WHERE] != ARCHIVES:  # A25: no refund where the cost is waived
            note(s, REFUNDED, f[DEFENDER], refund)
            gain_shards(s, f[DEFENDER], refund)
        if s.book.cards[kind].cipher is not None:
            push(s, ability_frame(seat=f[SEAT], card=f[CARD], source=kind, number=CIPHER_NUMBER, origin=FROM_ENGAGED))

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        rule = "confronting" if f[ENGAGE_MANNER] == CONFRONTING else "discovering"
        if f[STEP] == ASKED:
            return Prompt("trigger", f"{ROLES[f[DEFENDER]]}: use an ability of the engaged card?", rule)
        if f[STEP] == AT_BARRIER:
            cost = barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER])
            return Prompt("barrier", f"Pay the barrier of {cost}? Otherwise the delve ends.", rule)
        return Prompt("take", "Pay the card's scrap cost, or leave it alone?", rule)

    def title(self, s: AidalonState, f: Frame) -> str:
        if f[ENGAGE_MANNER] == CONFRONTING:
            return f"Confront {s.book.cards[s.cards[f[CARD]]].name}" if f[CARD] >= 0 else "Confront"
        return "Discover a card" if f[ENGAGE_WHERE] == IN_GRID else f"Discover in the {DISTRICT_WORDS[f[ENGAGE_WHERE]]}"

    def refusal(self, s: AidalonState, f: Frame, code: int) -> str:
        if f[STEP] == AT_COST and code == PAY:
            return f"You cannot take the card: {untakeable(s, f)}."
        if f[STEP] == AT_BARRIER and code == PAY:
            return (
                f"The barrier is {barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER])}; you have {shards(s.shards[f[SEAT]])}."
            )
        if f[STEP] == ASKED and code == TRIGGER:
            return f"There is no ability to use: {why_no_ability(s, f)}."
        return ""


def _at(f: Frame, step: int, done: int) -> Frame:
    return engage_frame(
        step=step,
        seat=f[SEAT],
        card=f[CARD],
        defender=f[DEFENDER],
        manner=f[ENGAGE_MANNER],
        where=f[ENGAGE_WHERE],
        more_barrier=f[ENGAGE_MORE_BARRIER],
        more_scrap=f[ENGAGE_MORE_SCRAP],
        done=done,
    )


def next_ability(s: AidalonState, f: Frame, kind: int) -> int:
    """Return the next confront or discover ability of the engaged card that its owner can use; -1 if there is none."""
    wanted = CONFRONT_ABILITY if f[ENGAGE_MANNER] == CONFRONTING else DISCOVER_ABILITY
    abilities = s.book.cards[kind].abilities
    for number in range(f[ENGAGE_DONE], len(abilities)):
        if abilities[number].kind == wanted and usable(s, f[DEFENDER], f[CARD], kind, abilities[number]):
            return number
    return -1


def why_no_ability(s: AidalonState, f: Frame) -> str:
    """Return why the owner has no ability to use, as a clause."""
    kind = engaged_kind(s, f)
    wanted = CONFRONT_ABILITY if f[ENGAGE_MANNER] == CONFRONTING else DISCOVER_ABILITY
    for ability in s.book.cards[kind].abilities:
        if ability.kind == wanted:
            return unusable(s, f[DEFENDER], f[CARD], kind, ability)
    return "the card has no such ability"


def cost_to_take(s: AidalonState, f: Frame) -> int:
    """Return the scrap cost of the engaged card: 0 in an Archives, -1 for a moment elsewhere (A25)."""
    if f[ENGAGE_WHERE] == ARCHIVES:
        return 0
    if f[CARD] >= 0:
        return scrap_cost(s, f[CARD], f[ENGAGE_MORE_SCRAP])
    return district_scrap_cost(s, f[DEFENDER], engaged_kind(s, f), f[ENGAGE_MORE_SCRAP])


def untakeable(s: AidalonState, f: Frame) -> str:
    """Return why the delver cannot take the engaged card, as a clause; empty if they can."""
    cost = cost_to_take(s, f)
    if cost < 0:
        return "a moment has no scrap cost"
    if cost > s.shards[f[SEAT]]:
        return f"its scrap cost is {cost}, and you have {shards(s.shards[f[SEAT]])}"
    kind = engaged_kind(s, f)
    cipher = s.book.cards[kind].cipher
    return "" if cipher is None else unusable(s, f[SEAT], f[CARD], kind, cipher)


def show_engaged(s: AidalonState, f: Frame) -> None:
    """Show the engaged card to every seat: its ability is used, or it is taken (A51)."""
    everybody = s.book.everybody
    if f[CARD] >= 0:
        if s.seen[f[CARD]] != everybody:
            reveal(s)
            s.seen[f[CARD]] = everybody
    elif mask_of(s.aside[-1]) != everybody:
        reveal(s)
        s.aside[-1] = piece(kind_of(s.aside[-1]), everybody, owner_of(s.aside[-1]))
