"""The Channeling's observations, straight from the state: the numbers of `observation_vector`, in its order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from leyline.core.game import AnyGame, State
from leyline.core.observation_writer import ObservationWriter
from leyline.games.channeling.rules import Channeling
from leyline.games.channeling.state import ALL_GLYPHS, GLYPHS, PLACES, ChannelingState
from leyline.games.channeling.view import PHASES


def _write_members(mask: int, out: vec[float], at: i64) -> None:
    rest: i64 = mask
    n = at
    while rest:
        if rest & 1:
            out[n] = 1.0
        rest >>= 1
        n += 1


class ChannelingWriter(ObservationWriter):
    """Writes what a seat of The Channeling observes."""

    def __init__(self, channeling: Channeling) -> None:
        super().__init__(channeling)
        self.channeling = channeling
        deck = channeling.deck
        self.vigor = [vigor / 10 for vigor in deck.vigor]
        self.splendor = [splendor / 10 for splendor in deck.splendor]

    def write(self, state: State, seat: int, out: vec[float], at: i64) -> None:
        assert isinstance(state, ChannelingState)
        s = state
        rules = self.channeling
        out[at + s.phase] = 1.0
        n: i64 = at + len(PHASES)
        if not rules.pie_rule:
            n -= 1
        out[n] = 1.0 if rules.pending(s) == seat else 0.0
        out[n + 1] = 1.0 if seat == 0 else 0.0
        out[n + 2] = 1.0 if s.last == 1 else 0.0
        out[n + 3] = s.turn / 100
        n += 4
        if s.glyph >= 0:
            out[n + s.glyph] = 1.0
        n += GLYPHS
        if s.place >= 0:
            out[n + s.place] = 1.0
        n += PLACES
        self._write_cards(s, seat, out, n)
        n += 3 * PLACES
        out[n + s.druids[2 * seat]] = 1.0
        out[n + s.druids[2 * seat + 1]] = 1.0
        n += PLACES
        other = 1 - seat
        out[n + s.druids[2 * other]] = 1.0
        out[n + s.druids[2 * other + 1]] = 1.0
        n += PLACES
        _write_members(s.hands[seat], out, n)
        _write_members(s.asides[seat], out, n + GLYPHS)
        _write_members(ALL_GLYPHS & ~s.hands[other] & ~s.asides[other], out, n + 2 * GLYPHS)
        n += 3 * GLYPHS
        scores = rules.scores(s)
        for owner in (seat, other):
            out[n] = s.supply[owner] / 50
            out[n + 1] = s.over[owner] / 50
            out[n + 2] = scores[owner] / 50
            n += 3
        kinds: i64 = rules.kinds
        kind: i64 = 0
        while kind < kinds:
            out[n + kind] = s.won[seat * kinds + kind] / 5
            out[n + kinds + kind] = s.won[other * kinds + kind] / 5
            out[n + 2 * kinds + kind] = s.deck[kind] / 5
            kind += 1
        if rules.pie_rule:
            out[n + 3 * kinds] = 1.0 if rules.second_player(s) == seat else 0.0

    def _write_cards(self, s: ChannelingState, seat: int, out: vec[float], at: i64) -> None:
        sign = 10 if seat == 0 else -10
        place: i64 = 0
        while place < PLACES:
            kind = s.cards[place]
            if kind >= 0:
                out[at + place] = self.vigor[kind]
                out[at + PLACES + place] = self.splendor[kind]
            cubes = s.cubes[place]
            if cubes:
                out[at + 2 * PLACES + place] = cubes / sign
            place += 1


def create(game: AnyGame) -> ObservationWriter | None:
    """Return the writer of a game; None for a game of another class that was made with the same setup."""
    return ChannelingWriter(game) if isinstance(game, Channeling) else None
