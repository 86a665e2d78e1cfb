"""The rules of The Channeling: set-up, options, and what each action does. The game's page lists rulings C1 to C16."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from leyline.core.game import CHANCE, OVER
from leyline.games.channeling.evaluation import ChannelingEvaluation
from leyline.games.channeling.events import (
    ACQUIRED,
    CHANNELED,
    CHOSE_SIDE,
    ENDED,
    LAID_OUT,
    LAST_TURN,
    MOVED,
    NOWHERE,
    PLAYED,
    RAN_OUT,
    SET_ASIDE,
    TOOK_BACK,
    TURNED_UP,
)
from leyline.games.channeling.notation import (
    ASIDE_CODE,
    DRAW_CODE,
    FILL_CODE,
    LEYLINE_CODE,
    MOVE_CODE,
)
from leyline.games.channeling.state import (
    ALL_GLYPHS,
    ASIDE,
    BITS,
    DEAL,
    DONE,
    DRAW,
    FILL,
    GLYPH,
    GLYPHS,
    LEYLINE,
    LINE_MASKS,
    LINES,
    MOVE,
    PATHS,
    PATHS_BETWEEN,
    PLACES,
    SIDE,
    STARTING_DRUIDS,
    SWAP,
    ChannelingState,
    members_of,
)

_MEMBERS: Final = [members_of(mask) for mask in range(256)]
_LEYLINES: Final = [[LEYLINE_CODE + path for path in paths] for paths in PATHS_BETWEEN]

# Filled as they are asked for; each entry depends on its index alone.
_OPEN_LINES: Final = [-1] * (1 << PLACES)
_MOVES: Final[list[list[int] | None]] = [None] * (PLACES * PLACES * GLYPHS << SIDE)
_FILLS: Final[dict[int, list[int]]] = {}


def _open_lines(blocked: int) -> int:
    """Return the mask of the glyphs whose line has a place that is not blocked."""
    found = _OPEN_LINES[blocked]
    if found < 0:
        found = 0
        for glyph in range(GLYPHS):
            if LINE_MASKS[glyph] & ~blocked:
                found |= 1 << glyph
        _OPEN_LINES[blocked] = found
    return found


def _fills(holes: int) -> list[int]:
    """Return the codes of the places to fill."""
    found = _FILLS.get(holes)
    if found is None:
        found = [FILL_CODE + place for place in members_of(holes)]
        _FILLS[holes] = found
    return found


def _changes(path: list[int], before: list[int], after: list[int]) -> list[int]:
    """Return, for each place of a leyline, the place, the cubes placed on it and the pairs removed from it."""
    out: list[int] = []
    for place in path:
        pairs = (
            max(abs(before[place]) - abs(after[place]), 0) if before[place] * after[place] >= 0 else abs(before[place])
        )
        out += [place, abs(after[place] - before[place]), pairs]
    return out


class Channeling(ChannelingEvaluation):
    """The game: the course of play on top of what it shows, says and reckons. The rules stand last in the chain of
    classes, so that a call from Python finds them in the class of the object itself."""

    # --- set-up and what comes next -------------------------------------------------------------------------

    def initial_state(self) -> ChannelingState:
        s = ChannelingState(self.kinds)
        s.game = self
        s.left = self.deck.size
        s.deck = self.deck.copies[:]
        s.druids = STARTING_DRUIDS[:]
        s.hands = [ALL_GLYPHS, ALL_GLYPHS]
        s.supply = [self.cubes, self.cubes + self.second_cubes]
        return s

    def pending(self, state: ChannelingState) -> int:
        phase = state.phase
        if phase == DEAL or phase == DRAW:
            return CHANCE
        return OVER if phase == DONE else state.seat

    def move_number(self, state: ChannelingState) -> int:
        return state.group

    def chance_stream(self, state: ChannelingState) -> str:
        return "deck"

    def most_decisions(self) -> int:
        """In a turn: glyph, druid, leyline. In a game: a place to fill for each card of the deck, and glyphs to set
        aside whenever a hand is new."""
        if not self.turn_limit:
            return 0
        hands = 2 + self.turn_limit // (GLYPHS - self.aside) + (1 if self.early_return >= 0 else 0) if self.aside else 0
        swap = 3 if self.pie_rule else 0  # the choice; with new hands, both set aside once more
        return 3 * self.turn_limit + self.deck.size - PLACES + hands + swap

    # --- options --------------------------------------------------------------------------------------------

    def options(self, state: ChannelingState) -> list[int]:
        phase = state.phase
        if phase == GLYPH:
            return _MEMBERS[self._playable(state)][:]
        if phase == MOVE:
            return self._moves(state)[:]
        if phase == LEYLINE:
            return _LEYLINES[self._ends(state)][:]
        if phase == DEAL or phase == DRAW:
            if 0 not in state.deck:
                return self._draws[:]
            return [code for code in self._draws if state.deck[code - DRAW_CODE]]
        if phase == FILL:
            return _fills(state.holes)[:]
        if phase == ASIDE:
            return self._asides[:]
        return [self.keep_code, self.keep_code + 1] if phase == SWAP else []

    def weights(self, state: ChannelingState) -> list[int]:
        if state.phase == DEAL or state.phase == DRAW:
            return state.deck[:] if 0 not in state.deck else [copies for copies in state.deck if copies]
        return []

    def _playable(self, s: ChannelingState) -> int:
        """Return the mask of the glyphs that may be played: those with a destination, or the whole hand if none has one
        (C2)."""
        hand = s.hands[s.seat]
        usable = hand & _open_lines(self._blocked(s))
        return usable if usable else hand

    def _moves(self, s: ChannelingState) -> list[int]:
        """Return the moves of either druid, from anywhere, to a free card in the line that the glyph names (C1)."""
        glyph: i64 = s.glyph
        free: i64 = ~self._blocked(s)
        # A row is four bits beside each other; the bits of a column are brought together.
        pattern = free >> glyph * SIDE if glyph < SIDE else (free >> glyph - SIDE & 0x1111) * 0x1248 >> 12
        pair: i64 = s.druids[2 * s.seat] << 4 | s.druids[2 * s.seat + 1]
        index = (pair << 3 | glyph) << 4 | pattern & 15
        found = _MOVES[index]
        if found is None:
            goals = [place for place in LINES[s.glyph] if free & BITS[place]]
            found = [MOVE_CODE + start * PLACES + goal for start in (pair >> 4, pair & 15) for goal in goals]
            _MOVES[index] = found
        return found

    def _ends(self, s: ChannelingState) -> int:
        """Return the index in `PATHS_BETWEEN` of the druid that moved and the one that stood."""
        first, second = s.druids[2 * s.seat], s.druids[2 * s.seat + 1]
        return s.place * PLACES + (second if s.place == first else first)

    # --- actions --------------------------------------------------------------------------------------------

    def apply(self, state: ChannelingState, code: int) -> None:
        phase = state.phase
        if phase == GLYPH:
            if not (0 <= code < GLYPHS and state.hands[state.seat] >> code & 1):
                raise self.refuse(state, code)
            blocked = self._blocked(state)
            free = LINE_MASKS[code] & ~blocked
            if not free and state.hands[state.seat] & _open_lines(blocked):
                raise self.refuse(state, code)
            self._play_glyph(state, code, free != 0)
        elif phase == MOVE:
            move: i64 = code - MOVE_CODE
            start, goal = move >> 4, move & 15
            free = LINE_MASKS[state.glyph] & ~self._blocked(state)
            druids, first = state.druids, 2 * state.seat
            if move < 0 or not free >> goal & 1 or not (start == druids[first] or start == druids[first + 1]):
                raise self.refuse(state, code)
            self._move(state, start, goal)
        elif phase == LEYLINE:
            leylines = _LEYLINES[self._ends(state)]  # consecutive codes
            if not leylines[0] <= code <= leylines[-1]:
                raise self.refuse(state, code)
            self._channel(state, PATHS[code - LEYLINE_CODE])
        elif phase == DEAL or phase == DRAW:
            kind = code - DRAW_CODE
            if not (0 <= kind < self.kinds and state.deck[kind]):
                raise self.refuse(state, code)
            self._turn_up(state, kind)
        elif phase == FILL:
            place = code - FILL_CODE
            if not (0 <= place < PLACES and state.holes & BITS[place]):
                raise self.refuse(state, code)
            state.place = place
            state.phase = DRAW
        elif phase == ASIDE:
            if code not in self._asides:
                raise self.refuse(state, code)
            self._set_aside(state, code - ASIDE_CODE)
        elif phase == SWAP:
            if not self.keep_code <= code <= self.keep_code + 1:
                raise self.refuse(state, code)
            self._choose_side(state, code > self.keep_code)
        else:
            raise self.refuse(state, code)

    def _turn_up(self, s: ChannelingState, kind: int) -> None:
        place = s.place
        s.deck[kind] -= 1
        s.left -= 1
        s.cards[place] = kind
        s.holes &= ~BITS[place]
        if s.phase == DRAW:
            if s.events is not None:
                s.events.append((TURNED_UP, place, kind))
                if s.left == 0:
                    s.events.append((RAN_OUT,))
            self._fill_or_end(s)
        elif place < PLACES - 1:
            s.place = place + 1
        else:
            s.place = -1
            s.group = 1
            s.phase = ASIDE if self.aside else GLYPH
            if s.events is not None:
                s.events.append((LAID_OUT,))

    def _set_aside(self, s: ChannelingState, mask: int) -> None:
        """Light sets glyphs aside at set-up, then Dark; later each does so at the start of a turn (C12)."""
        seat = s.seat
        s.asides[seat] = mask
        s.hands[seat] = ALL_GLYPHS & ~mask
        if s.events is not None:
            s.events.append((SET_ASIDE, seat, mask))
        if s.turn == 0 and s.group < 3:
            s.group += 1
            s.seat = 1 - seat
            s.phase = ASIDE if seat == 0 else GLYPH
        else:
            s.phase = GLYPH

    def _play_glyph(self, s: ChannelingState, glyph: int, has_goal: bool) -> None:
        seat = s.seat
        s.glyph = glyph
        hand = s.hands[seat] & ~(1 << glyph)
        if s.events is not None:
            s.events.append((PLAYED, seat, glyph))
        if hand == 0 or s.turn == self.early_return:
            hand = ALL_GLYPHS
            s.asides[seat] = 0
            if s.events is not None:
                s.events.append((TOOK_BACK, seat))
        s.hands[seat] = hand
        if has_goal:
            s.phase = MOVE
        else:
            if s.events is not None:
                s.events.append((NOWHERE, seat))
            self._end_turn(s)

    def _move(self, s: ChannelingState, start: int, goal: int) -> None:
        first = 2 * s.seat
        stood = s.druids[first + 1] if s.druids[first] == start else s.druids[first]
        s.druids[first] = min(stood, goal)
        s.druids[first + 1] = max(stood, goal)
        s.place = goal
        s.phase = LEYLINE
        if s.events is not None:
            s.events.append((MOVED, s.seat, start, goal))

    def _channel(self, s: ChannelingState, path: list[int]) -> None:
        """Apply steps 4 to 6 of a turn: place cubes, remove pairs, acquire cards."""
        seat = s.seat
        before = s.cubes[:] if s.events is not None else []
        last = len(path) - 1
        # C7: while cubes last, first at the druid that moved, then at the one that stood, then along the path.
        have = s.supply[seat]  # own cubes that come back in pairs cannot be placed again this turn (C7)
        have -= self._place(s, path[0], min(self.place_moved, have))
        have -= self._place(s, path[last], min(self.place_stood, have))
        for index in range(1, last):
            have -= self._place(s, path[index], min(self.place_between, have))
        s.place = -1
        if s.events is not None:
            s.events.append((CHANNELED, seat, *_changes(path, before, s.cubes)))
        acquired = False
        for place in path:
            kind = s.cards[place]
            there = s.cubes[place]
            if kind >= 0 and (there if seat == 0 else -there) >= self.deck.vigor[kind]:
                self._acquire(s, place, kind)
                acquired = True
        if acquired:
            self._fill_or_end(s)
        else:
            self._end_turn(s)

    def _place(self, s: ChannelingState, place: int, count: int) -> int:
        """Place cubes on a card and remove pairs of opposite colours. Return how many were placed: none on an empty
        place (C5)."""
        if count == 0 or s.cards[place] < 0:
            return 0
        seat = s.seat
        there = s.cubes[place] if seat == 0 else -s.cubes[place]
        pairs = min(count, -there) if there < 0 else 0
        s.cubes[place] = there + count if seat == 0 else -there - count
        s.supply[seat] += pairs - count
        if pairs:
            s.supply[1 - seat] += pairs
        return count

    def _acquire(self, s: ChannelingState, place: int, kind: int) -> None:
        seat = s.seat
        count = abs(s.cubes[place])
        kept = self.deck.vigor[kind]
        if self.return_splendor:
            kept = min(self.deck.splendor[kind], count)  # C3: the alternative reading
        s.supply[seat] += kept
        s.over[seat] += count - kept
        s.won[seat * self.kinds + kind] += 1
        s.cards[place] = -1
        s.cubes[place] = 0
        s.holes |= BITS[place]
        if s.events is not None:
            s.events.append((ACQUIRED, seat, place, kind, count - kept))

    def _fill_or_end(self, s: ChannelingState) -> None:
        """C4: the player who acquired picks the empty place to fill next. C5: without a deck, places stay empty."""
        s.place = -1
        if s.holes and s.left:
            s.phase = FILL
        else:
            self._end_turn(s)

    def _end_turn(self, s: ChannelingState) -> None:
        """Apply step 7 of a turn. C9: once a player has enough cards, the other takes exactly one more turn."""
        seat = s.seat
        s.turn += 1
        s.glyph = -1
        over = s.last == 1
        if not over and self._cards(s, seat) >= self.cards_to_end:
            s.last = 1
        if over or (self.turn_limit and s.turn >= self.turn_limit):
            s.phase = DONE
            if s.events is not None:
                cards = (self._cards(s, 0), self._cards(s, 1))
                s.events.append((ENDED, self.winners(s)[0], *self.scores(s), *cards, 0 if over else 1))
            return
        s.seat = 1 - seat
        s.group += 1
        if s.turn == 1 and self.pie_rule:
            s.phase = SWAP
        else:
            self._begin_turn(s)

    def _begin_turn(self, s: ChannelingState) -> None:
        if s.last and s.events is not None:
            s.events.append((LAST_TURN, s.seat))
        s.phase = ASIDE if self.aside and not s.asides[s.seat] else GLYPH

    def _choose_side(self, s: ChannelingState, takes_over: bool) -> None:
        """C16: to take over a side is to exchange everything with the opponent, who then plays the other one."""
        if s.events is not None:
            s.events.append((CHOSE_SIDE, s.seat, 1 if takes_over else 0))
        s.group += 1
        if takes_over:
            kinds = self.kinds
            s.cubes = [-count for count in s.cubes]
            s.druids = s.druids[2:] + s.druids[:2]
            s.won = s.won[kinds:] + s.won[:kinds]
            s.supply.reverse()
            s.over.reverse()
            if self.aside:  # each knows what the other has set aside, so both begin their run anew
                s.hands = [ALL_GLYPHS, ALL_GLYPHS]
                s.asides = [0, 0]
            else:
                s.hands.reverse()
            s.seat = 1 - s.seat
        self._begin_turn(s)

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: ChannelingState) -> list[int]:
        won, splendor, kinds = state.won, self.deck.splendor, self.kinds
        light, dark = -state.over[0], -state.over[1]
        for kind in range(kinds):
            if won[kind]:
                light += won[kind] * splendor[kind]
            if won[kinds + kind]:
                dark += won[kinds + kind] * splendor[kind]
        if self.second_points:
            if self.second_player(state):
                dark += self.second_points
            else:
                light += self.second_points
        return [light, dark]

    def endings(self) -> dict[str, str]:
        out = {
            "points": "more points",
            "fewer-cards": "fewer cards on equal points",
            "went-second": "second player on equal points and cards",
        }
        if self.turn_limit:
            out["limit"] = f"limit of {self.turn_limit} turns"
        return out

    def ending(self, state: ChannelingState) -> str:
        # C9: the player who did not take the last turn has enough cards, unless a limit came first.
        if self._cards(state, 1 - state.seat) < self.cards_to_end:
            return "limit"
        light, dark = self.scores(state)
        if light != dark:
            return "points"
        return "fewer-cards" if self._cards(state, 0) != self._cards(state, 1) else "went-second"

    def winners(self, state: ChannelingState) -> list[int]:
        """Return the player with more points; on a tie, the one with fewer cards; then the one who went second."""
        light, dark = self.scores(state)
        if light == dark:
            lead = self._cards(state, 1) - self._cards(state, 0)
            return [self.second_player(state) if lead == 0 else 0 if lead > 0 else 1]
        return [0] if light > dark else [1]
