"""The engine of a static folder in a process of its own, asked as the page asks it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.site import memory_bridge

MOST = 1000
"""Decisions after which a game must be over."""


class Engine:
    """The engine in a process of its own."""

    def __init__(self, archive: Path) -> None:
        command = [sys.executable, "-I", memory_bridge.__file__, str(archive)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *line: object) -> Any:
        """Send a line and return the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def call(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        """Return the answer to a request of the page, which must have this status."""
        found, answer = self.ask("request", method, path, body)
        assert found == status, answer
        return answer

    def open(self, **table: object) -> str:
        """Open a table and return its id."""
        given = {"sides": "chosen", "private": True, "name": "Ada", **table}
        id: str = self.call("POST", "/tables", given)["table"]
        return id

    def play(self, table: str, most: int = MOST, seed: int = 3) -> str:
        """Take options at random for all own seats until the game is over, and return its status."""
        rng = random.Random(seed)
        for number in range(most):
            position = self.call("GET", f"/tables/{table}?seat=0")["update"]
            if position["status"] == "over":
                break
            seat = position["waiting"]["seat"]
            shown = position if seat == 0 else self.call("GET", f"/tables/{table}?seat={seat}")["update"]
            text = rng.choice(shown["options"])["text"]
            act = {"type": "act", "id": f"a{seed}-{number}", "seat": seat, "decision": shown["decision"], "text": text}
            self.call("POST", f"/tables/{table}/do", act)
        status: str = self.call("GET", f"/tables/{table}")["update"]["status"]
        return status

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        assert self._process.wait() == 0
        assert self._process.stdout is not None
        self._process.stdout.close()
