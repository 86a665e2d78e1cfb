"""The refresh phase: refill actions, gain a shard, draw a card, unexhaust, pass the token; everybody at once, step by
step (A1). There are no windows in it, only reactions (A3)."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.events import DECKED, ENDED, REFILLED, TRIMMED, note
from leyline.games.aidalon.grid import NOWHERE
from leyline.games.aidalon.procedures.frames import (
    ARCHIVE_FROM_COUNCIL,
    ASK,
    BONUS,
    DEAL,
    REFILL,
    REFRESH,
    ROUND,
    SEAT,
    STEP,
    TO_COUNCIL,
    TOP,
    Procedure,
    become,
    push,
    trigger,
)
from leyline.games.aidalon.procedures.zones import gain_shards, network_size
from leyline.games.aidalon.state import BY_DECKING, BY_LIMIT, AidalonState
from leyline.games.aidalon.stats import council_limit

# Steps; those for one seat after the other go round from the first player.
REFILLING: Final = 0
REFILL_DONE: Final = 1
SHARDS: Final = 2
DRAWING: Final = 3
LIMIT: Final = 4
UNEXHAUST: Final = 5


class Refreshing(Procedure):
    """Ends with the beginning of the next round, or of nothing, if a limit or an empty Network ends the game."""

    def run(self, s: AidalonState, f: Frame) -> None:
        step, seat = f[STEP], f[SEAT]
        following = (seat + 1) % s.book.seats
        last = following == s.first
        if step == REFILLING:
            become(s, (REFRESH, REFILL_DONE, seat, NOWHERE, 0))
            trigger(s, REFILL, NOWHERE)
        elif step == REFILL_DONE:
            s.actions[seat] = max(s.actions[seat], s.book.limits.actions + f[BONUS])  # A2
            note(s, REFILLED, seat, s.actions[seat])
            become(s, (REFRESH, SHARDS if last else REFILLING, following, NOWHERE, 0))
        elif step == SHARDS:
            self._shards(s)
            become(s, (REFRESH, DRAWING, s.first, NOWHERE, 0))
            self._decked(s)
        elif step == DRAWING:
            become(s, (REFRESH, LIMIT if last else DRAWING, following, NOWHERE, 0))
            push(s, (DEAL, 0, seat, NOWHERE, 1, TOP, TO_COUNCIL, 1 << seat))
        elif step == LIMIT:
            become(s, (REFRESH, UNEXHAUST if last else LIMIT, following, NOWHERE, 0))
            over = len(s.council[seat]) - council_limit(s, seat)  # A27
            if over > 0:
                push(s, (ASK, ARCHIVE_FROM_COUNCIL, seat, NOWHERE, over, 0, 0))
        else:
            self._next_round(s)

    def _shards(self, s: AidalonState) -> None:
        limits = s.book.limits
        for seat in range(s.book.seats):
            gain_shards(s, seat, limits.income)
            if s.shards[seat] > limits.shard_limit:
                note(s, TRIMMED, seat, s.shards[seat] - limits.shard_limit)
                s.shards[seat] = limits.shard_limit

    def _decked(self, s: AidalonState) -> None:
        """A32: whoever must draw from an empty Network loses; those whose rival that is, and who could draw, win. If
        nobody could draw, nobody does better than anybody."""
        decked = 0
        for seat in range(s.book.seats):
            if network_size(s, seat) == 0:
                decked |= 1 << seat
                note(s, DECKED, seat)
        if not decked:
            return
        everybody = (1 << s.book.seats) - 1
        for seat in range(s.book.seats):
            if not decked >> seat & 1 and decked >> s.book.rival(seat) & 1:
                s.won |= 1 << seat
        if decked == everybody:
            s.won = everybody
        s.ended = BY_DECKING
        note(s, ENDED, BY_DECKING, s.won)

    def _next_round(self, s: AidalonState) -> None:
        for place in range(len(s.exhausted)):
            if s.exhausted[place]:
                s.exhausted[place] = 0
        s.first = s.book.rival(s.first)
        limit = s.book.limits.round_limit
        if limit and s.round >= limit:
            self._limit(s)
            return
        s.round += 1
        become(s, (ROUND, 0, s.first, NOWHERE))

    def _limit(self, s: AidalonState) -> None:
        """A53: most agents win; those with equally many share."""
        most = 0
        for area in s.score:
            most = max(most, len(area))
        for seat in range(s.book.seats):
            if len(s.score[seat]) == most:
                s.won |= 1 << seat
        s.ended = BY_LIMIT
        note(s, ENDED, BY_LIMIT, s.won)

    def title(self, s: AidalonState, f: Frame) -> str:
        return "Refresh"
