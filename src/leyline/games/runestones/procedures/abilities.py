"""Abilities of cards, faces of the die, tiles, spaces and smithies: alternatives, and the parts of a line.

Between two parts a player may do what is free in a turn; inside a part nothing interrupts (R51)."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import (
    ANY,
    CARD,
    DIE,
    GEM,
    ORE,
    OWN,
    POINTS,
    RECOLOUR,
    RESURRECT,
    STEAL,
    STEP,
    SWAP,
    SWITCH,
    TOADSTOOL,
    WILD,
    WISPED,
    Part,
)
from leyline.games.runestones.procedures import enchanted_forest, nocturnal_creatures, rune_stones
from leyline.games.runestones.procedures.frames import (
    ABILITY_CARD,
    ABILITY_COLOUR,
    ABILITY_DONE,
    ABILITY_EFFECT,
    ABILITY_SKIPS,
    GIVE,
    PARTS_CARD,
    PARTS_COLOUR,
    PARTS_INDEX,
    PARTS_LEFT,
    PARTS_LINE,
    PARTS_LOWEST,
    SEAT,
    ability_frame,
    parts_frame,
    pay_frame,
    recolour_frame,
    roll_frame,
    seek_frame,
)
from leyline.games.runestones.procedures.resources import (
    coloured_left,
    fits_colour,
    gain_gems,
    gain_ore,
    gain_points,
    gem_count,
    has_stone,
    leave_display,
    put,
    refill_display,
    shows_any,
    shows_colour,
)
from leyline.games.runestones.rulebook import DOUBLE_DIE, EXTRA_POINT, PLUS, Rulebook
from leyline.games.runestones.state import PRAISED, SWITCHED, RuneState

ALL_GEMS: Final = 31


# --- what is possible ---------------------------------------------------------------------------------------


def usable(book: Rulebook, s: RuneState, seat: int, effect: int, colour: int) -> bool:
    """Whether some alternative of an effect can do something."""
    return any(line_usable(book, s, seat, line, colour) for line in book.effects.effects[effect])


def line_usable(book: Rulebook, s: RuneState, seat: int, line: int, colour: int) -> bool:
    """Whether some part of a line can do something."""
    return any(possible(book, s, seat, part, colour) for part in book.lines[line])


def possible(book: Rulebook, s: RuneState, seat: int, part: Part, colour: int) -> bool:
    """Whether a part can do something now."""
    kind = part.kind
    if kind == GEM:
        gem = _meant(part, colour)
        return coloured_left(s) > 0 if gem == ANY else s.gems_left[gem] > 0
    if kind == ORE:
        return s.ore_left > 0
    if kind == POINTS or kind == DIE:
        return True
    if kind == CARD:
        return shows_any(s) if part.colour == ANY else shows_colour(book, s, _card_colour(part, colour))
    if kind == SWAP:
        return gem_count(s, seat) >= part.count
    if kind == RECOLOUR:
        return gem_count(s, seat) > 0
    if kind == STEP:
        return enchanted_forest.may_step(book, s, seat)
    if kind == TOADSTOOL:
        return enchanted_forest.toadstool_may_come(s)
    if kind == RESURRECT:
        return len(s.discard) > 0
    if kind == SWITCH:
        return shows_any(s)
    if kind == WISPED:
        return nocturnal_creatures.tile_lies(s)
    return any([s.gems[5 * other + colour] > 0 for other in range(book.seats) if other != seat])


def _meant(part: Part, colour: int) -> int:
    """Return the gem that a part gives: one of the five, or `ANY`."""
    if part.colour != OWN:
        return part.colour
    return colour if colour >= 0 else ANY


def _card_colour(part: Part, colour: int) -> int:
    """Return the colour of card that a part takes, -1 for any of the four."""
    return colour if part.colour == OWN else part.colour


# --- alternatives -------------------------------------------------------------------------------------------


def ability_waits(book: Rulebook, s: RuneState) -> bool:
    """Whether an alternative must be chosen. A single one is begun at once; with the Plus stone the others of a card
    may follow."""
    frame = s.frames[-1]
    done, seat, effect, colour, card, forfeit = (
        frame[ABILITY_DONE],
        frame[SEAT],
        frame[ABILITY_EFFECT],
        frame[ABILITY_COLOUR],
        frame[ABILITY_CARD],
        frame[ABILITY_SKIPS],
    )
    lines = book.effects.effects[effect]
    if done:
        if card and has_stone(s, seat, PLUS) and done != (1 << len(lines)) - 1:
            return True
    elif forfeit:
        return True
    elif len(lines) > 1:
        if usable(book, s, seat, effect, colour):
            return True
    else:
        s.frames[-1] = parts_frame(0, seat, lines[0], colour, card)
        return False
    s.frames.pop()
    return False


def ability_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return the alternatives that can do something. A die's result may be forfeited (R14), and so may what Plus
    adds."""
    frame = s.frames[-1]
    done, seat, effect, colour, forfeit = (
        frame[ABILITY_DONE],
        frame[SEAT],
        frame[ABILITY_EFFECT],
        frame[ABILITY_COLOUR],
        frame[ABILITY_SKIPS],
    )
    out: list[int] = []
    lines = book.effects.effects[effect]
    for index in range(len(lines)):
        if not done >> index & 1 and line_usable(book, s, seat, lines[index], colour):
            out.append(code_of.OPTION + index)
    if done or forfeit:
        rune_stones.add_free(book, s, seat, out)
        out.append(code_of.SKIP)
    return out


def choose(book: Rulebook, s: RuneState, code: int) -> None:
    """Begin an alternative, or leave out the rest."""
    frame = s.frames[-1]
    done, seat, effect, colour, card, forfeit = (
        frame[ABILITY_DONE],
        frame[SEAT],
        frame[ABILITY_EFFECT],
        frame[ABILITY_COLOUR],
        frame[ABILITY_CARD],
        frame[ABILITY_SKIPS],
    )
    if code == code_of.SKIP:
        s.frames.pop()
        if s.events is not None:
            s.events.append((ev.FORFEITED, seat))
        return
    index = code - code_of.OPTION
    lines = book.effects.effects[effect]
    if s.events is not None and len(lines) > 1:
        s.events.append((ev.OPTED, seat, lines[index]))
    if card and len(lines) > 1:
        s.frames[-1] = ability_frame(done | 1 << index, seat, effect, colour, card, forfeit)
    else:
        s.frames.pop()
    s.frames.append(parts_frame(0, seat, lines[index], colour, card))


# --- the parts of a line ------------------------------------------------------------------------------------


def parts_wait(book: Rulebook, s: RuneState) -> bool:
    """Carry on with a line until a choice is due or it is done. Each part of a line of several may be skipped; a line
    of one part was wanted when it was begun (R46)."""
    frame = s.frames[-1]
    index, seat, line, colour, card, left = (
        frame[PARTS_INDEX],
        frame[SEAT],
        frame[PARTS_LINE],
        frame[PARTS_COLOUR],
        frame[PARTS_CARD],
        frame[PARTS_LEFT],
    )
    parts = book.lines[line]
    if index == len(parts):
        s.frames.pop()
        return False
    part = parts[index]
    if left < 0:
        if len(parts) > 1:
            return True
        left = _times(part)
        s.frames[-1] = parts_frame(index, seat, line, colour, card, left)
    again = part.kind == SWAP and 0 < left < part.times
    if again and rune_stones.any_free(book, s, seat):
        return True
    if left == 0 or not possible(book, s, seat, part, colour):
        s.frames[-1] = parts_frame(index + 1, seat, line, colour, card)
        return False
    if again or _asks(part, colour):
        return True
    _carry_out(book, s, part, left)
    return False


def _times(part: Part) -> int:
    """Return how often a part is carried out."""
    if part.kind == SWAP:
        return part.times
    if part.kind == GEM or part.kind == CARD or part.kind == DIE:
        return part.count
    return 1


def _asks(part: Part, colour: int) -> bool:
    """Whether carrying out a part means choosing something."""
    kind = part.kind
    if kind == GEM:
        return _meant(part, colour) == ANY
    return kind == CARD or kind == SWITCH or kind == RESURRECT or kind == WISPED


def part_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return what a part lets a player choose; `take` where there is only one thing to have; `skip` where it is
    optional."""
    frame = s.frames[-1]
    index, seat, line, colour, left = (
        frame[PARTS_INDEX],
        frame[SEAT],
        frame[PARTS_LINE],
        frame[PARTS_COLOUR],
        frame[PARTS_LEFT],
    )
    part = book.lines[line][index]
    out: list[int] = []
    if possible(book, s, seat, part, colour):
        if not _asks(part, colour):
            out.append(code_of.TAKE)
        elif part.kind == GEM:
            _add_gems(s, part.count if left < 0 else left, frame[PARTS_LOWEST], out)
        elif part.kind == CARD:
            for number in s.display:
                if number and (part.colour == ANY or fits_colour(book, number, _card_colour(part, colour))):
                    out.append(code_of.TAKE_CARD + number)
        elif part.kind == SWITCH:
            for number in s.display:
                if number:
                    out.append(code_of.TAKE_CARD + number)
        elif part.kind == RESURRECT:
            for found in range(5):
                if any([book.colours[number] == found for number in s.discard]):
                    out.append(code_of.SEEK + found)
        else:
            nocturnal_creatures.add_tiles(s, out)
        out.sort()
    if left < 0 or part.kind == SWAP:
        rune_stones.add_free(book, s, seat, out)
        out.append(code_of.SKIP)
    return out


def _add_gems(s: RuneState, left: int, lowest: int, out: list[int]) -> None:
    """Add gems of any colour, taken in the order of the colours, so that every set comes up once. R12: as many as there
    are."""
    total = 0
    for colour in range(lowest, WILD):
        total += s.gems_left[colour]
    need = min(left, total)
    for colour in range(lowest, WILD):
        if s.gems_left[colour] and total >= need:
            out.append(code_of.GEM + colour)
        total -= s.gems_left[colour]


def do_part(book: Rulebook, s: RuneState, code: int) -> None:
    """Carry out a choice within a part."""
    frame = s.frames[-1]
    index, seat, line, colour, card, left = (
        frame[PARTS_INDEX],
        frame[SEAT],
        frame[PARTS_LINE],
        frame[PARTS_COLOUR],
        frame[PARTS_CARD],
        frame[PARTS_LEFT],
    )
    part = book.lines[line][index]
    if code == code_of.SKIP:
        s.frames[-1] = parts_frame(index + 1, seat, line, colour, card)
        if s.events is not None:
            s.events.append((ev.FORFEITED, seat))
        return
    if left < 0:
        left = _times(part)
    if code == code_of.TAKE:
        s.frames[-1] = parts_frame(index, seat, line, colour, card, left)
        _carry_out(book, s, part, left)
        return
    lowest = code - code_of.GEM if part.kind == GEM else 0
    s.frames[-1] = parts_frame(index, seat, line, colour, card, left - 1, lowest)
    if part.kind == GEM:
        gain_gems(s, seat, lowest, 1)
    elif part.kind == RESURRECT:
        s.frames.append(seek_frame(seat, code - code_of.SEEK))
    elif part.kind == WISPED:
        nocturnal_creatures.take_tile(book, s, seat, code - code_of.TILE)
    else:
        _take_card(book, s, seat, code - code_of.TAKE_CARD, card if part.kind == SWITCH else 0)


def _take_card(book: Rulebook, s: RuneState, seat: int, number: int, banshee: int) -> None:
    """R9: move a card of the display, from any place, to one's own discard pile, and refill the display at once. R27:
    a Card Switch takes it into the hand, where all players know it to be."""
    leave_display(s, number)
    if banshee:
        put(s.hands[seat], number)
        put(s.shown[seat], number)
        s.marks[s.played.index(banshee)] |= SWITCHED
    else:
        put(s.piles[seat], number)
    if s.events is not None:
        s.events.append((ev.TOOK_CARD, seat, number, 1 if banshee else 0))
    refill_display(book, s, seat)


def _carry_out(book: Rulebook, s: RuneState, part: Part, left: int) -> None:
    """Carry out a part without a choice. The frame first says what is left, because what follows may interrupt it."""
    frame = s.frames[-1]
    seat, colour, card = frame[SEAT], frame[PARTS_COLOUR], frame[PARTS_CARD]
    kind = part.kind
    after = left - 1 if kind == DIE or kind == SWAP else 0
    s.frames[-1] = parts_frame(frame[PARTS_INDEX], seat, frame[PARTS_LINE], colour, card, after)
    if kind == GEM:
        gain_gems(s, seat, _meant(part, colour), part.count)
    elif kind == ORE:
        gain_ore(s, seat, part.count)
    elif kind == POINTS:
        gain_points(book, s, seat, part.count, book.effects.sources[frame[PARTS_LINE]], _praise(s, seat, card))
    elif kind == DIE:
        # R14: the Double Die stone works for every roll that a card gives, and for no other.
        times = 2 if card and has_stone(s, seat, DOUBLE_DIE) else 1
        s.frames.append(roll_frame(seat, colour, card, times))
    elif kind == SWAP:
        s.frames.append(parts_frame(0, seat, part.gain, colour, card))
        s.frames.append(pay_frame(part.count, seat, ALL_GEMS, 0))
    elif kind == RECOLOUR:
        s.frames.append(recolour_frame(GIVE, seat, part.count, 0))
    elif kind == TOADSTOOL:
        enchanted_forest.draw_toadstools(s, seat, part.count)
    elif kind == STEP:
        enchanted_forest.step(book, s, seat)
    elif kind == STEAL:
        _steal(book, s, seat, colour)


def _praise(s: RuneState, seat: int, card: int) -> int:
    """Return 1 if R37 applies: the Extra Power Point stone adds one point, once for each played card whose ability
    gives points."""
    if not card or not has_stone(s, seat, EXTRA_POINT):
        return 0
    index = s.played.index(card)
    if s.marks[index] & PRAISED:
        return 0
    s.marks[index] |= PRAISED
    return 1


def _steal(book: Rulebook, s: RuneState, seat: int, colour: int) -> None:
    """R27: take a gem of the banshee's colour from every other player who has one; wild gems are safe."""
    for other in range(book.seats):
        if other != seat and s.gems[5 * other + colour]:
            s.gems[5 * other + colour] -= 1
            s.gems[5 * seat + colour] += 1
            if s.events is not None:
                s.events.append((ev.STOLE, seat, other, colour))
