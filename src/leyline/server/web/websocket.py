"""One client at one table, over a WebSocket. What it sends is read one message at a time, so nothing piles up here;
what it is sent waits in a bounded outbox, and whoever does not take it is cut off."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque

from msgspec import MsgspecError, ValidationError, convert
from starlette.websockets import WebSocket, WebSocketDisconnect

from leyline.server import messages
from leyline.server.accounts.accounts import COOKIE
from leyline.server.accounts.identity import Identity, bearer
from leyline.server.errors import RequestRefused
from leyline.server.messages import encode
from leyline.server.operations.logs import tag
from leyline.server.store import StoreDown
from leyline.server.tables import client_view
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.live_tables import LiveTable
from leyline.server.web.app_state import AppState
from leyline.server.web.endpoint import token_in, welcome
from leyline.server.web.http_schema import TableId
from leyline.server.web.rate_limit import Bucket

log = logging.getLogger("leyline.socket")
OUTBOX = 200
"""Messages that may wait for a client."""
STRIKES = 50
"""Messages in a row that are refused as malformed or too many, before the client is cut off."""
SILENT, UNRULY, SLOW, NO_TABLE, FULL, AGAIN = 4000, 4001, 4002, 4004, 4008, 1012


class Cut(Exception):
    """This client is cut off."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


class Connection:
    """A client at a table."""

    def __init__(self, socket: WebSocket, app_state: AppState, live: LiveTable, who: Identity) -> None:
        self.who = who
        self.seats: list[int] = []
        self._socket = socket
        self._building = app_state
        self._house = app_state.house
        self._live = live
        self._since = 0
        self._outbox: deque[str] = deque()
        self._waiting = asyncio.Event()
        self._bucket = Bucket(app_state.settings.message_rate)
        self._strikes = 0
        self._task = asyncio.current_task()
        self._cut: Cut | None = None

    # --- being told -------------------------------------------------------------------------------------------

    def tell(self, broadcast: Broadcast) -> None:
        """Something has happened."""
        for text in broadcast.of(self):
            self.post(text)

    def greet(self) -> None:
        """Say who the client is taken for and how everything stands."""
        table = self._live.table
        now = self._house.uptime.now()
        self.seats = self.who.seats(table)
        greeting = client_view.welcome(table, self.who, now)
        self.post(encode(greeting))
        muted = frozenset(greeting.you.muted)
        for seat in self.seats or (None,):
            self.post(encode(client_view.full(table, seat, now, self._since, muted)))

    def post(self, text: str) -> None:
        """Send a message, after those that wait already."""
        if len(self._outbox) >= OUTBOX:
            self.cut(Cut(SLOW, "too slow to take what it is sent"))
            return
        self._outbox.append(text)
        self._waiting.set()

    def cut(self, why: Cut) -> None:
        """End the connection from outside."""
        if self._cut is None and self._task is not None:
            self._cut = why
            self._outbox.clear()
            self._task.cancel()

    async def deliver(self) -> None:
        """Send what waits, for ever."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            while self._outbox:
                await self._socket.send({"type": "websocket.send", "text": self._outbox.popleft()})

    # --- saying -----------------------------------------------------------------------------------------------

    async def listen(self, first: messages.Hello) -> None:
        """Be a guest at the table until the client is gone."""
        delivery = asyncio.create_task(self.deliver())
        try:
            await self._hello(first)
            self._house.join(self._live, self)
            self._building.callers.add(self)
            while True:
                await self._hear(await _received(self._socket))
        except asyncio.CancelledError:
            if self._cut is None or self._task is None:
                raise
            self._task.uncancel()
            raise self._cut from None
        finally:
            self._building.callers.discard(self)
            if self in self._live.guests:
                self._house.part(self._live, self)
            delivery.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, OSError, RuntimeError):
                await delivery

    async def _hear(self, text: str | bytes) -> None:
        if not self._bucket.take():
            self._strike("too-fast", "that was often in a short time; wait a little")
            await asyncio.sleep(0.05)
            return
        try:
            said = messages.to_server.decode(text)
        except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
            self._strike("malformed", f"this is no message of a client: {error}")
            return
        self._strikes = 0
        await self._answer(said)

    def _strike(self, code: messages.Code, words: str) -> None:
        self._strikes += 1
        if self._strikes > STRIKES:
            raise Cut(UNRULY, "too many messages that could not be taken")
        self.post(encode(messages.No(None, code, words)))

    async def _answer(self, said: messages.ToServer) -> None:
        try:
            if isinstance(said, messages.Ping):
                self.post(encode(messages.Pong(self._house.uptime.now())))
            elif isinstance(said, messages.Hello):
                await self._hello(said)
                self._house.spawn(self._house.arrive(self._live, self))
            elif isinstance(said, messages.Hint):
                self.post(encode(await self._hint(said)))
            else:
                self.post(encode(await self._house.do(self._live, self.who, said)))
        except RequestRefused as refused:
            self.post(encode(messages.No(getattr(said, "id", None), refused.code, refused.words)))
        except Exception:
            log.exception("a message failed", extra={"table": tag(self._live.table.id), "kind": type(said).__name__})
            self._building.metrics.faults.inc()
            words = "the server made a mistake; it was noted, nothing has changed"
            self.post(encode(messages.No(getattr(said, "id", None), "fault", words)))

    async def _hello(self, said: messages.Hello) -> None:
        with contextlib.suppress(StoreDown):
            await self._house.come_to(self._live, said.since)
        if said.token is not None:
            self.who = bearer(self._live.table, said.token)
        self._since = min(said.since, self._live.table.n)
        self.greet()

    async def _hint(self, said: messages.Hint) -> messages.Hinted:
        table = self._live.table
        self.who.hold(table, said.seat)
        if not self._building.costly.take(self._socket.client.host if self._socket.client is not None else ""):
            raise RequestRefused("too-fast", "thinking costs much; wait a little")
        return await self._house.hint(table, said)


async def _received(socket: WebSocket) -> str | bytes:
    """The next message. Raises `WebSocketDisconnect`."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code") or 1005)
    text: str | bytes | None = event.get("text")
    if text is None:
        text = event.get("bytes") or b""
    return text


class WebSocketEndpoint:
    """Lets clients in."""

    def __init__(self, app_state: AppState) -> None:
        self._building = app_state
        self._open: dict[str, int] = {}
        """Connections from each address."""

    async def serve(self, socket: WebSocket) -> None:
        """One connection, from its beginning to its end."""
        settings = self._building.settings
        address = socket.client.host if socket.client is not None else ""
        origin = socket.headers.get("origin")
        if origin is not None and not welcome(origin, socket.headers.get("host", ""), settings.origins):
            await socket.close(1008)
            return
        await socket.accept()
        self._open[address] = self._open.get(address, 0) + 1
        try:
            if self._open[address] > settings.connections:
                raise Cut(FULL, "too many connections from one address")
            await self._guest(socket)
        except Cut as cut:
            self._building.metrics.cut.labels(str(cut.code)).inc()
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                async with asyncio.timeout(1.0):
                    await socket.close(cut.code, str(cut))
        except (WebSocketDisconnect, OSError, TimeoutError):
            pass
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _guest(self, socket: WebSocket) -> None:
        app_state = self._building
        if not app_state.open:
            raise Cut(AGAIN, "the server is closing; come back")
        try:
            live = await app_state.house.enter(convert(socket.path_params["table"], TableId))
        except (RequestRefused, ValidationError) as error:
            raise Cut(
                NO_TABLE, str(error) if isinstance(error, RequestRefused) else "there is no such table"
            ) from error
        except StoreDown as error:
            raise Cut(AGAIN, "the database does not answer just now; come back") from error
        if len(live.guests) >= app_state.settings.guests:
            raise Cut(FULL, "too many people at this table")
        who = await self._who(socket, live)
        await Connection(socket, app_state, live, who).listen(await self._first(socket, live))

    async def _who(self, socket: WebSocket, live: LiveTable) -> Identity:
        try:
            token = token_in(socket.headers.get("authorization"))
            if token is not None:
                return bearer(live.table, token)
            person = await self._building.people.known(socket.cookies.get(COOKIE))
        except RequestRefused as refused:
            await socket.send_text(encode(messages.No(None, refused.code, refused.words)))
            raise Cut(1008, refused.words) from refused
        except StoreDown as error:
            raise Cut(AGAIN, "the database does not answer just now; come back") from error
        return Identity() if person is None else Identity(person.id, person.name)

    async def _first(self, socket: WebSocket, live: LiveTable) -> messages.Hello:
        """The client's hello, with a token that fits if it has one."""
        for _ in range(STRIKES):
            try:
                async with asyncio.timeout(self._building.settings.hello):
                    text = await _received(socket)
            except TimeoutError:
                raise Cut(SILENT, "nobody said hello") from None
            try:
                said = messages.to_server.decode(text)
                if not isinstance(said, messages.Hello):
                    raise RequestRefused("malformed", "say hello first")
                if said.token is not None:
                    bearer(live.table, said.token)
            except RequestRefused as refused:
                await socket.send_text(encode(messages.No(None, refused.code, refused.words)))
            except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
                await socket.send_text(
                    encode(messages.No(None, "malformed", f"this is no message of a client: {error}"))
                )
            else:
                return said
        raise Cut(UNRULY, "too many messages that could not be taken")
