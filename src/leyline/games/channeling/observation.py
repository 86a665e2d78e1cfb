"""A view of The Channeling as numbers, for learning programs. Sizes are scaled to about 0 to 1; the seat's own
things come first."""

from __future__ import annotations

from typing import cast

from leyline.core.game import View
from leyline.games.channeling.cards import Deck
from leyline.games.channeling.grid import GLYPHS, PLACES
from leyline.games.channeling.view import PHASES


def features(deck: Deck) -> list[tuple[str, int]]:
    """The parts of a vector and how many numbers each has."""
    kinds = len(deck.names)
    return [
        ("what is waited for, one of eight", len(PHASES)),
        ("it is this seat's decision", 1),
        ("this seat is Light", 1),
        ("this is the last turn", 1),
        ("turns, in hundreds", 1),
        ("glyph in play, one of eight", GLYPHS),
        ("place in play, one of sixteen", PLACES),
        ("Vigor of each card, in tenths", PLACES),
        ("Splendor of each card, in tenths", PLACES),
        ("cubes on each card, in tenths, one's own above 0", PLACES),
        ("places of one's own druids", PLACES),
        ("places of the other's druids", PLACES),
        ("one's own glyphs in hand", GLYPHS),
        ("one's own glyphs set aside", GLYPHS),
        ("the other's glyphs played in this run", GLYPHS),
        ("own supply, overchanneling and score; the same of the other; in fiftieths", 6),
        ("own cards of each kind", kinds),
        ("the other's cards of each kind", kinds),
        ("cards of each kind left in the deck", kinds),
    ]


def vector(deck: Deck, view: View, seat: int) -> list[float]:
    """The numbers, in the order of `observation_spec`."""
    players = cast(list[dict[str, object]], view["players"])
    own, other = players[seat], players[1 - seat]
    cards = cast(list[list[int] | None], view["cards"])
    out = _one_hot(PHASES.index(cast(str, view["phase"])), len(PHASES))
    out += [float(view["pending"] == seat), float(seat == 0), float(cast(bool, view["last_turn"]))]
    out.append(cast(int, view["turn"]) / 100)
    out += _one_hot(cast("int | None", view["glyph"]), GLYPHS)
    out += _one_hot(cast("int | None", view["place"]), PLACES)
    out += [card[0] / 10 if card else 0.0 for card in cards]
    out += [card[1] / 10 if card else 0.0 for card in cards]
    sign = 10 if seat == 0 else -10
    out += [cubes / sign for cubes in cast(list[int], view["cubes"])]
    out += _members(own["druids"], PLACES) + _members(other["druids"], PLACES)
    out += _members(own["hand"], GLYPHS) + _members(own["aside"], GLYPHS) + _members(other["spent"], GLYPHS)
    for player in (own, other):
        out += [cast(int, player[name]) / 50 for name in ("supply", "overchanneling", "score")]
    return out + _kinds(deck, own["acquired"]) + _kinds(deck, other["acquired"]) + _kinds(deck, view["deck"])


def _one_hot(index: int | None, size: int) -> list[float]:
    return [float(place == index) for place in range(size)]


def _members(listed: object, size: int) -> list[float]:
    found = cast(list[int], listed)
    return [float(member in found) for member in range(size)]


def _kinds(deck: Deck, counted: object) -> list[float]:
    found = {f"{vigor}/{splendor}": count for vigor, splendor, count in cast(list[list[int]], counted)}
    return [found.get(name, 0) / 5 for name in deck.names]
