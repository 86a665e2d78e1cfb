"""Passwords: hashed, verified, and refused if they are among those that are guessed first."""

from __future__ import annotations

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from leyline.server.errors import RequestRefused

MIN_GUESSES = 1_000_000
"""Guesses that a password must withstand. Guessing here is far too slow for that (`login_guard.py`)."""
MAX_JUDGED = 72
"""Characters of a password that are looked at: the work grows with the square."""
OURS = ["leyline", "channeling", "grove", "aidalon", "rune", "stones", "druid", "glyph"]
"""Words that are easily guessed here."""
EASY = (
    "This password is among the first that are guessed. Three or four words that do not belong together are a good one."
)


class Passwords:
    """Hashes and verifies passwords, a few at a time, beside the event loop."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._decoy = ""

    async def hash_new(self, password: str, *known: str | None) -> str:
        """Return the hash of a new password. Raise `RequestRefused` if it is guessed easily, by those too who know
        these words about the person."""
        words = [word for word in known if word]
        async with self._hashing:
            if await asyncio.to_thread(_is_easy, password, words):
                raise RequestRefused("not-allowed", EASY)
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, hashed: str, password: str) -> bool:
        """Return whether a password is the one of this hash."""
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except VerificationError:
                return False

    async def verify_nothing(self, password: str) -> None:
        """Do the work of `verify` for a login that does not exist, so that the time tells nothing."""
        if not self._decoy:
            self._decoy = await asyncio.to_thread(self._hasher.hash, secrets.token_hex(8))
        await self.verify(self._decoy, password)


def _is_easy(password: str, words: list[str]) -> bool:
    from zxcvbn import zxcvbn  # its word lists take a while, and most processes start without a new password

    found = zxcvbn(password[:MAX_JUDGED], user_inputs=[*OURS, *words], max_length=MAX_JUDGED)
    return bool(found["guesses"] < MIN_GUESSES)
