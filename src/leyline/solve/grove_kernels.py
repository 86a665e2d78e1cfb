"""The source of the kernels and the tables as they read them, for the accelerator and for a C++ compiler."""

from __future__ import annotations

from importlib import resources

import numpy as np
import numpy.typing as npt

from leyline.core.errors import LeylineError
from leyline.games.grove.notation import PLACE_NAMES
from leyline.solve.grove_tables import GroveTables

NONE = 0xFFFF
FIELDS = (
    *("own", "up", "stun", "send", "reorder", "unorder", "channel", "channel_order", "other", "other_order"),
    *("ended", "chances", "at_least"),
)
"""The pointers of `struct Tables`, in order."""


def source() -> str:
    """Return the source of the kernels."""
    return resources.files("leyline.solve").joinpath("grove.cu").read_text(encoding="utf-8")


def macros(tables: GroveTables, rows: int) -> dict[str, int]:
    """Return the numbers that the source is built with."""
    rules = tables.rules
    return {
        "N_DRUIDS": tables.shape[1],
        "N_CUBES": tables.shape[0],
        "CIRCLES": rules.circles,
        "WAYS": len(tables.ways),
        "DICE": rules.dice,
        "BANISH_FACES": rules.banish_faces,
        "BANISH_NEEDS_DRUID": int(rules.banish_needs_druid),
        "ROWS": rows,
    }


def slots(tables: GroveTables) -> list[tuple[str, int, int]]:
    """Return what the kernels' options stand for: the verb, the place, and the goal of a move."""
    circles = range(1, tables.rules.places)
    out = [("stand", place, 0) for place in range(tables.rules.places)]
    out += [("move", start, goal) for start, goal in tables.ways]
    for verb in ("channel", "stun", "banish"):
        out += [(verb, place, 0) for place in circles]
    return [*out, ("end", 0, 0)]


def arrays(tables: GroveTables) -> dict[str, npt.NDArray[np.generic]]:
    """Return the tables as the kernels read them."""
    druids = tables.shape[1]
    if druids >= NONE:
        raise LeylineError(f"The kernels number druids with 16 bits; this Grove has {druids:,} ways.")
    own = np.concatenate([tables.stand, tables.move])
    unorder = np.argsort(tables.reorder, axis=1)
    found: dict[str, npt.NDArray[np.generic]] = {
        "own": np.where(own < 0, druids, own).astype(np.uint16),
        "up": tables.up.astype(np.uint8),
        "stun": np.where(tables.stun < 0, NONE, tables.stun).astype(np.uint16),
        "send": np.where(tables.send < 0, NONE, tables.send).astype(np.uint16),
        "reorder": tables.reorder.astype(np.uint16),
        "unorder": unorder.astype(np.uint16),
        "channel": tables.channel.astype(np.int32),
        "channel_order": tables.channel_order.astype(np.uint8),
        "other": tables.other.astype(np.int32),
        "other_order": tables.other_order.astype(np.uint8),
        "ended": tables.ended,
        "chances": tables.chances,
        "at_least": tables.at_least,
    }
    return {name: np.ascontiguousarray(found[name]) for name in FIELDS}


def option_text(slot: tuple[str, int, int], second: bool) -> str:
    """Return the engine's text of an option; a player who can do nothing passes."""
    verb, place, goal = slot
    if verb == "end":
        return "end" if second else "pass"
    words = [verb, PLACE_NAMES[place]]
    return " ".join([*words, PLACE_NAMES[goal]] if verb == "move" else words)
