"""The one door: what a request does to a table, or why it does nothing. Pure: the table as it is, who is asking, and
the time go in; a draft of the table as it would be comes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from leyline import bots
from leyline.core.errors import BadText, IllegalAction, LeylineError
from leyline.server import happenings, names, offers, wire
from leyline.server.draft import Draft
from leyline.server.happenings import Logged
from leyline.server.refusal import Ahead, Refused
from leyline.server.table import Table
from leyline.server.who import Who, fingerprint

LONGEST = 20000
"""Happenings after which a table takes no more acts: no game of ours comes near, and a table must stay quick to
rebuild."""
UNDOS = 300
"""How often a game may go back."""


def handle(draft: Draft, who: Who, request: wire.Request) -> None:
    """Carry out a request on a draft. Raises `Refused`."""
    if draft.table.archive:
        raise Refused("over", "this is a record to look at; open a table that goes on from it to play")
    _ACTS[type(request)](draft, who, request)


def known(table: Table, who: Who, request: wire.Request) -> Logged | None:
    """What came of this very message before, if the table remembers it. Raises `Refused` if its id was used for
    something else."""
    if who.person is None:
        return None
    before = table.recent.get((who.person, request.id))
    if before is not None:
        same(before.what, request)
    return before


def same(what: happenings.Any, request: wire.Request) -> None:
    """Raise `Refused` unless this could have come of the request: an id is for one message only."""
    fits = True
    if isinstance(request, wire.Act):
        fits = isinstance(what, happenings.Acted) and (what.seat, what.text) == (request.seat, request.text)
    elif isinstance(request, wire.Say):
        fits = isinstance(what, happenings.Spoke) and what.words in ("", request.words)
    elif isinstance(what, happenings.Acted | happenings.Spoke):
        fits = False
    if not fits:
        raise Refused("malformed", f"the id {request.id!r} was used before, for another message; choose a new one")


# --- playing --------------------------------------------------------------------------------------------------


def _act(draft: Draft, who: Who, request: wire.Act) -> None:
    table = draft.table
    who.hold(table, request.seat)
    in_play(table)
    if table.chairs[request.seat].stand_in:
        raise Refused("not-now", "a bot plays for you at the moment; sit down to take your seat back")
    current(table, request.decision)
    if table.pending() != request.seat:
        raise Refused("not-now", f"{table.roles[request.seat]} is not the one who is waited for")
    if table.n >= LONGEST:
        raise Refused("not-now", "this game has gone on for too long; resign, or agree on a draw")
    try:
        draft.act(request.seat, request.text)
    except BadText as error:
        raise Refused("unknown", str(error)) from error
    except IllegalAction as error:
        raise Refused("not-legal", str(error)) from error


def bot_acts(draft: Draft, seat: int, decision: int, text: str, by: str, instead: str) -> None:
    """Carry out what a bot has chosen. Raises `Refused` if it is too late or not possible."""
    in_play(draft.table)
    current(draft.table, decision)
    if draft.table.pending() != seat or draft.table.thinker() != (instead or by):
        raise Refused("not-now", "this bot is not the one who is waited for")
    try:
        draft.act(seat, text, by, instead)
    except LeylineError as error:
        raise Refused("not-legal", str(error)) from error


def in_play(table: Table) -> None:
    """Raise `Refused` unless the game runs."""
    if table.status == "open":
        raise Refused("not-now", "the game has not begun; seats are still open")
    if table.status == "over":
        raise Refused("over", "the game is over")


def current(table: Table, decision: int) -> None:
    """Raise `Refused` unless the client has seen the present position."""
    if decision < table.decision:
        raise Refused("not-now", f"decision {decision} is past; the game has come to decision {table.decision}")
    if decision > table.decision:
        raise Ahead("not-now", f"decision {decision} has not come up yet; the game stands at {table.decision}")


def _undo(draft: Draft, who: Who, request: wire.Undo) -> None:
    table = draft.table
    who.hold(table, request.seat)
    in_play(table)
    current(table, request.decision)
    limit_undos(table)
    free = offers.free_undo(table, who.seats(table))
    if free is None:
        raise Refused("not-allowed", "there is nothing that you may take back without asking; offer it to the others")
    to = free if request.to is None else request.to
    if to < offers.undo_limit(table, who.seats(table)):
        raise Refused(
            "not-allowed",
            "beyond a reveal, a chance result or another player's act one goes back by consent; offer it to the others",
        )
    try:
        draft.undo(request.seat, to, agreed=False)
    except IllegalAction as error:
        raise Refused("not-legal", str(error)) from error


def limit_undos(table: Table) -> None:
    """Raise `Refused` if the game went back too often."""
    if table.undone >= UNDOS:
        raise Refused("not-allowed", f"this game went back {UNDOS} times; it goes only forward from here")


def _offer(draft: Draft, who: Who, request: wire.Offer) -> None:
    who.hold(draft.table, request.seat)
    if request.what == "rematch":
        if draft.table.status != "over":
            raise Refused("not-now", "this game is not over yet")
    else:
        in_play(draft.table)
        if request.what == "undo":
            limit_undos(draft.table)
    offers.offer(draft, request)


def _answer(draft: Draft, who: Who, request: wire.Answer) -> None:
    who.hold(draft.table, request.seat)
    offers.answer(draft, request, who.seats(draft.table))


def _resign(draft: Draft, who: Who, request: wire.Resign) -> None:
    who.hold(draft.table, request.seat)
    in_play(draft.table)
    draft.add(happenings.Resigned(request.seat))


# --- sitting --------------------------------------------------------------------------------------------------


def _sit(draft: Draft, who: Who, request: wire.Sit) -> None:
    sit(draft, who, request.seat, request.bot or "")


def sit(draft: Draft, who: Who, seat: int, bot: str = "", token: str = "") -> None:
    """Let a person, or a bot, take a seat; with a token, one that acts for the seat. Raises `Refused`."""
    table = draft.table
    if seat >= len(table.chairs):
        raise Refused("not-found", f"this table has the seats 0 to {len(table.chairs) - 1}, not {seat}")
    if who.person is None:
        raise Refused("not-signed-in", "whoever sits down has a name; give one first")
    if bot and not who.hosts(table):
        raise Refused("not-allowed", "only the host gives seats to bots")
    if bot:
        bot_exists(bot)
    if not bot and seat in table.seats_of(who.person):
        take_up(draft, seat, token)
        return
    if not table.chairs[seat].free:
        raise Refused("taken", f"the seat {table.roles[seat]} is taken by {table.chairs[seat].name}")
    if who.only is not None:
        raise Refused("not-allowed", "a seat's token acts for that seat alone")
    if bot:
        draft.add(happenings.BotSat(seat, bot))
    else:
        draft.add(happenings.Sat(seat, who.person, who.name, fingerprint(token) if token else ""))
    if not any(chair.free for chair in table.chairs):
        draft.begin()


def take_up(draft: Draft, seat: int, token: str = "") -> None:
    """Let a person who was away have their seat again."""
    if draft.table.chairs[seat].stand_in:
        draft.add(happenings.Returned(seat))
    if token:
        draft.add(happenings.Keyed(seat, fingerprint(token)))


def bot_exists(bot: str) -> None:
    """Raise `Refused` if no bot has this name."""
    try:
        bots.create(bot, 0)
    except LeylineError as error:
        raise Refused("unknown", str(error)) from error


def _leave(draft: Draft, who: Who, request: wire.Leave) -> None:
    table = draft.table
    seat = request.seat
    sends_bot_away = seat < len(table.chairs) and table.chairs[seat].bot and who.hosts(table)
    if not sends_bot_away:
        who.hold(table, seat)
    if table.status == "open":
        draft.add(happenings.Left(seat))
        return
    if sends_bot_away:
        raise Refused("not-now", "a bot that has begun a game plays it to its end")
    draft.add(happenings.Gone([seat]))
    stand_in = table.opened.stand_in
    if table.status == "running" and stand_in is not None and not table.chairs[seat].stand_in:
        draft.add(happenings.Replaced(seat, stand_in.bot))


# --- talking --------------------------------------------------------------------------------------------------


def _say(draft: Draft, who: Who, request: wire.Say) -> None:
    if who.person is None:
        raise Refused("not-signed-in", "whoever speaks has a name; give one first")
    words = names.one_line(request.words)
    if not words:
        raise Refused("malformed", "a chat line has something to read in it")
    seats = draft.table.seats_of(who.person)
    draft.add(happenings.Spoke(who.person, who.name, words, seats[0] if seats else None))


def _mute(draft: Draft, who: Who, request: wire.Mute) -> None:
    if who.person is None:
        raise Refused("not-signed-in", "whoever mutes others has a name; give one first")
    if (request.person in draft.table.muted.get(who.person, ())) == request.on:
        raise Refused("not-now", "this is so already")
    heard = {line.person for line in draft.table.chat} | {chair.person for chair in draft.table.chairs}
    if request.on and request.person not in heard:
        raise Refused("not-found", "nobody of that id has spoken or sits at this table")
    draft.add(happenings.Muted(who.person, request.person, request.on))


_ACTS = cast(
    "dict[type, Callable[[Draft, Who, Any], None]]",
    {
        wire.Act: _act,
        wire.Undo: _undo,
        wire.Offer: _offer,
        wire.Answer: _answer,
        wire.Resign: _resign,
        wire.Sit: _sit,
        wire.Leave: _leave,
        wire.Say: _say,
        wire.Mute: _mute,
    },
)
