"""Counted nouns: 1 shard, 2 shards."""

from __future__ import annotations


def shards(count: int) -> str:
    return "1 shard" if count == 1 else f"{count} shards"


def actions(count: int) -> str:
    return "1 action" if count == 1 else f"{count} actions"


def cards(count: int, what: str = "") -> str:
    """Return a number of cards, such as "2 unforged cards"."""
    described = f"{what} card" if what else "card"
    return f"1 {described}" if count == 1 else f"{count} {described}s"
