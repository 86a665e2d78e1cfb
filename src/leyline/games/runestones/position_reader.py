"""Positions of Rune Stones as text: reading. What is not written lies where the set-up or the rest leaves it."""

from __future__ import annotations

from typing import Final

from leyline.core import position_text
from leyline.core.position_text import TABLE, Grammar, Line
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS, WILD
from leyline.games.runestones.notation import ROLES
from leyline.games.runestones.procedures.frames import ACT, AFTER, REFILL, SEAT, turn_frame
from leyline.games.runestones.rulebook import (
    PLACES,
    SLOTS,
    SMITHIES,
    STONE_NAMES,
    STOOL_NAMES,
    STOOLS,
    WILD_GEM,
)
from leyline.games.runestones.state import RuneState
from leyline.games.runestones.validation import RuneValidation

PILES: Final = ("hand", "deck", "discard", "gone")
SEAT_LINES: Final = (*PILES, "shown", "row 1", "row 2", "stones", "toadstools")
TABLE_LINES: Final = (
    "display",
    "smithies",
    "discard",
    "scrap",
    "night",
    "tiles",
    "used tiles",
    "used toadstools",
)
DIRECTIVES: Final = {
    "turn": "turn Brown",
    "after": "after Brown",
    "refill": "refill Brown",
    "over": "over, or over last",
    "first": "first Brown",
    "turns": "turns 10",
    "march": "march Grey Brown",
    "traded": "traded",
    "wilds": "wilds",
    "borrowed": "borrowed plus",
    "lent": "lent red",
    "stooled": "stooled Brown",
    "move_number": "move_number 11",
}
SCENES: Final = ("turn", "after", "refill", "over")
STEPS: Final = (ACT, AFTER, REFILL)
COUNTED: Final = (*GEMS, "ore", "points", "wisps", "steps")


class RuneReader(RuneValidation):
    """Reads positions."""

    def read_position(self, text: str) -> RuneState:
        book = self.book
        roles = ROLES[: book.seats]
        sections: dict[str, tuple[str, ...]] = dict.fromkeys(roles, SEAT_LINES)
        sections[TABLE] = TABLE_LINES
        lines = position_text.read(text, Grammar(sections, DIRECTIVES, SCENES))
        s = self.initial_state()
        s.decks = [[] for _ in range(book.seats)]
        s.frames = [turn_frame(ACT, 0)]
        s.first = 0
        s.wisped = [-1] * book.seats
        s.turn = s.group = -1
        for line in lines:
            if line.section == TABLE:
                self._read_table(s, line)
            elif line.section:
                self._read_player(s, line, roles.index(line.section))
            else:
                self._read_directive(s, line, roles)
        written = [(line.section, line.name) for line in lines]
        self._fill_piles(s, written)
        self._fill_table(s, written)
        self._set_course(s, written)
        for line in lines:
            if not line.section and line.name in ("after", "refill"):
                settled = s.clone()
                if not self._waits(settled) or settled.key() != s.key():
                    raise line.wrong(f"{line.items[0]} has nothing to do at this point; write the next player's turn")
        self.accept(s)
        return s

    # --- players --------------------------------------------------------------------------------------------

    def _read_player(self, s: RuneState, line: Line, seat: int) -> None:
        if not line.name:
            self._read_pools(s, line, seat)
        elif line.name in PILES:
            pile = (s.hands, s.decks, s.piles, s.gone)[PILES.index(line.name)][seat]
            for item in line.items:
                pile.append(self._card(s, line, item, seat))
            pile.sort()
        elif line.name == "shown":
            s.shown[seat] = sorted([line.whole(item, "the number of a card") for item in line.items])
        elif line.name == "stones":
            for item in line.items:
                self._read_stone(s, line, item, seat)
        elif line.name == "toadstools":
            for kind, count in self._toadstools(s, line):
                s.stools[STOOLS * seat + kind] += count
        else:
            for item in line.items:
                self._read_artifact(s, line, item, 2 * SLOTS * seat + SLOTS * (int(line.name[-1]) - 1))

    def _read_pools(self, s: RuneState, line: Line, seat: int) -> None:
        """Read gems, ore, points, wisps met and steps of the familiar. A line with gems or ore names all of them."""
        found = [line.counted(item) for item in line.items]
        kinds = [line.pick(what, COUNTED, "something that a player has") for _, what in found]
        if any([kind <= WILD + 1 for kind in kinds]):
            for gem in range(WILD + 1):
                s.gems_left[gem] += s.gems[5 * seat + gem]
                s.gems[5 * seat + gem] = 0
            s.ore_left += s.ore[seat]
            s.ore[seat] = 0
        for (count, what), kind in zip(found, kinds, strict=True):
            if kind <= WILD:
                self._enough(line, count, s.gems_left[kind], f"{what} gems")
                s.gems[5 * seat + kind] += count
                s.gems_left[kind] -= count
            elif what == "ore":
                self._enough(line, count, s.ore_left, "pieces of ore")
                s.ore[seat] += count
                s.ore_left -= count
            elif what == "points":
                s.scores[seat] = count
            elif what == "wisps":
                s.wisped[seat] = count
            else:
                most = len(self.book.spaces) if self.book.forest else 0
                if count > most:
                    raise line.wrong(f"a familiar can take {most} steps in this game, not {count}")
                s.familiars[seat] = count

    def _enough(self, line: Line, count: int, left: int, what: str) -> None:
        if count > left:
            raise line.wrong(f"there are no more than {left} {what} left, not {count}")

    def _card(self, s: RuneState, line: Line, item: str, seat: int) -> int:
        """Return the number of a card, which must not lie elsewhere; the seat is -1 for the table."""
        number = line.whole(item, "the number of a card")
        if number not in self.book.creatures and (seat < 0 or number not in self.book.druids):
            whose = f"{ROLES[seat]} can have" if seat >= 0 else "can lie here"
            raise line.wrong(f"{number} is not the number of a card that {whose}")
        piles: list[list[int]] = [s.display, s.discard]
        for owner in range(self.book.seats):
            if number in self.book.creatures or owner == seat:
                piles += [s.hands[owner], s.decks[owner], s.piles[owner], s.gone[owner]]
        if any([number in pile for pile in piles]):
            raise line.wrong(f"card {number} is written a second time")
        return number

    def _read_stone(self, s: RuneState, line: Line, item: str, seat: int) -> None:
        words = item.split()
        stone = line.pick(words[0], STONE_NAMES, "a rune stone")
        if s.stones[seat] >> stone & 1:
            raise line.wrong(f"a player has only one stone {words[0]}")
        self._enough(line, 1, s.stones_left[stone], f"stones {words[0]}")
        s.stones[seat] |= 1 << stone
        s.stones_left[stone] -= 1
        if len(words) == 1:
            return
        if stone != WILD_GEM or len(words) > 2:
            raise line.wrong("only the stone wild holds a gem; write it like: wild red")
        colour = line.pick(words[1], COLOURS, "a colour")
        self._enough(line, 1, s.gems_left[colour], f"{words[1]} gems")
        s.marked[seat] = colour
        s.gems_left[colour] -= 1

    def _read_artifact(self, s: RuneState, line: Line, item: str, first: int) -> None:
        """Read `red`, `wild` (on its own place) or `wild on red`."""
        words = item.split()
        artifact = line.pick(words[0], GEMS, "an artifact")
        slot = artifact
        if len(words) == 3 and words[1] == "on" and artifact == WILD:
            slot = line.pick(words[2], GEMS, "a place of a row")
        elif len(words) > 1:
            raise line.wrong("an artifact lies on its own colour; write a wild one elsewhere like: wild on red")
        if s.boards[first + slot] >= 0:
            raise line.wrong(f"two artifacts are on the {GEMS[slot]} place of this row")
        s.boards[first + slot] = artifact
        if artifact == WILD:
            self._enough(line, 1, s.wild_artifacts, "wild artifacts")
            s.wild_artifacts -= 1
        else:
            self._take_artifact(s, line, artifact, 1)

    def _take_artifact(self, s: RuneState, line: Line, colour: int, count: int) -> None:
        self._enough(line, count, s.artifacts[colour], f"{COLOURS[colour]} artifacts")
        s.artifacts[colour] -= count

    def _toadstools(self, s: RuneState, line: Line) -> list[tuple[int, int]]:
        """Take toadstools out of the stack; return their kinds and numbers."""
        out: list[tuple[int, int]] = []
        for item in line.items:
            count, name = line.counted(item)
            kind = line.pick(name, STOOL_NAMES, "a toadstool")
            self._enough(line, count, s.stools_left[kind], f"toadstools {name}")
            s.stools_left[kind] -= count
            out.append((kind, count))
        return out

    # --- the table ------------------------------------------------------------------------------------------

    def _read_table(self, s: RuneState, line: Line) -> None:
        book = self.book
        if line.items and line.name.endswith(("night", "tiles")) and not book.nocturnal:
            raise line.wrong("there are no wisps in this game")
        if line.name == "display":
            for place, item in enumerate(self._row(line, PLACES)):
                s.display[place] = self._card(s, line, item, -1) if item != "none" else 0
        elif line.name == "smithies":
            for smithy, item in enumerate(self._row(line, SMITHIES)):
                if item != "none":
                    s.smithies[smithy] = line.pick(item, COLOURS, "a colour")
                    self._take_artifact(s, line, s.smithies[smithy], 1)
        elif line.name == "discard":
            for item in line.items:
                s.discard.append(self._card(s, line, item, -1))
            s.discard.sort()
        elif line.name == "scrap":
            for item in line.items:
                count, name = line.counted(item)
                colour = line.pick(name, COLOURS, "a colour")
                self._take_artifact(s, line, colour, count)
                s.scrap[colour] += count
        elif line.name == "night":
            s.night = sorted([line.whole(item, "a space of the score track") for item in line.items])
            if any([space not in book.night_spaces for space in s.night]):
                raise line.wrong(f"a wisp can be on {', '.join([str(space) for space in book.night_spaces])}")
        elif line.name == "tiles":
            for place, item in enumerate(self._row(line, len(s.tiles))):
                if item != "none":
                    s.tiles[place] = self._tile(s, line, item, 1)
        elif line.name == "used tiles":
            for item in line.items:
                count, name = line.counted(item)
                s.tiles_used[self._tile(s, line, name, count)] += count
        elif line.name == "used toadstools":
            for kind, count in self._toadstools(s, line):
                s.stools_used[kind] += count
        elif line.items:
            raise line.wrong("write the table in lines beneath, like:   display: 28, 35, 23, 41, 31, 53")

    def _row(self, line: Line, places: int) -> list[str]:
        items = line.items or ["none"] * places
        if len(items) != places:
            raise line.wrong(f"there are {places} places here, not {len(items)}; write none for an empty one")
        return items

    def _tile(self, s: RuneState, line: Line, item: str, count: int) -> int:
        tile = line.whole(item, "a kind of wisp tile", len(s.tiles_left)) - 1
        if tile < 0:
            raise line.wrong("kinds of wisp tile are counted from 1")
        self._enough(line, count, s.tiles_left[tile], f"wisp tiles {tile + 1}")
        s.tiles_left[tile] -= count
        return tile

    # --- directives -----------------------------------------------------------------------------------------

    def _read_directive(self, s: RuneState, line: Line, roles: tuple[str, ...]) -> None:
        if line.name == "over":
            s.frames = []
            if line.arguments(0, 1):
                line.pick(line.items[0], ("last",), "anything that follows here")
                s.last = 1
        elif line.name in SCENES:
            s.frames = [turn_frame(STEPS[SCENES.index(line.name)], line.pick(line.arguments(1, 1)[0], roles, "a seat"))]
        elif line.name == "first":
            s.first = line.pick(line.arguments(1, 1)[0], roles, "a seat")
        elif line.name == "turns":
            s.turn = line.whole(line.arguments(1, 1)[0], "a number of turns", 100_000)
        elif line.name == "move_number":
            s.group = line.whole(line.arguments(1, 1)[0], "a move number", 100_000)
        elif line.name == "march":
            s.march = [line.pick(word, roles, "a seat") for word in line.arguments(len(roles), len(roles))]
        elif line.name == "traded":
            line.arguments(0, 0)
            s.traded = 1
        elif line.name == "wilds":
            line.arguments(0, 0)
            s.wilds = 1
        elif line.name == "borrowed":
            s.borrowed = line.pick(line.arguments(1, 1)[0], STONE_NAMES, "a rune stone")
        elif line.name == "lent":
            s.lent = line.pick(line.arguments(1, 1)[0], COLOURS, "a colour")
            self._enough(line, 1, s.gems_left[s.lent], f"{line.items[0]} gems")
            s.gems_left[s.lent] -= 1
        else:
            for word in line.arguments(1, len(roles)):
                s.stooled |= 1 << line.pick(word, roles, "a seat")

    # --- what follows from the rest -------------------------------------------------------------------------

    def _fill_piles(self, s: RuneState, written: list[tuple[str, str]]) -> None:
        """Put druids that were not written into the hand, while it is not written and not full, else into the deck."""
        book = self.book
        for seat in range(book.seats):
            lying = s.hands[seat] + s.decks[seat] + s.piles[seat] + s.gone[seat]
            for number in book.druids:
                if number not in lying:
                    new = (ROLES[seat], "hand") not in written and len(s.hands[seat]) < book.hand
                    (s.hands if new else s.decks)[seat].append(number)
            s.hands[seat].sort()
            s.decks[seat].sort()

    def _fill_table(self, s: RuneState, written: list[tuple[str, str]]) -> None:
        """Fill the display, smithies, night and tiles that were not written, with what comes first."""
        book = self.book
        lying = [*s.display, *s.discard]
        for seat in range(book.seats):
            lying += s.hands[seat] + s.decks[seat] + s.piles[seat]
        s.deck = [number for number in book.creatures if number not in lying]
        if (TABLE, "display") not in written:
            first = [number for number in s.deck if number not in book.dragons][:PLACES]
            s.display[: len(first)] = first
            s.deck = [number for number in s.deck if number not in first]
        if (TABLE, "smithies") not in written:
            _fill_in_turn(s.smithies, s.artifacts)
        if book.nocturnal and (TABLE, "night") not in written:
            s.night = book.night_spaces[: book.night_wisps]
        if book.nocturnal and (TABLE, "tiles") not in written:
            _fill_in_turn(s.tiles, s.tiles_left)

    def _set_course(self, s: RuneState, written: list[tuple[str, str]]) -> None:
        seats = self.book.seats
        running = bool(s.frames)
        if s.turn < 0:
            s.turn = (s.frames[0][SEAT] - s.first) % seats if running else self.book.turn_limit or seats
        s.round = (s.turn if running else s.turn - 1) // seats + 1
        if s.group < 0:
            s.group = s.turn + 1
        if running:
            s.last = 1 if max(s.scores) >= self.book.end_score else 0
        for seat in range(seats):
            if s.wisped[seat] < 0:
                s.wisped[seat] = len([space for space in s.night if space <= s.scores[seat]])
        if ("", "march") not in written:
            s.march = march_of(s)


def march_of(s: RuneState) -> list[int]:
    """Return the order of the familiars if equal ones stand in the order of the seats."""
    return sorted(range(len(s.familiars)), key=lambda seat: -s.familiars[seat])


def _fill_in_turn(places: list[int], left: list[int]) -> None:
    """Fill places with one piece of each kind in turn, as long as there are some left."""
    kind = 0
    for place in range(len(places)):
        if not any(left):
            return
        while not left[kind]:
            kind = (kind + 1) % len(left)
        places[place] = kind
        left[kind] -= 1
        kind = (kind + 1) % len(left)
