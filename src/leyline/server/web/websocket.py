"""One client at one table, over a WebSocket. Its messages are handled one at a time, so nothing piles up here; messages
to it wait in a bounded outbox, and a client that does not read them is disconnected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque

from msgspec import MsgspecError, ValidationError, convert
from starlette.websockets import WebSocket, WebSocketDisconnect

from leyline.server import messages
from leyline.server.accounts.cookies import COOKIE
from leyline.server.accounts.identity import Identity, identity_of_token, require_may_watch
from leyline.server.errors import CloseConnection, RequestRefused
from leyline.server.messages import encode
from leyline.server.operations import logs
from leyline.server.operations.logs import tag
from leyline.server.store import StoreUnavailable
from leyline.server.tables import client_view
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.live_table import LiveTable
from leyline.server.web.app_state import AppState
from leyline.server.web.endpoint import INTERNAL_ERROR, TOO_FAST, origin_allowed, parse_bearer
from leyline.server.web.http_schema import TableId
from leyline.server.web.rate_limit import Bucket, network_of
from leyline.server.web.websocket_protocol import protocol_of

log = logging.getLogger("leyline.websocket")
MAX_WRITE = 64 << 10
"""Bytes that are enough for one write."""
MAX_OUTBOX = 200
"""Messages that may wait for a client."""
MAX_OUTBOX_BYTES = 4 << 20
"""Their size, unless it is the size of one message."""
MAX_ALL_BYTES = 128 << 20
"""The size of all that waits for all clients; beyond it, clients that read slowly are disconnected earlier."""
SLOW_BYTES = 64 << 10
"""What may then wait for one of them."""
HELLO_RATE = 0.2
"""How often a client may say hello again in a second, on average."""
READ_WITHIN = 10.0
"""Seconds in which a client that says hello again must have read what was sent to it."""
MAX_STRIKES = 50
"""Malformed or too frequent messages in a row before the client is disconnected."""
SILENT, UNRULY, SLOW, NOT_ALLOWED, NO_TABLE, FULL, AGAIN = 4000, 4001, 4002, 4003, 4004, 4008, 1012
"""Close codes (docs/wire.md)."""
MAX_REASON = 123
"""Bytes that a WebSocket has for the words with which it closes."""


class WebSocketConnection:
    """A client at a table."""

    def __init__(
        self, socket: WebSocket, app_state: AppState, live: LiveTable, identity: Identity, session: str
    ) -> None:
        self.identity = identity
        self.session = session
        self.seats: list[int] = []
        self.blocked: frozenset[str] = frozenset()
        self.drawing = False
        self._socket = socket
        self._app_state = app_state
        self._live_tables = app_state.live_tables
        self._live = live
        self._since = 0
        self._network = _network_of(socket)
        self._outbox: deque[str] = deque()
        self._outbox_bytes = 0
        self._protocol = protocol_of(socket.scope)
        self._protocol.on_writable = self._send_outbox
        self._flush: asyncio.Handle | None = None
        self._outbox_empty = asyncio.Event()
        self._bucket = Bucket(app_state.settings.message_rate)
        self._hellos = Bucket(min(HELLO_RATE, app_state.settings.message_rate))
        self._strikes = 0
        self._task = asyncio.current_task()
        self._close_reason: CloseConnection | None = None

    # --- sending ----------------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Queue a message."""
        if self._is_slow(len(text)):
            self.close(CloseConnection(SLOW, "Too slow: messages were not read in time."))
            return
        self._outbox.append(text)
        self._count_bytes(len(text))
        if self._flush is None:  # soon: what is queued meanwhile goes with it
            self._flush = asyncio.get_running_loop().call_soon(self._send_outbox)
            self._outbox_empty.clear()

    def _is_slow(self, size: int) -> bool:
        """Return whether too much waits for this client to add this number of bytes."""
        if not self._outbox:
            return False
        waiting = self._outbox_bytes + size
        if self._app_state.outbox_bytes + size > MAX_ALL_BYTES and waiting > SLOW_BYTES:
            return True
        return len(self._outbox) >= MAX_OUTBOX or waiting > MAX_OUTBOX_BYTES

    def _count_bytes(self, size: int) -> None:
        self._outbox_bytes += size
        self._app_state.outbox_bytes += size

    def send_broadcast(self, broadcast: Broadcast) -> None:
        """Queue this client's messages of a change."""
        for text in broadcast.messages_for(self):
            self.send(text)

    def send_everything(self) -> None:
        """Queue a welcome and full updates."""
        table = self._live.table
        now = self._live_tables.service_clock.now()
        self.seats = self.identity.seats(table)
        welcome = client_view.welcome(table, self.identity, now, self.blocked)
        self.send(encode(welcome))
        muted = frozenset(welcome.you.muted)
        for seat in self.seats or (None,):
            self.send(encode(client_view.full_update(table, seat, now, self._since, muted, self.drawing)))

    def close(self, reason: CloseConnection) -> None:
        """End the connection from outside."""
        if self._close_reason is None and self._task is not None:
            self._close_reason = reason
            self._empty_outbox()
            self._task.cancel()

    def _empty_outbox(self) -> None:
        self._outbox.clear()
        self._count_bytes(-self._outbox_bytes)

    def _send_outbox(self) -> None:
        """Send what is queued, as far as the client takes it now; the rest when it takes more."""
        self._flush = None
        while self._outbox:
            texts, size = [], 0
            for text in self._outbox:
                texts.append(text)
                size += len(text)
                if size > MAX_WRITE:
                    break
            if not self._protocol.write(texts):
                return
            for _ in texts:
                self._outbox.popleft()
            self._count_bytes(-size)
        self._outbox_empty.set()

    # --- receiving --------------------------------------------------------------------------------------------

    async def run(self, first: messages.Hello) -> None:
        """Serve the client until it disconnects. Raise `CloseConnection`."""
        try:
            await self._hello(first)
            self._live_tables.connect(self._live, self)
            self._app_state.connections.add(self)
            while True:
                await self._receive(await _next_frame(self._socket))
        except asyncio.CancelledError:
            if self._close_reason is None or self._task is None:
                raise
            self._task.uncancel()
            raise self._close_reason from None
        finally:
            self._app_state.connections.discard(self)
            if self in self._live.connections:
                self._live_tables.disconnect(self._live, self)
            self._send_outbox()
            self._empty_outbox()
            self._protocol.on_writable = None

    async def _receive(self, frame: str | bytes) -> None:
        if not self._bucket.take():
            self._strike("too-fast", TOO_FAST)
            await asyncio.sleep(0.05)
            return
        try:
            message = messages.to_server.decode(frame)
        except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
            self._strike("malformed", f"Not a valid message: {error}.")
            return
        self._strikes = 0
        await self._handle(message)

    def _strike(self, code: messages.Code, words: str) -> None:
        self._strikes += 1
        if self._strikes > MAX_STRIKES:
            raise CloseConnection(UNRULY, "Too many invalid messages.")
        self._refuse(None, code, words)

    async def _handle(self, message: messages.ToServer) -> None:
        id = getattr(message, "id", "")
        with logs.about(message=id) if id else contextlib.nullcontext():
            await self._answer(message)

    def _refuse(self, id: str | None, code: messages.Code, words: str) -> None:
        self._app_state.metrics.refusals.labels(code).inc()
        self.send(encode(messages.No(id, code, words)))

    async def _answer(self, message: messages.ToServer) -> None:
        try:
            if isinstance(message, messages.Ping):
                self.send(encode(messages.Pong(self._live_tables.service_clock.now())))
            elif isinstance(message, messages.Hello):
                if not self._hellos.take():
                    raise RequestRefused("too-fast", TOO_FAST)
                self._app_state.paid_work.require_credit(self._network)
                await self._wait_until_read()
                await self._hello(message)
                self._live_tables.spawn(self._live_tables.mark_present(self._live, self))
            elif isinstance(message, messages.Hint):
                self.send(encode(await self._hint(message)))
            else:
                await self._app_state.moderation.require_allowed(self._live.table, self.identity, message)
                self._app_state.limit_chat(message, self.identity, self._network)
                self.send(encode(await self._live_tables.execute(self._live, self.identity, message)))
        except RequestRefused as refused:
            self._refuse(getattr(message, "id", None), refused.code, refused.words)
        except CloseConnection:
            raise
        except Exception:
            kind = type(message).__name__
            log.exception("message failed", extra={"table": tag(self._live.table.id), "kind": kind})
            self._app_state.metrics.faults.inc()
            self._refuse(getattr(message, "id", None), "fault", INTERNAL_ERROR)

    async def _hello(self, message: messages.Hello) -> None:
        with contextlib.suppress(StoreUnavailable):
            await self._live_tables.catch_up_to(self._live, message.since)
        if message.token is not None:
            self.identity = identity_of_token(self._live.table, message.token)
            self.session = ""
        try:
            require_may_watch(self._live.table, self.identity)
        except RequestRefused as refused:
            raise CloseConnection(NOT_ALLOWED, refused.words) from refused
        with contextlib.suppress(StoreUnavailable):
            self.blocked = await self._app_state.blocked_by(self.identity.person)
        self._since = min(message.since, self._live.table.n)
        self.drawing = message.drawing
        began = time.thread_time()
        self.send_everything()
        self._app_state.paid_work.charge(time.thread_time() - began, self._network)

    async def _wait_until_read(self) -> None:
        """Wait until the client has read everything: who has not got one answer to hello needs no other. Raise
        `CloseConnection`."""
        try:
            async with asyncio.timeout(READ_WITHIN):
                await self._outbox_empty.wait()
        except TimeoutError:
            raise CloseConnection(SLOW, "Too slow: messages were not read in time.") from None

    async def _hint(self, message: messages.Hint) -> messages.Hinted:
        table = self._live.table
        self.identity.require_seat(table, message.seat)
        self._app_state.moderation.require_may_act(self.identity.person)
        if not self._app_state.costly.take(self._network):
            raise RequestRefused("too-fast", TOO_FAST)
        return await self._live_tables.hint(self._live, message, self.identity.person or "")


def _network_of(socket: WebSocket) -> str:
    """Return what limits count as one client."""
    return network_of(socket.client.host if socket.client is not None else "")


def _reason(close: CloseConnection) -> str:
    """Return why a connection is closed, in the bytes that there are for that."""
    return str(close).encode()[:MAX_REASON].decode(errors="ignore")


async def _next_frame(socket: WebSocket) -> str | bytes:
    """Return the next message. Raise `WebSocketDisconnect`."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code") or 1005)
    text: str | bytes | None = event.get("text")
    if text is None:
        text = event.get("bytes") or b""
    return text


class WebSocketEndpoint:
    """Accepts connections."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self._open: dict[str, int] = {}
        """Connections from each address."""

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection from its beginning to its end."""
        settings = self._app_state.settings
        address = _network_of(socket)
        origin = socket.headers.get("origin")
        if origin is not None and not origin_allowed(origin, socket.headers.get("host", ""), settings):
            await socket.close(1008)
            return
        if not self._app_state.requests.take(address):  # before it is accepted: coming again and again is no work
            self._app_state.metrics.closed.labels("too-fast").inc()
            await socket.close(FULL)
            return
        await socket.accept()
        self._open[address] = self._open.get(address, 0) + 1
        try:
            if self._open[address] > settings.connections:
                raise CloseConnection(FULL, "Too many connections from one address.")
            await self._serve_table(socket)
        except CloseConnection as close:
            self._app_state.metrics.closed.labels(str(close.code)).inc()
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                async with asyncio.timeout(1.0):
                    await socket.close(close.code, _reason(close))
        except (WebSocketDisconnect, OSError, TimeoutError):
            pass
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _serve_table(self, socket: WebSocket) -> None:
        app_state = self._app_state
        if not app_state.open:
            raise CloseConnection(AGAIN, "The server is closing; reconnect.")
        try:
            live = await app_state.load_table(convert(socket.path_params["table"], TableId), _network_of(socket))
        except ValidationError as error:
            raise CloseConnection(NO_TABLE, "There is no such table.") from error
        except RequestRefused as refused:
            raise CloseConnection(NO_TABLE, refused.words) from refused
        except StoreUnavailable as error:
            raise CloseConnection(AGAIN, "The database is not available; reconnect.") from error
        if len(live.connections) >= app_state.settings.guests:
            raise CloseConnection(FULL, "Too many connections to this table.")
        try:
            app_state.paid_work.require_credit(_network_of(socket))
        except RequestRefused as refused:
            raise CloseConnection(AGAIN, refused.words) from refused
        identity, session = await self._identify(socket, live)
        first = await self._first_message(socket, live)
        await WebSocketConnection(socket, app_state, live, identity, session).run(first)

    async def _identify(self, socket: WebSocket, live: LiveTable) -> tuple[Identity, str]:
        """Return who connects, and by which session. Raise `CloseConnection`."""
        try:
            token = parse_bearer(socket.headers.get("authorization"))
            if token is not None:
                return identity_of_token(live.table, token), ""
            found = await self._app_state.accounts.signed_in(socket.cookies.get(COOKIE))
        except RequestRefused as refused:
            await socket.send_text(encode(messages.No(None, refused.code, refused.words)))
            raise CloseConnection(1008, refused.words) from refused
        except StoreUnavailable as error:
            raise CloseConnection(AGAIN, "The database is not available; reconnect.") from error
        if found is None:
            return Identity(), ""
        return Identity(found.person.id, found.person.name), found.session.id if found.session is not None else ""

    async def _first_message(self, socket: WebSocket, live: LiveTable) -> messages.Hello:
        """Return the client's hello, its token checked."""
        for _ in range(MAX_STRIKES):
            try:
                async with asyncio.timeout(self._app_state.settings.hello):
                    frame = await _next_frame(socket)
            except TimeoutError:
                raise CloseConnection(SILENT, "No hello in time.") from None
            try:
                message = messages.to_server.decode(frame)
                if not isinstance(message, messages.Hello):
                    raise RequestRefused("malformed", "The first message must be hello.")
                if message.token is not None:
                    identity_of_token(live.table, message.token)
            except RequestRefused as refused:
                await socket.send_text(encode(messages.No(None, refused.code, refused.words)))
            except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
                await socket.send_text(encode(messages.No(None, "malformed", f"Not a valid message: {error}.")))
            else:
                return message
        raise CloseConnection(UNRULY, "Too many invalid messages.")
