"""What speaks for or against a move, in a few words each: what two positions differ in, as far as a seat knows it.

Everything looked at is public or the seat's own. What chance brings next is named, never what it may bring."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.effect_notation import CARD, DIE, GEM, GEMS, ORE, POINTS, WILD
from leyline.games.runestones.explain.cards import has_chosen, left_for_others, lost_cards, named, new_cards, unused
from leyline.games.runestones.notation import ROLES
from leyline.games.runestones.procedures.frames import (
    AFTER,
    AWAY,
    FORGE,
    FORGE_SMITHY,
    KIND,
    PARTS,
    PARTS_COLOUR,
    PARTS_INDEX,
    PARTS_LINE,
    PLACE,
    REFILL,
    ROLL,
    ROLL_TIMES,
    SEAT,
    STEP,
    STOOL,
    TURN,
    UTILIZE,
    WISPS,
)
from leyline.games.runestones.procedures.resources import gem_count, has_stone
from leyline.games.runestones.procedures.rune_stones import row_count
from leyline.games.runestones.procedures.turn import winners
from leyline.games.runestones.procedures.utilize import lost
from leyline.games.runestones.rulebook import (
    HAND,
    NO_DISCARD,
    ROWS,
    SLOTS,
    STONE_TITLES,
    STONES,
    STOOL_TITLES,
    STOOLS,
    Rulebook,
)
from leyline.games.runestones.state import FORFEITED, USED, RuneState
from leyline.games.runestones.text.phrases import (
    ROW_NAMES,
    artifact_name,
    count_words,
    effect_words,
    listed,
    part_words,
)

NEAR: Final = 6
"""A hint names the distance to the end from this many points on."""
_SAFE: Final = (GEM, ORE, POINTS, CARD, DIE)
"""Parts of an ability that read the same for every player."""


def reasons(book: Rulebook, values: list[float], before: RuneState, after: RuneState, seat: int) -> list[str]:
    """What a seat decided between two positions, the weightiest first. `values` are those of the cards."""
    out = _outcome(before, after, seat)
    if after.frames and after.scores[seat] > before.scores[seat]:
        out.append(f"scores {count_words(after.scores[seat] - before.scores[seat], 'point')}")
    _artifacts(book, before, after, seat, out)
    new_cards(book, before, after, seat, out)
    _goods(book, before, after, seat, out)
    _expansions(book, before, after, seat, out)
    if after.frames:
        _to_come(book, before, after, seat, out)
    if not out:
        unused(book, before, after, seat, out)
    lost_cards(book, before, after, seat, out)
    _standing(book, before, after, seat, out)
    left_for_others(book, values, before, after, seat, out)
    if not out and after.frames:
        _finishing(book, before, after, seat, out)
    return out


# --- the end ------------------------------------------------------------------------------------------------


def _rival(s: RuneState, seat: int) -> int:
    """The most points that another player has."""
    return max([s.scores[other] for other in range(len(s.scores)) if other != seat])


def _outcome(before: RuneState, after: RuneState, seat: int) -> list[str]:
    """That the game is over, or that this round is the last."""
    lead = after.scores[seat] - _rival(after, seat)
    if not after.frames:
        won = winners(after)
        how = "loses" if seat not in won else "wins" if len(won) == 1 else "shares"
        return [f"{how} the game, {after.scores[seat]} to {_rival(after, seat)}"]
    if after.last and not before.last:
        by = f"{count_words(abs(lead), 'point')} {'ahead' if lead > 0 else 'behind'}" if lead else "level on points"
        return [f"makes this round the last, {by}"]
    return []


def _standing(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """Return the distance to the end for the players who have come nearer to it."""
    if not after.frames or after.scores[seat] == before.scores[seat]:
        return
    short = book.end_score - after.scores[seat]
    lead = after.scores[seat] - _rival(after, seat)
    if before.last and lead:
        out.append(f"{'leads' if lead > 0 else 'trails'} by {abs(lead)} in the last round")
    elif not after.last and short <= NEAR:
        out.append(f"is {count_words(short, 'point')} short of the end")


# --- artifacts and stones -----------------------------------------------------------------------------------


def _artifacts(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """Stones taken, rows exchanged, and artifacts forged with what their row is worth now."""
    for stone in range(STONES):
        if (after.stones[seat] & ~before.stones[seat]) >> stone & 1:
            out.append(f"takes the stone {STONE_TITLES[stone]} ({_stone_use(book, stone)})")
    forged = [0] * (WILD + 1)
    worth: list[str] = []
    for row in range(ROWS):
        first = 2 * SLOTS * seat + SLOTS * row
        count = row_count(after, seat, row)
        if count < row_count(before, seat, row):
            out.append(f"exchanges the {ROW_NAMES[row]} row")
            continue
        for index in range(first, first + SLOTS):
            if before.boards[index] < 0 <= after.boards[index]:
                forged[after.boards[index]] += 1
        if count > row_count(before, seat, row) and book.row_points[count]:
            worth.append(f"makes its {ROW_NAMES[row]} row worth {count_words(book.row_points[count], 'point')}")
    names: list[str] = []
    for colour in range(WILD + 1):
        if forged[colour]:
            names.append(f"a {GEMS[colour]}" if forged[colour] == 1 else f"{forged[colour]} {GEMS[colour]}")
    if names:
        out.append(f"forges {listed(names)} artifact{'s' if max(forged) > 1 else ''}")
    for frame in after.frames:
        if frame[KIND] == FORGE and frame[STEP] == PLACE and frame[SEAT] == seat:
            out.append(f"pays for the {artifact_name(after, frame[FORGE_SMITHY])} artifact")
    out += worth


def _stone_use(book: Rulebook, stone: int) -> str:
    """What a stone is good for."""
    return (
        count_words(book.stone_magic, "more magic point"),
        f"a hand of {book.large_hand}",
        "a gem for an ore or back",
        "one colour becomes wild",
        "both sides of an or",
        "rolls of cards count twice",
        "1 more point when cards score",
        "a third card",
    )[stone]


# --- gems and ore -------------------------------------------------------------------------------------------


def _goods(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """What was taken from others, gained and spent, on balance."""
    gained = [0] * 6
    spent = [0] * 6
    for gem in range(5):
        change = after.gems[5 * seat + gem] - before.gems[5 * seat + gem]
        for other in range(book.seats):
            if other != seat and after.gems[5 * other + gem] < before.gems[5 * other + gem]:
                out.append(f"takes a {GEMS[gem]} gem from {ROLES[other]}")
                change -= 1
        gained[gem], spent[gem] = max(change, 0), max(-change, 0)
    change = after.ore[seat] - before.ore[seat]
    gained[5], spent[5] = max(change, 0), max(-change, 0)
    plain = before.scores[seat] == after.scores[seat] and _row_counts(before, seat) == _row_counts(after, seat)
    if sum(gained) and sum(spent) and plain:
        out.append(f"trades {_goods_words(spent)} for {_goods_words(gained)}")
        return
    if sum(gained):
        out.append(f"gains {_goods_words(gained)}")
    if sum(spent[:5]) > 2 and gem_count(after, seat) == 0:
        out.append("spends all its gems" + (f" and {spent[5]} ore" if spent[5] else ""))
    elif sum(spent):
        out.append(f"spends {_goods_words(spent)}")


def _row_counts(s: RuneState, seat: int) -> int:
    """Artifacts in both rows."""
    return row_count(s, seat, 0) + row_count(s, seat, 1)


def _goods_words(counts: list[int]) -> str:
    """`1 red gem and 2 ore`; more than two colours in one sum."""
    names: list[str] = []
    for gem in range(5):
        if counts[gem]:
            names.append(count_words(counts[gem], f"{GEMS[gem]} gem"))
    if len(names) > 2:
        names = [count_words(sum(counts[:5]), "gem")]
    if counts[5]:
        names.append(f"{counts[5]} ore")
    return listed(names)


# --- expansions ---------------------------------------------------------------------------------------------


def _expansions(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """Wisps and their tiles, the familiar, toadstools; and the Wild Gem stone."""
    if after.marked[seat] != before.marked[seat]:
        out.append(f"makes its {GEMS[after.marked[seat]]} gems wild")
    for tile in range(len(book.tiles)):
        if before.tiles.count(tile) > after.tiles.count(tile):
            out.append(f"takes a wisp tile: {effect_words(book, book.tiles[tile], -1)}")
    if after.frames and after.frames[-1][KIND] == WISPS and after.frames[-1][SEAT] == seat:
        out.append(f"meets the wisp on space {after.night[after.wisped[seat]]}")
    if after.familiars[seat] > before.familiars[seat]:
        leads = after.march[0] == seat and not (before.march[0] == seat and before.familiars[seat])
        out.append(f"moves its familiar to space {after.familiars[seat]}{', into the lead' if leads else ''}")
    for kind in range(STOOLS):
        if after.stools[STOOLS * seat + kind] < before.stools[STOOLS * seat + kind]:
            top = before.frames[-1]
            away = kind == NO_DISCARD and top[KIND] == UTILIZE and top[STEP] == AWAY
            kept = f" to keep {named(book, seat, lost(before))}" if away and len(lost(before)) == 1 else ""
            out.append(f"uses the toadstool {STOOL_TITLES[kind]}{kept}")
    if after.borrowed >= 0 and before.borrowed < 0:
        out.append(f"has the ability of {STONE_TITLES[after.borrowed]} this turn")


# --- what comes next ----------------------------------------------------------------------------------------


def _to_come(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """A roll or a toadstool that chance decides next, and what is left to do then."""
    top = after.frames[-1]
    if top[SEAT] != seat:
        return
    if top[KIND] == ROLL:
        out.append("rolls the die, which counts twice" if top[ROLL_TIMES] > 1 else "rolls the die")
    elif top[KIND] == STOOL:
        drawn = len([frame for frame in after.frames if frame[KIND] == STOOL])
        out.append("draws a toadstool" if drawn == 1 else f"draws {drawn} toadstools")
    for frame in reversed(after.frames[:-1]):
        if frame[KIND] == PARTS:
            for part in book.lines[frame[PARTS_LINE]][frame[PARTS_INDEX] + 1 :]:
                if part.kind in _SAFE:
                    out.append(f"may then {part_words(book, part, frame[PARTS_COLOUR])}")
    if has_chosen(before, after, seat):
        waiting: list[int] = []
        for number, marks in zip(after.played, after.marks, strict=True):
            if not marks & (USED | FORFEITED):
                waiting.append(number)
        if waiting:
            out.append(f"still has {named(book, seat, waiting)} to use")


def _finishing(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """A turn that is finished with nothing more done: rows kept and cards drawn."""
    top = before.frames[-1]
    if top[KIND] != TURN or top[STEP] != AFTER or after.frames[-1] == top:
        return
    rows = [f"a row of {row_count(after, seat, row)}" for row in range(ROWS) if row_count(after, seat, row) > 1]
    if rows and not after.last:
        out.append(f"keeps {listed(rows)} for later")
    if after.frames[-1] == (TURN, REFILL, seat):
        limit = book.large_hand if has_stone(after, seat, HAND) else book.hand
        there = len(after.decks[seat]) + len(after.piles[seat])
        out.append(f"draws {count_words(min(limit - len(after.hands[seat]), there), 'card')}")
