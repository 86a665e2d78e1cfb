"""Battle for the Grove as pure functions on words. The comments name the rulings of the game's page, as the engine's
rules do."""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from leyline.core.dice import FACES
from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.games.grove.notation import END, FIRST_NAMES, MOST_PLACES, NUM_ACTIONS, PASS, SEND_CODE
from leyline.games.grove.params import MOST_DICE, ROLLED, check_setup
from leyline.jax.bits import (
    Key,
    Pair,
    below,
    count_bits,
    drawn,
    field,
    flag,
    nth_bit,
    pair_of,
    put,
    signed,
    unsigned,
)

MOST: Final = {"circles": 3, "druids": 15, "dice": 6, "cubes": 255}
"""What fits into the words."""
LYING: Final = 16
"""Where the lying druids begin in a word of druids; the standing ones begin at 0. Four bits for each place."""
SEND_ROW: Final = MOST_DICE + 1
# Words of luck of a step: the roll, the opening of the next game, a random action.
ROLL_LUCK, OPENING_LUCK, ACTION_LUCK = range(3)


class GroveWords(NamedTuple):
    """A position. The seat to act is `own`."""

    own: Array
    """Druids at each place."""
    other: Array
    own_cubes: Array
    """Eight bits for each place: the supply at the Grove's, cubes at the circles."""
    other_cubes: Array
    rest: Array
    """Bits 0 seat, 1 second action, 2 SEND, 3 over, 4-5 result, 6-7 place, 8-11 hits, and the turn from 12 on. Result:
    0 none, 1 Light has won, 2 Dark has won, 3 a draw."""


class GroveEnvironment:
    """Battle for the Grove at one setup."""

    seats = 2

    def __init__(self, setup: Setup) -> None:
        check_setup(setup)
        for name, most in MOST.items():
            if setup.number(name) > most:
                raise LeylineError(f"leyline.jax plays the Grove with {name} up to {most}, not {setup.number(name)}")
        self.setup = setup
        self.druids = setup.number("druids")
        self.cubes = setup.number("cubes")
        self.places = setup.number("circles") + 1
        self.dice = setup.number("dice")
        self.control = setup.number("control")
        self.to_win = setup.number("circles_to_win")
        self.banish_needs_druid = setup.number("banish_needs_druid") == 1
        self.turn_limit = setup.number("turn_limit")
        self.first = setup.word("first_player")
        self.num_actions = NUM_ACTIONS
        self.width = 15 + 6 * self.places
        # Actions of a turn as bits of a word, in the order of their codes: stand, move, channel, stun, banish, end,
        # pass; of SEND: by the number of standing druids.
        self.moves = self.places
        self.verbs = self.moves + self.places * (self.places - 1)
        self.end = self.verbs + 3 * (self.places - 1)

    # --- the course of a game -------------------------------------------------------------------------------

    def init(self, key: Key) -> GroveWords:
        return self._opened(pair_of(key), jnp.uint32(0))

    def _opened(self, pair: Pair, result: Array) -> GroveWords:
        if self.first == ROLLED:  # G1: each side begins half of the games
            seat = below(drawn(pair, OPENING_LUCK), 2)
        else:
            seat = jnp.zeros_like(signed(pair[0])) + FIRST_NAMES.index(self.first)
        zero = jnp.zeros_like(pair[0])
        druids = zero + np.uint32(self.druids << LYING)
        cubes = zero + np.uint32(self.cubes)
        return GroveWords(druids, druids, cubes, cubes, unsigned(seat) | put(result, 4))

    def step_and_reset(self, state: GroveWords, action: Array, key: Key) -> GroveWords:
        """As `step`, and the next game begins where one ends."""
        after = self.step(state, action, key)
        over = (after.rest & np.uint32(8)) != 0
        fresh = self._opened(pair_of(key), field(after.rest, 4, 2))
        return GroveWords(*[jnp.where(over, new, old) for new, old in zip(fresh, after, strict=True)])

    def step(self, state: GroveWords, action: Array, key: Key) -> GroveWords:
        code = signed(action)
        place = lax.rem(code, MOST_PLACES)
        tens = lax.div(code, MOST_PLACES)
        sends = (state.rest & np.uint32(4)) != 0
        gone = (state.rest & np.uint32(8)) != 0
        allowed = self._allowed(state, code, tens, place, sends)
        s = self._acted(state, code, tens, place, sends, pair_of(key))
        return self._ended(state, s, allowed, gone)

    def _allowed(self, s: GroveWords, code: Array, tens: Array, place: Array, sends: Array) -> Array:
        moving = self.moves + (tens - 1) * (self.places - 1) + place - 1
        verb = self.verbs + (tens - 11) * (self.places - 1) + place - 1
        known = (code >= 0) & jnp.where(
            tens == 0,
            place < self.places,
            jnp.where(
                code < SEND_CODE,
                (place > 0) & (place < self.places) & ((tens > 10) | (tens <= self.places)),
                (code == END) | (code == PASS),
            ),
        )
        bit = jnp.where(tens == 0, place, jnp.where(tens <= 10, moving, verb))
        bit = jnp.where(code >= SEND_CODE, self.end + code - END, bit)
        standing, lying = lax.div(code - SEND_CODE, SEND_ROW), lax.rem(code - SEND_CODE, SEND_ROW)
        sent = (code > SEND_CODE) & (code < END) & (standing + lying == field(s.rest, 8, 4))
        bit = jnp.where(sends, standing, bit)
        bits = self._bits(s)
        return jnp.where(sends, sent, known) & (bits >> unsigned(bit & 31) & np.uint32(1) != 0)

    def _acted(
        self, s: GroveWords, code: Array, tens: Array, place: Array, sends: Array, pair: Pair
    ) -> tuple[GroveWords, Array, Array]:
        """Return the state after the action, before the turn passes; whether the turn goes on; and whether nobody can
        place a cube any more."""
        at, down = unsigned(4 * place), unsigned(LYING + 4 * place)
        own, other, own_cubes, other_cubes, rest = s
        seat_bits = rest & ~np.uint32(0xFF2 | 4)  # no second action, no result, place and hits
        stands = (tens == 0) & ~sends
        moves = (tens >= 1) & (tens <= 10) & ~sends
        channels, stuns, banishes = (tens == 11) & ~sends, (tens == 12) & ~sends, (tens == 13) & ~sends
        here = field(own, at, 4)
        theirs = field(other, at, 4)
        theirs_lying = field(other, down, 4)
        hits = self._hits(jnp.where(banishes, 1, jnp.minimum(here, FACES)), drawn(pair, ROLL_LUCK))
        # G11: all standing druids move.
        start = unsigned(4 * (tens - 1) & 31)
        walking = unsigned(field(own, start, 4))
        own = jnp.where(stands, own - (np.uint32(1) << down) + (np.uint32(1) << at), own)
        own = jnp.where(moves, own - (walking << start) + (walking << at), own)
        # Channel: cubes are placed as far as there are any (G7), then pairs of opposite colours go back.
        eight = unsigned(8 * place & 31)
        count = jnp.minimum(hits, field(own_cubes, 0, 8))
        pairs = unsigned(jnp.minimum(count, field(other_cubes, eight, 8)))
        placed = unsigned(count)
        own_cubes = jnp.where(channels, own_cubes + ((placed - pairs) << eight) - (placed - pairs), own_cubes)
        other_cubes = jnp.where(channels, other_cubes - (pairs << eight) + pairs, other_cubes)
        # Stun.
        stunned = unsigned(jnp.minimum(jnp.minimum(hits, here), theirs))
        stun = other + (stunned << down) - (stunned << at)
        # Banish: how many; then which (G5).
        found = jnp.minimum(hits, theirs + theirs_lying)
        asks = banishes & (found > 0)
        split = code - SEND_CODE
        up, low = unsigned(lax.div(split, SEND_ROW)), unsigned(lax.rem(split, SEND_ROW))
        where = field(rest, 6, 2)
        back = (up << unsigned(4 * where)) + (low << unsigned(LYING + 4 * where))
        sent = other - back + ((up + low) << np.uint32(LYING))
        other = jnp.where(stuns, stun, jnp.where(sends, sent, other))
        again = stands & (place == 0) & ((rest & np.uint32(2)) == 0)
        seat_bits = jnp.where(again, seat_bits | np.uint32(2), seat_bits)
        asked = seat_bits | (rest & np.uint32(2)) | np.uint32(4) | put(place, 6) | put(found, 8)
        seat_bits = jnp.where(asks, asked, seat_bits)
        empty = ((own_cubes | other_cubes) & np.uint32(0xFF)) == 0
        return GroveWords(own, other, own_cubes, other_cubes, seat_bits), again | asks, channels & empty

    def _hits(self, faces: Array, word: Array) -> Array:
        """Return how many dice succeed: the outcome into whose share of all throws a random number falls."""
        number = below(word, FACES**self.dice)
        wins, losses = [jnp.ones_like(faces)], [jnp.ones_like(faces)]
        for _ in range(self.dice):
            wins.append(wins[-1] * faces)
            losses.append(losses[-1] * (FACES - faces))
        hits, ways = jnp.zeros_like(faces), jnp.zeros_like(faces)
        for got in range(self.dice):
            ways = ways + comb(self.dice, got) * wins[got] * losses[self.dice - got]
            hits = hits + (number >= ways)
        return hits

    def _ended(
        self, before: GroveWords, acted: tuple[GroveWords, Array, Array], allowed: Array, gone: Array
    ) -> GroveWords:
        """Pass the turn, and look whether the game is over."""
        s, goes_on, empty = acted
        seat = s.rest & np.uint32(1)
        controls, other_controls = self._controls(s.own_cubes), self._controls(s.other_cubes)
        stalled = empty & ~controls & ~other_controls  # G10
        rest = jnp.where(goes_on, s.rest, s.rest + np.uint32(1 << 12))
        swaps = ~goes_on & ~stalled
        wins = swaps & other_controls  # at the start of the next player's turn
        late = swaps & (field(rest, 12, 20) >= self.turn_limit) if self.turn_limit else jnp.zeros_like(swaps)
        draws = stalled | (late & ~wins)  # G8: the win check comes first
        rest = jnp.where(swaps, rest ^ np.uint32(1), rest)
        result = jnp.where(wins, 2 - seat, jnp.where(draws, np.uint32(3), np.uint32(0)))
        rest = rest | put(result, 4) | flag(result != 0, 3)
        after = GroveWords(
            jnp.where(swaps, s.other, s.own),
            jnp.where(swaps, s.own, s.other),
            jnp.where(swaps, s.other_cubes, s.own_cubes),
            jnp.where(swaps, s.own_cubes, s.other_cubes),
            rest,
        )
        quiet = before.rest & ~np.uint32(0x30)
        lost = quiet | np.uint32(8) | put(2 - (quiet & np.uint32(1)), 4)
        stays = gone | ~allowed
        kept = before._replace(rest=jnp.where(gone, quiet, lost))
        return GroveWords(*[jnp.where(stays, old, new) for old, new in zip(kept, after, strict=True)])

    def _controls(self, cubes: Array) -> Array:
        """Return whether these cubes control enough circles to win. G6: more than needed are fine."""
        circles = [field(cubes, 8 * place, 8) >= self.control for place in range(1, self.places)]
        return sum(signed(held) for held in circles) >= self.to_win  # type: ignore[return-value]

    # --- options --------------------------------------------------------------------------------------------

    def _bits(self, s: GroveWords) -> Array:
        """Return the possible actions as bits: of a turn, or of SEND."""
        places, zero = self.places, jnp.zeros_like(s.own)
        circles = places - 1
        bits = zero
        cubes = field(s.own_cubes, 0, 8) > 0
        for place in range(places):
            up = field(s.own, 4 * place, 4) > 0
            bits |= flag(field(s.own, LYING + 4 * place, 4) > 0, place)
            goals = sum(1 << goal - 1 for goal in range(1, places) if goal != place)
            bits |= jnp.where(up, np.uint32(goals << self.moves + place * circles), zero)
            if place:
                theirs = field(s.other, 4 * place, 4) > 0
                there = theirs | (field(s.other, LYING + 4 * place, 4) > 0)
                at = self.verbs + place - 1
                bits |= flag(up & cubes, at) | flag(up & theirs, at + circles)
                bits |= flag((there & up) if self.banish_needs_druid else there, at + 2 * circles)
        bits |= flag((s.rest & np.uint32(2)) != 0, self.end)  # G2: the second action is optional
        bits = jnp.where(bits == 0, np.uint32(1 << self.end + 1), bits)
        where, hits = field(s.rest, 6, 2), field(s.rest, 8, 4)
        least = jnp.maximum(hits - field(s.other, LYING + 4 * where, 4), 0)
        most = jnp.minimum(hits, field(s.other, 4 * where, 4))
        splits = (np.uint32(2) << unsigned(most)) - (np.uint32(1) << unsigned(least))
        bits = jnp.where((s.rest & np.uint32(4)) != 0, splits, bits)
        return jnp.where((s.rest & np.uint32(8)) != 0, zero, bits)

    def _code(self, s: GroveWords, bit: Array) -> Array:
        circles = self.places - 1
        moving, verb = bit - self.moves, bit - self.verbs
        move = MOST_PLACES * (1 + lax.div(moving, circles)) + lax.rem(moving, circles) + 1
        roll = MOST_PLACES * (11 + lax.div(verb, circles)) + lax.rem(verb, circles) + 1
        turn = jnp.where(bit < self.verbs, move, jnp.where(bit < self.end, roll, END + bit - self.end))
        turn = jnp.where(bit < self.moves, bit, turn)
        send = SEND_CODE + (SEND_ROW - 1) * bit + field(s.rest, 8, 4)
        return jnp.where((s.rest & np.uint32(4)) != 0, send, turn)

    def count_actions(self, state: GroveWords) -> Array:
        return count_bits(self._bits(state))

    def nth_action(self, state: GroveWords, index: Array) -> Array:
        return self._code(state, nth_bit(self._bits(state), signed(index)))

    def random_action(self, state: GroveWords, key: Key) -> Array:
        bits = self._bits(state)
        index = below(drawn(pair_of(key), ACTION_LUCK), count_bits(bits))
        return self._code(state, nth_bit(bits, index))

    def mask(self, state: GroveWords) -> Array:
        codes = np.full((32, 2), -1)
        for place in range(self.places):
            codes[place, 0] = place
            for goal in range(1, self.places):
                codes[self.moves + place * (self.places - 1) + goal - 1, 0] = MOST_PLACES * (1 + place) + goal
        for verb in range(3):
            for place in range(1, self.places):
                codes[self.verbs + verb * (self.places - 1) + place - 1, 0] = MOST_PLACES * (11 + verb) + place
        codes[self.end : self.end + 2, 0] = END, PASS
        turn_bit = np.full(NUM_ACTIONS, 31)
        for bit in range(self.end + 2):
            turn_bit[codes[bit, 0]] = bit
        send_bit, total = np.full(NUM_ACTIONS, 31), np.full(NUM_ACTIONS, -1)
        for code in range(SEND_CODE, END):
            standing, lying = divmod(code - SEND_CODE, SEND_ROW)
            if 0 < standing + lying <= self.dice:
                send_bit[code], total[code] = standing, standing + lying
        bits, rest = self._bits(state)[..., None], state.rest[..., None]
        sends = (rest & np.uint32(4)) != 0
        at = jnp.where(sends, send_bit.astype(np.uint32), turn_bit.astype(np.uint32))
        fits = ~sends | (field(rest, 8, 4) == total.astype(np.int32))
        return ((bits >> at) & np.uint32(1) != 0) & fits

    # --- what a seat sees, and the end ----------------------------------------------------------------------

    def seat(self, state: GroveWords) -> Array:
        return field(state.rest, 0, 1)

    def terminated(self, state: GroveWords) -> Array:
        return (state.rest & np.uint32(0x38)) != 0

    def rewards(self, state: GroveWords) -> Array:
        result = field(state.rest, 4, 2)
        light = jnp.where(result == 1, 1.0, jnp.where(result == 2, -1.0, 0.0)).astype(jnp.float32)
        return jnp.stack([light, -light], axis=-1)

    def observe(self, state: GroveWords) -> Array:
        """Return what the seat to act observes; everything is in sight."""
        s, places = state, self.places
        rest = s.rest[..., None]
        sends, over = (rest & np.uint32(4)) != 0, (rest & np.uint32(8)) != 0
        phase = jnp.where(over, 4, jnp.where(sends, 3, 1))
        four = np.arange(places, dtype=np.uint32) * np.uint32(4)
        eight = np.arange(places, dtype=np.uint32) * np.uint32(8)
        circles = np.arange(places) > 0

        def cubes(word: Array) -> Array:
            return jnp.where(circles, field(word[..., None], eight, 8), 0)

        def sixths(word: Array, shift: int) -> Array:
            return field(word[..., None], four + np.uint32(shift), 4) / np.float32(6)

        parts = [
            phase == np.arange(5),
            ~over,
            field(rest, 0, 1) == 0,
            (rest & np.uint32(2)) != 0,
            field(rest, 12, 20) / np.float32(100),
            sends & (np.arange(3) == 2),
            sends & (field(rest, 6, 2) == np.arange(places)),
            field(rest, 8, 4) / np.float32(6),
            (cubes(s.own_cubes) - cubes(s.other_cubes)) / np.float32(10),
            *[sixths(word, shift) for word in (s.own, s.other) for shift in (0, LYING)],
            field(s.own_cubes, 0, 8)[..., None] / np.float32(20),
            field(s.other_cubes, 0, 8)[..., None] / np.float32(20),
        ]
        return jnp.concatenate([part.astype(jnp.float32) for part in parts], axis=-1)
