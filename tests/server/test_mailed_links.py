"""A mail address is confirmed, and a forgotten password replaced, by links that work once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from leyline.server.store import schema
from tests.server.client import Person
from tests.server.postbox import Postbox
from tests.server.server_process import Server
from tests.server.stored import execute
from tests.server.waiting import wait_for

ADDRESS = "https://play.example.org"


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox() as found:
        yield found


@pytest.fixture
def mailing(postbox: Postbox, database: str) -> Iterator[Server]:
    given: dict[str, Any] = {"smtp_host": "127.0.0.1", "smtp_port": postbox.port, "smtp_tls": "none"}
    with Server(database, **given, mail_from="leyline@example.org", address=ADDRESS) as server:
        yield server
        assert server.complaints() == []


def link(postbox: Postbox, number: int, kind: str) -> str:
    """The token of the link in a mail."""
    wait_for(lambda: len(postbox.mails) > number, "a mail must come")
    mail = postbox.mails[number]
    found = re.search(rf"^{ADDRESS}/mailed#{kind}=(\S+)$", mail.get_content().replace("\r", ""), re.MULTILINE)
    assert found is not None
    return found.group(1)


def keeper(server: Server, postbox: Postbox) -> Person:
    """Kay, with a password and a confirmed address."""
    one = Person(server.host, "Kay")
    one.ok("PUT", "/me/password", {"login": "kay", "password": "correct horse"})
    given = {"address": "kay@example.org", "password": "correct horse"}
    one.ok("PUT", "/me/mail", given)
    assert one.ok("GET", "/me/sessions")["unconfirmed"] == "kay@example.org"
    one.ok("POST", "/mail/confirm", {"token": link(postbox, 0, "confirm")})
    state = one.ok("GET", "/me/sessions")
    assert (state["mail"], state["unconfirmed"]) == ("kay@example.org", None)
    return one


def test_a_forgotten_password_is_replaced_once_by_a_link(mailing: Server, postbox: Postbox) -> None:
    with keeper(mailing, postbox) as one, Person(mailing.host) as lost:
        assert lost.ok("GET", "/password") == {"mail_sent": True}
        lost.ok("POST", "/password/forgotten", {"login": "KAY"})
        token = link(postbox, 1, "reset")
        assert postbox.mails[1]["To"] == "kay@example.org"
        easy = lost.no("POST", "/password/reset", {"token": token, "password": "12345678"})
        assert "among the first" in easy.words, "a password that is refused does not use the link up"
        new = {"token": token, "password": "another horse"}
        assert lost.ok("POST", "/password/reset", new)["login"] == "kay"
        assert lost.ok("GET", "/me")["name"] == "Kay"
        assert one.no("GET", "/me").code == "not-signed-in", "all other sessions end"
        assert "used before" in lost.no("POST", "/password/reset", new).words
        lost.ok("POST", "/login", {"login": "kay", "password": "another horse"})


def test_a_link_is_good_for_an_hour_and_only_the_latest(mailing: Server, postbox: Postbox) -> None:
    with keeper(mailing, postbox), Person(mailing.host) as lost:
        lost.ok("POST", "/password/forgotten", {"login": "kay@example.org"})
        first = link(postbox, 1, "reset")
        lost.ok("POST", "/password/forgotten", {"login": "kay"})
        second = link(postbox, 2, "reset")
        assert lost.no("POST", "/password/reset", {"token": first, "password": "another horse"}).code == "not-found"
        ((until,),) = execute(mailing.database, sa.select(schema.mailed_links.c.until))
        ((made,),) = execute(mailing.database, sa.select(sa.func.max(schema.sessions.c.made)))
        assert 0 < until - made <= 3_600_000 + 300_000
        execute(mailing.database, sa.update(schema.mailed_links).values(until=1))
        assert lost.no("POST", "/password/reset", {"token": second, "password": "another horse"}).code == "not-found"


def test_nobody_learns_which_logins_and_addresses_exist(mailing: Server, postbox: Postbox) -> None:
    with keeper(mailing, postbox), Person(mailing.host) as lost:
        known = lost.ask("POST", "/password/forgotten", {"login": "kay"})
        unknown = lost.ask("POST", "/password/forgotten", {"login": "nobody@example.org"})
        assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
        link(postbox, 1, "reset")
        assert {mail["To"] for mail in postbox.mails} == {"kay@example.org"}


def test_an_address_takes_the_password_and_a_change_is_told_to_the_old_one(mailing: Server, postbox: Postbox) -> None:
    with keeper(mailing, postbox) as one:
        wrong = one.no("PUT", "/me/mail", {"address": "eve@example.org", "password": "not a horse"})
        assert wrong.code == "not-allowed"
        one.ok("PUT", "/me/mail", {"address": "new@example.org", "password": "correct horse"})
        assert one.ok("GET", "/me/sessions")["mail"] == "kay@example.org", "the old one holds until the new one answers"
        one.ok("POST", "/mail/confirm", {"token": link(postbox, 1, "confirm")})
        assert one.ok("GET", "/me/sessions")["mail"] == "new@example.org"
        wait_for(lambda: len(postbox.mails) == 3, "the old address is told")
        assert postbox.mails[2]["To"] == "kay@example.org"
        assert "changed" in postbox.mails[2].get_content()
        one.ok("DELETE", "/me/mail")
        assert one.ok("GET", "/me/sessions")["mail"] is None


def test_with_an_account_go_its_address_and_its_mails(mailing: Server, postbox: Postbox) -> None:
    with keeper(mailing, postbox) as one:
        postbox.recipient_answer = "451 later"
        one.ok("POST", "/password/forgotten", {"login": "kay"})
        waiting = sa.select(sa.func.count()).select_from(schema.mails)
        wait_for(lambda: execute(mailing.database, waiting) == [(1,)], "the mail waits")
        one.ok("DELETE", "/me")
        for table in (schema.mails, schema.mail_addresses, schema.mailed_links, schema.sessions):
            assert execute(mailing.database, sa.select(sa.func.count()).select_from(table)) == [(0,)], table.name


def test_a_server_without_mail_says_so(ann: Person) -> None:
    assert ann.ok("GET", "/password") == {"mail_sent": False}
    assert "sends no mail" in ann.no("POST", "/password/forgotten", {"login": "ann"}).words
    assert ann.ok("GET", "/me/sessions")["mail_sent"] is False
