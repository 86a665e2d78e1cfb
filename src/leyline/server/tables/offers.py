"""What needs the other players' consent: undoing past one's own actions, a draw, a rematch."""

from __future__ import annotations

from leyline.core.errors import IllegalAction
from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.tables import creation, events
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import OpenOffer
from leyline.server.tables.transaction import Transaction

ALREADY_OFFERED = {
    "undo": "An undo has already been offered.",
    "draw": "A draw has already been offered.",
    "rematch": "A rematch has already been offered.",
}


def undo_limit(table: Table, seats: list[int]) -> int:
    """Return how far back the holder of these seats may go without consent: the last entry that was a reveal, chance,
    or another player's action."""
    return table.match.takes_back_to(seats) if table.match is not None else 0


def free_undo(table: Table, seats: list[int]) -> int | None:
    """Return the entry that an undo of these seats leads back to, at most the start of their latest move; None if
    there is nothing to take back without consent."""
    match = table.match
    pending = table.pending()
    if match is None or pending is None or not seats:
        return None  # by letter, the move may have led to a draw, of which a letter may tell already
    if pending not in seats and not table.seats[pending].played_by_bot:
        return None  # the move is made: another person is to act
    live = match.live()
    limit = match.takes_back_to(seats)
    if not live or limit == live[-1]:
        return None
    return max(limit, match.move_began_at(seats))


def make_offer(transaction: Transaction, request: messages.Offer) -> None:
    """Make an offer, and carry it out at once if no consent is needed. Raise `RequestRefused`."""
    table = transaction.table
    if any(open_offer.kind == request.what for open_offer in table.offers):
        raise RequestRefused("not-now", ALREADY_OFFERED[request.what])
    if (request.seat, request.what) in table.declined:
        raise RequestRefused("not-now", "This was declined. Offer it again after the next move.")
    if request.what == "rematch" and table.next_table is not None:
        raise RequestRefused("not-now", "The next game has already begun.")
    if request.what == "draw" and any(seat_state.played_by_bot for seat_state in table.seats):
        raise RequestRefused("not-allowed", "Bots do not agree to draws.")
    if request.what == "undo" and table.opened.tournament and len(table.people()) < 2:
        raise RequestRefused("not-allowed", "In a tournament, moves against a bot stand.")
    to = _undo_target(table, request) if request.what == "undo" else None
    transaction.add(events.Offered(request.seat, request.what, to))
    _carry_out(transaction, transaction.table.offers[-1])


def _undo_target(table: Table, request: messages.Offer) -> int:
    """Return the entry that an offered undo leads back to. Raise `RequestRefused` if there is no way back to it."""
    match = table.match
    assert match is not None
    to = match.move_began_at([request.seat]) if request.to is None else request.to
    if to < 0:
        raise RequestRefused(
            "not-legal", f"{table.roles[request.seat]} has not moved yet; there is nothing to take back."
        )
    try:
        match.copy().undo(to)
    except IllegalAction as error:
        raise RequestRefused("not-legal", str(error)) from error
    return to


def answer_offer(transaction: Transaction, request: messages.Answer, seats: list[int]) -> None:
    """Answer an offer; the last consent carries it out. Raise `RequestRefused`."""
    found = next((each for each in transaction.table.offers if each.number == request.offer), None)
    if found is None:
        raise RequestRefused("not-now", f"Offer {request.offer} is no longer open.")
    withdraws = found.seat in seats and not request.yes
    if not withdraws and not set(seats) & set(found.waiting):
        raise RequestRefused("not-now", "This offer does not need your answer.")
    transaction.add(events.Answered(request.seat, request.offer, request.yes))
    if request.yes:
        _carry_out(transaction, next(each for each in transaction.table.offers if each.number == request.offer))


def _carry_out(transaction: Transaction, agreed: OpenOffer) -> None:
    if agreed.waiting:
        return
    if agreed.kind == "draw":
        transaction.add(events.Agreed())
    elif agreed.kind == "undo":
        assert agreed.to is not None
        transaction.undo(agreed.seat, agreed.to, agreed=True)
    else:
        creation.open_rematch(transaction)
