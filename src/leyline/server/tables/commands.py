"""The one door: what a request does to a table, or why it does nothing. Pure: the table as it is, who is asking, and
the time go in; a draft of the table as it would be comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from leyline import bots
from leyline.core.errors import BadText, IllegalAction, LeylineError
from leyline.server import messages, text_input
from leyline.server.accounts.identity import Identity, fingerprint
from leyline.server.errors import Ahead, RequestRefused
from leyline.server.tables import events, offers
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction

LONGEST = 20000
"""Happenings after which a table takes no more acts: no game of ours comes near, and a table must stay quick to
rebuild."""
UNDOS = 300
"""How often a game may go back."""


def handle(transaction: Transaction, who: Identity, request: messages.Request) -> None:
    """Carry out a request on a draft. Raises `RequestRefused`."""
    if transaction.table.archive:
        raise RequestRefused("over", "this is a record to look at; open a table that goes on from it to play")
    _ACTS[type(request)](transaction, who, request)


def known(table: Table, who: Identity, request: messages.Request) -> StoredEvent | None:
    """What came of this very message before, if the table remembers it. Raises `RequestRefused` if its id was used for
    something else."""
    if who.person is None:
        return None
    before = table.recent.get((who.person, request.id))
    if before is not None:
        same(before.what, request)
    return before


def same(what: events.Any, request: messages.Request) -> None:
    """Raise `RequestRefused` unless this could have come of the request: an id is for one message only."""
    fits = True
    if isinstance(request, messages.Act):
        fits = isinstance(what, events.Acted) and (what.seat, what.text) == (request.seat, request.text)
    elif isinstance(request, messages.Say):
        fits = isinstance(what, events.Spoke) and what.words in ("", request.words)
    elif isinstance(what, events.Acted | events.Spoke):
        fits = False
    if not fits:
        raise RequestRefused(
            "malformed", f"the id {request.id!r} was used before, for another message; choose a new one"
        )


# --- playing --------------------------------------------------------------------------------------------------


def _act(transaction: Transaction, who: Identity, request: messages.Act) -> None:
    table = transaction.table
    who.hold(table, request.seat)
    in_play(table)
    if table.chairs[request.seat].stand_in:
        raise RequestRefused("not-now", "a bot plays for you at the moment; sit down to take your seat back")
    current(table, request.decision)
    if table.pending() != request.seat:
        raise RequestRefused("not-now", f"{table.roles[request.seat]} is not the one who is waited for")
    if table.n >= LONGEST:
        raise RequestRefused("not-now", "this game has gone on for too long; resign, or agree on a draw")
    try:
        transaction.act(request.seat, request.text)
    except BadText as error:
        raise RequestRefused("unknown", str(error)) from error
    except IllegalAction as error:
        raise RequestRefused("not-legal", str(error)) from error


def bot_acts(transaction: Transaction, seat: int, decision: int, text: str, by: str, instead: str) -> None:
    """Carry out what a bot has chosen. Raises `RequestRefused` if it is too late or not possible."""
    in_play(transaction.table)
    current(transaction.table, decision)
    if transaction.table.pending() != seat or transaction.table.thinker() != (instead or by):
        raise RequestRefused("not-now", "this bot is not the one who is waited for")
    try:
        transaction.act(seat, text, by, instead)
    except LeylineError as error:
        raise RequestRefused("not-legal", str(error)) from error


def in_play(table: Table) -> None:
    """Raise `RequestRefused` unless the game runs."""
    if table.status == "open":
        raise RequestRefused("not-now", "the game has not begun; seats are still open")
    if table.status == "over":
        raise RequestRefused("over", "the game is over")


def current(table: Table, decision: int) -> None:
    """Raise `RequestRefused` unless the client has seen the present position."""
    if decision < table.decision:
        raise RequestRefused("not-now", f"decision {decision} is past; the game has come to decision {table.decision}")
    if decision > table.decision:
        raise Ahead("not-now", f"decision {decision} has not come up yet; the game stands at {table.decision}")


def _undo(transaction: Transaction, who: Identity, request: messages.Undo) -> None:
    table = transaction.table
    who.hold(table, request.seat)
    in_play(table)
    current(table, request.decision)
    limit_undos(table)
    free = offers.free_undo(table, who.seats(table))
    if free is None:
        raise RequestRefused(
            "not-allowed", "there is nothing that you may take back without asking; offer it to the others"
        )
    to = free if request.to is None else request.to
    if to < offers.undo_limit(table, who.seats(table)):
        raise RequestRefused(
            "not-allowed",
            "beyond a reveal, a chance result or another player's act one goes back by consent; offer it to the others",
        )
    try:
        transaction.undo(request.seat, to, agreed=False)
    except IllegalAction as error:
        raise RequestRefused("not-legal", str(error)) from error


def limit_undos(table: Table) -> None:
    """Raise `RequestRefused` if the game went back too often."""
    if table.undone >= UNDOS:
        raise RequestRefused("not-allowed", f"this game went back {UNDOS} times; it goes only forward from here")


def _offer(transaction: Transaction, who: Identity, request: messages.Offer) -> None:
    who.hold(transaction.table, request.seat)
    if request.what == "rematch":
        if transaction.table.status != "over":
            raise RequestRefused("not-now", "this game is not over yet")
    else:
        in_play(transaction.table)
        if request.what == "undo":
            limit_undos(transaction.table)
    offers.offer(transaction, request)


def _answer(transaction: Transaction, who: Identity, request: messages.Answer) -> None:
    who.hold(transaction.table, request.seat)
    offers.answer(transaction, request, who.seats(transaction.table))


def _resign(transaction: Transaction, who: Identity, request: messages.Resign) -> None:
    who.hold(transaction.table, request.seat)
    in_play(transaction.table)
    transaction.add(events.Resigned(request.seat))


# --- sitting --------------------------------------------------------------------------------------------------


def _sit(transaction: Transaction, who: Identity, request: messages.Sit) -> None:
    sit(transaction, who, request.seat, request.bot or "")


def sit(transaction: Transaction, who: Identity, seat: int, bot: str = "", token: str = "") -> None:
    """Let a person, or a bot, take a seat; with a token, one that acts for the seat. Raises `RequestRefused`."""
    table = transaction.table
    if seat >= len(table.chairs):
        raise RequestRefused("not-found", f"this table has the seats 0 to {len(table.chairs) - 1}, not {seat}")
    if who.person is None:
        raise RequestRefused("not-signed-in", "whoever sits down has a name; give one first")
    if bot and not who.hosts(table):
        raise RequestRefused("not-allowed", "only the host gives seats to bots")
    if bot:
        bot_exists(bot)
    if not bot and seat in table.seats_of(who.person):
        take_up(transaction, seat, token)
        return
    if not table.chairs[seat].free:
        raise RequestRefused("taken", f"the seat {table.roles[seat]} is taken by {table.chairs[seat].name}")
    if who.only is not None:
        raise RequestRefused("not-allowed", "a seat's token acts for that seat alone")
    if bot:
        transaction.add(events.BotSat(seat, bot))
    else:
        transaction.add(events.Sat(seat, who.person, who.name, fingerprint(token) if token else ""))
    if not any(chair.free for chair in table.chairs):
        transaction.begin()


def take_up(transaction: Transaction, seat: int, token: str = "") -> None:
    """Let a person who was away have their seat again."""
    if transaction.table.chairs[seat].stand_in:
        transaction.add(events.Returned(seat))
    if token:
        transaction.add(events.Keyed(seat, fingerprint(token)))


def bot_exists(bot: str) -> None:
    """Raise `RequestRefused` if no bot has this name."""
    try:
        bots.create(bot, 0)
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error


def _leave(transaction: Transaction, who: Identity, request: messages.Leave) -> None:
    table = transaction.table
    seat = request.seat
    sends_bot_away = seat < len(table.chairs) and table.chairs[seat].bot and who.hosts(table)
    if not sends_bot_away:
        who.hold(table, seat)
    if table.status == "open":
        transaction.add(events.Left(seat))
        return
    if sends_bot_away:
        raise RequestRefused("not-now", "a bot that has begun a game plays it to its end")
    transaction.add(events.Gone([seat]))
    stand_in = table.opened.stand_in
    if table.status == "running" and stand_in is not None and not table.chairs[seat].stand_in:
        transaction.add(events.Replaced(seat, stand_in.bot))


# --- talking --------------------------------------------------------------------------------------------------


def _say(transaction: Transaction, who: Identity, request: messages.Say) -> None:
    if who.person is None:
        raise RequestRefused("not-signed-in", "whoever speaks has a name; give one first")
    words = text_input.one_line(request.words)
    if not words:
        raise RequestRefused("malformed", "a chat line has something to read in it")
    seats = transaction.table.seats_of(who.person)
    transaction.add(events.Spoke(who.person, who.name, words, seats[0] if seats else None))


def _mute(transaction: Transaction, who: Identity, request: messages.Mute) -> None:
    if who.person is None:
        raise RequestRefused("not-signed-in", "whoever mutes others has a name; give one first")
    if (request.person in transaction.table.muted.get(who.person, ())) == request.on:
        raise RequestRefused("not-now", "this is so already")
    heard = {line.person for line in transaction.table.chat} | {chair.person for chair in transaction.table.chairs}
    if request.on and request.person not in heard:
        raise RequestRefused("not-found", "nobody of that id has spoken or sits at this table")
    transaction.add(events.Muted(who.person, request.person, request.on))


_ACTS = cast(
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
