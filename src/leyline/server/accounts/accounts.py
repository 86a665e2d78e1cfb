"""Accounts: a guest is a name and a signed cookie; a guest may set a login and a password to keep their games."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, URLSafeSerializer

from leyline.server import text_input
from leyline.server.errors import RequestRefused
from leyline.server.operations.service_clock import wall
from leyline.server.store import Store
from leyline.server.store import account_queries as queries
from leyline.server.store.account_queries import Person

COOKIE = "leyline"
YEAR = 365 * 86400
WRONG_LOGIN = "Unknown login or wrong password."
"""The same words after the same work in both cases, so that no one learns which logins exist."""


class Accounts:
    """All people who have a name at this server."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self.sign_by(secret)
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._decoy = ""
        self.on_visit: Callable[[str], None] = lambda person: None
        """Called with each person whose cookie is seen."""

    def sign_by(self, secret: str) -> None:
        """Sign cookies by a secret from now on."""
        self._signer = URLSafeSerializer(secret, salt="person")

    # --- cookies ----------------------------------------------------------------------------------------------

    def sign_cookie(self, person: Person) -> str:
        """Return the cookie that identifies a person."""
        return self._signer.dumps([person.id, person.epoch])

    def _content_of(self, cookie: str | None) -> tuple[str, int] | None:
        """Return the person's id and the epoch in a cookie, None if it is not signed by this server."""
        if not cookie or len(cookie) > 300:
            return None
        try:
            content = self._signer.loads(cookie)
        except BadSignature:
            return None
        if not (isinstance(content, list) and len(content) == 2 and isinstance(content[0], str)):
            return None
        return content[0], content[1]

    def id_of_cookie(self, cookie: str | None) -> str | None:
        """Return whom a cookie was made for, even if it was revoked since; None if this server did not make it."""
        content = self._content_of(cookie)
        return None if content is None else content[0]

    async def person_of_cookie(self, cookie: str | None) -> Person | None:
        """Return the person of a cookie, None if it is invalid, revoked, or not signed by this server."""
        content = self._content_of(cookie)
        if content is None:
            return None
        found = await self._store.read(queries.by_id, content[0])
        if found is None or found.epoch != content[1]:
            return None
        self.on_visit(found.id)
        return found

    # --- accounts ---------------------------------------------------------------------------------------------

    async def create_guest(self, typed: str) -> Person:
        """Create a person. Raise `RequestRefused` if the name is invalid."""
        person = Person(secrets.token_hex(8), text_input.parse_name(typed))
        await self._store.write(queries.insert, person, wall())
        return person

    async def rename(self, person: Person, typed: str) -> Person:
        """Change a person's name."""
        name = text_input.parse_name(typed)
        await self._store.write(queries.rename, person.id, name)
        return Person(person.id, name, person.login, person.password, person.epoch)

    async def set_password(self, person: Person, login: str, password: str) -> Person:
        """Set a person's login and password and revoke earlier cookies. Raise `RequestRefused`."""
        wanted = _parse_login(login)
        await self._store.write(queries.set_login, person.id, wanted, await self._hash(password))
        found = await self._store.read(queries.by_id, person.id)
        if found is None:
            raise RequestRefused("not-signed-in", "This person no longer exists.")
        return found

    async def log_in(self, login: str, password: str) -> Person:
        """Return the person of a login and its password. Raise `RequestRefused`."""
        found = await self._store.read(queries.by_login, _parse_login(login))
        if found is None or found.password is None:
            self._decoy = self._decoy or await self._hash(secrets.token_hex(8))
            await self._verify(self._decoy, password)
            raise RequestRefused("not-allowed", WRONG_LOGIN)
        if not await self._verify(found.password, password):
            raise RequestRefused("not-allowed", WRONG_LOGIN)
        return found

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except VerificationError:
                return False


def _parse_login(typed: str) -> str:
    """Return a login as it is stored, whatever its case. Raise `RequestRefused`."""
    return text_input.parse_name(typed).casefold()
