"""Accounts: a guest is a name and a session; a guest may set a login and a password to keep their games."""

from __future__ import annotations

import secrets

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from leyline.server import text_input
from leyline.server.accounts.cookies import Cookies
from leyline.server.accounts.devices import device_of
from leyline.server.accounts.identity import fingerprint
from leyline.server.accounts.login_guard import LoginGuard
from leyline.server.accounts.passwords import Passwords
from leyline.server.errors import RequestRefused
from leyline.server.operations.service_clock import wall
from leyline.server.store import Store, session_queries
from leyline.server.store import account_queries as queries
from leyline.server.store.rows import Person
from leyline.server.store.session_queries import Session

DAY = 86_400_000
TOUCH = 3_600_000
"""Milliseconds after which it is noted again that a session is used."""
WRONG_LOGIN = "Unknown login or wrong password."
"""The same words after the same work in both cases, so that no one learns which logins exist."""
WRONG_PASSWORD = "The old password is wrong."  # noqa: S105
GONE = "This person no longer exists."


class Browser(Struct, frozen=True):
    """What is known of a browser that signs in."""

    address: str = ""
    user_agent: str = ""
    known: str | None = None
    """Its cookie from earlier sign-ins."""


class SignedIn(Struct, frozen=True):
    """A person and the session that they are signed in by."""

    person: Person
    session: Session | None
    """None for a cookie of the former kind."""


class Accounts:
    """All people who have a name at this server."""

    def __init__(self, store: Store, secret: str, session_days: float, costly_rate: float) -> None:
        self._store = store
        self.cookies = Cookies(secret)
        self.passwords = Passwords()
        self._guard = LoginGuard(costly_rate)
        self._kept = int(session_days * DAY)

    # --- sessions ---------------------------------------------------------------------------------------------

    async def signed_in(self, cookie: str | None) -> SignedIn | None:
        """Return who is signed in by a cookie, None if it is invalid, or its session has ended."""
        content = self.cookies.read_session(cookie)
        if content is not None:
            found = await self._store.read(session_queries.find, fingerprint(content[1]), wall())
            return None if found is None else SignedIn(*found)
        former = self.cookies.read_former(cookie)
        if former is None:
            return None
        person = await self._store.read(queries.by_id, former[0])
        return SignedIn(person, None) if person is not None and person.epoch == former[1] else None

    async def renew(self, signed_in: SignedIn, cookie: str, browser: Browser) -> str | None:
        """Note that a session is used, and return the cookie to set again; None if that was done lately. A cookie of
        the former kind becomes a session."""
        session, person = signed_in.session, signed_in.person
        now = wall()
        if session is None:
            token = self.cookies.token_for_former(cookie, browser.user_agent)
            new = self._new_session(person.id, token, browser)
            if not await self._store.write(session_queries.exchange, new, person.epoch):
                return None
            return self.cookies.of_session(person.id, token)
        if now - session.seen < min(TOUCH, self._kept // 2):
            return None
        await self._store.write(session_queries.touch, session.id, now, now + self._kept)
        return cookie

    def _new_session(self, person: str, token: str, browser: Browser) -> Session:
        now = wall()
        device = device_of(browser.user_agent)
        return Session(secrets.token_hex(16), person, fingerprint(token), now, now, now + self._kept, device)

    async def sign_in(self, person: Person, browser: Browser) -> str:
        """Begin a session and return its cookie."""
        token = secrets.token_urlsafe(24)
        await self._store.write(session_queries.add, self._new_session(person.id, token, browser))
        return self.cookies.of_session(person.id, token)

    async def sessions_of(self, person: str) -> list[Session]:
        """Return the sessions of a person, the latest used first."""
        return await self._store.read(session_queries.of_person, person, wall())

    async def end_session(self, person: str, id: str) -> None:
        """End a session of a person. Raise `RequestRefused` if there is none."""
        if not await self._store.write(session_queries.end, person, id):
            raise RequestRefused("not-found", "There is no such session; it may have ended.")

    async def end_all_sessions(self, person: str, but: str = "") -> None:
        """End all sessions of a person, but for one."""
        await self._store.write(session_queries.end_all, person, but)

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
        return replace(person, name=name)

    async def set_password(
        self, person: Person, login: str, password: str, old: str | None, browser: Browser
    ) -> Person:
        """Set a person's login and password and end all sessions. Raise `RequestRefused`."""
        wanted = _parse_login(login)
        await self.require_password(person, old, browser)
        hashed = await self.passwords.hash_new(password, wanted, person.name)
        return await self._store.write(_set_password, person.id, wanted, hashed)

    async def require_password(self, person: Person, password: str | None, browser: Browser) -> None:
        """Raise `RequestRefused` unless this is the person's password, if they have one."""
        if person.password is None:
            return
        if not password:
            raise RequestRefused("not-allowed", "Give the old password, too.")
        # A copied cookie must not be a way to guess without end.
        self._guard.require_turn(f"me {person.id}", browser.address, "")
        if not await self.passwords.verify(person.password, password):
            raise RequestRefused("not-allowed", WRONG_PASSWORD)

    async def log_in(self, login: str, password: str, browser: Browser) -> Person:
        """Return the person of a login and its password. Raise `RequestRefused`."""
        wanted = _parse_login(login)
        found = await self._store.read(queries.by_login, wanted)
        device = "" if found is None else self.cookies.read_known(browser.known, found.id)
        self._guard.require_turn(wanted, browser.address, device)
        if found is None or found.password is None:
            await self.passwords.verify_nothing(password)
            raise RequestRefused("not-allowed", WRONG_LOGIN)
        if not await self.passwords.verify(found.password, password):
            raise RequestRefused("not-allowed", WRONG_LOGIN)
        return found


def _set_password(connection: Connection, id: str, login: str, hashed: str) -> Person:
    """Set a login and a password, end all sessions, and return the person as they are now. Raise `RequestRefused`."""
    queries.set_login(connection, id, login, hashed)
    session_queries.end_all(connection, id)
    found = queries.by_id(connection, id)
    if found is None:
        raise RequestRefused("not-signed-in", GONE)
    return found


def _parse_login(typed: str) -> str:
    """Return a login as it is stored, whatever its case. Raise `RequestRefused`."""
    return text_input.parse_name(typed).casefold()
