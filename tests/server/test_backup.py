"""A backup restores, also into another kind of database, and tells when it is not whole."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
import sqlalchemy as sa

from leyline.core.errors import LeylineError
from leyline.server.operations import backup
from leyline.server.store import engines, schema
from tests.cli.terminal import Terminal
from tests.server.client import Person
from tests.server.conftest import Databases
from tests.server.postgres import Postgres
from tests.server.server_process import Server


def contents(database: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is worth keeping in a database."""
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        found = {
            table.name: [
                tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns))
            ]
            for table in backup.TABLES
        }
    engine.dispose()
    return found


def test_a_backup_is_taken_while_people_play_and_restores_to_the_same(
    new_database: Databases, pg: Postgres, terminal: Terminal, tmp_path: Path
) -> None:
    database = new_database()
    file = str(tmp_path / "backup.gz")
    with Server(database) as server, Person(server.host, "Ann 🌲") as ann:
        ann.ok("PUT", "/me/password", {"login": f"ann-{database[-12:]}", "password": "correct horse"})
        table = ann.opens("grove", "me", "me")
        with ann.at(table) as one:
            for _ in range(10):
                one.act(seat=one.state()["waiting"]["seat"])
            one.ok("say", words="“quoted” \\ ünïcode")
            reply = terminal.run("backup", file, "--database", database)
            assert (reply.status, reply.err) == (0, "")
            assert "1 tables with" in reply.out
            one.act(seat=one.state()["waiting"]["seat"])
        n = ann.ok("GET", f"/tables/{table}")["update"]["n"]
    for target in (str(tmp_path / "restored.db"), pg.database()):
        restored = terminal.run("restore", file, "--database", target)
        assert (restored.status, restored.err) == (0, "")
        again = str(tmp_path / "again.gz")
        assert terminal.run("backup", again, "--database", target, "--force").status == 0
        assert Path(again).read_bytes() == Path(file).read_bytes()
        with Server(target) as server, Person(server.host) as person:
            person.http.cookies.update(ann.http.cookies)  # the secret that signs cookies came along
            assert person.ok("GET", "/me")["name"] == "Ann 🌲"
            with person.at(table) as one:
                assert 10 < one.state(0)["n"] <= n + 2
                one.act(seat=one.state()["waiting"]["seat"])


def test_a_backup_is_restored_into_an_empty_database_only(new_database: Databases, tmp_path: Path) -> None:
    database = new_database()
    file = tmp_path / "backup.gz"
    with Server(database) as server, Person(server.host, "Ann") as ann:
        ann.opens("grove", "me", "open")
    before = contents(database)
    backup.back_up(database, file)
    with pytest.raises(LeylineError, match="is not empty"):
        backup.restore(file, database)
    assert contents(database) == before


@pytest.mark.parametrize("harm", ["cut", "edited", "not gzip", "another file", "newer"])
def test_a_damaged_backup_is_refused_and_nothing_is_restored(harm: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    database = str(tmp_path / "one.db")
    with Server(database) as server, Person(server.host, "Ann") as ann:
        ann.opens("grove", "me", "open")
    backup.back_up(database, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    if harm == "cut":
        file.write_bytes(gzip.compress(b"".join(lines[:-3])))
    elif harm == "edited":
        file.write_bytes(gzip.compress(b"".join(lines).replace(b"Ann", b"Eve")))
    elif harm == "not gzip":
        file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 2])
    elif harm == "another file":
        file.write_bytes(gzip.compress(b"hello\n"))
    else:
        head = f'"revision":"{schema.HEAD}"'.encode()
        file.write_bytes(gzip.compress(b"".join(lines).replace(head, b'"revision":"9999"')))
    with pytest.raises(LeylineError, match=r"damaged|not a Leyline backup|another version"):
        backup.restore(file, str(tmp_path / "two.db"))
    assert not (tmp_path / "two.db").exists()


def test_there_must_be_something_to_back_up(terminal: Terminal, tmp_path: Path) -> None:
    assert "There is no database" in terminal.refused("backup", "x.gz", "--database", str(tmp_path / "none.db"))
    assert "No such file" in terminal.refused("restore", "none.gz", "--database", str(tmp_path / "new.db"))
