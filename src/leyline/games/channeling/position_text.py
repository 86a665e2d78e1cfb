"""Positions of The Channeling as text: the grid row by row, druids, glyphs, acquired cards, and whose turn it is."""

from __future__ import annotations

import re
from typing import Final

from leyline.core import position_text
from leyline.core.position_text import TABLE, Grammar, Line, named_line, repeated, section_line
from leyline.games.channeling.state import (
    ALL_GLYPHS,
    ASIDE,
    DEAL,
    DONE,
    DRAW,
    FILL,
    GLYPH,
    GLYPH_NAMES,
    LEYLINE,
    MOVE,
    PLACE_NAMES,
    PLACES,
    SIDE,
    STARTING_DRUIDS,
    SWAP,
    ChannelingState,
    mask_of,
    members_of,
)
from leyline.games.channeling.validation import ChannelingValidation

SIDES: Final = ("Light", "Dark")
ROWS: Final = tuple([f"row {number}" for number in range(1, SIDE + 1)])
SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    TABLE: ROWS,
    "Light": ("hand", "aside", "won"),
    "Dark": ("hand", "aside", "won"),
}
DIRECTIVES: Final = {
    "turn": "turn Light",
    "aside": "aside Light",
    "move": "move Light c4",
    "leyline": "leyline Light c4 r1c4",
    "fill": "fill Light c4",
    "draw": "draw Light c4 r1c4",
    "deal": "deal",
    "over": "over Light",
    "swap": "swap Dark",
    "turns": "turns 12",
    "move_number": "move_number 13",
}
SCENES: Final = ("turn", "aside", "move", "leyline", "fill", "draw", "deal", "over", "swap")
_PHASES: Final = {
    "turn": GLYPH,
    "aside": ASIDE,
    "move": MOVE,
    "leyline": LEYLINE,
    "fill": FILL,
    "draw": DRAW,
    "deal": DEAL,
    "over": DONE,
    "swap": SWAP,
}
_PLACE: Final = re.compile(r"([0-9]{1,6}/[0-9]{1,6})(?: \+([0-9]{1,4})([LD]))?", re.ASCII)


class ChannelingPositions(ChannelingValidation):
    """Reads and writes positions."""

    def read_position(self, text: str) -> ChannelingState:
        lines = position_text.read(text, Grammar(SECTIONS, DIRECTIVES, SCENES))
        s = self.initial_state()
        s.phase = GLYPH
        s.place = -1
        s.holes = 0
        s.turn = -1
        s.group = -1
        rows: list[str] = []
        for line in lines:
            if not line.section:
                self._read_directive(s, line)
        if s.turn > 0 and self.second_player(s) == 0:
            s.supply.reverse()  # C16: Light has taken over the side of the second player
        for line in lines:
            if line.section == TABLE:
                rows.append(line.name)
                self._read_row(s, line)
            elif line.section:
                self._read_player(s, line, SIDES.index(line.section))
        if s.phase != DEAL:
            self._fill_rows(s, [row for row in range(SIDE) if ROWS[row] not in rows])
        self._set_rest(s, [(line.section, line.name) for line in lines])
        self.accept(s)
        return s

    # --- the grid and the players ---------------------------------------------------------------------------

    def _read_row(self, s: ChannelingState, line: Line) -> None:
        if not line.name:
            if line.items:
                raise line.wrong("write the grid in lines beneath, like:   row 1: 5/6, 4/4 +3L, 7/7, none")
            return
        items = line.items or ["none"] * SIDE
        if len(items) != SIDE:
            raise line.wrong(f"a row has {SIDE} places, not {len(items)}; write none for an empty one")
        for column, item in enumerate(items):
            if item == "none":
                continue
            place = SIDE * ROWS.index(line.name) + column
            found = _PLACE.fullmatch(item)
            if found is None:
                raise line.wrong(f"{position_text.shorten(item)} is not a card; write it like 5/6, 5/6 +3L or none")
            s.cards[place] = self._take(s, line, found.group(1), 1)
            if found.group(2):
                seat = "LD".index(found.group(3))
                count = int(found.group(2))
                if count > s.supply[seat]:
                    raise line.wrong(f"{SIDES[seat]} has no more than {s.supply[seat]} cubes left")
                s.supply[seat] -= count
                s.cubes[place] = count if seat == 0 else -count

    def _take(self, s: ChannelingState, line: Line, name: str, count: int) -> int:
        """Take cards out of the deck; return their kind."""
        kind = line.pick(name, self.deck.names, "a card of this deck")
        if count > s.deck[kind]:
            raise line.wrong(f"this deck has only {self.deck.copies[kind]} cards {name}")
        s.deck[kind] -= count
        return kind

    def _read_player(self, s: ChannelingState, line: Line, seat: int) -> None:
        if line.name == "won":
            for item in line.items:
                count, name = line.counted(item)
                s.won[seat * self.kinds + self._take(s, line, name, count)] += count
        elif line.name:
            words = [word for item in line.items for word in item.split()]
            mask = mask_of([line.pick(word, GLYPH_NAMES, "a glyph") for word in words])
            if line.name == "hand":
                s.hands[seat] = mask
            else:
                s.asides[seat] = mask
        else:
            for item in line.items:
                self._read_item(s, line, item, seat)

    def _read_item(self, s: ChannelingState, line: Line, item: str, seat: int) -> None:
        words = item.split()
        if words[0] == "druids":
            if len(words) != 3:
                raise line.wrong("a player has two druids; write them like: druids r2c3 r3c2")
            found = [line.pick(word, PLACE_NAMES, "a place") for word in words[1:]]
            s.druids[2 * seat : 2 * seat + 2] = sorted(found)
            return
        count, what = line.counted(item)
        if what != "overchanneling":
            raise line.wrong(
                f"{position_text.shorten(item)} cannot be read; write druids r2c3 r3c2 or 3 overchanneling"
            )
        if count > s.supply[seat]:
            raise line.wrong(f"{line.section} has no more than {s.supply[seat]} cubes left")
        s.over[seat] = count
        s.supply[seat] -= count

    def _read_directive(self, s: ChannelingState, line: Line) -> None:
        if line.name == "turns":
            s.turn = line.whole(line.arguments(1, 1)[0], "a number of turns", 100_000)
            return
        if line.name == "move_number":
            s.group = line.whole(line.arguments(1, 1)[0], "a move number", 100_000)
            return
        s.phase = _PHASES[line.name]
        expected = len(line.example.split()) - 1
        words = line.arguments(expected, expected)
        if words:
            s.seat = line.pick(words[0], SIDES, "a player")
        if len(words) > 1:
            s.glyph = line.pick(words[1], GLYPH_NAMES, "a glyph")
        if len(words) > 2:
            s.place = line.pick(words[2], PLACE_NAMES, "a place")

    # --- what follows from the rest -------------------------------------------------------------------------

    def _fill_rows(self, s: ChannelingState, rows: list[int]) -> None:
        """Fill rows that were not written with one card of each kind in turn."""
        kind = 0
        for place in [SIDE * row + column for row in rows for column in range(SIDE)]:
            if not any(s.deck):
                return
            while not s.deck[kind]:
                kind = (kind + 1) % self.kinds
            s.cards[place] = kind
            s.deck[kind] -= 1
            kind = (kind + 1) % self.kinds

    def _set_rest(self, s: ChannelingState, written: list[tuple[str, str]]) -> None:
        s.left = sum(s.deck)
        s.holes = mask_of([place for place in range(PLACES) if s.cards[place] < 0])
        if s.phase == DEAL:
            s.place = min(members_of(s.holes), default=PLACES - 1)
        for seat, side in enumerate(SIDES):
            self._default_glyphs(s, seat, (side, "hand") in written, (side, "aside") in written)
        if s.turn < 0:
            s.turn = s.seat if s.phase != DONE else self.turn_limit
            if s.phase == ASIDE:
                s.turn = 0
        if s.group < 0:
            s.group = self._first_move_number(s)
        mine = self._cards(s, s.seat) >= self.cards_to_end
        at_limit = self.turn_limit > 0 and s.phase == DONE and s.turn == self.turn_limit
        s.last = 1 if self._cards(s, 1 - s.seat) >= self.cards_to_end or (at_limit and mine) else 0

    def _default_glyphs(self, s: ChannelingState, seat: int, hand: bool, aside: bool) -> None:
        """Complete a hand and the glyphs set aside where only one of them, or neither, was written."""
        free = s.hands[seat]
        if seat == s.seat and s.glyph >= 0 and not hand:
            free &= ~(1 << s.glyph)
        if self.aside and s.phase != DEAL and not (s.phase == ASIDE and seat >= s.seat and not hand):
            if not aside:
                s.asides[seat] = mask_of(members_of(ALL_GLYPHS & ~free if hand else free)[: self.aside])
            if not hand:
                free &= ~s.asides[seat]
        s.hands[seat] = free

    def _first_move_number(self, s: ChannelingState) -> int:
        """Return the move number of a game in which no turn had more than one move."""
        if s.phase == DEAL:
            return 0
        if s.phase == ASIDE and s.turn == 0:
            return 1 + s.seat
        return s.turn + (3 if self.aside else 1) - (1 if s.phase == DONE else 0)

    # --- writing --------------------------------------------------------------------------------------------

    def write_position(self, state: ChannelingState) -> str:
        s = state
        out = [section_line(TABLE, [])]
        for row in range(SIDE):
            places = range(SIDE * row, SIDE * row + SIDE)
            if s.phase != DEAL or any([s.cards[place] >= 0 for place in places]):
                out.append(named_line(ROWS[row], [self._written_place(s, place) for place in places]))
        for seat, side in enumerate(SIDES):
            out += self._written_player(s, seat, side)
        out.append(self._scene(s))
        if s.phase != DEAL:
            out.append(f"turns {s.turn}")
        if s.group != self._first_move_number(s):
            out.append(f"move_number {s.group}")
        text = "\n".join(out) + "\n"
        position_text.same(self.read_position(text), state, self.phase_path(state))
        return text

    def _written_place(self, s: ChannelingState, place: int) -> str:
        if s.cards[place] < 0:
            return "none"
        cubes = s.cubes[place]
        return self.deck.names[s.cards[place]] + (f" +{abs(cubes)}{'L' if cubes > 0 else 'D'}" if cubes else "")

    def _written_player(self, s: ChannelingState, seat: int, side: str) -> list[str]:
        druids = s.druids[2 * seat : 2 * seat + 2]
        items: list[str] = []
        if druids != STARTING_DRUIDS[2 * seat : 2 * seat + 2] or s.phase != DEAL:
            items.append(f"druids {PLACE_NAMES[druids[0]]} {PLACE_NAMES[druids[1]]}")
        if s.over[seat]:
            items.append(f"{s.over[seat]} overchanneling")
        out = [section_line(side, items)]
        if s.hands[seat] != ALL_GLYPHS or self.aside or (seat == s.seat and s.glyph >= 0):
            out.append(named_line("hand", _glyphs(s.hands[seat])))
        if self.aside:
            out.append(named_line("aside", _glyphs(s.asides[seat])))
        won = s.won[seat * self.kinds : (seat + 1) * self.kinds]
        if any(won):
            out.append(named_line("won", repeated(self.deck.names, won)))
        return out

    def _scene(self, s: ChannelingState) -> str:
        word = SCENES[list(_PHASES.values()).index(s.phase)]
        out = word if s.phase == DEAL else f"{word} {SIDES[s.seat]}"
        if s.phase in (MOVE, LEYLINE, FILL, DRAW):
            out += f" {GLYPH_NAMES[s.glyph]}"
        if s.phase in (LEYLINE, DRAW):
            out += f" {PLACE_NAMES[s.place]}"
        return out


def _glyphs(mask: int) -> list[str]:
    """Return glyphs as one item, which reads better than a list with commas."""
    return [" ".join([GLYPH_NAMES[glyph] for glyph in members_of(mask)])] if mask else []
