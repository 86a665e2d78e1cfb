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

from leyline.server import messages
from leyline.server.accounts.accounts import COOKIE, YEAR
from leyline.server.accounts.identity import Identity, bearer
from leyline.server.errors import RequestRefused
from leyline.server.store import StoreDown
from leyline.server.store.account_queries import Person
from leyline.server.tables.live_tables import LiveTable
from leyline.server.web.app_state import AppState
from leyline.server.web.http_schema import Problem, TableId

log = logging.getLogger("leyline.http")
BODY = 65536
"""The largest body, in bytes, of a request that does not say otherwise."""
STATUS: dict[messages.Code, int] = {
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
assert set(STATUS) == set(get_args(messages.Code))
ALWAYS: tuple[messages.Code, ...] = ("malformed", "too-fast", "busy", "fault")
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


class RequestContext:
    """One request."""

    def __init__(self, request: Request, app_state: AppState) -> None:
        self.request = request
        self.app_state = app_state
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
        return await self.app_state.people.known(self.request.cookies.get(COOKIE))

    async def somebody(self) -> Person:
        """Who is asking. Raises `RequestRefused` if nobody known."""
        found = await self.person()
        if found is None:
            raise RequestRefused("not-signed-in", "nobody is known here under this cookie; give a name first")
        return found

    async def named(self, typed: str | None) -> Person:
        """Who is asking; with a name, a new guest if nobody known. Raises `RequestRefused`."""
        found = await self.person()
        if found is not None:
            return found
        if typed is None:
            raise RequestRefused("not-signed-in", "nobody is known here under this cookie; give a name")
        self.limit_costly()
        person = await self.app_state.people.guest(typed)
        self.know(person)
        return person

    def know(self, person: Person) -> None:
        """Let the browser be known as this person from now on."""
        self.cookie = self.app_state.people.cookie(person)

    def limit_costly(self) -> None:
        """Raise `RequestRefused` if this address asks for costly things too often."""
        if not self.app_state.costly.take(self.address):
            raise RequestRefused("too-fast", "that was often in a short time; wait a little")

    async def live(self) -> LiveTable:
        """The table that the path names. Raises `RequestRefused`."""
        return await self.app_state.house.enter(checked(self.path["table"], TableId))

    async def who(self, live: LiveTable) -> Identity:
        """Who is asking, at a table: by a seat's token, or by cookie. Raises `RequestRefused`."""
        token = token_in(self.request.headers.get("authorization"))
        if token is not None:
            return bearer(live.table, token)
        person = await self.person()
        return Identity() if person is None else Identity(person.id, person.name)


def token_in(header: str | None) -> str | None:
    """The token of an Authorization header. Raises `RequestRefused` if the header is of another kind."""
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise RequestRefused("malformed", "the Authorization header is: Bearer TOKEN")
    return token.strip()


Handler = Callable[[RequestContext], Awaitable[Struct | Text]]


class Endpoint(Struct, kw_only=True):
    """One request of the interface: what it takes, what it gives, and how it may be refused."""

    method: str
    path: str
    name: str
    does: str
    handler: Handler
    gives: Any
    takes: Any = None
    query: Any = None
    refuses: tuple[messages.Code, ...] = ()
    costly: bool = False
    size: int = BODY

    def codes(self) -> tuple[messages.Code, ...]:
        """All refusals."""
        bodied: tuple[messages.Code, ...] = ("too-big",) if self.takes is not None else ()
        found: tuple[messages.Code, ...] = ("not-found",) if "{" in self.path else ()
        return (*ALWAYS, *bodied, *found, *self.refuses)


class EndpointHandler:
    """Lets requests through a door."""

    def __init__(self, endpoint: Endpoint, app_state: AppState) -> None:
        self.endpoint = endpoint
        self._building = app_state
        self._read = Decoder(endpoint.takes) if endpoint.takes not in (None, Text) else None

    async def answer(self, request: Request) -> Response:
        """The answer to a request, whatever happens."""
        began = time.perf_counter()
        context = RequestContext(request, self._building)
        try:
            response = _answer(await self._pass(context))
        except RequestRefused as refused:
            response = self._refusal(refused)
        except StoreDown as error:
            log.warning("a request was put off", extra={"route": self.endpoint.name, "reason": str(error)})
            response = self._refusal(RequestRefused("busy", "the database does not answer just now; try again"))
        except ClientDisconnect:
            response = self._refusal(RequestRefused("malformed", "the request ended before its body did"))
        except Exception:
            log.exception("a request failed", extra={"route": self.endpoint.name})
            self._building.metrics.faults.inc()
            response = self._refusal(
                RequestRefused("fault", "the server made a mistake; it was noted, nothing has changed")
            )
        self._cookie(context, response)
        self._building.metrics.requests.labels(self.endpoint.name, response.status_code).inc()
        log.debug(
            "request",
            extra={"route": self.endpoint.name, "status": response.status_code, "seconds": time.perf_counter() - began},
        )
        return response

    async def _pass(self, context: RequestContext) -> Struct | Text:
        app_state = self._building
        if not app_state.requests.take(context.address):
            raise RequestRefused("too-fast", "that was often in a short time; wait a little")
        if self.endpoint.method != "GET":
            _same_site(context.request, app_state.settings.origins)
        if self.endpoint.costly:
            context.limit_costly()
        if self.endpoint.query is not None:
            context.query = _query(context.request, self.endpoint.query)
        if self.endpoint.takes is not None:
            context.body = self._parse(context.request, await _body(context.request, self.endpoint.size))
        return await self.endpoint.handler(context)

    def _parse(self, request: Request, body: bytes) -> object:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if self._read is None:
            if kind != "text/plain":
                raise RequestRefused("malformed", "the body is a text: Content-Type text/plain")
            try:
                return body.decode()
            except UnicodeDecodeError as error:
                raise RequestRefused("malformed", "the body is not UTF-8") from error
        if kind != "application/json":
            # A form of another site can send other kinds without asking, but not this one.
            raise RequestRefused("malformed", "the body is JSON: Content-Type application/json")
        try:
            return self._read.decode(body)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise RequestRefused("malformed", f"{UNREADABLE}{error}") from error

    def _refusal(self, refused: RequestRefused) -> Response:
        if refused.code not in self.endpoint.codes():
            log.error("an undescribed refusal", extra={"route": self.endpoint.name, "code": refused.code})
        self._building.metrics.refusals.labels(refused.code).inc()
        return problem(refused)

    def _cookie(self, context: RequestContext, response: Response) -> None:
        secure = self._building.settings.secure
        if context.cookie:
            response.set_cookie(COOKIE, context.cookie, YEAR, httponly=True, samesite="lax", secure=secure)
        elif context.cookie is not None:
            response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)


def problem(refused: RequestRefused) -> Response:
    """A refusal as an answer."""
    headers = {"Retry-After": "2"} if refused.code in ("too-fast", "busy") else None
    content = messages.encoder.encode(Problem(refused.code, refused.words))
    return Response(content, STATUS[refused.code], headers, "application/json")


def _answer(answer: Struct | Text) -> Response:
    if isinstance(answer, Text):
        return Response(str(answer), media_type=answer.media, headers=answer.headers)
    return Response(messages.encoder.encode(answer), media_type="application/json")


async def _body(request: Request, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise RequestRefused("too-big", f"a body has at most {most} bytes here")
        parts.append(part)
    return b"".join(parts)


def _query(request: Request, kind: Any) -> object:
    given = request.query_params
    if len(given.multi_items()) != len(given):
        raise RequestRefused("malformed", f"{UNREADABLE}a parameter is given twice")
    try:
        return convert(dict(given), kind, strict=False)
    except (ValidationError, DecodeError) as error:
        raise RequestRefused("malformed", f"{UNREADABLE}{error}") from error


def _same_site(request: Request, origins: tuple[str, ...]) -> None:
    """Raise `RequestRefused` if a page of another site makes a browser ask this."""
    origin = request.headers.get("origin")
    if origin is not None and not welcome(origin, request.headers.get("host", ""), origins):
        raise RequestRefused("not-allowed", "requests from pages of other sites are not answered")


def welcome(origin: str, host: str, origins: tuple[str, ...]) -> bool:
    """Whether a page of this origin may use this server."""
    return urlsplit(origin).netloc == host or origin in origins


def checked(value: Any, kind: Any) -> Any:
    """A part of a path, if it is of its kind. Raises `RequestRefused`."""
    try:
        return convert(value, kind, strict=False)
    except ValidationError as error:
        raise RequestRefused("not-found", "there is nothing here under that name") from error
