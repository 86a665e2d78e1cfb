"""Variants as they are stored, and what becomes of one that is kept again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from leyline.server.errors import RequestRefused

Json = dict[str, Any]
MAX_VARIANTS = 60
"""The most variants that a person keeps."""
MAX_VERSIONS = 12
"""The most earlier versions of a variant that are kept."""
SETTLED = 60_000
"""Milliseconds after which rules that are changed become a version of their own."""


@dataclass(frozen=True)
class VariantRow:
    """A variant as it is stored."""

    id: str
    person: str
    game: str
    name: str
    note: str
    changed: int
    rules: Json
    """Edition, players, parameters."""
    history: list[Json]
    """Earlier rules with `at`, the latest first."""
    by: str = ""


def require_room(kept: int) -> None:
    """Raise `RequestRefused` if a person keeps this many variants and may keep no more."""
    if kept >= MAX_VARIANTS:
        raise RequestRefused("not-allowed", f"You keep {kept} variants, and no more fit. Delete one first.")


def kept_over(old: VariantRow, row: VariantRow) -> VariantRow:
    """Return a variant that replaces an older one: its rules go into the history. Raise `RequestRefused` if another
    person keeps that, or if it is of another game."""
    if old.person != row.person:
        raise RequestRefused("not-yours", "This variant belongs to another person. Save a copy of your own.")
    if old.game != row.game:
        raise RequestRefused("unknown", f"This is a variant of {old.game}, not of {row.game}.")
    history = old.history
    if old.rules != row.rules and row.changed - old.changed >= SETTLED:
        history = [{"at": old.changed, **old.rules}, *history][:MAX_VERSIONS]
    return replace(row, history=history, by=old.by)
