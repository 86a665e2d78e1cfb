"""Runs the engine of a static folder, packed as it is for a browser, in a Python that has nothing but the standard
library and msgspec: python -I -m … ENGINE. Reads requests of the page, one JSON list a line, and writes the answers.
Signatures, which a browser makes itself, are made beside the engine."""

from __future__ import annotations

import asyncio
import json
import sys
from importlib.abc import MetaPathFinder
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

SIGNING = ec.ECDSA(hashes.SHA256())
THERE = {"leyline", "starlette", "msgspec", "mypy_extensions"}
Json = dict[str, Any]


def signature(private: str, text: str) -> str:
    """Return the signature of a text."""
    key = ec.derive_private_key(int(private, 16), ec.SECP256R1())
    return key.sign(text.encode(), SIGNING).hex()


class OnlyWhatABrowserHas(MetaPathFinder):
    """Refuses every other import."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> None:
        """Raise `ModuleNotFoundError` for what a static folder has not."""
        top = fullname.split(".", maxsplit=1)[0]
        if top not in THERE and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"A static folder has no {fullname}.", name=fullname)


class MemoryBridge:
    """What a browser offers, in memory."""

    def __init__(self, answer: Any) -> None:
        self.tables: dict[str, Json] = {}
        self.stored: dict[str, list[Json]] = {}
        self.kept: Json = {}
        self.sent: list[Json] = []
        self.full = False
        """Whether there is no more room."""
        self._answer = answer

    async def load(self) -> str:
        return json.dumps({"tables": list(self.tables.values()), "kept": self.kept})

    async def events(self, table: str, since: int) -> str:
        return json.dumps([event for event in self.stored.get(table, []) if event["n"] > since])

    async def write(self, changes: str) -> str:
        if self.full:
            return "QuotaExceededError"
        given = json.loads(changes)
        for event in given.get("events", []):
            self.stored.setdefault(event["table_id"], []).append(event)
        self.tables.update({row["id"]: row for row in given.get("tables", [])})
        self.kept.update(given.get("kept", {}))
        for id in given.get("removed", []):
            self.tables.pop(id, None)
            self.stored.pop(id, None)
        self.kept = {name: value for name, value in self.kept.items() if value is not None}
        return ""

    async def ready_to_think(self) -> None:
        pass

    async def think(self, job: str) -> str:
        answer: str = self._answer(job)
        return answer

    def end_thinking(self) -> None:
        pass

    def players(self) -> int:
        return 2

    async def play(self, job: str) -> str:
        await asyncio.sleep(0)  # requests come in between
        answer: str = self._answer(job)
        return answer

    def end_playing(self) -> None:
        pass

    async def new_keys(self) -> str:
        private = ec.generate_private_key(ec.SECP256R1())
        numbers = private.private_numbers()
        public = numbers.public_numbers
        return json.dumps({"private": f"{numbers.private_value:x}", "public": f"{public.x:x} {public.y:x}"})

    async def sign(self, private: str, text: str) -> str:
        return signature(private, text)

    async def verify(self, public: str, signature: str, text: str) -> bool:
        try:
            x, y = [int(number, 16) for number in public.split()]
            key = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
            key.verify(bytes.fromhex(signature), text.encode(), SIGNING)
        except (ValueError, InvalidSignature):
            return False
        return True

    def send(self, channel: int, text: str) -> None:
        self.sent.append(json.loads(text))

    def closed(self, channel: int, code: int) -> None:
        self.sent.append({"type": "closed", "code": code})


async def serve(bridge: MemoryBridge) -> None:
    """Answer lines until there are no more."""
    from leyline.site.browser import main

    site = await main.start(bridge)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        kind, *given = json.loads(line)
        answer: object = None
        if kind == "request":
            method, path, body = given
            text = isinstance(body, str)
            content = body if text else json.dumps(body) if body is not None else ""
            status, media, found = json.loads(
                await site.request(method, f"/api{path}", "text/plain" if text else "application/json", content)
            )
            answer = [status, json.loads(found) if media.startswith("application/json") else found]
        elif kind == "open":
            site.open(*given)
        elif kind == "deliver":
            site.deliver(given[0], json.dumps(given[1]) if given[1] is not None else None)
        elif kind == "restart":
            site = await main.start(bridge)
        elif kind == "full":
            bridge.full = given[0]
        elif kind == "kept":
            answer = list(bridge.kept)
        elif kind == "sent":
            answer, bridge.sent[:] = list(bridge.sent), []
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    sys.meta_path.insert(0, OnlyWhatABrowserHas())
    from leyline.site.browser import thinker

    asyncio.run(serve(MemoryBridge(thinker.answer)))
