"""A view of Aidalon as numbers, for learning programs. Sizes are scaled to about 0 to 1. The seat's own things come
first, then those of the others clockwise, so that a rule learned on one seat holds on every other.

Cards are counted in the order of `CARDS`, seekers left out; a card that the seat does not know is not counted."""

from __future__ import annotations

from typing import Final

from leyline.core.game import CHANCE, OVER
from leyline.games.aidalon.cards import CARDS, FIRST_STAGEABLE, KINDS, LAST_STAGEABLE
from leyline.games.aidalon.grid import ARCHIVES, SLOTS
from leyline.games.aidalon.position_text import AidalonPositions
from leyline.games.aidalon.procedures.frames import (
    ASK_DISCOVER,
    BREACH,
    BREACH_EXTRA,
    BREACH_LEFT,
    CONFRONTING,
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
from leyline.games.aidalon.view import AidalonView, PieceView, PlayerView, SlotView

FRAMES: Final = len(LENGTHS)
QUESTION_KINDS: Final = ASK_DISCOVER + 1
SEEKERS: Final = FIRST_STAGEABLE
CARD_KINDS: Final = len(CARDS) - SEEKERS
"""Cards other than seekers."""
GRID_KINDS: Final = LAST_STAGEABLE + 1 - FIRST_STAGEABLE
POOLS: Final = 8
STATES: Final = 8
"""Numbers about a slot, before those that tell which card lies there."""


class AidalonObservation(AidalonPositions):
    """Views as numbers."""

    def observation_spec(self) -> list[tuple[str, int]]:
        seats = self.seats
        out = [
            ("decision of this seat, of chance, game over", 3),
            ("rounds, in fiftieths", 1),
            ("first player, own seat first", seats),
            ("kind of the innermost frame", FRAMES),
            ("kinds of all frames", FRAMES),
            ("question asked", QUESTION_KINDS),
            ("trigger of reactions", TRIGGERS),
            ("delver, own seat first", seats),
            ("defender, own seat first", seats),
            ("path and row of the delve", 6),
            ("confronting, more barrier, more scrap cost, in the Archives; cards left to discover, in tenths", 5),
            ("known cards out of their zone, of each card", CARD_KINDS),
            ("cards in the Council, of each card", CARD_KINDS),
            ("cards in the Archives, of each card", CARD_KINDS),
        ]
        for number in range(seats):
            whose = "own" if number == 0 else f"player {number} to the left:"
            out += [
                (f"{whose} shards, heat, actions, has acted, seeker exhausted, sizes of the districts", POOLS),
                (f"{whose} seeker, one of four", SEEKERS),
                (f"{whose} score area: agents of each owner, own seat first, in thirds", seats),
                (f"{whose} scrapped cards, of each card", CARD_KINDS),
                (f"{whose} known cards on top of the Network, of each card", CARD_KINDS),
                (f"{whose} known cards at the bottom of the Network, of each card", CARD_KINDS),
                (
                    f"{whose} slots: occupied, known, forged, exhausted, shards on it, cost, barrier, scrap cost; "
                    "the card",
                    SLOTS * (STATES + GRID_KINDS),
                ),
            ]
        return out

    def observation_vector(self, view: AidalonView, seat: int) -> list[float]:
        """Return the view as numbers of about 0 to 1, in the order of `observation_spec`."""
        seats, players = self.seats, view["players"]
        pending = view["pending"]
        out = [float(pending == seat), float(pending == CHANCE), float(pending == OVER), view["round"] / 50]
        out += _seat(view["first"], seat, seats)
        out += _stack(view["stack"], seat, seats)
        out += _pieces(view["aside"])
        out += _cards(players[seat]["council"]) + _cards(players[seat]["archives"])
        for number in range(seats):
            out += _player(players[(seat + number) % seats], seat, seats)
        return out


def _stack(stack: list[list[int]], seat: int, seats: int) -> list[float]:
    frames = [0.0] * FRAMES
    innermost, asked, reacted = [0.0] * FRAMES, [0.0] * QUESTION_KINDS, [0.0] * TRIGGERS
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
            engaged[0] = float(f[ENGAGE_MANNER] == CONFRONTING)
            engaged[1] = f[ENGAGE_MORE_BARRIER] / 10
            engaged[2] = f[ENGAGE_MORE_SCRAP] / 10
        elif kind == BREACH:
            engaged[3] = float(f[PATH] == ARCHIVES)
            engaged[4] = (f[BREACH_LEFT] + f[BREACH_EXTRA]) / 10
    return innermost + frames + asked + reacted + delver + defender + where + engaged


def _player(player: PlayerView, seat: int, seats: int) -> list[float]:
    out = [
        player["shards"] / 20,
        player["heat"] / 10,
        player["actions"] / 5,
        float(player["has_acted"]),
        float(player["seeker_exhausted"]),
        player["council_size"] / 10,
        player["archives_size"] / 36,
        player["network_size"] / 36,
    ]
    seeker = [0.0] * SEEKERS
    seeker[KINDS[player["seeker"]]] = 1.0
    owners = [0.0] * seats
    for agent in player["score"]:
        owners[(agent["owner"] - seat) % seats] += 1 / 3
    out += seeker + owners + _cards(player["scrap"]) + _pieces(player["top"]) + _pieces(player["bottom"])
    for slot in player["grid"]:
        out += _slot(slot)
    return out


def _slot(slot: SlotView | None) -> list[float]:
    out = [0.0] * (STATES + GRID_KINDS)
    if slot is None:
        return out
    out[0] = 1.0
    card = slot["card"]
    if card is not None:
        out[1] = 1.0
        kind = KINDS[card] - FIRST_STAGEABLE
        if kind < GRID_KINDS:
            out[STATES + kind] = 1.0
    out[2] = float(slot["forged"])
    out[3] = float(slot["exhausted"])
    out[4] = slot["shards"] / 5
    out[5] = _tenths(slot["cost"])
    out[6] = _tenths(slot["barrier"])
    out[7] = _tenths(slot["scrap"])
    return out


def _tenths(number: int | None) -> float:
    return 0.0 if number is None else number / 10


def _seat(who: int, seat: int, seats: int) -> list[float]:
    """Return which seat it is, counted clockwise from the own one."""
    out = [0.0] * seats
    out[(who - seat) % seats] = 1.0
    return out


def _cards(names: list[str] | None) -> list[float]:
    """Return the number of each card in halves: decks hold two at most."""
    out = [0.0] * CARD_KINDS
    if names is not None:
        for name in names:
            out[KINDS[name] - SEEKERS] += 0.5
    return out


def _pieces(pieces: list[PieceView]) -> list[float]:
    return _cards([piece["card"] for piece in pieces if piece["card"] is not None])
