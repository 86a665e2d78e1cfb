"""Opening tables, finding them, sitting down, looking and acting without a WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from leyline.core.errors import BadParameter, LeylineError
from leyline.server import acting, api, opening, show, wire
from leyline.server.draft import Draft
from leyline.server.happenings import BotSat, Opened, Sat
from leyline.server.http.door import Ask, Door, checked
from leyline.server.http.games import spec
from leyline.server.refusal import Refused
from leyline.server.store import Behind, Repeated, reading
from leyline.server.store.people import Person
from leyline.server.table import Table
from leyline.server.who import Who, fingerprint, new_token

ME = "me"
OPEN = "open"
STAND_IN = wire.StandIn(300, "greedy")
"""Who plays for a player who is gone, unless the table says otherwise."""


class Page(api.Asked):
    """Which tables, and which page of them."""

    status: Literal["open", "running", "over"] = "open"
    before: api.Cursor | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=api.LIST)] = api.LIST


class Eyes(api.Asked):
    """As which seat to look; without it as a spectator."""

    seat: wire.SeatNumber | UnsetType = UNSET


async def listed(ask: Ask) -> api.Tables:
    return await _listed(ask, None)


async def mine(ask: Ask) -> api.Tables:
    return await _listed(ask, (await ask.somebody()).id)


async def _listed(ask: Ask, person: str | None) -> api.Tables:
    query: Page = ask.query
    before = query.before if query.before is not UNSET else None
    return await ask.building.house.store.read(reading.listed, query.status, person, before, query.limit)


# --- opening ----------------------------------------------------------------------------------------------------


async def opens(ask: Ask) -> api.Seated:
    wish: api.NewTable = ask.body
    ask.limit_costly()
    person = await ask.named(wish.name)
    house = ask.building.house
    id = opening.new_id()
    if wish.id is not None:
        id = opening.id_for(bytes.fromhex(ask.building.caretaker.secret), person.id, wish.id)
    what = await _wanted(ask, wish, person)
    draft = opening.opened(id, what, house.moment())
    token = new_token()
    seat = _seat_all(draft, wish, person, token)
    try:
        await house.store.append(draft)
    except (Behind, Repeated):
        # The same request opened this table before; its token was shown then.
        live = await house.enter(id)
        seats = live.table.seats_of(person.id)
        return api.Seated(id, seats[0] if seats else None, None)
    await house.enter(id)
    return api.Seated(id, seat, token if seat is not None else None)


async def _wanted(ask: Ask, wish: api.NewTable, person: Person) -> Opened:
    """The table that is wished for. Raises `Refused`."""
    stand_in = STAND_IN if not isinstance(wish.clock, wire.DayClock) else None
    if wish.stand_in is not UNSET:
        stand_in = wish.stand_in
    if stand_in is not None:
        acting.bot_exists(stand_in.bot)
    if wish.origin is not None:
        origin = (await ask.building.house.enter(wish.origin.table)).table
        return _from(origin, wish, stand_in, person)
    count = 0 if wish.seats is None else len(wish.seats)
    try:
        game = spec(wish.game).create(wish.edition, count, dict(wish.parameters))
        game.new()
    except BadParameter as error:
        raise Refused("unknown", str(error)) from error
    setup = game.setup
    return Opened(
        game=setup.spec.name,
        rules=setup.spec.rules_version,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=setup.seats,
        clock=wish.clock,
        key=opening.new_key(),
        private=wish.private,
        host=person.id,
        stand_in=stand_in,
    )


def _from(origin: Table, wish: api.NewTable, stand_in: wire.StandIn | None, person: Person) -> Opened:
    """A table that goes on from a moment of another game. Raises `Refused`."""
    assert wish.origin is not None
    if origin.status != "over":
        raise Refused("not-now", "that game is still being played; going on from it would show what is hidden")
    if wish.game != origin.opened.game:
        raise Refused("unknown", f"that game is {origin.opened.game}, not {wish.game}")
    seats = origin.opened.seats
    if wish.seats is not None and len(wish.seats) != seats:
        raise Refused("unknown", f"that game has {seats} seats, not {len(wish.seats)}")
    kept = origin.record()
    if wish.origin.entry > len(kept.entries):
        raise Refused("unknown", f"that game has {len(kept.entries)} entries, not {wish.origin.entry}")
    try:
        state = kept.replay(wish.origin.entry).state
    except LeylineError as error:
        raise Refused("unknown", str(error)) from error
    return Opened(
        game=origin.opened.game,
        rules=origin.opened.rules,
        edition=origin.opened.edition,
        parameters=origin.opened.parameters,
        seats=seats,
        clock=wish.clock,
        key=opening.new_key(),
        private=wish.private,
        host=person.id,
        stand_in=stand_in,
        origin=origin.id,
        entry=wish.origin.entry,
        start=state.dump(),
    )


def _seat_all(draft: Draft, wish: api.NewTable, person: Person, token: str) -> int | None:
    """Let everybody sit down who was wished for, and begin if nobody is missing: the first own seat. Raises
    `Refused`."""
    wishes = wish.seats if wish.seats is not None else [ME] + [OPEN] * (len(draft.table.chairs) - 1)
    own: int | None = None
    for seat, who in enumerate(wishes):
        if who == ME:
            draft.add(Sat(seat, person.id, person.name, fingerprint(token) if own is None else ""))
            own = seat if own is None else own
        elif who != OPEN:
            acting.bot_exists(who)
            draft.add(BotSat(seat, who))
    if OPEN not in wishes:
        draft.begin()
    return own


# --- sitting ----------------------------------------------------------------------------------------------------


async def sits(ask: Ask) -> api.Seated:
    live = await ask.live()
    wish: api.Sitting = ask.body
    person = await ask.named(wish.name)
    who = Who(person.id, person.name)
    token = new_token()
    await ask.building.house.change(live, lambda draft: acting.sit(draft, who, wish.seat, token=token))
    return api.Seated(live.table.id, wish.seat, token)


# --- looking and acting -----------------------------------------------------------------------------------------


async def shown(ask: Ask) -> api.Shown:
    live = await ask.live()
    who = await ask.who(live)
    seat = ask.query.seat if ask.query.seat is not UNSET else None
    if seat is not None:
        who.hold(live.table, seat)
    now = ask.building.house.uptime.now()
    greeting = show.welcome(live.table, who, now)
    muted = frozenset(greeting.you.muted)
    return api.Shown(greeting.card, greeting.you, show.full(live.table, seat, now, muted=muted))


async def does(ask: Ask) -> wire.Ok:
    live = await ask.live()
    return await ask.building.house.do(live, await ask.who(live), ask.body)


async def token(ask: Ask) -> api.Seated:
    live = await ask.live()
    seat = checked(ask.path["seat"], wire.SeatNumber)
    who = await ask.who(live)
    fresh = new_token()

    def work(draft: Draft) -> None:
        who.hold(draft.table, seat)
        acting.take_up(draft, seat, fresh)

    ask.limit_costly()
    await ask.building.house.change(live, work)
    return api.Seated(live.table.id, seat, fresh)


DOORS = [
    Door(
        method="GET",
        path="/api/tables",
        name="tables",
        does="Public tables, the latest first.",
        handler=listed,
        query=Page,
        gives=api.Tables,
    ),
    Door(
        method="GET",
        path="/api/me/tables",
        name="my_tables",
        does="The tables one sits at, the latest first.",
        handler=mine,
        query=Page,
        gives=api.Tables,
        refuses=("not-signed-in",),
    ),
    Door(
        method="POST",
        path="/api/tables",
        name="open",
        does="Open a table, or one that goes on from a moment of a finished game.",
        handler=opens,
        takes=api.NewTable,
        gives=api.Seated,
        refuses=("not-signed-in", "not-allowed", "unknown", "not-found", "not-now"),
    ),
    Door(
        method="GET",
        path="/api/tables/{table}",
        name="table",
        does="A table as one of one's seats, or a spectator, sees it now.",
        handler=shown,
        query=Eyes,
        gives=api.Shown,
        refuses=("not-yours", "not-now"),
    ),
    Door(
        method="POST",
        path="/api/tables/{table}/sit",
        name="sit",
        does="Take a seat, and get a token that acts for it.",
        handler=sits,
        takes=api.Sitting,
        gives=api.Seated,
        refuses=("not-signed-in", "not-allowed", "taken", "not-now"),
    ),
    Door(
        method="POST",
        path="/api/tables/{table}/seats/{seat}/token",
        name="token",
        does="A further token for a seat of one's own: for a program or another device.",
        handler=token,
        gives=api.Seated,
        refuses=("not-yours", "not-allowed", "not-now"),
    ),
    Door(
        method="POST",
        path="/api/tables/{table}/do",
        name="do",
        does="Say at a table what one could say over its WebSocket.",
        handler=does,
        takes=wire.Request,
        gives=wire.Ok,
        size=16384,
        refuses=(
            "not-signed-in",
            "not-yours",
            "not-allowed",
            "not-now",
            "not-legal",
            "unknown",
            "taken",
            "over",
        ),
    ),
]
