"""Observations of Rune Stones, straight from the state: the numbers of `observation_vector`, in its order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from leyline.core.game import AnyGame, State
from leyline.core.observation_writer import ObservationWriter
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS
from leyline.games.runestones.evaluation import RuneStones
from leyline.games.runestones.observation import DETAILS, STEPS
from leyline.games.runestones.procedures.frames import KIND, KINDS, SEAT, STEP
from leyline.games.runestones.rulebook import PLACES, SLOTS, SMITHIES, STONES, STOOLS
from leyline.games.runestones.state import RuneState


def _columns(numbers: list[int]) -> list[int]:
    """Return the column of each card number; -1 for numbers without one."""
    columns = [-1] * (max(numbers, default=0) + 1)
    for column, number in enumerate(numbers):
        columns[number] = column
    return columns


def _write_members(numbers: list[int], columns: list[int], out: vec[float], at: i64) -> None:
    """Write 1 for each number that has a column."""
    size = len(columns)
    for number in numbers:
        if number < size:
            column = columns[number]
            if column >= 0:
                out[at + column] = 1.0


def _write_one(index: int, size: int, out: vec[float], at: i64) -> None:
    if 0 <= index < size:
        out[at + index] = 1.0


def _write_scaled(counts: list[int], whole: int, out: vec[float], at: i64) -> None:
    index = at
    for count in counts:
        if count:
            out[index] = count / whole
        index += 1


class RuneWriter(ObservationWriter):
    """Writes what a seat of Rune Stones observes."""

    def __init__(self, rules: RuneStones) -> None:
        super().__init__(rules)
        self.rules = rules
        book = self.book = rules.book
        self.creatures = _columns(book.creatures)
        self.druids = _columns(book.druids)
        self.cards = _columns(book.creatures + book.druids)
        self.night_spaces = _columns(book.night_spaces) if book.nocturnal else []
        self.creature_count = len(book.creatures)
        self.druid_count = len(book.druids)
        self.card_count = self.creature_count + self.druid_count

    def write(self, state: State, seat: int, out: vec[float], at: i64) -> None:
        assert isinstance(state, RuneState)
        book = self.book
        n = self._write_frame(state, seat, out, at)
        n = self._write_common(state, seat, out, n)
        for place in range(book.seats):
            n = self._write_player(state, (seat + place) % book.seats, out, n)

    def _write_frame(self, s: RuneState, seat: int, out: vec[float], at: i64) -> i64:
        """Write what is going on. Return where to go on."""
        turn = -1
        if s.frames:
            top = s.frames[-1]
            _write_one(top[KIND], KINDS, out, at)
            _write_one(top[STEP], STEPS, out, at + KINDS)
            for index in range(3, min(len(top), 3 + DETAILS)):
                out[at + KINDS + STEPS + index - 3] = top[index] / 100
            if s.round:
                turn = s.frames[0][SEAT]
        n: i64 = at + KINDS + STEPS + DETAILS
        out[n] = 1.0 if self.rules.pending(s) == seat else 0.0
        out[n + 1] = 1.0 if turn == seat else 0.0
        out[n + 2] = 1.0 if s.last == 1 else 0.0
        out[n + 3] = s.round / 30
        n += 4
        _write_members(s.hands[seat], self.cards, out, n)
        _write_members(s.decks[seat], self.cards, out, n + self.card_count)
        _write_members(s.played, self.cards, out, n + 2 * self.card_count)
        return n + 3 * self.card_count

    def _write_common(self, s: RuneState, seat: int, out: vec[float], at: i64) -> i64:
        """Write what lies in the middle. Return where to go on."""
        book = self.book
        n = at
        _write_one(s.borrowed, STONES, out, n)
        _write_one(s.lent, len(COLOURS), out, n + STONES)
        n += STONES + len(COLOURS)
        out[n] = 1.0 if s.traded == 1 else 0.0
        out[n + 1] = 1.0 if s.wilds == 1 else 0.0
        n += 2
        for place in range(PLACES):
            if s.display[place]:
                out[n + self.creatures[s.display[place]]] = book.prices[place] / 6
        _write_members(s.deck, self.creatures, out, n + self.creature_count)
        _write_members(s.discard, self.creatures, out, n + 2 * self.creature_count)
        n += 3 * self.creature_count
        _write_scaled(s.gems_left, 15, out, n)
        out[n + len(GEMS)] = s.ore_left / 20
        n += len(GEMS) + 1
        _write_scaled(s.stones_left, 3, out, n)
        n += STONES
        for smithy in range(SMITHIES):
            _write_one(s.smithies[smithy], len(COLOURS), out, n + smithy * len(COLOURS))
        n += SMITHIES * len(COLOURS)
        _write_scaled(s.artifacts, 8, out, n)
        _write_scaled(s.scrap, 8, out, n + len(COLOURS))
        out[n + 2 * len(COLOURS)] = s.wild_artifacts / 8
        n += 2 * len(COLOURS) + 1
        if book.nocturnal:
            _write_members(s.night, self.night_spaces, out, n)
            n += len(book.night_spaces)
            tiles: i64 = len(book.tiles)
            face_up = [0] * len(book.tiles)
            for tile in s.tiles:
                if tile >= 0:
                    face_up[tile] += 1
            _write_scaled(face_up, 3, out, n)
            _write_scaled(s.tiles_left, 3, out, n + tiles)
            _write_scaled(s.tiles_used, 3, out, n + 2 * tiles)
            n += 3 * tiles
        if book.forest:
            _write_scaled(s.stools_left, 3, out, n)
            _write_scaled(s.stools_used, 3, out, n + STOOLS)
            n += 2 * STOOLS
        return n

    def _write_player(self, s: RuneState, owner: int, out: vec[float], at: i64) -> i64:
        """Write what everybody sees of a player. Return where to go on."""
        book = self.book
        out[at] = s.scores[owner] / 100
        n: i64 = at + 1
        gems: i64 = len(GEMS)
        for gem in range(len(GEMS)):
            out[n + gem] = s.gems[5 * owner + gem] / 15
        out[n + gems] = s.ore[owner] / 20
        n += gems + 1
        for stone in range(STONES):
            if s.stones[owner] >> stone & 1:
                out[n + stone] = 1.0
        n += STONES
        _write_one(s.marked[owner], len(COLOURS), out, n)
        n += len(COLOURS)
        for slot in range(2 * SLOTS):
            artifact = s.boards[2 * SLOTS * owner + slot]
            if artifact >= 0:
                out[n + slot] = 1.0 if artifact < len(COLOURS) else 0.5
        n += 2 * SLOTS
        hand, shown = s.hands[owner], s.shown[owner]
        out[n] = len(hand) / 10
        out[n + 1] = len(s.decks[owner]) / 10
        n += 2
        _write_members(shown, self.cards, out, n)
        n += self.card_count
        _write_members(s.decks[owner], self.cards, out, n)
        for number in hand:
            if number not in shown:
                out[n + self.cards[number]] = 1.0
        n += self.card_count
        _write_members(s.piles[owner], self.cards, out, n)
        n += self.card_count
        _write_members(s.gone[owner], self.druids, out, n)
        n += self.druid_count
        if book.nocturnal:
            out[n] = s.wisped[owner] / 3
            n += 1
        if book.forest:
            out[n] = s.familiars[owner] / len(book.spaces)
            out[n + 1] = s.march.index(owner) / 4
            for stool in range(STOOLS):
                out[n + 2 + stool] = s.stools[STOOLS * owner + stool] / 3
            n += 2 + STOOLS
        return n


def create(game: AnyGame) -> ObservationWriter | None:
    """Return the writer of a game; None for a game of another class that was made with the same setup."""
    return RuneWriter(game) if isinstance(game, RuneStones) else None
