"""Variants of the studio: kept by their owner, read by anybody with the link, and never lost by a bad value."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from leyline.server.errors import RequestRefused
from leyline.server.store import engines, experiment_queries, variant_queries, variant_rows
from leyline.server.store.schema import people
from leyline.server.store.variant_queries import VariantRow
from tests.server.client import Json, Person
from tests.server.server_process import Server

People = Callable[[str], Person]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("variants") / "server.db")) as running:
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


def variant(name: str = "Short game", **parameters: object) -> Json:
    return {
        "game": "channeling",
        "name": name,
        "parameters": parameters or {"cards_to_end": 5},
        "note": "For Thursday.",
    }


def id_of(number: int) -> str:
    return f"{number:032x}"


def test_a_variant_is_kept_and_read_by_anybody_with_the_link(person: People, server: Server) -> None:
    ann, ben = person("Ann"), person("Ben")
    kept = ann.ok("PUT", f"/me/variants/{id_of(1)}", variant(cards_to_end="5", cubes=50))
    assert (kept["name"], kept["by"], kept["yours"], kept["note"]) == ("Short game", "Ann", True, "For Thursday.")
    assert kept["parameters"] == {"cards_to_end": "5"}, "only what differs from the edition"
    assert ann.ok("GET", "/me/variants")["variants"] == [kept]
    assert ben.ok("GET", f"/variants/{id_of(1)}") == {**kept, "yours": False}
    assert httpx.get(f"http://{server.host}/api/variants/{id_of(1)}").json()["yours"] is False
    assert ben.ok("GET", "/me/variants")["variants"] == []
    refused = ben.no("PUT", f"/me/variants/{id_of(1)}", variant("Mine now"))
    assert (refused.code, "Save a copy" in refused.words) == ("not-yours", True)
    ben.ok("DELETE", f"/me/variants/{id_of(1)}")
    assert ann.ok("GET", f"/variants/{id_of(1)}") == kept
    ann.ok("DELETE", f"/me/variants/{id_of(1)}")
    assert ben.no("GET", f"/variants/{id_of(1)}").code == "not-found"


def test_what_cannot_be_a_value_is_refused_and_the_last_good_one_stays(person: People) -> None:
    ann = person("Ann")
    kept = ann.ok("PUT", f"/me/variants/{id_of(2)}", variant())
    for parameters, words in (({"cubes": "many"}, "cubes takes"), ({"cubs": 1}, "did you mean 'cubes'?")):
        refused = ann.no("PUT", f"/me/variants/{id_of(2)}", variant(**parameters))
        assert (refused.code, words in refused.words) == ("unknown", True)
    long = ann.no("PUT", f"/me/variants/{id_of(2)}", variant(deck="4/4x5 " * 2500))
    assert (long.code, "shorten a table" in long.words) == ("too-big", True)
    assert ann.ok("GET", f"/variants/{id_of(2)}") == kept
    unfinished = ann.ok("PUT", f"/me/variants/{id_of(2)}", variant(deck="4/4x5"))
    assert unfinished["parameters"] == {"deck": "4/4x5"}, "a table that is being worked on may be unplayable"


def test_rules_are_checked_in_words(person: People) -> None:
    ann = person("Ann")
    fine = ann.ok("POST", "/rules", {"game": "channeling", "parameters": {"cubes": 40}})
    assert fine == {"parameter": "", "words": ""}
    found = ann.ok("POST", "/rules", {"game": "channeling", "parameters": {"deck": "4/4x5"}})
    assert found["parameter"] == "deck"
    assert "a deck has 17 to 400" in found["words"]


def test_every_parameter_is_in_one_group_of_its_design(person: People) -> None:
    ann = person("Ann")
    for game in ann.ok("GET", "/games")["games"]:
        design = ann.ok("GET", f"/games/{game['name']}/design")
        grouped = [name for group in design["groups"] for name in group["parameters"]]
        assert sorted(grouped) == sorted(parameter["name"] for parameter in game["parameters"])
        for table in design["tables"]:
            assert table["parameter"] in grouped
            assert all(len(row) == len(table["columns"]) for row in table["base"])


def test_history_is_kept_and_limits_hold(database: str) -> None:
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        engines.bring_up_to_date(connection)
        connection.execute(sa.insert(people).values(id="ann", name="Ann", epoch=0, since=1))

        def keep(id: int, at: int, cubes: int) -> VariantRow:
            rules: Json = {"edition": "first", "players": 2, "parameters": {"cubes": str(cubes)}}
            return variant_queries.keep(
                connection, VariantRow(id_of(id), "ann", "channeling", "V", "", at, rules, [], "Ann")
            )

        keep(1, 0, 40)
        assert keep(1, 1000, 41).history == [], "what is changed at once is no version"
        assert [each["parameters"]["cubes"] for each in keep(1, 100_000, 42).history] == ["41"]
        for number in range(20):
            last = keep(1, 200_000 + 70_000 * number, 50 + number)
        assert len(last.history) == variant_rows.MAX_VERSIONS
        found = variant_queries.find(connection, id_of(1))
        assert found is not None
        assert found.history == last.history
        for number in range(2, variant_queries.MAX_VARIANTS + 1):
            keep(number, number, 40)
        with pytest.raises(RequestRefused, match="no more fit"):
            keep(999, 1, 40)
        assert keep(1, 10_000_000, 60).rules["parameters"] == {"cubes": "60"}, "one's own is changed as before"

        most = experiment_queries.MAX_EXPERIMENTS
        for number in range(most + 3):
            experiment_queries.keep(connection, "ann", id_of(number), number, f"{number}")
        kept = experiment_queries.experiments_of(connection, "ann")
        assert (len(kept), kept[0], kept[-1]) == (most, str(most + 2), "3")
        for queries in (variant_queries, experiment_queries):
            queries.delete_all(connection, "ann")
        assert variant_queries.variants_of(connection, "ann") == []
        assert experiment_queries.experiments_of(connection, "ann") == []
    engine.dispose()


def test_variants_go_with_the_account(person: People, server: Server) -> None:
    ann = person("Ann")
    ann.ok("PUT", f"/me/variants/{id_of(3)}", variant())
    ann.ok("DELETE", "/me")
    with sqlite3.connect(f"file:{Path(server.database)}?mode=ro", uri=True) as connection:
        assert connection.execute("SELECT count(*) FROM variants WHERE id = ?", (id_of(3),)).fetchone() == (0,)
