"""What happens in a game of Aidalon, as statistics count it: what each card was used for, and how delves went."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event
from leyline.games.aidalon import events as e
from leyline.games.aidalon.grid import DISTRICT_WORDS
from leyline.games.aidalon.rulebook import Book
from leyline.games.aidalon.state import BY_AGENTS, BY_LIMIT

_OF_CARDS: Final = {
    e.FORGED: "forge",
    e.RUSHED: "rush",
    e.PLAYED: "play",
    e.USED: "use",
    e.SECURED: "secure",
    e.SCORED: "receive",
}
"""Events that say who did something with which card."""

_PLAIN: Final = {
    e.RETREATED: "delving retreat",
    e.BARRED: "delving stopped by a barrier",
    e.BARRIER_PAID: "delving past a barrier",
    e.HEAT_PAID: "delving with heat paid for",
    e.COMPLETED: "delving to a completed breach",
    e.DISCOVERED: "delving discovery",
    e.CONFRONTED: "delving confrontation",
    e.AVOIDED: "delving past an avoided card",
    e.TRIGGERED: "defending with an ability of the engaged card",
    e.COLLECTED: "collect",
    e.TRIMMED: "lose shards above the limit",
}


def stat_labels(book: Book, event: Event) -> list[tuple[int, str]]:
    """What an event counts toward."""
    kind = event[0]
    if kind in _OF_CARDS:
        return [(event[1], f"{_OF_CARDS[kind]} {book.cards[event[2]].name}")]
    if kind in _PLAIN:
        return [(event[1], _PLAIN[kind])]
    if kind == e.DELVED:
        return [(event[1], f"delve {DISTRICT_WORDS[event[3]]}")]
    if kind == e.STAGED:
        return [(event[1], f"stage {book.cards[event[2]].name}")]
    if kind == e.DECKED:
        return [(-1, "a Network ran out")]
    if kind == e.ENDED and event[1] == BY_AGENTS:
        return [(-1, "won by agents")]
    if kind == e.ENDED and event[1] == BY_LIMIT:
        return [(-1, "round limit reached")]
    return []
