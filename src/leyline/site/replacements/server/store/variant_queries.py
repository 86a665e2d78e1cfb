"""The variants that are kept in this browser."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from leyline.server.store import variant_rows
from leyline.server.store.variant_rows import MAX_VARIANTS, VariantRow
from leyline.site.browser.kept_names import VARIANTS

if TYPE_CHECKING:
    from leyline.site.replacements.server.store import Store

__all__ = ["MAX_VARIANTS", "VariantRow"]


async def variants_of(store: Store, person: str) -> list[VariantRow]:
    """Return the variants, the latest first, without their history."""
    rows = [replace(_row(each), history=[]) for each in _kept(store).values()]
    return sorted(rows, key=lambda row: (-row.changed, row.id))


async def find(store: Store, id: str) -> VariantRow | None:
    """Return a variant."""
    found = _kept(store).get(id)
    return None if found is None else _row(found)


async def keep(store: Store, row: VariantRow) -> VariantRow:
    """Keep a variant; one of the same id is replaced, and its rules go into the history. Raise `RequestRefused` if too
    many are kept."""
    kept = _kept(store)
    if row.id in kept:
        row = variant_rows.kept_over(_row(kept[row.id]), row)
    else:
        variant_rows.require_room(len(kept))
    await store.keep(VARIANTS, {**kept, row.id: asdict(row)})
    return row


async def delete(store: Store, person: str, id: str) -> None:
    """Delete a variant, if there is one of that id."""
    await store.keep(VARIANTS, {each: row for each, row in _kept(store).items() if each != id})


def _kept(store: Store) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = store.kept.get(VARIANTS) or {}
    return found


def _row(found: dict[str, Any]) -> VariantRow:
    return VariantRow(**found)
