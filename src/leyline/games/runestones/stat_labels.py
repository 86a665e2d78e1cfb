"""What an event counts toward in statistics. Labels with the same first word stand together in a report; cards count by
their line of the table, because the four of a line differ in nothing but colour."""

from __future__ import annotations

from leyline.core.game import Event
from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import GEMS
from leyline.games.runestones.notation import SMITHY_NAMES
from leyline.games.runestones.rulebook import STONE_NAMES, STOOL_NAMES, Book

NOBODY = -1


def marks(book: Book, event: Event) -> list[tuple[int, str]]:
    """Pairs of a seat and a label: actions, cards, smithies, rows, stones, wisps, toadstools; and supplies that ran
    out, which are nobody's."""
    kind = event[0]
    if kind == ev.CHOSE:
        return [(event[1], f"action {code_of.TEXTS[event[2]]}")]
    if kind == ev.PASSED:
        return [(event[1], "action pass")]
    if kind == ev.BOUGHT:
        return [(event[1], f"summoned {_line(book, event)}")]
    if kind == ev.TOOK_CARD or kind == ev.RESURRECTED:
        return [(event[1], f"took {_line(book, event)}")]
    if kind == ev.USED:
        return [(event[1], f"used {_line(book, event)}")]
    if kind == ev.FORGED:
        return [(event[1], f"smithy {SMITHY_NAMES[event[2]]}")]
    if kind == ev.EXCHANGED:
        return [(event[1], f"row of {event[3]}")]
    if kind == ev.TOOK_STONE:
        return [(event[1], f"stone {STONE_NAMES[event[2]]}")]
    if kind == ev.TRADED:
        return [(event[1], "traded with the Exchange stone")]
    if kind == ev.ROLLED:
        return [(event[1], "rolled the die")]
    if kind == ev.TOOK_TILE:
        return [(event[1], f"wisp {book.effects.short(book.tiles[event[2]])}")]
    if kind == ev.USED_STOOL:
        return [(event[1], f"toadstool {STOOL_NAMES[event[2]]}")]
    if kind == ev.STEPPED:
        return [(event[1], "stepped in the forest")]
    return _ran_out(event)


def _line(book: Book, event: Event) -> str:
    card = book.cards[book.at(event[1], event[2])]
    assert card is not None
    return card.line


def _ran_out(event: Event) -> list[tuple[int, str]]:
    kind = event[0]
    if kind == ev.GAINED_GEMS and event[3] < event[4]:
        return [(NOBODY, f"{GEMS[event[2]]} gems ran out")]
    if kind == ev.GAINED_ORE and event[2] < event[3]:
        return [(NOBODY, "ore ran out")]
    if kind == ev.CREATURES_SHUFFLED:
        return [(NOBODY, "creature deck ran out")]
    if kind == ev.ARTIFACTS_SHUFFLED:
        return [(NOBODY, "artifact supply ran out")]
    if kind == ev.TILES_SHUFFLED:
        return [(NOBODY, "wisp tiles ran out")]
    if kind == ev.STOOLS_SHUFFLED:
        return [(NOBODY, "toadstools ran out")]
    return []
