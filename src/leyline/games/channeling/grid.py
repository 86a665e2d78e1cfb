"""The 4×4 grid: places, lines and leylines, worked out once.

Places are numbered 0 to 15 in reading order; glyphs 0 to 3 name the rows from the top, 4 to 7 the columns from
the left. Sets of places and of glyphs are bit masks."""

from __future__ import annotations

from typing import Final

SIDE: Final = 4
PLACES: Final = 16
GLYPHS: Final = 8
ALL_GLYPHS: Final = 255

PLACE_NAMES: Final = [f"r{place // SIDE + 1}c{place % SIDE + 1}" for place in range(PLACES)]
GLYPH_NAMES: Final = [f"r{n + 1}" for n in range(SIDE)] + [f"c{n + 1}" for n in range(SIDE)]
LINE_WORDS: Final = [f"row {n + 1}" for n in range(SIDE)] + [f"column {n + 1}" for n in range(SIDE)]

LINES: Final = [[SIDE * n + k for k in range(SIDE)] for n in range(SIDE)] + [
    [SIDE * k + n for k in range(SIDE)] for n in range(SIDE)
]
"""The places of the line that each glyph names."""


def mask_of(members: list[int]) -> int:
    """The bit mask of some places or glyphs."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members_of(mask: int) -> list[int]:
    """The places or glyphs of a bit mask, ascending."""
    return [member for member in range(PLACES) if mask >> member & 1]


LINE_MASKS: Final = [mask_of(line) for line in LINES]
BITS: Final = [1 << place for place in range(PLACES)]

# Light and Dark stand on the four centre cards, each on a diagonal (C11).
STARTING_DRUIDS: Final = [6, 9, 5, 10]


def _shortest(start: int, goal: int) -> list[list[int]]:
    """All shortest orthogonal paths between two places, both included, in the order of their places."""
    if start == goal:
        return [[goal]]
    paths: list[list[int]] = []
    row, column = start // SIDE, start % SIDE
    goal_row, goal_column = goal // SIDE, goal % SIDE
    steps: list[int] = []
    if row != goal_row:
        steps.append(start + SIDE * (1 if goal_row > row else -1))
    if column != goal_column:
        steps.append(start + (1 if goal_column > column else -1))
    for step in sorted(steps):
        for rest in _shortest(step, goal):
            paths.append([start, *rest])
    return paths


def _all_paths() -> tuple[list[list[int]], list[list[int]]]:
    paths: list[list[int]] = []
    between: list[list[int]] = []
    for start in range(PLACES):
        for goal in range(PLACES):
            found = _shortest(start, goal) if start != goal else []
            between.append(list(range(len(paths), len(paths) + len(found))))
            paths.extend(found)
    return paths, between


_PATHS = _all_paths()
PATHS: Final = _PATHS[0]
"""Every leyline, from the druid that moved to the one that stood."""
PATHS_BETWEEN: Final = _PATHS[1]
"""For start * 16 + goal, the numbers of the leylines between them."""
