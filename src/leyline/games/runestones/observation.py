"""A view of Rune Stones as numbers, for learning programs. Sizes are scaled to about 0 to 1; the seat's own things come
first, then the other players' in the order of their turns. Wherever cards are listed, there is a number for each card
that the game has: creatures first, then druids, both ascending."""

from __future__ import annotations

from typing import Final, cast

from leyline.core.game import View
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS
from leyline.games.runestones.procedures.frames import KINDS
from leyline.games.runestones.rulebook import (
    PLACES,
    ROWS,
    SLOTS,
    SMITHIES,
    STONE_NAMES,
    STONES,
    STOOL_NAMES,
    STOOLS,
    Book,
)

STEPS: Final = 6
"""The most steps of a frame that have a meaning of their own."""
DETAILS: Final = 6
"""Numbers of the frame on top beyond its kind, step and seat."""

Player = dict[str, object]


def features(book: Book) -> list[tuple[str, int]]:
    """The parts of a vector and how many numbers each has."""
    cards = len(book.creatures) + len(book.druids)
    out = [
        ("what is waited for: the kind of question, one of 21", KINDS),
        ("the step within it, one of six", STEPS),
        ("its details, in hundreds", DETAILS),
        ("it is this seat's decision", 1),
        ("it is this seat's turn", 1),
        ("this is the last round", 1),
        ("rounds, in thirties", 1),
        ("cards in hand", cards),
        ("cards in the own deck", cards),
        ("cards played for the action", cards),
        ("stone borrowed, one of eight", STONES),
        ("colour on the borrowed Wild Gem stone, one of four", len(COLOURS)),
        ("the Exchange stone has been used, all gems are wild", 2),
        ("cards on display: the price of the place, in sixths", len(book.creatures)),
        ("cards in the creature deck", len(book.creatures)),
        ("cards on the general discard pile", len(book.creatures)),
        ("gems left, in fifteenths, and ore, in twentieths", len(GEMS) + 1),
        ("rune stones left of each type, in thirds", STONES),
        ("colour of the artifact at each smithy", SMITHIES * len(COLOURS)),
        ("artifacts in the supply, discarded, and wild ones, in eighths", 2 * len(COLOURS) + 1),
    ]
    if book.nocturnal:
        tiles = len(book.tiles)
        out.append(("spaces with a wisp", len(book.night_spaces)))
        out.append(("wisp tiles face up, in the stack and used, of each kind, in thirds", 3 * tiles))
    if book.forest:
        out.append(("toadstools in the stack and used, of each kind, in thirds", 2 * STOOLS))
    for place in range(book.seats):
        out += _player_features(book, cards, "own" if place == 0 else f"player {place + 1}:")
    return out


def _player_features(book: Book, cards: int, who: str) -> list[tuple[str, int]]:
    out = [
        (f"{who} score, in hundreds", 1),
        (f"{who} gems, in fifteenths, and ore, in twentieths", len(GEMS) + 1),
        (f"{who} rune stones", STONES),
        (f"{who} marked colour, one of four", len(COLOURS)),
        (f"{who} places of the two rows: 1 for an artifact of the place's colour, a half for a wild one", ROWS * SLOTS),
        (f"{who} cards in the hand and in the deck, how many, in tenths", 2),
        (f"{who} cards known to be in the hand", cards),
        (f"{who} cards in the hand or the deck", cards),
        (f"{who} discard pile", cards),
        (f"{who} druids out of the game", len(book.druids)),
    ]
    if book.nocturnal:
        out.append((f"{who} wisps met, in thirds", 1))
    if book.forest:
        out.append((f"{who} familiar's space, as a share of the track, and its rank, in quarters", 2))
        out.append((f"{who} toadstools of each kind, in thirds", STOOLS))
    return out


def vector(book: Book, view: View, seat: int) -> list[float]:
    """The numbers, in the order of `observation_spec`."""
    players = cast(list[Player], view["players"])
    own = players[seat]
    creatures = book.creatures
    cards = creatures + book.druids
    stack = cast(list[list[int]], view["stack"])
    top = stack[-1] if stack else []
    out = _one_hot(top[0] if top else -1, KINDS)
    out += _one_hot(top[1] if top else -1, STEPS)
    details = [number / 100 for number in top[3 : 3 + DETAILS]]
    out += details + [0.0] * (DETAILS - len(details))
    out += [float(view["pending"] == seat), float(view["seat"] == seat), float(cast(bool, view["last_round"]))]
    out.append(cast(int, view["round"]) / 30)
    out += _members(_numbers(own["hand"]), cards)
    out += _members(cast(list[int], own["deck"]), cards)
    out += _members(_numbers(view["played"]), cards)
    out += [float(view["borrowed"] == name) for name in STONE_NAMES]
    out += [float(view["lent"] == name) for name in COLOURS]
    out += [float(cast(bool, view["traded"])), float(cast(bool, view["all_wild"]))]
    out += _prices(book, view)
    out += _members(cast(list[int], view["deck"]), creatures)
    out += _members(cast(list[int], view["discard"]), creatures)
    out += _scaled(view["supply"], 15)
    out.append(cast(int, view["ore"]) / 20)
    out += _scaled(view["stones"], 3)
    for artifact in cast("list[str | None]", view["smithies"]):
        out += [float(artifact == colour) for colour in COLOURS]
    out += _scaled(view["artifacts"], 8) + _scaled(view["scrap"], 8)
    out.append(cast(int, view["wild_artifacts"]) / 8)
    if book.nocturnal:
        out += _members(cast(list[int], view["night"]), book.night_spaces)
        out += _tiles(book, view)
    if book.forest:
        out += _scaled(view["toadstools_left"], 3) + _scaled(view["toadstools_used"], 3)
    for place in range(book.seats):
        other = (seat + place) % book.seats
        out += _player(book, cards, players[other])
        if book.forest:
            rank = cast(list[int], view["march"]).index(other)
            out += _forest(book, players[other], rank)
    return out


def _prices(book: Book, view: View) -> list[float]:
    display = cast("list[list[object] | None]", view["display"])
    prices = [0.0] * len(book.creatures)
    for place in range(PLACES):
        card = display[place]
        if card is not None:
            prices[book.creatures.index(cast(int, card[0]))] = book.prices[place] / 6
    return prices


def _tiles(book: Book, view: View) -> list[float]:
    up = [0] * len(book.tiles)
    for tile in cast("list[list[object] | None]", view["tiles"]):
        if tile is not None:
            up[cast(int, tile[0]) - 1] += 1
    return _scaled(up, 3) + _scaled(view["tiles_left"], 3) + _scaled(view["tiles_used"], 3)


def _player(book: Book, cards: list[int], player: Player) -> list[float]:
    out = [cast(int, player["score"]) / 100]
    out += _scaled(player["gems"], 15)
    out.append(cast(int, player["ore"]) / 20)
    stones = cast(list[str], player["stones"])
    out += [float(name in stones) for name in STONE_NAMES]
    out += [float(player["marked"] == colour) for colour in COLOURS]
    for row in cast("list[list[str | None]]", player["rows"]):
        for slot in range(SLOTS):
            artifact = row[slot]
            out.append(0.0 if artifact is None else 1.0 if artifact in COLOURS else 0.5)
    out += [cast(int, player["hand_size"]) / 10, cast(int, player["deck_size"]) / 10]
    for name in ("shown", "unseen", "discard"):
        out += _members(cast(list[int], player[name]), cards)
    out += _members(cast(list[int], player["gone"]), book.druids)
    if book.nocturnal:
        out.append(cast(int, player["wisps_met"]) / 3)
    return out


def _forest(book: Book, player: Player, rank: int) -> list[float]:
    held = cast(list[str], player["toadstools"])
    out = [cast(int, player["familiar"]) / len(book.spaces), rank / 4]
    return out + [held.count(name) / 3 for name in STOOL_NAMES]


def _one_hot(index: int, size: int) -> list[float]:
    return [float(place == index) for place in range(size)]


def _numbers(cards: object) -> list[int]:
    """The numbers of cards that lie face up for the seat."""
    return [cast(int, card[0]) for card in cast(list[list[object]], cards)]


def _members(listed: list[int], every: list[int]) -> list[float]:
    return [float(number in listed) for number in every]


def _scaled(counts: object, whole: int) -> list[float]:
    return [count / whole for count in cast(list[int], counts)]
