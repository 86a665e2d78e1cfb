"""Tournaments, from the invitation to the winner: with people and bots, through races, restarts and leaving."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from leyline.server.operations import backup
from leyline.server.store import engines, migrations, schema
from leyline.server.store.migrations.versions import v0006_tournaments
from tests.server.client import Json, Person, Refusal
from tests.server.conftest import Databases
from tests.server.server_process import Server
from tests.server.waiting import wait_for, wait_through

FAST_BOTS = ["greedy"] * 4 + ["level-1"] * 2
"""The Channeling's games of these take a moment."""
People = Callable[[str], Person]


def create(host: Person, **more: object) -> Json:
    given = {"game": "channeling", "title": "Friday evening", "pause_seconds": 0, **more}
    return host.ok("POST", "/tournaments", given)


def act(person: Person, id: str, kind: str, **more: object) -> Json:
    return person.insist("POST", f"/tournaments/{id}/do", {"type": kind, **more})


def refused(person: Person, id: str, kind: str, **more: object) -> Refusal:
    return person.no("POST", f"/tournaments/{id}/do", {"type": kind, **more})


def look(person: Person, id: str) -> Json:
    return person.insist("GET", f"/tournaments/{id}")


def play(person: Person, id: str) -> None:
    """Play whatever is one's own, resigning each game, until the tournament is over."""
    resigned: set[str] = set()

    def over() -> bool:
        found = look(person, id)
        table = found["you"]["table"]
        if table is not None and table not in resigned:
            seat = person.insist("GET", f"/tables/{table}")["you"]["seats"][0]
            reply = person.ask("POST", f"/tables/{table}/do", {"type": "resign", "id": "r", "seat": seat})
            if reply.status_code in (200, 409):
                resigned.add(table)
        return bool(found["status"] == "over")

    wait_through(lambda: look(person, id)["n"], over, "the tournament stands still")


def play_all(people: list[Person], id: str) -> Json:
    threads = [threading.Thread(target=play, args=(person, id)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return look(people[0], id)


def require_whole(found: Json, players: int, rounds: int) -> None:
    """Check that every round was played by everybody, every game at a table of its own, and that the points add up."""
    assert (found["status"], found["ended_by"], len(found["rounds"])) == ("over", "finished", rounds)
    met: Counter[frozenset[int]] = Counter()
    tables: list[str] = []
    for each in found["rounds"]:
        seen = [number for match in each["matches"] for number in (match["first"], match["second"])]
        assert sorted(seen + ([each["bye"]] if each["bye"] is not None else [])) == list(range(players))
        for match in each["matches"]:
            met[frozenset((match["first"], match["second"]))] += 1
            assert match["decided"]
            assert sum(match["points"]) == 2
            tables += [game["table"] for game in match["games"] if game["table"] is not None]
    assert max(met.values()) == 1
    assert len(set(tables)) == len(tables)
    assert sum(line["points"] for line in found["standings"]) == rounds * 2 * ((players + 1) // 2)


# --- whole tournaments ------------------------------------------------------------------------------------------


def test_two_people_and_six_bots_play_three_rounds_to_the_end(ann: Person, ben: Person) -> None:
    found = create(ann, bots=FAST_BOTS, places=8)
    id = found["id"]
    assert (found["you"], found["rounds_planned"]) == ({"entrant": 0, "host": True, "table": None}, 3)
    assert act(ben, id, "join")["you"]["entrant"] == 7
    act(ann, id, "start")
    found = play_all([ann, ben], id)
    require_whole(found, players=8, rounds=3)
    games = [game for each in found["rounds"] for match in each["matches"] for game in match["games"]]
    assert len(games) == 3 * 4 * 2
    assert all(game["how"] == "played" for game in games)
    # Sides were swapped: in the second game the other one sat first.
    match = found["rounds"][0]["matches"][0]
    names = [found["entrants"][number]["name"] for number in (match["first"], match["second"])]
    seats = [
        [seat["name"] for seat in ann.ok("GET", f"/tables/{game['table']}")["update"]["seats"]]
        for game in match["games"]
    ]
    assert seats == [names, names[::-1]]
    # Ann and Ben resigned all their games, so they have points from each other at most.
    points = {line["entrant"]: line["points"] for line in found["standings"]}
    assert points[0] + points[7] <= 2


def test_a_round_robin_of_three_gives_everybody_one_bye(ann: Person) -> None:
    id = create(ann, format="round-robin", bots=["greedy", "greedy"])["id"]
    act(ann, id, "start")
    found = play_all([ann], id)
    require_whole(found, players=3, rounds=3)
    assert sorted(each["bye"] for each in found["rounds"]) == [0, 1, 2]


def test_a_server_that_is_killed_in_the_middle_goes_on_and_opens_nothing_twice(database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann:
        id = create(ann, bots=["greedy", "level-1", "level-1"], format="round-robin")["id"]
        act(ann, id, "start")
        server.kill()
        server.start()
        before = look(ann, id)
        table = before["you"]["table"]
        seat = ann.insist("GET", f"/tables/{table}")["you"]["seats"][0]
        ann.insist("POST", f"/tables/{table}/do", {"type": "resign", "id": "r", "seat": seat})
        wait_for(lambda: look(ann, id)["n"] > before["n"], "the game that was lost does not count")
        server.kill()
        server.start()
        require_whole(play_all([ann], id), players=4, rounds=3)
        assert server.complaints() == []


# --- leaving, and not coming ------------------------------------------------------------------------------------


def test_who_leaves_in_the_middle_forfeits_and_the_others_go_on(ann: Person, ben: Person) -> None:
    id = create(ann, format="round-robin", bots=["greedy", "greedy"])["id"]
    act(ben, id, "join")
    table = act(ann, id, "start")["rounds"] and look(ben, id)["you"]["table"]
    found = act(ben, id, "leave")
    assert found["you"]["entrant"] is None
    state = over_at(ben, table)
    assert state["result"]["by"] == "resign"
    assert "you cannot come back" in refused(ben, id, "join").words
    found = play_all([ann], id)
    assert found["ended_by"] == "finished"
    for each in found["rounds"]:
        match = next(match for match in each["matches"] if 3 in (match["first"], match["second"]))
        assert [game["how"] for game in match["games"]] == ["forfeit", "forfeit"]
        assert match["points"][(match["first"], match["second"]).index(3)] == 0
    assert found["standings"][-1]["entrant"] == 3


def over_at(person: Person, table: str) -> Json:
    """The last state of a table, once its game is over."""

    def found() -> Json | None:
        update: Json = person.ok("GET", f"/tables/{table}")["update"]
        return update if update["status"] == "over" else None

    state = wait_for(found, "the game of a decided match goes on at its table")
    assert state is not None
    return state


def test_when_the_last_person_leaves_bots_do_not_go_on_alone(ann: Person) -> None:
    id = create(ann, bots=["greedy", "greedy"])["id"]
    act(ann, id, "start")
    found = act(ann, id, "leave")
    assert (found["status"], found["ended_by"]) == ("over", "deserted")


def test_who_does_not_come_loses_when_the_time_of_the_round_is_up(database: str) -> None:
    clock = {"kind": "game", "seconds": 3600, "at_zero": "loss"}
    with Server(database) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        id = create(ann, clock=clock, round_minutes=10, rounds=1, plays=False, bots=["greedy"] * 3)["id"]
        act(ben, id, "join")
        act(ann, id, "start")
        table = look(ben, id)["you"]["table"]
        wait_for(lambda: _is_to_move(ben, table), "the bot does not move")
        server.stop()
        _let_pass(database, minutes=11)  # far less than the clock of a game
        server.start()
        wait_for(lambda: look(ann, id)["status"] == "over", "the round never ends")
        found = look(ann, id)
        assert found["ended_by"] == "finished"
        match = next(match for match in found["rounds"][0]["matches"] if 3 in (match["first"], match["second"]))
        assert [game["how"] for game in match["games"]] == ["forfeit", "forfeit"]
        assert match["points"][(match["first"], match["second"]).index(3)] == 0
        assert over_at(ben, match["games"][0]["table"])["result"]["by"] == "time"
        assert server.complaints() == []


def _is_to_move(person: Person, table: str) -> bool:
    shown = person.ok("GET", f"/tables/{table}")
    return bool(shown["update"]["waiting"]["seat"] == shown["you"]["seats"][0])


def _let_pass(database: str, minutes: int) -> None:
    """Let service time pass while no server runs."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.service).values(service=schema.service.c.service + minutes * 60_000))
    engine.dispose()


# --- the host, and refusals -------------------------------------------------------------------------------------


def test_the_host_closes_the_registration_removes_players_and_ends_early(
    ann: Person, ben: Person, person: People
) -> None:
    id = create(ann, bots=["greedy"])["id"]
    act(ben, id, "join")
    assert act(ann, id, "close")["closed"]
    cy = person("Cy")
    assert "closed the registration" in refused(cy, id, "join").words
    act(ann, id, "close", closed=False)
    act(cy, id, "join")
    removed = act(ann, id, "remove", entrant=2)
    assert (removed["entrants"][2]["name"], removed["entrants"][2]["removed"]) == ("Ben", True)
    assert "The host removed you" in refused(ben, id, "join").words
    for kind, more in (
        ("start", {}),
        ("end", {}),
        ("close", {}),
        ("remove", {"entrant": 0}),
        ("add-bot", {"bot": "greedy"}),
    ):
        no = refused(ben, id, kind, **more)
        assert (no.code, no.words) == ("not-allowed", "Only the host of this tournament can do that.")
    act(ann, id, "start")
    table = look(ann, id)["you"]["table"] or look(cy, id)["you"]["table"]
    found = act(ann, id, "end")
    assert (found["status"], found["ended_by"], found["due"]) == ("over", "host", None)
    assert act(ann, id, "end")["n"] == found["n"]
    state = over_at(ann, table)
    assert any("The tournament ends this game" in line["words"] for line in state["log"])


def test_every_refusal_is_a_sentence_and_loses_nothing(ann: Person, ben: Person, person: People) -> None:
    id = create(ann, places=3, bots=["greedy"])["id"]
    assert "at least 3 players; 1 are missing" in refused(ann, id, "start").words
    act(ben, id, "join")
    cy = person("Cy")
    assert refused(cy, id, "join").words == "This tournament is full: all 3 places are taken."
    assert refused(cy, id, "leave").words == "You do not take part in this tournament."
    assert "no bot" in refused(ann, id, "add-bot", bot="nobody").words
    assert "no such player" in refused(ann, id, "remove", entrant=77).words
    n = look(ann, id)["n"]
    act(ben, id, "join")
    assert look(ann, id)["n"] == n
    act(ann, id, "start")
    begun = look(ann, id)["rounds"]
    assert len(act(ann, id, "start")["rounds"]) == len(begun) == 1
    assert refused(cy, id, "join").words == "This tournament has already begun."
    act(ann, id, "end")
    assert refused(cy, id, "join").words == "This tournament is over."
    nobody = Person(ann.host)
    assert nobody.no("POST", f"/tournaments/{id}/do", {"type": "leave"}).code == "not-signed-in"
    assert nobody.no("GET", f"/tournaments/{'0' * 32}").words == "There is no such tournament."
    nobody.http.close()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"title": "x" * 61}, "1 to 60 visible characters"),
        ({"title": "\u200b"}, "1 to 60 visible characters"),
        ({"game": "chess"}, "There is no game"),
        ({"clock": {"kind": "none"}}, "needs a clock"),
        ({"clock": {"kind": "move", "seconds": 30}}, "at_zero must be loss"),
        ({"format": "round-robin", "places": 17}, "At most 16 can play a round robin"),
        ({"parameters": {"cubes": 0}}, "cubes"),
        ({"bots": ["level-99"]}, "there is no bot"),
        ({"places": 65}, "Invalid request"),
    ],
)
def test_what_cannot_be_a_tournament_is_refused(ann: Person, wrong: Json, words: str) -> None:
    given = {"game": "channeling", "title": "Friday", **wrong}
    assert words in ann.no("POST", "/tournaments", given).words


def test_a_host_has_three_tournaments_at_a_time_and_repeating_a_request_makes_no_second(person: People) -> None:
    host = person("Host")
    first = create(host, id="again")["id"]
    assert create(host, id="again")["id"] == first
    ids = [first, create(host)["id"], create(host)["id"]]
    no = host.no("POST", "/tournaments", {"game": "grove", "title": "one more"})
    assert "end one of them first" in no.words
    act(host, first, "end")
    create(host)
    listed = host.ok("GET", "/me/tournaments")["tournaments"]
    assert {each["id"] for each in listed} > set(ids)
    assert listed[0]["status"] == "open"


def test_against_a_bot_there_are_no_hints_no_take_backs_and_no_draws(person: People) -> None:
    host = person("Host")
    id = create(host, bots=["greedy", "greedy"], format="round-robin")["id"]
    act(host, id, "start")
    # Of three players one has a bye in each round, and the host's is in the first.
    table = wait_for(lambda: look(host, id)["you"]["table"], "the second round does not begin")
    with host.at(table) as one:
        state = one.waits_for(lambda state: state["options"] is not None)
        hint = one.no("hint", seat=one.seat, decision=state["decision"])
        assert hint.words == "Hints are off in tournaments."
        undo = one.no("offer", seat=one.seat, what="undo")
        assert undo.words == "In a tournament, moves against a bot stand."
        draw = one.no("offer", seat=one.seat, what="draw")
        assert draw.words == "Bots do not agree to draws."
    act(host, id, "end")


def test_a_link_says_in_a_chat_who_invites(ann: Person) -> None:
    id = create(ann, title="Cup <1>")["id"]
    page = ann.http.get(f"http://{ann.host}/events/{id}").text
    assert '<meta property="og:title" content="Ann invites you to a tournament" />' in page
    assert "Cup &lt;1&gt;: The Channeling, 1 player so far." in page
    assert '<meta name="robots" content="noindex" />' in page
    assert "og:title" not in ann.http.get(f"http://{ann.host}/events/{'0' * 32}").text
    act(ann, id, "end")


# --- races ------------------------------------------------------------------------------------------------------


def test_of_eight_who_join_at_once_one_gets_the_last_place(ann: Person, person: People) -> None:
    id = create(ann, places=3, bots=["greedy"])["id"]
    people = [person(f"Guest {number}") for number in range(8)]
    with ThreadPoolExecutor(8) as together:
        answers = list(together.map(lambda each: each.ask("POST", f"/tournaments/{id}/do", {"type": "join"}), people))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert {answer.json()["words"] for answer in answers if answer.status_code == 409} == {
        "This tournament is full: all 3 places are taken."
    }
    assert len(look(ann, id)["entrants"]) == 3


@pytest.fixture
def two(pg: object, request: pytest.FixtureRequest) -> Iterator[tuple[Server, Server]]:
    """Two processes of one database."""
    database = request.getfixturevalue("pg").database()
    with Server(database) as one, Server(database) as other:
        yield one, other
        assert one.complaints() == other.complaints() == []


def test_two_processes_fill_one_place_begin_once_and_play_to_the_end(two: tuple[Server, Server]) -> None:
    one, other = two
    with Person(one.host, "Ann") as ann, Person(other.host, "Ben") as ben, Person(one.host, "Cy") as cy:
        id = create(ann, places=4, bots=["greedy", "greedy"], rounds=2)["id"]
        people = [ben, cy]
        with ThreadPoolExecutor(2) as together:
            answers = list(
                together.map(lambda each: each.ask("POST", f"/tournaments/{id}/do", {"type": "join"}), people)
            )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        joined = people[[answer.status_code for answer in answers].index(200)]
        # The host begins at both processes at once; the waiting page of the other one hears of it.
        with Person(other.host) as elsewhere, ThreadPoolExecutor(3) as together:
            elsewhere.http.cookies.update(ann.http.cookies)
            n = look(elsewhere, id)["n"]
            heard = together.submit(elsewhere.ok, "GET", f"/tournaments/{id}", None, since=n)
            list(together.map(lambda each: act(each, id, "start"), [ann, elsewhere]))
            assert heard.result()["n"] > n
        assert len({str(each) for each in look(ann, id)["rounds"]}) <= 2
        require_whole(play_all([ann, joined], id), players=4, rounds=2)


# --- people who go ----------------------------------------------------------------------------------------------


def test_a_deleted_person_leaves_and_is_named_no_more(new_database: Databases) -> None:
    database = new_database()
    with Server(database) as server, Person(server.host, "Ann") as ann, Person(server.host, "Secret Sue") as sue:
        id = create(ann, bots=["greedy"])["id"]
        own = create(sue, title="Of her own")["id"]
        act(sue, id, "join")
        act(ann, id, "start")
        sue.ok("DELETE", "/me")
        found = look(ann, id)
        assert found["entrants"][2]["left"]
        assert "Sue" not in str(found) + str(look(ann, own))
        server.stop()
        server.start()
        assert "Sue" not in str(look(ann, id)) + str(look(ann, own))


def test_the_migration_goes_down_and_up_again_with_data_in_the_tables(database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann:
        id = create(ann, bots=["greedy", "greedy"])["id"]
        act(ann, id, "start")
        ann.opens("grove", "me", "open")
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.downgrade(config, v0006_tournaments.down_revision)
        assert not [name for name in sa.inspect(connection).get_table_names() if name.startswith("tournament")]
    engines.upgrade(engine)
    engine.dispose()
    with Server(database) as server, Person(server.host) as again:
        again.http.cookies.update(ann.http.cookies)
        assert again.ok("GET", "/me/tournaments")["tournaments"] == []
        assert again.ok("GET", "/me/tables")["tables"]


def test_a_backup_holds_tournaments_and_the_restored_one_goes_on(database: str, tmp_path: Path) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann:
        id = create(ann, bots=["greedy", "greedy"])["id"]
        act(ann, id, "start")
    file = tmp_path / "backup.gz"
    assert backup.back_up(database, file)["tournaments"] == 1
    restored = str(tmp_path / "restored.db")
    backup.restore(file, restored)
    with Server(restored) as server, Person(server.host) as again:
        again.http.cookies.update(ann.http.cookies)
        require_whole(play_all([again], id), players=3, rounds=2)


def test_a_tournament_that_nobody_starts_expires(database: str) -> None:
    with Server(database) as server, Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        id = create(ann)["id"]
        server.stop()
        _let_pass(database, minutes=14 * 24 * 60)
        server.start()
        wait_for(lambda: look(ann, id)["ended_by"] == "expired", "an invitation of two weeks ago is still open")
        assert "This invitation has expired" in refused(ben, id, "join").words
