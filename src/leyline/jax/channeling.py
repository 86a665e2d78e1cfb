"""The Channeling as pure functions on words. The comments name the rulings of the game's page, as the engine's rules
do."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from leyline.core.params import Setup
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, FILL_CODE, LEYLINE_CODE, MOVE_CODE
from leyline.games.channeling.state import (
    ALL_GLYPHS,
    ASIDE,
    DONE,
    FILL,
    GLYPH,
    GLYPHS,
    LEYLINE,
    MOVE,
    PLACES,
    SIDE,
    STARTING_DRUIDS,
)
from leyline.jax.bits import Key, Pair, below, count_bits, drawn, field, flag, nth_bit, pair_of, put, signed, unsigned
from leyline.jax.channeling_observation import observe
from leyline.jax.channeling_words import (
    EVERY_CUBE,
    FIRST_PATHS,
    GLYPH_AT,
    LAST,
    LEFT,
    LONGEST,
    NO_CARD,
    NO_CUBES,
    PATH_COUNTS,
    PATH_ENDS,
    PATH_WORDS,
    PHASE,
    PLACE_AT,
    RESULT,
    SEAT,
    ChannelingWords,
    Numbers,
)

# Words of luck of a step: the card that is turned up, a random action, the sixteen cards of the next game.
CARD_LUCK, ACTION_LUCK, DEAL_LUCK = range(3)
ASIDE_MASKS: Final = [[mask for mask in range(256) if mask.bit_count() == size] for size in range(GLYPHS)]


class Read(NamedTuple):
    """What a step needs of a state again and again."""

    phase: Array
    seat: Array
    turn: Array
    hand: Array
    first: Array
    second: Array
    """The druids of the seat to act."""
    holes: Array
    open: Array
    """The places that a druid may enter."""
    free: Array
    """Those in the line of the glyph in play."""
    playable: Array
    ends: Array
    """LEYLINE: the entry of the two druids in the tables of leylines."""
    left: Array


class ChannelingEnvironment:
    """The Channeling at one setup."""

    seats = 2

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.numbers = Numbers(setup)
        self.num_actions = DRAW_CODE + self.numbers.kinds
        self.width = 146 + 3 * self.numbers.kinds
        self._asides = np.asarray(ASIDE_MASKS[self.numbers.aside], np.int32)

    # --- the course of a game -------------------------------------------------------------------------------

    def init(self, key: Key) -> ChannelingWords:
        return self._dealt(pair_of(key), jnp.uint32(0))

    def _dealt(self, pair: Pair, result: Array) -> ChannelingWords:
        n = self.numbers
        zero = jnp.zeros_like(pair[0])

        def row(index: Array, carried: tuple[tuple[Array, ...], tuple[Array, ...]]) -> tuple[Any, Any]:
            cards, deck = carried
            found = zero
            for column in range(SIDE):
                place = SIDE * index + column
                word = drawn(pair, DEAL_LUCK + place)
                kind, deck = self._turned_up(deck, n.deck.size - place, word)
                found |= put(kind, 4 * column)
            here = found << unsigned(16 * (index & 1))
            return (cards[0] | jnp.where(index < 2, here, 0), cards[1] | jnp.where(index < 2, 0, here)), deck

        # A loop over the rows, not sixteen draws in a line: it is compiled four times as fast.
        cards, deck = lax.fori_loop(0, SIDE, row, ((zero, zero), tuple(zero + word for word in n.copies)))
        druids = sum(place << 4 * index for index, place in enumerate(STARTING_DRUIDS))
        phase = ASIDE if n.aside else GLYPH
        rest = phase << PHASE | NO_CARD << GLYPH_AT | n.deck.size - PLACES << LEFT
        none: tuple[Array, ...] = (zero,) * n.kind_words
        return ChannelingWords(
            cards=cards,
            cubes=(zero + EVERY_CUBE,) * 2,
            deck=deck,
            light_won=none,
            dark_won=none,
            druids=zero + np.uint32(druids | 0xFFFF0000),
            asides=zero,
            stock=zero + np.uint32(n.cubes | n.cubes + n.second_cubes << 8),
            points=zero,
            turns=zero,
            rest=zero + np.uint32(rest) | put(result, RESULT),
        )

    def _turned_up(self, deck: tuple[Array, ...], left: Any, word: Array) -> tuple[Array, tuple[Array, ...]]:
        """Draw a card: the kind into whose share of the deck a random number falls."""
        ones = np.uint32(0x01010101)
        number = unsigned(below(word, left)) + np.uint32(1)
        kind, total = jnp.zeros_like(number), jnp.zeros_like(number)
        for copies in deck:
            sums = (copies + total) * ones  # in each byte, all copies up to this kind
            total = sums >> np.uint32(24)
            reached = ((sums | np.uint32(0x80808080)) - number * ones) & np.uint32(0x80808080)
            kind += np.uint32(4) - unsigned(count_bits(reached))
        taken = np.uint32(1) << ((kind & np.uint32(3)) * np.uint32(8))
        after = [
            copies - jnp.where(kind >> np.uint32(2) == index, taken, np.uint32(0)) for index, copies in enumerate(deck)
        ]
        return signed(kind), tuple(after)

    def step_and_reset(self, state: ChannelingWords, action: Array, key: Key) -> ChannelingWords:
        """As `step`, and the next game begins where one ends."""
        after = self.step(state, action, key)
        over = field(after.rest, PHASE, 3) == DONE
        fresh = self._dealt(pair_of(key), field(after.rest, RESULT, 2))
        return _select(over, fresh, after)

    def step(self, state: ChannelingWords, action: Array, key: Key) -> ChannelingWords:
        code = signed(action)
        read = self._read(state)
        allowed = self._allowed(read, code)
        acted, ends = self._acted(state, read, code, pair_of(key))
        after = self._ended(acted, read, ends)
        quiet = state.rest & ~np.uint32(3 << RESULT)
        lost = quiet | put(DONE, PHASE) | put(2 - read.seat, RESULT)
        gone = read.phase == DONE
        kept = state._replace(rest=jnp.where(gone, quiet, lost))
        return _select(gone | ~allowed, kept, after)

    def _read(self, s: ChannelingWords) -> Read:
        seat, phase, glyph = field(s.rest, SEAT, 1), field(s.rest, PHASE, 3), field(s.rest, GLYPH_AT, 4)
        places = [field(s.druids, 4 * index, 4) for index in range(4)]
        first = jnp.where(seat == 0, places[0], places[2])
        second = jnp.where(seat == 0, places[1], places[3])
        holes = s.asides >> np.uint32(16)
        taken = holes
        for place in places:
            taken |= put(1, place)
        free = ~taken & np.uint32(0xFFFF)
        rows = free | free >> np.uint32(1)
        rows = (rows | rows >> np.uint32(2)) & np.uint32(0x1111)
        rows = (rows | rows >> np.uint32(3)) & np.uint32(0x0303)
        rows = (rows | rows >> np.uint32(6)) & np.uint32(0xF)
        columns = free | free >> np.uint32(8)
        columns = (columns | columns >> np.uint32(4)) & np.uint32(0xF)
        hand = (s.druids >> unsigned(16 + 8 * seat)) & np.uint32(ALL_GLYPHS)
        usable = hand & (rows | columns << np.uint32(4))
        moved = field(s.rest, PLACE_AT, 4)
        return Read(
            phase=phase,
            seat=seat,
            turn=field(s.turns, 0, 16),
            hand=hand,
            first=first,
            second=second,
            holes=holes,
            open=free,
            free=free & _line(glyph),
            playable=jnp.where(usable != 0, usable, hand),  # C2
            ends=PLACES * moved + jnp.where(moved == first, second, first),
            left=field(s.rest, LEFT, 7),
        )

    def _allowed(self, r: Read, code: Array) -> Array:
        move, path, place, mask = code - MOVE_CODE, code - LEYLINE_CODE, code - FILL_CODE, code - ASIDE_CODE
        start, goal = move >> 4, move & 15
        steps = ((start == r.first) | (start == r.second)) & (_bit(r.free, goal)) & (move >= 0) & (move < 256)
        found = path - jnp.asarray(FIRST_PATHS)[r.ends]
        ways = (found >= 0) & (found < jnp.asarray(PATH_COUNTS)[r.ends])
        fills = (place >= 0) & (place < PLACES) & _bit(r.holes, place & 15)
        sets = (mask >= 0) & (mask < 256) & (count_bits(unsigned(mask)) == self.numbers.aside)
        plays = (code >= 0) & (code < GLYPHS) & _bit(r.playable, code & 7)
        return jnp.where(
            r.phase == GLYPH,
            plays,
            jnp.where(
                r.phase == MOVE,
                steps,
                jnp.where(r.phase == LEYLINE, ways, jnp.where(r.phase == FILL, fills, sets)),
            ),
        )

    def _acted(self, s: ChannelingWords, r: Read, code: Array, pair: Pair) -> tuple[ChannelingWords, Array]:
        """Return the state after the action, before the turn passes, and whether it passes."""
        plays, moves, ways = r.phase == GLYPH, r.phase == MOVE, r.phase == LEYLINE
        fills, sets = r.phase == FILL, r.phase == ASIDE
        druids, asides, glyph, stuck = self._hands(s, r, code)
        channeled, acquired, holes = self._channeled(s, r, code)
        s = _select(ways, channeled, s)
        # FILL, and the card that is drawn.
        hole = code - FILL_CODE & 15
        kind, deck = self._turned_up(s.deck, r.left, drawn(pair, CARD_LUCK))
        shown = put(kind ^ NO_CARD, 4 * (hole & 7))
        low = hole < 8
        cards = (
            jnp.where(fills & low, s.cards[0] ^ shown, s.cards[0]),
            jnp.where(fills & ~low, s.cards[1] ^ shown, s.cards[1]),
        )
        deck = tuple(jnp.where(fills, new, old) for new, old in zip(deck, s.deck, strict=True))
        left = r.left - signed(fills)
        holes = jnp.where(fills, r.holes & ~put(1, hole), jnp.where(ways, holes, r.holes))
        more = (holes != 0) & (left > 0) & (fills | acquired)  # C4, C5
        ends = (plays & stuck) | ((ways | fills) & ~more)
        # What is asked next, unless the turn passes.
        begins = (r.turn == 0) & (r.seat == 0)
        phase = jnp.where(
            plays, MOVE, jnp.where(moves, LEYLINE, jnp.where(sets & begins, ASIDE, jnp.where(sets, GLYPH, FILL)))
        )
        swaps = sets & (r.turn == 0)  # at set-up Light, then Dark, then Light's first turn
        seat = jnp.where(swaps, 1 - r.seat, r.seat)
        place = jnp.where(moves, code - MOVE_CODE & 15, 0)
        rest = put(seat, SEAT) | put(phase, PHASE) | (s.rest & np.uint32(1 << LAST)) | put(glyph, GLYPH_AT)
        rest |= put(place, PLACE_AT) | put(left, LEFT)
        after = s._replace(
            cards=cards, deck=deck, druids=druids, asides=asides & np.uint32(0xFFFF) | holes << np.uint32(16), rest=rest
        )
        return after, ends

    def _hands(self, s: ChannelingWords, r: Read, code: Array) -> tuple[Array, Array, Array, Array]:
        """Return druids and hands, glyphs set aside, and the glyph in play after GLYPH, MOVE or ASIDE, and whether the
        glyph leads nowhere."""
        plays, moves, sets = r.phase == GLYPH, r.phase == MOVE, r.phase == ASIDE
        eight = unsigned(8 * r.seat)
        spent = r.hand & ~put(1, code & 7)
        back = spent == 0
        if self.numbers.early_return >= 0:
            back |= r.turn == self.numbers.early_return
        mask = unsigned(code - ASIDE_CODE & ALL_GLYPHS)
        hand = jnp.where(plays, jnp.where(back, np.uint32(ALL_GLYPHS), spent), r.hand)
        hand = jnp.where(sets, mask ^ np.uint32(ALL_GLYPHS), hand)
        own = (s.asides >> eight) & np.uint32(ALL_GLYPHS)
        own = jnp.where(sets, mask, jnp.where(plays & back, np.uint32(0), own))
        asides = s.asides & ~(np.uint32(ALL_GLYPHS) << eight) | own << eight
        start, goal = code - MOVE_CODE >> 4, code - MOVE_CODE & 15
        stood = jnp.where(r.first == start, r.second, r.first)
        pair = put(jnp.minimum(stood, goal), 0) | put(jnp.maximum(stood, goal), 4)
        pair = jnp.where(moves, pair, put(r.first, 0) | put(r.second, 4))
        druids = s.druids & ~(np.uint32(0xFF) << eight) & ~(np.uint32(0xFF0000) << eight)
        druids |= pair << eight | hand << (eight + np.uint32(16))
        glyph = jnp.where(plays, code & 7, jnp.where(sets, NO_CARD, field(s.rest, GLYPH_AT, 4)))
        return druids, asides, glyph, r.open & _line(code & 7) == 0

    def _channeled(self, s: ChannelingWords, r: Read, code: Array) -> tuple[ChannelingWords, Array, Array]:
        """Place cubes along a leyline, remove pairs, acquire cards. Return also whether there were any, and the empty
        places."""
        n = self.numbers
        path = jnp.asarray(PATH_WORDS)[jnp.clip(code - LEYLINE_CODE, 0, len(PATH_WORDS) - 1)]
        between = signed(path >> np.uint32(28))
        sign = 1 - 2 * r.seat
        have = field(s.stock, 8 * r.seat, 8)
        back, returned = jnp.zeros_like(have), jnp.zeros_like(have)
        over, points, taken = jnp.zeros_like(have), jnp.zeros_like(have), jnp.zeros_like(have)
        cards, cubes, holes = list(s.cards), list(s.cubes), r.holes
        won = [jnp.zeros_like(s.rest) for _ in range(n.kind_words)]
        # C7: while cubes last, first at the druid that moved, then at the one that stood, then along the path.
        for index, due in enumerate([n.place_moved, n.place_stood] + [n.place_between] * (LONGEST - 2)):
            place = field(path, 4 * index, 4)
            low, shift = place < 8, unsigned(4 * (place & 7))
            kind = field(jnp.where(low, s.cards[0], s.cards[1]), shift, 4)
            there = (field(jnp.where(low, s.cubes[0], s.cubes[1]), shift, 4) - NO_CUBES) * sign
            present = kind != NO_CARD  # C5: a cube due on an empty place is not placed
            if index >= 2:
                present &= between > index - 2
            count = jnp.where(present, jnp.minimum(due, have), 0)
            pairs = jnp.minimum(count, jnp.maximum(-there, 0))
            have, back, returned = have - count, back + pairs, returned + pairs
            after = there + count
            vigor = _nibble(n.vigor, kind)
            acquires = present & (after >= vigor)
            splendor = _nibble(n.splendor, kind)
            kept = jnp.minimum(splendor, after) if n.return_splendor else vigor  # C3
            back += jnp.where(acquires, kept, 0)
            over += jnp.where(acquires, after - kept, 0)
            points += jnp.where(acquires, splendor, 0)
            taken += signed(acquires)
            change = unsigned(jnp.where(acquires, -there, count) * sign) << shift
            empty = jnp.where(acquires, put(kind ^ NO_CARD, shift), np.uint32(0))
            for half, here in enumerate((low, ~low)):
                cubes[half] = jnp.where(here & present, cubes[half] + change, cubes[half])
                cards[half] = jnp.where(here, cards[half] ^ empty, cards[half])
            holes |= put(acquires, place)
            for word in range(n.kind_words):
                mine = acquires & (kind >> 3 == word)
                won[word] += jnp.where(mine, put(1, 4 * (kind & 7)), np.uint32(0))
        eight = unsigned(8 * r.seat)
        stock = s.stock & ~(np.uint32(0xFF) << eight) | unsigned(have + back) << eight
        stock += unsigned(returned) << (np.uint32(8) - eight)
        stock += unsigned(over) << (eight + np.uint32(16))
        light = r.seat == 0
        out = s._replace(
            cards=tuple(cards),
            cubes=tuple(cubes),
            light_won=tuple(jnp.where(light, a + b, a) for a, b in zip(s.light_won, won, strict=True)),
            dark_won=tuple(jnp.where(light, a, a + b) for a, b in zip(s.dark_won, won, strict=True)),
            stock=stock,
            points=s.points + put(points, 16 * r.seat),
            turns=s.turns + put(taken, 16 + 8 * r.seat),
        )
        return out, taken > 0, holes

    def _ended(self, s: ChannelingWords, r: Read, ends: Array) -> ChannelingWords:
        """Pass the turn where it ends. C9: once a player has enough cards, the other takes exactly one more turn."""
        n = self.numbers
        turn = r.turn + 1
        last = (s.rest >> np.uint32(LAST)) & np.uint32(1) != 0
        over = last | (turn >= n.turn_limit) if n.turn_limit else last
        last |= field(s.turns, 16 + 8 * r.seat, 8) >= n.cards_to_end
        seat = jnp.where(over, r.seat, 1 - r.seat)
        new_hand = (s.asides >> unsigned(8 * seat)) & np.uint32(ALL_GLYPHS) == 0
        begun = jnp.where(new_hand, ASIDE, GLYPH) if n.aside else GLYPH
        phase = jnp.where(over, DONE, begun)
        light, dark = self.points(s)
        fewer = field(s.turns, 16, 8) < field(s.turns, 24, 8)
        result = jnp.where((light > dark) | ((light == dark) & fewer), 1, 2)
        rest = put(seat, SEAT) | put(phase, PHASE) | flag(last, LAST) | put(jnp.where(over, result, 0), RESULT)
        rest |= np.uint32(NO_CARD << GLYPH_AT) | s.rest & np.uint32(0x7F << LEFT)
        return s._replace(rest=jnp.where(ends, rest, s.rest), turns=jnp.where(ends, s.turns + np.uint32(1), s.turns))

    def points(self, s: ChannelingWords) -> tuple[Array, Array]:
        """Return the score of Light and of Dark."""
        light = field(s.points, 0, 16) - field(s.stock, 16, 8)
        return light, field(s.points, 16, 16) - field(s.stock, 24, 8) + self.numbers.second_points

    # --- options --------------------------------------------------------------------------------------------

    def _count(self, r: Read, bits: Array) -> Array:
        ways = jnp.asarray(PATH_COUNTS)[r.ends]
        count = jnp.where(r.phase == LEYLINE, ways, count_bits(bits))
        count = jnp.where(r.phase == MOVE, 2 * count, count)
        count = jnp.where(r.phase == ASIDE, len(self._asides), count)
        return jnp.where(r.phase == DONE, 0, count)

    def _bits(self, r: Read) -> Array:
        return jnp.where(r.phase == GLYPH, r.playable, jnp.where(r.phase == MOVE, r.free, r.holes))

    def _nth(self, r: Read, bits: Array, index: Array) -> Array:
        goals = count_bits(bits)
        moves, second = r.phase == MOVE, (r.phase == MOVE) & (index >= goals)
        bit = nth_bit(bits, jnp.where(second, index - goals, index))
        move = MOVE_CODE + PLACES * jnp.where(second, r.second, r.first) + bit
        code = jnp.where(moves, move, jnp.where(r.phase == FILL, FILL_CODE + bit, bit))
        code = jnp.where(r.phase == LEYLINE, LEYLINE_CODE + jnp.asarray(FIRST_PATHS)[r.ends] + index, code)
        if self.numbers.aside:
            mask = jnp.asarray(self._asides)[jnp.minimum(index, len(self._asides) - 1)]
            code = jnp.where(r.phase == ASIDE, ASIDE_CODE + mask, code)
        return code

    def count_actions(self, state: ChannelingWords) -> Array:
        read = self._read(state)
        return self._count(read, self._bits(read))

    def nth_action(self, state: ChannelingWords, index: Array) -> Array:
        read = self._read(state)
        return self._nth(read, self._bits(read), signed(index))

    def random_action(self, state: ChannelingWords, key: Key) -> Array:
        read = self._read(state)
        bits = self._bits(read)
        return self._nth(read, bits, below(drawn(pair_of(key), ACTION_LUCK), self._count(read, bits)))

    def mask(self, state: ChannelingWords) -> Array:
        r = jax.tree.map(lambda number: number[..., None], self._read(state))
        moves = np.arange(PLACES * PLACES)
        starts = (moves // PLACES == r.first) | (moves // PLACES == r.second)
        fits = np.asarray([mask.bit_count() == self.numbers.aside for mask in range(256)])
        return jnp.concatenate(
            [
                (r.phase == GLYPH) & _bit(r.playable, np.arange(GLYPHS)),
                (r.phase == MOVE) & starts & _bit(r.free, moves % PLACES),
                (r.phase == LEYLINE) & (r.ends == PATH_ENDS),
                (r.phase == FILL) & _bit(r.holes, np.arange(PLACES)),
                (r.phase == ASIDE) & fits,
                (r.phase < 0) & np.zeros(self.numbers.kinds, np.bool_),
            ],
            axis=-1,
        )

    # --- what a seat sees, and the end ----------------------------------------------------------------------

    def seat(self, state: ChannelingWords) -> Array:
        return field(state.rest, SEAT, 1)

    def terminated(self, state: ChannelingWords) -> Array:
        return (field(state.rest, PHASE, 3) == DONE) | (field(state.rest, RESULT, 2) != 0)

    def rewards(self, state: ChannelingWords) -> Array:
        result = field(state.rest, RESULT, 2)
        light = jnp.where(result == 1, 1.0, jnp.where(result == 2, -1.0, 0.0)).astype(jnp.float32)
        return jnp.stack([light, -light], axis=-1)

    def observe(self, state: ChannelingWords) -> Array:
        return observe(self.numbers, state, *self.points(state))


def _select(condition: Array, yes: ChannelingWords, no: ChannelingWords) -> ChannelingWords:
    chosen: ChannelingWords = jax.tree.map(lambda a, b: jnp.where(condition, a, b), yes, no)
    return chosen


def _bit(word: Array, place: Array | np.ndarray) -> Array:
    return (word >> unsigned(place)) & np.uint32(1) != 0


def _line(glyph: Array) -> Array:
    """Return the mask of the line that a glyph names."""
    return jnp.where(glyph < 4, put(0xF, 4 * (glyph & 3)), put(0x1111, glyph & 3))


def _nibble(words: list[np.uint32], kind: Array) -> Array:
    return field(jnp.where(kind < 8, words[0], words[1]), 4 * (kind & 7), 4)
