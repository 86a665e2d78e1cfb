"""Reasons for and against passing: what is kept for later, or let go."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import INSTANT_ABILITY, REACTION_ABILITY
from leyline.games.aidalon.grid import PLACES, SEEKER, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.notation import PLAY, ROLES, USE
from leyline.games.aidalon.procedures.abilities import add_plays, add_uses
from leyline.games.aidalon.procedures.card_stats import shard_cost
from leyline.games.aidalon.procedures.engagement import ALL_DONE, next_ability
from leyline.games.aidalon.procedures.frames import (
    ASK_SINK,
    CARD,
    DEFENDER,
    ENGAGE,
    ENGAGE_DONE,
    KIND,
    QUESTION,
    QUESTION_OWNER,
    REACTION,
    REACTION_TRIGGER,
    REACTION_USED,
    REFRESH,
    SEAT,
    STEP,
    WINDOW,
)
from leyline.games.aidalon.procedures.stack import current_delve, engaged_kind, find_frame, is_delving
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of
from leyline.games.aidalon.text.phrases import card_at
from leyline.games.aidalon.text.plurals import cards, shards


def round_ended(before: AidalonState, after: AidalonState) -> bool:
    """Return whether a refresh phase lies between: no player caused what it changes."""
    return before.round != after.round or after.stack[0][KIND] == REFRESH


def passed(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return what a seat that passes keeps for later, or lets go."""
    f = before.stack[-1]
    if f[KIND] == ENGAGE:
        return _unused(before, after, seat, f)
    if f[KIND] == QUESTION and f[STEP] == ASK_SINK:
        return _sunk(before, after, seat, f[QUESTION_OWNER])
    if f[KIND] != WINDOW and f[KIND] != REACTION:
        return []
    base = PLACES * seat
    codes: list[int] = []
    when = f[REACTION_TRIGGER] if f[KIND] == REACTION else -1
    what = REACTION_ABILITY if f[KIND] == REACTION else INSTANT_ABILITY
    add_plays(before, seat, what, when, codes)
    out = [f"keeps {before.book.cards[code - PLAY].name} for later" for code in codes[:1]]
    if f[KIND] == WINDOW:
        out += _unforged(before, seat)
    codes = []
    add_uses(before, seat, what, when, f[REACTION_USED] if f[KIND] == REACTION else 0, codes)
    ready = [base + (code - USE) % PLACES for code in codes]
    if f[KIND] == WINDOW:
        for slot in range(SEEKER, -1, -1):
            place = base + slot
            if before.forged[place] and not before.exhausted[place] and before.book.collects[before.cards[place]]:
                ready.append(place)
    if ready:
        name = card_at(before, ready[0], seat)
        if round_ended(before, after):
            out.append(f"leaves {name} unused this round")
        else:
            out.append(f"keeps {name} {'ready' if f[KIND] == WINDOW else 'for later'}")
    if before.shards[seat]:
        out.append(f"keeps {shards(before.shards[seat])}")
    return out


def _unforged(s: AidalonState, seat: int) -> list[str]:
    """Return cards that could be forged and are not."""
    found: list[str] = []
    for place in range(PLACES * seat, PLACES * seat + SLOTS):
        if s.cards[place] >= 0 and not s.forged[place] and shard_cost(s, place) <= s.shards[seat]:
            if is_delving(s) and current_delve(s)[CARD] == place:
                return [f"keeps {card_at(s, place, seat)} hidden from {ROLES[current_delve(s)[SEAT]]}"]
            found.append(card_at(s, place, seat))
    if not found:
        return []
    return [f"keeps {found[0]} face down" if len(found) == 1 else f"keeps {cards(len(found))} face down"]


def _unused(before: AidalonState, after: AidalonState, seat: int, f: Frame) -> list[str]:
    """Return whether the defender uses the engaged card."""
    kind = engaged_kind(before, f)
    if f[DEFENDER] != seat or kind < 0 or next_ability(before, f, kind) < 0:
        return []
    i = find_frame(after, ENGAGE)
    verb = "does not use" if i >= 0 and after.stack[i][ENGAGE_DONE] == ALL_DONE else "uses"
    return [f"{verb} {before.book.cards[kind].name} against {ROLES[f[SEAT]]}"]


def _sunk(before: AidalonState, after: AidalonState, seat: int, owner: int) -> list[str]:
    """Return where the top card of a Network goes that the seat has seen."""
    card = before.top[owner][0]
    if not mask_of(card) & bit_of(seat):
        return []
    name = before.book.cards[kind_of(card)].name
    sunk = len(after.bottom[owner]) > len(before.bottom[owner])
    if owner == seat:
        return [f"does not draw {name} next" if sunk else f"draws {name} next"]
    return [f"keeps {name} from {ROLES[owner]}" if sunk else f"leaves {name} to {ROLES[owner]}"]
