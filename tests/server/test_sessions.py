"""Sessions: one a browser, listed, ended, expiring; passwords; guessing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from leyline.server.accounts.cookies import COOKIE
from leyline.server.accounts.devices import device_of
from leyline.server.accounts.login_guard import LoginGuard
from leyline.server.errors import RequestRefused
from leyline.server.store import schema
from leyline.server.store.session_queries import MAX_SESSIONS
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.stored import epoch_of, execute, former_cookie
from tests.server.waiting import wait_for

Accounts = Callable[[str], Person]
PASSWORD = "correct horse"  # noqa: S105
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def keeper(person: Accounts) -> Callable[[], Person]:
    """Makes people with a password; their login is their id."""

    def make() -> Person:
        made = person("Kay")
        id = made.ok("GET", "/me")["person"]
        made.ok("PUT", "/me/password", {"login": id, "password": PASSWORD})
        return made

    return make


def login_of(one: Person) -> str:
    login: str = one.ok("GET", "/me")["login"]
    return login


def logged_in(person: Accounts, login: str, user_agent: str = "") -> Person:
    other = person("")
    if user_agent:
        other.http.headers["user-agent"] = user_agent
    other.ok("POST", "/login", {"login": login, "password": PASSWORD})
    return other


def sessions(one: Person) -> list[dict[str, object]]:
    found: list[dict[str, object]] = one.ok("GET", "/me/sessions")["sessions"]
    return found


def test_logging_out_ends_the_session_even_for_a_copy_of_its_cookie(
    person: Accounts, keeper: Callable[[], Person]
) -> None:
    one = keeper()
    other = logged_in(person, login_of(one))
    copy = person("")
    copy.http.cookies.update(other.http.cookies)
    assert copy.ok("GET", "/me") == one.ok("GET", "/me")
    with copy.at(one.opens("grove", "me", "open")) as ends:
        other.ok("POST", "/logout")
        with pytest.raises(ConnectionClosed):
            ends.until(lambda reply: False)
    assert COOKIE not in other.http.cookies
    assert copy.no("GET", "/me").code == "not-signed-in"
    assert one.ok("GET", "/me")["login"], "the other browser stays signed in"


def test_sessions_are_listed_and_ended_one_by_one_and_all(person: Accounts, keeper: Callable[[], Person]) -> None:
    one = keeper()
    login = login_of(one)
    fox = logged_in(person, login, FIREFOX)
    third = logged_in(person, login)
    listed = sessions(one)
    assert [each["this"] for each in listed].count(True) == 1
    assert sorted(str(each["device"]) for each in listed) == ["Another program", "Another program", "Firefox on Linux"]
    (foxes,) = [each for each in listed if each["device"] == "Firefox on Linux"]
    assert one.no("DELETE", f"/me/sessions/{'0' * 32}").code == "not-found"
    assert person("Eve").no("DELETE", f"/me/sessions/{foxes['id']}").code == "not-found", "nobody ends another's"
    one.ok("DELETE", f"/me/sessions/{foxes['id']}")
    assert fox.no("GET", "/me").code == "not-signed-in"
    assert third.ok("GET", "/me")
    one.ok("DELETE", "/me/sessions")
    assert third.no("GET", "/me").code == "not-signed-in"
    assert [each["this"] for each in sessions(one)] == [True]


def test_who_is_connected_by_a_session_is_disconnected_when_it_ends(
    person: Accounts, keeper: Callable[[], Person]
) -> None:
    one = keeper()
    other = logged_in(person, login_of(one))
    table = one.opens("grove", "me", "open")
    with one.at(table) as stays, other.at(table) as ends:
        one.ok("DELETE", "/me/sessions")
        with pytest.raises(ConnectionClosed):
            ends.until(lambda reply: False)
        assert stays.ok("say", words="still here")


def test_a_session_that_ended_at_another_process_is_noticed(
    person: Accounts, keeper: Callable[[], Person], server: Server
) -> None:
    one = keeper()
    other = logged_in(person, login_of(one), FIREFOX)
    table = one.opens("grove", "me", "open")
    with other.at(table) as ends:
        ended = sa.delete(schema.sessions).where(schema.sessions.c.person == one.ok("GET", "/me")["person"])
        execute(server.database, ended.where(schema.sessions.c.device == "Firefox on Linux"))
        with pytest.raises(ConnectionClosed):
            ends.until(lambda reply: False)


def test_a_session_expires_without_use_and_is_kept_by_use(person: Accounts, server: Server) -> None:
    one = person("Lia")
    id = one.ok("GET", "/me")["person"]
    mine = schema.sessions.c.person == id
    long_ago = 1_000_000
    execute(server.database, sa.update(schema.sessions).where(mine).values(seen=long_ago))
    assert one.ok("GET", "/me")
    ((seen, expires),) = execute(
        server.database, sa.select(schema.sessions.c.seen, schema.sessions.c.expires).where(mine)
    )
    assert seen > long_ago
    assert expires - seen == 90 * 86_400_000
    execute(server.database, sa.update(schema.sessions).where(mine).values(expires=long_ago))
    assert one.no("GET", "/me").code == "not-signed-in"
    gone = sa.select(sa.func.count()).select_from(schema.sessions).where(mine)
    wait_for(lambda: execute(server.database, gone) == [(0,)], "expired sessions must be removed")


def test_the_longest_unused_of_very_many_sessions_goes(
    person: Accounts, keeper: Callable[[], Person], server: Server
) -> None:
    one = keeper()
    id = one.ok("GET", "/me")["person"]
    execute(server.database, sa.update(schema.sessions).where(schema.sessions.c.person == id).values(seen=9e15))
    rows = [
        {"id": f"{id}{number:03}", "person": id, "token": f"{id}{number}", "made": 1, "seen": number, "device": ""}
        for number in range(1, MAX_SESSIONS)
    ]
    execute(server.database, sa.insert(schema.sessions).values([{**row, "expires": int(9e15)} for row in rows]))
    logged_in(person, id)
    listed = [str(each["id"]) for each in sessions(one)]
    assert len(listed) == MAX_SESSIONS
    assert f"{id}001" not in listed
    assert f"{id}002" in listed


# --- cookies of versions before sessions ------------------------------------------------------------------------


def test_a_cookie_from_before_sessions_becomes_one_session_however_it_arrives(server: Server, person: Accounts) -> None:
    one = person("Mia")
    id = one.ok("GET", "/me")["person"]
    table = one.opens("grove", "me", "open")
    execute(server.database, sa.delete(schema.sessions).where(schema.sessions.c.person == id))
    old = {"leyline": former_cookie(server, id)}

    def ask(_: int) -> httpx.Response:
        return httpx.get(f"http://{server.host}/api/me", cookies=old, headers={"user-agent": FIREFOX}, timeout=300)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(8)))
    assert {answer.json()["person"] for answer in answers} == {id}
    assert len({answer.cookies["leyline"] for answer in answers}) == 1
    back = person("")
    back.http.cookies.update(answers[0].cookies)
    assert [each["device"] for each in sessions(back)] == ["Firefox on Linux"]
    assert [each["id"] for each in back.ok("GET", "/me/tables", status="open")["tables"]] == [table]
    back.ok("POST", "/logout")
    assert ask(0).status_code == 401, "after logging out the old cookie is refused, too"


def test_a_cookie_from_before_sessions_still_plays_without_a_new_page(server: Server, person: Accounts) -> None:
    one = person("Nia")
    table = one.opens("grove", "me", "me")
    id = one.ok("GET", "/me")["person"]
    late = person("")
    late.http.cookies.set("leyline", former_cookie(server, id))
    with late.at(table) as socket:
        socket.act(seat=socket.state()["waiting"]["seat"])


def test_after_a_new_password_cookies_from_before_sessions_are_refused(
    server: Server, person: Accounts, keeper: Callable[[], Person]
) -> None:
    one = keeper()
    id = one.ok("GET", "/me")["person"]
    old = person("")
    old.http.cookies.set("leyline", former_cookie(server, id, epoch_of(server, id)))
    assert old.ok("GET", "/me")["person"] == id
    former = former_cookie(server, id, epoch_of(server, id))
    one.ok("PUT", "/me/password", {"login": id, "password": "another horse", "old": PASSWORD})
    late = person("")
    late.http.cookies.set("leyline", former)
    assert late.no("GET", "/me").code == "not-signed-in"
    assert old.no("GET", "/me").code == "not-signed-in"


# --- passwords --------------------------------------------------------------------------------------------------


def test_a_new_password_takes_the_old_one(keeper: Callable[[], Person]) -> None:
    one = keeper()
    login = login_of(one)
    new = {"login": login, "password": "another horse"}
    assert "old password, too" in one.no("PUT", "/me/password", new).words
    assert "is wrong" in one.no("PUT", "/me/password", {**new, "old": "no horse at all"}).words
    one.ok("PUT", "/me/password", {**new, "old": PASSWORD})
    assert one.no("POST", "/login", {"login": login, "password": PASSWORD}).code == "not-allowed"
    one.ok("POST", "/login", {"login": login, "password": "another horse"})


@pytest.mark.parametrize(
    "password", ["12345678", "password1", "P@ssw0rd!", "qwertyuiop", "aaaaaaaa", "leyline123", "Olga2024"]
)
def test_passwords_that_are_guessed_first_are_refused(ann: Person, password: str) -> None:
    refused = ann.no("PUT", "/me/password", {"login": "olga", "password": password})
    assert refused.code == "not-allowed"
    assert "among the first that are guessed" in refused.words
    assert ann.ok("GET", "/me")["login"] is None


def refusals(guard: LoginGuard, address: str, tries: int, device: str = "") -> int:
    found = 0
    for _ in range(tries):
        try:
            guard.require_turn("ann", address, device)
        except RequestRefused:
            found += 1
    return found


def test_guessing_is_slowed_by_network_and_by_login_and_keeps_the_owner_out_of_nothing() -> None:
    guard = LoginGuard(0.5)
    assert refusals(guard, "192.0.2.1", 100) >= 85, "one network"
    assert refusals(guard, "192.0.2.2", 100) >= 90, "another: strangers share what is not free"
    wide = LoginGuard(0.5)
    tried = sum(5 - refusals(wide, f"2001:db8:7:{number:x}::1", 5) for number in range(1000))
    assert tried <= 20, "all networks of one customer count as one"
    assert refusals(guard, "198.51.100.7", 5) == 0, "the owner at a new place"
    assert refusals(guard, "192.0.2.1", 5, device="d1") == 0, "the owner's browser, even behind the same address"


def test_the_owner_gets_in_while_strangers_guess(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = str(tmp_path_factory.mktemp("guess") / "server.db")
    # Only what counts by login is as in real life.
    with Server(database, costly_rate=3.0) as server, Person(server.host, "Kay") as one:
        one.ok("PUT", "/me/password", {"login": "kay", "password": PASSWORD})
        guess = {"login": "kay", "password": "not a horse"}

        def guess_from(network: int) -> int:
            address = f"10.{network}.0.1"
            with httpx.Client(base_url=f"http://{server.host}/api", headers={"x-forwarded-for": address}) as http:
                return [http.post("/login", json=guess, timeout=300).status_code for _ in range(8)].count(429)

        assert any(guess_from(network) for network in range(12)), "strangers are slowed"
        right = {"login": "kay", "password": PASSWORD}
        elsewhere = {"x-forwarded-for": "203.0.113.5"}
        assert (
            httpx.post(f"http://{server.host}/api/login", json=right, headers=elsewhere, timeout=300).status_code == 200
        )
        one.ok("POST", "/logout")
        one.http.headers["x-forwarded-for"] = "10.0.0.1"
        wait_for(lambda: one.ask("POST", "/login", right).status_code == 200, "the owner's browser gets in")


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "Safari on an iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
            "Edge on Windows",
        ),
        ("curl/8.0", "Another program"),
        ("", "Another program"),
        ("<script>alert(1)</script> Firefox/1", "Firefox"),
    ],
)
def test_a_device_is_told_in_words(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device
