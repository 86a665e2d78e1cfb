"""A position of Aidalon as it is written: what each line says, before it is laid out on a table."""

from __future__ import annotations

import re
from typing import Final

from leyline.core import position_text
from leyline.core.position_text import Grammar, Line, shorten
from leyline.games.aidalon.cards import CARDS, KINDS, SLUGS
from leyline.games.aidalon.cards.card import SEEKER_CARD
from leyline.games.aidalon.grid import DISTRICTS, PLACES, ROWS, SLOT_NAMES
from leyline.games.aidalon.notation import ROLES

ZONES: Final = ("council", "archives", "network", "top", "bottom", "scrap", "score")
DIRECTIVES: Final = {
    "turn": "turn North",
    "window": "window North, or window North asks East 1",
    "delve": "delve North East council front",
    "refresh": "refresh",
    "first": "first East",
    "round": "round 5",
    "touched": "touched North council front",
    "move_number": "move_number 12",
}
SCENES: Final = ("turn", "window", "delve", "refresh")
UNWRITTEN: Final = -1

_CARD: Final = re.compile(r"(?:([0-9]{1,2}) )?([a-z0-9-]+)((?: [a-z0-9]+)*)", re.ASCII)


class Laid:
    """A card with the words after it, and where it is written."""

    def __init__(self, kind: int, words: list[str], line: Line) -> None:
        self.kind = kind
        self.words = words
        self.line = line


class Area:
    """What is written about one player."""

    def __init__(self) -> None:
        self.seeker = UNWRITTEN
        self.shards = UNWRITTEN
        self.heat = 0
        self.actions = UNWRITTEN
        self.acted = True
        self.exhausted = False
        self.line: Line | None = None
        self.slots: dict[int, Laid] = {}
        self.zones: dict[str, list[Laid]] = {}


class Layout:
    """A position as written, with an area for each seat that it names, but at least two. Raise `BadState` with the
    first line that cannot be read."""

    def __init__(self, text: str, roles: tuple[str, ...]) -> None:
        self.areas: list[Area] = [Area(), Area()]
        self.first = UNWRITTEN
        self.round = 2
        self.move_number = UNWRITTEN
        self.scene: Line | None = None
        self.touched: list[int] = []
        self.roles = roles
        names = (*SLOT_NAMES, *ZONES)
        for line in position_text.read(text, Grammar(dict.fromkeys(roles, names), DIRECTIVES, SCENES)):
            if line.section:
                while len(self.areas) <= roles.index(line.section):
                    self.areas.append(Area())
                self._read_area(self.areas[roles.index(line.section)], line)
            else:
                self._read_directive(line)

    def _read_area(self, area: Area, line: Line) -> None:
        if not line.name:
            area.line = line
            for item in line.items:
                _read_pool(area, line, item)
        elif line.name in ZONES:
            area.zones[line.name] = _cards(line)
        else:
            laid = _cards(line)
            if len(laid) != 1:
                raise line.wrong("a slot holds one card")
            area.slots[SLOT_NAMES.index(line.name)] = laid[0]

    def _read_directive(self, line: Line) -> None:
        if line.name in SCENES:
            self.scene = line
        elif line.name == "first":
            self.first = self.seat(line, line.arguments(1, 1)[0])
        elif line.name == "round":
            self.round = line.whole(line.arguments(1, 1)[0], "a round")
        elif line.name == "move_number":
            self.move_number = line.whole(line.arguments(1, 1)[0], "a move number", 100_000)
        else:
            words = line.arguments(3, 60)
            if len(words) % 3:
                raise line.wrong(f"write this line like: {line.example}")
            for index in range(0, len(words), 3):
                slot = f"{words[index + 1]} {words[index + 2]}"
                self.touched.append(
                    PLACES * self.seat(line, words[index]) + line.pick(slot, SLOT_NAMES, "a slot of a grid")
                )

    def seat(self, line: Line, name: str) -> int:
        """Return a seat of this game."""
        return line.pick(name, self.roles, "a seat of this game")

    def delve(self, line: Line) -> tuple[int, int, int, int]:
        """Return who delves where: delver, defender, path, and row, 3 for the district."""
        words = line.arguments(4, 4)
        seat, defender = self.seat(line, words[0]), self.seat(line, words[1])
        if seat == defender:
            raise line.wrong(f"{words[0]} cannot delve into their own grid")
        path = line.pick(words[2], DISTRICTS, "a district")
        return seat, defender, path, line.pick(words[3], (*ROWS, "district"), "a row or the district")


def _read_pool(area: Area, line: Line, item: str) -> None:
    count, what = line.counted(item)
    words = item.split()
    if item == "has not acted":
        area.acted = False
    elif words[0] == "seeker" and len(words) > 1:
        if words[1] in KINDS and CARDS[KINDS[words[1]]].type == SEEKER_CARD:
            area.seeker = KINDS[words.pop(1)]
        area.exhausted = words[1:] == ["exhausted"]
        if words[1:] not in ([], ["exhausted"]):
            raise line.wrong(f"{shorten(item)}: a seeker is named, exhausted, or both")
    elif item != what and what in ("shard", "shards"):
        area.shards = count
    elif item != what and what == "heat":
        area.heat = count
    elif item != what and what in ("action", "actions"):
        area.actions = count
    else:
        raise line.wrong(
            f"{shorten(item)} cannot be read; write it like: 4 shards, 1 heat, 2 actions, seeker exhausted"
        )


def _cards(line: Line) -> list[Laid]:
    out: list[Laid] = []
    for item in line.items:
        found = _CARD.fullmatch(item)
        if found is None:
            raise line.wrong(f"{shorten(item)} is not a card; write its name in lower case with hyphens")
        kind = KINDS[SLUGS[line.pick(found.group(2), SLUGS, "a card")]]
        for _ in range(int(found.group(1) or 1)):
            out.append(Laid(kind, found.group(3).split(), line))
    return out


def owner_of_agent(laid: Laid, seats: int) -> int:
    """Return the owner of an agent in a score area."""
    if len(laid.words) == 2 and laid.words[0] == "from" and laid.words[1].capitalize() in ROLES[:seats]:
        return ROLES.index(laid.words[1].capitalize())
    raise laid.line.wrong(f"{SLUGS[laid.kind]} in a score area needs its owner: {SLUGS[laid.kind]} from east")
