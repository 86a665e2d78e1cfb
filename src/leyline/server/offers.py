"""What needs the others' consent: taking back beyond what is one's own, a draw, another game."""

from __future__ import annotations

from leyline.core.errors import IllegalAction
from leyline.server import happenings, opening, wire
from leyline.server.draft import Draft
from leyline.server.refusal import Refused
from leyline.server.table import OpenOffer, Table


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


def offer(draft: Draft, request: wire.Offer) -> None:
    """Make an offer; where nobody else needs to be asked, it is carried out at once. Raises `Refused`."""
    table = draft.table
    if any(open_offer.kind == request.what for open_offer in table.offers):
        raise Refused("not-now", f"a {request.what} is being talked about already")
    if (request.seat, request.what) in table.declined:
        raise Refused("not-now", "this was declined; it can be offered again when the game has moved on")
    if request.what == "rematch" and table.next is not None:
        raise Refused("not-now", "the next game has begun already")
    if request.what == "draw" and any(chair.played_by_bot for chair in table.chairs):
        raise Refused("not-allowed", "a bot plays on: it does not agree on draws")
    to = _target(table, request) if request.what == "undo" else None
    draft.add(happenings.Offered(request.seat, request.what, to))
    _carry_out(draft, draft.table.offers[-1])


def _target(table: Table, request: wire.Offer) -> int:
    """Where an offered undo would lead. Raises `Refused` if there is no way back there."""
    match = table.match
    assert match is not None
    to = match.move_began_at([request.seat]) if request.to is None else request.to
    if to < 0:
        raise Refused("not-legal", f"{table.roles[request.seat]} has not moved yet: there is nothing to take back")
    try:
        match.copy().undo(to)
    except IllegalAction as error:
        raise Refused("not-legal", str(error)) from error
    return to


def answer(draft: Draft, request: wire.Answer, seats: list[int]) -> None:
    """Answer an offer; the last consent carries it out. Raises `Refused`."""
    found = next((each for each in draft.table.offers if each.number == request.offer), None)
    if found is None:
        raise Refused("not-now", f"there is no offer {request.offer} any more")
    withdraws = found.seat in seats and not request.yes
    if not withdraws and not set(seats) & set(found.waiting):
        raise Refused("not-now", "nobody waits for your answer to this offer")
    draft.add(happenings.Answered(request.seat, request.offer, request.yes))
    if request.yes:
        _carry_out(draft, next(each for each in draft.table.offers if each.number == request.offer))


def _carry_out(draft: Draft, agreed: OpenOffer) -> None:
    if agreed.waiting:
        return
    if agreed.kind == "draw":
        draft.add(happenings.Agreed())
    elif agreed.kind == "undo":
        assert agreed.to is not None
        draft.undo(agreed.seat, agreed.to, agreed=True)
    else:
        opening.rematch(draft)
