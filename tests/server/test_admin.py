"""leyline admin: it looks and gives orders beside a running server, and says clearly what it cannot do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from leyline.server.store import schema
from tests.cli.terminal import Terminal
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.stored import execute
from tests.server.waiting import wait_for


class Operator:
    """Runs leyline admin on a database."""

    def __init__(self, terminal: Terminal, database: str) -> None:
        self._terminal = terminal
        self._database = database

    def does(self, *words: str) -> str:
        ran = self._terminal.run("admin", "--database", self._database, *words)
        assert (ran.status, ran.err) == (0, ""), ran.err
        return ran.out

    def fails(self, *words: str) -> str:
        return self._terminal.refused("admin", "--database", self._database, *words)


@pytest.fixture
def running(database: str) -> Iterator[Server]:
    with Server(database) as server:
        yield server
        assert server.complaints() == []


@pytest.fixture
def operator(terminal: Terminal, database: str) -> Operator:
    return Operator(terminal, database)


def test_an_operator_looks_around_while_people_play(running: Server, operator: Operator) -> None:
    with Person(running.host, "Ann") as ann, Person(running.host, "Ben") as ben:
        ann.ok("PUT", "/me/password", {"login": "ann", "password": "correct horse"})
        table = ann.opens("grove", "me", "open", private=True)
        assert table in operator.does("tables", "--status", "open")
        ben.sits(table, 1)
        with ben.at(table) as socket:
            n = socket.ok("say", words="hello there")["n"]
            assert f"{n}" in operator.does("chat", table[:8])
            assert "Ben: hello there" in operator.does("chat", f"https://play.example.org/t/{table}")
            wait_for(lambda: "1  players connected" in operator.does("figures"), "Ben is connected")
        assert "Ann (ann)" in operator.does("people", "AN")
        assert "Ben (guest)" in operator.does("people")
        assert "private" in operator.does("tables")


def test_an_operator_bans_closes_and_removes_beside_the_server(running: Server, operator: Operator) -> None:
    with Person(running.host, "Ann") as ann, Person(running.host, "Ben") as ben:
        table = ann.opens("grove", "me", "open")
        ben.sits(table, 1)
        with ben.at(table) as socket:
            n = socket.ok("say", words="secret words")["n"]
            assert "Removed." in operator.does("remove-line", table, str(n))
            assert "secret" not in ann.ask("GET", f"/tables/{table}").text
            person = ben.ok("GET", "/me")["person"]
            banned = operator.does("ban", person, "--days", "3", "--reason", "He was rude.")
            assert "Ben is banned until" in banned
            assert "left 1 table" in banned
            assert "He was rude." in socket.no("say", words="why").words
            assert "banned" in operator.does("people", "Ben")
        operator.does("unban", person)
        wait_for(lambda: ben.ask("PATCH", "/me", {"name": "Benno"}).status_code == 200, "the ban must end")
        assert "Closed." in operator.does("close", table)
        assert ann.ok("GET", f"/tables/{table}")["update"]["status"] == "over"
        done = operator.does("orders")
        assert "operator: ban" in done
        assert "operator: close" in done


def test_moderators_are_appointed_and_dismissed(running: Server, operator: Operator) -> None:
    with Person(running.host, "Mo") as mo:
        assert "is a guest" in operator.fails("appoint", mo.ok("GET", "/me")["person"])
        mo.ok("PUT", "/me/password", {"login": "mo", "password": "correct horse"})
        operator.does("appoint", "MO")
        assert "Mo (mo)" in operator.does("moderators")
        wait_for(lambda: mo.ask("GET", "/moderation").status_code == 200, "a moderator may look")
        operator.does("dismiss", "mo")
        wait_for(lambda: mo.ask("GET", "/moderation").status_code == 403, "and later no longer")


def test_orders_wait_for_a_server_where_none_runs(operator: Operator, database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "open")
        server.stop()
        execute(database, sa.update(schema.processes).values(beat=1))
        assert "since none is running" in operator.does("close", table)
        assert "No server is running" in operator.fails("drain")
        server.start()
        wait_for(lambda: ann.ok("GET", f"/tables/{table}")["update"]["status"] == "over", "the order must be found")


def test_a_drained_server_takes_no_new_games_and_stops_when_nobody_plays(operator: Operator, database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        table, waiting = ann.opens("grove", "me", "me"), ann.opens("grove", "me", "open")
        with ann.at(table) as socket:
            assert "running ones go on" in operator.does("drain")
            new = {"game": "grove", "seats": ["me", "open"]}
            wait_for(lambda: ann.ask("POST", "/tables", new).status_code == 409, "new games must be refused")
            assert "about to restart" in ann.no("POST", "/tables", new).words
            assert "about to restart" in ben.no("POST", f"/tables/{waiting}/sit", {"seat": 1}).words
            socket.act(seat=socket.state()["waiting"]["seat"])
            operator.does("resume")
            wait_for(lambda: ann.ask("POST", "/tables", new).status_code == 200, "and taken again")
        assert "The server stops." in operator.does("drain", "--stop", "--wait", "5")
        process = server.process
        assert process is not None
        assert process.wait(120) == 0
        server.start()
        assert ann.opens("grove", "me", "open"), "a server that starts later takes new games"


def test_what_cannot_be_done_is_told_in_a_sentence(running: Server, operator: Operator, tmp_path: Path) -> None:
    assert "There is no person" in operator.fails("ban", "nobody-at-all")
    assert "There is no table" in operator.fails("close", "0123456789")
    assert "is not a table" in operator.fails("close", "my table")
    assert "not set apart" in operator.fails("retry", _table(running))
    other = Operator(operator._terminal, str(tmp_path / "none.db"))
    assert "There is no database" in other.fails("figures")


def _table(server: Server) -> str:
    with Person(server.host, "Ann") as ann:
        return ann.opens("grove", "me", "open")


def test_a_table_that_is_set_apart_is_named_tried_again_and_can_be_closed(operator: Operator, database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me", clock={"kind": "game", "seconds": 10}, stand_in=None)
        server.kill()
        mine = schema.events.c.table_id == table
        ((body,),) = execute(database, sa.select(schema.events.c.body).where(mine, schema.events.c.n == 1))
        spoilt = body.replace('"rules":', '"rules":9')
        execute(database, sa.update(schema.events).where(mine, schema.events.c.n == 1).values(body=spoilt))
        execute(database, sa.update(schema.tables).where(schema.tables.c.id == table).values(wake=1))
        server.start()
        wait_for(lambda: table in operator.does("apart"), "it must be named")
        assert "tried again" in operator.does("retry", table)
        wait_for(lambda: table in operator.does("apart"), "it fails again")
        assert "without opening" in operator.does("close", table)
        assert table not in operator.does("apart")
        assert [each["id"] for each in ann.ok("GET", "/me/tables", status="over")["tables"]] == [table]
