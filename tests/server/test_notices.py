"""Being told that it is one's turn: by push and by mail, once, and not when one is there; and stopping that."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa

from leyline.server.store import engines, schema
from tests.server.client import Person
from tests.server.postbox import Postbox, free_port
from tests.server.push_service import Browser, PushService
from tests.server.server_process import Server
from tests.server.waiting import wait_for

SOON: dict[str, Any] = {"notice_seconds": 0.2, "push_local": 1}
DAYS = {"clock": {"kind": "days", "days": 3}, "sides": "chosen"}


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as found:
        yield found


def seated(server: Server, host: Person, guest: Person, game: str = "channeling") -> str:
    """A table with days per move at which the host moves first."""
    table = host.opens(game, "me", "open", **DAYS)
    guest.sits(table, 1)
    return table


def moves(person: Person, table: str) -> None:
    """Make whole moves until another person is to move, and leave."""
    with person.at(table) as socket:
        while socket.state()["options"]:
            socket.act()


def subscribes(person: Person, browser: Browser) -> None:
    person.ok("PUT", "/notices/push", browser.wish())


def told(browser: Browser, count: int = 1) -> None:
    wait_for(lambda: len(browser.told) >= count, "no notice came")


def settled(server: Server) -> None:
    """Wait until every turn was looked at and nothing is on its way."""
    engine = engines.engine(engines.url_of(server.database), writes=False)
    undone = [
        sa.select(sa.func.count()).select_from(table).where(table.c.due.is_not(None))
        for table in (schema.turns, schema.push_subscriptions)
    ]

    def quiet() -> bool:
        with engine.connect() as connection:
            return not any(connection.execute(each).scalar() for each in undone)

    wait_for(quiet, "something is always due")
    engine.dispose()


def test_a_player_is_told_once_in_each_browser_which_game_waits(database: str, service: PushService) -> None:
    with Server(database, **SOON) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        phone, laptop = service.browser("phone"), service.browser("laptop")
        table = seated(server, ann, ben)
        subscribes(ben, phone)
        subscribes(ben, laptop)
        moves(ann, table)
        told(phone)
        told(laptop)
        settled(server)
        assert [len(each.told) for each in (phone, laptop)] == [1, 1]
        notice = phone.told[0]
        assert notice["title"] == "Your turn: The Channeling"
        assert notice["body"].startswith("With Ann · ")
        assert notice["body"].endswith("days left")
        assert notice["url"] == f"/t/{table}"
        assert set(notice) == {"title", "body", "url", "off"}
        moves(ben, table)
        moves(ann, table)
        told(phone, 2)
        assert service.keys == {ben.ok("GET", "/notices")["key"]}


def test_a_player_at_the_table_is_not_told(database: str, service: PushService) -> None:
    with Server(database, **SOON) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        here, away = service.browser("here"), service.browser("away")
        subscribes(ben, here)
        subscribes(ann, away)
        table = seated(server, ann, ben)
        told(away)  # the game began, and Ann is to move
        with ben.at(table):
            moves(ann, table)
            engine = engines.engine(engines.url_of(database), writes=False)
            later = sa.select(schema.turns.c.due).where(schema.turns.c.due > int(time.time() * 1000) + 60_000)

            def put_off() -> bool:
                with engine.connect() as connection:
                    return connection.execute(later).first() is not None

            wait_for(put_off, "the turn was never looked at")
            engine.dispose()
            assert here.told == []


def test_several_games_make_one_notice(database: str, service: PushService) -> None:
    slow = {**SOON, "notice_seconds": 2}
    with Server(database, **slow) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        browser = service.browser("phone")
        subscribes(ben, browser)
        for _ in range(4):
            table = ben.opens("channeling", "me", "open", **DAYS)
            ann.sits(table, 1)
        told(browser)
        settled(server)
        # A busy machine may need longer than the pause to open four tables, but never as many notices.
        assert len(browser.told) < 4
        assert any(notice["title"].startswith("Your turn in ") and notice["url"] == "/" for notice in browser.told)


def test_a_turn_that_waits_is_told_after_a_restart_and_only_once(database: str, service: PushService) -> None:
    server = Server(database, **{**SOON, "notice_seconds": 3600})
    with server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        browser = service.browser("phone")
        subscribes(ben, browser)
        table = seated(server, ann, ben)
        moves(ann, table)
        server.kill()
        browser.status = 503
        with Server(database, **SOON) as again:
            wait_for(lambda: browser.tries, "nothing was sent")
            wait_for(lambda: _waits(again), "it was not put off")
            again.kill()
        browser.status = 201
        _hurry(database)
        with Server(database, **SOON) as third:
            told(browser)
            settled(third)
            third.kill()
        with Server(database, **SOON) as fourth:
            settled(fourth)
            assert [notice["url"] for notice in browser.told] == [f"/t/{table}"]
        server.start()


def _waits(server: Server) -> bool:
    return any(line["event"] == "notice not taken" for line in server.logs())


def _hurry(database: str) -> None:
    """Let what was put off be due, as if the pause had passed."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        late = schema.push_subscriptions.c.due.is_not(None)
        connection.execute(sa.update(schema.push_subscriptions).where(late).values(due=1))
    engine.dispose()


def test_a_subscription_that_is_gone_is_forgotten_and_play_goes_on(database: str, service: PushService) -> None:
    with Server(database, **SOON) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        browser = service.browser("phone")
        browser.status = 410
        subscribes(ben, browser)
        table = seated(server, ann, ben)
        moves(ann, table)
        wait_for(lambda: ben.ok("GET", "/notices")["devices"] == 0, "it was never forgotten")
        moves(ben, table)
        assert browser.tries == 1


def test_what_is_no_longer_true_is_not_sent(database: str, service: PushService) -> None:
    with Server(database, **SOON) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        browser = service.browser("phone")
        browser.status = 503
        subscribes(ben, browser)
        table = seated(server, ann, ben)
        moves(ann, table)
        wait_for(lambda: _waits(server), "nothing was tried")
        moves(ben, table)
        browser.status = 201
        _hurry(database)
        settled(server)
        assert browser.told == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://ann:secret@push.example.org/x",
        "file:///etc/passwd",
        "https://push.example.org/x y",
    ],
)
def test_only_public_https_addresses_are_accepted(ann: Person, service: PushService, endpoint: str) -> None:
    wish = {**service.browser("x").wish(), "endpoint": endpoint}
    assert ann.no("PUT", "/notices/push", wish).code == "malformed"
    assert ann.ok("GET", "/notices")["devices"] == 0


def test_keys_that_are_none_are_refused(ann: Person, service: PushService) -> None:
    wish = {**service.browser("x").wish(), "endpoint": "https://push.example.org/x"}
    assert "keys" in ann.no("PUT", "/notices/push", {**wish, "p256dh": "A" * 87}).words
    assert ann.ok("PUT", "/notices/push", wish)["devices"] == 1


def test_a_browser_tells_one_person_and_a_person_has_eight_browsers(ann: Person, ben: Person) -> None:
    with PushService() as service:
        wishes = [{**service.browser(str(n)).wish(), "endpoint": f"https://push.example.org/{n}"} for n in range(10)]
    for wish in wishes:
        ann.ok("PUT", "/notices/push", wish)
    assert ann.ok("GET", "/notices")["devices"] == 8
    assert ben.ok("PUT", "/notices/push", wishes[9])["devices"] == 1
    assert ann.ok("GET", "/notices")["devices"] == 7
    assert ann.ok("DELETE", "/notices/push", {"endpoint": wishes[9]["endpoint"]})["devices"] == 7
    assert ben.ok("DELETE", "/notices/push", {"endpoint": wishes[9]["endpoint"]})["devices"] == 0


# --- mail -------------------------------------------------------------------------------------------------------


def confirm(database: str, id: str, address: str) -> None:
    """Give a person a confirmed mail address."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        connection.execute(sa.insert(schema.mail_addresses).values(person=id, address=address))
    engine.dispose()


def mailing(port: int) -> dict[str, Any]:
    return {
        **SOON,
        "address": "https://play.example.org",
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_tls": "none",
        "mail_from": "Leyline <leyline@example.org>",
    }


def test_a_mail_leads_to_the_table_and_one_click_stops_them_without_a_login(database: str) -> None:
    with (
        Postbox() as box,
        Server(database, **mailing(box.port)) as server,
        Person(server.host, "Ann") as ann,
        Person(server.host, "Ben") as ben,
        Person(server.host) as nobody,
    ):
        assert ben.no("PUT", "/notices/mail", {"on": True}).words == "Confirm a mail address first."
        confirm(database, ben.ok("GET", "/me")["person"], "ben@example.org")
        assert not ben.ok("GET", "/notices")["mail"]
        assert ben.ok("PUT", "/notices/mail", {"on": True})["mail"]
        table = seated(server, ann, ben)
        moves(ann, table)
        wait_for(lambda: box.mails, "no mail came")
        mail = box.mails[0]
        text = mail.get_content().replace("\r\n", "\n")
        assert mail["To"] == "ben@example.org"
        assert mail["Subject"].startswith("Your turn: The Channeling with Ann")
        assert f"https://play.example.org/t/{table}\n" in text
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        off = urlsplit(mail["List-Unsubscribe"].strip("<>"))
        assert f"https://play.example.org/off/{off.path.rpartition('/')[2]}" in text
        # As mail programs do it (RFC 8058).
        answer = nobody.http.post(off.path.removeprefix("/api"), data={"List-Unsubscribe": "One-Click"})
        assert answer.json() == {"kind": "mail"}
        assert not ben.ok("GET", "/notices")["mail"]
        moves(ben, table)
        moves(ann, table)
        settled(server)
        assert len(box.mails) == 1
        assert nobody.no("POST", f"{off.path.removeprefix('/api')}x").code == "not-found"


def test_a_mail_server_that_is_down_costs_nothing_but_time(database: str) -> None:
    with (
        Server(database, **mailing(free_port())) as server,
        Person(server.host, "Ann") as ann,
        Person(server.host, "Ben") as ben,
    ):
        confirm(database, ben.ok("GET", "/me")["person"], "ben@example.org")
        ben.ok("PUT", "/notices/mail", {"on": True})
        table = seated(server, ann, ben)
        moves(ann, table)
        wait_for(lambda: any(line["event"] == "mail postponed" for line in server.logs()), "it was not tried")
        moves(ben, table)
        assert ann.ok("GET", "/me/games")["turns"] == 1


def test_without_a_mail_server_mails_are_refused_in_words(ann: Person) -> None:
    assert ann.no("PUT", "/notices/mail", {"on": True}).words == "This server sends no mails."
    assert not ann.ok("GET", "/notices")["mail_possible"]


# --- one's games ------------------------------------------------------------------------------------------------


def test_ones_games_say_whose_turn_it_is_and_how_long(ann: Person, ben: Person, server: Server) -> None:
    first, second = seated(server, ann, ben), seated(server, ben, ann)
    ann.opens("grove", "me", "open")
    mine = ann.ok("GET", "/me/games")
    assert [(game["table"], game["yours"], game["turn"]) for game in mine["games"]] == [
        (first, True, 0),
        (second, False, 0),
    ]
    assert mine["turns"] == 1
    assert all(2.9 < game["left"] / 86_400_000 <= 3 for game in mine["games"])
    assert ben.ok("GET", "/me/games")["games"][0]["table"] == second
    with Person(server.host) as nobody:
        assert nobody.no("GET", "/me/games").code == "not-signed-in"


def test_with_the_account_go_its_browsers(ann: Person, service: PushService, server: Server) -> None:
    browser = service.browser("x")
    ann.ok("PUT", "/notices/push", {**browser.wish(), "endpoint": "https://push.example.org/gone"})
    ann.ok("DELETE", "/me")
    engine = engines.engine(engines.url_of(server.database), writes=False)
    with engine.connect() as connection:
        found = sa.select(schema.push_subscriptions.c.id).where(
            schema.push_subscriptions.c.endpoint == "https://push.example.org/gone"
        )
        assert connection.execute(found).first() is None
    engine.dispose()
