"""Two server processes on one PostgreSQL serve the players of one table; neither owns it."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from leyline.core import record
from tests.server.client import Person, Socket
from tests.server.postgres import Postgres
from tests.server.server_process import Server


@pytest.fixture
def two(pg: Postgres) -> Iterator[tuple[Server, Server]]:
    database = pg.database()
    with Server(database) as one, Server(database) as other:
        yield one, other
        assert one.complaints() + other.complaints() == []


def test_a_database_that_stands_still_is_answered_by_busy_and_the_game_goes_on_when_it_is_back(pg: Postgres) -> None:
    database = pg.database()
    with Server(database, database_seconds=3) as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        backends = pg.backends(database)
        assert backends
        body = {"type": "say", "id": "once", "words": "hello"}
        for backend in backends:
            os.kill(backend, signal.SIGSTOP)
        try:
            assert ann.no("POST", f"/tables/{table}/do", body).code == "busy"
        finally:
            for backend in backends:
                os.kill(backend, signal.SIGCONT)
        first = ann.insist("POST", f"/tables/{table}/do", body)
        assert ann.insist("POST", f"/tables/{table}/do", body) == first
        with ann.at(table) as one:
            assert {line["n"] for line in one.chat} == {first["n"]}, "said once, and told to each of the two seats"
            one.act(seat=one.state()["waiting"]["seat"])


def test_connections_to_a_database_that_stay_silent_are_cut_and_made_anew(pg: Postgres) -> None:
    database = pg.database()
    with (
        Server(database, database_seconds=2) as one,
        Server(database, database_seconds=2) as other,
        Person(one.host, "Ann") as ann,
        Person(other.host, "Ben") as ben,
    ):
        table = ann.opens("grove", "me", "me")
        with ben.at(table) as watching:
            silent = pg.backends(database)
            for backend in silent:
                os.kill(backend, signal.SIGSTOP)  # until the test ends: only new connections help
            try:
                ann.insist("POST", f"/tables/{table}/do", {"type": "say", "id": "once", "words": "hello"})
                ann.insist("GET", "/me")
                watching.until(lambda _: bool(watching.chat))
            finally:
                for backend in silent:
                    os.kill(backend, signal.SIGCONT)


def test_a_database_made_anew_is_used_without_a_restart(pg: Postgres) -> None:
    database = pg.database()
    with Server(database) as server, Person(server.host, "Ann") as ann:
        ann.opens("grove", "me", "me")
        pg.make_anew(database)
        ann.insist("POST", "/people", {"name": "Ben"})
        assert ann.opens("grove", "me", "me")


def test_two_players_at_two_processes_play_one_game(two: tuple[Server, Server]) -> None:
    with Person(two[0].host, "Ann") as ann, Person(two[1].host, "Ben") as ben:
        table = ann.opens("grove", "me", "open", parameters={"turn_limit": 16})
        ben.sits(table, 1)
        rng = random.Random(1)
        with ann.at(table) as one, ben.at(table) as other:
            clients: list[Socket] = [one, other]
            for client in clients:
                client.waits_for(lambda state: all(seat["here"] for seat in state["seats"]))
            while one.state()["status"] != "over":
                seat = one.state()["waiting"]["seat"]
                reply = clients[seat].act(rng.choice(clients[seat].state()["options"])["text"])
                for client in clients:
                    client.comes_to(reply["n"])
            assert one.state()["view"] == other.state()["view"]
            assert one.log[0] == other.log[1]
        record.read(ben.ask("GET", f"/tables/{table}/record").text).verify()


def test_a_draw_at_one_process_moves_the_players_of_the_other(two: tuple[Server, Server]) -> None:
    moved: set[int] = set()
    with Person(two[0].host, "Ann") as ann, Person(two[1].host, "Ben") as ben:
        while moved != {0, 1}:
            table = ann.insist("POST", "/tables", {"game": "channeling"})["table"]
            with ann.at(table) as one:
                seat = ben.insist("POST", f"/tables/{table}/sit", {"seat": 1})["seat"]
                while one.states.get(one.seat, {}).get("status") != "running":
                    one.receive()
                assert one.seats == [1 - seat]
                assert [each["name"] for each in one.state()["seats"]][seat] == "Ben"
            moved.add(seat)


def test_the_same_message_to_both_processes_acts_once(two: tuple[Server, Server]) -> None:
    with Person(two[0].host, "Ann") as ann, Person(two[1].host) as elsewhere:
        table = ann.opens("grove", "me", "me")
        elsewhere.http.cookies.update(ann.http.cookies)
        answers: list[object] = []
        for number in range(20):
            shown = ann.ok("GET", f"/tables/{table}")["update"]
            seat = shown["waiting"]["seat"]
            text = ann.ok("GET", f"/tables/{table}", seat=seat)["update"]["options"][0]["text"]
            act = {"type": "act", "id": f"a{number}", "seat": seat, "decision": shown["decision"], "text": text}
            with ThreadPoolExecutor() as pool:
                asked = [pool.submit(who.ok, "POST", f"/tables/{table}/do", act) for who in (ann, elsewhere)]
                reply = [each.result() for each in asked]
            assert reply[0] == reply[1]
            answers += reply
        assert len({str(answer) for answer in answers}) == 20


def test_both_processes_chat_at_once_and_nothing_is_lost_or_out_of_order(two: tuple[Server, Server]) -> None:
    with Person(two[0].host, "Ann") as ann, Person(two[1].host, "Ben") as ben:
        table = ann.opens("grove", "me", "open")

        def chat(who: Person) -> None:
            for number in range(40):
                who.ok("POST", f"/tables/{table}/do", {"type": "say", "id": f"s{number}", "words": f"line {number}"})

        threads = [threading.Thread(target=chat, args=(who,)) for who in (ann, ben)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for who in (ann, ben):
            with who.at(table) as watching:
                while len(watching.chat) < 80:
                    watching.receive()
                numbers = [line["n"] for line in watching.chat]
            assert numbers == sorted(set(numbers))


def test_when_one_process_is_killed_its_players_go_on_at_the_other(two: tuple[Server, Server]) -> None:
    first, second = two
    with Person(first.host, "Ann") as ann, Person(second.host) as elsewhere:
        elsewhere.http.cookies.update(ann.http.cookies)
        table = ann.opens("grove", "me", "me")
        with ann.at(table) as one:
            reply = one.act(seat=one.state()["waiting"]["seat"])
            one.comes_to(reply["n"], 0)
            one.comes_to(reply["n"], 1)
            first.kill()
        with elsewhere.at(table, since=reply["n"]) as again:
            assert again.state()["n"] >= reply["n"]
            again.act(seat=again.state()["waiting"]["seat"])
        first.start()


def test_being_forgotten_reaches_the_other_process(two: tuple[Server, Server]) -> None:
    with Person(two[0].host, "Ann Unforgettable") as ann, Person(two[1].host, "Ben") as ben:
        table = ann.opens("grove", "me", "open")
        ben.sits(table, 1)
        with ben.at(table) as other:
            ann.ok("DELETE", "/me")
            other.waits_for(lambda state: state["seats"][0]["name"] == "somebody")
        assert "Unforgettable" not in ben.ask("GET", f"/tables/{table}").text
