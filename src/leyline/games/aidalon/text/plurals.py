"""Counted nouns: 1 shard, 2 shards."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Return a number with its noun, such as "1 unforged card" or "2 pips"."""
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def shards(count: int) -> str:
    return counted(count, "shard")


def actions(count: int) -> str:
    return counted(count, "action")


def cards(count: int, what: str = "") -> str:
    """Return a number of cards, such as "2 unforged cards"."""
    return counted(count, f"{what} card" if what else "card")
