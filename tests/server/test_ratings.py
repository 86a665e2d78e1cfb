"""A rated game changes its players' ratings once, in the transaction in which it ends."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from leyline.lab import rating_scale
from tests.server.client import Json, Person
from tests.server.conftest import Databases
from tests.server.postgres import Postgres
from tests.server.server_process import Server
from tests.server.waiting import wait_for

Make = Callable[[str], Person]
CLOCK = {"kind": "game", "seconds": 3600, "increment": 0}


def id_of(who: Person) -> str:
    person: str = who.ok("GET", "/me")["person"]
    return person


def rated_table(host: Person, guest: Person, game: str = "grove", **more: object) -> str:
    table = host.opens(game, "me", "open", clock=CLOCK, rated=True, **more)
    guest.sits(table, 1)
    return table


def resigns(who: Person, table: str, message: str = "end") -> Json:
    seat = who.ok("GET", f"/tables/{table}")["you"]["seats"][0]
    return who.insist("POST", f"/tables/{table}/do", {"type": "resign", "id": message, "seat": seat})


def ratings(who: Person) -> dict[str, Json]:
    found = who.ok("GET", f"/people/{id_of(who)}")["ratings"]
    return {rating["game"]: rating for rating in found}


def test_a_game_moves_both_ratings_as_openskill_has_it(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    resigns(ann, rated_table(ann, ben))
    (lost, won) = (ratings(ann)["grove"], ratings(ben)["grove"])
    expected = rating_scale.after_game([rating_scale.FIRST] * 2, [1, 0])
    assert [lost["rating"], won["rating"]] == [round(rating_scale.shown(mu)) for mu, _ in expected]
    assert [lost["high"] - lost["rating"]] == [pytest.approx(rating_scale.half(expected[0][1]), abs=1)]
    assert lost["rating"] < rating_scale.BASE_RATING < won["rating"]
    assert lost["games"] == won["games"] == 1
    (point,) = ann.ok("GET", f"/people/{id_of(ann)}/ratings/grove")["points"]
    assert point["rating"] == lost["rating"]
    assert "channeling" not in ratings(ann), "each game has its own"


def test_a_draw_draws_two_ratings_together(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    resigns(ann, rated_table(ann, ben))
    before = ratings(ann)["grove"]["rating"]
    table = rated_table(ann, ben)
    with ann.at(table) as one, ben.at(table) as other:
        one.ok("offer", seat=0, what="draw")
        offers = other.waits_for(lambda state: bool(state["offers"]))["offers"]
        other.ok("answer", seat=1, offer=offers[0]["offer"], yes=True)
    assert ratings(ann)["grove"]["rating"] > before
    found = ann.ok("GET", f"/people/{id_of(ann)}")["results"]
    assert found == [{"game": "grove", "against": "people", "won": 0, "drawn": 1, "lost": 1}]


def test_a_clock_that_runs_out_counts_and_an_unfinished_game_does_not(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.opens("grove", "me", "open", clock={"kind": "game", "seconds": 10}, rated=True)
    ben.sits(table, 1)
    assert ratings(ann) == {}
    wait_for(lambda: ann.ok("GET", f"/tables/{table}")["update"]["status"] == "over", "the clock never ran out")
    assert {ratings(ann)["grove"]["games"], ratings(ben)["grove"]["games"]} == {1}


def test_casual_games_move_no_rating_and_are_counted(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    table = ann.opens("grove", "me", "open")
    ben.sits(table, 1)
    resigns(ben, table)
    resigns(ann, ann.opens("grove", "me", "random"))
    assert ratings(ann) == {}
    assert ann.ok("GET", f"/people/{id_of(ann)}")["results"] == [
        {"game": "grove", "against": "people", "won": 1, "drawn": 0, "lost": 0},
        {"game": "grove", "against": "bots", "won": 0, "drawn": 0, "lost": 1},
    ]


def test_four_players_are_all_rated(person: Make) -> None:
    people = [person(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    table = people[0].opens("runestones", "me", "open", "open", "open", clock=CLOCK, rated=True)
    for seat, who in enumerate(people[1:], start=1):
        who.sits(table, seat)
    resigns(people[2], table)
    found = [ratings(who)["runestones"]["rating"] for who in people]
    assert found[2] == min(found)
    assert found[0] == found[1] == found[3] > rating_scale.BASE_RATING


def test_what_cannot_be_rated_is_refused_with_the_reason(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    wish = {"game": "grove", "seats": ["me", "open"], "clock": CLOCK, "rated": True}

    def reason(**more: object) -> str:
        refused = ann.no("POST", "/tables", {**wish, **more})
        assert refused.code == "not-allowed"
        return refused.words

    assert "another person" in reason(seats=["me", "greedy"])
    assert "another person" in reason(seats=["me", "me"])
    assert "rules of its edition" in reason(parameters={"turn_limit": 16})
    assert "needs a clock" in reason(clock={"kind": "none"})
    assert "no hints" in reason(hints=True)
    assert "in the open" in reason(private=True)
    assert "no bot plays" in reason(stand_in={"after": 60})
    table = ann.opens("grove", "me", "open", clock=CLOCK, rated=True)
    for body in ({"type": "sit", "id": "a", "seat": 1, "bot": "greedy"}, {"type": "sit", "id": "b", "seat": 1}):
        assert "another person" in ann.no("POST", f"/tables/{table}/do", body).words
    ben.sits(table, 1)
    asked = {"type": "offer", "id": "c", "seat": 0, "what": "undo"}
    assert "a finished move stays" in ann.no("POST", f"/tables/{table}/do", asked).words
    assert ann.ok("GET", f"/tables/{table}")["update"]["status"] == "running"


def test_a_guest_keeps_the_rating_with_a_password_and_then_stands_on_the_leaderboard(new_database: Databases) -> None:
    with Server(new_database()) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        for number in range(5):
            assert f"you have played {number}." in ann.ok("GET", "/games/grove/leaderboard")["note"]
            resigns(ben, rated_table(ann, ben))
        assert "once you choose a login and a password" in ann.ok("GET", "/games/grove/leaderboard")["note"]
        before = ann.ok("GET", f"/people/{id_of(ann)}")
        assert before["guest"]
        ann.ok("PUT", "/me/password", {"login": "ann-of-the-grove", "password": "correct horse"})
        after = ann.ok("GET", f"/people/{id_of(ann)}")
        assert (after["ratings"], after["results"], after["guest"]) == (before["ratings"], before["results"], False)

        def places() -> list[Json]:
            found: list[Json] = ann.ok("GET", "/games/grove/leaderboard")["places"]
            return found

        (place,) = wait_for(places, "the leaderboard was never renewed")
        assert place == {**{k: before["ratings"][0][k] for k in ("rating", "low", "high", "games")}, "name": "Ann"} | {
            "person": id_of(ann)
        }, "Ben has as many games, but is a guest"


def test_a_game_counts_once_however_often_its_end_is_sent_and_the_server_killed(new_database: Databases) -> None:
    with Server(new_database()) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        for number in range(6):
            table = rated_table(ann, ben)
            seat = ann.ok("GET", f"/tables/{table}")["you"]["seats"][0]
            body = {"type": "resign", "id": "end", "seat": seat}
            with ThreadPoolExecutor(1) as pool:
                sent = pool.submit(_try, ann, table, body)
                if number % 2:
                    sent.result()
                server.kill()
                sent.result()
            server.start()
            assert ann.insist("POST", f"/tables/{table}/do", body)["type"] == "ok"
            assert ann.ok("GET", f"/tables/{table}")["update"]["status"] == "over"
            assert [ratings(who)["grove"]["games"] for who in (ann, ben)] == [number + 1] * 2
            assert len(ann.ok("GET", f"/people/{id_of(ann)}/ratings/grove")["points"]) == number + 1
        assert server.complaints() == []


def _try(who: Person, table: str, body: Json) -> None:
    """Send it, whether or not an answer comes."""
    try:
        who.ask("POST", f"/tables/{table}/do", body)
    except Exception:  # the server is being killed
        return


def test_two_processes_count_every_game_of_one_person_once(pg: Postgres) -> None:
    database = pg.database()
    with Server(database) as one, Server(database) as other, Person(one.host, "Ann") as ann:
        with Person(other.host) as elsewhere:
            elsewhere.http.cookies.update(ann.http.cookies)
            people = [Person((one, other)[number % 2].host, f"P{number}") for number in range(8)]
            games = [rated_table(ann, who) for who in people]
            with ThreadPoolExecutor(16) as pool:  # each end is sent to both processes, all at once
                ends = [pool.submit(resigns, who, table) for table in games for who in (ann, elsewhere)]
                for end in ends:
                    assert end.result()["type"] == "ok"
            assert ratings(ann)["grove"]["games"] == len(games)
            assert len(ann.ok("GET", f"/people/{id_of(ann)}/ratings/grove")["points"]) == len(games)
            for who in people:
                assert ratings(who)["grove"]["games"] == 1
                who.http.close()
        assert one.complaints() + other.complaints() == []
