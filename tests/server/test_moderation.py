"""Reports, blocks, kicks, bans, closed tables and removed lines; and that an order is carried out whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from leyline.server.store import schema
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.stored import execute
from tests.server.waiting import wait_for

Accounts = Callable[[str], Person]


def id_of(one: Person) -> str:
    id: str = one.ok("GET", "/me")["person"]
    return id


@pytest.fixture
def moderator(person: Accounts, server: Server) -> Person:
    return appointed(person("Mo"), server.database)


def appointed(one: Person, database: str) -> Person:
    """Return a person who has become a moderator."""
    one.ok("PUT", "/me/password", {"login": id_of(one), "password": "correct horse"})
    order = {"made": 1, "made_by": "operator", "kind": "appoint", "person": id_of(one), "words": "", "done": 1}
    execute(database, sa.insert(schema.moderators).values(person=id_of(one), since=1))
    execute(database, sa.insert(schema.orders).values({**order, "outcome": ""}))
    wait_for(lambda: one.ok("GET", "/me")["moderator"], "the server must notice a new moderator")
    return one


def orders(one: Person, **order: object) -> dict[str, Any]:
    return one.ok("POST", "/moderation/orders", order)


# --- what everybody can do --------------------------------------------------------------------------------------


def test_a_report_of_a_line_reaches_moderators_and_no_one_else(ann: Person, ben: Person, moderator: Person) -> None:
    table = ann.opens("grove", "me", "open")
    with ben.at(table) as socket:
        n = socket.ok("say", words="rude words")["n"]
    report = {"table": table, "person": id_of(ben), "line": n, "reason": "He insults me."}
    ann.ok("POST", "/reports", report)
    found = [each for each in moderator.ok("GET", "/moderation")["reports"] if each["table"] == table]
    assert [(each["name"], each["words"], each["reporter"], each["reason"]) for each in found] == [
        ("Ben", "rude words", "Ann", "He insults me.")
    ]
    assert ben.no("GET", "/moderation").code == "not-allowed"
    close = f"/moderation/reports/{found[0]['id']}/close"
    assert ben.no("POST", close).code == "not-allowed"
    moderator.ok("POST", close)
    assert moderator.no("POST", close).code == "not-found"
    assert not [each for each in moderator.ok("GET", "/moderation")["reports"] if each["table"] == table]


def test_only_what_happened_can_be_reported(ann: Person, ben: Person, person: Accounts) -> None:
    table = ann.opens("grove", "me", "open")
    report = {"table": table, "person": id_of(ben), "reason": "x"}
    assert ann.no("POST", "/reports", report).code == "not-found", "he was never here"
    ben.sits(table, 1)
    assert ann.no("POST", "/reports", {**report, "line": 1}).code == "not-found", "he never said that"
    assert ann.no("POST", "/reports", {**report, "reason": "\u200b"}).code == "malformed"
    assert person("").no("POST", "/reports", report).code == "not-signed-in"
    for _ in range(20):
        ann.ok("POST", "/reports", report)
    assert "many open reports" in ann.no("POST", "/reports", report).words


def test_a_blocked_person_cannot_sit_down_and_is_not_read(ann: Person, ben: Person, person: Accounts) -> None:
    cara = person("Cara")
    table = ann.opens("grove", "me", "open")
    with ann.at(table) as hears, cara.at(table) as too:
        assert [each["name"] for each in ann.ok("PUT", f"/me/blocks/{id_of(ben)}")["people"]] == ["Ben"]
        refused = ben.no("POST", f"/tables/{table}/sit", {"seat": 1})
        assert "blocked you" in refused.words
        with ben.at(table) as says:
            assert "blocked you" in says.no("sit", seat=1).words
            n = says.ok("say", words="let me in")["n"]
        while too.state()["n"] < n:
            too.receive()
        assert [line["words"] for line in too.chat] == ["let me in"]
        while hears.states.get(0, {"n": 0})["n"] < n:
            hears.receive()
        assert hears.chat == []
        assert "let me in" not in ann.ask("GET", f"/tables/{table}").text
        assert "let me in" in cara.ask("GET", f"/tables/{table}").text
        assert ann.ok("DELETE", f"/me/blocks/{id_of(ben)}")["people"] == []
        hears.until(lambda reply: reply["type"] == "update")
        assert [line["words"] for line in hears.chat] == ["let me in"]
    ben.sits(table, 1)
    assert ann.no("PUT", f"/me/blocks/{id_of(ann)}").code == "not-allowed"
    assert ann.no("PUT", f"/me/blocks/{'0' * 16}").code == "not-found"


def test_a_block_keeps_no_one_from_a_seat_they_have(ann: Person, ben: Person) -> None:
    table = ann.opens("grove", "me", "open")
    ben.sits(table, 1)
    ann.ok("PUT", f"/me/blocks/{id_of(ben)}")
    with ben.at(table) as socket:
        socket.ok("leave", seat=1)
        socket.ok("sit", seat=1)


def test_the_host_removes_a_person_who_then_stays_out(ann: Person, ben: Person, person: Accounts) -> None:
    table = ann.opens("runestones", "me", "open", "open")
    ben.sits(table, 1)
    cara = person("Cara")
    with ann.at(table) as host, cara.at(table) as other:
        assert other.no("leave", seat=1).code == "not-yours", "only the host does that"
        host.ok("leave", seat=1, id="kick")
        assert host.ok("leave", seat=1, id="kick"), "a repeated message acts once"
        host.waits_for(lambda state: state["seats"][1]["by"] == "nobody")
        assert "removed you" in ben.no("POST", f"/tables/{table}/sit", {"seat": 1}).words
        cara.sits(table, 1)
        person("Dan").sits(table, 2)
        host.waits_for(lambda state: state["status"] == "running")
        assert "once the game has begun" in host.no("leave", seat=1).words


def test_the_host_lets_only_players_watch(ann: Person, ben: Person, person: Accounts) -> None:
    cara = person("Cara")
    table = ann.opens("grove", "me", "open")
    watching = f"/tables/{table}/watching"
    assert ben.no("PUT", watching, {"on": False}).code == "not-allowed"
    with cara.at(table) as sees:
        ben.sits(table, 1)
        sees.waits_for(lambda state: state["status"] == "running")
        ann.ok("PUT", watching, {"on": False})
        with pytest.raises(ConnectionClosed) as closed:
            sees.until(lambda reply: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
    for path in (f"/tables/{table}", f"/tables/{table}/moments"):
        assert "only players" in cara.no("GET", path).words
    with pytest.raises(ConnectionClosed):
        cara.at(table)
    with ben.at(table) as plays:
        assert plays.state()["watching"] is False
    ann.ok("PUT", watching, {"on": True})
    with cara.at(table) as again:
        assert again.state()["watching"] is True


# --- what moderators can do -------------------------------------------------------------------------------------


def test_a_removed_line_is_blank_for_everybody_and_in_the_store(
    ann: Person, ben: Person, moderator: Person, server: Server
) -> None:
    table = ann.opens("grove", "me", "open")
    with ben.at(table) as says, ann.at(table) as hears:
        n = says.ok("say", words="a secret address")["n"]
        hears.comes_to(n)
        assert (
            ben.no("POST", "/moderation/orders", {"what": "remove-line", "table": table, "line": n}).code
            == "not-allowed"
        )
        done = orders(moderator, what="remove-line", table=table, line=n, reason="an address")
        assert (done["outcome"], done["by"]) == ("Removed.", "Mo")
        while not any(line["n"] == n and not line["words"] for line in hears.chat):
            hears.receive()
    assert "secret" not in ann.ask("GET", f"/tables/{table}").text
    bodies = execute(server.database, sa.select(schema.events.c.body).where(schema.events.c.table_id == table))
    assert "secret" not in str(bodies)
    with ann.at(table) as fresh:
        assert "secret" not in " ".join(fresh.frames)
    assert orders(moderator, what="remove-line", table=table, line=1)["outcome"] == "There is no such chat line."


def test_a_closed_table_is_over_and_keeps_its_record(ann: Person, ben: Person, moderator: Person) -> None:
    table = ann.opens("grove", "me", "open")
    ben.sits(table, 1)
    with ann.at(table) as socket:
        if socket.state()["waiting"]["seat"] == socket.seat:
            socket.act()
        assert orders(moderator, what="close", table=table)["outcome"] == "Closed."
        state = socket.waits_for(lambda state: state["status"] == "over")
        assert state["result"] is None
        assert socket.no("resign", seat=socket.seat).code == "over"
    record = ann.ask("GET", f"/tables/{table}/record")
    assert record.status_code == 200
    uploaded = ben.http.post("/records", content=record.text, headers={"content-type": "text/plain"})
    assert uploaded.status_code == 200, uploaded.text
    assert orders(moderator, what="close", table=table)["outcome"] == "The game there is over already."
    waiting = ann.opens("grove", "me", "open")
    assert orders(moderator, what="close", table=waiting)["outcome"] == "Closed."
    assert ben.no("POST", f"/tables/{waiting}/sit", {"seat": 1}).code == "over"
    assert orders(moderator, what="close", table="0" * 32)["outcome"] == "There is no such table."
    assert moderator.no("POST", "/moderation/orders", {"what": "close"}).code == "malformed"


def test_a_banned_person_reads_and_a_bot_plays_on(ann: Person, ben: Person, moderator: Person) -> None:
    open_table = ben.opens("grove", "me", "open")
    table = ann.opens("grove", "me", "open", sides="chosen")
    ben.sits(table, 1)
    with ann.at(table) as plays, ben.at(table) as banned:
        order = orders(moderator, what="ban", person=id_of(ben), days=2, reason="rude")
        assert order["outcome"] == "Done; left 2 tables."
        plays.waits_for(lambda state: state["seats"][1]["stand_in"] == "greedy")
        assert "You are banned until" in banned.no("say", words="why").words
        assert "rude" in banned.no("sit", seat=1).words
        while plays.state()["waiting"]["seat"] != 0:
            plays.receive()
        before = plays.state()["decision"]
        plays.act()
        plays.waits_for(lambda state: state["decision"] > before)
    assert [seat["by"] for seat in ann.ok("GET", f"/tables/{open_table}")["update"]["seats"]] == ["nobody", "nobody"]
    for method, path, body in (
        ("POST", "/tables", {"game": "grove", "seats": ["me", "open"]}),
        ("POST", "/people", {"name": "Ben again"}),
        ("PATCH", "/me", {"name": "Benny"}),
        ("POST", f"/tables/{table}/do", {"type": "sit", "id": "back", "seat": 1}),
        ("POST", f"/tables/{table}/sit", {"seat": 1}),
    ):
        assert "banned" in ben.no(method, path, body).words, path
    assert "banned until" in ben.ok("GET", "/me")["banned"]
    with ben.at(table) as reads:
        assert reads.state()["status"] == "running"
        assert reads.state(1)["seats"][1]["stand_in"] == "greedy", "coming back gives no seat back"
    assert [each["name"] for each in moderator.ok("GET", "/moderation")["bans"] if each["person"] == id_of(ben)] == [
        "Ben"
    ]
    orders(moderator, what="unban", person=id_of(ben))
    with ben.at(table) as back:
        back.ok("sit", seat=1)
        back.waits_for(lambda state: state["seats"][1]["stand_in"] is None, 1)
    assert moderator.no("POST", "/moderation/orders", {"what": "ban", "person": id_of(moderator)}).code == "not-allowed"


def test_a_ban_holds_for_a_seats_token_and_ends_by_itself(ann: Person, server: Server, moderator: Person) -> None:
    table = ann.opens("grove", "me", "me")
    token = ann.sits(table, 0)
    headers = {"Authorization": f"Bearer {token}"}
    orders(moderator, what="ban", person=id_of(ann))
    body = {"type": "resign", "id": "r", "seat": 0}
    program = httpx.Client(base_url=ann.http.base_url, headers=headers, timeout=ann.http.timeout)
    with program:
        refused = program.post(f"/tables/{table}/do", json=body)
    assert "You are banned:" in refused.json()["words"]
    soon = sa.update(schema.bans).where(schema.bans.c.person == id_of(ann)).values(until=1)
    execute(server.database, soon)
    orders(moderator, what="unban", person=id_of(moderator))  # any change, so that the lists are read again
    assert ann.ok("PATCH", "/me", {"name": "Anna"})


@pytest.mark.parametrize("path", ["figures", "tables", "people"])
def test_only_moderators_look_at_the_whole_server(ann: Person, person: Accounts, moderator: Person, path: str) -> None:
    assert ann.no("GET", f"/moderation/{path}").code == "not-allowed"
    assert person("").no("GET", f"/moderation/{path}").code == "not-signed-in"
    moderator.ok("GET", f"/moderation/{path}")
    if path != "figures":
        assert moderator.no("GET", f"/moderation/{path}", limit=1000).code == "malformed"
        assert moderator.no("GET", f"/moderation/{path}", before="x").code == "malformed"


def test_figures_count_what_there_is(database: str) -> None:
    with Server(database) as server, Person(server.host, "Mo") as mo, Person(server.host, "Ann") as ann:
        appointed(mo, database)
        ann.opens("grove", "me", "open")
        with ann.at(ann.opens("grove", "me", "me")) as plays:
            plays.waits_for(lambda state: state["status"] == "running")
            wait_for(lambda: mo.ok("GET", "/moderation/figures")["players"] > 0, "Ann is connected")
            figures = mo.ok("GET", "/moderation/figures")
        names = ("processes", "open", "running", "over", "apart", "accounts", "guests", "bans")
        assert [figures[name] for name in names] == [1, 1, 1, 0, 0, 1, 1, 0]


def test_all_tables_are_listed_page_by_page(ann: Person, ben: Person, moderator: Person) -> None:
    ids = [ann.opens("grove", "me", "open", private=True) for _ in range(3)]
    listed: list[dict[str, Any]] = []
    more = None
    while not set(ids) <= {each["id"] for each in listed}:
        page = moderator.ok("GET", "/moderation/tables", status="open", limit=2, before=more)
        assert len(page["tables"]) <= 2
        listed += page["tables"]
        more = page["more"]
    assert len({each["id"] for each in listed}) == len(listed), "no table comes twice"
    assert [each["updated"] for each in listed] == sorted([each["updated"] for each in listed], reverse=True)
    assert all(each["private"] for each in listed if each["id"] in ids)
    assert not set(ids) & {each["id"] for each in ben.ok("GET", "/tables")["tables"]}


def test_people_are_found_page_by_page(person: Accounts, moderator: Person) -> None:
    made = [person(f"Zoe_{number}") for number in range(3)]
    people = "/moderation/people"
    first = moderator.ok("GET", people, words="zoe_", limit=2)
    rest = moderator.ok("GET", people, words="zoe_", limit=2, before=first["more"])
    listed = [(each["since"], each["name"]) for each in first["people"] + rest["people"]]
    assert sorted(name for _, name in listed) == ["Zoe_0", "Zoe_1", "Zoe_2"]
    assert [since for since, _ in listed] == sorted([since for since, _ in listed], reverse=True)
    assert len(first["people"]) == 2
    assert rest["more"] is None
    orders(moderator, what="ban", person=id_of(made[0]))
    (found,) = moderator.ok("GET", people, words=id_of(made[0]))["people"]
    assert (found["login"], found["moderator"], found["banned"]) == (None, False, True)
    (mo,) = moderator.ok("GET", people, words=id_of(moderator).upper())["people"]
    assert (mo["login"], mo["moderator"]) == (id_of(moderator), True)
    assert moderator.ok("GET", people, words="%\0nobody")["people"] == []
    assert moderator.no("GET", people, words="x" * 101).code == "malformed"


def test_a_drained_server_takes_no_new_games_until_it_is_told_to(database: str) -> None:
    with Server(database) as server, Person(server.host, "Mo") as mo, Person(server.host, "Ann") as ann:
        appointed(mo, database)
        table = ann.opens("grove", "me", "me")
        new = {"game": "grove", "seats": ["me", "open"]}
        assert ann.no("POST", "/moderation/orders", {"what": "drain"}).code == "not-allowed"
        ann.ok("POST", "/tables", new)
        assert orders(mo, what="drain", person=id_of(ann))["person"] is None
        assert "no new games" in ann.no("POST", "/tables", new).words
        with ann.at(table) as socket:
            socket.act(seat=socket.state()["waiting"]["seat"])
        shown = mo.ok("GET", "/moderation")
        assert (shown["draining"], shown["orders"][0]["what"], shown["orders"][0]["by"]) == (True, "drain", "Mo")
        orders(mo, what="resume")
        ann.ok("POST", "/tables", new)
        assert mo.ok("GET", "/moderation")["draining"] is False


def test_an_order_is_carried_out_by_the_next_process_if_the_first_one_dies(database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "open")
        server.kill()
        order = {"made": 1, "made_by": "operator", "kind": "close", "table_id": table, "words": "", "outcome": ""}
        execute(database, sa.insert(schema.orders).values(order))
        server.start()
        wait_for(lambda: ann.ok("GET", f"/tables/{table}")["update"]["status"] == "over", "the order waits for ever")
        assert execute(database, sa.select(schema.orders.c.outcome)) == [("Closed.",)]


def test_a_deleted_person_leaves_no_words_in_reports(ann: Person, ben: Person, moderator: Person) -> None:
    table = ann.opens("grove", "me", "open")
    with ben.at(table) as socket:
        n = socket.ok("say", words="mine alone")["n"]
    ann.ok("POST", "/reports", {"table": table, "person": id_of(ben), "line": n, "reason": "Because."})
    ben.ok("DELETE", "/me")
    assert "mine alone" not in moderator.ask("GET", "/moderation").text
