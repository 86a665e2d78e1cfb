"""The rule of thumb for a position of Rune Stones, in power points.

A position is often judged in the middle of a turn, so what is under way counts too: abilities not yet used, a roll not
yet made, an artifact paid for but not yet placed."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.effect_notation import (
    ANY,
    CARD,
    DIE,
    GEM,
    ORE,
    POINTS,
    RECOLOUR,
    RESURRECT,
    STEAL,
    STEP,
    SWAP,
    SWITCH,
    TOADSTOOL,
    WILD,
    Part,
)
from leyline.games.runestones.procedures import enchanted_forest
from leyline.games.runestones.procedures.frames import (
    ABILITY,
    ABILITY_DONE,
    ABILITY_EFFECT,
    FORGE,
    KIND,
    MENU,
    PARTS,
    PARTS_INDEX,
    PARTS_LEFT,
    PARTS_LINE,
    PLACE,
    ROLL,
    ROLL_TIMES,
    SEAT,
    SEEK,
    STONE,
    STOOL,
    SUMMON,
    SUMMON_MAGIC,
    UTILIZE,
    WISPS,
)
from leyline.games.runestones.procedures.frames import (
    STEP as FRAME_STEP,
)
from leyline.games.runestones.procedures.rune_stones import row_count, stones_owned
from leyline.games.runestones.rulebook import ROWS, STONES, STOOLS, Rulebook
from leyline.games.runestones.state import FORFEITED, USED, RuneState

# All values are in power points. They were tuned by letting the rule of thumb play against variants of itself.
WIN: Final = 1000.0
"""A finished game outweighs everything else."""
POINTS_PER_ROUND: Final = 2.8
"""What a player scores in a round on average, from which the length of a game follows."""
LEAST_ROUNDS: Final = 1.5
"""The rounds that are left at least, until the last round is announced."""

COLOURED: Final = 0.8
ANY_COLOUR: Final = COLOURED + 0.15
"""A gem whose colour may be chosen."""
WILD_GEM: Final = 1.1
ORE_VALUE: Final = 1.0
ROLL_VALUE: Final = 1.3
CARD_VALUE: Final = 1.1
TILE_VALUE: Final = 2.2
STOOL_VALUE: Final = 1.6
STEP_VALUE: Final = 1.5
STEAL_VALUE: Final = COLOURED * 1.5
"""A gem that a rival loses as well."""
RECOLOUR_VALUE: Final = 0.5
MAGIC_VALUE: Final = 0.1
"""A magic point on a card."""
LEAST_SWAP: Final = 0.1
"""A swap, at least: it need not be made."""
REPEATED_SWAP: Final = 0.6
"""The share that each further repetition of a swap is worth."""
SECOND_LINE: Final = 0.1
"""The share that the other alternatives of an ability are worth beside the best."""

LEFTOVERS_PER_POINT: Final = 3.0
"""Gems and ore that score a point at the end of the game."""
GOODS_ROUNDS: Final = 2.0
"""With fewer rounds left, goods approach their value at the end."""
PLENTY: Final = 12
"""Gems and ore beyond this number are hardly ever spent."""
SURPLUS: Final = 0.3
"""What each of those is worth less."""

CARDS_PER_ROUND: Final = 0.65
"""How often the average card of a player is used in a round."""
USES_PER_CARD: Final = 0.62
"""How often it can be used before the cards run out: utilizing two loses one."""
FEWEST_CARDS: Final = 3
"""With fewer cards, nothing can be utilized for long."""

GROWTH: Final = [0.0, 2.6, 2.8, 2.4, 1.6, 0.0]
"""The promise of a row beyond its points, by its artifacts, while there is time."""
GROWTH_ROUNDS: Final = 4.0
"""With fewer rounds left, the promise shrinks in proportion."""
STONE_HOPE: Final = [0.0, 0.25, 0.5, 0.5, 0.5, 0.5]
"""The share of a rune stone that a row is worth, by its artifacts."""
STONE_RATES: Final = [0.25, 0.4, 0.25, 0.2, 0.35, 0.3, 0.4, 0.8]
"""What each rune stone brings in a round."""
NEW_STONE_RATE: Final = 0.4
"""What a rune stone that is about to be taken brings in a round."""
RANK_SHARE: Final = 0.6
"""The share of its rank's points that a familiar can count on."""

# What is under way is worth a little less than what has arrived.
MAGIC_LEFT: Final = 0.45
"""A magic point left to spend in a summons."""
UNUSED_ABILITY: Final = 0.9
"""The share of an ability that is yet to be used."""
STARTED_ABILITY: Final = 0.95
"""The share of an ability that is being carried out."""


def rounds_left(book: Rulebook, s: RuneState) -> float:
    """Return the rounds that the game goes on. Time passes whatever a seat does: if its own points shortened the game,
    scoring would look like a loss."""
    return 0.0 if s.last else max(book.end_score / POINTS_PER_ROUND - s.round, LEAST_ROUNDS)


def standing(book: Rulebook, values: list[float], s: RuneState, seat: int, rounds: float) -> float:
    """Return the value of points, goods, stones, artifacts, cards and the familiar."""
    value = s.scores[seat] + _goods(s, seat, rounds) + _cards(book, values, s, seat, rounds)
    hoped = 0.0
    held = 0
    owned = s.stones[seat]
    for stone in range(STONES):
        if owned >> stone & 1:
            value += STONE_RATES[stone] * rounds
            held += 1
        elif s.stones_left[stone]:
            hoped = max(hoped, STONE_RATES[stone] * rounds)
    if held >= book.most_stones:
        hoped = 0.0
    time = min(rounds / GROWTH_ROUNDS, 1.0)
    for row in range(ROWS):
        count = row_count(s, seat, row)
        value += book.row_points[count] + GROWTH[count] * time + STONE_HOPE[count] * hoped
    if book.forest:
        value += RANK_SHARE * enchanted_forest.ranks(book, s)[seat]
        for kind in range(STOOLS):
            value += STOOL_VALUE * min(rounds, 1.0) * s.stools[STOOLS * seat + kind]
    return value


def _goods(s: RuneState, seat: int, rounds: float) -> float:
    """Return the value of gems and ore: more while they can still be used to forge."""
    coloured = 0
    for index in range(5 * seat, 5 * seat + WILD):
        coloured += s.gems[index]
    wild, ore = s.gems[5 * seat + WILD], s.ore[seat]
    count = coloured + wild + ore
    use = COLOURED * coloured + WILD_GEM * wild + ORE_VALUE * ore - SURPLUS * max(count - PLENTY, 0)
    leftover = count / LEFTOVERS_PER_POINT
    return leftover + (use - leftover) * min(rounds / GOODS_ROUNDS, 1.0)


def _cards(book: Rulebook, values: list[float], s: RuneState, seat: int, rounds: float) -> float:
    """Return the value of a player's cards, by their average: most rounds use two and lose one of them."""
    count = len(s.hands[seat]) + len(s.decks[seat]) + len(s.piles[seat]) + len(_coming_back(s, seat))
    if count < FEWEST_CARDS:
        return 0.0
    return min(CARDS_PER_ROUND * rounds, USES_PER_CARD * (count - 2)) * cards_together(book, values, s, seat) / count


def cards_together(book: Rulebook, values: list[float], s: RuneState, seat: int) -> float:
    total = 0.0
    for pile in (s.hands[seat], s.decks[seat], s.piles[seat], _coming_back(s, seat)):
        for number in pile:
            total += values[book.at(seat, number)]
    return total


def _coming_back(s: RuneState, seat: int) -> list[int]:
    """Return the cards in play that come back to a player: all but the highest of those being utilized."""
    if not s.played or not s.frames or s.frames[0][SEAT] != seat:
        return s.played[:0]
    return s.played[:-1] if s.frames[1][KIND] == UTILIZE else s.played


def card_values(book: Rulebook) -> list[float]:
    """Return what using each card is worth, by index."""
    values: list[float] = []
    for index, effect in enumerate(book.abilities):
        values.append(effect_value(book, effect) + MAGIC_VALUE * book.magic[index] if effect >= 0 else 0.0)
    return values


# --- abilities ----------------------------------------------------------------------------------------------


def effect_value(book: Rulebook, effect: int) -> float:
    """Return the value of an ability: its best alternative, and a little for the choice."""
    best = 0.0
    more = 0.0
    for line in book.effects.effects[effect]:
        value = line_value(book, line, 0)
        more += value
        best = max(best, value)
    return best + SECOND_LINE * (more - best)


def line_value(book: Rulebook, line: int, first: int) -> float:
    """Return the value of the parts of a line, from part `first` on."""
    value = 0.0
    parts = book.lines[line]
    for index in range(first, len(parts)):
        value += part_value(book, parts[index])
    return value


def part_value(book: Rulebook, part: Part) -> float:
    """Return the value of a part, whatever the position."""
    kind = part.kind
    if kind == GEM:
        return part.count * (WILD_GEM if part.colour == WILD else ANY_COLOUR if part.colour == ANY else COLOURED)
    if kind == ORE:
        return part.count * ORE_VALUE
    if kind == POINTS:
        return float(part.count)
    if kind == DIE:
        return part.count * ROLL_VALUE
    if kind == CARD or kind == RESURRECT or kind == SWITCH:
        return part.count * CARD_VALUE
    if kind == SWAP:
        gain = line_value(book, part.gain, 0) - part.count * COLOURED
        return max(gain, LEAST_SWAP) * (1.0 + REPEATED_SWAP * (part.times - 1))
    if kind == RECOLOUR:
        return RECOLOUR_VALUE
    if kind == TOADSTOOL:
        return part.count * STOOL_VALUE
    if kind == STEP:
        return STEP_VALUE
    return STEAL_VALUE if kind == STEAL else TILE_VALUE


# --- what is under way --------------------------------------------------------------------------------------


def under_way(book: Rulebook, s: RuneState, seat: int, rounds: float) -> float:
    """Return the value of what a seat's frames will still bring."""
    value = 0.0
    for frame in s.frames:
        if frame[SEAT] != seat:
            continue
        kind = frame[KIND]
        if kind == SUMMON:
            value += MAGIC_LEFT * frame[SUMMON_MAGIC]
        elif kind == UTILIZE and frame[FRAME_STEP] == MENU:
            value += UNUSED_ABILITY * _unused(book, s, seat)
        elif kind == ABILITY and not frame[ABILITY_DONE]:
            value += STARTED_ABILITY * effect_value(book, frame[ABILITY_EFFECT])
        elif kind == PARTS:
            value += STARTED_ABILITY * _rest(book, frame[PARTS_LINE], frame[PARTS_INDEX], frame[PARTS_LEFT])
        elif kind == ROLL:
            value += ROLL_VALUE * frame[ROLL_TIMES]
        elif kind == WISPS:
            value += TILE_VALUE
        elif kind == STOOL:
            value += STOOL_VALUE
        elif kind == SEEK:
            value += CARD_VALUE
        elif kind == STONE and stones_owned(s, seat) < book.most_stones:
            value += NEW_STONE_RATE * rounds
        elif kind == FORGE and frame[FRAME_STEP] == PLACE:
            value += GROWTH[1]
    return value


def _rest(book: Rulebook, line: int, index: int, left: int) -> float:
    """Return the value of the rest of a line: what is left of the current part, and all parts after it."""
    parts = book.lines[line]
    if index >= len(parts):
        return 0.0
    part = parts[index]
    share = 1.0
    if left >= 0:
        whole = part.times if part.kind == SWAP else part.count if part.kind in (GEM, CARD, DIE) else 1
        share = left / whole
    return share * part_value(book, part) + line_value(book, line, index + 1)


def _unused(book: Rulebook, s: RuneState, seat: int) -> float:
    """Return the value of the abilities of played cards that are yet to be used."""
    value = 0.0
    for index in range(len(s.played)):
        if not s.marks[index] & (USED | FORFEITED):
            value += effect_value(book, book.abilities[book.at(seat, s.played[index])])
    return value
