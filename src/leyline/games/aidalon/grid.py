"""A player's area: nine grid slots and the seeker's place, and which slots are adjacent.

Slots are numbered row by row, the front row first, in each row the paths to Archives, Council and Network; the
seeker's place is number 9. Across the table, a *place* is ten times the seat plus the slot."""

from __future__ import annotations

from typing import Final

SLOTS: Final = 9
SEEKER: Final = 9
PLACES: Final = 10
"""Places of one player."""

# The paths, and the districts at their ends.
ARCHIVES: Final = 0
COUNCIL: Final = 1
NETWORK: Final = 2
DISTRICTS: Final = ("archives", "council", "network")
DISTRICT_WORDS: Final = ("Archives", "Council", "Network")

FRONT: Final = 0
MIDDLE: Final = 1
BACK: Final = 2
ROWS: Final = ("front", "middle", "back")

NOWHERE: Final = -1
"""A frame's reference to no card."""
GONE: Final = -2
"""A frame's reference to a card that has left its grid or district."""
ASIDE: Final = -3
"""A reference to the last card set aside: the one being discovered in a district."""

SLOT_NAMES: Final = [f"{path} {row}" for row in ROWS for path in DISTRICTS]
PLACE_NAMES: Final = [*SLOT_NAMES, "seeker"]
SLOT_WORDS: Final = [f"{row} {path} slot" for row in ROWS for path in DISTRICT_WORDS]
"""The slots as sentences call them."""


def slot_at(path: int, row: int) -> int:
    """Return the slot in a path and a row."""
    return 3 * row + path


def _neighbours(slot: int) -> list[int]:
    row, path = divmod(slot, 3)
    found = [slot_at(path, row - 1)] if row > FRONT else []
    found += [slot_at(path - 1, row)] if path > 0 else []
    found += [slot_at(path + 1, row)] if path < 2 else []
    found += [slot_at(path, row + 1)] if row < BACK else []
    return found


NEIGHBOURS: Final = [_neighbours(slot) for slot in range(SLOTS)]
"""The slots that share an edge with each slot, ascending."""


def slots_mask(slots: list[int]) -> int:
    """Return the bit mask of some slots."""
    mask = 0
    for slot in slots:
        mask |= 1 << slot
    return mask


ADJACENT: Final = [slots_mask(neighbours) for neighbours in NEIGHBOURS]
ROW_MASKS: Final = [slots_mask([slot_at(path, row) for path in range(3)]) for row in range(3)]
PATH_MASKS: Final = [slots_mask([slot_at(path, row) for row in range(3)]) for path in range(3)]
EVERY_SLOT: Final = (1 << SLOTS) - 1
