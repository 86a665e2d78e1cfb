"""Requests about games by letter: invite, accept, open a letter, write the next one."""

from __future__ import annotations

import json
import secrets
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.json import Encoder

from leyline.core import registry, shares
from leyline.core.errors import BadParameter
from leyline.server.errors import RequestRefused
from leyline.server.store import queries
from leyline.server.store.rows import Person
from leyline.server.tables import creation, read_models
from leyline.server.tables.live_table import LiveTable
from leyline.server.tables.transaction import Transaction
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, Text
from leyline.site.browser import bridge, exchange
from leyline.site.browser.exchange import Letter, Player, Signed

KEYS = "signing key"
"""The name under which this browser keeps the keys that it signs with."""
_encoder = Encoder()


class NewGame(http_schema.RequestBody):
    """A game to play by letter."""

    game: http_schema.GameName
    seat: Annotated[int, Meta(ge=0, lt=exchange.SEATS)]
    """One's own."""
    edition: Annotated[str, Meta(max_length=40)] = ""
    parameters: dict[str, bool | int | str] = field(default_factory=dict)
    name: http_schema.TypedName | None = None


class Accepted(http_schema.RequestBody):
    """An invitation that is accepted."""

    letter: str
    name: http_schema.TypedName | None = None


class Invitation(Struct):
    """What a player invites to."""

    game: str
    variant: str
    role: str
    """One's own side."""
    by: str


class Opening(Struct):
    """What became of a letter."""

    table: str
    news: bool = True
    """Whether it told anything that was not known."""
    invitation: Invitation | None = None
    """To be accepted first."""


class Writing(Struct):
    """Where a game by letter stands for this player."""

    state: Literal["invite", "send", "play", "over"]
    other: str
    letter: str
    """What to send; empty while there is nothing."""


async def invite(context: RequestContext) -> Opening:
    given: NewGame = context.body
    person = await context.person_or_new_guest(given.name)
    try:
        setup = registry.setup(given.game, given.edition, 0, dict(given.parameters))
        opened = exchange.opening(setup, person.id)
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    live_tables = context.app_state.live_tables
    id = creation.new_id()
    transaction = creation.open_table(id, opened, live_tables.now())
    await _sit(context, transaction, given.seat, person)
    await live_tables.store.append(read_models.rows_of(transaction))
    return Opening(id)


async def accept(context: RequestContext) -> Opening:
    given: Accepted = context.body
    letter = await _read_invitation(given.letter)
    opened = exchange.read_opening(letter)
    assert letter.player is not None
    live_tables = context.app_state.live_tables
    store: Any = live_tables.store
    if letter.table in store.tables:
        return Opening(letter.table, news=False)
    person = await context.person_or_new_guest(given.name)
    if person.id == letter.player.person:
        raise RequestRefused("not-allowed", "You wrote this invitation yourself. Send it to another player.")
    transaction = creation.open_table(letter.table, opened, live_tables.now())
    transaction.add(exchange.sat(letter.seat, letter.player))
    await _sit(context, transaction, 1 - letter.seat, person)
    transaction.begin()
    await store.append(read_models.rows_of(transaction))
    return Opening(letter.table)


async def open_letter(context: RequestContext) -> Opening:
    signed, letter = exchange.read(context.body)
    live_tables = context.app_state.live_tables
    store: Any = live_tables.store
    if letter.table not in store.tables:
        if not letter.opened:
            raise RequestRefused(
                "not-found",
                "This letter belongs to a game that is not in this browser. Open it in the one in which you play.",
            )
        await _read_invitation(context.body)
        opened = exchange.read_opening(letter)
        assert letter.player is not None
        setup = registry.setup(opened.game, opened.edition, opened.seats, dict(opened.parameters))
        role = setup.roles()[1 - letter.seat]
        return Opening(letter.table, True, Invitation(opened.game, setup.variant(), role, letter.player.name))
    live = await context.app_state.load_table(letter.table)
    own = await _own_seat(context, live)
    await _require_writer(signed, letter, live, own)
    if letter.opened:
        return Opening(letter.table, news=False)
    seed = store.kept[_name(letter.table)]
    known = exchange.course(await store.read(queries.events_since, letter.table))

    def work(transaction: Transaction) -> None:
        if transaction.table.status == "open" and letter.player is not None:
            transaction.add(exchange.sat(1 - own, letter.player))
            transaction.begin()
        exchange.take(transaction, letter, known, own, seed)

    before = live.table.n
    after = await live_tables.change(live, work)
    return Opening(letter.table, news=after > before)


async def write_letter(context: RequestContext) -> Writing:
    live = await context.live_table()
    table = live.table
    if not table.opened.by_letter:
        raise RequestRefused("not-found", "This game is not played by letter.")
    own = await _own_seat(context, live)
    other = table.seats[1 - own].name
    store: Any = context.app_state.live_tables.store
    stored = await store.read(queries.events_since, table.id)
    if not exchange.has_news(table, stored, own):
        return Writing("over" if table.status == "over" else "play", other, "")
    text = _encoder.encode(exchange.write(table, stored, own, store.kept[_name(table.id)])).decode()
    keys = await _keys(store)
    signed = Signed(exchange.FORMAT, text, await bridge.current().sign(keys["private"], text))
    return Writing("invite" if table.status == "open" else "send", other, _encoder.encode(signed).decode())


async def _sit(context: RequestContext, transaction: Transaction, seat: int, person: Person) -> None:
    """Seat this browser's player, with a secret of their own."""
    store: Any = context.app_state.live_tables.store
    keys = await _keys(store)
    seed = secrets.token_hex(32)
    await store.keep(_name(transaction.table.id), seed)
    transaction.add(exchange.sat(seat, Player(person.id, person.name, shares.chain(seed)[0], keys["public"])))


async def _keys(store: Any) -> dict[str, str]:
    """Return the keys that this browser signs with; they are made when they are first needed."""
    if KEYS not in store.kept:
        made = await bridge.current().new_keys()
        if not made:
            raise RequestRefused(
                "not-now", "This browser signs no letters for a page that did not come by https. Open it by https."
            )
        await store.keep(KEYS, json.loads(made))
    found: dict[str, str] = store.kept[KEYS]
    return found


async def _own_seat(context: RequestContext, live: LiveTable) -> int:
    person = await context.require_person()
    seats = live.table.seats_of(person.id)
    if not live.table.opened.by_letter or len(seats) != 1:
        raise RequestRefused("not-yours", "This game is not one that you play by letter.")
    return seats[0]


async def _read_invitation(text: str) -> Letter:
    """Return an invitation that its writer signed. Raise `RequestRefused`."""
    signed, letter = exchange.read(text)
    player = letter.player
    if player is None or not await bridge.current().verify(player.key, signed.signature, signed.letter):
        raise RequestRefused("malformed", exchange.DAMAGED)
    return letter


async def _require_writer(signed: Signed, letter: Letter, live: LiveTable, own: int) -> None:
    """Raise `RequestRefused` unless the other player signed a letter. The first to answer an invitation is that
    player, and is known by their key from then on."""
    table = live.table
    verify = bridge.current().verify
    if await verify(table.seats[own].signing_key, signed.signature, signed.letter):
        if letter.opened:
            return
        other = table.seats[1 - own].name
        raise RequestRefused("not-yours", f"This letter is your own. Send it to {other or 'the other player'}.")
    pinned = table.seats[1 - own].signing_key
    if not pinned and letter.player is not None and letter.player.person != table.seats[own].person:
        pinned = letter.player.key
    if not pinned or not await verify(pinned, signed.signature, signed.letter):
        other = table.seats[1 - own].name or "the other player"
        raise RequestRefused(
            "not-yours",
            f"This letter does not carry the signature of {other}, with whom you play. Nothing was changed.",
        )


def _name(table: str) -> str:
    """Return the name under which the secret of a game is kept."""
    return f"letters/{table}"


ENDPOINTS = [
    Endpoint(
        method="POST",
        path="/api/letters",
        name="open a letter",
        summary="Take in a letter of the other player.",
        handler=open_letter,
        accepts=Text,
        returns=Opening,
        max_bytes=exchange.MAX_BYTES,
        refusals=("not-found", "not-yours", "not-legal", "not-now", "not-allowed"),
    ),
    Endpoint(
        method="POST",
        path="/api/letters/new",
        name="invite by letter",
        summary="Open a game by letter.",
        handler=invite,
        accepts=NewGame,
        returns=Opening,
        refusals=("not-signed-in", "unknown", "not-allowed"),
    ),
    Endpoint(
        method="POST",
        path="/api/letters/accept",
        name="accept by letter",
        summary="Accept an invitation.",
        handler=accept,
        accepts=Accepted,
        returns=Opening,
        max_bytes=exchange.MAX_BYTES,
        refusals=("not-signed-in", "not-now", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/letter",
        name="write a letter",
        summary="Return what to send to the other player.",
        handler=write_letter,
        returns=Writing,
        refusals=("not-found", "not-yours", "not-signed-in"),
    ),
]
