"""The rules of The Channeling: set-up, options, and what each action does. Rulings C1 to C13 are on the game's page."""

from __future__ import annotations

from random import Random
from typing import Final

from leyline.core.game import CHANCE, OVER, Event, Game, Prompt, View
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.games.channeling import evaluation, explain, observation, print_pieces, text_board, view
from leyline.games.channeling import text_en as log
from leyline.games.channeling.grid import (
    ALL_GLYPHS,
    BITS,
    GLYPHS,
    LINE_MASKS,
    LINES,
    PATHS,
    PATHS_BETWEEN,
    PLACES,
    STARTING_DRUIDS,
    members_of,
)
from leyline.games.channeling.notation import (
    ASIDE_CODE,
    DRAW_CODE,
    FILL_CODE,
    LEYLINE_CODE,
    MOVE_CODE,
    code_text,
    parse_text,
)
from leyline.games.channeling.params import read_setup
from leyline.games.channeling.state import ASIDE, DEAL, DONE, DRAW, FILL, GLYPH, LEYLINE, MOVE, ChannelingState

_MEMBERS: Final = [members_of(mask) for mask in range(256)]
_LEYLINES: Final = [[LEYLINE_CODE + path for path in paths] for paths in PATHS_BETWEEN]

# Filled as positions come up; each entry depends on its key alone.
_OPEN_LINES: Final[dict[int, int]] = {}
_MOVES: Final[dict[int, list[int]]] = {}


def _open_lines(blocked: int) -> int:
    """Mask of the glyphs whose line has a place that is not blocked."""
    found = _OPEN_LINES.get(blocked, -1)
    if found < 0:
        found = 0
        for glyph in range(GLYPHS):
            if LINE_MASKS[glyph] & ~blocked:
                found |= 1 << glyph
        _OPEN_LINES[blocked] = found
    return found


class Channeling(Game[ChannelingState]):
    """The Channeling at one edition and choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = read_setup(setup)
        self.kinds = len(self.deck.names)
        self.cubes = setup.number("cubes")
        self.place_moved = setup.number("place_moved")
        self.place_stood = setup.number("place_stood")
        self.place_between = setup.number("place_between")
        self.cards_to_end = setup.number("cards_to_end")
        self.aside = setup.number("aside")
        self.return_splendor = setup.word("return") == "splendor"
        self.turn_limit = setup.number("turn_limit")
        self._asides = [ASIDE_CODE + mask for mask in range(256) if len(_MEMBERS[mask]) == self.aside]

    # --- set-up and what is waited for ----------------------------------------------------------------------

    def initial_state(self) -> ChannelingState:
        s = ChannelingState(self.kinds)
        s.game = self
        s.left = self.deck.size
        s.deck = self.deck.copies[:]
        s.druids = STARTING_DRUIDS[:]
        s.hands = [ALL_GLYPHS, ALL_GLYPHS]
        s.supply = [self.cubes, self.cubes]
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
            return [DRAW_CODE + kind for kind in range(self.kinds) if state.deck[kind]]
        if phase == FILL:
            return [FILL_CODE + place for place in members_of(state.holes)]
        if phase == ASIDE:
            return self._asides[:]
        return []

    def weights(self, state: ChannelingState) -> list[int]:
        if state.phase == DEAL or state.phase == DRAW:
            return [copies for copies in state.deck if copies]
        return []

    def _blocked(self, s: ChannelingState) -> int:
        """Mask of the places where no druid may go: one stands there, or there is no card (C5)."""
        druids = s.druids
        return s.holes | BITS[druids[0]] | BITS[druids[1]] | BITS[druids[2]] | BITS[druids[3]]

    def _playable(self, s: ChannelingState) -> int:
        """Mask of the glyphs that may be played: those with a destination; all in hand if none has one (C2)."""
        hand = s.hands[s.seat]
        usable = hand & _open_lines(self._blocked(s))
        return usable if usable else hand

    def _moves(self, s: ChannelingState) -> list[int]:
        """Either druid, from anywhere, to a free card of the line that the glyph names (C1)."""
        free = LINE_MASKS[s.glyph] & ~self._blocked(s)
        first, second = s.druids[2 * s.seat], s.druids[2 * s.seat + 1]
        key = (first << 4 | second) << 16 | free
        # A line's mask tells which line it is, but a single free place lies in two: the glyph then makes no difference.
        found = _MOVES.get(key)
        if found is None:
            goals = [place for place in LINES[s.glyph] if free & BITS[place]]
            found = [MOVE_CODE + start * PLACES + goal for start in (first, second) for goal in goals]
            _MOVES[key] = found
        return found

    def _ends(self, s: ChannelingState) -> int:
        """The druid that moved and the one that stood, as `PATHS_BETWEEN` counts them."""
        first, second = s.druids[2 * s.seat], s.druids[2 * s.seat + 1]
        return s.place * PLACES + (second if s.place == first else first)

    # --- actions --------------------------------------------------------------------------------------------

    def apply(self, state: ChannelingState, code: int) -> None:
        phase = state.phase
        if phase == GLYPH:
            if not (0 <= code < GLYPHS and self._playable(state) >> code & 1):
                raise self.refuse(state, code)
            self._play_glyph(state, code)
        elif phase == MOVE:
            if code not in self._moves(state):
                raise self.refuse(state, code)
            self._move(state, (code - MOVE_CODE) // PLACES, (code - MOVE_CODE) % PLACES)
        elif phase == LEYLINE:
            if code not in _LEYLINES[self._ends(state)]:
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
                s.events.append((log.TURNED_UP, place, kind))
                if s.left == 0:
                    s.events.append((log.RAN_OUT,))
            self._fill_or_end(s)
        elif place < PLACES - 1:
            s.place = place + 1
        else:
            s.place = -1
            s.group = 1
            s.phase = ASIDE if self.aside else GLYPH
            if s.events is not None:
                s.events.append((log.LAID_OUT,))

    def _set_aside(self, s: ChannelingState, mask: int) -> None:
        """At set-up Light, then Dark; later at the beginning of a turn (C12)."""
        seat = s.seat
        s.asides[seat] = mask
        s.hands[seat] = ALL_GLYPHS & ~mask
        if s.events is not None:
            s.events.append((log.SET_ASIDE, seat, mask))
        if s.turn == 0 and s.group < 3:
            s.group += 1
            s.seat = 1 - seat
            s.phase = ASIDE if seat == 0 else GLYPH
        else:
            s.phase = GLYPH

    def _play_glyph(self, s: ChannelingState, glyph: int) -> None:
        seat = s.seat
        s.glyph = glyph
        hand = s.hands[seat] & ~(1 << glyph)
        if s.events is not None:
            s.events.append((log.PLAYED, seat, glyph))
        if hand == 0:
            hand = ALL_GLYPHS
            s.asides[seat] = 0
            if s.events is not None:
                s.events.append((log.TOOK_BACK, seat))
        s.hands[seat] = hand
        if LINE_MASKS[glyph] & ~self._blocked(s):
            s.phase = MOVE
        else:
            if s.events is not None:
                s.events.append((log.NOWHERE, seat))
            self._end_turn(s)

    def _move(self, s: ChannelingState, start: int, goal: int) -> None:
        first = 2 * s.seat
        stood = s.druids[first + 1] if s.druids[first] == start else s.druids[first]
        s.druids[first] = min(stood, goal)
        s.druids[first + 1] = max(stood, goal)
        s.place = goal
        s.phase = LEYLINE
        if s.events is not None:
            s.events.append((log.MOVED, s.seat, start, goal))

    def _channel(self, s: ChannelingState, path: list[int]) -> None:
        """Steps 4 to 6: place, remove pairs, acquire."""
        seat = s.seat
        sign = 1 if seat == 0 else -1
        before = s.cubes[:] if s.events is not None else []
        last = len(path) - 1
        have = s.supply[seat]
        back = 0
        # C7: first the druid that moved, then the one that stood, then along the path, while cubes last.
        have, back = self._place(s, path[0], self.place_moved, sign, have, back)
        have, back = self._place(s, path[last], self.place_stood, sign, have, back)
        for index in range(1, last):
            have, back = self._place(s, path[index], self.place_between, sign, have, back)
        s.supply[seat] = have + back
        s.place = -1
        if s.events is not None:
            s.events.append((log.CHANNELED, seat, *log.changes(path, before, s.cubes)))
        acquired = False
        for place in path:
            kind = s.cards[place]
            if kind >= 0 and s.cubes[place] * sign >= self.deck.vigor[kind]:
                self._acquire(s, place, kind)
                acquired = True
        if acquired:
            self._fill_or_end(s)
        else:
            self._end_turn(s)

    def _place(self, s: ChannelingState, place: int, due: int, sign: int, have: int, back: int) -> tuple[int, int]:
        """Place cubes on a card and remove pairs of both colours. Returns what is left of the supply and how
        many of the player's own cubes have come back, which are not placed again this turn (C7)."""
        if s.cards[place] < 0:
            return have, back  # C5: a cube due on an empty place is not placed at all
        count = min(due, have)
        there = s.cubes[place] * sign
        pairs = min(count, -there) if there < 0 else 0
        s.cubes[place] = (there + count) * sign
        if pairs:
            s.supply[1 if sign > 0 else 0] += pairs
        return have - count, back + pairs

    def _acquire(self, s: ChannelingState, place: int, kind: int) -> None:
        seat = s.seat
        count = abs(s.cubes[place])
        kept = self.deck.vigor[kind]
        if self.return_splendor:
            kept = min(self.deck.splendor[kind], count)  # C3, the reading not chosen
        s.supply[seat] += kept
        s.over[seat] += count - kept
        s.won[seat * self.kinds + kind] += 1
        s.cards[place] = -1
        s.cubes[place] = 0
        s.holes |= BITS[place]
        if s.events is not None:
            s.events.append((log.ACQUIRED, seat, place, kind, count - kept))

    def _fill_or_end(self, s: ChannelingState) -> None:
        """C4: the acquirer picks which empty place is filled next; C5: when the deck is empty, places stay so."""
        s.place = -1
        if s.holes and s.left:
            s.phase = FILL
        else:
            self._end_turn(s)

    def _end_turn(self, s: ChannelingState) -> None:
        """Step 7. C9: once somebody has enough cards, the other takes exactly one more turn."""
        seat = s.seat
        s.turn += 1
        s.glyph = -1
        over = s.last == 1
        if not over and self._cards(s, seat) >= self.cards_to_end:
            s.last = 1
            if s.events is not None:
                s.events.append((log.LAST_TURN, 1 - seat))
        if over or (self.turn_limit and s.turn >= self.turn_limit):
            s.phase = DONE
            if s.events is not None:
                s.events.append((log.ENDED, self.winners(s)[0], *self.scores(s), self._cards(s, 0), self._cards(s, 1)))
            return
        seat = 1 - seat
        s.seat = seat
        s.group += 1
        s.phase = ASIDE if self.aside and not s.asides[seat] else GLYPH

    def _cards(self, s: ChannelingState, seat: int) -> int:
        total = 0
        for kind in range(seat * self.kinds, (seat + 1) * self.kinds):
            total += s.won[kind]
        return total

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: ChannelingState) -> list[int]:
        won, splendor, kinds = state.won, self.deck.splendor, self.kinds
        light, dark = -state.over[0], -state.over[1]
        for kind in range(kinds):
            if won[kind]:
                light += won[kind] * splendor[kind]
            if won[kinds + kind]:
                dark += won[kinds + kind] * splendor[kind]
        return [light, dark]

    def winners(self, state: ChannelingState) -> list[int]:
        """Most points; then fewer cards; then Dark, who went second."""
        light, dark = self.scores(state)
        if light == dark:
            return [0] if self._cards(state, 0) < self._cards(state, 1) else [1]
        return [0] if light > dark else [1]

    # --- words, views and checks, each in its own file --------------------------------------------------------

    def num_actions(self) -> int:
        return DRAW_CODE + self.kinds

    def text(self, code: int) -> str:
        return code_text(self.deck, code)

    def parse(self, text: str) -> int:
        return parse_text(self.deck, text)

    def describe_action(self, state: ChannelingState, code: int) -> str:
        if LEYLINE_CODE <= code < FILL_CODE:
            after = state.clone()
            after.events = []
            self.apply(after, code)
            return log.leyline_words(self.deck, after.events)
        return log.option_words(self.deck, code)

    def prompt(self, state: ChannelingState) -> Prompt:
        return log.prompt(self.aside, state)

    def why_not(self, state: ChannelingState, code: int) -> str:
        return log.why_not(self.deck, self.aside, state, code)

    def describe_event(self, event: Event, seat: int) -> str:
        return log.tell(self.deck, event, seat)

    def explain(self, before: ChannelingState, after: ChannelingState, seat: int) -> list[str]:
        return explain.reasons(self.deck, self.cards_to_end, before, after, self.scores(after), seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        return log.marks(self.deck, event)

    def view(self, state: ChannelingState, seat: int) -> View:
        return view.view(self.deck, state, seat, self.scores(state))

    def observation_spec(self) -> list[tuple[str, int]]:
        return observation.features(self.deck)

    def observation_vector(self, view: View, seat: int) -> list[float]:
        return observation.vector(self.deck, view, seat)

    def resample(self, state: ChannelingState, seat: int, rng: Random) -> ChannelingState:
        return view.resample(state, seat, rng)

    def has_hidden_information(self) -> bool:
        return self.aside > 0

    def observation_id(self, state: ChannelingState, code: int, seat: int) -> int:
        """The other player sees that glyphs are set aside, but not which."""
        return -1 if state.phase == ASIDE and seat != state.seat else code

    def render_text(self, view: View, options: list[int]) -> str:
        return text_board.sketch(view, options)

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.deck, self.cubes)

    def evaluate(self, state: ChannelingState, seat: int) -> float:
        return evaluation.judge(self.deck, state, seat, self.scores(state))

    def inventory(self, state: ChannelingState) -> dict[str, int]:
        return view.inventory(self.deck, state)

    def validate(self, state: ChannelingState) -> None:
        view.audit(self.deck, self.aside, state)
