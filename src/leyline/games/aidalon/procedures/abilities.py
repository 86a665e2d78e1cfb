"""Resolving an ability: its cost is paid step by step, then its effect happens step by step."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import CONFRONT_ABILITY, DISCOVER_ABILITY, MOMENT, Ability
from leyline.games.aidalon.events import PLAYED, USED, note, reveal
from leyline.games.aidalon.grid import NOWHERE, PLACES
from leyline.games.aidalon.notation import PLAY, USE, USE_SECOND
from leyline.games.aidalon.procedures.frames import (
    ABILITY_CANCELLED,
    ABILITY_NUMBER,
    ABILITY_ORIGIN,
    ABILITY_SOURCE,
    CARD,
    CIPHER_NUMBER,
    FROM_COUNCIL,
    FROM_TABLE,
    ON_ABILITY_BEGIN,
    ON_DISCOVER_RESOLVED,
    SEAT,
    STEP,
    ability_frame,
)
from leyline.games.aidalon.procedures.procedure import Procedure
from leyline.games.aidalon.procedures.stack import pop, push, set_field, trigger
from leyline.games.aidalon.procedures.usable import usable
from leyline.games.aidalon.procedures.zones import insert
from leyline.games.aidalon.state import AidalonState


class AbilityProcedure(Procedure):
    """Run an ability step by step. Confront and discover abilities can be cancelled between cost and effect."""

    def run(self, s: AidalonState, f: Frame) -> None:
        ability = ability_of(s, f)
        step = f[STEP]
        top = len(s.stack) - 1
        if f[ABILITY_CANCELLED] or step > len(ability.steps):
            self._finish(s, f, ability)
            return
        set_field(s, top, STEP, step + 1)
        if step == ability.paid:
            if ability.kind == CONFRONT_ABILITY or ability.kind == DISCOVER_ABILITY:
                trigger(s, ON_ABILITY_BEGIN, f[CARD], f[ABILITY_SOURCE], f[ABILITY_NUMBER])
            return
        do = ability.steps[step if step < ability.paid else step - 1]
        do.do(s, s.stack[top], do.n, do.whom)

    def _finish(self, s: AidalonState, f: Frame, ability: Ability) -> None:
        pop(s)
        if f[ABILITY_ORIGIN] == FROM_COUNCIL:
            insert(s.scrap[f[SEAT]], f[ABILITY_SOURCE])  # A39: a moment is scrapped after it has resolved
        elif ability.kind == DISCOVER_ABILITY and not f[ABILITY_CANCELLED]:
            trigger(s, ON_DISCOVER_RESOLVED, f[CARD], f[ABILITY_SOURCE], f[ABILITY_NUMBER])

    def title(self, s: AidalonState, f: Frame) -> str:
        return s.book.cards[f[ABILITY_SOURCE]].name


def ability_of(s: AidalonState, f: Frame) -> Ability:
    """Return the ability that a frame resolves."""
    card = s.book.cards[f[ABILITY_SOURCE]]
    if f[ABILITY_NUMBER] == CIPHER_NUMBER:
        assert card.cipher is not None
        return card.cipher
    return card.abilities[f[ABILITY_NUMBER]]


def use(s: AidalonState, seat: int, place: int, number: int) -> None:
    """Begin an ability of a forged card or a seeker."""
    kind = s.cards[place]
    ability = s.book.cards[kind].abilities[number]
    s.actions[seat] -= ability.actions
    note(s, USED, seat, kind, place)
    push(s, ability_frame(seat=seat, card=place, source=kind, number=number, origin=FROM_TABLE))


def play(s: AidalonState, seat: int, kind: int, number: int) -> None:
    """Begin a moment from the Council: pay its actions and shards, and remove it from the Council."""
    ability = s.book.cards[kind].abilities[number]
    s.actions[seat] -= ability.actions
    s.shards[seat] -= s.book.costs[kind]
    s.council[seat].remove(kind)
    reveal(s)
    note(s, PLAYED, seat, kind, s.book.costs[kind])
    push(s, ability_frame(seat=seat, source=kind, number=number, origin=FROM_COUNCIL))


def find_usable(s: AidalonState, seat: int, place: int, kind: int, what: int, when: int, nth: int = 0) -> int:
    """Return the number of the nth ability of a card that has a kind and a trigger, if it can be used now; -1
    otherwise."""
    if not s.book.acts[kind] >> what & 1:
        return -1
    abilities = s.book.cards[kind].abilities
    for number in range(len(abilities)):
        ability = abilities[number]
        if ability.kind == what and ability.when == when:
            if nth == 0:
                return number if usable(s, seat, place, kind, ability) else -1
            nth -= 1
    return -1


def add_plays(s: AidalonState, seat: int, what: int, when: int, out: list[int]) -> None:
    """Add the codes of the moments in a player's Council that can be played now."""
    types, acts = s.book.types, s.book.acts
    last = -1
    for kind in s.council[seat]:
        if kind != last and types[kind] == MOMENT and acts[kind] >> what & 1:
            number = find_usable(s, seat, NOWHERE, kind, what, when)
            if number >= 0:
                out.append(PLAY + kind)
        last = kind


def add_uses(s: AidalonState, seat: int, what: int, when: int, used: int, out: list[int]) -> None:
    """Add the codes of the abilities of a player's forged cards and seeker usable now, except at used places."""
    acts, cards, forged = s.book.acts, s.cards, s.forged
    base = PLACES * seat
    for nth in range(2 if s.book.twofold else 1):
        for slot in range(PLACES):
            place = base + slot
            if forged[place] and acts[cards[place]] >> what & 1 and not used >> place & 1:
                number = find_usable(s, seat, place, cards[place], what, when, nth)
                if number >= 0:
                    out.append((USE_SECOND if nth else USE) + slot)


def could_use(s: AidalonState, seat: int, place: int, kind: int, what: int, when: int) -> bool:
    """Return whether a player could use such an ability of a card, from what is public (A46)."""
    for ability in s.book.cards[kind].abilities:
        if ability.kind == what and ability.when == when and usable(s, seat, place, kind, ability, publicly=True):
            return True
    return False


def could_play(s: AidalonState, seat: int, kinds: list[int], what: int, when: int) -> bool:
    """Return whether a player could play one of these moments, from what is public: there are cards in the Council, not
    all copies lie in the Scrap, and it could be paid for and used."""
    if not s.council[seat]:
        return False
    for kind in kinds:
        if s.scrap[seat].count(kind) < s.book.copies[seat][kind] and could_use(s, seat, NOWHERE, kind, what, when):
            return True
    return False
