"""What is different at a table whose players exchange letters: its luck, which they make together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leyline.core import shares
from leyline.core.chance import Chance
from leyline.core.game import CHANCE
from leyline.server.tables.events import Drew, StoredEvent

if TYPE_CHECKING:
    from leyline.server.tables.table import Table


def chance_of(table: Table) -> Chance | None:
    """Return where draws come from as soon as they are due; None where letters make them."""
    return None if table.opened.by_letter else table.key


def header(table: Table) -> str:
    """Return how the record names where its chance comes from."""
    if table.opened.by_letter:
        return shares.header([seat.anchor for seat in table.seats])
    return table.key.header()


def revealed(table: Table) -> bytes:
    """Return what the record of a finished game tells, so that every draw can be checked."""
    return bytes.fromhex("".join(table.shares)) if table.opened.by_letter else table.key.key


def draw_is_due(table: Table) -> bool:
    """Return whether the game goes on with a draw that needs a share of every seat."""
    return table.status == "running" and table.match is not None and table.match.pending() == CHANCE


def draw(table: Table, told: list[str]) -> list[str]:
    """Draw all chance that is due, and return the outcomes."""
    match = table.own_match()
    drawn = len(match.entries)
    match.chance = shares.chance_of(told)
    match.passed = table.passed
    try:
        match.advance()
    finally:
        match.chance = match.passed = None
    return [entry.text for entry in match.entries[drawn:]]


def replay_drew(table: Table, event: Drew) -> None:
    """Carry the draws out again."""
    for text in event.drawn:
        table.play(text, None)


def drew(table: Table, stored: StoredEvent, event: Drew) -> None:
    """Note the shares."""
    table.shares = event.shares
    table.position_changed()


REPLAY: dict[type, Any] = {Drew: replay_drew}
APPLY: dict[type, Any] = {Drew: drew}
