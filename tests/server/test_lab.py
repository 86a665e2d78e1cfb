"""The designer's room: experiments from the page, in processes of their own, within limits."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.lab import experiment_process
from leyline.lab.measured_game import experiment_setup
from leyline.lab.progress import TimeUp
from leyline.server.lab import shared_games
from leyline.server.operations.admin import Admin
from tests.server.client import Json, Person
from tests.server.server_process import Server
from tests.server.waiting import wait_for

SMALL = {"kind": "sim", "game": "grove", "parameters": {"turn_limit": 20}, "bots": ["random"], "games": 20}
LONG = {**SMALL, "games": 5000, "parameters": {}}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("lab") / "server.db")) as server:
        yield server
        assert server.complaints() == []


@pytest.fixture
def ann(lab: Server) -> Iterator[Person]:
    with Person(lab.host, "Ann") as ann:
        yield ann


def until(ann: Person, id: str, fits: Callable[[Json], bool]) -> Json:
    """Ask again and again until the experiment is so."""

    def fitting() -> Json | None:
        shown = ann.ok("GET", f"/lab/{id}")
        return shown if fits(shown) else None

    found = wait_for(fitting, f"the experiment never came to that: {ann.ok('GET', f'/lab/{id}')}")
    assert found is not None
    return found


def ended(shown: Json) -> bool:
    return shown["status"] not in ("waiting", "running")


def test_a_simulation_tells_how_far_it_is_and_what_it_found(ann: Person) -> None:
    begun = ann.ok("POST", "/lab", SMALL)
    assert begun["status"] in ("waiting", "running")
    assert (begun["total"], begun["report"]) == (20, False)
    found = until(ann, begun["id"], ended)
    assert found["status"] == "done"
    assert re.fullmatch(r"The first player won \d+ of 20 games: too few to say\.", found["sentence"])
    figures = {figure["name"]: figure for figure in found["figures"]}
    shares = [figures[name]["value"] for name in ("won_0", "won_1", "draws")]
    assert sum(shares) == pytest.approx(1)
    assert figures["draws"]["value"] > 0, "no random game is decided within 20 turns"
    assert figures["ending_limit"]["words"] == "ended by: limit of 20 turns"
    assert figures["won_0"]["low"] <= figures["won_0"]["value"] < figures["won_0"]["high"]
    assert (figures["won_0"]["unit"], figures["turns"]["unit"]) == ("share", "number")
    assert found["about"] == "Battle for the Grove, 2 seats. Changed: turn_limit = 20. Played by random."
    assert figures["turns"]["value"] <= 20
    assert figures["turns"]["count"] == 20
    assert [side["name"] for side in found["sides"]] == ["variant"]
    assert found["sides"][0]["trail"][-1][0] == 20
    assert sum(games for _, games in found["sides"][0]["lengths"]) == 20
    assert ann.ok("GET", "/lab")["experiments"][0] == {**found, "sides": []}
    assert ann.no("GET", f"/lab/{begun['id']}/report").code == "not-now"


def test_the_same_seed_finds_the_same(ann: Person) -> None:
    found = [until(ann, ann.ok("POST", "/lab", SMALL)["id"], ended)["figures"] for _ in range(2)]
    assert found[0] == found[1]


def test_changes_are_compared_with_the_base(ann: Person) -> None:
    wish = {**SMALL, "kind": "compare", "games": 40, "on": "turns", "parameters": {"turn_limit": 12}}
    found = until(ann, ann.ok("POST", "/lab", wish)["id"], ended)
    assert found["status"] == "done", found
    assert found["sentence"].startswith("Your change lowers the number of turns")
    figures = {figure["name"]: figure for figure in found["figures"]}
    assert figures["turns"]["words"] == "change in the number of turns"
    assert (figures["turns"]["unit"], figures["first"]["unit"]) == ("change", "share-change")
    assert [side["name"] for side in found["sides"]] == ["base", "variant"]
    assert found["trail"][-1][0] == found["sides"][0]["games"]
    assert (found["files"], found["asked"]["parameters"]) == (["games.csv", "games.parquet"], {"turn_limit": "12"})
    assert "tends to exaggerate" in found["note"]


def test_bots_are_compared_under_the_same_rules(ann: Person) -> None:
    wish = {**SMALL, "kind": "compare", "bots": ["greedy"], "games": 40}
    wish["against"] = {"parameters": SMALL["parameters"], "bots": ["random"]}
    found = until(ann, ann.ok("POST", "/lab", wish)["id"], ended)
    assert (found["status"], found["figures"][0]["name"]) == ("done", "won"), found


def test_a_report_is_a_page_that_may_do_nothing_but_be_read(ann: Person) -> None:
    begun = ann.ok("POST", "/lab", {**SMALL, "kind": "report", "bots": ["random"]})
    found = until(ann, begun["id"], ended)
    assert (found["status"], found["report"]) == ("done", True), found
    page = ann.ask("GET", f"/lab/{begun['id']}/report")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert "sandbox" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert page.text.startswith("<!doctype html>")
    assert "turn_limit = 20" in page.text
    assert "<script" not in page.text


def test_one_experiment_at_a_time_and_it_can_be_cancelled(ann: Person) -> None:
    begun = ann.ok("POST", "/lab", LONG)
    running = until(ann, begun["id"], lambda shown: shown["done"] > 0)
    assert (running["status"], running["total"]) == ("running", 5000)
    refused = ann.no("POST", "/lab", SMALL)
    assert (refused.code, "One experiment at a time" in refused.words) == ("not-now", True)
    cancelled = ann.ok("DELETE", f"/lab/{begun['id']}")
    assert cancelled["status"] == "cancelled"
    assert ann.ok("DELETE", f"/lab/{begun['id']}") == cancelled
    assert until(ann, ann.ok("POST", "/lab", SMALL)["id"], ended)["status"] == "done"


def test_others_wait_for_their_turn_and_see_only_their_own(ann: Person, lab: Server) -> None:
    with Person(lab.host, "Ben") as ben:
        hers = ann.ok("POST", "/lab", LONG)["id"]
        until(ann, hers, lambda shown: shown["status"] == "running")
        his = ben.ok("POST", "/lab", SMALL)["id"]
        assert ben.ok("GET", f"/lab/{his}")["status"] == "waiting"
        assert ben.no("GET", f"/lab/{hers}").code == "not-found"
        assert ben.no("DELETE", f"/lab/{hers}").code == "not-found"
        assert [each["id"] for each in ben.ok("GET", "/lab")["experiments"]] == [his]
        ann.ok("DELETE", f"/lab/{hers}")
        assert until(ben, his, ended)["status"] == "done"


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"parameters": {"turn_limt": 1}}, "unknown", "turn_limt"),
        ({"parameters": {"turn_limit": -5}}, "unknown", "turn_limit"),
        ({"game": "chess"}, "unknown", "chess"),
        ({"edition": "ninth"}, "unknown", "ninth"),
        ({"players": 9}, "unknown", "9"),
        ({"bots": ["deep thought"]}, "unknown", "deep thought"),
        ({"bots": ["random~stum"]}, "unknown", "did you mean 'stun'?"),
        ({"bots": ["random", "random", "random"]}, "unknown", "one for each of the 2 seats"),
        ({"kind": "report", "bots": ["random"] * 7}, "unknown", "at most 6"),
        ({"games": 6000}, "not-allowed", "at most 5000"),
        ({"games": 3}, "malformed", "games"),
        ({"kind": "guess"}, "malformed", "kind"),
        ({"kind": "print", "print": {"pictures": {"../x": "aaaa"}}}, "malformed", "pictures"),
        ({"speed": 1}, "malformed", "speed"),
        ({"kind": "report", "against": {}}, "unknown", "against"),
        ({"kind": "compare", "parameters": {}}, "unknown", "The two sides are the same"),
        ({"kind": "compare", "against": {"parameters": {"x": 1}}}, "unknown", "x"),
    ],
)
def test_what_is_wrong_is_named_before_anything_runs(ann: Person, change: Json, code: str, words: str) -> None:
    refused = ann.no("POST", "/lab", {**SMALL, **change})
    assert refused.code == code, refused.words
    assert words in refused.words
    assert ann.ok("GET", "/lab")["experiments"] == []


def test_nobody_experiments_without_a_name(lab: Server) -> None:
    answer = httpx.post(f"http://{lab.host}/api/lab", json=SMALL)
    assert (answer.status_code, answer.json()["code"]) == (401, "not-signed-in")


def test_an_operator_may_have_no_lab(tmp_path: Path) -> None:
    with Server(str(tmp_path / "none.db"), lab_jobs=0) as server, Person(server.host, "Ann") as ann:
        assert ann.no("POST", "/lab", SMALL).code == "not-allowed"
        assert ann.ok("GET", "/lab")["most_games"] == 0


def test_games_are_shared_only_by_all_their_players_from_then_on_and_until_they_take_it_back(
    lab: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_games, "STEP", 1)
    setup = experiment_setup("grove")

    def shared() -> list[str]:
        with Admin(lab.database) as admin:
            return admin.run(lambda connection: shared_games.records(connection, setup))

    def game(host: Person, guest: Person, **more: object) -> None:
        table = host.opens("grove", "me", "open", private=True, **more)
        guest.sits(table, 1)
        host.insist("POST", f"/tables/{table}/do", {"type": "resign", "id": "end", "seat": 0})

    with Person(lab.host, "Zoë") as zoe, Person(lab.host, "Yan") as yan, Person(lab.host, "Xia") as xia:
        assert zoe.ok("GET", "/me/sharing") == {"on": False}
        zoe.ok("PUT", "/me/sharing", {"on": True})
        game(zoe, yan)
        for person in (yan, xia):
            assert person.ok("PUT", "/me/sharing", {"on": True}) == {"on": True}
        assert shared() == [], "one of its players had not agreed"
        game(zoe, yan)
        game(yan, xia)
        game(yan, xia, parameters={"cubes": 14})
        assert shared() == [], "too few people"
        monkeypatch.setattr(shared_games, "FEWEST_PEOPLE", 3)
        found = shared()
        assert len(found) == 2
        assert all(record.read(text).replay().result() for text in found)
        assert not re.search("Zoë|Yan|Xia", "".join(found))
        monkeypatch.setattr(shared_games, "STEP", 2)
        assert len(shared()) == 2
        monkeypatch.setattr(shared_games, "STEP", 10)
        assert shared() == [], "they count in tens"
        monkeypatch.setattr(shared_games, "STEP", 1)
        monkeypatch.setattr(shared_games, "FEWEST_PEOPLE", 2)
        assert zoe.ok("PUT", "/me/sharing", {"on": False}) == {"on": False}
        assert len(shared()) == 1
        answer = until(zoe, zoe.ok("POST", "/lab", {**SMALL, "parameters": {}})["id"], ended)
        assert answer["people_words"] == "Fewer than 20 games of people by these rules: too few to show."
        assert answer["people"] is None


def wish(kind: str, **more: object) -> Json:
    rules = {"edition": "", "seats": 2, "parameters": {"turn_limit": 20}}
    return {"kind": kind, "game": "grove", "rules": rules, "bots": ["random"], "games": 40, "seed": 1, **more}


def test_a_simulation_whose_time_is_up_tells_what_it_has_seen() -> None:
    found = experiment_process.run_experiment(wish("sim", seconds=-1), lambda reply: None)
    assert found["note"].endswith("Time ran out: 5 of 40 games were played.")
    assert found["figures"][0]["count"] == 5


def test_a_comparison_or_a_report_whose_time_is_up_says_so() -> None:
    base = {"rules": {"edition": "", "seats": 2, "parameters": {"turn_limit": 40}}, "bots": ["random"]}
    for late in (wish("compare", against=base, on="turns", seconds=-1), wish("report", seconds=-1)):
        with pytest.raises(TimeUp, match="Ask for fewer games"):
            experiment_process.run_experiment(late, lambda reply: None)


def test_what_was_found_is_kept_when_the_server_stops_and_can_be_deleted(tmp_path: Path) -> None:
    with Server(str(tmp_path / "kept.db")) as server:
        with Person(server.host, "Ann") as ann:
            begun = ann.ok("POST", "/lab", {**SMALL, "name": "Short", "against": {}})
            found = until(ann, begun["id"], ended)
            assert [side["name"] for side in found["sides"]] == ["base", "variant"]
            assert ann.ask("GET", f"/lab/{begun['id']}/files/games.csv").text.count("\n") == 41
            cookies = dict(ann.http.cookies)
        server.stop()
        server.start()
        with httpx.Client(base_url=f"http://{server.host}/api", cookies=cookies) as again:
            kept = again.get(f"/lab/{begun['id']}").json()
            assert kept == {**found, "files": []}, "files are not kept"
            assert again.get(f"/lab/{begun['id']}/files/games.csv").json()["code"] == "not-found"
            assert again.delete(f"/lab/{begun['id']}/kept").status_code == 200
            assert again.get("/lab").json()["experiments"] == []


def test_a_search_draws_a_curve_and_keeps_what_it_tried(tmp_path: Path) -> None:
    sent: list[Json] = []
    tune = wish("tune", seconds=600, vary=["dice=2..3"], goal="", each=20, folder=str(tmp_path))
    found = experiment_process.run_experiment(tune, sent.append)
    assert [one["settings"] for one in found["candidates"]] == [{"dice": "2"}, {"dice": "3"}]
    assert {one["games"] for one in found["candidates"]} == {20}
    assert found["sentence"].startswith("Each of 2 combinations played 20 games")
    assert (tmp_path / "candidates.csv").read_text().count("\n") == 3
    assert found["page"].startswith("<!doctype html>")


def test_a_goal_that_cannot_be_is_named() -> None:
    for goal, words in (("first 120 to 130 %", "impossible"), ("beauty 1 to 2", "is no measure")):
        with pytest.raises(LeylineError, match=words):
            experiment_process.run_experiment(
                wish("tune", seconds=600, vary=["dice=2..3"], goal=goal, each=20), lambda reply: None
            )


def test_a_print_is_a_file_with_a_preview_of_each_page(tmp_path: Path) -> None:
    drawn = BytesIO()
    Image.new("RGB", (60, 60), "red").save(drawn, "JPEG")
    own = {"light-druid": base64.b64encode(drawn.getvalue()).decode()}
    asked = {"kind": "pdf", "paper": "a4", "bleed": 3.0, "gutter": 2.0, "backs": True, "address": ""}
    asked |= {"right": 1.5, "down": -1.0, "pictures": own}
    found = experiment_process.run_experiment(
        wish("print", seconds=600, print=asked, folder=str(tmp_path)), lambda reply: None
    )
    pdf, names, *pages = found["files"]
    assert "light-druid" in (tmp_path / names).read_text().split()
    assert "light-druid.jpg is printed at" in found["note"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(found["files"]), "pictures are not kept"
    assert (tmp_path / pdf).read_bytes().startswith(b"%PDF")
    assert len(pages) >= 4
    assert all((tmp_path / page).read_bytes().startswith(b"\x89PNG") for page in pages)
    assert "of A4 paper" in found["sentence"]


def test_an_answer_stays_where_there_is_no_room_for_its_files(tmp_path: Path) -> None:
    gone = wish("sim", seconds=600, folder=str(tmp_path / "gone"))
    found = experiment_process.run_experiment(gone, lambda reply: None)
    assert "The tables could not be written: " in found["note"]
    assert (found["files"], found["sides"][0]["games"]) == ([], 40)
