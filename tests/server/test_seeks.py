"""People who look for a player are paired once, whichever process sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from leyline.server.store import engines, seek_queries
from leyline.server.store.schema import seeks, tables
from tests.server.client import Json, Person
from tests.server.conftest import Databases
from tests.server.postgres import Postgres
from tests.server.server_process import Server
from tests.server.waiting import wait_for

QUICK = {"game": "grove", "clock": "quick"}


def looks(who: Person, **more: object) -> Json:
    return who.insist("PUT", "/me/seek", {**QUICK, **more})


def paired(who: Person, **more: object) -> str:
    """The table at which a person who goes on asking is paired."""
    found = wait_for(lambda: looks(who, **more)["table"], "was never paired")
    assert isinstance(found, str)
    return found


def meet(one: Person, other: Person, **more: object) -> str:
    """The table of two people who both go on asking."""

    def table() -> str | None:
        found: str | None = looks(one, **more)["table"] or looks(other, **more)["table"]
        return found

    found = wait_for(table, "were never paired")
    assert found is not None
    assert [looks(one, **more)["table"], looks(other, **more)["table"]] == [found, found]
    return found


@pytest.fixture
def own(new_database: Databases) -> Iterator[Server]:
    """A server of its own: at a shared one, strangers of other tests would be paired."""
    with Server(new_database()) as server:
        yield server
        assert server.complaints() == []


def change(server: Server, statement: sa.Update) -> None:
    engine = engines.engine(engines.url_of(server.database), writes=True)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def test_two_strangers_are_paired_and_both_are_led_to_the_table(own: Server) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben:
        assert looks(ann)["table"] is None
        ann.opens("grove", "me", "open", private=True)
        ann.opens("grove", "me", "open")
        ann.opens("grove", "me", "random")
        wait_for(
            lambda: [ann.ok("GET", "/lobby")[kind] for kind in ("games", "open")] == [1, 1], "tables are not counted"
        )
        looks(ann)
        (waiting,) = wait_for(lambda: ann.ok("GET", "/lobby")["seeking"], "nobody is shown as looking")
        assert (waiting["name"], waiting["game"], waiting["clock"]) == ("Ann", "grove", "quick")
        table = meet(ann, ben)
        assert looks(ann)["table"] == table, "however often she asks, she is led there"
        shown = ben.ok("GET", f"/tables/{table}")
        assert shown["card"]["rated"]
        assert not shown["card"]["private"]
        assert {seat["name"] for seat in shown["update"]["seats"]} == {"Ann", "Ben"}
        assert shown["update"]["status"] == "running"
        for who in (ann, ben):
            assert who.ok("DELETE", "/me/seek")["table"] == table


def test_people_who_want_another_game_or_clock_are_not_paired(own: Server) -> None:
    wishes = [("grove", "quick"), ("grove", "relaxed"), ("channeling", "quick"), ("grove", "days")]
    people = [Person(own.host, f"P{number}") for number in range(len(wishes))]
    for who, (game, clock) in zip(people, wishes, strict=True):
        assert looks(who, game=game, clock=clock)["table"] is None
    for who in people:
        who.http.close()


@pytest.mark.parametrize("who_blocks", [0, 1])
def test_people_of_whom_one_has_blocked_the_other_are_not_paired(own: Server, who_blocks: int) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben, Person(own.host, "Cleo") as cleo:
        one, other = (ann, ben) if who_blocks == 0 else (ben, ann)
        one.insist("PUT", f"/me/blocks/{other.ok('GET', '/me')['person']}")
        assert looks(ann)["table"] is None
        assert looks(ben)["table"] is None
        assert meet(cleo, ann)
        assert looks(ben)["table"] is None


def test_a_game_is_rated_only_if_both_want_that(own: Server) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben:

        def table() -> object:
            return looks(ann, rated=False)["table"] or looks(ben)["table"]

        found = wait_for(table, "were never paired")
        assert not ben.ok("GET", f"/tables/{found}")["card"]["rated"]


def test_a_person_who_stopped_or_went_silent_is_not_paired_and_may_come_back(own: Server) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben, Person(own.host, "Cleo") as cleo:
        looks(ann)
        assert ann.ok("DELETE", "/me/seek")["table"] is None
        assert looks(ben)["table"] is None
        change(own, sa.update(seeks).values(seen=seeks.c.seen - seek_queries.FRESH - 1))
        assert looks(cleo)["table"] is None, "Ben's page was closed"
        meet(ben, cleo)


def test_changing_ones_mind_starts_the_search_anew(own: Server) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben:
        looks(ann)
        looks(ann, clock="relaxed")
        assert looks(ben)["table"] is None
        meet(ann, ben, clock="relaxed")


def test_a_search_goes_on_after_a_restart_and_a_pair_made_before_a_kill_is_told(own: Server) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben:
        looks(ann)
        own.kill()
        own.start()
        assert looks(ann)["table"] is None
        table = meet(ann, ben)
        own.kill()
        own.start()
        assert looks(ann)["table"] == table
        with ann.at(table) as one:
            assert one.state()["status"] == "running"


def test_a_finished_game_holds_nobody_back(own: Server) -> None:
    with Person(own.host, "Ann") as ann, Person(own.host, "Ben") as ben:
        table = meet(ann, ben)
        with ann.at(table) as one:
            one.ok("resign", seat=one.seat)
        assert looks(ann)["table"] is None
        assert meet(ann, ben) != table


def test_a_new_guest_whom_the_answer_did_not_reach_is_not_paired(own: Server) -> None:
    with Person(own.host) as lost, Person(own.host) as again, Person(own.host, "Ben") as ben:
        # The page is closed before the answer and its cookie arrive, and opened again.
        lost.ok("PUT", "/me/seek", {**QUICK, "name": "Ann"})
        for _ in range(3):
            assert again.ok("PUT", "/me/seek", {**QUICK, "name": "Ann"})["table"] is None
        table = meet(ben, again)
        people = {seat["person"] for seat in ben.ok("GET", f"/tables/{table}")["update"]["seats"]}
        assert people == {who.ok("GET", "/me")["person"] for who in (ben, again)}


def test_looking_is_refused_in_words(own: Server) -> None:
    with Person(own.host) as nobody:
        assert nobody.no("PUT", "/me/seek", QUICK).code == "not-signed-in"
        assert nobody.no("DELETE", "/me/seek").code == "not-signed-in"
        assert nobody.ok("PUT", "/me/seek", {**QUICK, "name": "Ann"})["table"] is None, "a name is enough"
        assert nobody.ok("GET", "/me")["name"] == "Ann"
        assert nobody.no("PUT", "/me/seek", {**QUICK, "game": "chess"}).code == "unknown"
        assert nobody.no("PUT", "/me/seek", {**QUICK, "clock": "soon"}).code == "malformed"


def everyone_is_paired_once(
    servers: list[Server], count: int, run: Callable[[Callable[[Person], str], list[Person]], list[str]]
) -> None:
    people = [Person(servers[number % len(servers)].host, f"P{number}") for number in range(count)]
    found = run(paired, people)
    assert set(Counter(found).values()) == {2}, "each table has two of them"
    for who, table in zip(people, found, strict=True):
        me = who.ok("GET", "/me")["person"]
        seats = who.ok("GET", f"/tables/{table}")["update"]["seats"]
        assert me in [seat["person"] for seat in seats]
        who.http.close()
    engine = engines.engine(engines.url_of(servers[0].database), writes=False)
    with engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar() == count / 2
    engine.dispose()


def at_once(work: Callable[[Person], str], people: list[Person]) -> list[str]:
    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(work, people))


def test_many_who_look_at_once_are_each_paired_once(own: Server) -> None:
    everyone_is_paired_once([own], 20, at_once)


def test_two_processes_pair_everybody_once(pg: Postgres) -> None:
    database = pg.database()
    with Server(database) as one, Server(database) as other:
        everyone_is_paired_once([one, other], 20, at_once)
        assert one.complaints() + other.complaints() == []


def test_each_person_is_counted_once_whatever_processes_they_use(pg: Postgres) -> None:
    database = pg.database()
    with (
        Server(database) as one,
        Server(database) as other,
        Person(one.host, "Ann") as ann,
        Person(other.host) as elsewhere,
        Person(other.host, "Ben") as ben,
    ):
        elsewhere.http.cookies.update(ann.http.cookies)

        def counts() -> bool:
            return [who.ok("GET", "/lobby")["here"] for who in (ann, elsewhere, ben)] == [2, 2, 2]

        wait_for(counts, "the count was never two")
