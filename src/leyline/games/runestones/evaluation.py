"""A rule of thumb for positions of Rune Stones, in power points. The numbers were found by letting it play against
variants of itself.

A position is often judged in the middle of a turn, so what is under way counts too: abilities not yet used, a roll not
yet made, an artifact paid for and not yet laid down."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones import print_pieces
from leyline.games.runestones.cards.effect_notation import (
    ANY,
    CARD,
    DIE,
    GEM,
    GEMS,
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
from leyline.games.runestones.explain import moves
from leyline.games.runestones.notation import SMITHY_NAMES
from leyline.games.runestones.procedures import enchanted_forest
from leyline.games.runestones.procedures.frames import (
    ABILITY,
    FORGE,
    MENU,
    PARTS,
    PLACE,
    ROLL,
    SEEK,
    STONE,
    STOOL,
    SUMMON,
    UTILIZE,
    WISPS,
)
from leyline.games.runestones.procedures.rune_stones import row_count, stones_owned
from leyline.games.runestones.rulebook import ROWS, STONE_NAMES, STONES, STOOL_NAMES, STOOLS, Rulebook
from leyline.games.runestones.state import FORFEITED, USED, RuneState
from leyline.games.runestones.text.board import RuneText

PER_ROUND: Final = 2.8
"""Points that a round brings: how long a game will last."""
COLOURED: Final = 0.8
WILD_GEM: Final = 1.1
ORE_VALUE: Final = 1.0
ROLL_VALUE: Final = 1.3
CARD_VALUE: Final = 1.1
TILE_VALUE: Final = 2.2
STOOL_VALUE: Final = 1.6
STEP_VALUE: Final = 1.5
MAGIC_VALUE: Final = 0.1
PLENTY: Final = 12
"""Gems and ore beyond these are hardly ever spent."""
GROWTH: Final = [0.0, 2.6, 2.8, 2.4, 1.6, 0.0]
"""What a row of so many artifacts promises beyond its points, while there is time."""
STONE_HOPE: Final = [0.0, 0.25, 0.5, 0.5, 0.5, 0.5]
"""The share of a stone that such a row is worth."""
STONE_RATES: Final = [0.25, 0.4, 0.25, 0.2, 0.35, 0.3, 0.4, 0.8]
"""What each stone brings in a round."""

NO_SEAT: Final = -1
"""The seat of a statistic that belongs to no player."""


def _standing(book: Rulebook, values: list[float], s: RuneState, seat: int, rounds: float) -> float:
    """Points, goods, stones, artifacts, cards and the familiar."""
    value = s.scores[seat] + _goods(s, seat, rounds) + _cards(book, values, s, seat, rounds)
    hoped = 0.0
    held = 0
    for stone in range(STONES):
        if s.stones[seat] >> stone & 1:
            value += STONE_RATES[stone] * rounds
            held += 1
        elif s.stones_left[stone]:
            hoped = max(hoped, STONE_RATES[stone] * rounds)
    if held >= book.most_stones:
        hoped = 0.0
    time = min(rounds / 4.0, 1.0)
    for row in range(ROWS):
        count = row_count(s, seat, row)
        value += book.row_points[count] + GROWTH[count] * time + STONE_HOPE[count] * hoped
    if book.forest:
        value += 0.6 * enchanted_forest.ranks(book, s)[seat]
        for kind in range(STOOLS):
            value += STOOL_VALUE * min(rounds, 1.0) * s.stools[STOOLS * seat + kind]
    return value


def _goods(s: RuneState, seat: int, rounds: float) -> float:
    """Gems and ore: a third of a point each in the end, more while they can still be forged with."""
    coloured = 0
    for index in range(5 * seat, 5 * seat + WILD):
        coloured += s.gems[index]
    wild, ore = s.gems[5 * seat + WILD], s.ore[seat]
    count = coloured + wild + ore
    use = COLOURED * coloured + WILD_GEM * wild + ORE_VALUE * ore - 0.3 * max(count - PLENTY, 0)
    return count / 3.0 + (use - count / 3.0) * min(rounds / 2.0, 1.0)


def _cards(book: Rulebook, values: list[float], s: RuneState, seat: int, rounds: float) -> float:
    """A player's cards by their average: two are used in most rounds, and one of them is lost. Of the cards in play,
    all but the highest of those being utilized come back."""
    count = 0
    total = 0.0
    for pile in (s.hands[seat], s.decks[seat], s.piles[seat]):
        for number in pile:
            total += values[book.at(seat, number)]
            count += 1
    if s.played and s.frames[0][2] == seat:
        for number in s.played[:-1] if s.frames[1][0] == UTILIZE else s.played:
            total += values[book.at(seat, number)]
            count += 1
    if count < 3:
        return 0.0
    return min(0.65 * rounds, 0.62 * (count - 2)) * total / count


def card_values(book: Rulebook) -> list[float]:
    """What using each card is worth, by index."""
    values: list[float] = []
    for index, effect in enumerate(book.abilities):
        values.append(effect_value(book, effect) + MAGIC_VALUE * book.magic[index] if effect >= 0 else 0.0)
    return values


# --- abilities ----------------------------------------------------------------------------------------------


def effect_value(book: Rulebook, effect: int) -> float:
    """An ability by its best alternative, and a little for the choice."""
    best = 0.0
    more = 0.0
    for line in book.effects.effects[effect]:
        value = line_value(book, line, 0)
        more += value
        best = max(best, value)
    return best + 0.1 * (more - best)


def line_value(book: Rulebook, line: int, first: int) -> float:
    """The parts of a line from one of them on."""
    value = 0.0
    parts = book.lines[line]
    for index in range(first, len(parts)):
        value += part_value(book, parts[index])
    return value


def part_value(book: Rulebook, part: Part) -> float:
    """What a part is worth when nothing is known about the position."""
    kind = part.kind
    if kind == GEM:
        return part.count * (WILD_GEM if part.colour == WILD else COLOURED + 0.15 if part.colour == ANY else COLOURED)
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
        return max(gain, 0.1) * (1.0 + 0.6 * (part.times - 1))
    if kind == RECOLOUR:
        return 0.5
    if kind == TOADSTOOL:
        return part.count * STOOL_VALUE
    if kind == STEP:
        return STEP_VALUE
    return COLOURED * 1.5 if kind == STEAL else TILE_VALUE


# --- what is under way --------------------------------------------------------------------------------------


def _under_way(book: Rulebook, s: RuneState, seat: int, rounds: float) -> float:
    """What the frames of a seat will still bring, a little less than if it were there already."""
    value = 0.0
    for frame in s.frames:
        if frame[2] != seat:
            continue
        kind = frame[0]
        if kind == SUMMON:
            value += 0.45 * frame[4]
        elif kind == UTILIZE and frame[1] == MENU:
            value += 0.9 * _unused(book, s, seat)
        elif kind == ABILITY and not frame[1]:
            value += 0.95 * effect_value(book, frame[3])
        elif kind == PARTS:
            value += 0.95 * _rest(book, frame[3], frame[1], frame[6])
        elif kind == ROLL:
            value += ROLL_VALUE * frame[5]
        elif kind == WISPS:
            value += TILE_VALUE
        elif kind == STOOL:
            value += STOOL_VALUE
        elif kind == SEEK:
            value += CARD_VALUE
        elif kind == STONE and stones_owned(s, seat) < book.most_stones:
            value += 0.4 * rounds
        elif kind == FORGE and frame[1] == PLACE:
            value += GROWTH[1]
    return value


def _rest(book: Rulebook, line: int, index: int, left: int) -> float:
    """What is left of a line: a part that is not begun, or what is left of it, and all parts after it."""
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
    """The abilities of played cards that are yet to be used."""
    value = 0.0
    for index in range(len(s.played)):
        if not s.marks[index] & (USED | FORFEITED):
            value += effect_value(book, book.abilities[book.at(seat, s.played[index])])
    return value


# --- statistics ---------------------------------------------------------------------------------------------


def _line(book: Rulebook, event: Event) -> str:
    card = book.cards[book.at(event[1], event[2])]
    assert card is not None
    return card.line


def _ran_out(event: Event) -> list[tuple[int, str]]:
    kind = event[0]
    if kind == ev.GAINED_GEMS and event[3] < event[4]:
        return [(NO_SEAT, f"{GEMS[event[2]]} gems ran out")]
    if kind == ev.GAINED_ORE and event[2] < event[3]:
        return [(NO_SEAT, "ore ran out")]
    if kind == ev.CREATURES_SHUFFLED:
        return [(NO_SEAT, "creature deck ran out")]
    if kind == ev.ARTIFACTS_SHUFFLED:
        return [(NO_SEAT, "artifact supply ran out")]
    if kind == ev.TILES_SHUFFLED:
        return [(NO_SEAT, "wisp tiles ran out")]
    if kind == ev.STOOLS_SHUFFLED:
        return [(NO_SEAT, "toadstools ran out")]
    return []


# --- the game -----------------------------------------------------------------------------------------------


class RuneStones(RuneText):
    """Rune Stones at one edition and choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._values = card_values(self.book)

    def evaluate(self, state: RuneState, seat: int) -> float:
        """Return what a seat has and may expect, less what its strongest rival has."""
        book, values, s = self.book, self._values, state
        if not s.frames:
            rivals = [s.scores[other] for other in range(book.seats) if other != seat]
            lead = s.scores[seat] - max(rivals)
            return 1000.0 * (1 if lead > 0 else -1 if lead < 0 else 0) + lead
        # Time goes by whatever this seat does: if its own points shortened it, scoring would look like a loss.
        rounds = 0.0 if s.last else max(book.end_score / PER_ROUND - s.round, 1.5)
        rival = 0.0
        for other in range(book.seats):
            if other != seat:
                rival = max(rival, _standing(book, values, s, other, rounds))
        return _standing(book, values, s, seat, rounds) + _under_way(book, s, seat, rounds) - rival

    def explain(self, before: RuneState, after: RuneState, seat: int) -> list[str]:
        return moves.reasons(self.book, self._values, before, after, seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        """Count actions, cards, smithies, rows, stones, wisps and toadstools, and supplies that run out. Cards count by
        their line of the table, because the four cards of a line differ only in colour."""
        book = self.book
        kind = event[0]
        if kind == ev.CHOSE:
            return [(event[1], f"action {code_of.NOTATION.texts[event[2]]}")]
        if kind == ev.PASSED:
            return [(event[1], "action pass")]
        if kind == ev.BOUGHT:
            return [(event[1], f"summoned {_line(book, event)}")]
        if kind == ev.TOOK_CARD or kind == ev.RESURRECTED:
            return [(event[1], f"took {_line(book, event)}")]
        if kind == ev.USED:
            return [(event[1], f"used {_line(book, event)}")]
        if kind == ev.FORGED:
            return [(event[1], f"smithy {SMITHY_NAMES[event[2]]}")]
        if kind == ev.EXCHANGED:
            return [(event[1], f"row of {event[3]}")]
        if kind == ev.TOOK_STONE:
            return [(event[1], f"stone {STONE_NAMES[event[2]]}")]
        if kind == ev.TRADED:
            return [(event[1], "traded with the Exchange stone")]
        if kind == ev.ROLLED:
            return [(event[1], "rolled the die")]
        if kind == ev.TOOK_TILE:
            return [(event[1], f"wisp {book.effects.short(book.tiles[event[2]])}")]
        if kind == ev.USED_STOOL:
            return [(event[1], f"toadstool {STOOL_NAMES[event[2]]}")]
        if kind == ev.STEPPED:
            return [(event[1], "stepped in the forest")]
        return _ran_out(event)

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.book)
