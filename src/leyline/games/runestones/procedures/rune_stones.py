"""Exchanging rows of artifacts, rune stones, and what is free in a turn: the Exchange and Wild Gem stones and
toadstools."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import ROW, WILD
from leyline.games.runestones.procedures.enchanted_forest import has_toadstool, use_toadstool
from leyline.games.runestones.procedures.frames import BORROW, MARK, SEAT, STONE, TRADE, plain_frame
from leyline.games.runestones.procedures.resources import coloured_left, gain_points, gem_count, has_stone, whose_turn
from leyline.games.runestones.rulebook import EXCHANGE, SLOTS, STONES, USE_STONE, WILD_GEM, WILDS, Rulebook
from leyline.games.runestones.state import RuneState

# --- exchanging a row ---------------------------------------------------------------------------------------


def row_count(s: RuneState, seat: int, row: int) -> int:
    """Count the artifacts in a row."""
    first = 2 * SLOTS * seat + SLOTS * row
    count = 0
    for index in range(first, first + SLOTS):
        if s.boards[index] >= 0:
            count += 1
    return count


def add_rows(s: RuneState, seat: int, out: list[int]) -> None:
    """Add rows: by R19, each row of two or more artifacts may be exchanged, one after the other."""
    for row in (0, 1):
        if row_count(s, seat, row) >= 2:
            out.append(code_of.EXCHANGE + row)


def exchange_row(book: Rulebook, s: RuneState, seat: int, row: int) -> None:
    """Discard all artifacts of a row for points, and then (R42) for a stone if one can be had."""
    first = 2 * SLOTS * seat + SLOTS * row
    count = row_count(s, seat, row)
    for index in range(first, first + SLOTS):
        artifact = s.boards[index]
        if artifact == WILD:
            s.wild_artifacts += 1
        elif artifact >= 0:
            s.scrap[artifact] += 1
        s.boards[index] = -1
    if s.events is not None:
        s.events.append((ev.EXCHANGED, seat, row, count))
    s.frames.append(plain_frame(STONE, seat))
    gain_points(book, s, seat, book.row_points[count], ROW)


def stones_owned(s: RuneState, seat: int) -> int:
    """Count the rune stones of a seat."""
    count = 0
    for stone in range(STONES):
        count += s.stones[seat] >> stone & 1
    return count


def stone_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return stones. R19: one of a type that the seat does not have, while there are some; it may be declined."""
    seat = s.frames[-1][SEAT]
    out: list[int] = []
    if stones_owned(s, seat) < book.most_stones:
        for stone in range(STONES):
            if s.stones_left[stone] and not s.stones[seat] >> stone & 1:
                out.append(code_of.STONE + stone)
    out.append(code_of.SKIP)
    return out


def stone_waits(book: Rulebook, s: RuneState) -> bool:
    """Whether there is a stone to be had."""
    if len(stone_options(book, s)) > 1:
        return True
    s.frames.pop()
    return False


def take_stone(s: RuneState, code: int) -> None:
    """Take a stone, or decline it."""
    seat = s.frames.pop()[2]
    if code == code_of.SKIP:
        if s.events is not None:
            s.events.append((ev.FORFEITED, seat))
        return
    stone = code - code_of.STONE
    s.stones_left[stone] -= 1
    s.stones[seat] |= 1 << stone
    if s.events is not None:
        s.events.append((ev.TOOK_STONE, seat, stone))


# --- what is free in a turn ---------------------------------------------------------------------------------


def add_free(book: Rulebook, s: RuneState, seat: int, out: list[int]) -> None:
    """Add what a player may do between any two parts of a turn (R51). In another player's turn only a stone of one's
    own can be marked (R54)."""
    mine = whose_turn(s) == seat
    if mine and not s.traded and has_stone(s, seat, EXCHANGE) and _may_trade(s, seat):
        out.append(code_of.TRADE)
    if s.stones[seat] >> WILD_GEM & 1:
        if s.marked[seat] < 0 and coloured_left(s):
            out.append(code_of.MARK)
    elif mine and s.borrowed == WILD_GEM and s.lent < 0 and coloured_left(s):
        out.append(code_of.MARK)
    if book.forest and mine and not s.stooled >> seat & 1:
        for kind in (USE_STONE, WILDS):
            if has_toadstool(s, seat, kind):
                out.append(code_of.USE_STOOL + kind)


def any_free(book: Rulebook, s: RuneState, seat: int) -> bool:
    """Whether there is any such thing to do."""
    out: list[int] = []
    add_free(book, s, seat, out)
    return len(out) > 0


def do_free(s: RuneState, seat: int, code: int) -> bool:
    """Begin one of those. False if the code is none of them."""
    if code == code_of.TRADE:
        s.frames.append(plain_frame(TRADE, seat))
    elif code == code_of.MARK:
        s.frames.append(plain_frame(MARK, seat))
    elif code == code_of.USE_STOOL + USE_STONE:
        use_toadstool(s, seat, USE_STONE)
        s.frames.append(plain_frame(BORROW, seat))
    elif code == code_of.USE_STOOL + WILDS:
        use_toadstool(s, seat, WILDS)
        s.wilds = 1
    else:
        return False
    return True


def _may_trade(s: RuneState, seat: int) -> bool:
    return (s.ore_left > 0 and gem_count(s, seat) > 0) or (s.ore[seat] > 0 and coloured_left(s) > 0)


def trade_options(s: RuneState) -> list[int]:
    """Return swaps. R39: a gem for an ore, or an ore for a coloured gem."""
    seat = s.frames[-1][SEAT]
    out: list[int] = []
    if s.ore_left:
        for gem in range(5):
            if s.gems[5 * seat + gem]:
                out.append(code_of.TRADE_GEM + gem)
    if s.ore[seat]:
        for colour in range(WILD):
            if s.gems_left[colour]:
                out.append(code_of.TRADE_ORE + colour)
    return out


def trade(s: RuneState, code: int) -> None:
    """Make one swap with the Exchange stone."""
    seat = s.frames.pop()[2]
    s.traded = 1
    if code < code_of.TRADE_ORE:
        gem = code - code_of.TRADE_GEM
        way = -1
        given, taken = gem, -1
    else:
        gem = code - code_of.TRADE_ORE
        way = 1
        given, taken = -1, gem
    s.gems[5 * seat + gem] += way
    s.gems_left[gem] -= way
    s.ore[seat] -= way
    s.ore_left += way
    if s.events is not None:
        s.events.append((ev.TRADED, seat, given, taken))


def mark_options(s: RuneState) -> list[int]:
    """Return gems. R38: the one that marks a colour comes from the supply."""
    return [code_of.MARK_WITH + colour for colour in range(WILD) if s.gems_left[colour]]


def mark(s: RuneState, code: int) -> None:
    """Put a gem on the Wild Gem stone: for good, or on a borrowed one until the end of the turn (R45)."""
    seat = s.frames.pop()[2]
    colour = code - code_of.MARK_WITH
    s.gems_left[colour] -= 1
    if s.stones[seat] >> WILD_GEM & 1:
        s.marked[seat] = colour
    else:
        s.lent = colour
    if s.events is not None:
        s.events.append((ev.MARKED, seat, colour))


def borrow_options(s: RuneState) -> list[int]:
    """Return any stone that the seat does not have, also one that is not in the game any more."""
    seat = s.frames[-1][SEAT]
    return [code_of.BORROW + stone for stone in range(STONES) if not s.stones[seat] >> stone & 1]


def borrow(s: RuneState, code: int) -> None:
    """Lend a stone's ability until the end of the turn."""
    seat = s.frames.pop()[2]
    s.borrowed = code - code_of.BORROW
    if s.events is not None:
        s.events.append((ev.BORROWED, seat, s.borrowed))


def wild_mask(s: RuneState, seat: int) -> int:
    """Return the gems that count as wild for a seat, as a mask: wild ones, those of a marked colour (R38), and for the
    owner of the turn all of them while the toadstool Wilds lasts."""
    if s.wilds and whose_turn(s) == seat:
        return 31
    mask = 1 << WILD
    if s.marked[seat] >= 0:
        mask |= 1 << s.marked[seat]
    if s.lent >= 0 and whose_turn(s) == seat:
        mask |= 1 << s.lent
    return mask
