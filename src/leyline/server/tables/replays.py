"""Past positions of games, without replaying each game from its beginning for every page of it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from leyline.core.match import Match
from leyline.core.record import Record

SPACING = 100
"""Entries between two checkpoints of a game: a page of moments starts at one."""
MAX_ENTRIES = 1_000_000
"""Entries of all checkpoints together, about 16 bytes each; the least recently used game goes first."""


class Replays:
    """Matches at some entries of some games. A record only ever grows, so what was replayed once stays right. May be
    used by several threads."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, dict[int, Match]] = OrderedDict()
        self._held = 0
        self._lock = Lock()
        self.replayed = 0
        """Entries replayed so far."""

    def match_at(self, table: str, record: Record, entry: int) -> Match:
        """Return the match after an entry of a table's record, to be changed freely. Raise `BadRecord`."""
        match = self._nearest(table, entry)
        if match is None:
            match = record.truncated(0).replay()
        for index in range(len(match.entries), entry):
            self.step(table, record, match, index)
        return match

    def step(self, table: str, record: Record, match: Match, index: int) -> None:
        """Replay one entry into a match that has come through all before it. Raise `BadRecord`."""
        record.replay_entry(match, index)
        self.replayed += 1
        if (index + 1) % SPACING == 0:
            self._keep(table, match)

    def _nearest(self, table: str, entry: int) -> Match | None:
        """Return a copy of the latest checkpoint at or before an entry."""
        with self._lock:
            checkpoints = self._games.get(table)
            if checkpoints is None:
                return None
            self._games.move_to_end(table)
            at = max([at for at in checkpoints if at <= entry], default=None)
            return None if at is None else checkpoints[at].copy()

    def _keep(self, table: str, match: Match) -> None:
        size = len(match.entries)
        with self._lock:
            checkpoints = self._games.setdefault(table, {})
            self._games.move_to_end(table)
            if size in checkpoints:
                return
            while self._held + size > MAX_ENTRIES and len(self._games) > 1:
                _, dropped = self._games.popitem(last=False)
                self._held -= sum(dropped)
            if self._held + size <= MAX_ENTRIES:
                checkpoints[size] = match.copy()
                self._held += size
