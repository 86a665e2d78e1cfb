"""Mail. A mail is stored first and sent after, so that it survives a restart and a mail server that is down. It is
tried again less and less often until it is sent, refused for good, or no longer of use."""

from __future__ import annotations

import asyncio
import contextlib
import email
import email.policy
import logging
import re
import secrets
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import aiosmtplib
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server import tasks
from leyline.server.errors import RequestRefused
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import wall
from leyline.server.operations.settings import Settings
from leyline.server.store import Store, StoreUnavailable
from leyline.server.store.schema import mails

log = logging.getLogger("leyline.mail")
MINUTE = 60_000
USEFUL = 48 * 60 * MINUTE
"""Milliseconds for which a mail is worth sending, by default."""
PAUSES = (1, 5, 15, 60, 120, 240)
"""Minutes after the first try, the second …; the last holds for all later ones."""
LEASE = 5 * MINUTE
"""Milliseconds for which a mail belongs to the process that tries to send it: longer than any try takes."""
TIMEOUT = 30.0
"""Seconds in which the mail server must answer each command."""
POLL = 5.0
"""Seconds after which a process looks for mails that others stored, or that are due again."""
BATCH = 10
MAX_WAITING = 20
"""Mails to one address that may wait; further ones are dropped."""
MAX_ADDRESS = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,63}"
)


def parse_address(typed: str) -> str:
    """Return a mail address as it is stored. Raise `RequestRefused` if it cannot be one."""
    address = typed.strip()
    if len(address) > MAX_ADDRESS or not _ADDRESS.fullmatch(address) or ".." in address:
        raise RequestRefused("malformed", "This is not a mail address; one looks like ann@example.org.")
    name, _, host = address.rpartition("@")
    return f"{name}@{host.lower()}"


class Mails:
    """The mails of one process's server."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._new = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def available(self) -> bool:
        """Whether this server can send mail."""
        return bool(self._settings.smtp_host and self._settings.mail_from)

    async def send(
        self,
        to: str,
        subject: str,
        text: str,
        headers: Mapping[str, str] | None = None,
        person: str | None = None,
        useful: int = USEFUL,
    ) -> None:
        """Store a mail and send it soon. It goes with its person if that account is deleted, and is given up after
        `useful` milliseconds. Raise `StoreUnavailable`."""
        content = self.compose(to, subject, text, headers or {})
        await self._store.write(queue, to, content, person, useful)
        self.wake()

    def compose(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> str:
        """Return a mail as it is sent, for `queue` in a transaction with other work; call `wake` after it."""
        message = EmailMessage()
        message["From"] = self._settings.mail_from
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._settings.mail_from.rpartition("@")[2].strip("<> ") or None)
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        return message.as_string()

    def wake(self) -> None:
        """Look for mails to send at once."""
        self._new.set()

    def start(self) -> None:
        """Send what waits from now on, if there is a mail server."""
        if self.available:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Send nothing more; what waits stays stored."""
        await tasks.end(self._task)

    async def _run(self) -> None:
        while True:
            self._new.clear()
            try:
                while await self.deliver():
                    pass
            except StoreUnavailable as error:
                log.warning("mails postponed", extra={"reason": str(error)})
            except Exception:  # one odd mail must not end all others
                self._metrics.faults.inc()
                log.exception("mails failed")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self._new.wait()

    async def deliver(self) -> int:
        """Try the mails that are due; return how many there were. Raise `StoreUnavailable`."""
        claimed = await self._store.write(claim, wall())
        for id, recipient, content, tries, until in claimed:
            problem, final = await self._try(recipient, content)
            now = wall()
            again = now + PAUSES[min(tries, len(PAUSES)) - 1] * MINUTE
            if problem is not None and not final and again < until:
                self._metrics.mails.labels("postponed").inc()
                log.warning("mail postponed", extra={"mail": id, "tries": tries, "reason": problem})
                await self._store.write(postpone, id, again)
                continue
            self._metrics.mails.labels("sent" if problem is None else "given-up").inc()
            if problem is not None:
                log.error("mail given up", extra={"mail": id, "tries": tries, "reason": problem})
            await self._store.write(remove, id)
        return len(claimed)

    async def _try(self, recipient: str, content: str) -> tuple[str | None, bool]:
        """Send a mail. Return what went wrong, None if nothing did, and whether it always will."""
        settings = self._settings
        message = email.message_from_string(content, policy=email.policy.default)
        try:
            await aiosmtplib.send(
                message,
                recipients=[recipient],
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user or None,
                password=settings.smtp_password or None,
                use_tls=settings.smtp_tls == "tls",
                start_tls=settings.smtp_tls == "starttls",
                timeout=TIMEOUT,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            code = error.recipients[0].code
            return f"the recipient is refused ({code})", code >= 500
        except aiosmtplib.SMTPResponseException as error:
            # A login that is refused is the operator's to mend; the mail can still be sent then.
            return f"{type(error).__name__} ({error.code})", isinstance(error, aiosmtplib.SMTPDataError) and (
                error.code >= 500
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            return type(error).__name__, False
        return None, False


# --- in a transaction -----------------------------------------------------------------------------------------


def queue(connection: Connection, to: str, content: str, person: str | None = None, useful: int = USEFUL) -> None:
    """Store a mail to be sent at once, unless too many wait for this address already."""
    waiting = sa.select(sa.func.count()).select_from(mails).where(mails.c.recipient == to)
    if (connection.execute(waiting).scalar() or 0) >= MAX_WAITING:
        log.warning("mail dropped", extra={"reason": "too many wait for this address"})
        return
    now = wall()
    connection.execute(
        sa.insert(mails).values(
            id=secrets.token_hex(16),
            person=person,
            recipient=to,
            content=content,
            made=now,
            due=now,
            until=now + useful,
            tries=0,
        )
    )


Claimed = tuple[str, str, str, int, int]
"""Id, recipient, content, the number of this try, and until when the mail is of use."""


def claim(connection: Connection, now: int) -> list[Claimed]:
    """Return mails that are due, and keep other processes from them for a while. If this process dies meanwhile they
    are sent again: with the same Message-ID, by which mail programs know a copy."""
    columns = (mails.c.id, mails.c.recipient, mails.c.content, mails.c.tries + 1, mails.c.until)
    due = sa.select(*columns).where(mails.c.due <= now).order_by(mails.c.due).limit(BATCH)
    found = connection.execute(due.with_for_update(skip_locked=True)).all()
    if found:
        chosen = mails.c.id.in_([row[0] for row in found])
        connection.execute(sa.update(mails).where(chosen).values(due=now + LEASE, tries=mails.c.tries + 1))
    return [(id, recipient, content, tries, until) for id, recipient, content, tries, until in found]


def postpone(connection: Connection, id: str, due: int) -> None:
    """Try a mail again later."""
    connection.execute(sa.update(mails).where(mails.c.id == id).values(due=due))


def remove(connection: Connection, id: str) -> None:
    """Forget a mail: it was sent, or never will be."""
    connection.execute(sa.delete(mails).where(mails.c.id == id))
