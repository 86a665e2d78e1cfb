"""Reading card tables: the printed one and the changes that a designer brings along.

An entry is `NUMBERS KIND COLOURS MAGIC: ABILITY`, like `43-46 Unicorn BYGR 1: swap 2 for 4 points`; entries are
separated by line breaks or semicolons, and what follows a # is a remark. An entry replaces the cards of its numbers;
`remove 43-46` takes them out."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from leyline.core.errors import BadParameter
from leyline.games.runestones.cards.card_tables import CARDS
from leyline.games.runestones.cards.effect_notation import COLOURS, STEAL, WILD, Effects

SETS: Final = 4
"""Players' colours, each with druids of its own."""
FIRST_DRUID: Final = 100
MOST_NUMBERS: Final = 128
DRUIDS: Final = MOST_NUMBERS - FIRST_DRUID
INDICES: Final = FIRST_DRUID + SETS * DRUIDS
"""Every card has an index of its own: its number, for druids one in the range of their owner."""
MOST_MAGIC: Final = 9
LETTERS: Final = "BYGR"

KINDS: Final = ("Faun", "Unicorn", "Griffin", "Kobold", "Dragon", "Banshee", "Druid")
"""The printed kinds of card; a designer may add others."""

_ENTRY: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))? +(\w+) +(\w+) +([0-9]{1,3}) *:(.*)", re.ASCII)
_REMOVE: Final = re.compile(r"remove +([0-9]{1,3})(?:-([0-9]{1,3}))?", re.ASCII | re.IGNORECASE)


class Card:
    """A card as its table has it."""

    def __init__(self, number: int, kind: str, colour: int, magic: int, effect: int, line: str) -> None:
        self.number = number
        self.kind = kind
        self.colour = colour
        """0 to 3, or `WILD` for white."""
        self.magic = magic
        self.effect = effect
        self.line = line
        """The numbers and the kind of its entry in the table, like `43-46 Unicorn`."""


def index_of(seat: int, number: int) -> int:
    """The index of a card that a seat has: druids of the same number are different cards."""
    return number if number < FIRST_DRUID else FIRST_DRUID + seat * DRUIDS + number - FIRST_DRUID


def read_cards(changes: str, effects: Effects) -> list[Card | None]:
    """The printed cards with the changes made to them, by index. Raises `BadParameter` that names the card."""
    found: list[Card | None] = [None] * INDICES
    for entry in entries(CARDS):
        _read_entry(found, effects, entry)
    changed: dict[int, str] = {}
    for entry in entries(changes):
        for number in _read_entry(found, effects, entry):
            if number in changed:
                raise BadParameter(
                    f"cards: card {number} is in two entries, {changed[number]!r} and {entry!r}; keep one"
                )
            changed[number] = entry
    return found


def _read_entry(found: list[Card | None], effects: Effects, entry: str) -> list[int]:
    """Enter or remove the cards of an entry. Return their numbers. Raises `BadParameter`."""
    removed = _REMOVE.fullmatch(entry)
    if removed is not None:
        numbers = _numbers(removed.group(1), removed.group(2), entry)
        if not any([found[index_of(0, number)] for number in numbers]):
            raise BadParameter(f"cards: {entry!r} removes nothing: there is no such card")
        for number in numbers:
            for seat in range(SETS):
                found[index_of(seat, number)] = None
        return numbers
    read = _ENTRY.fullmatch(entry)
    if read is None:
        raise BadParameter(
            f"cards: {entry!r} is no entry; write numbers, kind, colours, magic and ability like "
            "43-46 Unicorn BYGR 1: swap 2 for 4 points, or remove 43-46"
        )
    numbers = _numbers(read.group(1), read.group(2), entry)
    kind = _kind(read.group(3), entry)
    colours = _colours(read.group(4), len(numbers), entry)
    for number, colour in zip(numbers, colours, strict=True):
        _enter(found, effects, number, entry, colour, kind, read)
    return numbers


def _kind(word: str, entry: str) -> str:
    """A kind as the printed cards write it, or a new one. Raises `BadParameter` for one that is almost a printed one:
    dragons, banshees and druids have rules of their own."""
    for kind in KINDS:
        if word.lower() == kind.lower():
            return kind
    near = get_close_matches(word.capitalize(), KINDS, 1, 0.75)
    if near and abs(len(near[0]) - len(word)) <= 2:
        raise BadParameter(
            f"cards: {entry!r}: {word!r} is no kind of card; did you mean {near[0]}? A kind of your own needs a name "
            "less like it"
        )
    return word


def entries(text: str) -> list[str]:
    """The entries of a table, without remarks."""
    found = [entry.partition("#")[0].strip() for entry in re.split(r"[;\n]", text)]
    return [entry for entry in found if entry]


def _numbers(first: str, last: str | None, entry: str) -> list[int]:
    low = int(first)
    high = int(last) if last is not None else low
    if not 1 <= low <= high < MOST_NUMBERS:
        raise BadParameter(f"cards: {entry!r}: numbers run from 1 to {MOST_NUMBERS - 1}, the lower one first")
    return list(range(low, high + 1))


def _colours(word: str, count: int, entry: str) -> list[int]:
    if word.lower() == "white":
        return [WILD] * count
    if word.lower() in COLOURS:
        return [COLOURS.index(word.lower())] * count
    if len(word) == count and all([letter in LETTERS for letter in word.upper()]):
        return [LETTERS.index(letter) for letter in word.upper()]
    near = get_close_matches(word.lower(), [*COLOURS, "white"], 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    raise BadParameter(
        f"cards: {entry!r}: {word!r} is no colour{meant}; write {', '.join(COLOURS)}, white, or one letter of "
        f"{LETTERS} for each of the {count} cards"
    )


def _enter(
    found: list[Card | None], effects: Effects, number: int, entry: str, colour: int, kind: str, read: re.Match[str]
) -> None:
    magic, ability = read.group(5), read.group(6)
    where = f"cards: card {number}"
    if (kind == "Druid") != (number >= FIRST_DRUID):
        raise BadParameter(f"{where}: druids, and only they, are numbered from {FIRST_DRUID}")
    if kind == "Druid" and colour != WILD:
        raise BadParameter(f"{where}: druids are white; coloured_druids gives them colours")
    if int(magic) > MOST_MAGIC:
        raise BadParameter(f"{where}: {magic} magic points are more than {MOST_MAGIC}")
    line = f"{entry.split(maxsplit=1)[0]} {kind}"
    texts = ability.split("|")
    if len(texts) != 1 and (kind != "Druid" or len(texts) != SETS):
        raise BadParameter(f"{where}: one ability, or for druids one for each of the {SETS} players")
    for seat in range(SETS):
        effect = effects.read(texts[seat if len(texts) > 1 else 0], colour, where)
        if STEAL in effects.kinds(effect) and colour == WILD:
            raise BadParameter(f"{where}: steal needs a card of one of the four colours")
        found[index_of(seat, number)] = Card(number, kind, colour, int(magic), effect, line)
