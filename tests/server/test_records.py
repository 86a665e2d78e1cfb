"""Finished games are fetched, looked at moment by moment, brought along, and gone on from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from leyline.core import record
from tests.golden import FOLDER
from tests.server.client import Person
from tests.server.test_play import finish, table_of
from tests.server.waiting import wait_through

GOLDEN = (FOLDER / "records" / "channeling-second-11.ley").read_text(encoding="utf-8")
SHORT = (FOLDER / "records" / "channeling-prepared-5.ley").read_text(encoding="utf-8")


def brought(ann: Person, text: str) -> str:
    answer = ann.http.post("/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 200, answer.text
    table: str = answer.json()["table"]
    return table


def test_a_downloaded_record_is_verified_by_leyline_check(ann: Person, ben: Person, tmp_path: Path) -> None:
    table = table_of(ann, ben, parameters={"turn_limit": 8})
    assert ann.no("GET", f"/tables/{table}/record").code == "not-now"
    with ann.at(table) as one, ben.at(table) as two:
        finish([one, two])
    file = tmp_path / "game.ley"
    file.write_text(ann.ask("GET", f"/tables/{table}/record").text)
    done = subprocess.run(
        [sys.executable, "-m", "leyline", "check", str(file)], capture_output=True, text=True, check=True
    )
    assert "draws follow from the revealed key" in done.stdout


def test_a_finished_game_is_seen_again_as_any_seat_saw_it_or_with_everything_shown(ann: Person) -> None:
    table = brought(ann, GOLDEN)
    path = f"/tables/{table}/moments"
    as_light = ann.ok("GET", path, seat=0, since=16, count=4)
    assert [moment["entry"] for moment in as_light["moments"]] == [16, 17, 18, 19]
    first = as_light["moments"][2]
    assert (first["who"], first["text"]) == ("Dark", None)
    assert first["views"][0]["view"]["players"][1]["aside"] is None
    everything = ann.ok("GET", path, eyes="all", since=18, count=1)["moments"][0]
    assert everything["text"].startswith("aside ")
    assert [view["seat"] for view in everything["views"]] == [0, 1]
    assert everything["views"][1]["view"]["players"][1]["aside"] is not None
    assert everything["log"] == first["log"] or everything["log"]
    assert "drawing" not in everything["views"][0]
    drawn = ann.ok("GET", path, seat=0, since=18, count=1, drawing="true")["moments"][0]["views"][0]
    past = record.read(GOLDEN).replay(18)
    assert drawn["drawing"] == past.game.render_text(past.game.view(past.state, 0), [])
    whole = ann.ok("GET", path, since=everything["entry"])
    assert whole["entries"] == len(record.read(GOLDEN).entries)


def test_a_running_game_is_seen_again_by_ones_own_eyes_only(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben, "channeling", edition="second")
    path = f"/tables/{table}/moments"
    assert ann.ok("GET", path, seat=0)["moments"]
    assert ann.ok("GET", path)["moments"]
    assert ann.no("GET", path, seat=1).code == "not-yours"
    assert ann.no("GET", path, eyes="all").code == "not-now"


def test_the_course_of_a_finished_game_grows_until_it_is_whole(ann: Person, ben: Person) -> None:
    running = table_of(ann, ben)
    assert ann.no("GET", f"/tables/{running}/course").code == "not-now"
    table = brought(ann, SHORT)
    turns = ann.ok("GET", f"/tables/{table}/moments", count=1)["turns"]
    path = f"/tables/{table}/course"
    chances: dict[int, list[float]] = {}
    answers: list[dict[str, Any]] = []

    def done() -> int:
        answers.append(ann.insist("GET", path, since=answers[-1]["next"] if answers else 0))
        assert answers[-1]["problem"] == ""
        chances.update({point["turn"]: point["chances"] for point in answers[-1]["points"]})
        return int(answers[-1]["done"])

    wait_through(done, lambda: bool(answers[-1]["finished"]), "the course stands still")
    assert answers[-1]["done"] == answers[-1]["total"]
    assert sorted(chances) == list(range(len(turns) + 1))
    assert all(abs(sum(each) - 1.0) < 0.001 for each in chances.values())
    for point in answers[-1]["turning"]:
        turn = turns[point["turn"] - 1]
        assert (turn["seat"], turn["begin"], turn["end"]) == (point["seat"], point["begin"], point["entry"])
        assert point["words"]
        assert point["after"] == chances[point["turn"]][point["seat"]]
    again = ben.ok("GET", path)
    assert again["finished"], "kept, and shared by everyone who asks"
    assert again["turning"] == answers[-1]["turning"]
    assert ben.ok("GET", path, since=again["next"])["points"] == []


def test_a_moment_of_a_finished_game_is_thought_about_again(ann: Person, ben: Person) -> None:
    running = table_of(ann, ben)
    assert ann.no("GET", f"/tables/{running}/advice", entry=0).code == "not-now"
    path = f"/tables/{brought(ann, GOLDEN)}/advice"
    course = record.read(GOLDEN)
    entry = next(number for number, each in enumerate(course.entries) if each.text.startswith("glyph"))
    reply = ann.insist("GET", path, entry=entry)
    match = course.truncated(entry).replay()
    options = {
        match.game.text(code): match.game.describe_action(match.state, code) for code in match.game.options(match.state)
    }
    assert reply["seat"] == course.entries[entry].who
    assert 1 <= len(reply["best"]) <= 5
    for each in reply["best"]:
        assert options[each["text"]] == each["words"]
    assert any(each["why"] for each in reply["best"])
    assert "No seat is to move" in ann.no("GET", path, entry=len(course.entries)).words
    assert "entries" in ann.no("GET", path, entry=len(course.entries) + 1).words


@pytest.mark.parametrize("entry", [0, 16, 40])
def test_a_game_goes_on_from_any_entry_as_a_new_table(ann: Person, entry: int) -> None:
    origin = brought(ann, GOLDEN)
    wish = {"edition": "", "origin": {"table": origin, "entry": entry}}
    table = ann.opens("channeling", "me", "me", **wish)
    expected = record.read(GOLDEN).replay(entry)
    with ann.at(table) as one:
        card = one.welcome["card"]
        assert (card["origin"], card["entry"], card["edition"]) == ("", entry, "second"), (
            "an uploaded record is private"
        )
        if entry == 40:
            view = expected.game.view(expected.state, 0)
            assert one.state(0)["view"] == json.loads(json.dumps(view))
        one.act(seat=one.state()["waiting"]["seat"])
        one.ok("resign", seat=0)
    kept = record.read(ann.ask("GET", f"/tables/{table}/record").text)
    assert kept.start is not None
    assert kept.start.dump() == expected.state.dump()
    kept.verify()


@pytest.mark.parametrize("private", [False, True])
def test_the_id_of_a_private_table_is_not_in_the_card_of_a_public_one(ann: Person, ben: Person, private: bool) -> None:
    table = ann.opens("grove", "me", "me", private=private)
    with ann.at(table) as one:
        one.ok("resign", seat=0)
    for hidden in (False, True):
        wish = {"edition": "", "origin": {"table": table, "entry": 0}, "private": hidden}
        following = ann.opens("grove", "me", "me", **wish)
        shown = ben.ask("GET", f"/tables/{following}").text
        assert (table in shown) is (hidden or not private)
        with ben.at(following) as spectator:
            assert any(table in frame for frame in spectator.frames) is (hidden or not private)


def test_one_does_not_go_on_from_a_game_that_is_still_played(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben, "channeling", edition="second")
    body = {"game": "channeling", "seats": ["me", "me"], "origin": {"table": table, "entry": 0}}
    refused = ann.no("POST", "/tables", body)
    assert (refused.code, "still running" in refused.words) == ("not-now", True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a record begins with"),
        (GOLDEN.replace("aside", "asides", 1), "the seal does not fit"),
        (GOLDEN.replace("game channeling", "game ../../etc/passwd"), "seal of the header does not fit"),
        ("leyline record 1\ngame ../etc\nrules 1\nedition x\nseats 2\nchance asked\n", "there is no game '../etc'"),
        (GOLDEN.rsplit("result", 1)[0], "the record gives no result"),
        (
            "leyline record 1\ngame grove\nrules 1\nedition standard\nseats 2\nchance asked\nstart {}\n",
            "lacks the field",
        ),
    ],
)
def test_a_record_that_does_not_hold_is_refused_with_its_line(ann: Person, text: str, complaint: str) -> None:
    answer = ann.http.post("/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 422
    assert complaint in answer.json()["words"]


def test_a_record_is_only_looked_at(ann: Person) -> None:
    table = brought(ann, GOLDEN)
    with ann.at(table) as one:
        assert one.state()["status"] == "over"
        assert one.no("say", words="hello").code == "over"
    assert ann.ask("GET", f"/tables/{table}/record").text == GOLDEN
