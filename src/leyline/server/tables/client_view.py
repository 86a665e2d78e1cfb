"""What a client is told: the one place where anything leaves a table. A seat gets what `view`, `options`,
`describe_action`, `prompt`, `phase_path` and `describe_event` of its game give for it, and what everybody knows about
the table; nothing else."""

from __future__ import annotations

from typing import cast

from leyline.core.game import SPECTATOR
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.tables import offers
from leyline.server.tables.table import SeatState, Table


def card(table: Table) -> messages.Card:
    """What the table is."""
    opened = table.opened
    setup = table.game.setup
    return messages.Card(
        id=table.id,
        game=opened.game,
        title=setup.spec.title,
        edition=opened.edition,
        rules=opened.rules,
        parameters=opened.parameters,
        roles=list(table.roles),
        clock=opened.clock,
        private=opened.private,
        commitment=table.commitment,
        host=opened.host,
        stand_in=opened.stand_in,
        origin=opened.origin,
        entry=opened.entry,
    )


def welcome(table: Table, who: Identity, now: int) -> messages.Welcome:
    """The answer to a client's first message."""
    muted = sorted(table.muted.get(who.person, ())) if who.person is not None else []
    you = messages.You(who.person, who.name, who.seats(table), who.hosts(table), muted)
    return messages.Welcome(table.n, now, card(table), you)


def full(
    table: Table, seat: int | None, now: int, since: int = 0, muted: frozenset[str] = frozenset()
) -> messages.Update:
    """How things stand, with the log and chat after happening `since`."""
    update = messages.Update(table.n, seat, now)
    _game(update, table, seat, now)
    _people(update, table)
    update.offers = _offers(table)
    update.next = table.next
    update.log = _log(table, seat, min(since, table.n))
    update.chat = [line for line in table.chat if line.n > since and line.person not in muted]
    return update


def change(
    before: Table, after: Table, seat: int | None, now: int, muted: frozenset[str] = frozenset()
) -> messages.Update:
    """What is new between two moments of a table."""
    update = messages.Update(after.n, seat, now)
    if after.decision != before.decision or after.status != before.status:
        _game(update, after, seat, now)
    elif after.clock is not before.clock:
        update.clocks = _clocks(after, now)
    if after.chairs != before.chairs:
        _people(update, after)
        if seat is not None and after.chairs[seat].stand_in != before.chairs[seat].stand_in:
            update.decision = after.decision
            _asked(update, after, seat)
    if after.offers is not before.offers:
        update.offers = _offers(after)
    if after.next != before.next:
        update.next = after.next
    log = _log(after, seat, before.n)
    if log:
        update.log = log
    chat = [line for line in after.chat if line.n > before.n and line.person not in muted]
    if chat:
        update.chat = chat
    return update


def _game(update: messages.Update, table: Table, seat: int | None, now: int) -> None:
    """The position, as the seat may know it."""
    update.status = table.status
    update.decision = table.decision
    update.entry = table.entry
    update.view = None
    if table.match is not None:
        update.view = dict(table.game.view(table.match.state, SPECTATOR if seat is None else seat))
    update.waiting = _waiting(table)
    update.clocks = _clocks(table, now)
    update.result = result(table)
    _asked(update, table, seat)


def _asked(update: messages.Update, table: Table, seat: int | None) -> None:
    """What the seat may do now."""
    update.options = _options(table, seat)
    update.undo = offers.free_undo(table, table.seats_of(table.chairs[seat].person)) if seat is not None else None


def _waiting(table: Table) -> messages.Waiting | None:
    seat = table.pending()
    if seat is None or table.match is None:
        return None
    state = table.match.state
    asked = table.game.prompt(state)
    prompt = messages.Prompt(asked.kind, asked.words, asked.rule)
    return messages.Waiting(seat, prompt, table.game.phase_path(state), table.game.move_number(state))


def _options(table: Table, seat: int | None) -> list[messages.Option] | None:
    if seat is None or table.match is None or table.pending() != seat or table.chairs[seat].played_by_bot:
        return None
    game = table.game
    state = table.match.state
    return [messages.Option(game.text(code), game.describe_action(state, code)) for code in game.options(state)]


def _clocks(table: Table, now: int) -> messages.Clocks | None:
    clock = table.clock
    if not clock.left:
        return None
    left = [clock.remaining(seat, now) for seat in range(len(clock.left))]
    return messages.Clocks(left, clock.running if table.status == "running" else None)


def result(table: Table) -> messages.Outcome | None:
    """How the game ended, with the key; None while it runs."""
    found = table.match.result() if table.match is not None else None
    if found is None or table.status != "over":
        return None
    return messages.Outcome(found.winners, found.scores, cast(messages.By, found.by), table.revealed)


def _people(update: messages.Update, table: Table) -> None:
    update.seats = seats(table)


def seats(table: Table) -> list[messages.Seat]:
    """Who sits where."""
    return [_seat(chair, role) for chair, role in zip(table.chairs, table.roles, strict=True)]


def _seat(chair: SeatState, role: str) -> messages.Seat:
    if chair.bot:
        return messages.Seat(role, "bot", chair.bot, here=True)
    if chair.person is None:
        return messages.Seat(role, "nobody", chair.name)
    return messages.Seat(role, "person", chair.name, chair.person, bool(chair.houses), chair.stand_in or None)


def _offers(table: Table) -> list[messages.OpenOffer]:
    return [
        messages.OpenOffer(offer.number, offer.kind, offer.seat, list(offer.waiting), offer.to)
        for offer in table.offers
    ]


def _log(table: Table, seat: int | None, since: int) -> list[messages.Line]:
    """What happened after happening `since`: the game's own lines and the table's, in their order."""
    lines: list[messages.Line] = []
    if table.match is not None:
        told = table.match.log(SPECTATOR if seat is None else seat, table.entries[since])
        lines = [messages.Line(line.entry, line.words) for line in told]
    notes = [messages.Line(note.entry, note.words) for note in table.notes if note.n > since]
    return sorted(lines + notes, key=_by_entry) if notes else lines


def _by_entry(line: messages.Line) -> int:
    return line.entry
