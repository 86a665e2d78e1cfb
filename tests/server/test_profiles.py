"""What people may know about each other, and what they may not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from leyline.server.store import engines, migrations, schema
from tests.server.client import Person
from tests.server.conftest import Databases
from tests.server.server_process import Server
from tests.server.test_ratings import id_of, rated_table, resigns
from tests.server.waiting import wait_for

Make = Callable[[str], Person]


def test_private_games_are_the_players_own_affair(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    secret = ann.opens("grove", "me", "open", private=True)
    ben.sits(secret, 1)
    running = ann.opens("channeling", "me", "open", private=True)
    ben.sits(running, 1)
    open_game = ann.opens("grove", "me", "open")
    ben.sits(open_game, 1)
    for table in (secret, open_game):
        resigns(ben, table)
    eve.ok("PUT", f"/people/{id_of(ann)}/follow")
    paths = [f"/people/{id_of(who)}{part}" for who in (ann, ben) for part in ("", "/tables", "/tables?status=running")]
    for path in [*paths, "/lobby", f"/people/{id_of(ann)}/ratings/grove", "/games/grove/leaderboard"]:
        for reader in (eve, person("")):
            shown = reader.ask("GET", path).text
            assert secret not in shown, path
            assert running not in shown, path
    assert eve.ok("GET", f"/people/{id_of(ann)}")["results"] == [
        {"game": "grove", "against": "people", "won": 1, "drawn": 0, "lost": 0}
    ]
    assert [each["id"] for each in eve.ok("GET", f"/people/{id_of(ann)}/tables")["tables"]] == [open_game]
    assert ann.ok("GET", f"/people/{id_of(ann)}")["results"][0]["won"] == 2
    assert {each["id"] for each in ann.ok("GET", f"/people/{id_of(ann)}/tables")["tables"]} == {secret, open_game}
    (own,) = ann.ok("GET", f"/people/{id_of(ann)}/tables", status="running")["tables"]
    assert own["id"] == running


def test_history_comes_in_pages(person: Make) -> None:
    ann = person("Ann")
    made = [ann.opens("grove", "me", "random") for _ in range(3)]
    for table in made:
        resigns(ann, table)
    found: list[str] = []
    more = None
    while True:
        page = person("Eve").ok("GET", f"/people/{id_of(ann)}/tables", limit=2, before=more)
        found += [table["id"] for table in page["tables"]]
        more = page["more"]
        if more is None:
            break
    assert found == made[::-1]


def test_whom_one_follows_is_shown_with_what_they_play(person: Make) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    eve.ok("PUT", f"/people/{id_of(ann)}/follow")
    eve.ok("PUT", f"/people/{id_of(ann)}/follow")
    assert eve.ok("GET", f"/people/{id_of(ann)}")["followers"] == 1
    table = ann.opens("grove", "me", "open")
    ben.sits(table, 1)
    (shown,) = wait_for(
        lambda: [each for each in eve.ok("GET", "/lobby")["following"] if each["here"]], "Ann is never shown as here"
    )
    assert shown == {"person": id_of(ann), "name": "Ann", "here": True, "table": table, "game": "grove"}
    assert ben.ok("GET", "/lobby")["following"] == []
    eve.ok("DELETE", f"/people/{id_of(ann)}/follow")
    assert eve.ok("GET", "/lobby")["following"] == []
    assert eve.no("PUT", f"/people/{id_of(eve)}/follow").code == "not-allowed"
    assert eve.no("PUT", f"/people/{'0' * 16}/follow").code == "not-found"
    assert person("").no("PUT", f"/people/{id_of(ann)}/follow").code == "not-signed-in"


def test_of_a_deleted_account_nothing_is_left(new_database: Databases) -> None:
    database = new_database()
    with Server(database) as server:
        with Person(server.host, "Ann Unforgettable") as ann, Person(server.host, "Ben") as ben:
            gone = id_of(ann)
            resigns(ben, rated_table(ann, ben))
            ben.ok("PUT", f"/people/{gone}/follow")
            ann.ok("PUT", f"/people/{id_of(ben)}/follow")
            ann.ok("PUT", "/me/seek", {"game": "grove", "clock": "quick"})
            unfinished = rated_table(ann, ben)
            ann.ok("DELETE", "/me")
            for path in (f"/people/{gone}", f"/people/{gone}/tables", f"/people/{gone}/ratings/grove"):
                assert ben.no("GET", path).code == "not-found"
            resigns(ben, unfinished)
            mine = ben.ok("GET", f"/people/{id_of(ben)}")
            assert (mine["followers"], mine["ratings"][0]["games"]) == (0, 2), "for Ben both games count"
            history = ben.ask("GET", f"/people/{id_of(ben)}/tables").text
            assert "Unforgettable" not in history
            wait_for(lambda: not ben.ok("GET", "/lobby")["seeking"], "a deleted person is shown as looking")
            assert ben.ok("GET", "/lobby")["following"] == []
        assert server.complaints() == []
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        for table in (schema.seeks, schema.results, schema.ratings, schema.attendance):
            assert not connection.execute(sa.select(table).where(table.c.person == gone)).all(), table.name
        assert not connection.execute(sa.select(schema.follows)).all()
    engine.dispose()


def test_the_players_of_one_screen_are_named(person: Make) -> None:
    ann = person("Ann")
    long = "W" * 40
    table = ann.opens("grove", "me", "me", seat_names=[None, long])
    assert [seat["name"] for seat in ann.ok("GET", f"/tables/{table}")["update"]["seats"]] == ["Ann", long]
    refused: list[tuple[dict[str, object], str]] = [
        ({"seats": ["me", "me"], "seat_names": ["Ann"]}, "unknown"),
        ({"seats": ["me", "open"], "seat_names": ["Ann", None]}, "not-allowed"),
        ({"seats": ["me", "me"], "seat_names": ["Ann", "W" * 41]}, "malformed"),
    ]
    for wish, code in refused:
        assert ann.no("POST", "/tables", {"game": "grove", **wish}).code == code


def test_going_back_to_the_first_migration_and_on_keeps_the_games(new_database: Databases) -> None:
    database = new_database()
    with Server(database) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        table = rated_table(ann, ben)
        resigns(ann, table)
        ann.ok("PUT", "/me/seek", {"game": "grove", "clock": "quick"})
    engine = engines.engine(engines.url_of(database), writes=True)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    names = sa.inspect(engine).get_table_names()
    assert "ratings" not in names
    engine.dispose()
    with Server(database) as server, Person(server.host) as again:
        again.http.cookies.update(ann.http.cookies)
        assert again.ok("GET", f"/tables/{table}")["update"]["status"] == "over"


@pytest.mark.parametrize("path", ["/people/x", f"/people/{'f' * 16}", f"/people/{'f' * 16}/tables"])
def test_an_unknown_person_is_not_found(person: Make, path: str) -> None:
    assert person("").no("GET", path).code == "not-found"
