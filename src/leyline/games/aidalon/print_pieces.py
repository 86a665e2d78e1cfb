"""Aidalon to print: the cards of all decks with their numbers and words, a mat for the three districts, tokens."""

from __future__ import annotations

from typing import Final

from leyline.core.print_pieces import Shape, circle, rect, words
from leyline.games.aidalon.cards.card import AFFILIATION_WORDS, AGENT, MOMENT, SEEKER_CARD, TYPES, Card
from leyline.games.aidalon.grid import DISTRICT_WORDS, ROWS
from leyline.games.aidalon.rulebook import Book
from leyline.games.aidalon.text.plurals import actions, cards, counted, shards

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
INK: Final = "#2a3140"
GREY: Final = "#7b8494"
PAPER: Final = "#f4f6f9"
COLOURS: Final = ("#2e6f73", "#a8741a", "#4a5fa5", "#8a3f63")
"""Colours of the affiliations. Their names are printed as well: colour is never the only sign."""
SHARDS: Final = 20
HEATS: Final = 6


def card_shapes(book: Book, kind: int) -> list[Shape]:
    card = book.cards[kind]
    colour = COLOURS[card.affiliation]
    out = [rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, 3, PAPER, colour), rect(3, 3, WIDTH - 6, 13, 2, "#ffffff", colour)]
    out.append(
        words(WIDTH / 2 + 3, 7.5, 3.2 if len(card.name) > 18 else 3.9, ("• " if card.unique else "") + card.name, INK)
    )
    if card.subtitle:
        out.append(words(WIDTH / 2 + 3, 12.5, 2.3, card.subtitle, GREY))
    if card.type != SEEKER_CARD:
        out += [circle(9, 9.5, 4.6, colour), words(9, 9.5, 5, str(book.costs[kind]), "#ffffff")]
    pips = "" if card.type == AGENT else f" · {counted(card.pips, 'pip')}"
    out.append(words(WIDTH / 2, 20, 2.3, f"{TYPES[card.type]} · {AFFILIATION_WORDS[card.affiliation]}{pips}", colour))
    out.append(words(WIDTH / 2, 23.8, 2.1, " · ".join(card.traits), GREY))
    top = 29.5
    size = _letters(card)
    for line in card.lines:
        out.append(words(WIDTH / 2, top, size, line, INK, WIDTH - 11))
        top += _lines(line, size) * size * 1.45 + 1.4
    return out + _numbers(book, kind, colour)


def _letters(card: Card) -> float:
    """Letters as large as the text allows: it has to end above the numbers."""
    size = 3.0
    while size > 1.8 and sum([_lines(line, size) * size * 1.45 + 1.4 for line in card.lines]) > HEIGHT - 44:
        size -= 0.1
    return size


def _lines(text: str, size: float) -> int:
    """About how many lines a text takes, with a little to spare: a letter is about half as wide as high, and a half."""
    return 1 + int(len(text) * size * 0.72 / (WIDTH - 12))


def _numbers(book: Book, kind: int, colour: str) -> list[Shape]:
    """Barrier and scrap cost at the foot, and what collecting brings; a seeker's limits."""
    card = book.cards[kind]
    foot = HEIGHT - 9
    out: list[Shape] = []
    if book.barriers[kind] >= 0:
        out += [rect(5, foot - 4.5, 10, 9, 1, "#ffffff", colour), words(10, foot, 5, str(book.barriers[kind]), INK)]
        out.append(words(10, foot + 6, 1.9, "barrier", GREY))
    if book.scraps[kind] >= 0:
        x = WIDTH - 10
        out += [circle(x, foot, 4.8, "#ffffff", colour), words(x, foot, 5, str(book.scraps[kind]), INK)]
        out.append(words(x, foot + 6, 1.9, "scrap cost", GREY))
    icons = ["shard"] * card.shard_icons + ["card"] * card.draw_icons
    if icons and card.type != MOMENT:
        out.append(words(WIDTH / 2, foot - 1, 2.3, "collect: " + " + ".join(icons), colour))
    if card.type == SEEKER_CARD:
        limits = book.limits
        text = f"{actions(limits.actions)} · {shards(limits.shard_limit)} · {cards(limits.council_limit)}"
        out.append(words(WIDTH / 2, foot + 4, 2.5, text, INK))
    return out


def mat_shapes() -> list[Shape]:
    """Return a strip to lay behind the grid: which path leads where."""
    out = [rect(1, 1, 187, 97, 3, "#ffffff", GREY)]
    for path, name in enumerate(DISTRICT_WORDS):
        x = 63 * path + 31.5
        out += [rect(63 * path + 4, 62, 55, 32, 2, PAPER, GREY), words(x, 76, 6, name, INK)]
        for row, title in enumerate(ROWS):
            out.append(rect(x - 18, 6 + 18 * row, 36, 15, 1.5, PAPER, GREY))
            out.append(words(x, 13.5 + 18 * row, 3, title, GREY))
    return out


def token_shapes(letter: str, fill: str) -> list[Shape]:
    return [circle(8, 8, 7, fill, INK), words(8, 8, 6, letter, INK)]
