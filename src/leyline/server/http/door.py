"""How a request comes in and an answer goes out: sizes and rates, who is asking, bodies read into classes and answers
written from them. Every answer, also every refusal, is of a class that the OpenAPI description names."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, get_args
from urllib.parse import urlsplit

from msgspec import DecodeError, MsgspecError, Struct, ValidationError, convert
from msgspec.json import Decoder
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from leyline.server import wire
from leyline.server.api import Problem, TableId
from leyline.server.building import Building
from leyline.server.house import Live
from leyline.server.people import COOKIE, YEAR
from leyline.server.refusal import Refused
from leyline.server.store import StoreDown
from leyline.server.store.people import Person
from leyline.server.who import Who, bearer

log = logging.getLogger("leyline.http")
BODY = 65536
"""The largest body, in bytes, of a request that does not say otherwise."""
STATUS: dict[wire.Code, int] = {
    "malformed": 400,
    "too-big": 413,
    "too-fast": 429,
    "unknown": 422,
    "not-signed-in": 401,
    "not-yours": 403,
    "not-allowed": 403,
    "not-found": 404,
    "not-now": 409,
    "not-legal": 409,
    "taken": 409,
    "over": 409,
    "busy": 503,
    "fault": 500,
}
assert set(STATUS) == set(get_args(wire.Code))
ALWAYS: tuple[wire.Code, ...] = ("malformed", "too-fast", "busy", "fault")
"""Refusals that any request may meet."""
UNREADABLE = "this is not what is asked for: "


class Text(str):
    """An answer that is a text and not JSON."""

    media = "text/plain; charset=utf-8"
    headers: ClassVar[dict[str, str]] = {}


class Page(Text):
    """An answer that is a page made by this server from what people entered: it may draw, and nothing else."""

    media = "text/html; charset=utf-8"
    headers: ClassVar[dict[str, str]] = {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; "
        "frame-ancestors 'self'",
        "x-frame-options": "SAMEORIGIN",
    }


class Ask:
    """One request."""

    def __init__(self, request: Request, building: Building) -> None:
        self.request = request
        self.building = building
        self.path: dict[str, str] = request.path_params
        self.body: Any = None
        self.query: Any = None
        self.cookie: str | None = None
        """What the browser shall keep; empty: nothing any more."""

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return self.request.client.host if self.request.client is not None else ""

    async def person(self) -> Person | None:
        """Who is asking, if the browser is known."""
        return await self.building.people.known(self.request.cookies.get(COOKIE))

    async def somebody(self) -> Person:
        """Who is asking. Raises `Refused` if nobody known."""
        found = await self.person()
        if found is None:
            raise Refused("not-signed-in", "nobody is known here under this cookie; give a name first")
        return found

    async def named(self, typed: str | None) -> Person:
        """Who is asking; with a name, a new guest if nobody known. Raises `Refused`."""
        found = await self.person()
        if found is not None:
            return found
        if typed is None:
            raise Refused("not-signed-in", "nobody is known here under this cookie; give a name")
        self.limit_costly()
        person = await self.building.people.guest(typed)
        self.know(person)
        return person

    def know(self, person: Person) -> None:
        """Let the browser be known as this person from now on."""
        self.cookie = self.building.people.cookie(person)

    def limit_costly(self) -> None:
        """Raise `Refused` if this address asks for costly things too often."""
        if not self.building.costly.take(self.address):
            raise Refused("too-fast", "that was often in a short time; wait a little")

    async def live(self) -> Live:
        """The table that the path names. Raises `Refused`."""
        return await self.building.house.enter(checked(self.path["table"], TableId))

    async def who(self, live: Live) -> Who:
        """Who is asking, at a table: by a seat's token, or by cookie. Raises `Refused`."""
        token = token_in(self.request.headers.get("authorization"))
        if token is not None:
            return bearer(live.table, token)
        person = await self.person()
        return Who() if person is None else Who(person.id, person.name)


def token_in(header: str | None) -> str | None:
    """The token of an Authorization header. Raises `Refused` if the header is of another kind."""
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refused("malformed", "the Authorization header is: Bearer TOKEN")
    return token.strip()


Handler = Callable[[Ask], Awaitable[Struct | Text]]


class Door(Struct, kw_only=True):
    """One request of the interface: what it takes, what it gives, and how it may be refused."""

    method: str
    path: str
    name: str
    does: str
    handler: Handler
    gives: Any
    takes: Any = None
    query: Any = None
    refuses: tuple[wire.Code, ...] = ()
    costly: bool = False
    size: int = BODY

    def codes(self) -> tuple[wire.Code, ...]:
        """All refusals."""
        bodied: tuple[wire.Code, ...] = ("too-big",) if self.takes is not None else ()
        found: tuple[wire.Code, ...] = ("not-found",) if "{" in self.path else ()
        return (*ALWAYS, *bodied, *found, *self.refuses)


class Porter:
    """Lets requests through a door."""

    def __init__(self, door: Door, building: Building) -> None:
        self.door = door
        self._building = building
        self._read = Decoder(door.takes) if door.takes not in (None, Text) else None

    async def answer(self, request: Request) -> Response:
        """The answer to a request, whatever happens."""
        began = time.perf_counter()
        ask = Ask(request, self._building)
        try:
            response = _answer(await self._pass(ask))
        except Refused as refused:
            response = self._refusal(refused)
        except StoreDown as error:
            log.warning("a request was put off", extra={"route": self.door.name, "reason": str(error)})
            response = self._refusal(Refused("busy", "the database does not answer just now; try again"))
        except ClientDisconnect:
            response = self._refusal(Refused("malformed", "the request ended before its body did"))
        except Exception:
            log.exception("a request failed", extra={"route": self.door.name})
            self._building.metrics.faults.inc()
            response = self._refusal(Refused("fault", "the server made a mistake; it was noted, nothing has changed"))
        self._cookie(ask, response)
        self._building.metrics.requests.labels(self.door.name, response.status_code).inc()
        log.debug(
            "request",
            extra={"route": self.door.name, "status": response.status_code, "seconds": time.perf_counter() - began},
        )
        return response

    async def _pass(self, ask: Ask) -> Struct | Text:
        building = self._building
        if not building.requests.take(ask.address):
            raise Refused("too-fast", "that was often in a short time; wait a little")
        if self.door.method != "GET":
            _same_site(ask.request, building.settings.origins)
        if self.door.costly:
            ask.limit_costly()
        if self.door.query is not None:
            ask.query = _query(ask.request, self.door.query)
        if self.door.takes is not None:
            ask.body = self._parse(ask.request, await _body(ask.request, self.door.size))
        return await self.door.handler(ask)

    def _parse(self, request: Request, body: bytes) -> object:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if self._read is None:
            if kind != "text/plain":
                raise Refused("malformed", "the body is a text: Content-Type text/plain")
            try:
                return body.decode()
            except UnicodeDecodeError as error:
                raise Refused("malformed", "the body is not UTF-8") from error
        if kind != "application/json":
            # A form of another site can send other kinds without asking, but not this one.
            raise Refused("malformed", "the body is JSON: Content-Type application/json")
        try:
            return self._read.decode(body)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("malformed", f"{UNREADABLE}{error}") from error

    def _refusal(self, refused: Refused) -> Response:
        if refused.code not in self.door.codes():
            log.error("an undescribed refusal", extra={"route": self.door.name, "code": refused.code})
        self._building.metrics.refusals.labels(refused.code).inc()
        return problem(refused)

    def _cookie(self, ask: Ask, response: Response) -> None:
        secure = self._building.settings.secure
        if ask.cookie:
            response.set_cookie(COOKIE, ask.cookie, YEAR, httponly=True, samesite="lax", secure=secure)
        elif ask.cookie is not None:
            response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)


def problem(refused: Refused) -> Response:
    """A refusal as an answer."""
    headers = {"Retry-After": "2"} if refused.code in ("too-fast", "busy") else None
    content = wire.encoder.encode(Problem(refused.code, refused.words))
    return Response(content, STATUS[refused.code], headers, "application/json")


def _answer(answer: Struct | Text) -> Response:
    if isinstance(answer, Text):
        return Response(str(answer), media_type=answer.media, headers=answer.headers)
    return Response(wire.encoder.encode(answer), media_type="application/json")


async def _body(request: Request, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refused("too-big", f"a body has at most {most} bytes here")
        parts.append(part)
    return b"".join(parts)


def _query(request: Request, kind: Any) -> object:
    given = request.query_params
    if len(given.multi_items()) != len(given):
        raise Refused("malformed", f"{UNREADABLE}a parameter is given twice")
    try:
        return convert(dict(given), kind, strict=False)
    except (ValidationError, DecodeError) as error:
        raise Refused("malformed", f"{UNREADABLE}{error}") from error


def _same_site(request: Request, origins: tuple[str, ...]) -> None:
    """Raise `Refused` if a page of another site makes a browser ask this."""
    origin = request.headers.get("origin")
    if origin is not None and not welcome(origin, request.headers.get("host", ""), origins):
        raise Refused("not-allowed", "requests from pages of other sites are not answered")


def welcome(origin: str, host: str, origins: tuple[str, ...]) -> bool:
    """Whether a page of this origin may use this server."""
    return urlsplit(origin).netloc == host or origin in origins


def checked(value: Any, kind: Any) -> Any:
    """A part of a path, if it is of its kind. Raises `Refused`."""
    try:
        return convert(value, kind, strict=False)
    except ValidationError as error:
        raise Refused("not-found", "there is nothing here under that name") from error
