"""Links that are sent by mail: one confirms an address, one sets a new password. Each works once and for an hour."""

from __future__ import annotations

import secrets

from sqlalchemy.engine import Connection

from leyline.server import text_input
from leyline.server.accounts.accounts import Accounts
from leyline.server.accounts.identity import fingerprint
from leyline.server.errors import RequestRefused
from leyline.server.operations import mail
from leyline.server.operations.mail import Mails, parse_address
from leyline.server.operations.service_clock import wall
from leyline.server.store import Store, link_queries, session_queries
from leyline.server.store import account_queries as queries
from leyline.server.store.link_queries import Kind
from leyline.server.store.rows import Person

HOUR = 3_600_000
NO_MAIL = "This server sends no mail."
USED = "This link was used before, or is older than an hour. Ask for a new one."
CONFIRM = """\
{name}, this address was given for your account at {address}.

If that was you, confirm it within an hour:

{link}

If it was not, do nothing: the address is not used then.
"""
RESET = """\
{name}, a new password was asked for your account at {address}. Your login is: {login}

Set the new password within an hour:

{link}

If you did not ask for it, do nothing: your old password stays.
"""
CHANGED = """\
{name}, the mail address of your account at {address} was {what}.

If that was not you, log in there, set a new password, and end all sessions in Settings.
"""


class MailedLinks:
    """Sends links and takes them back."""

    def __init__(self, store: Store, accounts: Accounts, mails: Mails) -> None:
        self._store = store
        self._accounts = accounts
        self._mails = mails
        self.address = ""
        """Where people reach this server. What a request calls it is not believed: the link would lead elsewhere."""

    @property
    def available(self) -> bool:
        """Whether links can be sent."""
        return self._mails.available and bool(self.address)

    def require_available(self) -> None:
        """Raise `RequestRefused` if no links can be sent."""
        if not self.available:
            raise RequestRefused("not-allowed", NO_MAIL)

    async def send_confirmation(self, person: Person, typed: str) -> str:
        """Send a link to a new address and return the address. Raise `RequestRefused`."""
        self.require_available()
        to = parse_address(typed)
        await self._send(person, "confirm", to, f"Confirm your address for {self.address}", CONFIRM)
        return to

    async def confirm(self, token: str) -> None:
        """Keep the address of a link with its account. Raise `RequestRefused`."""
        person, address, former = await self._store.write(_confirm, fingerprint(token), wall())
        if former is not None and former != address:
            await self._tell_changed(person, former, "changed")

    async def remove_address(self, person: Person) -> None:
        """Remove a person's address and links."""
        former = await self._store.write(link_queries.remove_address, person.id)
        if former is not None and self.available:
            await self._tell_changed(person, former, "removed")

    async def _tell_changed(self, person: Person, to: str, what: str) -> None:
        text = CHANGED.format(name=person.name, address=self.address, what=what)
        await self._mails.send(to, f"Your mail address at {self.address}", text, person=person.id)

    async def send_reset(self, typed: str) -> None:
        """Send a link for a new password to the accounts of a login or an address, if there are any."""
        wanted = text_input.one_line(typed)
        for person, to in await self._store.read(link_queries.accounts_of, wanted.casefold(), wanted):
            await self._send(person, "reset", to, f"A new password for {self.address}", RESET)

    async def reset(self, token: str, password: str) -> Person:
        """Set the password of a link's account and end all sessions. Raise `RequestRefused`."""
        key = fingerprint(token)
        found = await self._store.read(link_queries.find, key, "reset", wall())
        if found is None:
            raise RequestRefused("not-found", USED)
        person, _ = found
        hashed = await self._accounts.passwords.hash_new(password, person.login, person.name)
        return await self._store.write(_reset, key, hashed, wall())

    async def _send(self, person: Person, kind: Kind, to: str, subject: str, text: str) -> None:
        token = secrets.token_urlsafe(24)
        # What follows # is never sent to a server, so no log on the way keeps it.
        link = f"{self.address}/mailed#{kind}={token}"
        body = text.format(name=person.name, login=person.login, address=self.address, link=link)
        content = self._mails.compose(to, subject, body, {})
        until = wall() + HOUR
        await self._store.write(_store, person.id, kind, to, fingerprint(token), until, content)
        self._mails.wake()


def _store(connection: Connection, person: str, kind: Kind, to: str, token: str, until: int, content: str) -> None:
    link_queries.replace(connection, person, kind, to, token, until)
    mail.queue(connection, to, content, person, HOUR)


def _confirm(connection: Connection, token: str, now: int) -> tuple[Person, str, str | None]:
    found = link_queries.use(connection, token, "confirm", now)
    if found is None:
        raise RequestRefused("not-found", USED)
    person, address = found
    return person, address, link_queries.set_address(connection, person.id, address)


def _reset(connection: Connection, token: str, hashed: str, now: int) -> Person:
    found = link_queries.use(connection, token, "reset", now)
    if found is None or found[0].login is None:
        raise RequestRefused("not-found", USED)
    person, _ = found
    queries.set_login(connection, person.id, person.login or "", hashed)
    session_queries.end_all(connection, person.id)
    return person
