"""A match divided into turns, as people remember it: the moves that one seat made in a row.

A move that nobody read anything about, such as passing, does not make a turn. What was taken back belongs to the turn
in which that happened."""

from __future__ import annotations

from dataclasses import dataclass

from leyline.core.game import SPECTATOR
from leyline.core.match import Match


@dataclass(frozen=True)
class Turn:
    """The entries of one turn, from `begin` to `end`, with chance and the answers of others that followed."""

    seat: int
    begin: int
    end: int


def find_turns(match: Match) -> list[Turn]:
    """Return the turns of a match, in order. Entries before the first one are the set-up."""
    told = {line.entry for line in match.log(SPECTATOR)}
    moves: list[tuple[int, int]] = []
    """The seat of each move that was told of, and its first entry."""
    seat, move, first, loud = -1, -1, 0, False
    for number in match.live():
        entry = match.entries[number - 1]
        if entry.who < 0:
            continue
        if (entry.who, entry.move) != (seat, move):
            seat, move, first, loud = entry.who, entry.move, number, False
        if number in told and not loud:
            loud = True
            if not moves or moves[-1][0] != seat:
                moves.append((seat, first))
    ends = [first - 1 for _, first in moves[1:]] + [len(match.entries)]
    return [Turn(seat, first, end) for (seat, first), end in zip(moves, ends, strict=True)] if moves else []
