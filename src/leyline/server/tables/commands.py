"""What a request does to a table, or why it is refused. Pure: the table, the identity and the time go in; a transaction
comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from leyline import bots
from leyline.core.errors import BadText, IllegalAction, LeylineError
from leyline.core.game import AnyGame
from leyline.server import messages, text_input
from leyline.server.accounts.identity import Identity, fingerprint, require_seat_exists
from leyline.server.errors import ClientAhead, RequestRefused
from leyline.server.tables import events, offers, talk
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import Table
from leyline.server.tables.table_setup import read_brought
from leyline.server.tables.transaction import Transaction

MAX_ENTRIES = 20000
"""Entries of the record after which a table takes no more actions: real games stay far below, and a table must stay
quick to rebuild. What is said at a table does not count."""
MAX_UNDOS = 300
"""Undos in one game."""
MAX_SEAT_CHANGES = 150
"""How often one person may sit down, bring something or seat a bot before a game: a table must stay quick to
rebuild."""


def handle(transaction: Transaction, identity: Identity, request: messages.Request) -> None:
    """Carry out a request in a transaction. Raise `RequestRefused`."""
    if transaction.table.is_archive:
        raise RequestRefused("over", "This is a record to look at. To play, open a table that continues from it.")
    _COMMANDS[type(request)](transaction, identity, request)


def find_earlier(table: Table, identity: Identity, request: messages.Request) -> StoredEvent | None:
    """Return the event that this very message caused before, if the table remembers it. Raise `RequestRefused` if its
    id belongs to another message."""
    if identity.person is None:
        return None
    earlier = table.recent.get((identity.person, request.id))
    if earlier is not None:
        require_same(earlier.event, request)
    return earlier


def require_same(event: events.AnyEvent, request: messages.Request) -> None:
    """Raise `RequestRefused` unless the request could have caused this event: an id is for one message only."""
    if isinstance(request, messages.Act):
        fits = isinstance(event, events.Acted) and (event.seat, event.text) == (request.seat, request.text)
    elif isinstance(request, messages.Say):
        fits = isinstance(event, events.Spoke) and event.words in ("", request.words)
    else:
        fits = isinstance(event, _CAUSED[type(request)])
        if isinstance(
            event, events.Resigned | events.Left | events.Removed | events.Sat | events.BotSat | events.Offered
        ):
            fits = fits and event.seat == getattr(request, "seat", None)
        if isinstance(event, events.Offered) and isinstance(request, messages.Offer):
            fits = fits and event.kind == request.what
    if not fits:
        raise RequestRefused("malformed", f"The id {request.id!r} was used for another message; choose a new one.")


# --- playing --------------------------------------------------------------------------------------------------


def _act(transaction: Transaction, identity: Identity, request: messages.Act) -> None:
    table = transaction.table
    identity.require_seat(table, request.seat)
    require_running(table)
    if table.seats[request.seat].stand_in:
        raise RequestRefused("not-now", "A bot is playing for you. Sit down to take your seat back.")
    require_current(table, request.decision)
    if table.pending() != request.seat:
        raise RequestRefused("not-now", f"It is not {table.roles[request.seat]}'s turn.")
    if table.entry >= MAX_ENTRIES:
        raise RequestRefused("not-now", "This game has gone on for too long. Resign, or agree on a draw.")
    try:
        transaction.act(request.seat, request.text)
    except BadText as unreadable:  # each by a name of its own: compiled, a name has one type
        raise RequestRefused("unknown", str(unreadable)) from unreadable
    except IllegalAction as impossible:
        raise RequestRefused("not-legal", str(impossible)) from impossible


def act_as_bot(
    transaction: Transaction, seat: int, decision: int, text: str, by: str, instead: str, early: bool = False
) -> None:
    """Carry out a bot's choice, made early if its time was up. Raise `RequestRefused` if it comes too late or is not an
    option."""
    require_running(transaction.table)
    require_current(transaction.table, decision)
    if transaction.table.pending() != seat or transaction.table.bot_to_move() != (instead or by):
        raise RequestRefused("not-now", "It is not this bot's turn.")
    try:
        transaction.act(seat, text, by, instead, early)
    except LeylineError as error:
        raise RequestRefused("not-legal", str(error)) from error


def require_running(table: Table) -> None:
    """Raise `RequestRefused` unless the game is running."""
    if table.status == "open":
        raise RequestRefused("not-now", "The game has not begun; seats are still open.")
    if table.status == "over":
        raise RequestRefused("over", "The game is over.")


def require_current(table: Table, decision: int) -> None:
    """Raise `RequestRefused` unless the client has seen the present position."""
    if decision < table.decision:
        raise RequestRefused("not-now", f"Decision {decision} is past; the game is at decision {table.decision}.")
    if decision > table.decision:
        raise ClientAhead(
            "not-now", f"Decision {decision} has not come up yet; the game is at decision {table.decision}."
        )


def _undo(transaction: Transaction, identity: Identity, request: messages.Undo) -> None:
    table = transaction.table
    identity.require_seat(table, request.seat)
    require_running(table)
    require_current(table, request.decision)
    require_undos_left(table)
    seats = identity.seats(table)
    free = offers.free_undo(table, seats)
    if free is None:
        raise RequestRefused("not-allowed", "There is nothing to take back without consent; ask the others.")
    to = free if request.to is None else request.to
    if to < offers.undo_limit(table, seats):
        raise RequestRefused(
            "not-allowed",
            "Going back past a reveal, a chance result or another player's action needs consent; ask the others.",
        )
    try:
        transaction.undo(request.seat, to, agreed=False)
    except IllegalAction as error:
        raise RequestRefused("not-legal", str(error)) from error


def note_hint(transaction: Transaction, seat: int, decision: int) -> None:
    """Let everybody know that a player asks for a hint, once for each decision; nobody is told where nobody else plays.
    Raise `RequestRefused` if it is not the seat's turn, or if the table allows no hints."""
    table = transaction.table
    if table.pending() != seat or table.decision != decision:
        raise RequestRefused("not-now", "Hints are for the seat to move, in the present position.")
    if table.opened.tournament:
        raise RequestRefused("not-allowed", "Hints are off in tournaments.")
    if len(table.people()) < 2:
        return
    if not table.opened.hints:
        raise RequestRefused("not-allowed", "Hints are off at this table, because people play each other.")
    if table.advised != (decision, seat):
        transaction.add(events.Advised(seat))


def require_undos_left(table: Table) -> None:
    """Raise `RequestRefused` if the game went back too often."""
    if table.undo_count >= MAX_UNDOS:
        raise RequestRefused("not-allowed", f"This game went back {MAX_UNDOS} times, which is the limit.")


def _offer(transaction: Transaction, identity: Identity, request: messages.Offer) -> None:
    identity.require_seat(transaction.table, request.seat)
    if transaction.table.opened.by_letter:
        raise RequestRefused(
            "not-allowed", "By letter there are no offers: write to the other player what you propose."
        )
    talk.require_left(transaction.table.talk, identity.person or "", transaction.table.seats)
    if request.what == "rematch":
        if transaction.table.status != "over" or transaction.table.match is None:
            raise RequestRefused("not-now", "This game is not over yet.")
    else:
        require_running(transaction.table)
        if request.what == "undo" and transaction.table.opened.rated:
            raise RequestRefused("not-allowed", "This game is rated: a finished move stays.")
        if request.what == "undo":
            require_undos_left(transaction.table)
    offers.make_offer(transaction, request)


def _answer(transaction: Transaction, identity: Identity, request: messages.Answer) -> None:
    identity.require_seat(transaction.table, request.seat)
    offers.answer_offer(transaction, request, identity.seats(transaction.table))


def _resign(transaction: Transaction, identity: Identity, request: messages.Resign) -> None:
    identity.require_seat(transaction.table, request.seat)
    require_running(transaction.table)
    if transaction.table.opened.by_letter and transaction.table.pending() != request.seat:
        raise RequestRefused("not-now", "By letter you can resign when it is your turn.")
    transaction.add(events.Resigned(request.seat))


# --- seats ----------------------------------------------------------------------------------------------------


def _sit(transaction: Transaction, identity: Identity, request: messages.Sit) -> None:
    if transaction.table.opened.by_letter:
        raise RequestRefused("not-allowed", "The other seat belongs to the player to whom you send the letter.")
    sit(transaction, identity, request.seat, request.bot or "", brought=request.parameters)


def sit(
    transaction: Transaction,
    identity: Identity,
    seat: int,
    bot: str = "",
    token: str = "",
    brought: messages.SeatParameters | None = None,
) -> None:
    """Seat a person or a bot with what they bring; with a token, one that acts for the seat. A person who has the seat
    may bring something else until the game begins. Raise `RequestRefused`."""
    table = transaction.table
    require_seat_exists(table, seat)
    if identity.person is None:
        raise RequestRefused("not-signed-in", "Choose a name before you sit down.")
    if bot and not identity.is_host(table):
        raise RequestRefused("not-allowed", "Only the host can seat a bot.")
    if table.opened.rated and (
        bot or (table.seats_of(identity.person) and seat not in table.seats_of(identity.person))
    ):
        raise RequestRefused("not-allowed", "This game is rated: every seat is another person's.")
    if bot:
        require_bot(bot, table.game)
    if not bot and seat in table.seats_of(identity.person):
        reclaim_seat(transaction, seat, token)
        bring(transaction, seat, brought)
        return
    if not table.seats[seat].is_free:
        label = f"seat {table.roles[seat]}" if table.sides_known else "seat"
        raise RequestRefused("taken", f"This {label} is taken by {table.seats[seat].name}.")
    if table.status == "over":
        raise RequestRefused("over", "This table is closed.")
    if identity.token:
        raise RequestRefused("not-allowed", "A seat's token acts for that seat only.")
    if not bot and identity.person in table.removed:
        raise RequestRefused("not-allowed", "The host has removed you from this table.")
    if bot:
        transaction.add(events.BotSat(seat, bot))
    else:
        transaction.add(events.Sat(seat, identity.person, identity.name, fingerprint(token) if token else ""))
    bring(transaction, seat, brought)
    if not any(seat_state.is_free for seat_state in table.seats):
        begin(transaction)


def bring(transaction: Transaction, seat: int, given: messages.SeatParameters | None) -> None:
    """Note what the player of a seat brings, if anything. Raise `RequestRefused` if it is not legal here."""
    table = transaction.table
    person = table.seats[seat].person or table.opened.host
    if table.status == "open" and table.seat_changes.get(person or "", 0) > MAX_SEAT_CHANGES:
        raise RequestRefused("not-allowed", "You have changed seats here too often. Ask for a new table.")
    if not given:
        return
    if table.status != "open":
        raise RequestRefused("not-now", "The game has begun; what players brought is settled.")
    others = [seat_state.brought for seat_state in table.seats]
    transaction.add(events.Brought(seat, read_brought(table.opened, others, seat, given)))


def begin(transaction: Transaction) -> None:
    """Start the game. Raise `RequestRefused` if what the players brought does not go together."""
    try:
        transaction.begin()
    except LeylineError as error:
        raise RequestRefused("not-legal", str(error)) from error


def reclaim_seat(transaction: Transaction, seat: int, token: str = "") -> None:
    """Give a person who was away their seat back."""
    if transaction.table.seats[seat].stand_in:
        transaction.add(events.Returned(seat))
    if token:
        transaction.add(events.Keyed(seat, fingerprint(token)))


def require_bot(bot: str, game: AnyGame) -> None:
    """Raise `RequestRefused` if there is no bot of this name for this game."""
    try:
        bots.check(bot, game)
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error


def _leave(transaction: Transaction, identity: Identity, request: messages.Leave) -> None:
    table = transaction.table
    seat = request.seat
    require_seat_exists(table, seat)
    person = table.seats[seat].person
    if identity.is_host(table) and person != identity.person and not table.seats[seat].is_free:
        if table.status != "open":
            whom = "A bot cannot leave" if person is None else "No player can be removed"
            raise RequestRefused("not-now", f"{whom} once the game has begun.")
        transaction.add(events.Left(seat) if person is None else events.Removed(seat, person))
        return
    identity.require_seat(table, seat)
    leave(transaction, seat)


def leave(transaction: Transaction, seat: int) -> None:
    """Let the player of a seat leave: before the game the seat is free, later a bot plays if the table has one. It
    plays on the player's clock: leaving must not be a way to save time."""
    table = transaction.table
    if table.status == "open":
        transaction.add(events.Left(seat))
        return
    transaction.add(events.Gone([seat]))
    stand_in = table.opened.stand_in
    if table.status == "running" and stand_in is not None and not table.seats[seat].stand_in:
        transaction.add(events.Replaced(seat, stand_in.bot, left=True))


# --- chat -----------------------------------------------------------------------------------------------------


def _say(transaction: Transaction, identity: Identity, request: messages.Say) -> None:
    if identity.person is None:
        raise RequestRefused("not-signed-in", "Choose a name before you chat.")
    talk.require_left(transaction.table.talk, identity.person, transaction.table.seats)
    words = text_input.one_line(request.words)
    if not words:
        raise RequestRefused("malformed", "A chat line needs at least one visible character.")
    seats = transaction.table.seats_of(identity.person)
    transaction.add(events.Spoke(identity.person, identity.name, words, seats[0] if seats else None))


def _mute(transaction: Transaction, identity: Identity, request: messages.Mute) -> None:
    table = transaction.table
    if identity.person is None:
        raise RequestRefused("not-signed-in", "Choose a name before you mute others.")
    talk.require_left(table.talk, identity.person, table.seats)
    if (request.person in table.muted.get(identity.person, ())) == request.on:
        raise RequestRefused("not-now", "Already muted." if request.on else "Not muted.")
    present = {line.person for line in table.chat} | {seat_state.person for seat_state in table.seats}
    if request.on and request.person not in present:
        raise RequestRefused("not-found", "No one with that id has spoken or sits at this table.")
    transaction.add(events.Muted(identity.person, request.person, request.on))


_COMMANDS = cast(
    "dict[type, Callable[[Transaction, Identity, Any], None]]",
    {
        messages.Act: _act,
        messages.Undo: _undo,
        messages.Offer: _offer,
        messages.Answer: _answer,
        messages.Resign: _resign,
        messages.Sit: _sit,
        messages.Leave: _leave,
        messages.Say: _say,
        messages.Mute: _mute,
    },
)
_CAUSED: dict[type, tuple[type, ...]] = {
    messages.Undo: (events.Undone,),
    messages.Offer: (events.Offered, events.Undone, events.Agreed, events.Rematched),
    messages.Answer: (events.Answered, events.Undone, events.Agreed, events.Rematched),
    messages.Resign: (events.Resigned,),
    messages.Sit: (events.Sat, events.BotSat, events.Brought, events.Returned, events.Keyed, events.Begun),
    messages.Leave: (events.Left, events.Removed, events.Gone, events.Replaced),
    messages.Mute: (events.Muted,),
}
"""The last event of what each kind of request may cause, which is the one that carries its id."""
