"""Who is who: guests, passwords, being forgotten, and whose tables are listed where."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from leyline.server.tables.events import FORGOTTEN
from tests.server.client import Person
from tests.server.conftest import Databases
from tests.server.server_process import Server

Accounts = Callable[[str], Person]


def test_a_guest_is_a_name_and_a_cookie(ann: Person, person: Accounts) -> None:
    me = ann.ok("GET", "/me")
    assert (me["name"], me["login"]) == ("Ann", None)
    assert person("").no("GET", "/me").code == "not-signed-in"
    ann.ok("PATCH", "/me", {"name": "  Anna \n Lee "})
    assert ann.ok("GET", "/me")["name"] == "Anna Lee"


def test_the_cookie_cannot_be_read_by_pages_or_sent_by_other_sites(server: Server) -> None:
    answer = httpx.post(f"http://{server.host}/api/people", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_cookie_that_was_not_made_here_is_nobodys(server: Server, ann: Person) -> None:
    good = ann.http.cookies["leyline"]
    for bad in (good[:-2], good + "x", "x", "", good.replace(".", "..")):
        answer = httpx.get(f"http://{server.host}/api/me", headers={"Cookie": f"leyline={bad}"})
        assert answer.status_code == 401


@pytest.mark.parametrize("name", ["", "   ", "\u200d", "\u202e", "x" * 41, "\x00"])
def test_a_name_can_be_seen(person: Accounts, name: str) -> None:
    assert person("").no("POST", "/people", {"name": name}).code == "malformed"


def test_a_guest_keeps_their_games_under_a_password_and_comes_back(person: Accounts) -> None:
    one = person("Dora")
    table = one.opens("grove", "me", "open")
    login = f"Dora {table[:8]}"
    before = dict(one.http.cookies)
    one.ok("PUT", "/me/password", {"login": login, "password": "correct horse"})
    old = person("")
    old.http.cookies.update(before)
    assert old.no("GET", "/me").code == "not-signed-in"  # cookies given out before have ended
    other = person("")
    assert other.no("POST", "/login", {"login": login, "password": "wrong horse"}).code == "not-allowed"
    wrong = other.no("POST", "/login", {"login": "nobody at all", "password": "wrong horse"})
    assert wrong.words == "Unknown login or wrong password."
    me = other.ok("POST", "/login", {"login": login.upper(), "password": "correct horse"})
    assert me["person"] == one.ok("GET", "/me")["person"]
    assert [each["id"] for each in other.ok("GET", "/me/tables", status="open")["tables"]] == [table]
    taken = person("Eve").no("PUT", "/me/password", {"login": login, "password": "another horse"})
    assert taken.code == "taken"
    other.ok("POST", "/logout")
    assert other.no("GET", "/me").code == "not-signed-in"


def test_being_forgotten_removes_the_person_and_leaves_the_games(person: Accounts) -> None:
    one, two = person("Fay Forgettable"), person("Gus")
    table = one.opens("grove", "me", "open")
    two.sits(table, 1)
    with one.at(table) as socket:
        socket.ok("say", words="remember me not")
        socket.ok("resign", seat=0)
    with two.at(table) as still:
        one.ok("DELETE", "/me")
        assert one.no("GET", "/me").code == "not-signed-in"
        still.waits_for(lambda state: state["seats"][0]["name"] == "somebody")
    shown = two.ask("GET", f"/tables/{table}").text
    record = two.ask("GET", f"/tables/{table}/record").text
    lists = two.ask("GET", "/me/tables", status="over").text
    with two.at(table) as fresh:
        frames = " ".join(fresh.frames)
        assert fresh.chat == []
    for text in (shown, record, lists, frames):
        assert "Fay" not in text
        assert "remember" not in text
    assert f"seat Light {FORGOTTEN}" in record
    assert "resign Light" in record


def test_a_new_name_is_shown_where_one_plays_and_goes_with_the_account(new_database: Databases) -> None:
    with (
        Server(new_database()) as server,
        Person(server.host, "Maximilian") as maxi,
        Person(server.host, "Ben") as ben,
    ):
        running, screen = maxi.opens("grove", "me", "open"), maxi.opens("grove", "me", "me", seat_names=["Ada", "Bea"])
        ben.sits(running, 1)
        over = maxi.opens("grove", "me", "open")
        ben.sits(over, 1)
        with maxi.at(over) as socket:
            socket.ok("resign", seat=socket.seat)
        with ben.at(running) as still:
            maxi.ok("PATCH", "/me", {"name": "Max"})
            still.waits_for(lambda state: "Max" in [seat["name"] for seat in state["seats"]])
            maxi.ok("PATCH", "/me", {"name": "Max"})
        server.stop()
        server.start()

        def names(table: str) -> list[str]:
            return [seat["name"] for seat in maxi.ok("GET", f"/tables/{table}")["update"]["seats"]]

        assert sorted(names(running)) == ["Ben", "Max"]
        assert names(screen) == ["Ada", "Bea"]
        assert sorted(names(over)) == ["Ben", "Maximilian"], "what is over was played under that name"
        with ben.at(running) as on:
            told = [line["words"] for line in on.state()["log"] if "now called" in line["words"]]
        assert told == ["Maximilian is now called Max."]
        maxi.ok("DELETE", "/me")
        assert "Max" not in ben.ask("GET", f"/tables/{running}").text


def test_open_running_and_finished_tables_are_listed_where_they_belong(person: Accounts) -> None:
    one, two = person("Hal"), person("Ida")
    public, private = one.opens("grove", "me", "open"), one.opens("grove", "me", "open", private=True)

    def listed(path: str, status: str) -> list[str]:
        return [each["id"] for each in one.ok("GET", path, status=status)["tables"]]

    assert public in listed("/tables", "open")
    assert private not in listed("/tables", "open")
    assert listed("/me/tables", "open") == [private, public]
    two.sits(public, 1)
    assert public in listed("/tables", "running")
    (running,) = one.ok("GET", "/me/tables", status="running")["tables"]
    assert running["turn"] in (0, 1)
    assert [seat["name"] for seat in running["seats"]] == ["Hal", "Ida"]
    with one.at(public) as socket:
        socket.ok("resign", seat=0)
    (over,) = one.ok("GET", "/me/tables", status="over")["tables"]
    assert over["winners"] == [1]
    assert private not in listed("/tables", "running") + listed("/tables", "over")


def test_a_list_comes_in_pages(ann: Person) -> None:
    made = [ann.opens("grove", "me", "open", private=True) for _ in range(5)]
    found: list[str] = []
    more = None
    for _ in range(3):
        page = ann.ok("GET", "/me/tables", status="open", limit=2, before=more)
        found += [each["id"] for each in page["tables"]]
        more = page["more"]
    assert more is None
    assert found == made[::-1]
    assert ann.no("GET", "/me/tables", before="yesterday").code == "malformed"
