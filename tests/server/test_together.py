"""What parts of the server do to each other: bans, blocks, drains and closed tables to tournaments, pairing and
ratings; deleting an account to what is about to be opened for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from leyline.server.store import engines, housekeeping, schema
from tests.server.client import Json, Person
from tests.server.conftest import Databases
from tests.server.server_process import Server
from tests.server.stored import execute
from tests.server.test_moderation import id_of, orders
from tests.server.test_seeks import QUICK, looks, meet
from tests.server.test_tournaments import act, create, look, refused
from tests.server.waiting import wait_for


@pytest.fixture
def own(new_database: Databases) -> Iterator[Server]:
    """A server of its own: at a shared one, strangers of other tests would be paired."""
    with Server(new_database()) as server:
        yield server
        assert server.complaints() == []


@pytest.fixture
def people(own: Server) -> Iterator[tuple[Person, Person, Person]]:
    """Two people and a moderator."""
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben, Person(own.host, "Mo") as moderator:
        order = {"made": 1, "made_by": "operator", "kind": "appoint", "words": "", "done": 1, "outcome": ""}
        execute(own.database, sa.insert(schema.moderators).values(person=id_of(moderator), since=1))
        execute(own.database, sa.insert(schema.orders).values(order))
        wait_for(lambda: moderator.ok("GET", "/me")["moderator"], "the server must notice a new moderator")
        yield ann, ben, moderator


def rated_game(one: Person, other: Person) -> str:
    table = one.opens("grove", "me", "open", rated=True, clock={"kind": "game", "seconds": 600})
    other.sits(table, 1)
    return table


def rated_games(one: Person) -> list[int]:
    return [each["games"] for each in one.ok("GET", f"/people/{id_of(one)}")["ratings"]]


def test_a_banned_person_is_not_paired_and_leaves_tournaments(
    own: Server, people: tuple[Person, Person, Person]
) -> None:
    ann, ben, moderator = people
    id = create(ann, bots=["greedy"], plays=True)["id"]
    act(ben, id, "join")
    assert looks(ben)["table"] is None
    outcome = orders(moderator, what="ban", person=id_of(ben))["outcome"]
    assert outcome.startswith("Done"), outcome
    assert looks(ann)["table"] is None
    assert [each["left"] for each in look(ann, id)["entrants"]] == [False, False, True]
    assert refused(ben, id, "join").code == "not-allowed"
    assert ben.no("PUT", "/me/seek", QUICK).code == "not-allowed"


def test_a_blocked_person_neither_follows_nor_joins_a_tournament(
    own: Server, people: tuple[Person, Person, Person]
) -> None:
    ann, ben, moderator = people
    ben.ok("PUT", f"/people/{id_of(ann)}/follow")
    id = create(ann)["id"]
    ann.ok("PUT", f"/me/blocks/{id_of(ben)}")
    assert ben.ok("GET", "/lobby")["following"] == []
    assert "has blocked you" in ben.no("PUT", f"/people/{id_of(ann)}/follow").words
    assert "has blocked you" in refused(ben, id, "join").words
    act(moderator, id, "join")
    ann.ok("DELETE", f"/me/blocks/{id_of(ben)}")
    act(ben, id, "join")


def test_a_closed_table_changes_no_rating_and_its_tournament_goes_on(
    own: Server, people: tuple[Person, Person, Person]
) -> None:
    ann, ben, moderator = people
    table = rated_game(ann, ben)
    assert orders(moderator, what="close", table=table)["outcome"] == "Closed."
    assert rated_games(ann) == []
    assert execute(own.database, sa.select(schema.results.c.table_id)) == []
    id = create(ann, plays=True)["id"]
    for other in (ben, moderator):
        act(other, id, "join")
    act(ann, id, "start")
    match = look(ann, id)["rounds"][0]["matches"][0]
    orders(moderator, what="close", table=match["games"][0]["table"])

    def games() -> list[Json]:
        found: list[Json] = look(ann, id)["rounds"][0]["matches"][0]["games"]
        return found

    wait_for(lambda: games()[0]["points"] == [0.5, 0.5] and games()[1]["table"], "the tournament stands still")


def test_a_drained_server_pairs_nobody_and_begins_no_tournament(
    own: Server, people: tuple[Person, Person, Person]
) -> None:
    ann, ben, moderator = people
    id = create(ann, bots=["greedy", "random"], plays=True)["id"]
    table = meet(ann, ben)
    order = {"made": 1 << 60, "made_by": "operator", "kind": "drain", "words": "", "done": 1, "outcome": ""}
    execute(own.database, sa.insert(schema.orders).values(order))
    wait_for(lambda: moderator.ask("PUT", "/me/seek", QUICK).status_code == 409, "people must not be paired")
    assert looks(ann)["table"] == table, "who was paired before is led to the table"
    assert "about to restart" in refused(ann, id, "start").words
    new = {"game": "channeling", "title": "Another", "pause_seconds": 0}
    assert "about to restart" in ann.no("POST", "/tournaments", new).words
    act(ben, id, "join")


def test_a_deleted_person_is_nowhere_and_disconnected(own: Server, people: tuple[Person, Person, Person]) -> None:
    ann, ben, _ = people
    with Person(own.host, "Secret Sue") as sue:
        person = id_of(sue)
        for other in (ann, ben):
            sue.ok("PUT", f"/people/{id_of(other)}/follow")
            other.ok("PUT", f"/people/{person}/follow")
        ben.ok("PUT", f"/me/blocks/{person}")
        sue.ok("PUT", f"/me/blocks/{id_of(ben)}")
        with sue.at(rated_game(ann, sue)) as socket:
            socket.ok("resign", seat=1)
        table = ann.opens("grove", "me", "open", private=True)
        sue.sits(table, 1)
        deck = {"game": "aidalon", "name": "Mine", "text": ""}
        assert sue.ask("PUT", f"/me/decks/{'0' * 32}", deck).status_code == 200
        id = create(ann, bots=["greedy"], plays=True)["id"]
        act(sue, id, "join")
        act(ann, id, "start")
        looks(sue)
        ann.ok("POST", "/reports", {"table": table, "person": person, "reason": "She is rude."})
        sue.ok("POST", "/reports", {"table": table, "person": id_of(ann), "reason": "She is rude."})
        with sue.at(table) as socket:
            sue.ok("DELETE", "/me")
            with pytest.raises(ConnectionClosed):
                socket.until(lambda reply: False)
        assert looks(ann)["table"] is None
    assert rows_with(own.database, person) == {"happenings", "sittings", "tournament_events", "tournament_people"}
    assert rows_with(own.database, "Secret Sue") == set()


def rows_with(database: str, text: str) -> set[str]:
    """The tables of the database in which a text occurs anywhere, in read models of play left out."""
    return {
        table.name
        for table in schema.metadata.tables.values()
        for row in execute(database, sa.select(table))
        if table is not schema.tables and any(text in str(value) for value in row)
    }


def test_guests_in_a_tournament_stay_as_long_as_it_is_told_of(
    own: Server, people: tuple[Person, Person, Person]
) -> None:
    ann, ben, _ = people
    act(ben, create(ann)["id"], "join")
    engine = engines.engine(engines.url_of(own.database), writes=True)
    with engine.connect() as connection:
        found, _ = housekeeping.unused_guests(connection, 1 << 60, "", 100)
        connection.rollback()
    engine.dispose()
    assert not {id_of(ann), id_of(ben)} & set(found)


def test_following_and_blocking_have_a_limit(new_database: Databases) -> None:
    with Server(new_database(), costly_rate=0.5) as server, Person(server.host, "Ann") as ann:
        with Person(server.host, "Ben") as ben:
            path = f"/people/{id_of(ben)}/follow"
            answers = [ann.ask("PUT", path) for _ in range(200)]
        assert answers[0].status_code == 200
        assert {answer.json()["code"] for answer in answers if answer.status_code != 200} == {"too-fast"}
