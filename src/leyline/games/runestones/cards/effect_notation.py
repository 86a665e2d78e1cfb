"""The notation of abilities, read and written.

2 blue                  gems of a colour; `wild` wild ones; `any` of a colour of your choice, each
own, next, across       a gem of the card's own colour, of the next in the round blue yellow green red, of the
                        one after that
ore, 3 points, die      ore, power points, a roll of the die
card green, card any    a card of the display, free, onto one's own discard pile
swap 1 for 2 wild       give back a gem first; `up to 4 times` may follow; the gain is the rest of the line
recolour 3              give back up to 3 gems and take as many, each of another colour
toadstool, step         draw a toadstool; move the familiar (Enchanted Forest)
resurrect, switch, wisped, steal        the four banshees (Nocturnal Creatures)
a + b                   both, from left to right
a or b                  one of them
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from leyline.core.errors import BadParameter

COLOURS: Final = ("blue", "yellow", "green", "red")
GEMS: Final = ("blue", "yellow", "green", "red", "wild")
WILD: Final = 4
"""The wild gem among the gems, the wild artifact among the artifacts, and, among the cards, white."""
ANY: Final = 5
"""A colour of the player's choice, each time."""
OWN: Final = 6
"""The colour of what causes it; of the player's choice if that has none."""

# The kinds of part.
GEM: Final = 0
ORE: Final = 1
POINTS: Final = 2
DIE: Final = 3
CARD: Final = 4
SWAP: Final = 5
RECOLOUR: Final = 6
TOADSTOOL: Final = 7
STEP: Final = 8
RESURRECT: Final = 9
SWITCH: Final = 10
WISPED: Final = 11
STEAL: Final = 12

# What gives points.
HEAD_START: Final = 0
ROW: Final = 1
CREATURE: Final = 2
SMITHY: Final = 3
DIE_FACE: Final = 4
EXTRA: Final = 5
WISP_TILE: Final = 6
FOREST_SPACE: Final = 7
FAMILIAR: Final = 8
LEFT_OVER: Final = 9

_PLAIN: Final = {
    "ore": ORE,
    "point": POINTS,
    "points": POINTS,
    "die": DIE,
    "toadstool": TOADSTOOL,
    "step": STEP,
    "resurrect": RESURRECT,
    "switch": SWITCH,
    "wisped": WISPED,
    "steal": STEAL,
}
_ALONE: Final = (STEP, RESURRECT, SWITCH, WISPED, STEAL)
"""Parts that come once each."""
_NAMES: Final = {
    ORE: "ore",
    DIE: "die",
    TOADSTOOL: "toadstool",
    STEP: "step",
    RESURRECT: "resurrect",
    SWITCH: "switch",
    WISPED: "wisped",
    STEAL: "steal",
}
WORDS: Final = (*GEMS, "any", "own", "next", "across", *_PLAIN, "card", "recolour", "swap", "for")
"""Every word of the notation."""
MOST: Final = 9
"""The largest number in an ability."""
MOST_LINES: Final = 4
"""The most alternatives of an ability."""


class Part:
    """One part of an ability: a kind, how many, and of which colour. A swap also has what it gains, as the number of
    a line, and how many times it may be done."""

    def __init__(self, kind: int, count: int, colour: int = -1, gain: int = -1, times: int = 1) -> None:
        self.kind = kind
        self.count = count
        self.colour = colour
        self.gain = gain
        self.times = times


class Effects:
    """All abilities of a game. An effect is a list of alternatives, each the number of a line; a line is a list of
    parts."""

    def __init__(self) -> None:
        self.lines: list[list[Part]] = []
        self.effects: list[list[int]] = []
        self.sources: list[int] = []
        """By line: what gives it, for the points that it scores (`CREATURE` …)."""
        self._known: dict[str, int] = {}
        self._copies: dict[tuple[int, int], int] = {}

    def read(self, text: str, colour: int, where: str) -> int:
        """The number of the effect written in a text, for a card or tile of that colour (`WILD` for one without).
        Raises `BadParameter` that begins with `where` and says what is wrong."""
        words = " ".join(text.lower().split())
        key = f"{colour} {words}"
        if key not in self._known:
            alternatives = words.split(" or ")
            if len(alternatives) > MOST_LINES:
                raise BadParameter(f"{where}: {words!r} has {len(alternatives)} alternatives; {MOST_LINES} at most")
            found: list[int] = []
            for line in alternatives:
                found.append(self._line(line, colour, where))
            self.effects.append(found)
            self._known[key] = len(self.effects) - 1
        return self._known[key]

    def given_by(self, source: int, effects: list[int]) -> list[int]:
        """Note what gives some effects (-1 for none). Return their numbers: those of copies where something else gives
        the same effect. Copies come after everything that was read, so that stored positions keep their numbers."""
        self.sources += [-1] * (len(self.lines) - len(self.sources))
        return [effect if effect < 0 else self._given_by(source, effect) for effect in effects]

    def _given_by(self, source: int, effect: int) -> int:
        lines = self.effects[effect]
        if self.sources[lines[0]] < 0:
            for line in lines:
                self._note_source(line, source)
        if self.sources[lines[0]] == source:
            return effect
        if (effect, source) not in self._copies:
            self.effects.append([self._copy(line, source) for line in lines])
            self._copies[(effect, source)] = len(self.effects) - 1
        return self._copies[(effect, source)]

    def _note_source(self, line: int, source: int) -> None:
        self.sources[line] = source
        for part in self.lines[line]:
            if part.kind == SWAP:
                self._note_source(part.gain, source)

    def _copy(self, line: int, source: int) -> int:
        parts: list[Part] = []
        for part in self.lines[line]:
            gain = self._copy(part.gain, source) if part.kind == SWAP else part.gain
            parts.append(Part(part.kind, part.count, part.colour, gain, part.times))
        self.lines.append(parts)
        self.sources.append(source)
        return len(self.lines) - 1

    def _line(self, text: str, colour: int, where: str) -> int:
        parts: list[Part] = []
        if text.strip().startswith("swap "):
            parts.append(self._swap(text.strip(), colour, where))
        else:
            first, _, rest = text.partition(" + swap ")
            for word in first.split(" + "):
                parts.append(_part(word.strip(), colour, where))
            if rest:
                parts.append(self._swap(f"swap {rest}", colour, where))
        self.lines.append(parts)
        return len(self.lines) - 1

    def _swap(self, text: str, colour: int, where: str) -> Part:
        body, _, often = text.partition(" up to ")
        pay, found, gain = body.removeprefix("swap ").partition(" for ")
        times = 1
        if often:
            count, _, word = often.partition(" ")
            times = _count(count, text, where) if word == "times" else 0
        if not found or not times or gain.strip().startswith("swap"):
            raise BadParameter(f"{where}: {text!r} is no swap; write: swap 1 for 2 wild, or … up to 4 times")
        return Part(SWAP, _count(pay.strip(), text, where), gain=self._line(gain, colour, where), times=times)

    # --- writing --------------------------------------------------------------------------------------------

    def short(self, effect: int) -> str:
        """An effect in the notation that it is read from, colours by their names."""
        return " or ".join([self.line(line) for line in self.effects[effect]])

    def line(self, line: int) -> str:
        """One alternative in the same notation."""
        return " + ".join([self.part(part) for part in self.lines[line]])

    def part(self, part: Part) -> str:
        """One part in the same notation."""
        number = f"{part.count} " if part.count > 1 else ""
        if part.kind == GEM:
            return number + colour_name(part.colour)
        if part.kind == POINTS:
            return f"{part.count} point{'' if part.count == 1 else 's'}"
        if part.kind == CARD:
            return f"{number}card {colour_name(part.colour)}"
        if part.kind == RECOLOUR:
            return f"recolour {part.count}"
        if part.kind == SWAP:
            often = f" up to {part.times} times" if part.times > 1 else ""
            return f"swap {part.count} for {self.line(part.gain)}{often}"
        return number + _NAMES[part.kind]

    def kinds(self, effect: int) -> list[int]:
        """The kinds of part that an effect holds, those of its swaps' gains too."""
        out: list[int] = []
        for line in self.effects[effect]:
            for part in self.lines[line]:
                out.append(part.kind)
                if part.kind == SWAP:
                    out += [gain.kind for gain in self.lines[part.gain]]
        return out


def colour_name(colour: int) -> str:
    """The word for a colour of a part: a gem's name, `any` or `own`."""
    return "any" if colour == ANY else "own" if colour == OWN else GEMS[colour]


def _part(word: str, colour: int, where: str) -> Part:
    words = word.split()
    count = 1
    if words and words[0].isascii() and words[0].isdigit():
        count = _count(words[0], word, where)
        words = words[1:]
    if len(words) == 2 and words[0] == "card":
        if words[1] == "wild":
            raise BadParameter(f"{where}: {word!r}: white cards have no colour of their own; card any takes them")
        return Part(CARD, count, _colour(words[1], colour, word, where))
    if len(words) == 2 and words[0] == "recolour" and count == 1:
        if words[1] not in ("1", "2", "3"):
            raise BadParameter(f"{where}: {word!r}: up to 3 gems can be recoloured")
        return Part(RECOLOUR, int(words[1]))
    if len(words) == 1 and words[0] in _PLAIN:
        kind = _PLAIN[words[0]]
        if kind in _ALONE and count > 1:
            raise BadParameter(f"{where}: {word!r}: {words[0]} comes once")
        return Part(kind, count)
    if len(words) == 1:
        return Part(GEM, count, _colour(words[0], colour, word, where))
    raise _no_part(word, where)


def _colour(name: str, colour: int, word: str, where: str) -> int:
    if name in GEMS:
        return GEMS.index(name)
    if name == "any":
        return ANY
    if name == "own":
        return OWN if colour == WILD else colour
    if name in ("next", "across"):
        if colour == WILD:
            raise BadParameter(f"{where}: {word!r} needs a card of one of the four colours")
        return (colour + (1 if name == "next" else 2)) % 4
    raise _no_part(word, where)


def _no_part(text: str, where: str) -> BadParameter:
    """The error for a part that cannot be read, with the nearest word."""
    meant = ""
    for word in text.split():
        near = get_close_matches(word, WORDS, 1, 0.7)
        if near and word not in WORDS:
            meant = f" (did you mean {near[0]}?)"
    return BadParameter(
        f"{where}: {text!r} is no part of an ability{meant}; write a number and one of {', '.join(GEMS)}, any, own, "
        f"next, across, {', '.join(_PLAIN)}, card COLOUR, or recolour 3, or swap 1 for 2 wild"
    )


def _count(text: str, word: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST):
        raise BadParameter(f"{where}: {word!r} needs a number from 1 to {MOST}, not {text!r}")
    return int(text)
