"""The decks that people keep: theirs alone, up to a limit, and gone with the account."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from leyline.games.aidalon.decks import api as decks
from leyline.server.operations import backup
from leyline.server.store import deck_queries, engines, migrations
from tests.server.client import Json, Person
from tests.server.conftest import Databases
from tests.server.server_process import Server

LIST = decks.page("case-files")
People = Callable[[str], Person]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("own") / "server.db")) as running:
        yield running
        assert running.complaints() == []


@pytest.fixture
def person(server: Server) -> Iterator[People]:
    made: list[Person] = []

    def make(name: str) -> Person:
        made.append(Person(server.host, name))
        return made[-1]

    yield make
    for each in made:
        each.http.close()


def deck(name: str = "Night shift", text: str = LIST, game: str = "aidalon") -> Json:
    return {"game": game, "name": name, "text": text}


def id_of(number: int) -> str:
    return f"{number:032x}"


def names(person: Person) -> list[str]:
    return [each["name"] for each in person.ok("GET", "/me/decks")["decks"]]


def test_a_guest_keeps_decks_by_name_and_they_stay_with_the_login(person: People) -> None:
    ann = person("Ann")
    assert names(ann) == []
    kept = ann.ok("PUT", f"/me/decks/{id_of(1)}", deck("Tunnel  rats\u202e"))
    assert (kept["id"], kept["name"], kept["game"], kept["text"]) == (id_of(1), "Tunnel rats", "aidalon", LIST)
    ann.ok("PUT", f"/me/decks/{id_of(2)}", deck("Early bird", "2 Job Board\nno such card\n"))
    assert names(ann) == ["Early bird", "Tunnel rats"]
    ann.ok("PUT", "/me/password", {"login": "ann-decks", "password": "correct horse"})
    again = person("")
    again.ok("POST", "/login", {"login": "ann-decks", "password": "correct horse"})
    assert again.ok("GET", "/me/decks") == ann.ok("GET", "/me/decks")
    assert again.ok("GET", "/me/decks")["decks"][0]["text"] == "2 Job Board\nno such card\n"


def test_what_is_kept_twice_is_kept_once_and_the_latest_counts(person: People) -> None:
    ann = person("Ann")
    first = ann.ok("PUT", f"/me/decks/{id_of(1)}", deck())
    ann.ok("PUT", f"/me/decks/{id_of(1)}", deck())
    assert names(ann) == ["Night shift"]
    changed = ann.ok("PUT", f"/me/decks/{id_of(1)}", deck("Day shift", ""))
    assert changed["changed"] >= first["changed"]
    assert ann.ok("GET", "/me/decks")["decks"] == [changed]
    for _ in range(2):
        ann.ok("DELETE", f"/me/decks/{id_of(1)}")
    assert names(ann) == []


def test_nobody_sees_changes_or_deletes_the_decks_of_another(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    ann.ok("PUT", f"/me/decks/{id_of(1)}", deck("Secret weapon"))
    before = ann.ok("GET", "/me/decks")
    assert ben.ok("GET", "/me/decks") == {"decks": []}
    ben.ok("PUT", f"/me/decks/{id_of(1)}", deck("Mine", "2 Dodge"))
    ben.ok("DELETE", f"/me/decks/{id_of(1)}")
    assert ann.ok("GET", "/me/decks") == before
    nobody = person("")
    for method, path, body in (
        ("GET", "/me/decks", None),
        ("PUT", f"/me/decks/{id_of(1)}", deck()),
        ("DELETE", f"/me/decks/{id_of(1)}", None),
    ):
        refused = nobody.no(method, path, body)
        assert (refused.code, "Secret" in refused.words) == ("not-signed-in", False)
    table = ann.opens("aidalon", "me", "open")
    for person_ in (ben, nobody):
        assert "Secret weapon" not in person_.ask("GET", f"/tables/{table}").text


@pytest.mark.parametrize(
    ("id", "body", "code", "words"),
    [
        (id_of(1), deck(game="grove"), "not-found", "grove has no decks to build."),
        (id_of(1), deck(game="nothing"), "not-found", "There is no game"),
        (id_of(1), deck(name="x" * 41), "malformed", "A name is one line of 1 to 40 visible characters."),
        (id_of(1), deck(name="\u200b"), "malformed", "A name is one line of 1 to 40 visible characters."),
        (id_of(1), deck(text="x" * 4001), "malformed", "Invalid request: Expected `str` of length <= 4000"),
        (id_of(1), {**deck(), "person": "ann"}, "malformed", "Invalid request: Object contains unknown field"),
        ("1", deck(), "not-found", "There is nothing of that name."),
        ("g" * 32, deck(), "not-found", "There is nothing of that name."),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(
    person: People, id: str, body: Json, code: str, words: str
) -> None:
    ann = person("Ann")
    refused = ann.no("PUT", f"/me/decks/{id}", body)
    assert refused.code == code
    assert refused.words.startswith(words)
    assert names(ann) == []


def test_invisible_characters_are_left_out_of_a_list(person: People) -> None:
    ann = person("Ann")
    kept = ann.ok("PUT", f"/me/decks/{id_of(1)}", deck(text="2 Dodge\x00\r\n1 Fun\u202e Run\t\n"))
    assert kept["text"] == "2 Dodge\n1 Fun Run\n"


def test_a_person_keeps_two_hundred_decks_and_may_change_them_then(person: People) -> None:
    ann, ben = person("Ann"), person("Ben")
    for number in range(deck_queries.MAX_DECKS):
        ann.ok("PUT", f"/me/decks/{id_of(number)}", deck(f"Deck {number}", "2 Dodge"))
    refused = ann.no("PUT", f"/me/decks/{id_of(900)}", deck())
    assert (refused.code, refused.words) == (
        "not-allowed",
        "You keep 200 decks, and no more fit. Delete one first.",
    )
    ann.ok("PUT", f"/me/decks/{id_of(0)}", deck("Changed"))
    ben.ok("PUT", f"/me/decks/{id_of(900)}", deck())
    ann.ok("DELETE", f"/me/decks/{id_of(0)}")
    ann.ok("PUT", f"/me/decks/{id_of(900)}", deck())
    assert len(names(ann)) == deck_queries.MAX_DECKS


def test_a_client_that_keeps_decks_all_the_time_is_slowed_and_may_still_open_tables(tmp_path: Path) -> None:
    with Server(str(tmp_path / "rude.db"), costly_rate=0.5) as server, Person(server.host, "Ann") as ann:
        answers = [ann.ask("PUT", f"/me/decks/{id_of(1)}", deck()).status_code for _ in range(40)]
        assert answers[0] == 200
        assert 429 in answers
        ann.opens("grove", "me", "open")
        assert server.complaints() == []


def test_decks_are_deleted_with_the_account(tmp_path: Path) -> None:
    database = tmp_path / "forget.db"
    with Server(str(database)) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        ann.ok("PUT", f"/me/decks/{id_of(1)}", deck("Secret weapon"))
        ben.ok("PUT", f"/me/decks/{id_of(1)}", deck("Open secret"))
        ann.ok("DELETE", "/me")
        assert ann.no("GET", "/me/decks").code == "not-signed-in"
        assert names(ben) == ["Open secret"]
    with sqlite3.connect(database) as stored:
        assert stored.execute("SELECT name FROM decks").fetchall() == [("Open secret",)]


def test_a_backup_holds_the_decks_and_restores_them(new_database: Databases, tmp_path: Path) -> None:
    database, file = new_database(), tmp_path / "backup.gz"
    with Server(database) as server, Person(server.host, "Ann") as ann:
        ann.ok("PUT", f"/me/decks/{id_of(1)}", deck("“Quoted” 🌲"))
        before = ann.ok("GET", "/me/decks")
    assert backup.back_up(database, file)["decks"] == 1
    other = str(tmp_path / "restored.db")
    assert backup.restore(file, other)["decks"] == 1
    with Server(other) as server, Person(server.host) as again:
        again.http.cookies.update(ann.http.cookies)
        assert again.ok("GET", "/me/decks") == before


def test_the_migration_goes_up_and_down_with_people_and_decks_in_the_database(new_database: Databases) -> None:
    engine = engines.engine(engines.url_of(new_database()), writes=True)
    engines.upgrade(engine)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        connection.execute(sa.text("INSERT INTO people (id, name, epoch, since) VALUES ('a', 'Ann', 0, 0)"))
        deck_queries.keep(connection, "a", (id_of(1), "aidalon", "One", LIST, 7))
        command.downgrade(config, "0003-1")
        assert not sa.inspect(connection).has_table("decks")
    engines.upgrade(engine)
    with engine.begin() as connection:
        assert deck_queries.decks_of(connection, "a") == []
        assert connection.execute(sa.text("SELECT name FROM people")).scalars().all() == ["Ann"]
    engine.dispose()
