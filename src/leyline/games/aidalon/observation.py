"""A view of Aidalon as numbers, for learning programs. Sizes are scaled to about 0 to 1; the seat's own things come
first, then those of the others clockwise, so that a rule learned on one seat holds on every other.

A card is one of those that decks are made of, in their order; a card that the seat does not know is none of them."""

from __future__ import annotations

from typing import Final, cast

from leyline.core.game import View
from leyline.games.aidalon.cards import CARDS, FIRST_STAGEABLE, KINDS, LAST_STAGEABLE
from leyline.games.aidalon.grid import ARCHIVES, SLOTS
from leyline.games.aidalon.procedures.frames import (
    ASK_DISCOVER,
    BREACH,
    BREACH_EXTRA,
    BREACH_LEFT,
    DEFENDER,
    DELVE,
    DELVE_ROW,
    ENGAGE,
    ENGAGE_MANNER,
    ENGAGE_MORE_BARRIER,
    ENGAGE_MORE_SCRAP,
    KIND,
    LENGTHS,
    PATH,
    QUESTION,
    REACTION,
    REACTION_TRIGGER,
    SEAT,
    STEP,
    TRIGGERS,
)

FRAMES: Final = len(LENGTHS)
QUESTIONS: Final = ASK_DISCOVER + 1
SEEKERS: Final = FIRST_STAGEABLE
CARD_KINDS: Final = len(CARDS) - SEEKERS
"""Cards that are no seekers."""
GRID_KINDS: Final = LAST_STAGEABLE + 1 - FIRST_STAGEABLE
POOLS: Final = 8
STATES: Final = 8
"""Numbers about a slot before the card that lies there."""


def observation_spec(seats: int) -> list[tuple[str, int]]:
    """The parts of a vector and how many numbers each has."""
    out = [
        ("it is this seat's decision, chance's, the game is over", 3),
        ("rounds, in fiftieths", 1),
        ("who holds the first-player token, one's own first", seats),
        ("what is going on innermost, one of twelve", FRAMES),
        ("what else is going on", FRAMES),
        ("what is asked, one of twenty-one", QUESTIONS),
        ("what is reacted to, one of twelve", TRIGGERS),
        ("the delver, one's own seat first", seats),
        ("the defender, one's own seat first", seats),
        ("path and row of the delve", 6),
        ("a confrontation, more barrier, more scrap cost, from an Archives; cards still to discover, in tenths", 5),
        ("cards out of their zone that the seat knows, of each card", CARD_KINDS),
        ("cards in the Council, of each card", CARD_KINDS),
        ("cards in the Archives, of each card", CARD_KINDS),
    ]
    for number in range(seats):
        whose = "own" if number == 0 else f"those of player {number} to the left:"
        out += [
            (f"{whose} shards, heat, actions, has acted, seeker exhausted, sizes of the districts", POOLS),
            (f"{whose} seeker, one of four", SEEKERS),
            (f"{whose} score area: agents of each owner, one's own first, in thirds", seats),
            (f"{whose} scrapped cards, of each card", CARD_KINDS),
            (f"{whose} known cards on top of the Network, of each card", CARD_KINDS),
            (f"{whose} known cards at the bottom of the Network, of each card", CARD_KINDS),
        ]
        out.append(
            (
                f"{whose} slots: occupied, known, forged, exhausted, shards on it, cost, barrier, scrap cost; the card",
                SLOTS * (STATES + GRID_KINDS),
            )
        )
    return out


def observation_vector(seats: int, view: View, seat: int) -> list[float]:
    """The numbers, in the order of `observation_spec`."""
    pending = cast(int, view["pending"])
    out = [float(pending == seat), float(pending == -1), float(pending == -2), cast(int, view["round"]) / 50]
    out += _seat(cast(int, view["first"]), seat, seats)
    out += _going_on(cast(list[list[int]], view["stack"]), seat, seats)
    players = cast(list[dict[str, object]], view["players"])
    out += _known(view["aside"]) + _counted(players[seat]["council"]) + _counted(players[seat]["archives"])
    for number in range(seats):
        out += _player(players[(seat + number) % seats], seat, seats)
    return out


def _going_on(stack: list[list[int]], seat: int, seats: int) -> list[float]:
    frames = [0.0] * FRAMES
    innermost, asked, reacted = [0.0] * FRAMES, [0.0] * QUESTIONS, [0.0] * TRIGGERS
    delver, defender, where = [0.0] * seats, [0.0] * seats, [0.0] * 6
    engaged = [0.0] * 5
    for index, f in enumerate(stack):
        kind = f[KIND]
        frames[kind] = 1.0
        if index == len(stack) - 1:
            innermost[kind] = 1.0
            if kind == QUESTION:
                asked[f[STEP]] = 1.0
        if kind == REACTION:
            reacted = [0.0] * TRIGGERS
            reacted[f[REACTION_TRIGGER]] = 1.0
        elif kind == DELVE:
            delver, defender = _seat(f[SEAT], seat, seats), _seat(f[DEFENDER], seat, seats)
            where[f[PATH]] = 1.0
            where[3 + f[DELVE_ROW]] = 1.0
        elif kind == ENGAGE:
            engaged[0] = float(f[ENGAGE_MANNER] == 0)
            engaged[1] = f[ENGAGE_MORE_BARRIER] / 10
            engaged[2] = f[ENGAGE_MORE_SCRAP] / 10
        elif kind == BREACH:
            engaged[3] = float(f[PATH] == ARCHIVES)
            engaged[4] = (f[BREACH_LEFT] + f[BREACH_EXTRA]) / 10
    return innermost + frames + asked + reacted + delver + defender + where + engaged


def _player(player: dict[str, object], seat: int, seats: int) -> list[float]:
    out = [
        cast(int, player["shards"]) / 20,
        cast(int, player["heat"]) / 10,
        cast(int, player["actions"]) / 5,
        float(cast(bool, player["has_acted"])),
        float(cast(bool, player["seeker_exhausted"])),
        cast(int, player["council_size"]) / 10,
        cast(int, player["archives_size"]) / 36,
        cast(int, player["network_size"]) / 36,
    ]
    seeker = [0.0] * SEEKERS
    seeker[KINDS[cast(str, player["seeker"])]] = 1.0
    owners = [0.0] * seats
    for agent in cast(list[dict[str, int]], player["score"]):
        owners[(agent["owner"] - seat) % seats] += 1 / 3
    out += seeker + owners + _counted(player["scrap"]) + _known(player["top"]) + _known(player["bottom"])
    for slot in cast(list[dict[str, object] | None], player["grid"]):
        out += _slot(slot)
    return out


def _slot(slot: dict[str, object] | None) -> list[float]:
    out = [0.0] * (STATES + GRID_KINDS)
    if slot is None:
        return out
    out[0] = 1.0
    card = slot["card"]
    if card is not None:
        out[1] = 1.0
        kind = KINDS[cast(str, card)] - FIRST_STAGEABLE
        if kind < GRID_KINDS:
            out[STATES + kind] = 1.0
    out[2] = float(cast(bool, slot["forged"]))
    out[3] = float(cast(bool, slot["exhausted"]))
    out[4] = cast(int, slot["shards"]) / 5
    out[5] = _tenths(slot["cost"])
    out[6] = _tenths(slot["barrier"])
    out[7] = _tenths(slot["scrap"])
    return out


def _tenths(number: object) -> float:
    return 0.0 if number is None else cast(int, number) / 10


def _seat(who: int, seat: int, seats: int) -> list[float]:
    """Which seat, counted clockwise from one's own."""
    out = [0.0] * seats
    out[(who - seat) % seats] = 1.0
    return out


def _counted(names: object) -> list[float]:
    """How many of each card, in halves: decks hold two at most."""
    out = [0.0] * CARD_KINDS
    if names is not None:
        for name in cast(list[str], names):
            out[KINDS[name] - SEEKERS] += 0.5
    return out


def _known(pieces: object) -> list[float]:
    return _counted([piece["card"] for piece in cast(list[dict[str, object]], pieces) if piece["card"] is not None])
