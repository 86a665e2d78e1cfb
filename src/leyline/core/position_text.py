"""Positions as texts that a person can write: the grammar that all games share. `docs/positions.md` shows each game's.

    Light: druids r2c3 r3c2        a section: a seat or the table, with items after the colon
      won: 5/6, 2 4/4              a named line of the section above it
    turn Light                     a directive: a word with arguments
    # a comment

A game lists its words in a `Grammar`; `read` cuts a text into lines and refuses words that the game does not know."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from leyline.core.errors import BadState
from leyline.core.state import State

TABLE: Final = "Table"
"""The section for what belongs to no seat."""
LONGEST: Final = 100_000
"""The most characters of a text."""
MOST_LISTED: Final = 16
"""The most words that a message lists."""


class Grammar:
    """The words of a game: its sections with the names of their lines; its directives, each with an example; and those
    directives that say what happens next, of which a text has only one."""

    def __init__(
        self, sections: dict[str, tuple[str, ...]], directives: dict[str, str], scenes: tuple[str, ...]
    ) -> None:
        self.sections = sections
        self.directives = directives
        self.scenes = scenes


class Line:
    """A line of a position: the section that it belongs to (none for a directive), its name (none for the section's own
    line) and its items (for a directive its arguments)."""

    def __init__(self, number: int, section: str, name: str, items: list[str], example: str = "") -> None:
        self.number = number
        self.section = section
        self.name = name
        self.items = items
        self.example = example

    def wrong(self, why: str) -> BadState:
        """Return the error that names this line."""
        return BadState(why, self.number)

    def pick(self, word: str, known: Sequence[str], what: str) -> int:
        """Return the index of a word among those that are known. Raise `BadState` with the nearest one if it is not
        there."""
        for index, each in enumerate(known):
            if each == word:
                return index
        raise self.wrong(f"{shorten(word)} is not {what}; {_meant(word, known)}")

    def whole(self, word: str, what: str, high: int = 9999) -> int:
        """Return a whole number from 0. Raise `BadState` if the word is none."""
        if word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= high:
            return int(word)
        raise self.wrong(f"{shorten(word)} is not {what}; write a whole number from 0 to {high}")

    def counted(self, item: str) -> tuple[int, str]:
        """Return the number and the rest of an item such as "2 dodge"; 1 where there is no number."""
        first, blank, rest = item.partition(" ")
        if blank and first.isascii() and first.isdigit() and len(first) < 6:
            return int(first), rest.strip()
        return 1, item

    def arguments(self, least: int, most: int) -> list[str]:
        """Return the arguments of a directive. Raise `BadState` with its example if there are too few or too many."""
        if least <= len(self.items) <= most:
            return self.items
        raise self.wrong(f"write this line like: {self.example}")


def read(text: str, grammar: Grammar) -> list[Line]:
    """Return the lines of a position. Raise `BadState`, with the line at fault and the nearest word, at the first one
    that cannot be read or that says something a second time."""
    if len(text) > LONGEST:
        raise BadState(f"A position has at most {LONGEST} characters.", 1)
    out: list[Line] = []
    before: dict[tuple[str, str], int] = {}
    section = ""
    for number, raw in enumerate(text.split("\n"), 1):
        written = " ".join(raw.partition("#")[0].split())
        if not written:
            continue
        line = _line(number, written, section, grammar)
        section = line.section or section
        scene = not line.section and line.name in grammar.scenes
        where = ("", "") if scene else (line.section, line.name)
        if where in before and (scene or line.name):  # a section may be continued
            what = "what happens next" if scene else line.name
            raise line.wrong(f"{what} is written a second time, after line {before[where]}")
        before[where] = number
        out.append(line)
    return out


def _line(number: int, written: str, section: str, grammar: Grammar) -> Line:
    head, colon, rest = written.partition(":")
    head = head.strip()
    if not colon:
        words = written.split()
        if words[0] in grammar.directives:
            return Line(number, "", words[0], words[1:], grammar.directives[words[0]])
        known = [*grammar.directives, *[f"{name}:" for name in grammar.sections]]
        raise BadState(f"{shorten(written)} cannot be read; {_meant(words[0], known)}", number)
    items = [item.strip() for item in rest.split(",") if item.strip()]
    if items == ["none"]:
        items = []
    if head in grammar.sections:
        return Line(number, head, "", items)
    names = grammar.sections.get(section, ())
    if head in names:
        return Line(number, section, head, items)
    if not section:
        raise BadState(
            f"{shorten(written)} belongs to no section; begin with {_listed(list(grammar.sections))}", number
        )
    known = [f"{name}:" for name in [*names, *grammar.sections]]
    raise BadState(f"{shorten(head + ':')} is nothing that can be written here; {_meant(head + ':', known)}", number)


def shorten(word: str) -> str:
    """Return what was written as a message quotes it."""
    return repr(word if len(word) <= 60 else word[:60] + "…")


def _meant(word: str, known: Sequence[str]) -> str:
    """Return what would be right: the nearest word, or all of them."""
    near = get_close_matches(word, known, 1)
    if near:
        return f"did you mean {near[0]}?"
    return f"write {_listed(known)}"


def _listed(known: Sequence[str]) -> str:
    if len(known) > MOST_LISTED:
        return f"{', '.join(known[:MOST_LISTED])} …"
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} or {known[-1]}" if known else "nothing"


# --- writing ------------------------------------------------------------------------------------------------


def named_line(name: str, items: Sequence[str]) -> str:
    """Return an indented line; `none` where there are no items."""
    return f"  {name}: {', '.join(items) or 'none'}"


def section_line(section: str, items: Sequence[str]) -> str:
    """Return the line that begins a section."""
    return f"{section}: {', '.join(items)}".rstrip()


def repeated(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Return items with their numbers: `2 dodge`, `job-board`."""
    return [f"{count} {name}" if count > 1 else name for name, count in zip(names, counts, strict=True) if count]


def same(read: State, written: State, where: str) -> None:
    """Raise `BadState` if what was read from a text is not the position that it was written from."""
    if read.dump() != written.dump():
        raise BadState(f"A text cannot describe this position, which is in the middle of something: {where or 'here'}.")
