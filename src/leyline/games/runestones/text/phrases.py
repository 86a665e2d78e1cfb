"""Phrases that prompts, options and the log share: cards, effects and counts."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.effect_notation import (
    ANY,
    CARD,
    DIE,
    GEM,
    GEMS,
    ORE,
    OWN,
    POINTS,
    RECOLOUR,
    RESURRECT,
    STEAL,
    STEP,
    SWAP,
    SWITCH,
    TOADSTOOL,
    WILD,
    Part,
)
from leyline.games.runestones.rulebook import WILD_SMITHY, Rulebook
from leyline.games.runestones.state import RuneState

ROW_NAMES: Final = ("first", "second")
"""The rows of a player's board."""


def count_words(count: int, noun: str) -> str:
    """`1 gem`, `2 gems`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: list[str]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def colour_word(book: Rulebook, index: int) -> str:
    """The colour of a card, `white` for none."""
    colour = book.colours[index]
    return "white" if colour == WILD else GEMS[colour]


def artifact_name(s: RuneState, smithy: int) -> str:
    """Return the colour of the artifact at a smithy."""
    return "wild" if smithy == WILD_SMITHY else GEMS[s.smithies[smithy]]


def card_name(book: Rulebook, seat: int, number: int) -> str:
    """Return a card by its kind and number: `Kobold 23`."""
    card = book.cards[book.at(seat, number)]
    assert card is not None
    return f"{card.kind} {number}"


def card_words(book: Rulebook, seat: int, number: int) -> str:
    """Return a card with everything that is printed on it: `Kobold 23 (red, magic 2): take 1 ore`."""
    return f"{card_head(book, seat, number)}: {ability_words(book, book.at(seat, number))}"


def card_head(book: Rulebook, seat: int, number: int) -> str:
    """Return a card without its ability: `Kobold 23 (red, magic 2)`."""
    index = book.at(seat, number)
    return f"{card_name(book, seat, number)} ({colour_word(book, index)}, magic {book.magic[index]})"


def ability_words(book: Rulebook, index: int) -> str:
    """Return the ability of a card as an instruction."""
    colour = book.colours[index]
    return effect_words(book, book.abilities[index], colour if colour != WILD else -1)


def short_effect(book: Rulebook, effect: int, colour: int) -> str:
    """Return an effect in the notation of the tables, with the colour that `own` stands for."""
    text = book.effects.short(effect)
    if colour >= 0:
        words = [GEMS[colour] if word == "own" else word for word in text.split(" ")]
        return " ".join(words)
    return text.replace("card own", "card of a colour").replace("own", "any")


def effect_words(book: Rulebook, effect: int, colour: int) -> str:
    """Return an effect as an instruction."""
    return ", or ".join([line_words(book, line, colour) for line in book.effects.effects[effect]])


def line_words(book: Rulebook, line: int, colour: int) -> str:
    """Return one alternative of an effect as an instruction."""
    return ", then ".join([part_words(book, part, colour) for part in book.lines[line]])


def part_words(book: Rulebook, part: Part, colour: int) -> str:
    """Return a part of an effect as an instruction."""
    kind = part.kind
    if kind == GEM:
        if part.colour == ANY or (part.colour == OWN and colour < 0):
            return f"take {count_words(part.count, 'gem')} of any colour"
        return f"take {count_words(part.count, f'{GEMS[colour if part.colour == OWN else part.colour]} gem')}"
    if kind == ORE:
        return f"take {part.count} ore"
    if kind == POINTS:
        return f"score {count_words(part.count, 'point')}"
    if kind == DIE:
        return "roll the die" if part.count == 1 else f"roll the die {part.count} times"
    if kind == CARD:
        if part.colour == ANY:
            return "take a card from the display"
        wanted = colour if part.colour == OWN else part.colour
        return (
            f"take a {GEMS[wanted]} card from the display" if wanted >= 0 else "take a coloured card from the display"
        )
    if kind == SWAP:
        often = f" (up to {part.times} times)" if part.times > 1 else ""
        return f"give back {count_words(part.count, 'gem')} and {line_words(book, part.gain, colour)}{often}"
    if kind == RECOLOUR:
        return f"change the colour of up to {count_words(part.count, 'gem')}"
    if kind == TOADSTOOL:
        return "draw a toadstool" if part.count == 1 else f"draw {part.count} toadstools"
    if kind == STEP:
        return "move your familiar one space"
    if kind == RESURRECT:
        return "take a card from the general discard pile onto your own"
    if kind == SWITCH:
        return "take a card from the display into your hand and lose the banshee for it"
    if kind == STEAL:
        return f"take a {GEMS[colour]} gem from every other player who has one"
    return "take a wisp tile and resolve it"
