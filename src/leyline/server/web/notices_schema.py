"""Notices and one's own games, as HTTP requests and responses carry them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leyline.server.messages import Seat
from leyline.server.web.http_schema import RequestBody

NoticeToken = Annotated[str, Meta(pattern="^[A-Za-z0-9._-]{1,400}$", description="From a notice: it stops them.")]


class PushSubscription(RequestBody):
    """A browser's subscription, as its PushManager gives it."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=40)]


class PushEndpoint(RequestBody):
    """A browser that wants no more notices."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]


class MailNotices(RequestBody):
    """Whether to send mails."""

    on: bool


class NoticeChoices(Struct):
    """How a person is told that it is their turn in a game with days per move."""

    key: str
    """The server's public key, for the browser's PushManager."""
    devices: int
    """Browsers that are told."""
    address: str | None
    """The confirmed mail address; null if there is none."""
    mail: bool
    """Whether mails are sent there."""
    mail_possible: bool
    """Whether this server sends mails at all."""


class TurnedOff(Struct):
    """What a link has stopped."""

    kind: Literal["push", "mail"]


class OwnGame(Struct):
    """A running game of one's own."""

    table: str
    game: str
    title: str
    seats: list[Seat]
    turn: int | None
    """The seat that is to move."""
    yours: bool
    """Whether it is one's turn."""
    left: int | None
    """Milliseconds until something happens without who is to move, at games with days per move."""


class OwnGames(Struct):
    """One's running games, those that wait for oneself first."""

    games: list[OwnGame]
    turns: int
    """At how many it is one's turn."""
    more: bool
    """Whether there are more games than these."""
