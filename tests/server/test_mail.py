"""Mail: stored, then sent; tried again; given up in the end. The mail server is a real one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from leyline.server.errors import RequestRefused
from leyline.server.operations import mail
from leyline.server.operations.mail import Mails, parse_address
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import wall
from leyline.server.operations.settings import Settings
from leyline.server.store import Store, schema
from tests.server.postbox import Postbox, free_port
from tests.server.waiting import wait_for


def settings_of(port: int) -> Settings:
    return Settings(smtp_host="127.0.0.1", smtp_port=port, smtp_tls="none", mail_from="Leyline <leyline@example.org>")


def mailing(database: str, port: int, work: Callable[[Mails, Store], Awaitable[Any]]) -> Metrics:
    metrics = Metrics()

    async def run() -> None:
        store = Store(database)
        try:
            await work(Mails(store, settings_of(port), metrics), store)
        finally:
            await store.close()

    asyncio.run(run())
    return metrics


async def waiting(store: Store) -> list[Any]:
    return await store.read(lambda connection: list(connection.execute(sa.select(schema.mails)).all()))


async def make_due(store: Store, **values: int) -> None:
    await store.write(lambda connection: connection.execute(sa.update(schema.mails).values(due=0, **values)) and None)


def how(metrics: Metrics, label: str) -> float:
    return metrics.registry.get_sample_value("leyline_mails_total", {"how": label}) or 0.0


def test_a_mail_arrives_as_it_was_written(database: str) -> None:
    async def work(mails: Mails, store: Store) -> None:
        await mails.send("ann@example.org", "Your turn, Ánn 🌲", "It is your turn.\nZoë played.\n", {"X-Table": "7"})
        assert await mails.deliver() == 1
        assert await waiting(store) == []

    with Postbox() as postbox:
        metrics = mailing(database, postbox.port, work)
        (found,) = postbox.mails
    assert (found["To"], found["Subject"], found["X-Table"]) == ("ann@example.org", "Your turn, Ánn 🌲", "7")
    assert found["From"] == "Leyline <leyline@example.org>"
    assert found["Message-ID"].endswith("@example.org>")
    assert found.get_content().splitlines() == ["It is your turn.", "Zoë played."]
    assert how(metrics, "sent") == 1


def test_the_task_sends_what_a_former_process_left_and_what_comes(database: str) -> None:
    async def before(mails: Mails, store: Store) -> None:
        await mails.send("ann@example.org", "Left", "By a process that is gone.")

    with Postbox() as postbox:

        async def work(mails: Mails, store: Store) -> None:
            mails.start()
            await mails.send("ben@example.org", "New", "Now.")
            await asyncio.to_thread(wait_for, lambda: len(postbox.mails) == 2, "both mails must arrive")
            await mails.stop()

        mailing(database, postbox.port, before)
        mailing(database, postbox.port, work)
        assert {found["Subject"] for found in postbox.mails} == {"Left", "New"}


def test_while_the_mail_server_is_down_a_mail_is_kept_and_tried_again(database: str) -> None:
    port = free_port()

    async def down(mails: Mails, store: Store) -> None:
        await mails.send("ann@example.org", "Hello", "Hello.")
        assert await mails.deliver() == 1
        (row,) = await waiting(store)
        assert row.tries == 1
        assert row.due > row.made
        assert await mails.deliver() == 0, "not at once"
        await make_due(store)

    assert how(mailing(database, port, down), "postponed") == 1
    with Postbox() as postbox:

        async def up(mails: Mails, store: Store) -> None:
            assert await mails.deliver() == 1
            assert await waiting(store) == []

        mailing(database, postbox.port, up)
        assert [found["Subject"] for found in postbox.mails] == ["Hello"]


def test_a_mail_that_is_refused_for_a_while_is_tried_again_until_it_is_of_no_use(database: str) -> None:
    with Postbox() as postbox:
        postbox.recipient_answer = "451 later"

        async def work(mails: Mails, store: Store) -> None:
            await mails.send("ann@example.org", "Hello", "Hello.")
            for _ in range(10):
                await make_due(store)
                await mails.deliver()
            assert [row.tries for row in await waiting(store)] == [10]
            await make_due(store, until=wall() + 1)
            await mails.deliver()
            assert await waiting(store) == []

        metrics = mailing(database, postbox.port, work)
        assert postbox.mails == []
    assert (how(metrics, "postponed"), how(metrics, "given-up")) == (10, 1)


@pytest.mark.parametrize("answer", ["recipient_answer", "data_answer"])
def test_a_mail_that_is_refused_for_good_is_given_up_at_once(database: str, answer: str) -> None:
    with Postbox() as postbox:
        setattr(postbox, answer, "550 no such mailbox")

        async def work(mails: Mails, store: Store) -> None:
            await mails.send("ann@example.org", "Hello", "Hello.")
            await mails.deliver()
            assert await waiting(store) == []

        assert how(mailing(database, postbox.port, work), "given-up") == 1


def test_a_mail_is_tried_by_one_process_at_a_time(database: str) -> None:
    async def work(mails: Mails, store: Store) -> None:
        for number in range(15):
            await mails.send(f"{number}@example.org", "Hello", "Hello.")
        now = wall()
        claimed = [row[0] for _ in range(3) for row in await store.write(mail.claim, now)]
        assert len(claimed) == len(set(claimed)) == 15
        # The process dies here: the mails are free again after a while.
        assert len(await store.write(mail.claim, now + mail.LEASE)) == mail.BATCH

    mailing(database, free_port(), work)


def test_of_very_many_mails_to_one_address_most_are_dropped(database: str) -> None:
    async def work(mails: Mails, store: Store) -> None:
        for _ in range(mail.MAX_WAITING + 10):
            await mails.send("ann@example.org", "Hello", "Hello.")
        assert len(await waiting(store)) == mail.MAX_WAITING

    mailing(database, free_port(), work)


def test_a_password_is_never_sent_over_an_open_line(database: str) -> None:
    """The mail server offers no encryption, so a mail that needs it stays."""
    with Postbox() as postbox:

        async def run() -> None:
            store = Store(database)
            given = Settings(smtp_host="127.0.0.1", smtp_port=postbox.port, mail_from="leyline@example.org")
            mails = Mails(store, given, Metrics())
            await mails.send("ann@example.org", "Hello", "Hello.")
            await mails.deliver()
            assert len(await waiting(store)) == 1
            await store.close()

        asyncio.run(run())
        assert postbox.mails == []


@pytest.mark.parametrize(
    "typed", ["", "ann", "ann@", "@example.org", "ann@example", "a b@example.org", "a@b.org\nBcc: c@d.org", "a@b..org"]
)
def test_what_cannot_be_a_mail_address_is_refused(typed: str) -> None:
    with pytest.raises(RequestRefused, match="looks like"):
        parse_address(typed)


def test_a_mail_address_keeps_its_name_and_lowers_its_host() -> None:
    assert parse_address(" Ann.O'Neil+games@Example.ORG ") == "Ann.O'Neil+games@example.org"


def test_a_subject_cannot_smuggle_in_a_header(database: str) -> None:
    async def work(mails: Mails, store: Store) -> None:
        with pytest.raises(ValueError, match=r"newline|linefeed"):
            await mails.send("ann@example.org", "Hello\nBcc: eve@example.org", "Hello.")

    mailing(database, free_port(), work)
