"""Why an action is illegal, in one sentence for the player who tried it."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import ACTION_ABILITY, INSTANT_ABILITY, MOMENT, OBSTACLE, REACTION_ABILITY
from leyline.games.aidalon.grid import NOWHERE, PLACES, SLOT_NAMES, SLOT_WORDS
from leyline.games.aidalon.notation import (
    ARCHIVE,
    COLLECT,
    EXHAUST,
    FORGE,
    NUM_ACTIONS,
    PLAY,
    RUSH,
    SHIFT,
    SHIFTS,
    STAGE,
    SWAP,
    TEXTS,
    USE,
    rushed_kind,
    staged_kind,
)
from leyline.games.aidalon.procedures.card_stats import shard_cost
from leyline.games.aidalon.procedures.frames import KIND, REACTION, REACTION_TRIGGER, REACTION_USED, ROUND, SEAT, WINDOW
from leyline.games.aidalon.procedures.usable import unusable
from leyline.games.aidalon.state import AidalonState
from leyline.games.aidalon.text.plurals import shards


def refusal(s: AidalonState, code: int, asked: str) -> str:
    """Return why a code is not an option now."""
    if not 0 <= code < NUM_ACTIONS:
        return f"Action {code} does not exist. {asked}"
    f = s.stack[-1]
    why = ""
    if f[KIND] in (ROUND, WINDOW, REACTION):
        why = _of_a_move(s, f, code)
    return f"“{TEXTS[code]}”: {why}." if why else f"“{TEXTS[code]}” is not possible now. {asked}"


def _of_a_move(s: AidalonState, f: Frame, code: int) -> str:
    """Return what prevents an action, an instant or a reaction, as a clause; empty for anything else."""
    seat = f[SEAT]
    base = PLACES * seat
    if FORGE <= code < USE and f[KIND] == WINDOW:
        return _forging(s, base + (code - FORGE) % PLACES) if code < COLLECT else _collecting(s, base + code - COLLECT)
    if FORGE <= code < USE:
        return "forging and collecting are instants; wait for an instant window"
    if USE <= code < EXHAUST:
        return _using(s, f, base + (code - USE) % PLACES)
    if PLAY <= code < ARCHIVE:
        return _playing(s, f, code - PLAY)
    if SHIFT <= code < SWAP and f[KIND] == ROUND:
        start, goal = SHIFTS[code - SHIFT]
        if s.cards[base + start] >= 0:
            return f"both slots hold a card; write it as “shift {SLOT_NAMES[goal]} {SLOT_NAMES[start]}”"
        return f"there is no card in the {SLOT_WORDS[start]}"
    if STAGE <= code < RUSH and f[KIND] == ROUND:
        return f"{CARDS[staged_kind(code)].name} is not in your Council"
    if code >= RUSH and f[KIND] == WINDOW:
        kind = rushed_kind(code)
        if kind not in s.council[seat]:
            return f"{CARDS[kind].name} is not in your Council"
        return f"it costs {shards(s.book.costs[kind])}, and you have {s.shards[seat]}"
    return ""


def _forging(s: AidalonState, place: int) -> str:
    if s.cards[place] < 0:
        return "the slot is empty"
    if s.forged[place]:
        return "the card is already forged"
    return f"forging it costs {shards(shard_cost(s, place))}, and you have {s.shards[place // PLACES]}"


def _collecting(s: AidalonState, place: int) -> str:
    if s.cards[place] < 0:
        return "the slot is empty"
    if not s.forged[place]:
        return "the card is not forged"
    if s.book.types[s.cards[place]] == OBSTACLE or not s.book.collects[s.cards[place]]:
        return "the card has no collection icon"
    return "the card is exhausted"


def _wanted(f: Frame) -> tuple[int, int]:
    """Return the kind of ability that can be used now, and the trigger it must have."""
    if f[KIND] == REACTION:
        return REACTION_ABILITY, f[REACTION_TRIGGER]
    return (ACTION_ABILITY, -1) if f[KIND] == ROUND else (INSTANT_ABILITY, -1)


def _using(s: AidalonState, f: Frame, place: int) -> str:
    kind = s.cards[place]
    if kind < 0:
        return f"there is no card in the {SLOT_WORDS[place % PLACES]}"
    if not s.forged[place]:
        return "the card is not forged"
    if f[KIND] == REACTION and f[REACTION_USED] >> place & 1:
        return "it has already been used for this"
    what, when = _wanted(f)
    for ability in s.book.cards[kind].abilities:
        if ability.kind == what and ability.when == when:
            return unusable(s, f[SEAT], place, kind, ability)
    return f"{CARDS[kind].name} has no ability to use now"


def _playing(s: AidalonState, f: Frame, kind: int) -> str:
    if s.book.types[kind] != MOMENT:
        return f"{CARDS[kind].name} is not a moment; stage it instead"
    if kind not in s.council[f[SEAT]]:
        return f"{CARDS[kind].name} is not in your Council"
    what, when = _wanted(f)
    for ability in s.book.cards[kind].abilities:
        if ability.kind == what and ability.when == when:
            return unusable(s, f[SEAT], NOWHERE, kind, ability)
    return f"{CARDS[kind].name} cannot be played now"
