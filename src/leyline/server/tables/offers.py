"""What needs the others' consent: taking back beyond what is one's own, a draw, another game."""

from __future__ import annotations

from leyline.core.errors import IllegalAction
from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.tables import creation, events
from leyline.server.tables.table import OpenOffer, Table
from leyline.server.tables.transaction import Transaction


def undo_limit(table: Table, seats: list[int]) -> int:
    """How far back whoever holds these seats may go without asking: the last entry that was a reveal, chance, or
    somebody else's act."""
    return table.match.takes_back_to(seats) if table.match is not None else 0


def free_undo(table: Table, seats: list[int]) -> int | None:
    """The entry that an undo of these seats leads back to, no further than the beginning of their latest move; None if
    there is nothing to take back without asking."""
    match = table.match
    if match is None or table.status != "running" or not seats:
        return None
    live = match.live()
    limit = match.takes_back_to(seats)
    if not live or limit == live[-1]:
        return None
    return max(limit, match.move_began_at(seats))


def offer(transaction: Transaction, request: messages.Offer) -> None:
    """Make an offer; where nobody else needs to be asked, it is carried out at once. Raises `RequestRefused`."""
    table = transaction.table
    if any(open_offer.kind == request.what for open_offer in table.offers):
        raise RequestRefused("not-now", f"a {request.what} is being talked about already")
    if (request.seat, request.what) in table.declined:
        raise RequestRefused("not-now", "this was declined; it can be offered again when the game has moved on")
    if request.what == "rematch" and table.next is not None:
        raise RequestRefused("not-now", "the next game has begun already")
    if request.what == "draw" and any(chair.played_by_bot for chair in table.chairs):
        raise RequestRefused("not-allowed", "a bot plays on: it does not agree on draws")
    to = _target(table, request) if request.what == "undo" else None
    transaction.add(events.Offered(request.seat, request.what, to))
    _carry_out(transaction, transaction.table.offers[-1])


def _target(table: Table, request: messages.Offer) -> int:
    """Where an offered undo would lead. Raises `RequestRefused` if there is no way back there."""
    match = table.match
    assert match is not None
    to = match.move_began_at([request.seat]) if request.to is None else request.to
    if to < 0:
        raise RequestRefused(
            "not-legal", f"{table.roles[request.seat]} has not moved yet: there is nothing to take back"
        )
    try:
        match.copy().undo(to)
    except IllegalAction as error:
        raise RequestRefused("not-legal", str(error)) from error
    return to


def answer(transaction: Transaction, request: messages.Answer, seats: list[int]) -> None:
    """Answer an offer; the last consent carries it out. Raises `RequestRefused`."""
    found = next((each for each in transaction.table.offers if each.number == request.offer), None)
    if found is None:
        raise RequestRefused("not-now", f"there is no offer {request.offer} any more")
    withdraws = found.seat in seats and not request.yes
    if not withdraws and not set(seats) & set(found.waiting):
        raise RequestRefused("not-now", "nobody waits for your answer to this offer")
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
        creation.rematch(transaction)
