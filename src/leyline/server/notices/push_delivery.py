"""Hands a message to a push service. The address comes from a browser, so it may be anybody's: this connects to public
addresses alone, to the very one that was looked at, follows nothing, and reads no more than the status."""

from __future__ import annotations

import asyncio
import socket
import ssl
from typing import Literal
from urllib.parse import urlsplit

import h11

from leyline.server.notices.web_push import is_public

SECONDS = 15.0
"""The time limit of one try."""
MAX_ANSWER = 16384
Outcome = Literal["sent", "gone", "refused", "later"]
"""`gone`: the browser has no such subscription any more; `refused`: this message is not taken; `later`: try again."""


async def deliver(endpoint: str, headers: dict[str, str], body: bytes, local: bool) -> tuple[Outcome, str]:
    """Return what became of a message, and why if it was not sent. `local` allows servers on this machine."""
    try:
        async with asyncio.timeout(SECONDS):
            status = await _post(endpoint, headers, body, local)
    except TimeoutError:
        return "later", f"no answer within {SECONDS:g} seconds"
    except (OSError, h11.RemoteProtocolError, UnicodeError) as error:
        return "later", type(error).__name__
    if 200 <= status < 300:
        return "sent", ""
    if status in (404, 410):
        return "gone", f"status {status}"
    if status == 429 or status >= 500:
        return "later", f"status {status}"
    return "refused", f"status {status}"


async def _post(endpoint: str, headers: dict[str, str], body: bytes, local: bool) -> int:
    parts = urlsplit(endpoint)
    secure = parts.scheme == "https"
    host = parts.hostname or ""
    address, port = await _address(host, parts.port or (443 if secure else 80), local)
    context = ssl.create_default_context() if secure else None
    reader, writer = await asyncio.open_connection(
        address, port, ssl=context, server_hostname=host if secure else None, limit=MAX_ANSWER
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        sent = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_ANSWER)
        request = h11.Request(method="POST", target=path, headers=list(sent.items()))
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        return await _status(reader, connection)
    finally:
        writer.transport.abort()


async def _status(reader: asyncio.StreamReader, connection: h11.Connection) -> int:
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(MAX_ANSWER))
        elif isinstance(event, h11.Response):
            return int(event.status_code)
        elif isinstance(event, h11.ConnectionClosed):
            raise ConnectionError


async def _address(host: str, port: int, local: bool) -> tuple[str, int]:
    """Return an address of a host. Raise `OSError` if it has none on the internet."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    chosen = addresses if local else [address for address in addresses if is_public(address.partition("%")[0])]
    if not chosen or len(chosen) < len(addresses):
        raise PermissionError("not on the internet")
    return chosen[0], port
