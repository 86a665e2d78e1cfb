"""A server on each kind of database, for all tests of the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.client import Person
from tests.server.postgres import Postgres
from tests.server.server_process import RUNNING, STOPS_WITHIN, Server


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left() -> Iterator[None]:
    """Tests that fail may leave servers behind; the run does not."""
    yield
    for process in RUNNING:
        process.kill()
        process.wait(STOPS_WITHIN)


KINDS = ("sqlite", "postgresql")
ON_SQLITE = {
    *("accounts", "admin", "bots", "mail", "mailed_links", "moderation", "own_decks", "records", "seat_parameters"),
    *("sessions", "sides", "together"),
}
"""Modules about what people are told, not about what a database does: `make databases` runs them on PostgreSQL too."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem.removeprefix("test_") in ON_SQLITE and "[postgresql" in item.name:
            item.add_marker("databases")


@pytest.fixture(scope="session")
def pg() -> Iterator[Postgres]:
    with postgres.running() as found:
        yield found


@pytest.fixture(scope="session", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Everything under this fixture runs on both databases."""
    found: str = request.param
    return found


Databases = Callable[[], str]


@pytest.fixture
def new_database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Databases:
    """Makes empty databases of a kind."""
    made = 0

    def make() -> str:
        nonlocal made
        made += 1
        if kind == "postgresql":
            pg: Postgres = request.getfixturevalue("pg")
            return pg.database()
        return str(tmp_path / f"{made}.db")

    return make


@pytest.fixture
def database(new_database: Databases) -> str:
    """An empty database of a kind."""
    return new_database()


@pytest.fixture(scope="session")
def server(kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that many tests share, each at tables of its own. It must not have complained at the end."""
    if kind == "postgresql":
        database = request.getfixturevalue("pg").database()
    else:
        database = str(tmp_path_factory.mktemp("server") / "server.db")
    with Server(database) as running:
        yield running
        assert running.complaints() == []


@pytest.fixture
def person(server: Server) -> Iterator[Callable[[str], Person]]:
    """Makes people at the shared server."""
    made: list[Person] = []

    def make(name: str = "") -> Person:
        made.append(Person(server.host, name))
        return made[-1]

    yield make
    for each in made:
        each.http.close()


@pytest.fixture
def ann(person: Callable[[str], Person]) -> Person:
    return person("Ann")


@pytest.fixture
def ben(person: Callable[[str], Person]) -> Person:
    return person("Ben")
