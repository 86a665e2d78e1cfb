"""Sessions, passwords and mail addresses, as HTTP requests and responses carry them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from leyline.server.web.http_schema import Login, Password, RequestBody

SessionId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
LinkToken = Annotated[str, Meta(min_length=20, max_length=100)]
OldPassword = Annotated[str, Meta(max_length=200)]


class Keeping(RequestBody):
    """A login and a new password."""

    login: Login
    password: Password
    old: OldPassword | None = None
    """The password so far, if there is one."""


class MailAddress(RequestBody):
    """A mail address for an account."""

    address: Annotated[str, Meta(max_length=254)]
    password: OldPassword
    """The account's: who can get its mail can set a new one."""


class Forgotten(RequestBody):
    """Whose password was forgotten."""

    login: Annotated[str, Meta(min_length=2, max_length=254)]
    """A login, or the mail address of an account."""


class NewPassword(RequestBody):
    """A new password, allowed by a link that was sent by mail."""

    token: LinkToken
    password: Password


class MailedLink(RequestBody):
    """A link that was sent by mail."""

    token: LinkToken


class SessionShown(Struct):
    """A browser or program that is signed in."""

    id: str
    device: str
    """What it calls itself, in words: Firefox on Linux."""
    made: int
    """When it signed in, in milliseconds since 1970."""
    seen: int
    """When it was last used, to the hour."""
    this: bool
    """Whether it sent this request."""


class SignIn(Struct):
    """How a person signs in, and where they are signed in."""

    sessions: list[SessionShown]
    """The latest used first."""
    days: float
    """Days without use after which a session ends."""
    mail: str | None
    """The confirmed mail address."""
    unconfirmed: str | None
    """An address that a link was sent to."""
    mail_sent: bool
    """Whether this server sends mail; without it a forgotten password cannot be replaced."""


class SignInHelp(Struct):
    """What a person who is not signed in can do."""

    mail_sent: bool
    """Whether a new password can be asked for by mail."""


class Sharing(RequestBody):
    """Whether one's finished games may count in designers' figures, without names."""

    on: bool
