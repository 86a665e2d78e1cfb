"""Names, passwords, and being forgotten."""

from __future__ import annotations

from leyline.server import api
from leyline.server.http.door import Ask, Door
from leyline.server.refusal import Refused
from leyline.server.store import people as rows
from leyline.server.store.people import Person


def _me(person: Person) -> api.Me:
    return api.Me(person.id, person.name, person.login)


async def arrive(ask: Ask) -> api.Me:
    ask.limit_costly()
    person = await ask.building.people.guest(ask.body.name)
    ask.know(person)
    return _me(person)


async def me(ask: Ask) -> api.Me:
    return _me(await ask.somebody())


async def rename(ask: Ask) -> api.Me:
    return _me(await ask.building.people.rename(await ask.somebody(), ask.body.name))


async def keep(ask: Ask) -> api.Me:
    person = await ask.somebody()
    ask.limit_costly()
    kept = await ask.building.people.keep(person, ask.body.login, ask.body.password)
    ask.know(kept)
    return _me(kept)


async def log_in(ask: Ask) -> api.Me:
    ask.limit_costly()
    if not ask.building.logins.take(ask.body.login.casefold()):
        raise Refused("too-fast", "too many tries for this login; wait a little")
    person = await ask.building.people.log_in(ask.body.login, ask.body.password)
    ask.know(person)
    return _me(person)


async def log_out(ask: Ask) -> api.Done:
    ask.cookie = ""
    return api.Done()


async def forget(ask: Ask) -> api.Done:
    """First what is stored is blanked, then every table says so, then the person is removed: if that is interrupted, it
    can be asked for again."""
    person = await ask.somebody()
    house = ask.building.house
    await house.store.write(rows.blank, person.id)
    for id in await house.store.read(rows.tables_of, person.id):
        await house.forget(await house.enter(id), person.id)
    await house.store.write(rows.delete, person.id)
    ask.cookie = ""
    return api.Done()


DOORS = [
    Door(
        method="POST",
        path="/api/people",
        name="arrive",
        does="Be a guest: a name, and a cookie to be known by.",
        handler=arrive,
        takes=api.Naming,
        gives=api.Me,
        refuses=("not-allowed",),
    ),
    Door(
        method="GET",
        path="/api/me",
        name="me",
        does="Who the server takes this client for.",
        handler=me,
        gives=api.Me,
        refuses=("not-signed-in",),
    ),
    Door(
        method="PATCH",
        path="/api/me",
        name="rename",
        does="Be called otherwise at tables from now on.",
        handler=rename,
        takes=api.Naming,
        gives=api.Me,
        refuses=("not-signed-in", "not-allowed"),
    ),
    Door(
        method="PUT",
        path="/api/me/password",
        name="keep",
        does="Keep one's games under a login and a password; cookies given out before end.",
        handler=keep,
        takes=api.Keeping,
        gives=api.Me,
        refuses=("not-signed-in", "not-allowed", "taken"),
    ),
    Door(
        method="DELETE",
        path="/api/me",
        name="forget",
        does="Be forgotten: removes the person, blanks their names and words, and leaves the games.",
        handler=forget,
        gives=api.Done,
        refuses=("not-signed-in", "not-allowed"),
    ),
    Door(
        method="POST",
        path="/api/login",
        name="log_in",
        does="Come back as the person who kept their games.",
        handler=log_in,
        takes=api.LoggingIn,
        gives=api.Me,
        refuses=("not-allowed",),
    ),
    Door(
        method="POST",
        path="/api/logout",
        name="log_out",
        does="Let the browser forget who it was. A guest without a password cannot come back.",
        handler=log_out,
        gives=api.Done,
        refuses=("not-allowed",),
    ),
]
