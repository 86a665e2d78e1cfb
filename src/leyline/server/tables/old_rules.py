"""Tables whose rules this program no longer plays. They cannot be rebuilt: nobody knows any more what their actions
mean. A game that was running is ended as unfinished, and the record of every such table is written from its events
alone."""

from __future__ import annotations

from collections.abc import Iterator
from json import dumps

from leyline.core import registry
from leyline.core.chance import KeyChance
from leyline.core.errors import LeylineError
from leyline.core.game import CHANCE, TABLE
from leyline.core.match import DRAW, EARLY, RESIGN, TIME, UNDO, Entry
from leyline.core.params import Spec
from leyline.core.record_lines import end_lines, entry_lines, head_lines
from leyline.server.errors import RequestRefused
from leyline.server.tables import events
from leyline.server.tables.events import Opened, StoredEvent


class NoLongerPlayed(RequestRefused):
    """The table's rules are no longer played here; its record is kept."""

    def __init__(self, opened: Opened, unfinished: bool) -> None:
        title = registry.spec(opened.game).title
        # A WebSocket closes with these words: they have 123 bytes.
        how = "ended unfinished" if unfinished else "is over"
        words = f"This game {how}: rules {opened.rules} of {title} are no longer played here. Its record is kept."
        super().__init__("over", words)


def is_old(opened: Opened) -> bool:
    """Return whether a table's rules are older than any that this program plays. Newer ones are another matter: during
    an upgrade a process of the next version may serve the same database."""
    try:
        return opened.rules < registry.spec(opened.game).oldest_rules
    except LeylineError:
        return False  # the game is not installed here


def is_unfinished(stored: list[StoredEvent]) -> bool:
    """Return whether the game was ended because its rules are no longer played."""
    return any(isinstance(each.event, events.Retired) for each in stored)


def record_text(stored: list[StoredEvent], named: bool = True) -> str:
    """Return the record of a table, made from its events without the rules; unless `named`, its players are called by
    their roles. It has no result: the points are not in the events."""
    opened = stored[0].event
    assert isinstance(opened, Opened)
    if opened.record is not None:
        return opened.record
    spec = registry.spec(opened.game)
    roles = spec.roles[: opened.seats]
    key = KeyChance(bytes.fromhex(opened.key))
    settings = {name: _shown(spec, name, value) for name, value in _parameters(opened, stored).items()}
    players = dict(zip(roles, _names(stored, roles) if named else roles, strict=True))
    start = "" if opened.start is None else dumps(opened.start, separators=(",", ":"))
    head = head_lines(opened.game, opened.rules, opened.edition, settings, players, key.header(), start)
    body = entry_lines(list(_entries(stored, roles)), roles)
    return "\n".join([*head, "", *body, *end_lines("", key.key)]) + "\n"


def _shown(spec: Spec, name: str, value: int | str) -> str:
    known = {param.name: param for param in spec.params}
    return known[name].show(value) if name in known else str(value)


def _parameters(opened: Opened, stored: list[StoredEvent]) -> dict[str, int | str]:
    """Return the parameters of the table, with what its players brought to the seats that they had in the end."""
    params = registry.spec(opened.game).seat_params
    brought: list[dict[str, int | str]] = [{} for _ in range(opened.seats)]
    for each in stored:
        if isinstance(each.event, events.Brought):
            brought[each.event.seat] = each.event.parameters
        elif isinstance(each.event, events.Sat | events.BotSat | events.Left):
            brought[each.event.seat] = {}
        elif isinstance(each.event, events.Drawn):
            brought = [brought[seat] for seat in each.event.seats]
    values = dict(opened.parameters)
    for seat, given in enumerate(brought):
        values.update({params[name][seat]: value for name, value in given.items() if name in params})
    return values


def _names(stored: list[StoredEvent], roles: tuple[str, ...]) -> list[str]:
    """Return who had each seat in the end."""
    names = [""] * len(roles)
    for each in stored:
        event = each.event
        if isinstance(event, events.Sat):
            names[event.seat] = event.name
        elif isinstance(event, events.BotSat):
            names[event.seat] = event.bot
        elif isinstance(event, events.Left):
            names[event.seat] = ""
        elif isinstance(event, events.Drawn):
            names = [names[seat] for seat in event.seats]
    return [name or role for name, role in zip(names, roles, strict=True)]


def _entries(stored: list[StoredEvent], roles: tuple[str, ...]) -> Iterator[Entry]:
    for each in stored:
        event = each.event
        if isinstance(event, events.Acted):
            yield Entry(event.seat, event.text)
        elif isinstance(event, events.Undone):
            yield Entry(TABLE, f"{UNDO} {event.to}")
        elif isinstance(event, events.Resigned):
            yield Entry(TABLE, f"{RESIGN} {roles[event.seat]}")
        elif isinstance(event, events.Flagged):
            yield Entry(TABLE, f"{TIME} {roles[event.seat]}")
        elif isinstance(event, events.Agreed):
            yield Entry(TABLE, DRAW)
        if isinstance(event, events.Begun | events.Acted | events.Undone):
            for text in event.drawn:
                yield Entry(CHANCE, text)
        if isinstance(event, events.Acted) and event.early:
            yield Entry(TABLE, f"{EARLY} {roles[event.seat]} {event.by}")
