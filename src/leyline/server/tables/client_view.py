"""What a client is sent: the one place where anything leaves a table. A seat gets what `view`, `options`,
`describe_action`, `action_parts`, `prompt`, `phase_path`, `describe_event`, `event_facts`, `heading` and `render_text`
of its game give for it, and what is public about the table; nothing else."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET, UnsetType

from leyline.core.facts import TABLE_KIND
from leyline.core.game import SPECTATOR, AnyGame, State
from leyline.core.match import Line
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.tables import offers
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import SeatState
from leyline.server.tables.table_setup import shown_parameters


def card(table: Table) -> messages.Card:
    """Return what never changes about a table."""
    opened = table.opened
    setup = table.game.setup
    return messages.Card(
        id=table.id,
        game=opened.game,
        title=setup.spec.title,
        edition=opened.edition,
        rules=opened.rules,
        parameters=_parameters(table),
        roles=list(table.roles),
        clock=opened.clock,
        private=opened.private,
        commitment=table.commitment,
        host=opened.host,
        stand_in=opened.stand_in,
        origin=opened.shown_origin(),
        entry=opened.entry,
        sides=opened.sides,
        hints=opened.hints,
        rated=opened.rated,
        by_letter=opened.by_letter,
    )


def _parameters(table: Table) -> dict[str, int | str]:
    return shown_parameters(table.opened, begun=table.status != "open")


def welcome(table: Table, identity: Identity, now: int, blocked: frozenset[str] = frozenset()) -> messages.Welcome:
    """Return the answer to a client's first message; whom its person blocked is muted, too."""
    muted = sorted(blocked | table.muted.get(identity.person, frozenset())) if identity.person is not None else []
    seats = identity.seats(table)
    you = messages.You(identity.person, identity.name, seats, identity.is_host(table), muted)
    if seats:
        you.tournament = table.opened.tournament or None
    return messages.Welcome(table.n, now, card(table), you)


def full_update(
    table: Table,
    seat: int | None,
    now: int,
    since: int = 0,
    muted: frozenset[str] = frozenset(),
    drawing: bool = False,
) -> messages.Update:
    """Return the whole table as a seat sees it, with the log and chat after event `since`, and drawn if asked for."""
    update = messages.Update(table.n, seat, now)
    _add_position(update, table, seat, Public(table, now))
    if drawing:
        update.drawing = _drawing(table, seat)
    _add_seats(update, table, seat, seats(table))
    update.offers = _offers(table)
    update.next = table.next_table
    update.log = _log(table, seat, min(since, table.n))
    chat = [line for line in table.chat if line.n > since or line.n in table.lines_removed]
    update.chat = [line for line in chat if line.person not in muted]
    return update


class Change:
    """Two versions of a table, and what is the same for everybody who is told of the difference."""

    def __init__(self, before: Table, after: Table, now: int) -> None:
        self.before = before
        self.after = after
        self.now = now
        self.moved = after.decision != before.decision or after.status != before.status
        self.seats = seats(after) if after.seats != before.seats or after.watching != before.watching else None
        self.public = Public(after, now) if self.moved else None
        self.parameters: dict[str, int | str] | UnsetType = UNSET
        if self.moved and after.status != before.status:
            parameters = _parameters(after)
            if parameters != _parameters(before):
                self.parameters = parameters
        removed = after.lines_removed - before.lines_removed
        self.chat = [line for line in after.chat if line.n > before.n or line.n in removed]


def changes(
    change: Change, seat: int | None, muted: frozenset[str] = frozenset(), drawing: bool = False
) -> messages.Update:
    """Return what is new between two versions of a table, as a seat sees it, with a new drawing if asked for."""
    before, after, now = change.before, change.after, change.now
    update = messages.Update(after.n, seat, now)
    if change.public is not None:
        _add_position(update, after, seat, change.public)
        update.parameters = change.parameters
    elif after.clock is not before.clock:
        update.clocks = _clocks(after, now)
    if change.seats is not None:
        _add_seats(update, after, seat, change.seats)
        if seat is not None and after.seats[seat].stand_in != before.seats[seat].stand_in:
            update.decision = after.decision
            _add_options(update, after, seat)
    if drawing and update.options is not UNSET:
        update.drawing = _drawing(after, seat)
    if after.offers is not before.offers:
        update.offers = _offers(after)
    if after.next_table != before.next_table:
        update.next = after.next_table
    log = _log(after, seat, before.n)
    if log:
        update.log = log
    if update.view:
        steps = _steps(before, after, seat, {line.entry for line in log}, update.view)
        if steps:
            update.steps = steps
    chat = [line for line in change.chat if line.person not in muted]
    if chat:
        update.chat = chat
    return update


class Public:
    """What is public about a position."""

    def __init__(self, table: Table, now: int) -> None:
        self.waiting = _waiting(table)
        self.clocks = _clocks(table, now)
        self.result = outcome(table)


def _add_position(update: messages.Update, table: Table, seat: int | None, public: Public) -> None:
    """Add the position, as far as the seat may know it."""
    update.status = table.status
    update.decision = table.decision
    update.entry = table.entry
    update.view = None
    if table.match is not None:
        update.view = dict(table.game.view(table.match.state, SPECTATOR if seat is None else seat))
    update.waiting = public.waiting
    update.clocks = public.clocks
    update.result = public.result
    _add_options(update, table, seat)


def _steps(
    before: Table, after: Table, seat: int | None, told: set[int], last: messages.GameView
) -> list[messages.Step]:
    """Return the views between two versions of a running game (`last`: that of the second one), but for those that show
    the seat nothing: the same as before or after, and without a line (`told`: the entries with one)."""
    if before.match is None or after.match is None or after.passed is None:
        return []
    positions = after.passed.positions
    if not positions:
        return []
    reader = SPECTATOR if seat is None else seat
    views = [dict(after.game.view(state, reader)) for _, state in positions]
    views.append(last)
    shown = dict(after.game.view(before.match.state, reader))
    out: list[messages.Step] = []
    for (entry, _), view, following in zip(positions, views, views[1:], strict=False):
        if entry in told or view not in (shown, following):
            out.append(messages.Step(entry, view))
            shown = view
    return out


def _drawing(table: Table, seat: int | None) -> str | None:
    """Return the table drawn from what the seat may know, with what it may do marked; None before the game begins."""
    if table.match is None:
        return None
    reader = SPECTATOR if seat is None else seat
    return draw(table.game, table.match.state, reader, marked=_may_act(table, seat))


def draw(game: AnyGame, state: State, reader: int, marked: bool) -> str:
    """Return a position drawn from what a reader may know; with `marked`, its options stand out."""
    return game.render_text(game.view(state, reader), game.options(state) if marked else [])


def _add_options(update: messages.Update, table: Table, seat: int | None) -> None:
    """Add what the seat may do now."""
    update.options = _options(table, seat)
    update.undo = offers.free_undo(table, table.seats_of(table.seats[seat].person)) if seat is not None else None


def _waiting(table: Table) -> messages.Waiting | None:
    seat = table.pending()
    if seat is None or table.match is None:
        return None
    state = table.match.state
    asked = table.game.prompt(state)
    prompt = messages.Prompt(asked.kind, asked.words, asked.rule)
    return messages.Waiting(seat, prompt, table.game.phase_path(state), table.game.move_number(state))


def _may_act(table: Table, seat: int | None) -> bool:
    return seat is not None and table.pending() == seat and not table.seats[seat].played_by_bot


def _options(table: Table, seat: int | None) -> list[messages.Option] | None:
    if table.match is None or not _may_act(table, seat):
        return None
    game = table.game
    state = table.match.state
    return [option(game, state, code) for code in game.options(state)]


def option(game: AnyGame, state: State, code: int) -> messages.Option:
    """Return an option of the seat to move."""
    parts = game.action_parts(state, code)
    args = [messages.Argument(argument.role, argument.id) for argument in parts.args]
    return messages.Option(game.text(code), game.describe_action(state, code), parts.verb, args, parts.ends_turn)


def _clocks(table: Table, now: int) -> messages.Clocks | None:
    clock = table.clock
    if not clock.left:
        return None
    left = [clock.remaining(seat, now) for seat in range(len(clock.left))]
    return messages.Clocks(left, clock.running if table.status == "running" else None)


def outcome(table: Table) -> messages.Outcome | None:
    """Return how the game ended, with the key; None before."""
    match = table.match
    found = match.result() if match is not None else None
    if match is None or found is None or table.status != "over":
        return None
    by = cast(messages.By, found.by)
    out = messages.Outcome(found.winners, found.scores, by, found.ending, table.revealed_key)
    parts = match.score_parts() if by == "play" else []
    if parts:
        out.parts = [[messages.ScorePart(part.label, part.points) for part in seat] for seat in parts]
    return out


def _add_seats(update: messages.Update, table: Table, seat: int | None, shown: list[messages.Seat]) -> None:
    update.seats = shown
    update.watching = table.watching
    if seat is not None and table.game.setup.spec.seat_params:
        update.brought = table.seats[seat].brought


def seats(table: Table) -> list[messages.Seat]:
    """Return the seats and their players."""
    return [_seat(seat_state, role) for seat_state, role in zip(table.seats, table.roles, strict=True)]


def _seat(seat_state: SeatState, role: str) -> messages.Seat:
    if seat_state.bot:
        return messages.Seat(role, "bot", seat_state.bot, here=True)
    if seat_state.person is None:
        return messages.Seat(role, "nobody", seat_state.name)
    return messages.Seat(
        role, "person", seat_state.name, seat_state.person, bool(seat_state.processes), seat_state.stand_in or None
    )


def _offers(table: Table) -> list[messages.OpenOffer]:
    return [
        messages.OpenOffer(offer.number, offer.kind, offer.seat, list(offer.waiting), offer.to)
        for offer in table.offers
    ]


def _log(table: Table, seat: int | None, since: int) -> list[messages.Line]:
    """Return the log after event `since`: the lines of the game and of the table, in order."""
    lines: list[messages.Line] = []
    if table.match is not None:
        lines = log_lines(table.match.log(SPECTATOR if seat is None else seat, table.entry_counts[since]))
    notes = [messages.Line(note.entry, note.words, TABLE_KIND) for note in table.notes if note.n > since]
    return sorted(lines + notes, key=_by_entry) if notes else lines


def log_lines(lines: list[Line]) -> list[messages.Line]:
    """Return lines of a match's log, each heading once."""
    out: list[messages.Line] = []
    heading = ""
    for line in lines:
        facts = line.facts
        out.append(
            messages.Line(
                line.entry,
                line.words,
                facts.kind,
                facts.seat if facts.seat >= 0 else None,
                list(facts.pieces),
                facts.start,
                facts.goal,
                facts.amount,
                list(facts.values),
                line.heading if line.heading != heading else "",
            )
        )
        heading = line.heading or heading
    return out


def _by_entry(line: messages.Line) -> int:
    return line.entry
