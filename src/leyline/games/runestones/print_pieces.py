"""Rune Stones to print: cards, boards, artifacts, gems, ore, rune stones, and what the expansions in play add. The die
is a plain one of six faces; a card says what they mean."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from leyline.core.print_pieces import LINE, Component, Piece, Shape, circle, rect, shape, two_sided, with_back, words
from leyline.games.runestones.cards.card_lists import DRUIDS, FIRST_DRUID
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS, WILD
from leyline.games.runestones.notation import ROLES
from leyline.games.runestones.rulebook import PLACES, SLOTS, SMITHIES, STONE_TITLES, STOOL_TITLES, Rulebook
from leyline.games.runestones.text.phrases import short_effect

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
STONE: Final = "#6f7d73"
MIST: Final = "#eef3ee"
PAPER: Final = "#ffffff"
INK: Final = "#222222"
HUES: Final = ("#2f62a8", "#c9962b", "#3f7d4a", "#a83a35", "#8a8f96")
"""Blue, yellow, green, red, and white for cards and wild things."""
WINDOW: Final = [4.0, 17.0, WIDTH - 8, 27.0]
"""Where a picture of one's own goes on a card."""
PLAYERS: Final = ("#7a5233", "#7d8288", "#c8ac7c", "#26282b")
STONE_RULES: Final = (
    "2 more magic points when you summon, even without a card",
    "Refill your hand to 6",
    "Once a turn: a gem for an ore, or an ore for a coloured gem",
    "Once: put a coloured gem of the supply here; that colour is wild for you",
    "Use both sides of an or on your cards",
    "Carry out each roll of a card twice",
    "1 more point for each card that scores",
    "You may utilize 3 cards; only the highest is lost",
)
STOOL_RULES: Final = (
    "Your turn: have a stone that you lack until its end",
    "Your lost card goes onto your own pile",
    "Use a played card once more",
    "Your turn: all your gems are wild until its end",
    "Forge an artifact for nothing; no bonus",
    "After another's Forge: forge one at its price",
)


def pieces(book: Rulebook) -> list[Piece]:
    """Everything that the game is played with but the die."""
    out = _cards(book)
    out += _boards(book)
    for colour in range(WILD):
        artifact = Piece(f"{COLOURS[colour]} artifact", 18, 18, book.artifacts, _artifact(colour))
        out.append(with_back(artifact, "artifacts", "#5b4a42", "#e9dfd6", 8))
    out.append(two_sided(Piece("wild artifact", 18, 18, book.wild_artifacts, _artifact(WILD))))
    for title, rule, copies in zip(STONE_TITLES, STONE_RULES, book.stone_copies, strict=True):
        out.append(two_sided(Piece(f"rune stone {title}", 36, 36, copies, _tile(36, 36, title, rule, "#e2e5df"))))
    for gem in range(WILD + 1):
        count = book.gems if gem < WILD else book.wild_gems
        out.append(two_sided(Piece(f"{GEMS[gem]} gem", 8, 8, count, _gem(gem))))
    ore = [shape([1, 6.5, 2, 2, 5, 1, 7, 4, 6, 7], "#5b4a42", INK)]
    out.append(two_sided(Piece("ore", 8, 8, book.ore, ore)))
    for seat in range(book.seats):
        out.append(two_sided(Piece(f"{ROLES[seat]} scoring marker", 10, 10, 1, _marker(seat))))
    out.append(two_sided(Piece("first player marker", 36, 36, 1, _tile(36, 36, "First player", "", "#f4e7c4"))))
    if book.nocturnal:
        out += _night(book)
    if book.forest:
        out += _forest(book)
    return out


def components(book: Rulebook) -> list[Component]:
    """Return the die."""
    faces = len(book.faces)
    return [Component("die", 1, faces, f"{faces} faces; the card “The die” says what each of them gives")]


# --- cards ----------------------------------------------------------------------------------------------------


def _cards(book: Rulebook) -> list[Piece]:
    out: list[Piece] = []
    for index, card in enumerate(book.cards):
        if card is None:
            continue
        owner = (index - FIRST_DRUID) // DRUIDS
        title = card.kind if owner < 0 else f"{ROLES[owner]} {card.kind}"
        ability = book.effects.short(card.effect)
        drawn = _card(card.number, title, book.colours[index], card.magic, ability)
        if owner >= 0:
            drawn.append(rect(24, HEIGHT - 8, 15, 4, 2, PLAYERS[owner], INK))
        piece = Piece(
            f"card {card.number} {title}", WIDTH, HEIGHT, 1, drawn, ground=HUES[book.colours[index]], window=WINDOW
        )
        if owner < 0:
            out.append(with_back(piece, "creatures", "#3d4f45", "#c9d6cd", 10))
        else:
            out.append(with_back(piece, f"{ROLES[owner]} druids", PLAYERS[owner], PAPER, 8))
    faces = [f"{number}: {short_effect(book, effect, -1)}" for number, effect in enumerate(book.faces, 1)]
    out.append(two_sided(Piece("card The die", WIDTH, HEIGHT, 1, _list_card("The die", faces), ground=STONE)))
    return out


def _card(number: int, title: str, colour: int, magic: int, ability: str) -> list[Shape]:
    """The number above, a star with as many rays as the card has magic, and what it does."""
    hue = HUES[colour]
    middle = WIDTH / 2
    out = [rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, 3, PAPER, hue), rect(4, 17, WIDTH - 8, 27, 2, MIST, hue)]
    out += _figure(middle, 30.5, number, hue)
    for x in (10.0, WIDTH - 10.0):
        out += [circle(x, 10, 5, hue, hue), words(x, 10, 4.5, str(magic), PAPER)]
    out += [words(middle, 12, 5.5, str(number)), words(middle, 49, 3.2, title, hue)]
    colours = "any colour" if colour == WILD else GEMS[colour]
    out += [words(middle, 53.5, 2.0, f"magic {magic}, {colours}", STONE), words(middle, 63, 3.2, ability, INK, 53)]
    return out


def _figure(x: float, y: float, number: int, hue: str) -> list[Shape]:
    """A knot that differs from card to card, so that cards are told apart at a glance."""
    out = [circle(x, y, 11.5, "", hue, 0.4)]
    points = 5 + number % 7
    skip = 2 + number % 2
    for index in range(points):
        one = 2 * pi * index / points - pi / 2
        other = 2 * pi * (index + skip) / points - pi / 2
        line = [x + 10.5 * cos(one), y + 10.5 * sin(one), x + 10.5 * cos(other), y + 10.5 * sin(other)]
        out.append(Shape(LINE, line, stroke=hue, thick=0.6))
    return [*out, circle(x, y, 2.2, hue)]


def _list_card(title: str, lines: list[str]) -> list[Shape]:
    out = [rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, 3, PAPER, STONE), words(WIDTH / 2, 12, 5, title)]
    for number, line in enumerate(lines):
        out.append(words(WIDTH / 2, 24 + 9.5 * number, 2.6, line, INK, 55))
    return out


# --- boards ---------------------------------------------------------------------------------------------------


def _boards(book: Rulebook) -> list[Piece]:
    out = [
        Piece("score track", 190, 110, 1, _track(book)),
        Piece("smithies and prices", 190, 62, 1, _smithies(book)),
    ]
    for seat in range(book.seats):
        out.append(Piece(f"{ROLES[seat]} board", 120, 62, 1, _board(seat)))
    return out


def _track(book: Rulebook) -> list[Shape]:
    """0 to 99 in rows of ten, to and fro; the throne on the end score, a moon where night tokens go."""
    out = [rect(1, 1, 188, 108, 3, PAPER, STONE)]
    for space in range(100):
        row, column = divmod(space, 10)
        x = 5 + 18.0 * (column if row % 2 == 0 else 9 - column)
        y = 98.0 - 10.4 * row
        night = book.nocturnal and space in book.night_spaces
        fill = "#f4d98a" if space == book.end_score else "#dcd8ea" if night else MIST
        out += [rect(x, y, 17, 9.4, 1.5, fill, STONE), words(x + 4.5, y + 4.7, 2.6, str(space), STONE)]
    return out


def _smithies(book: Rulebook) -> list[Shape]:
    out = [rect(1, 1, 188, 60, 3, PAPER, STONE)]
    for smithy in range(SMITHIES + 1):
        x = 6.0 + 30.5 * smithy
        wild = smithy == SMITHIES
        price = book.wild_price if wild else book.smithy_price[smithy]
        bonus = "" if wild or book.smithy_bonus[smithy] < 0 else short_effect(book, book.smithy_bonus[smithy], -1)
        out += [rect(x, 6, 27, 36, 2, MIST, STONE), rect(x + 4, 9, 19, 19, 2, PAPER, STONE)]
        out += [words(x + 13.5, 32, 2.4, f"{price} of {'any' if wild else 'its'} colour", INK)]
        out += [words(x + 13.5, 36, 2.4, f"or {book.ore_price} ore", STONE), words(x + 13.5, 40, 2.6, bonus, HUES[3])]
    way = "right" if book.flows_right else "left"
    prices = "   ".join([str(book.prices[place]) for place in range(PLACES)])
    out.append(words(95, 49, 3, f"Display, prices from the left: {prices}", INK))
    return [*out, words(95, 55, 2.4, f"Cards close up to the {way}; new ones come in behind them", STONE)]


def _board(seat: int) -> list[Shape]:
    """Two rows of five places; rune stones lie beside it."""
    hue = PLAYERS[seat]
    out = [rect(1, 1, 118, 60, 3, PAPER, hue), words(60, 7, 4.5, ROLES[seat], hue)]
    for row in range(2):
        for slot in range(SLOTS):
            x, y = 6.0 + 22 * slot, 13.0 + 23 * row
            out += [rect(x, y, 20, 20, 2, MIST, HUES[slot]), words(x + 10, y + 10, 2.4, GEMS[slot], HUES[slot])]
    return out


# --- tiles and tokens -----------------------------------------------------------------------------------------


def _artifact(colour: int) -> list[Shape]:
    hue = HUES[colour]
    out = [rect(0.8, 0.8, 16.4, 16.4, 2, PAPER, hue), shape([9, 3, 14, 7, 12, 14, 6, 14, 4, 7], hue, INK)]
    return [*out, words(9, 9, 2, GEMS[colour], PAPER)]


def _gem(gem: int) -> list[Shape]:
    """A cut stone; the wild one is left white."""
    return [shape([4, 0.8, 7.2, 3, 5.6, 7.2, 2.4, 7.2, 0.8, 3], PAPER if gem == WILD else HUES[gem], INK, 0.4)]


def _marker(seat: int) -> list[Shape]:
    return [circle(5, 5, 4.4, PLAYERS[seat], INK, 0.4), circle(5, 5, 2, PAPER, INK)]


def _tile(width: float, height: float, title: str, rule: str, fill: str) -> list[Shape]:
    out = [
        rect(0.8, 0.8, width - 1.6, height - 1.6, 3, fill, STONE),
        words(width / 2, 8, 3.0, title, INK, 0.0, width - 5),
    ]
    return [*out, words(width / 2, 16, 2.4, rule, INK, width - 6)] if rule else out


def _night(book: Rulebook) -> list[Piece]:
    out: list[Piece] = []
    for tile, effect in enumerate(book.tiles):
        drawn = _tile(36, 36, f"Wisp {tile + 1}", short_effect(book, effect, -1), "#dcd8ea")
        wisp = Piece(f"wisp tile {tile + 1}", 36, 36, book.tile_copies[tile], drawn)
        out.append(with_back(wisp, "wisp tiles", "#5b3f8c", "#dcd8ea", 10))
    dark = len(book.night_spaces) - book.night_wisps
    bright, black = circle(5, 5, 4.4, "#f4e7a0", "#5b3f8c", 0.6), circle(5, 5, 4.4, "#33304a", INK, 0.6)
    for title, count, drawing in (("wisp", book.night_wisps, bright), ("dark", dark, black)):
        token = Piece(f"night token {title}", 10, 10, count, [drawing])
        out.append(with_back(token, "night tokens", "#6d6888", "#dcd8ea", 6))
    return out


def _forest(book: Rulebook) -> list[Piece]:
    out = [Piece("forest track", 190, 62, 1, _path(book))]
    for kind, copies in enumerate(book.stool_copies):
        if copies:
            drawn = _tile(36, 36, STOOL_TITLES[kind], STOOL_RULES[kind], "#f0dcd2")
            stool = Piece(f"toadstool {STOOL_TITLES[kind]}", 36, 36, copies, drawn)
            out.append(with_back(stool, "toadstools", "#8a3f35", "#f0dcd2", 8))
    out.append(two_sided(Piece("forge token", 10, 10, 1, [circle(5, 5, 4.4, "#f0b35a", INK, 0.6)])))
    for seat in range(book.seats):
        paw = [circle(5, 6, 2.6, PLAYERS[seat], INK), circle(2.6, 2.8, 1.2, PLAYERS[seat], INK)]
        paw.append(circle(7.4, 2.8, 1.2, PLAYERS[seat], INK))
        out.append(two_sided(Piece(f"{ROLES[seat]} familiar", 10, 10, 1, paw)))
    return out


def _path(book: Rulebook) -> list[Shape]:
    """The start and the spaces, in as many rows of eight as they need; small where there are many."""
    out = [rect(1, 1, 188, 60, 3, "#e6efe4", HUES[2])]
    spaces = ["start", *[short_effect(book, effect, -1) for effect in book.spaces]]
    rows = (len(spaces) + 7) // 8
    height = 54.0 / rows
    for index, effect in enumerate(spaces):
        x, y = 5 + 22.6 * (index % 8), 4 + height * (index // 8)
        out += [rect(x, y, 21.4, height - 1.5, 2, PAPER, HUES[2]), words(x + 10.7, y + height * 0.28, 2.4, str(index))]
        out.append(words(x + 10.7, y + height * 0.62, 2.0, effect, INK, 20))
    scores = ", ".join([str(points) for points in book.rank_points])
    return [*out, words(95, 59.2, 1.8, f"In the end: {scores} points by rank; lower in a pile is ahead", STONE)]
