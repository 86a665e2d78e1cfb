"""A view of Rune Stones as numbers, for learning programs. Values are scaled to about 0 to 1. The seat's own values
come first, then the other players' in turn order. A list of cards is one number for each card of the game: creatures
first, then druids, both ascending."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS
from leyline.games.runestones.procedures.frames import KIND, KINDS, STEP
from leyline.games.runestones.rulebook import (
    PLACES,
    ROWS,
    SLOTS,
    SMITHIES,
    STONE_NAMES,
    STONES,
    STOOL_NAMES,
    STOOLS,
    Rulebook,
)
from leyline.games.runestones.view import CardView, PlayerView, RuneKnowledge, RuneView

STEPS: Final = 6
"""The most steps of a frame that have a meaning of their own."""
DETAILS: Final = 6
"""Numbers of the frame on top beyond its kind, step and seat."""


def _player_features(book: Rulebook, cards: int, who: str) -> list[tuple[str, int]]:
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


def _prices(book: Rulebook, view: RuneView) -> list[float]:
    display = view["display"]
    prices = [0.0] * len(book.creatures)
    for place in range(PLACES):
        card = display[place]
        if card is not None:
            prices[book.creatures.index(card.number)] = book.prices[place] / 6
    return prices


def _tiles(book: Rulebook, view: RuneView) -> list[float]:
    up = [0] * len(book.tiles)
    for tile in view["tiles"]:
        if tile is not None:
            up[tile.number - 1] += 1
    return _scaled(up, 3) + _scaled(view["tiles_left"], 3) + _scaled(view["tiles_used"], 3)


def _player(book: Rulebook, cards: list[int], player: PlayerView) -> list[float]:
    out = [player["score"] / 100]
    out += _scaled(player["gems"], 15)
    out.append(player["ore"] / 20)
    stones = player["stones"]
    out += [float(name in stones) for name in STONE_NAMES]
    out += [float(player["marked"] == colour) for colour in COLOURS]
    for row in player["rows"]:
        for slot in range(SLOTS):
            artifact = row[slot]
            out.append(0.0 if artifact is None else 1.0 if artifact in COLOURS else 0.5)
    out += [player["hand_size"] / 10, player["deck_size"] / 10]
    for listed in (player["shown"], player["unseen"], player["discard"]):
        out += _members(listed, cards)
    out += _members(player["gone"], book.druids)
    if book.nocturnal:
        out.append(player["wisps_met"] / 3)
    return out


def _forest(book: Rulebook, player: PlayerView, rank: int) -> list[float]:
    held = player["toadstools"]
    out = [player["familiar"] / len(book.spaces), rank / 4]
    return out + [held.count(name) / 3 for name in STOOL_NAMES]


def _one_hot(index: int, size: int) -> list[float]:
    return [float(place == index) for place in range(size)]


def _numbers(cards: list[CardView]) -> list[int]:
    return [card.number for card in cards]


def _members(listed: list[int], every: list[int]) -> list[float]:
    return [float(number in listed) for number in every]


def _scaled(counts: list[int], whole: int) -> list[float]:
    return [count / whole for count in counts]


class RuneObservation(RuneKnowledge):
    """Observations for learning programs."""

    def observation_spec(self) -> list[tuple[str, int]]:
        book = self.book
        cards = len(book.creatures) + len(book.druids)
        out = [
            ("phase: the kind of frame on top, one of 21", KINDS),
            ("its step, one of six", STEPS),
            ("its further fields, in hundreds", DETAILS),
            ("this seat decides", 1),
            ("this seat has the turn", 1),
            ("this is the last round", 1),
            ("rounds, in thirties", 1),
            ("cards in hand", cards),
            ("cards in own deck", cards),
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

    def observation_vector(self, view: RuneView, seat: int) -> list[float]:
        book = self.book
        players = view["players"]
        own = players[seat]
        creatures = book.creatures
        cards = creatures + book.druids
        stack = view["stack"]
        top = stack[-1] if stack else []
        out = _one_hot(top[KIND] if top else -1, KINDS)
        out += _one_hot(top[STEP] if top else -1, STEPS)
        details = [number / 100 for number in top[3 : 3 + DETAILS]]
        out += details + [0.0] * (DETAILS - len(details))
        out += [float(view["pending"] == seat), float(view["seat"] == seat), float(view["last_round"])]
        out.append(view["round"] / 30)
        out += _members(_numbers(own["hand"] or []), cards)
        out += _members(own["deck"] or [], cards)
        out += _members(_numbers(view["played"]), cards)
        out += [float(view["borrowed"] == name) for name in STONE_NAMES]
        out += [float(view["lent"] == name) for name in COLOURS]
        out += [float(view["traded"]), float(view["all_wild"])]
        out += _prices(book, view)
        out += _members(view["deck"], creatures)
        out += _members(view["discard"], creatures)
        out += _scaled(view["supply"], 15)
        out.append(view["ore"] / 20)
        out += _scaled(view["stones"], 3)
        for artifact in view["smithies"]:
            out += [float(artifact == colour) for colour in COLOURS]
        out += _scaled(view["artifacts"], 8) + _scaled(view["scrap"], 8)
        out.append(view["wild_artifacts"] / 8)
        if book.nocturnal:
            out += _members(view["night"], book.night_spaces)
            out += _tiles(book, view)
        if book.forest:
            out += _scaled(view["toadstools_left"], 3) + _scaled(view["toadstools_used"], 3)
        for place in range(book.seats):
            other = (seat + place) % book.seats
            out += _player(book, cards, players[other])
            if book.forest:
                rank = view["march"].index(other)
                out += _forest(book, players[other], rank)
        return out
