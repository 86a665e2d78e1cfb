"""A guest logs in to an account that is there already: games, decks and ratings go along, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from leyline.server.store import engines, schema, take_over_queries
from tests.server.client import Json, Person
from tests.server.conftest import Databases
from tests.server.server_process import Server
from tests.server.test_own_decks import LIST
from tests.server.test_ratings import id_of, rated_table, ratings, resigns

Make = Callable[[str], Person]
PASSWORD = "correct horse"  # noqa: S105


def account(who: Person, login: str) -> Json:
    """Give a person a login, and return what leads a guest to it."""
    who.ok("PUT", "/me/password", {"login": login, "password": PASSWORD})
    return {"login": login, "password": PASSWORD, "take_over": True}


def tables(who: Person, status: str) -> set[str]:
    return {each["id"] for each in who.ok("GET", "/me/tables", status=status)["tables"]}


def keeps(who: Person, number: int) -> None:
    who.ok("PUT", f"/me/decks/{number:032x}", {"game": "aidalon", "name": f"Deck {number}", "text": LIST})


def test_games_decks_and_rating_of_a_guest_go_to_the_account_and_play_goes_on(new_database: Databases) -> None:
    with (
        Server(new_database()) as server,
        Person(server.host, "Eve") as eve,
        Person(server.host, "Dora") as dora,
        Person(server.host, "Ben") as ben,
    ):
        login = account(eve, "eve-at-home")
        finished = rated_table(dora, ben)
        resigns(ben, finished)
        running = dora.opens("channeling", "me", "open", sides="chosen")
        ben.sits(running, 1)
        waiting = dora.opens("grove", "me", "open")
        keeps(dora, 1)
        rating = ratings(dora)
        with ben.at(running) as still, dora.at(running) as hers:
            hers.act()
            hers.ok("say", words="hello")
            dora.ok("POST", "/login", login)
            still.waits_for(lambda state: state["seats"][0]["name"] == "Eve")
        assert id_of(dora) == id_of(eve)
        assert (tables(eve, "open"), tables(eve, "running"), tables(eve, "over")) == ({waiting}, {running}, {finished})
        assert ratings(eve) == rating
        assert [each["name"] for each in eve.ok("GET", "/me/decks")["decks"]] == ["Deck 1"]
        assert eve.ok("GET", f"/tables/{waiting}")["you"]["host"]
        server.stop()
        server.start()
        with eve.at(running) as on, ben.at(running) as other:
            assert on.seats == [0]
            assert on.chat[0]["name"] == "Eve"
            assert "Dora is Eve." in " ".join(line["words"] for line in on.state()["log"])
            (on if on.state()["options"] else other).act()


def test_without_being_asked_for_nothing_goes_along(person: Make) -> None:
    eve, dora = person("Eve"), person("Dora")
    login = account(eve, f"eve-{id_of(eve)}")
    dora.opens("grove", "me", "open")
    keeps(dora, 1)
    dora.ok("POST", "/login", {**login, "take_over": False})
    assert tables(eve, "open") == set()
    assert eve.ok("GET", "/me/decks")["decks"] == []


def test_of_two_ratings_in_a_game_the_accounts_stands_and_the_guests_games_are_casual(person: Make) -> None:
    eve, dora, ben = person("Eve"), person("Dora"), person("Ben")
    resigns(ben, rated_table(eve, ben))
    lost = rated_table(dora, ben)
    resigns(dora, lost)
    before = ratings(eve)
    dora.ok("POST", "/login", account(eve, f"eve-{id_of(eve)}"))
    assert ratings(eve) == before
    assert len(eve.ok("GET", f"/people/{id_of(eve)}/ratings/grove")["points"]) == 1
    (result,) = eve.ok("GET", f"/people/{id_of(eve)}")["results"]
    assert (result["won"], result["lost"]) == (1, 1)


def test_nobody_comes_to_play_against_themselves(person: Make) -> None:
    eve, dora = person("Eve"), person("Dora")
    table = rated_table(eve, dora)
    dora.ok("POST", "/login", account(eve, f"eve-{id_of(eve)}"))
    assert [seat["name"] for seat in eve.ok("GET", f"/tables/{table}")["update"]["seats"]] == ["Eve", "Dora"]


def test_a_guest_in_a_tournament_is_told_to_finish_it_first(person: Make) -> None:
    eve, dora = person("Eve"), person("Dora")
    login = account(eve, f"eve-{id_of(eve)}")
    cup = dora.ok("POST", "/tournaments", {"game": "grove", "title": "Cup", "plays": True})["id"]
    keeps(dora, 1)
    refusal = dora.no("POST", "/login", login)
    assert refusal.code == "not-now"
    assert refusal.words.startswith("You take part in a tournament as this guest.")
    assert dora.ok("GET", "/me")["name"] == "Dora"
    assert len(dora.ok("GET", "/me/decks")["decks"]) == 1
    dora.ok("POST", f"/tournaments/{cup}/do", {"type": "end"})
    dora.ok("POST", "/login", login)
    assert len(eve.ok("GET", "/me/decks")["decks"]) == 1


def test_what_a_kill_interrupted_is_done_at_the_next_login(new_database: Databases) -> None:
    database = new_database()
    with Server(database) as server, Person(server.host, "Eve") as eve, Person(server.host, "Dora") as dora:
        login = account(eve, "eve-again")
        table = dora.opens("grove", "me", "open")
        keeps(dora, 1)
        engine = engines.engine(engines.url_of(database), writes=True)
        with engine.begin() as connection:
            take_over_queries.move(connection, id_of(dora), id_of(eve))
        engine.dispose()
        server.kill()
        server.start()
        assert tables(dora, "open") == {table}
        dora.ok("POST", "/login", login)
        assert tables(eve, "open") == {table}
        assert len(eve.ok("GET", "/me/decks")["decks"]) == 1


def test_with_the_account_the_guests_name_is_deleted_too(new_database: Databases) -> None:
    database = new_database()
    with Server(database) as server, Person(server.host, "Eve") as eve, Person(server.host, "Dora Maar") as dora:
        table = dora.opens("grove", "me", "open")
        eve.sits(eve.opens("grove", "open", "me"), 0)
        dora.ok("POST", "/login", account(eve, "eve-leaves"))
        eve.ok("DELETE", "/me")
        engine = engines.engine(engines.url_of(database), writes=False)
        with engine.connect() as connection:
            stored = connection.execute(sa.select(schema.events.c.body).where(schema.events.c.table_id == table))
            bodies = list(stored.scalars())
        engine.dispose()
        assert any('"taken-over"' in body for body in bodies)
        assert not [body for body in bodies if "Dora" in body or "Eve" in body]
        with Person(server.host) as nobody:
            assert "Dora" not in nobody.ask("GET", f"/tables/{table}").text
