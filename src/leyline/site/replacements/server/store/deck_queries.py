"""The decks that are kept in this browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leyline.server.errors import RequestRefused
from leyline.site.browser.kept_names import DECKS

if TYPE_CHECKING:
    from leyline.site.replacements.server.store import Store

MAX_DECKS = 200
"""The most decks that are kept."""
DeckRow = tuple[str, str, str, str, int]
"""Id, game, name, list, and when it was changed."""


async def decks_of(store: Store, person: str) -> list[DeckRow]:
    """Return the decks by name."""
    rows: list[DeckRow] = [(id, game, name, text, changed) for id, game, name, text, changed in _decks(store).values()]
    return sorted(rows, key=lambda row: (row[2], row[0]))


async def keep(store: Store, person: str, deck: DeckRow) -> None:
    """Keep a deck; one of the same id is replaced. Raise `RequestRefused` if too many are kept."""
    decks = _decks(store)
    if deck[0] not in decks and len(decks) >= MAX_DECKS:
        raise RequestRefused("not-allowed", f"You keep {len(decks)} decks, and no more fit. Delete one first.")
    await store.keep(DECKS, {**decks, deck[0]: deck})


async def delete(store: Store, person: str, id: str) -> None:
    """Delete a deck, if there is one of that id."""
    decks = _decks(store)
    if id in decks:
        await store.keep(DECKS, {each: deck for each, deck in decks.items() if each != id})


def _decks(store: Store) -> dict[str, DeckRow]:
    found: dict[str, DeckRow] = store.kept.get(DECKS) or {}
    return found
