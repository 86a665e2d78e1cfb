"""Reasons for and against a decision in the grids: cards staged, forged, moved and lost, and paths left open."""

from __future__ import annotations

from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.grid import DISTRICT_WORDS, PATH_MASKS, PLACES, SLOT_WORDS, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.card_stats import barrier, shard_cost, shard_icons
from leyline.games.aidalon.procedures.frames import CARD, SEAT
from leyline.games.aidalon.procedures.slots import occupied
from leyline.games.aidalon.procedures.stack import current_delve, is_delving
from leyline.games.aidalon.state import AidalonState
from leyline.games.aidalon.text.phrases import card_at
from leyline.games.aidalon.text.plurals import cards, shards


def own_grid(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return what becomes of the seat's own cards, then of its paths."""
    base = PLACES * seat
    come: list[int] = []
    gone: list[int] = []
    for slot in range(SLOTS):
        if before.cards[base + slot] != after.cards[base + slot]:
            if after.cards[base + slot] >= 0:
                come.append(base + slot)
            if before.cards[base + slot] >= 0:
                gone.append(before.cards[base + slot])
    out: list[str] = []
    for slot in range(SLOTS):
        place = base + slot
        if place not in come and after.cards[place] >= 0 and after.forged[place] != before.forged[place]:
            name = card_at(after, place, seat)
            out.append(_forged(before, after, place) if after.forged[place] else f"unforges {name}")
    for place in come:
        kind = after.cards[place]
        name = card_at(after, place, seat)
        if kind in gone:
            gone.remove(kind)
            out.append(f"moves {name} to the {SLOT_WORDS[place % PLACES]}")
        else:
            out.append(f"stages {name} forged" if after.forged[place] else f"stages {name}{_to_forge(after, place)}")
    for kind in gone:
        out += _lost(before, after, seat, kind)
    return out + _paths(before, after, seat)


def _forged(before: AidalonState, after: AidalonState, place: int) -> str:
    """Return that a card is forged, and what it is good for."""
    slot, kind = place % PLACES, after.cards[place]
    name = after.book.cards[kind].name
    if is_delving(before) and current_delve(before)[CARD] == place and not after.exhausted[place]:
        return f"forges {name}, which {ROLES[current_delve(before)[SEAT]]} must confront"
    if barrier(after, place) and after.book.types[kind] != AGENT:
        return f"forges {name}, barrier {barrier(after, place)} in front of its {DISTRICT_WORDS[slot % 3]}"
    if after.book.collects[kind]:
        return f"forges {name}, which collects {_icons(after, place)}"
    return f"forges {name} in the {SLOT_WORDS[slot]}"


def _icons(s: AidalonState, place: int) -> str:
    parts = [shards(shard_icons(s, place))] if shard_icons(s, place) else []
    draws = s.book.cards[s.cards[place]].draw_icons
    parts += [cards(draws)] if draws else []
    return " and ".join(parts)


def _to_forge(s: AidalonState, place: int) -> str:
    """Return whether a card that was just staged can be forged now."""
    short = shard_cost(s, place) - s.shards[place // PLACES]
    return f", {shards(short)} short of forging it" if short > 0 else ", ready to forge"


def _lost(before: AidalonState, after: AidalonState, seat: int, kind: int) -> list[str]:
    """Return where an own card went that left the grid; scored agents are left out."""
    name = before.book.cards[kind].name
    if after.scrap[seat].count(kind) > before.scrap[seat].count(kind):
        return [f"scraps its {name}"]
    if after.archives[seat].count(kind) > before.archives[seat].count(kind):
        return [f"archives its {name}"]
    if after.council[seat].count(kind) > before.council[seat].count(kind):
        return [f"takes {name} back to its Council"]
    scored = sum([len(area) for area in after.score]) - sum([len(area) for area in before.score])
    return [] if scored else [f"shuffles {name} into its Network"]


def _paths(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    out: list[str] = []
    for path in range(3):
        was, now = occupied(before, seat) & PATH_MASKS[path], occupied(after, seat) & PATH_MASKS[path]
        if was and not now:
            out.insert(0, f"leaves its {DISTRICT_WORDS[path]} open to delves")
        elif now and not was:
            out.append(f"puts the first card in front of its {DISTRICT_WORDS[path]}")
    return out


def other_grid(before: AidalonState, after: AidalonState, seat: int, other: int) -> list[str]:
    """Return what becomes of another player's cards; those scored or scrapped in a delve are left out."""
    out: list[str] = []
    moved = [place for place in after.touched if place // PLACES == other]
    if moved:
        return [f"moves cards in {ROLES[other]}'s grid"]
    for place in range(PLACES * other, PLACES * other + PLACES):
        name = f"{ROLES[other]}'s {card_at(before, place, seat)}"
        if before.cards[place] < 0:
            continue
        if not before.seen[place] & bit_of(seat):
            name = f"one of {ROLES[other]}'s unforged cards"
        if after.cards[place] < 0:
            if len(after.archives[other]) > len(before.archives[other]):
                out.append(f"archives {name}")
            elif len(after.council[other]) > len(before.council[other]):
                out.append(f"sends {name} back to the Council")
        elif before.forged[place] and not after.forged[place]:
            out.append(f"unforges {name}")
        elif after.exhausted[place] and not before.exhausted[place]:
            out.append(f"exhausts {name}")
    return out
