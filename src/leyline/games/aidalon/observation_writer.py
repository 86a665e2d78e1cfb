"""Aidalon's observations, straight from the state: the numbers of `observation_vector`, in its order. A card counts
only where the seat's bit says that it knows the card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from leyline.core.game import CHANCE, OVER, AnyGame, Frame, State
from leyline.core.observation_writer import ObservationWriter
from leyline.games.aidalon.cards import FIRST_STAGEABLE
from leyline.games.aidalon.grid import ARCHIVES, PLACES, SEEKER, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.observation import CARD_KINDS, FRAMES, GRID_KINDS, POOLS, QUESTION_KINDS, SEEKERS, STATES
from leyline.games.aidalon.procedures.card_stats import barrier, scrap_cost, shard_cost
from leyline.games.aidalon.procedures.frames import (
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
    PATH,
    QUESTION,
    REACTION,
    REACTION_TRIGGER,
    SEAT,
    STEP,
    TRIGGERS,
)
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of


def _write_cards(kinds: list[int], out: vec[float], at: i64) -> None:
    for kind in kinds:
        out[at + kind - SEEKERS] += 0.5


def _write_pieces(pieces: list[int], bit: int, out: vec[float], at: i64) -> None:
    for known in pieces:
        if mask_of(known) & bit:
            out[at + kind_of(known) - SEEKERS] += 0.5


def _write_slot(s: AidalonState, place: int, bit: int, out: vec[float], at: i64) -> None:
    card = s.cards[place]
    if card < 0:
        return
    out[at] = 1.0
    forged = s.forged[place] == 1
    if s.seen[place] & bit:
        out[at + 1] = 1.0
        kind = card - FIRST_STAGEABLE
        if kind < GRID_KINDS:
            out[at + STATES + kind] = 1.0
        if not forged:
            out[at + 5] = shard_cost(s, place) / 10
        out[at + 7] = scrap_cost(s, place) / 10
    if forged:
        out[at + 2] = 1.0
        if s.book.barriers[card] >= 0:
            out[at + 6] = barrier(s, place) / 10
    if s.exhausted[place] == 1:
        out[at + 3] = 1.0
    if s.tokens[place]:
        out[at + 4] = s.tokens[place] / 5


class AidalonWriter(ObservationWriter):
    """Writes what a seat of Aidalon observes."""

    def __init__(self, rules: Aidalon) -> None:
        super().__init__(rules)
        self.rules = rules
        self.seats = rules.seats

    def write(self, state: State, seat: int, out: vec[float], at: i64) -> None:
        assert isinstance(state, AidalonState)
        s, seats = state, self.seats
        bit = bit_of(seat)
        pending = self.rules.pending(s)
        out[at] = 1.0 if pending == seat else 0.0
        out[at + 1] = 1.0 if pending == CHANCE else 0.0
        out[at + 2] = 1.0 if pending == OVER else 0.0
        out[at + 3] = s.round / 50
        n: i64 = at + 4
        out[n + (s.first - seat) % seats] = 1.0
        n = self._write_stack(s.stack, seat, out, n + seats)
        _write_pieces(s.aside, bit, out, n)
        _write_cards(s.council[seat], out, n + CARD_KINDS)
        _write_cards(s.archives[seat], out, n + 2 * CARD_KINDS)
        n += 3 * CARD_KINDS
        for number in range(seats):
            n = self._write_player(s, (seat + number) % seats, seat, bit, out, n)

    def _write_stack(self, stack: list[Frame], seat: int, out: vec[float], at: i64) -> i64:
        """Write what is going on. Return where to go on."""
        seats = self.seats
        asked: i64 = at + 2 * FRAMES
        reacted: i64 = asked + QUESTION_KINDS
        delver: i64 = reacted + TRIGGERS
        defender: i64 = delver + seats
        where: i64 = defender + seats
        engaged: i64 = where + 6
        trigger = -1
        last = len(stack) - 1
        for index, f in enumerate(stack):
            kind = f[KIND]
            out[at + FRAMES + kind] = 1.0
            if index == last:
                out[at + kind] = 1.0
                if kind == QUESTION:
                    out[asked + f[STEP]] = 1.0
            if kind == REACTION:
                trigger = f[REACTION_TRIGGER]
            elif kind == DELVE:
                for other in range(seats):
                    out[delver + other] = 1.0 if (f[SEAT] - seat) % seats == other else 0.0
                    out[defender + other] = 1.0 if (f[DEFENDER] - seat) % seats == other else 0.0
                out[where + f[PATH]] = 1.0
                out[where + 3 + f[DELVE_ROW]] = 1.0
            elif kind == ENGAGE:
                out[engaged] = 1.0 if f[ENGAGE_MANNER] == CONFRONTING else 0.0
                out[engaged + 1] = f[ENGAGE_MORE_BARRIER] / 10
                out[engaged + 2] = f[ENGAGE_MORE_SCRAP] / 10
            elif kind == BREACH:
                out[engaged + 3] = 1.0 if f[PATH] == ARCHIVES else 0.0
                out[engaged + 4] = (f[BREACH_LEFT] + f[BREACH_EXTRA]) / 10
        if trigger >= 0:
            out[reacted + trigger] = 1.0
        return engaged + 5

    def _write_player(self, s: AidalonState, owner: int, seat: int, bit: int, out: vec[float], at: i64) -> i64:
        """Write what a seat sees of a player. Return where to go on."""
        seats = self.seats
        seeker = PLACES * owner + SEEKER
        out[at] = s.shards[owner] / 20
        out[at + 1] = s.heat[owner] / 10
        out[at + 2] = s.actions[owner] / 5
        out[at + 3] = 1.0 if s.begun >> owner & 1 else 0.0
        out[at + 4] = 1.0 if s.exhausted[seeker] == 1 else 0.0
        out[at + 5] = len(s.council[owner]) / 10
        out[at + 6] = len(s.archives[owner]) / 36
        out[at + 7] = network_size(s, owner) / 36
        n: i64 = at + POOLS
        out[n + s.cards[seeker]] = 1.0
        n += SEEKERS
        for agent in s.score[owner]:
            out[n + (owner_of(agent) - seat) % seats] += 1 / 3
        n += seats
        _write_cards(s.scrap[owner], out, n)
        _write_pieces(s.top[owner], bit, out, n + CARD_KINDS)
        _write_pieces(s.bottom[owner], bit, out, n + 2 * CARD_KINDS)
        n += 3 * CARD_KINDS
        for slot in range(SLOTS):
            _write_slot(s, PLACES * owner + slot, bit, out, n)
            n += STATES + GRID_KINDS
        return n


def create(game: AnyGame) -> ObservationWriter | None:
    """Return the writer of a game; None for a game of another class that was made with the same setup."""
    return AidalonWriter(game) if isinstance(game, Aidalon) else None
