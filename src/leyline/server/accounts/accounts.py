"""Who is who: a guest is a name and a signed cookie; a guest may keep their games under a password."""

from __future__ import annotations

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

from leyline.server import text_input
from leyline.server.errors import RequestRefused
from leyline.server.operations.service_clock import wall
from leyline.server.store import Store
from leyline.server.store import account_queries as rows
from leyline.server.store.account_queries import Person

COOKIE = "leyline"
YEAR = 365 * 86400
WRONG = "no such login, or not its password"
"""Said in both cases, after the same work, so that nobody learns who is here."""


class Accounts:
    """Everybody who has a name at this server."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = URLSafeSerializer(secret, salt="person")
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._decoy = ""

    # --- cookies ----------------------------------------------------------------------------------------------

    def cookie(self, person: Person) -> str:
        """What a browser keeps to be known again."""
        return self._signer.dumps([person.id, person.epoch])

    async def known(self, cookie: str | None) -> Person | None:
        """Whom a cookie belongs to; None if nobody, not any more, or if it was not made here."""
        if not cookie or len(cookie) > 300:
            return None
        try:
            told = self._signer.loads(cookie)
        except BadSignature:
            return None
        if not (isinstance(told, list) and len(told) == 2 and isinstance(told[0], str)):
            return None
        found = await self._store.read(rows.by_id, told[0])
        return found if found is not None and found.epoch == told[1] else None

    # --- coming and going -------------------------------------------------------------------------------------

    async def guest(self, typed: str) -> Person:
        """Somebody new. Raises `RequestRefused` if the name is none."""
        person = Person(secrets.token_hex(8), text_input.name(typed))
        await self._store.write(rows.add, person, wall())
        return person

    async def rename(self, person: Person, typed: str) -> Person:
        """The same person under another name."""
        name = text_input.name(typed)
        await self._store.write(rows.rename, person.id, name)
        return Person(person.id, name, person.login, person.password, person.epoch)

    async def keep(self, person: Person, login: str, password: str) -> Person:
        """Let a person log in from now on; cookies given out before end. Raises `RequestRefused`."""
        wanted = _login(login)
        await self._store.write(rows.keep, person.id, wanted, await self._hash(password))
        kept = await self._store.read(rows.by_id, person.id)
        if kept is None:
            raise RequestRefused("not-signed-in", "this person is not here any more")
        return kept

    async def log_in(self, login: str, password: str) -> Person:
        """The person of a login and its password. Raises `RequestRefused`."""
        found = await self._store.read(rows.by_login, _login(login))
        if found is None or found.password is None:
            self._decoy = self._decoy or await self._hash(secrets.token_hex(8))
            await self._fits(self._decoy, password)
            raise RequestRefused("not-allowed", WRONG)
        if not await self._fits(found.password, password):
            raise RequestRefused("not-allowed", WRONG)
        return found

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _fits(self, kept: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, password)
            except VerificationError:
                return False


def _login(typed: str) -> str:
    """The name to log in with, however it is written. Raises `RequestRefused`."""
    return text_input.name(typed).casefold()
