"""The cookies of this server, signed so that whom one is for is known without the database."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "leyline"
"""Holds the token of a session."""
KNOWN_COOKIE = "leyline-known"
"""Shows that a browser has signed in to an account before. It stays when the session ends, and opens nothing."""
YEAR = 365 * 86400
MAX_COOKIE = 300


class Cookies:
    """Signs and reads cookies."""

    def __init__(self, secret: str) -> None:
        self.sign_by(secret)

    def sign_by(self, secret: str) -> None:
        """Sign by a secret from now on."""
        self._secret = secret.encode()
        self._sessions = URLSafeSerializer(secret, salt="session")
        self._former = URLSafeSerializer(secret, salt="person")
        self._known = URLSafeSerializer(secret, salt="known")

    def of_session(self, person: str, token: str) -> str:
        """Return the cookie of a session."""
        return self._sessions.dumps([person, token])

    def read_session(self, cookie: str | None) -> tuple[str, str] | None:
        """Return the person and the token of a session's cookie, None if it is not signed by this server."""
        content = _read(self._sessions, cookie)
        return content if content is not None and isinstance(content[1], str) else None

    def read_former(self, cookie: str | None) -> tuple[str, int] | None:
        """Return the person and the epoch of a cookie as versions before sessions gave them, None if it is none."""
        content = _read(self._former, cookie)
        return content if content is not None and isinstance(content[1], int) else None

    def person_in(self, cookie: str | None) -> str | None:
        """Return whom a cookie was made for, even if its session has ended; None if this server did not make it."""
        content = self.read_session(cookie) or self.read_former(cookie)
        return None if content is None else content[0]

    def token_for_former(self, cookie: str, device: str) -> str:
        """Return the token of the session that a former cookie becomes on a device: always the same, however many
        requests send it at once, and even if the browser never gets the answer to one."""
        return hmac.new(self._secret, f"former {cookie} {device}".encode(), hashlib.sha256).hexdigest()

    def of_known_browser(self, person: str) -> str:
        """Return the cookie of a browser that has just signed in to an account."""
        return self._known.dumps([person, secrets.token_hex(8)])

    def read_known(self, cookie: str | None, person: str) -> str:
        """Return the id of a browser that has signed in to this account before; empty for another."""
        content = _read(self._known, cookie)
        return str(content[1]) if content is not None and content[0] == person else ""


def _read(signer: URLSafeSerializer, cookie: str | None) -> tuple[str, Any] | None:
    if not cookie or len(cookie) > MAX_COOKIE:
        return None
    try:
        content = signer.loads(cookie)
    except BadSignature:
        return None
    if not (isinstance(content, list) and len(content) == 2 and isinstance(content[0], str)):
        return None
    return content[0], content[1]
