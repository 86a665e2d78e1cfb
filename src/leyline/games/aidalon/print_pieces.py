"""Aidalon to print: the cards of all decks with their numbers and words, a mat for the three districts, tokens."""

from __future__ import annotations

from typing import Final

from leyline.core.print_pieces import LINE, Piece, Shape, circle, rect, shape, two_sided, with_back, words
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
TINTS: Final = ("#e3eeef", "#f5ead6", "#e6eaf5", "#f2e4ec")
"""The ground of pictures, by affiliation."""
TOP: Final = 17.5
"""Where the place for a picture begins, below the name."""
FOOT: Final = HEIGHT - 15.0
"""Where words have to end, above the numbers."""
SHARDS: Final = 20
HEATS: Final = 6


def pieces(book: Book) -> list[Piece]:
    """Return the cards of every deck, a mat for each player, tokens."""
    copies: dict[int, int] = {}
    for seat in range(book.seats):
        for kind in [book.seekers[seat], *book.lists[seat]]:
            copies[kind] = copies.get(kind, 0) + 1
    out: list[Piece] = []
    for kind in sorted(copies):
        card = book.cards[kind]
        colour = COLOURS[card.affiliation]
        name = f"{TYPES[book.types[kind]]} {card.name}"
        piece = Piece(name, WIDTH, HEIGHT, copies[kind], card_shapes(book, kind), ground=colour, window=window(card))
        if card.type == SEEKER_CARD:
            out.append(with_back(piece, "seekers", "#8a6414", "#f4e3b0", 6))
        else:
            out.append(with_back(piece, "cards", INK, "#9fb0c8", 12))
    out.append(Piece("grid mat", 189, 99, book.seats, mat_shapes()))
    tokens = [
        Piece("action token", 16, 16, book.limits.actions * book.seats, token_shapes("A", "#dfe6f2")),
        Piece("shard token", 12, 12, SHARDS * book.seats, [shape([6, 1, 11, 6, 6, 11, 1, 6], "#cfe3e6", INK)]),
        Piece("heat token", 12, 12, HEATS * book.seats, [shape([6, 1, 11, 11, 1, 11], "#f3cdb8", INK)]),
        Piece("first-player token", 22, 22, 1, [circle(11, 11, 10, "#f4e3b0", INK), words(11, 11, 5, "1st", INK)]),
    ]
    return out + [two_sided(token) for token in tokens]


def card_shapes(book: Book, kind: int) -> list[Shape]:
    card = book.cards[kind]
    colour = COLOURS[card.affiliation]
    out = [rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, 3, PAPER, colour), rect(3, 3, WIDTH - 6, 13, 2, "#ffffff", colour)]
    costly = card.type != SEEKER_CARD
    middle, room = (36.5, 44.0) if costly else (WIDTH / 2, 54.0)
    name = f"{'• ' if card.unique else ''}{card.name}"
    out.append(words(middle, 7.5 if card.subtitle else 9.5, 3.9, name, INK, 0.0, room))
    if card.subtitle:
        out.append(words(middle, 12.5, 2.3, card.subtitle, GREY, 0.0, room))
    if costly:
        out += [circle(9, 9.5, 4.6, colour), words(9, 9.5, 5, str(book.costs[kind]), "#ffffff")]
    out += _emblem(card, colour)
    top = TOP + _picture(card) + 3.2
    pips = "" if card.type == AGENT else f" · {counted(card.pips, 'pip')}"
    kinds = f"{TYPES[card.type]} · {AFFILIATION_WORDS[card.affiliation]}{pips}"
    out.append(words(WIDTH / 2, top, 2.3, kinds, colour, 0.0, WIDTH - 10))
    out.append(words(WIDTH / 2, top + 3.6, 2.1, " · ".join(card.traits), GREY, 0.0, WIDTH - 10))
    top += 8.6
    size = _letters(card)
    for line in card.lines:
        out.append(words(WIDTH / 2, top, size, line, INK, WIDTH - 11))
        top += _lines(line, size) * size * 1.45 + 1.4
    return out + _numbers(book, kind, colour)


def window(card: Card) -> list[float]:
    """Return the place for a picture: what a card's words leave below its name. Empty if that is too little."""
    height = _picture(card)
    return [3.0, TOP, WIDTH - 6, height] if height else []


def _picture(card: Card) -> float:
    """Return the height of the place for a picture."""
    left = FOOT - TOP - 10.6 - _tall(card, 2.6)
    return min(left, 26.0) if left >= 9.0 else 0.0


def _emblem(card: Card, colour: str) -> list[Shape]:
    """Return a pattern of the card's affiliation: lines that cross, as many as its number in the list of affiliations
    asks for."""
    height = _picture(card)
    if not height:
        return []
    left, right, lines = 3.0, WIDTH - 3, 5 + 2 * card.affiliation
    out = [rect(left, TOP, WIDTH - 6, height, 1.5, TINTS[card.affiliation], colour)]
    for index in range(1, lines):
        x = left + (right - left) * index / lines
        out.append(Shape(LINE, [x, TOP, right - (x - left), TOP + height], stroke=colour, thick=0.2))
    middle = TOP + height / 2
    size = min(height * 0.36, 7.0)
    out.append(circle(WIDTH / 2, middle, size, TINTS[card.affiliation], colour, 0.5))
    return [*out, words(WIDTH / 2, middle, size * 0.9, card.name[0], colour)]


def _tall(card: Card, size: float) -> float:
    """Return about how high the words of a card are, in letters of a size."""
    return sum([_lines(line, size) * size * 1.45 + 1.4 for line in card.lines])


def _letters(card: Card) -> float:
    """Letters as large as the text allows: it has to end above the numbers."""
    size = 3.0
    room = FOOT - TOP - _picture(card) - 10.6
    while size > 1.8 and _tall(card, size) > room:
        size -= 0.1
    return size


def _lines(text: str, size: float) -> int:
    """About how many lines a text takes, with a little to spare: a letter is about half as wide as high, and a half."""
    return 1 + int(len(text) * size * 0.72 / (WIDTH - 12))


def _numbers(book: Book, kind: int, colour: str) -> list[Shape]:
    """Barrier and scrap cost at the foot, and what collecting brings; a seeker's limits."""
    card = book.cards[kind]
    foot = HEIGHT - 10
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
