"""The refresh phase: refill actions, gain a shard, draw a card, unexhaust, pass the token. All players take each step
together (A1). It has no instant windows, only reactions (A3)."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.events import DECKED, ENDED, REFILLED, TRIMMED, note
from leyline.games.aidalon.grid import NOWHERE
from leyline.games.aidalon.procedures.card_stats import council_limit
from leyline.games.aidalon.procedures.frames import (
    ASK_ARCHIVE_FROM_COUNCIL,
    ON_REFILL,
    REFRESH_BONUS,
    SEAT,
    STEP,
    TO_COUNCIL,
    count_question,
    deal_frame,
    refresh_frame,
    round_frame,
)
from leyline.games.aidalon.procedures.procedure import Procedure
from leyline.games.aidalon.procedures.stack import push, replace_top, trigger
from leyline.games.aidalon.procedures.zones import gain_shards, network_size
from leyline.games.aidalon.state import BY_DECKING, BY_LIMIT, AidalonState

# Steps. Those that go seat by seat begin with the first player.
REFILLING: Final = 0
REFILL_DONE: Final = 1
SHARDS: Final = 2
DRAWING: Final = 3
LIMIT: Final = 4
UNEXHAUST: Final = 5


class RefreshProcedure(Procedure):
    """Leads to the next round, unless a limit or an empty Network ends the game."""

    def run(self, s: AidalonState, f: Frame) -> None:
        step, seat = f[STEP], f[SEAT]
        following = (seat + 1) % s.book.seats
        last = following == s.first
        if step == REFILLING:
            replace_top(s, refresh_frame(step=REFILL_DONE, seat=seat))
            trigger(s, ON_REFILL, NOWHERE)
        elif step == REFILL_DONE:
            s.actions[seat] = max(s.actions[seat], s.book.limits.actions + f[REFRESH_BONUS])  # A2
            note(s, REFILLED, seat, s.actions[seat])
            replace_top(s, refresh_frame(step=SHARDS if last else REFILLING, seat=following))
        elif step == SHARDS:
            self._shards(s)
            replace_top(s, refresh_frame(step=DRAWING, seat=s.first))
            self._decked(s)
        elif step == DRAWING:
            replace_top(s, refresh_frame(step=LIMIT if last else DRAWING, seat=following))
            push(s, deal_frame(owner=seat, count=1, to=TO_COUNCIL))
        elif step == LIMIT:
            replace_top(s, refresh_frame(step=UNEXHAUST if last else LIMIT, seat=following))
            over = len(s.council[seat]) - council_limit(s, seat)  # A27
            if over > 0:
                push(s, count_question(ASK_ARCHIVE_FROM_COUNCIL, seat=seat, count=over))
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
        """A32: a player who must draw from an empty Network loses; a player who could draw wins if their rival could
        not. If no player could draw, all share the win."""
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
        replace_top(s, round_frame(seat=s.first))

    def _limit(self, s: AidalonState) -> None:
        """A53: the most agents win; players with equally many share the win."""
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
