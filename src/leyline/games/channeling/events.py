"""What happens in a game of The Channeling, as the state notes it for logs and statistics: a kind, and what follows the
kind in each event."""

from __future__ import annotations

from typing import Final

TURNED_UP: Final = 0  # place, kind
SET_ASIDE: Final = 1  # seat, mask
PLAYED: Final = 2  # seat, glyph
TOOK_BACK: Final = 3  # seat
NOWHERE: Final = 4  # seat
MOVED: Final = 5  # seat, start, goal
CHANNELED: Final = 6  # seat, then for each place of the path: place, cubes placed, pairs removed
LAID_OUT: Final = 7
ACQUIRED: Final = 8  # seat, place, kind, overchanneling
LAST_TURN: Final = 9  # seat
ENDED: Final = 10  # winner, scores, cards, 1 if the limit of turns ended it
RAN_OUT: Final = 11
CHOSE_SIDE: Final = 12  # seat, 1 if it took over the other side
