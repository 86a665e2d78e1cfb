"""What each card, stone, tile and other piece of Rune Stones does, in words: `Game.card_text`, and the options that
take one."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.card_lists import DRUIDS, FIRST_DRUID
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.notation import ROLES, SMITHY_NAMES
from leyline.games.runestones.rulebook import (
    DOUBLE_DIE,
    EXCHANGE,
    EXTRA_POINT,
    HAND,
    MAGIC,
    PLUS,
    SMITHIES,
    STONE_NAMES,
    STONE_TITLES,
    STOOL_NAMES,
    STOOL_TITLES,
    WILD_GEM,
    Rulebook,
)
from leyline.games.runestones.text.phrases import colour_word, count_words, effect_words

_STOOL_WORDS: Final = (
    "in your turn: have the ability of a stone that you lack until the end of the turn",
    "when your cards are put away: the one that you would lose goes to your own discard pile",
    "when you utilize: use the ability of a played card once more",
    "in your turn: all your gems are wild until the end of the turn",
    "when you forge: one artifact from the five smithies costs nothing; it earns no bonus",
    "after another player's Forge action: forge one artifact at its price",
)
_KEYWORDS: Final = {
    "resurrect": "take a card from the general discard pile onto your own",
    "switch": "take a card from the display into your hand; you lose the banshee for it",
    "wisped": "take a wisp tile and resolve it",
    "steal": "each other player who has a gem of the banshee's colour gives you one",
    "recolour": "give back gems and take as many, each of another colour",
    "step": "move your familiar one space and get what the space gives",
}
"""Abilities whose name alone does not tell what they do."""


def stone_words(book: Rulebook, stone: int) -> str:
    """Return what a rune stone does."""
    if stone == MAGIC:
        more = count_words(book.stone_magic, "more magic point")
        return f"{more} when you summon, in any colour you play"
    if stone == HAND:
        return f"you refill your hand to {count_words(book.large_hand, 'card')}"
    if stone == EXCHANGE:
        return "once in each of your turns, trade a gem for an ore or an ore for a coloured gem"
    if stone == WILD_GEM:
        return "once, put a coloured gem on it: from then on your gems of that colour are wild too"
    if stone == PLUS:
        return "use both sides of an “or” on a card"
    if stone == DOUBLE_DIE:
        return "carry out the result of every roll that a card gives twice"
    if stone == EXTRA_POINT:
        return "one more point for each card whose ability scores"
    return "you may play three cards when you utilize; you lose only the highest"


def stool_words(kind: int) -> str:
    """Return when a toadstool is used, and what it does."""
    return _STOOL_WORDS[kind]


def piece_text(book: Rulebook, name: str) -> str:
    """Return what the pieces of that name do, one on a line; empty if there is none. A piece is a card by its number or
    kind, a stone or toadstool by its name or title, `tile 5`, `face 2`, `space 3`, `smithy 4`, or a kind of them."""
    words = name.lower().replace("-", " ").split()
    asked = " ".join([word for word in words if word not in ("the", "a", "an", "card")])
    lines = _cards(book, asked) + _stones(book, asked) + _toadstools(book, asked) + _places(book, asked)
    if asked in _KEYWORDS:
        lines.insert(0, f"{asked}: {_KEYWORDS[asked]}.")
    return "\n".join(lines)


def _is(asked: str, *names: str) -> bool:
    """Return whether one of the names is asked for, alone or as one of several."""
    return any([asked in (each, f"{each}s") for each in [name.lower().replace("-", " ") for name in names]])


def _cards(book: Rulebook, asked: str) -> list[str]:
    lines: list[str] = []
    for index, card in enumerate(book.cards):
        if card is None or not (asked == str(card.number) or _is(asked, card.kind, f"{card.kind} {card.number}")):
            continue
        owner = (index - FIRST_DRUID) // DRUIDS
        whose = f"{ROLES[owner]}'s " if owner >= 0 else ""
        colour = book.colours[index]
        does = effect_words(book, card.effect, colour if colour != WILD else -1)
        printed = book.effects.short(card.effect)
        lines.append(
            f"{card.number}, {whose}{colour_word(book, index)} {card.kind}, magic {card.magic}, {printed}: {does}."
        )
    return lines


def _stones(book: Rulebook, asked: str) -> list[str]:
    lines: list[str] = []
    for stone, (name, title) in enumerate(zip(STONE_NAMES, STONE_TITLES, strict=True)):
        if _is(asked.removeprefix("rune "), "stone", name, title, f"stone {name}", f"{name} stone", f"{title} stone"):
            lines.append(f"Rune stone {title} ({name}): {stone_words(book, stone)}.")
    return lines


def _toadstools(book: Rulebook, asked: str) -> list[str]:
    if not book.forest:
        return []
    lines: list[str] = []
    for kind, (name, title) in enumerate(zip(STOOL_NAMES, STOOL_TITLES, strict=True)):
        if book.stool_copies[kind] and _is(asked, "toadstool", name, title, f"toadstool {name}", f"{name} toadstool"):
            lines.append(f"Toadstool {title} ({name}): {stool_words(kind)}.")
    return lines


def _places(book: Rulebook, asked: str) -> list[str]:
    """Return smithies, faces of the die, wisp tiles and spaces of the forest."""
    lines: list[str] = []
    for smithy, name in enumerate(SMITHY_NAMES):
        if _is(asked, "smithy", "smithie", f"smithy {name}", f"{name} smithy"):
            lines.append(_smithy(book, smithy))
    for face, effect in enumerate(book.faces, 1):
        if _is(asked, "die", "dice", "face", "die face", f"face {face}", f"die face {face}"):
            lines.append(f"Face {face} of the die: {effect_words(book, effect, -1)}.")
    for tile, effect in enumerate(book.tiles if book.nocturnal else [], 1):
        if _is(asked, "tile", "wisp tile", f"tile {tile}", f"wisp tile {tile}"):
            copies = book.tile_copies[tile - 1]
            lines.append(f"Wisp tile {tile}, {copies} in the game: {effect_words(book, effect, -1)}.")
    for space, effect in enumerate(book.spaces if book.forest else [], 1):
        if _is(asked, "space", "forest space", f"space {space}"):
            lines.append(f"Space {space} of the forest: {effect_words(book, effect, -1)}.")
    return lines


def _smithy(book: Rulebook, smithy: int) -> str:
    ore = f"or {book.ore_price} ore"
    if smithy == SMITHIES:
        return f"The wild smithy: a wild artifact costs {count_words(book.wild_price, 'gem')} of any colour, {ore}."
    bonus = book.smithy_bonus[smithy]
    earned = f"; paid with gems, it earns: {effect_words(book, bonus, -1)}" if bonus >= 0 else ""
    token = "; the forge token: you may move your familiar" if book.forest and smithy == book.forge_token else ""
    price = count_words(book.smithy_price[smithy], "gem")
    return f"Smithy {smithy + 1}: {price} of the artifact's colour, {ore}{earned}{token}."
