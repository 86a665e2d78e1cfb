"""What people do beside playing while the server is killed: they are paired and end rated games, take other names, keep
decks, and create and join tournaments. What they were told must be stored, and count once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.store import schema, tournament_queries
from leyline.server.tables import events
from leyline.server.tournaments.tournament import rebuild

Json = dict[str, Any]
Insist = Callable[[str, str, Json | None, httpx.Cookies | None], Awaitable[httpx.Response]]
SEEK = {"game": "grove", "clock": "quick", "rated": True}


class Dealings:
    """What was told to three people at a time."""

    def __init__(self, insist: Insist) -> None:
        self._insist = insist
        self.ending = False
        self.rated: dict[str, list[str]] = {}
        """Tables of rated games that were acknowledged as resigned, and their two people."""
        self.renamed: dict[str, str] = {}
        """Tables at which a person's new name was acknowledged, and that name."""
        self.decks: dict[tuple[str, str], int] = {}
        """Person and deck, and the version that was acknowledged last."""
        self.tournaments: dict[str, int] = {}
        """The highest event number shown of each."""
        self.joined: set[tuple[str, str]] = set()
        self.wrong: list[str] = []

    async def run(self, resigning: Callable[[str, int], Json], resigned: Callable[[str, int], None]) -> None:
        """Go on until the end. `resigning` returns the message to send at a table, `resigned` is told its answer."""
        while not self.ending:
            arrivals = [await self._insist("POST", "/people", {"name": f"D{number}"}, None) for number in range(3)]
            cookies = [answer.cookies for answer in arrivals]
            people = [str(answer.json()["person"]) for answer in arrivals]
            await self._keep_decks(people[0], cookies[0])
            await self._hold_tournament(people, cookies)
            table = await self._pair(cookies[:2])
            if table is not None:
                await self._insist("PATCH", "/me", {"name": f"New {people[0]}"}, cookies[0])
                self.renamed[table] = f"New {people[0]}"
                seat = (await self._insist("GET", f"/tables/{table}", None, cookies[0])).json()["you"]["seats"][0]
                answer = await self._insist("POST", f"/tables/{table}/do", resigning(table, seat), cookies[0])
                self.rated[table] = people[:2]
                resigned(table, answer.json()["n"])

    async def _keep_decks(self, person: str, cookies: httpx.Cookies) -> None:
        deck = "0" * 32
        for version in (1, 2):
            body = {"game": "aidalon", "name": "Mine", "text": str(version)}
            await self._insist("PUT", f"/me/decks/{deck}", body, cookies)
            self.decks[person, deck] = version

    async def _hold_tournament(self, people: list[str], cookies: list[httpx.Cookies]) -> None:
        new: Json = {"game": "grove", "title": "Killed", "pause_seconds": 0, "id": "only", "plays": True}
        id = str((await self._told("/tournaments", new, cookies[0]))["id"])
        for other in cookies[1:]:
            await self._told(f"/tournaments/{id}/do", {"type": "join"}, other)
        self.joined |= {(id, person) for person in people}
        await self._told(f"/tournaments/{id}/do", {"type": "start"}, cookies[0])
        await self._told(f"/tournaments/{id}/do", {"type": "end"}, cookies[0])

    async def _told(self, path: str, body: Json, cookies: httpx.Cookies) -> Json:
        found: Json = (await self._insist("POST", path, body, cookies)).json()
        before = self.tournaments.get(found["id"], 0)
        if found["n"] < before:
            self.wrong.append(f"a tournament was shown at {before}, and later at {found['n']}")
        self.tournaments[found["id"]] = max(before, found["n"])
        return found

    async def _pair(self, cookies: list[httpx.Cookies]) -> str | None:
        """Return the table at which both are paired; None at the end."""
        while not self.ending:
            tables = {(await self._insist("PUT", "/me/seek", SEEK, each)).json()["table"] for each in cookies}
            if len(tables) == 1 and None not in tables:
                return str(tables.pop())
            await asyncio.sleep(0.05)
        return None


def check_dealings(connection: Connection, dealings: Dealings) -> list[str]:
    """Compare what was told with what is stored; return what is wrong."""
    wrong = dealings.wrong[:]
    kept = {(row.person, row.id): row.text for row in connection.execute(sa.select(schema.decks))}
    for deck, version in dealings.decks.items():
        if int(kept.get(deck, 0)) < version:
            wrong.append(f"version {version} of a deck was acknowledged and is not stored")
    for id, n in dealings.tournaments.items():
        stored = tournament_queries.events_since(connection, id)
        if [each.n for each in stored] != list(range(1, len(stored) + 1)) or len(stored) < n:
            wrong.append(f"a tournament was shown at {n}, and has the events {[each.n for each in stored]}")
            continue
        entrants = [entrant.person for entrant in rebuild(id, stored).entrants]
        missing = [person for tournament, person in dealings.joined if tournament == id and person not in entrants]
        if missing or len(entrants) > len(set(entrants)):
            wrong.append(f"{len(missing)} who joined a tournament are not in it; its entrants are {entrants}")
    for table, name in dealings.renamed.items():
        bodies = connection.execute(sa.select(schema.events.c.body).where(schema.events.c.table_id == table)).scalars()
        names = [event.name for event in map(events.decode, bodies) if isinstance(event, events.Renamed)]
        if names != [name]:
            wrong.append(f"the name {name} was acknowledged, and a table where it is played has {names}")
    for table, people in dealings.rated.items():
        for person in people:
            wrong += _check_rating(connection, table, person)
    return wrong


def _check_rating(connection: Connection, table: str, person: str) -> list[str]:
    own = schema.results.c
    results = connection.execute(sa.select(own.table_id).where(own.person == person, own.mu.is_not(None))).scalars()
    games = connection.execute(sa.select(schema.ratings.c.games).where(schema.ratings.c.person == person)).scalars()
    found = (list(results), list(games))
    return [] if found == ([table], [1]) else [f"a rated game that was acknowledged as resigned counts as {found}"]
