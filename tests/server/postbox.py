"""A real mail server for tests."""

from __future__ import annotations

import email
import email.policy
import socket
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


def free_port() -> int:
    """Return a port at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postbox:
    """A mail server that keeps what it gets, or answers as it is told."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipient_answer = "250 OK"
        self.data_answer = "250 OK"
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.rcpt_tos.append(address)
        return self.recipient_answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.data_answer.startswith("2"):
            assert isinstance(envelope.content, bytes)
            self.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return self.data_answer

    @property
    def port(self) -> int:
        port: int = self._controller.port
        return port

    def __enter__(self) -> Postbox:
        self._controller.start()
        return self

    def __exit__(self, *args: object) -> None:
        self._controller.stop()
