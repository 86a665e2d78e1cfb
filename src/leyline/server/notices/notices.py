"""Tells players of games with days per move that it is their turn. Who must be told is worked out from what is stored,
and is stored again before anything is sent: a restart loses nothing, and tells nobody twice. If a process dies between
sending a message and noting that, it is sent again, and replaces the first one on the screen."""

from __future__ import annotations

import asyncio
import json
import logging

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.engine import Connection

from leyline.server import tasks
from leyline.server.errors import RequestRefused
from leyline.server.notices import push_delivery, queries, web_push, words
from leyline.server.notices.queries import Message, Turn
from leyline.server.operations import mail
from leyline.server.operations.mail import Mails
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import wall
from leyline.server.operations.settings import Settings
from leyline.server.store import Store, StoreUnavailable

log = logging.getLogger("leyline.notices")
POLL = 5.0
"""Seconds after which a process looks for turns to tell, at most."""
MAX_SENDING = 50
"""Messages on their way at a time: a push service that is slow holds up few others."""
TTL = 48 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
MAX_TOKEN = 400


class Notices:
    """The notices of one process's server."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, mails: Mails, secret: str) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._mails = mails
        self._site = settings.address.rstrip("/")
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self.sign_by(secret)

    def sign_by(self, secret: str) -> None:
        """Sign the links that stop notices by a secret from now on."""
        self._signer = URLSafeSerializer(secret, salt="notices")

    @property
    def mails_available(self) -> bool:
        """Whether this server can send mails that lead back to it."""
        return self._mails.available and bool(self._site)

    def start(self) -> None:
        """Tell people from now on."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Tell nobody more; what waits stays stored."""
        await tasks.end(self._task)  # first, since it begins the others
        await tasks.end(*self._sending)

    async def _run(self) -> None:
        while True:
            try:
                await self.round()
            except StoreUnavailable as error:
                log.warning("notices postponed", extra={"reason": str(error)})
            except Exception:  # one odd turn must not end all notices
                self._metrics.faults.inc()
                log.exception("notices failed")
            await asyncio.sleep(min(POLL, max(self._settings.notice_seconds, 0.1)))

    async def round(self) -> None:
        """Tell everybody who must be told by now. Raise `StoreUnavailable`."""
        now = wall()
        since = now - int(self._settings.notice_seconds * 1000)
        if not await self._store.read(queries.anything_due, since, now):
            return
        told = await self._store.write(queries.notify, since, now, self._queue_mail)
        if told:
            self._mails.wake()
        free = MAX_SENDING - len(self._sending)
        for message in await self._store.write(queries.claim, now, free) if free > 0 else []:
            task = asyncio.create_task(self._send(message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    # --- by push ----------------------------------------------------------------------------------------------

    async def _send(self, message: Message) -> None:
        try:
            await self._try(message)
        except StoreUnavailable as error:  # its lease ends, and it is sent again
            log.warning("notices postponed", extra={"reason": str(error)})
        except Exception:
            self._metrics.faults.inc()
            log.exception("notice failed")

    async def _try(self, message: Message) -> None:
        key = await self.private_key()
        body = web_push.encrypt(self._payload(message), message.p256dh, message.auth)
        headers = {
            "Authorization": web_push.authorization(key, message.endpoint, self._contact()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "normal",
            "Topic": "turns",
        }
        outcome, why = await push_delivery.deliver(message.endpoint, headers, body, self._settings.push_local)
        self._metrics.pushes.labels(outcome).inc()
        if outcome != "sent":
            log.warning("notice not taken", extra={"outcome": outcome, "tries": message.tries, "reason": why})
        now = wall()
        if outcome == "gone":
            await self._store.write(queries.remove, message.id)
        elif outcome == "later":
            pause = queries.PAUSES[min(message.tries, len(queries.PAUSES)) - 1]
            await self._store.write(queries.postpone, message.id, now + pause * queries.MINUTE)
        else:
            await self._store.write(queries.sent, message.id, message.told, now)

    def _payload(self, message: Message) -> bytes:
        content = {
            "title": words.title(message.turns),
            "body": words.body(message.turns)[:500],
            "url": words.address(message.turns),
            "off": self.off_token("push", message.person, message.id),
        }
        return json.dumps(content, ensure_ascii=False).encode()

    def _contact(self) -> str:
        if self._site.startswith("https://"):
            return self._site
        sender = self._settings.mail_from.rpartition("<")[2].rstrip("> ")
        return f"mailto:{sender}" if sender else ""

    async def private_key(self) -> str:
        """Return the key that names this server to push services. Raise `StoreUnavailable`."""
        found = await self._store.read(queries.private_key)
        return found if found is not None else await self._store.write(queries.make_private_key)

    # --- by mail ----------------------------------------------------------------------------------------------

    def _queue_mail(self, connection: Connection, person: str, address: str, turns: list[Turn]) -> None:
        if not self.mails_available or not turns:
            return
        token = self.off_token("mail", person)
        headers = {
            "List-Unsubscribe": f"<{self._site}/api/notices/off/{token}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        text = words.mail(turns, self._site, f"{self._site}/off/{token}")
        content = self._mails.compose(address, words.subject(turns), text, headers)
        mail.queue(connection, address, content, person)

    # --- off --------------------------------------------------------------------------------------------------

    def off_token(self, kind: str, person: str, subscription: str = "") -> str:
        """Return the token by which a person stops notices without logging in."""
        return self._signer.dumps([kind, person, subscription])

    async def turn_off(self, token: str) -> str:
        """Stop what a token stops; return its kind. Raise `RequestRefused` if it is none, `StoreUnavailable`."""
        try:
            content = self._signer.loads(token) if len(token) <= MAX_TOKEN else None
        except BadSignature:
            content = None
        if not (isinstance(content, list) and len(content) == 3 and all(isinstance(part, str) for part in content)):
            raise RequestRefused("not-found", "This link does not turn anything off. Use Settings instead.")
        kind, person, subscription = content
        if kind == "push":
            await self._store.write(queries.remove, subscription, person)
        else:
            await self._store.write(queries.set_mail, person, False)
        return str(kind)
