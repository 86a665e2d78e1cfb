"""HTTP endpoints: sizes and rates, identity, bodies decoded into classes and responses encoded from them. Every
response, refusals included, is of a class that the OpenAPI description names."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeVar, get_args
from urllib.parse import urlsplit

from msgspec import DecodeError, MsgspecError, Struct, ValidationError, convert
from msgspec.json import Decoder
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from leyline.server import messages
from leyline.server.accounts.accounts import Browser, SignedIn
from leyline.server.accounts.cookies import COOKIE, KNOWN_COOKIE, YEAR
from leyline.server.accounts.identity import Identity, identity_of_token
from leyline.server.errors import RequestRefused
from leyline.server.operations.settings import Settings
from leyline.server.store import StoreUnavailable
from leyline.server.store.rows import Person
from leyline.server.tables.live_table import LiveTable
from leyline.server.web.app_state import AppState
from leyline.server.web.http_schema import Problem, TableId
from leyline.server.web.rate_limit import network_of

log = logging.getLogger("leyline.http")
T = TypeVar("T")
MAX_BODY = 65536
"""The largest request body, in bytes, by default."""
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
TOO_FAST = "Too many requests; try again in a moment."
NOT_SIGNED_IN = "Not signed in."
MAX_USER_AGENT = 400
INTERNAL_ERROR = "Internal error. It was logged; nothing changed."


class Text(str):
    """A response that is text, not JSON."""

    media = "text/plain; charset=utf-8"
    headers: ClassVar[dict[str, str]] = {}


class Page(Text):
    """A response that is an HTML page made from user input: it may draw, and nothing else."""

    media = "text/html; charset=utf-8"
    headers: ClassVar[dict[str, str]] = {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; "
        "frame-ancestors 'self'",
        "x-frame-options": "SAMEORIGIN",
    }


class Picture(bytes):
    """A response that is a picture."""

    media = "image/*"
    headers: ClassVar[dict[str, str]] = {}


MEDIA = {
    ".csv": "text/csv; charset=utf-8",
    ".parquet": "application/vnd.apache.parquet",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".zip": "application/zip",
}
"""The types of files to download, by how their names end."""


class Download(bytes):
    """A response that is a file to save, under a name of ours."""

    media = "application/octet-stream"
    headers: dict[str, str]

    @classmethod
    def named(cls, name: str, content: bytes) -> Download:
        """Return a file of that name. Pictures are shown on the page; everything else is saved."""
        out = cls(content)
        out.media = MEDIA["." + name.rpartition(".")[2]]
        how = "inline" if name.endswith(".png") else "attachment"
        out.headers = {"content-disposition": f'{how}; filename="{name}"', "cache-control": "private, max-age=600"}
        return out


Result = Struct | Text | Picture | Download


class RequestContext:
    """One request, and what its handler needs."""

    def __init__(self, request: Request, app_state: AppState) -> None:
        self.request = request
        self.app_state = app_state
        self.path: dict[str, str] = request.path_params
        self.body: Any = None
        self.query: Any = None
        self.cookie: str | None = None
        """The session's cookie to set; empty to delete it, None to leave it."""
        self.known_cookie: str | None = None
        """The cookie to set by which this browser is known later."""
        self._signed_in: SignedIn | None = None
        self._looked_up = False

    @property
    def address(self) -> str:
        """The client's address."""
        return self.request.client.host if self.request.client is not None else ""

    @property
    def clients(self) -> tuple[str, ...]:
        """Whom limits count this request for: the client's network, and the person whose cookie it sends."""
        person = self.app_state.accounts.cookies.person_in(self.request.cookies.get(COOKIE))
        network = network_of(self.address)
        return (network,) if person is None else (network, person)

    async def work(self, work: Callable[..., T], *args: object) -> T:
        """Return what some long work returns, done beside the event loop at this client's expense. Raise
        `RequestRefused` if the client has asked for too much, and what the work raises."""
        return await self.app_state.paid_work.run(self.clients, work, *args)

    @property
    def browser(self) -> Browser:
        """What is known of the browser."""
        user_agent = self.request.headers.get("user-agent", "")[:MAX_USER_AGENT]
        return Browser(self.address, user_agent, self.request.cookies.get(KNOWN_COOKIE))

    async def signed_in(self) -> SignedIn | None:
        """Return who is signed in and by which session, None if no one is. The session is kept in use."""
        if self._looked_up:
            return self._signed_in
        accounts = self.app_state.accounts
        cookie = self.request.cookies.get(COOKIE)
        self._signed_in = await accounts.signed_in(cookie)
        self._looked_up = True
        if self._signed_in is not None:
            self.app_state.attendance.note(self._signed_in.person.id)
        if self._signed_in is not None and cookie is not None:
            renewed = await accounts.renew(self._signed_in, cookie, self.browser)
            if renewed is not None:
                self.cookie = renewed
                self._signed_in = await accounts.signed_in(renewed)
        return self._signed_in

    async def require_signed_in(self) -> SignedIn:
        """Return who is signed in and by which session. Raise `RequestRefused` if no one is."""
        found = await self.signed_in()
        if found is None:
            raise RequestRefused("not-signed-in", NOT_SIGNED_IN)
        return found

    async def person(self) -> Person | None:
        """Return the signed-in person, None if there is none."""
        found = await self.signed_in()
        return None if found is None else found.person

    async def require_person(self) -> Person:
        """Return the signed-in person. Raise `RequestRefused` if there is none."""
        found = await self.person()
        if found is None:
            raise RequestRefused("not-signed-in", NOT_SIGNED_IN)
        return found

    async def person_or_new_guest(self, typed: str | None) -> Person:
        """Return the signed-in person, or a new guest of that name. Raise `RequestRefused`."""
        found = await self.person()
        if found is not None:
            return found
        if typed is None:
            raise RequestRefused("not-signed-in", "Not signed in; give a name.")
        self.limit_costly()
        person = await self.app_state.accounts.create_guest(typed)
        await self.sign_in(person)
        return person

    async def sign_in(self, person: Person, known: bool = False) -> None:
        """Sign the browser in as this person; with `known`, remember that it has their password."""
        self.cookie = await self.app_state.accounts.sign_in(person, self.browser)
        if known:
            self.known_cookie = self.app_state.accounts.cookies.of_known_browser(person.id)

    def limit_costly(self) -> None:
        """Raise `RequestRefused` if this client makes too many costly requests."""
        if not self.app_state.costly.take(*self.clients):
            raise RequestRefused("too-fast", TOO_FAST)

    def limit_keeping(self) -> None:
        """Raise `RequestRefused` if this client keeps small things too often: each time is a durable commit."""
        if not self.app_state.keeping.take(*self.clients):
            raise RequestRefused("too-fast", TOO_FAST)

    async def live_table(self) -> LiveTable:
        """Return the table of the path. Raise `RequestRefused`."""
        return await self.app_state.load_table(parse_path(self.path["table"], TableId), *self.clients)

    async def identity(self, live: LiveTable) -> Identity:
        """Return who makes the request, by a seat's token or by cookie. Raise `RequestRefused`."""
        token = parse_bearer(self.request.headers.get("authorization"))
        if token is None:
            person = await self.person()
            return Identity() if person is None else Identity(person.id, person.name)
        found = identity_of_token(live.table, token)
        if self.request.method != "GET":
            self.app_state.moderation.require_may_act(found.person)
        return found


def parse_bearer(header: str | None) -> str | None:
    """Return the token of an Authorization header. Raise `RequestRefused` for another scheme."""
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise RequestRefused("malformed", "The Authorization header must be: Bearer TOKEN.")
    return token.strip()


Handler = Callable[[RequestContext], Awaitable[Result]]


class Endpoint(Struct, kw_only=True):
    """One operation of the HTTP interface: what it accepts, what it returns, and how it may be refused."""

    method: str
    path: str
    name: str
    summary: str
    handler: Handler
    returns: Any
    accepts: Any = None
    query: Any = None
    refusals: tuple[messages.Code, ...] = ()
    costly: bool = False
    when_banned: bool = False
    """Whether a banned person may do this, though it changes something."""
    max_bytes: int = MAX_BODY

    def refusal_codes(self) -> tuple[messages.Code, ...]:
        """Return all codes that this operation may be refused with."""
        bodied: tuple[messages.Code, ...] = ("too-big",) if self.accepts is not None else ()
        found: tuple[messages.Code, ...] = ("not-found",) if "{" in self.path else ()
        closed: tuple[messages.Code, ...] = ("not-now", "over") if "{table}" in self.path else ()
        changes: tuple[messages.Code, ...] = ("not-allowed",) if self.method != "GET" else ()
        return tuple(dict.fromkeys((*ALWAYS, *bodied, *found, *closed, *changes, *self.refusals)))


class EndpointHandler:
    """Serves the requests of one endpoint."""

    def __init__(self, endpoint: Endpoint, app_state: AppState) -> None:
        self.endpoint = endpoint
        self._app_state = app_state
        self._decoder = Decoder(endpoint.accepts) if endpoint.accepts not in (None, Text) else None

    async def serve(self, request: Request) -> Response:
        """Return the response to a request, whatever happens."""
        began = time.perf_counter()
        context = RequestContext(request, self._app_state)
        try:
            response = _response(await self._call(context))
        except RequestRefused as refused:
            response = self._refuse(refused)
        except StoreUnavailable as error:
            log.warning("request postponed", extra={"route": self.endpoint.name, "reason": str(error)})
            response = self._refuse(RequestRefused("busy", "The database is not available; try again."))
        except ClientDisconnect:
            response = self._refuse(RequestRefused("malformed", "The request ended before its body did."))
        except Exception:
            log.exception("request failed", extra={"route": self.endpoint.name})
            self._app_state.metrics.faults.inc()
            response = self._refuse(RequestRefused("fault", INTERNAL_ERROR))
        self._set_cookie(context, response)
        self._app_state.metrics.requests.labels(self.endpoint.name, response.status_code).inc()
        log.debug(
            "request",
            extra={"route": self.endpoint.name, "status": response.status_code, "seconds": time.perf_counter() - began},
        )
        return response

    async def _call(self, context: RequestContext) -> Result:
        app_state = self._app_state
        if not app_state.requests.take(network_of(context.address)):
            raise RequestRefused("too-fast", TOO_FAST)
        if self.endpoint.method != "GET":
            _require_same_site(context.request, app_state.settings)
            if not self.endpoint.when_banned:
                cookie = context.request.cookies.get(COOKIE)
                app_state.moderation.require_may_act(app_state.accounts.cookies.person_in(cookie))
        if self.endpoint.costly:
            context.limit_costly()
        if self.endpoint.query is not None:
            context.query = _parse_query(context.request, self.endpoint.query)
        if self.endpoint.accepts is not None:
            context.body = self._parse_body(context.request, await _read_body(context.request, self.endpoint.max_bytes))
        return await self.endpoint.handler(context)

    def _parse_body(self, request: Request, body: bytes) -> object:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if self._decoder is None:
            if kind != "text/plain":
                raise RequestRefused("malformed", "The body must be text: Content-Type text/plain.")
            try:
                return body.decode()
            except UnicodeDecodeError as error:
                raise RequestRefused("malformed", "The body must be UTF-8.") from error
        if kind != "application/json":
            # A form of another site can send other content types without a preflight, but not this one.
            raise RequestRefused("malformed", "The body must be JSON: Content-Type application/json.")
        try:
            return self._decoder.decode(body)
        except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise RequestRefused("malformed", f"Invalid request: {error}.") from error

    def _refuse(self, refused: RequestRefused) -> Response:
        if refused.code not in self.endpoint.refusal_codes():
            log.error("undeclared refusal", extra={"route": self.endpoint.name, "code": refused.code})
        self._app_state.metrics.refusals.labels(refused.code).inc()
        return problem_response(refused)

    def _set_cookie(self, context: RequestContext, response: Response) -> None:
        secure = self._app_state.settings.secure
        if context.cookie:
            response.set_cookie(COOKIE, context.cookie, YEAR, httponly=True, samesite="lax", secure=secure)
        elif context.cookie is not None:
            response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)
        if context.known_cookie:
            known = context.known_cookie
            response.set_cookie(KNOWN_COOKIE, known, YEAR, httponly=True, samesite="lax", secure=secure)


def problem_response(refused: RequestRefused) -> Response:
    """Return the response of a refusal."""
    headers = {"Retry-After": "2"} if refused.code in ("too-fast", "busy") else None
    content = messages.encoder.encode(Problem(refused.code, refused.words))
    return Response(content, STATUS[refused.code], headers, "application/json")


def _response(result: Result) -> Response:
    if isinstance(result, Picture | Download):
        return Response(bytes(result), media_type=result.media, headers=result.headers)
    if isinstance(result, Text):
        return Response(str(result), media_type=result.media, headers=result.headers)
    return Response(messages.encoder.encode(result), media_type="application/json")


async def _read_body(request: Request, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise RequestRefused("too-big", f"The body must be at most {limit} bytes.")
        parts.append(part)
    return b"".join(parts)


def _parse_query(request: Request, kind: Any) -> object:
    given = request.query_params
    if len(given.multi_items()) != len(given):
        raise RequestRefused("malformed", "Invalid request: a parameter is given twice.")
    try:
        return convert(dict(given), kind, strict=False)
    except (ValidationError, DecodeError) as error:
        raise RequestRefused("malformed", f"Invalid request: {error}.") from error


def _require_same_site(request: Request, settings: Settings) -> None:
    """Raise `RequestRefused` if the request comes from a page of another site."""
    origin = request.headers.get("origin")
    if origin is not None and not origin_allowed(origin, request.headers.get("host", ""), settings):
        raise RequestRefused("not-allowed", "Requests from pages of other sites are not allowed.")


def origin_allowed(origin: str, host: str, settings: Settings) -> bool:
    """Return whether a page of this origin may use this server. Where browsers come by https, a page that came by http
    is another site: on its way anybody could have changed it."""
    found = urlsplit(origin)
    own = found.netloc == host and not (settings.secure and found.scheme != "https")
    return own or origin in settings.origins


def parse_path(value: Any, kind: Any) -> Any:
    """Return a part of the path as a value of a type. Raise `RequestRefused`."""
    try:
        return convert(value, kind, strict=False)
    except ValidationError as error:
        raise RequestRefused("not-found", "There is nothing of that name.") from error
