"""Tables that cannot be opened keep no other table waiting."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.waiting import wait_for

BAD = 60
"""Tables that cannot be opened: more than are loaded in one round."""


def bad(number: int) -> str:
    """The id of such a table."""
    return f"{number:032x}"


def spoil(database: str, table: str) -> None:
    """Add tables of a rules version that this program does not have, one of them damaged, all of them long due."""
    with sqlite3.connect(database) as connection:
        for number in range(BAD):
            id = bad(number)
            connection.execute(
                "INSERT INTO tables (id, wake, game, status, public, n, at, turn, opened, updated, brief)"
                " SELECT ?, 1, game, status, public, n, at, turn, opened, updated, brief FROM tables WHERE id = ?",
                (id, table),
            )
            connection.execute(
                "INSERT INTO happenings SELECT ?, n, at, wall, NULL, NULL, replace(body, '\"rules\":', '\"rules\":9')"
                " FROM happenings WHERE table_id = ?",
                (id, table),
            )
        connection.execute("UPDATE happenings SET body = '{' WHERE table_id = ? AND n = 1", (bad(0),))
        connection.execute("UPDATE tables SET wake = 2 WHERE id = ?", (table,))
    connection.close()


def test_a_flag_falls_though_many_due_tables_cannot_be_opened(tmp_path: Path) -> None:
    database = str(tmp_path / "x.db")
    clock = {"kind": "game", "seconds": 10}
    with Server(database) as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me", clock=clock, stand_in=None)
        server.kill()
        spoil(database, table)
        server.start()
        wait_for(lambda: ann.ok("GET", "/me/tables", status="over")["tables"], "the flag never fell")

        def apart() -> set[str]:
            return {line["table"] for line in server.logs() if line["event"] == "table set apart"}

        wait_for(lambda: len(apart()) == BAD, "not all were set apart and named")
        assert ann.no("GET", f"/tables/{bad(1)}").code == "not-now"
        assert "cannot be opened" in ann.no("GET", f"/tables/{bad(0)}").words
        assert ann.ok("DELETE", "/me") is not None, "nor do they keep a person from being forgotten"
