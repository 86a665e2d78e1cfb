"""The one person of this browser: a name."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from leyline.server import text_input
from leyline.server.store.rows import Person

if TYPE_CHECKING:
    from leyline.site.replacements.server.store import Store

PERSON = "person"


class Browser(Struct, frozen=True):
    """What is known of a browser that signs in."""

    address: str = ""
    user_agent: str = ""
    known: str | None = None


class SignedIn(Struct, frozen=True):
    """The person."""

    person: Person
    session: None = None


class Cookies:
    """Reads none."""

    def person_in(self, cookie: str | None) -> str | None:
        """Return nobody."""
        return None


class Accounts:
    """The person, kept in this browser."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.cookies = Cookies()

    async def signed_in(self, cookie: str | None) -> SignedIn | None:
        """Return the person, None if they have no name yet."""
        found = self._store.kept.get(PERSON)
        return None if found is None else SignedIn(Person(found["id"], found["name"]))

    async def create_guest(self, typed: str) -> Person:
        """Give the person a name. Raise `RequestRefused` if it is invalid."""
        return await self._keep(Person(secrets.token_hex(8), text_input.parse_name(typed)))

    async def rename(self, person: Person, typed: str) -> Person:
        """Change the name. Raise `RequestRefused` if it is invalid."""
        return await self._keep(replace(person, name=text_input.parse_name(typed)))

    async def _keep(self, person: Person) -> Person:
        await self._store.keep(PERSON, {"id": person.id, "name": person.name})
        return person

    async def sign_in(self, person: Person, browser: Browser) -> str:
        """Return no cookie."""
        return ""
